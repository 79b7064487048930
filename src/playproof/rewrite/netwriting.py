"""Right sides written into a graph: what is kept, what is new, what goes, and what becomes of edges that no rule named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from playproof.level import Edge, Node
from playproof.level.alphabet import NO_MEMBERS
from playproof.level.graph import Door
from playproof.level.graphtext import fresh_edge_id
from playproof.rewrite.carrier import Change, Reckon
from playproof.rewrite.net import Net
from playproof.rewrite.netsearch import Found
from playproof.rewrite.rule import Rule, Way, Web
from playproof.rewrite.wanted import Written


def leaves_dangling(net: Net, rule: Rule, right: int, match: Found) -> bool:
    left, side = webs_of(rule, right)
    going = [id for node, id in zip(left.nodes, match, strict=True) if side.named(node.name) is None]
    return any(_strangers(net, id, set(match)) for id in going)


def _strangers(net: Net, id: str, matched: set[str]) -> bool:
    return any(other not in matched for table in (net.one, net.to, net.both) for other in table[id])


def touches(net: Net, rule: Rule, right: int, match: Found) -> set[Any]:
    """The elements that this right side would rewrite or remove."""
    left, side = webs_of(rule, right)
    at = dict(zip((node.name for node in left.nodes), match, strict=True))
    changed = {id for name, id in at.items() if not _kept_as_is(side, name)}
    going = [id for name, id in at.items() if side.named(name) is None]
    edges = {edge for id in going for edge in net.edges_at(id)}
    inside = {thing.id for thing in net.things.values() if thing.at in going} if net.things else set()
    return changed | edges | inside | {id for _, id in _lost(net, left, side, at)}


def _lost(net: Net, left: Web, side: Web, at: Mapping[str, str]) -> Iterator[tuple[Way, str]]:
    """Edges of the left side that the right side does not have any more."""
    stay = _pairs(side)
    taken: set[str] = set()
    for way in left.ways:
        if (way.source, way.target, way.one_way) in stay:
            continue
        id = net.edge_of(way, at, taken)
        if id is not None:
            taken.add(id)
            yield way, id


def _pairs(side: Web) -> set[tuple[str, str, bool]]:
    """The edges of a side by their ends; what goes both ways is the same from either end."""
    found = {(way.source, way.target, way.one_way) for way in side.ways}
    return found | {(way.target, way.source, False) for way in side.ways if not way.one_way}


class Writing:
    """One right side that is being written: `at` are the nodes by their names in the rule, new ones too."""

    def __init__(self, net: Net, rule: Rule, right: int, match: Found, reckon: Reckon, stem: str) -> None:
        self.net, self.rule, self.reckon, self.stem = net, rule, reckon, stem
        self.left, self.side = webs_of(rule, right)
        self.at = {node.name: id for node, id in zip(self.left.nodes, match, strict=True)}
        self.changes: list[Change] = []
        self.known: dict[str, Mapping[str, Any]] = {}

    def write(self) -> list[Change]:
        left, side, at = self.left, self.side, self.at
        lost, kept = list(_lost(self.net, left, side, at)), _pairs(left)
        for node in side.nodes:
            assert isinstance(node, Written)
            self.node(node)
        for _, id in lost:
            self.change(("e", id), None)
        for gone in left.nodes:
            if side.named(gone.name) is None:
                self.remove(at[gone.name])
        for way in side.ways:
            if (way.source, way.target, way.one_way) not in kept:
                self.change(*self.new_edge(at[way.source], at[way.target], way))
            elif way.door is not None:
                self.hang(way)
        return self.changes

    def node(self, node: Written) -> None:
        id = self.at.get(node.name)
        if id is None:
            id = self.at[node.name] = self.net.free(f"{self.stem}.{node.name}")
            old = Node(id, node.symbol or "")
        elif node.as_is:
            return
        else:
            old = self.net.nodes[id]
        symbol = old.symbol if node.symbol is None else node.symbol
        held = old.members if symbol == old.symbol else NO_MEMBERS
        if node.members:
            held = held | {name: self.reckon(expr, self.known) for name, expr in node.members}
        self.change(("n", id), Node(id, symbol, held, old.at))
        self.known[node.name] = self.net.members(id)

    def remove(self, id: str) -> None:
        """A node goes, with what stands in it. Edges that no rule named go too, or lead elsewhere from now on."""
        net, goal = self.net, self.at.get(self.rule.dangling_to) if self.rule.dangling == "redirect" else None
        for edge_id in net.edges_at(id):
            edge = net.edges[edge_id]
            moved = None
            if goal is not None and goal not in (edge.source, edge.target):
                source, target = (goal if end == id else end for end in (edge.source, edge.target))
                moved = replace(edge, source=source, target=target)
            self.change(("e", edge_id), moved)
        for thing in [thing for thing in net.things.values() if thing.at == id]:
            self.change(("t", thing.id), None if goal is None else replace(thing, at=goal))
        self.change(("n", id), None)

    def new_edge(self, source: str, target: str, way: Way) -> tuple[tuple[str, str], Edge]:
        doors = _doors(way)
        id = fresh_edge_id(source, target, way.one_way, self.net.edges)
        return ("e", id), Edge(id, source, target, doors, None if way.one_way else doors)

    def hang(self, way: Way) -> None:
        """Another door for an edge that stays."""
        id = self.net.edge_of(replace(way, door=None), self.at, set())
        if id is None:
            return
        edge, doors = self.net.edges[id], _doors(way)
        there, back = (None if edge.there is None else doors), (None if edge.back is None else doors)
        if (there, back) != (edge.there, edge.back):
            self.change(("e", id), replace(edge, there=there, back=back))

    def change(self, what: tuple[str, str], after: Any) -> None:
        before = self.net.get(what)
        if before is not after:
            self.changes.append((what, before, after))
            self.net.put(what, after)


def webs_of(rule: Rule, right: int) -> tuple[Web, Web]:
    side = rule.rights[right].side
    assert isinstance(rule.left, Web)
    assert isinstance(side, Web)
    return rule.left, side


def _kept_as_is(side: Web, name: str) -> bool:
    node = side.named(name)
    return isinstance(node, Written) and node.as_is


def _doors(way: Way) -> Door:
    name = way.door.only if way.door is not None else ""
    return (name,) if name else ()
