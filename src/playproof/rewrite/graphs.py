"""Graphs that are rewritten: nodes in buckets by their symbols, edges as adjacency, matches kept up to date.

All beginnings of a match grow side by side, one node of the pattern at a time, from the rarest symbol on along the edges of
the pattern. After a rewriting only matches are looked for that hold one of the nodes which changed.

A match is a tuple of node ids, in the order of the rule's left side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from playproof.level import Edge, Frozen, Graph, Level, Node, Thing
from playproof.level.alphabet import NO_MEMBERS
from playproof.level.graph import Door
from playproof.level.graphtext import fresh_edge_id
from playproof.rewrite.carrier import MOST_MATCHES, Admits, Change, Pool, Reckon, too_many
from playproof.rewrite.rule import Right, Rule, Way, Web
from playproof.rewrite.wanted import Asked, Wanted, Written

Found = tuple[str, ...]
Ways = dict[str, dict[str, list[str]]]
Link = tuple[int, int, Wanted | None]
"""To an earlier node of the pattern: its place, the direction (0 to it, 1 from it, 2 both ways), and the door."""


class Search:
    """The nodes of a pattern in an order in which each is joined to one before, if any is."""

    __slots__ = ("back", "steps")

    def __init__(self, web: Web, first: int, allowed: list[frozenset[str] | None], fixed: int = 1) -> None:
        """The first `fixed` nodes from `first` on are known from the beginning."""
        places = {node.name: index for index, node in enumerate(web.nodes)}
        order = [first + offset for offset in range(fixed)]
        self.steps: list[tuple[frozenset[str] | None, list[Link]]] = []
        while len(order) < len(web.nodes):
            rest = [index for index in range(len(web.nodes)) if index not in order]
            nearest = next((i for i in rest if _links(web, i, order, places)), rest[0])
            self.steps.append((allowed[nearest], _links(web, nearest, order, places)))
            order.append(nearest)
        self.back = [order.index(index) for index in range(len(order))]


def _links(web: Web, node: int, order: list[int], places: dict[str, int]) -> list[Link]:
    found: list[Link] = []
    for way in web.ways:
        source, target = places[way.source], places[way.target]
        if node == target and source in order:
            found.append((order.index(source), 2 if not way.one_way else 1, way.door))
        elif node == source and target in order:
            found.append((order.index(target), 2 if not way.one_way else 0, way.door))
    return found


class Plan:
    """A left side made ready: the symbols that each node may have, and a search from each node of it."""

    __slots__ = ("allowed", "links", "pool", "searches", "web")

    def __init__(self, web: Web, symbols: Iterable[str]) -> None:
        self.web = web
        names = ["", *symbols]
        self.allowed = [node.wanted.among(names) if isinstance(node, Asked) else None for node in web.nodes]
        self.searches = [Search(web, index, self.allowed) for index in range(len(web.nodes))]
        places = {node.name: index for index, node in enumerate(web.nodes)}
        self.links = [(places[way.source], places[way.target], way) for way in web.ways]
        self.pool: Pool | None = None


class WorkingGraph:
    """A graph that is being rewritten."""

    carrier = "graphs"

    def __init__(self, graph: Graph, rules: Iterable[Rule] = ()) -> None:
        self.graph = graph
        self.names = list(graph.alphabet.symbols)
        self.nodes: dict[str, Node] = {}
        self.edges: dict[str, Edge] = {}
        self.buckets: dict[str, dict[str, None]] = {"": {}, **{name: {} for name in self.names}}
        self.one: Ways = {}
        self.to: Ways = {}
        self.both: Ways = {}
        self.things: dict[str, Thing] = {thing.id: thing for thing in graph.objects}
        self.plans: dict[str, Plan] = {}
        self.beside: dict[tuple[str, int], Plan] = {}
        self.locked: set[Any] = set()
        self.by: dict[Any, int] = {}
        for node in graph.nodes:
            self._put_node(node.id, node)
        for edge in graph.edges:
            self._put_edge(edge.id, edge)

    def _put_node(self, id: str, node: Node | None) -> None:
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

    def _put_edge(self, id: str, edge: Edge | None) -> None:
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

    def plan(self, rule: Rule) -> Plan:
        found = self.plans.get(rule.name)
        if found is None:
            assert isinstance(rule.left, Web)
            found = self.plans[rule.name] = Plan(rule.left, self.names)
            found.pool = Pool(self.search(found, rule))
        return found

    def search(self, plan: Plan, rule: Rule) -> list[Found]:
        """All matches, from the node of the pattern that the fewest nodes fit."""
        sizes = [self._count(allowed) for allowed in plan.allowed]
        first = sizes.index(min(sizes))
        begun: list[Found] = [(id,) for id in self._fitting(plan.allowed[first])]
        return self._grown(plan.searches[first], begun, rule)

    def _count(self, allowed: frozenset[str] | None) -> int:
        return len(self.nodes) if allowed is None else sum(len(self.buckets[name]) for name in allowed)

    def _fitting(self, allowed: frozenset[str] | None) -> Iterable[str]:
        if allowed is None:
            return self.nodes
        if len(allowed) == 1:
            return self.buckets[next(iter(allowed))]
        return [id for name, bucket in self.buckets.items() if name in allowed for id in bucket]

    def _grown(self, search: Search, found: list[Found], rule: Rule) -> list[Found]:
        """Beginnings of matches, grown by every further node of the pattern; in the order of the left side at the end."""
        nodes, tables = self.nodes, (self.to, self.one, self.both)
        for allowed, links in search.steps:
            if not found:
                return []
            if not links:
                fitting = list(self._fitting(allowed))
                if len(found) * len(fitting) > MOST_MATCHES:
                    raise too_many(rule)
                found = [(*known, id) for known in found for id in fitting if id not in known]
                continue
            earlier, way, door = links[0]
            table = tables[way]
            if allowed is None:
                found = [(*known, id) for known in found for id in table[known[earlier]] if id not in known]
            else:
                found = [
                    (*known, id)
                    for known in found
                    for id in table[known[earlier]]
                    if nodes[id].symbol in allowed and id not in known
                ]
            if door is not None:
                found = [known for known in found if self._through(table[known[earlier]][known[-1]], door, way)]
            for earlier, way, door in links[1:]:
                table = tables[way]
                found = [
                    known
                    for known in found
                    if known[-1] in table[known[earlier]]
                    and (door is None or self._through(table[known[earlier]][known[-1]], door, way))
                ]
            if len(found) > MOST_MATCHES:
                raise too_many(rule)
        back = search.back
        if back == list(range(len(back))):
            return found
        return [tuple([known[place] for place in back]) for known in found]

    def _through(self, ids: list[str], door: Wanted, way: int) -> bool:
        """Whether one of these edges has such a door; on a way both ways either direction counts."""
        return any(_fits(self.edges[id], door) for id in ids)

    def find(self, rule: Rule) -> list[Found]:
        plan = self.plan(rule)
        assert plan.pool is not None
        return plan.pool.valid(lambda match: self._holds(plan, match))

    def draw(self, rule: Rule, dice: Random, admits: Admits) -> Found | None:
        plan = self.plan(rule)
        assert plan.pool is not None
        return plan.pool.draw(dice, lambda match: self._holds(plan, match), admits)

    def holds(self, rule: Rule, match: Found) -> bool:
        return self._holds(self.plan(rule), match)

    def _holds(self, plan: Plan, match: Found) -> bool:
        nodes = self.nodes
        for id, allowed in zip(match, plan.allowed, strict=True):
            node = nodes.get(id)
            if node is None or (allowed is not None and node.symbol not in allowed):
                return False
        for source, target, way in plan.links:
            table = self.one if way.one_way else self.both
            ids = table[match[source]].get(match[target])
            if ids is None or (way.door is not None and not self._through(ids, way.door, 1)):
                return False
        return True

    def elements(self, rule: Rule, match: Found) -> Mapping[str, str]:
        assert isinstance(rule.left, Web)
        return {node.name: id for node, id in zip(rule.left.nodes, match, strict=True)}

    def covered(self, rule: Rule, match: Found) -> Found:
        return match

    def conditions(self, rule: Rule, match: Found) -> Iterator[tuple[str, Asked]]:
        assert isinstance(rule.left, Web)
        for node, id in zip(rule.left.nodes, match, strict=True):
            if isinstance(node, Asked) and node.condition is not None:
                yield id, node

    def blocked(self, rule: Rule, match: Found) -> int | None:
        """The number of the first pattern that must not be beside the match and is; None if there is none."""
        known = self.elements(rule, match)
        for number, web in enumerate(rule.without):
            plan = self.beside.get((rule.name, number))
            shared = [node for node in web.nodes if node.name in known]
            ordered = Web((*shared, *(node for node in web.nodes if node.name not in known)), web.ways)
            if plan is None:
                plan = self.beside[rule.name, number] = Plan(ordered, self.names)
                plan.searches = [Search(ordered, 0, plan.allowed, max(1, len(shared)))]
            begun: list[Found] = [tuple(known[node.name] for node in shared)]
            if not shared:
                begun = [(id,) for id in self._fitting(plan.allowed[0])]
            if any(self._holds(plan, found) for found in self._grown(plan.searches[0], begun, rule)):
                return number
        return None

    def leaves_dangling(self, rule: Rule, right: int, match: Found) -> bool:
        left, side = _webs(rule, right)
        going = [id for node, id in zip(left.nodes, match, strict=True) if side.named(node.name) is None]
        return any(self._strangers(id, set(match)) for id in going)

    def touches(self, rule: Rule, right: int, match: Found) -> set[Any]:
        left, side = _webs(rule, right)
        at = dict(zip((node.name for node in left.nodes), match, strict=True))
        changed = {id for name, id in at.items() if not _kept_as_is(side, name)}
        going = [id for name, id in at.items() if side.named(name) is None]
        edges = {edge for id in going for edge in self._edges_at(id)}
        inside = {thing.id for thing in self.things.values() if thing.at in going} if self.things else set()
        return changed | edges | inside | {id for _, id in self._lost(left, side, at)}

    def _strangers(self, id: str, matched: set[str]) -> bool:
        return any(other not in matched for table in (self.one, self.to, self.both) for other in table[id])

    def _edges_at(self, id: str) -> list[str]:
        """The edges of a node, each once."""
        return list(
            dict.fromkeys(e for table in (self.one, self.to, self.both) for ids in table[id].values() for e in ids)
        )

    def _lost(self, left: Web, side: Web, at: Mapping[str, str]) -> Iterator[tuple[Way, str]]:
        """Edges of the left side that the right side does not have any more."""
        stay = {(way.source, way.target, way.one_way) for way in side.ways}
        stay |= {(way.target, way.source, False) for way in side.ways if not way.one_way}
        taken: set[str] = set()
        for way in left.ways:
            if (way.source, way.target, way.one_way) in stay:
                continue
            id = self._edge_of(way, at, taken)
            if id is not None:
                taken.add(id)
                yield way, id

    def _edge_of(self, way: Way, at: Mapping[str, str], taken: set[str]) -> str | None:
        table = self.one if way.one_way else self.both
        for id in table[at[way.source]].get(at[way.target], ()):
            if id not in taken and (way.door is None or _fits(self.edges[id], way.door)):
                return id
        return None

    def write(self, rule: Rule, right: int, match: Found, reckon: Reckon, stem: str) -> list[Change]:
        left, side = _webs(rule, right)
        at = {node.name: id for node, id in zip(left.nodes, match, strict=True)}
        changes: list[Change] = []
        known: dict[str, Mapping[str, Any]] = {}
        lost = list(self._lost(left, side, at))
        kept_ways = {(way.source, way.target, way.one_way) for way in left.ways}
        kept_ways |= {(way.target, way.source, False) for way in left.ways if not way.one_way}
        for node in side.nodes:
            assert isinstance(node, Written)
            self._write_node(node, at, known, reckon, stem, changes)
        for _, id in lost:
            self._change(("e", id), None, changes)
        for node in left.nodes:
            if side.named(node.name) is None:
                self._remove(at[node.name], rule, at, changes)
        for way in side.ways:
            same = (way.source, way.target, way.one_way) in kept_ways
            if not same:
                self._change(*self._new_edge(at[way.source], at[way.target], way), changes)
            elif way.door is not None:
                self._hang(way, at, changes)
        self._retest(changes)
        return changes

    def _write_node(
        self, node: Written, at: dict[str, str], known: dict[str, Mapping[str, Any]], reckon: Reckon, stem: str,
        changes: list[Change],
    ) -> None:  # fmt: skip
        id = at.get(node.name)
        if id is None:
            id = at[node.name] = self._free(f"{stem}.{node.name}")
            old = Node(id, node.symbol or "")
        elif node.as_is:
            return
        else:
            old = self.nodes[id]
        symbol = old.symbol if node.symbol is None else node.symbol
        held = old.members if symbol == old.symbol else NO_MEMBERS
        if node.members:
            held = held | {name: reckon(expr, known) for name, expr in node.members}
        self._change(("n", id), Node(id, symbol, held, old.at), changes)
        known[node.name] = self.members(id)

    def _free(self, id: str) -> str:
        free, count = id, 1
        while free in self.nodes or free in self.things:
            count += 1
            free = f"{id}'{count}"
        return free

    def _remove(self, id: str, rule: Rule, at: Mapping[str, str], changes: list[Change]) -> None:
        """A node goes, with what stands in it. Edges that no rule named go too, or lead elsewhere from now on."""
        goal = at.get(rule.dangling_to) if rule.dangling == "redirect" else None
        for edge_id in self._edges_at(id):
            edge = self.edges[edge_id]
            moved = None
            if goal is not None and goal not in (edge.source, edge.target):
                source, target = (goal if end == id else end for end in (edge.source, edge.target))
                moved = replace(edge, source=source, target=target)
            self._change(("e", edge_id), moved, changes)
        for thing in [thing for thing in self.things.values() if thing.at == id]:
            moved_thing = None if goal is None else replace(thing, at=goal)
            self._change(("t", thing.id), moved_thing, changes)
        self._change(("n", id), None, changes)

    def _new_edge(self, source: str, target: str, way: Way) -> tuple[tuple[str, str], Edge]:
        doors = _doors(way)
        id = fresh_edge_id(source, target, way.one_way, self.edges)
        return ("e", id), Edge(id, source, target, doors, None if way.one_way else doors)

    def _hang(self, way: Way, at: Mapping[str, str], changes: list[Change]) -> None:
        """Another door for an edge that stays."""
        id = self._edge_of(replace(way, door=None), at, set())
        if id is None:
            return
        edge, doors = self.edges[id], _doors(way)
        there, back = (None if edge.there is None else doors), (None if edge.back is None else doors)
        if (there, back) != (edge.there, edge.back):
            self._change(("e", id), replace(edge, there=there, back=back), changes)

    def _change(self, what: tuple[str, str], after: Any, changes: list[Change]) -> None:
        kind, id = what
        before: Any = (self.nodes if kind == "n" else self.edges if kind == "e" else self.things).get(id)
        if before is not after:
            changes.append((what, before, after))
            self._put(what, after)

    def _put(self, what: tuple[str, str], value: Any) -> None:
        kind, id = what
        if kind == "n":
            self._put_node(id, value)
        elif kind == "e":
            self._put_edge(id, value)
        elif value is None:
            self.things.pop(id, None)
        else:
            self.things[id] = value

    def _retest(self, changes: Iterable[Change]) -> None:
        """Look for matches that hold a node which is new or another now, or an edge which is new."""
        fresh: dict[str, None] = {}
        for (kind, id), _, after in changes:
            if kind == "n" and after is not None:
                fresh[id] = None
            elif kind == "e" and after is not None and after.source not in fresh and after.target not in fresh:
                fresh[after.source] = None
        present = [(id, self.nodes[id].symbol) for id in fresh if id in self.nodes]
        for plan in self.plans.values():
            pool = plan.pool
            assert pool is not None
            for index, allowed in enumerate(plan.allowed):
                begun: list[Found] = [(id,) for id, symbol in present if allowed is None or symbol in allowed]
                if begun:
                    for match in self._grown(plan.searches[index], begun, _unnamed(plan.web)):
                        if match not in pool.known:
                            pool.known.add(match)
                            pool.items.append(match)

    def undo(self, changes: Iterable[Change]) -> None:
        self.redo([(what, after, before) for what, before, after in reversed(list(changes))])

    def redo(self, changes: Iterable[Change]) -> None:
        changes = list(changes)
        for what, _, after in changes:
            self._put(what, after)
        self._retest(changes)

    def written(self, changes: Iterable[Change]) -> Iterator[str]:
        return (what[1] for what, _, _ in changes)

    def everything(self) -> Iterable[str]:
        return self.nodes

    def has(self, key: Any) -> bool:
        return key in self.nodes

    def symbol(self, key: Any) -> str:
        return self.nodes[key].symbol

    def members(self, key: Any) -> Mapping[str, Any]:
        node = self.nodes[key]
        declared: Frozen[Any] = self.graph.alphabet[node.symbol].members if node.symbol else NO_MEMBERS
        return declared | node.members if node.members else declared

    def neighbours(self, key: Any) -> Iterable[str]:
        return dict.fromkeys(other for table in (self.one, self.to, self.both) for other in table[key])

    def degrees(self, key: Any) -> tuple[int, int]:
        two = sum(map(len, self.both[key].values()))
        return two + sum(map(len, self.to[key].values())), two + sum(map(len, self.one[key].values()))

    def relabel(self, key: Any, symbol: str) -> list[Change]:
        node, changes = self.nodes[key], []  # type: tuple[Node, list[Change]]
        if node.symbol != symbol:
            self._change(("n", key), Node(key, symbol, NO_MEMBERS, node.at), changes)
            self._retest(changes)
        return changes

    def set_member(self, key: Any, name: str, value: Any) -> list[Change]:
        node, changes = self.nodes[key], []  # type: tuple[Node, list[Change]]
        self._change(("n", key), replace(node, members=node.members | {name: value}), changes)
        self._retest(changes)
        return changes

    def key_of(self, id: str) -> str | None:
        return id if id in self.nodes or id in self.edges or id in self.things else None

    def id_of(self, key: Any) -> str:
        return str(key)

    def level(self) -> Level:
        nodes, edges = tuple(self.nodes.values()), tuple(self.edges.values())
        return Graph(self.graph.alphabet, nodes, edges, tuple(self.things.values()))

    def __len__(self) -> int:
        return len(self.nodes) + len(self.edges)


def _webs(rule: Rule, right: int) -> tuple[Web, Web]:
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


def _fits(edge: Edge, door: Wanted) -> bool:
    symbols = (*(edge.there or ()), *(edge.back or ())) or ("",)
    return any(map(door.allows, symbols))


def _unnamed(web: Web) -> Rule:
    return Rule("", "graphs", web, (Right(web),))
