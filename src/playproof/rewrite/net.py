"""A graph taken apart, so that it can be changed in place: nodes in buckets by their symbols, edges as adjacency."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from playproof.level import Edge, Frozen, Graph, Node, Thing
from playproof.level.alphabet import NO_MEMBERS
from playproof.rewrite.rule import Way
from playproof.rewrite.wanted import Wanted

Ways = dict[str, dict[str, list[str]]]
"""For each node the nodes that it is joined to, with the ids of the edges between the two."""


class Net:
    """The nodes and edges of a graph that is being rewritten."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.names = list(graph.alphabet.symbols)
        self.nodes: dict[str, Node] = {}
        self.edges: dict[str, Edge] = {}
        self.buckets: dict[str, dict[str, None]] = {"": {}, **{name: {} for name in self.names}}
        self.one: Ways = {}
        self.to: Ways = {}
        self.both: Ways = {}
        self.things: dict[str, Thing] = {thing.id: thing for thing in graph.objects}
        for node in graph.nodes:
            self.put_node(node.id, node)
        for edge in graph.edges:
            self.put_edge(edge.id, edge)

    def put_node(self, id: str, node: Node | None) -> None:
        old = self.nodes.get(id)
        if old is not None and (node is None or node.symbol != old.symbol):
            del self.buckets[old.symbol][id]
        if node is None:
            del self.nodes[id], self.one[id], self.to[id], self.both[id]
            return
        if old is None:
            self.one[id], self.to[id], self.both[id] = {}, {}, {}
        if old is None or old.symbol != node.symbol:
            self.buckets[node.symbol][id] = None
        self.nodes[id] = node

    def put_edge(self, id: str, edge: Edge | None) -> None:
        old = self.edges.pop(id, None)
        if old is not None:
            self._join(old, False)
        if edge is not None:
            self.edges[id] = edge
            self._join(edge, True)

    def _join(self, edge: Edge, there: bool) -> None:
        source, target = edge.source, edge.target
        if edge.there is None:
            source, target = target, source
        pairs = (
            [(self.one, source, target), (self.to, target, source)]
            if edge.directed
            else [(self.both, source, target), (self.both, target, source)]
        )
        for table, a, b in pairs:
            row = table[a]
            if there:
                row.setdefault(b, []).append(edge.id)
            elif edge.id in row.get(b, ()):
                row[b].remove(edge.id)
                if not row[b]:
                    del row[b]

    def get(self, what: tuple[str, str]) -> Any:
        kind, id = what
        return (self.nodes if kind == "n" else self.edges if kind == "e" else self.things).get(id)

    def put(self, what: tuple[str, str], value: Any) -> None:
        kind, id = what
        if kind == "n":
            self.put_node(id, value)
        elif kind == "e":
            self.put_edge(id, value)
        elif value is None:
            self.things.pop(id, None)
        else:
            self.things[id] = value

    def count(self, allowed: frozenset[str] | None) -> int:
        return len(self.nodes) if allowed is None else sum(len(self.buckets[name]) for name in allowed)

    def fitting(self, allowed: frozenset[str] | None) -> Iterable[str]:
        if allowed is None:
            return self.nodes
        if len(allowed) == 1:
            return self.buckets[next(iter(allowed))]
        return [id for name, bucket in self.buckets.items() if name in allowed for id in bucket]

    def through(self, ids: list[str], door: Wanted) -> bool:
        """Whether one of these edges has such a door; on a way both ways either direction counts."""
        return any(door_fits(self.edges[id], door) for id in ids)

    def edge_of(self, way: Way, at: Mapping[str, str], taken: set[str]) -> str | None:
        table = self.one if way.one_way else self.both
        for id in table[at[way.source]].get(at[way.target], ()):
            if id not in taken and (way.door is None or door_fits(self.edges[id], way.door)):
                return id
        return None

    def edges_at(self, id: str) -> list[str]:
        """The edges of a node, each once."""
        return list(
            dict.fromkeys(e for table in (self.one, self.to, self.both) for ids in table[id].values() for e in ids)
        )

    def free(self, id: str) -> str:
        free, count = id, 1
        while free in self.nodes or free in self.things:
            count += 1
            free = f"{id}'{count}"
        return free

    def differences(self, graph: Graph) -> Iterator[tuple[tuple[str, str], Any, Any]]:
        """What has to change so that this becomes another graph: no way is ever without its ends."""
        nodes = {node.id: node for node in graph.nodes}
        edges = {edge.id: edge for edge in graph.edges}
        things = {thing.id: thing for thing in graph.objects}
        loose = {id for id, edge in self.edges.items() if not {edge.source, edge.target} <= nodes.keys()}
        gone = [id for id in self.edges if id not in edges or (id in loose and edges[id] != self.edges[id])]
        yield from ((("e", id), self.edges[id], None) for id in gone)
        yield from ((("t", id), thing, None) for id, thing in self.things.items() if id not in things)
        yield from ((("n", id), node, None) for id, node in self.nodes.items() if id not in nodes)
        yield from ((("n", id), self.nodes.get(id), node) for id, node in nodes.items() if self.nodes.get(id) != node)
        there = {id: edge for id, edge in self.edges.items() if id not in gone}
        yield from ((("e", id), there.get(id), edge) for id, edge in edges.items() if there.get(id) != edge)
        yield from ((("t", id), self.things.get(id), t) for id, t in things.items() if self.things.get(id) != t)

    def symbol(self, key: Any) -> str:
        return self.nodes[key].symbol

    def members(self, key: Any) -> Mapping[str, Any]:
        node = self.nodes[key]
        declared: Frozen[Any] = self.graph.alphabet[node.symbol].members if node.symbol else NO_MEMBERS
        return declared | node.members if node.members else declared

    def neighbours(self, key: Any) -> Iterable[str]:
        return {**self.one[key], **self.to[key], **self.both[key]}

    def degrees(self, key: Any) -> tuple[int, int]:
        two = sum(map(len, self.both[key].values()))
        return two + sum(map(len, self.to[key].values())), two + sum(map(len, self.one[key].values()))


def door_fits(edge: Edge, door: Wanted) -> bool:
    symbols = (*(edge.there or ()), *(edge.back or ())) or ("",)
    return any(map(door.allows, symbols))
