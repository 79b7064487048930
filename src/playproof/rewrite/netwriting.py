"""Right sides written into a graph: what is kept, what is new, what goes, and what becomes of edges that no rule named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from playproof.level import Edge, Node
from playproof.level.alphabet import NO_MEMBERS
from playproof.level.graph import Door
from playproof.level.graphtext import fresh_edge_id
from playproof.rewrite.carrier import Change, Reckon
from playproof.rewrite.members import reckoned
from playproof.rewrite.net import Net
from playproof.rewrite.netsearch import Found
from playproof.rewrite.rule import Rule, Way, Web
from playproof.rewrite.wanted import Written


class Recast:
    """What a right side makes of the left one, as far as it is the same for every match."""

    __slots__ = ("going", "hung", "left", "lost", "new", "side")

    def __init__(self, rule: Rule, right: int) -> None:
        side = rule.rights[right].side
        assert isinstance(rule.left, Web)
        assert isinstance(side, Web)
        self.left, self.side = rule.left, side
        left, stay = _pairs(rule.left), _pairs(side)
        self.going = [node.name for node in rule.left.nodes if side.named(node.name) is None]
        self.lost = [way for way in rule.left.ways if (way.source, way.target, way.one_way) not in stay]
        self.new = [way for way in side.ways if (way.source, way.target, way.one_way) not in left]
        self.hung = [way for way in side.ways if way.door is not None and way not in self.new]


def _pairs(side: Web) -> set[tuple[str, str, bool]]:
    """The edges of a side by their ends; what goes both ways is the same from either end."""
    found = {(way.source, way.target, way.one_way) for way in side.ways}
    return found | {(way.target, way.source, False) for way in side.ways if not way.one_way}


def recast(rule: Rule, right: int) -> Recast:
    found: Recast | None = rule.ready.get(right)
    if found is None:
        found = rule.ready[right] = Recast(rule, right)
    return found


def leaves_dangling(net: Net, rule: Rule, right: int, match: Found) -> bool:
    change = recast(rule, right)
    at = dict(zip((node.name for node in change.left.nodes), match, strict=True))
    return any(_strangers(net, at[name], set(match)) for name in change.going)


def _strangers(net: Net, id: str, matched: set[str]) -> bool:
    return any(other not in matched for table in (net.one, net.to, net.both) for other in table[id])


def touches(net: Net, rule: Rule, right: int, match: Found) -> set[Any]:
    """The elements that this right side would rewrite or remove."""
    change = recast(rule, right)
    at = dict(zip((node.name for node in change.left.nodes), match, strict=True))
    changed = {id for name, id in at.items() if not _kept_as_is(change.side, name)}
    going = {at[name] for name in change.going}
    edges = {edge for id in going for edge in net.edges_at(id)}
    inside = {thing.id for thing in net.things.values() if thing.at in going} if net.things else set()
    return changed | edges | inside | set(lost_ways(net, change.lost, at))


def lost_ways(net: Net, ways: Iterable[Way], at: Mapping[str, str]) -> Iterator[str]:
    """The edges that some ways of a left side stand for."""
    taken: set[str] = set()
    for way in ways:
        id = net.edge_of(way, at, taken)
        if id is not None:
            taken.add(id)
            yield id


class Writing:
    """One right side that is being written: `at` are the nodes by their names in the rule, new ones too."""

    def __init__(self, net: Net, rule: Rule, right: int, match: Found, reckon: Reckon, stem: str) -> None:
        self.net, self.rule, self.reckon, self.stem = net, rule, reckon, stem
        self.recast = recast(rule, right)
        self.at = {node.name: id for node, id in zip(self.recast.left.nodes, match, strict=True)}
        self.changes: list[Change] = []
        self.known: dict[str, Mapping[str, Any]] = {}

    def write(self) -> list[Change]:
        change, at = self.recast, self.at
        lost = list(lost_ways(self.net, change.lost, at))
        for node in change.side.nodes:
            assert isinstance(node, Written)
            self.node(node)
        for id in lost:
            self.change(("e", id), None)
        for name in change.going:
            self.remove(at[name])
        for way in change.new:
            self.change(*self.new_edge(at[way.source], at[way.target], way))
        for way in change.hung:
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
            held = held | reckoned(node, symbol, self.net.graph.alphabet, self.reckon, self.known)
        self.change(("n", id), Node(id, symbol, held, old.at, old.outline))
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


def _kept_as_is(side: Web, name: str) -> bool:
    node = side.named(name)
    return isinstance(node, Written) and node.as_is


def _doors(way: Way) -> Door:
    name = way.door.only if way.door is not None else ""
    return (name,) if name else ()
