"""Graphs that are rewritten: matches are kept up to date, and after a rewriting only those are looked for that hold one of
the nodes which changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from playproof.level import Graph, Level, Node
from playproof.level.alphabet import NO_MEMBERS
from playproof.level.plane import Outline
from playproof.rewrite import netwriting
from playproof.rewrite.carrier import Admits, Change, Pool, Reckon
from playproof.rewrite.net import Net
from playproof.rewrite.netsearch import Found, Look, Plan, Search, fits, grown, matches, matches_with
from playproof.rewrite.rule import Rule, Web
from playproof.rewrite.wanted import Asked


class WorkingGraph(Net):
    """A graph that is being rewritten."""

    carrier = "graphs"

    def __init__(self, graph: Graph, rules: Iterable[Rule] = ()) -> None:
        super().__init__(graph)
        self.plans: dict[str, Plan] = {}
        self.symbols = tuple(self.names)
        self.news: list[str] = []
        self.locked: set[Any] = set()
        self.by: dict[Any, int] = {}

    def plan(self, rule: Rule) -> Plan:
        """The rule made ready, with all matches of the graph as it is by now.

        What changed is looked at when a rule is asked for: recipes go on to other rules, and most are not asked again.
        """
        found = self.plans.get(rule.name)
        if found is None:
            assert isinstance(rule.left, Web)
            found = self.plans[rule.name] = Plan(self._look(rule, -1, rule.left), rule.name)
            found.pool = Pool(matches(self, found))
        elif found.seen < len(self.news):
            for match in matches_with(self, found, dict.fromkeys(self.news[found.seen :])):
                found.pool.add(match)
        found.seen = len(self.news)
        return found

    def _look(self, rule: Rule, which: int, web: Web) -> Look:
        """The left side (-1), or one of the patterns that must not be beside it, made ready; the same for every level."""
        key = self.symbols, which
        found: Look | None = rule.ready.get(key)
        if found is None:
            found = rule.ready[key] = Look(web, self.names)
        return found

    def find(self, rule: Rule) -> list[Found]:
        plan = self.plan(rule)
        return plan.pool.valid(lambda match: fits(self, plan, match))

    def draw(self, rule: Rule, dice: Random, admits: Admits) -> Found | None:
        plan = self.plan(rule)
        return plan.pool.draw(dice, lambda match: fits(self, plan, match), admits)

    def holds(self, rule: Rule, match: Found) -> bool:
        return fits(self, self.plans.get(rule.name) or self.plan(rule), match)

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
            shared = [node for node in web.nodes if node.name in known]
            look = self._look(rule, number, Web((*shared, *(n for n in web.nodes if n.name not in known)), web.ways))
            begun: list[Found] = [tuple(known[node.name] for node in shared)]
            if not shared:
                begun = [(id,) for id in self.fitting(look.allowed[0])]
            if len(shared) > 1 and 0 not in look.searches:
                look.searches[0] = Search(look.web, 0, look.allowed, len(shared))
            if any(fits(self, look, found) for found in grown(self, look.search(0), begun, rule.name)):
                return number
        return None

    def leaves_dangling(self, rule: Rule, right: int, match: Found) -> bool:
        return netwriting.leaves_dangling(self, rule, right, match)

    def touches(self, rule: Rule, right: int, match: Found) -> set[Any]:
        return netwriting.touches(self, rule, right, match)

    def has_room(self, rule: Rule, right: int, match: Found, reckon: Reckon) -> bool:
        return True

    def outline(self, key: Any) -> Outline:
        raise ValueError("the rooms of a graph lie nowhere; cells and shapes have places")

    def extent(self) -> tuple[float, float]:
        raise ValueError("a graph has no width and height; cells and shapes have")

    def write(self, rule: Rule, right: int, match: Found, reckon: Reckon, stem: str) -> list[Change]:
        changes = netwriting.Writing(self, rule, right, match, reckon, stem).write()
        self._note(changes)
        return changes

    def _note(self, changes: Iterable[Change]) -> None:
        """Remember nodes that are new or another now, and one end of edges that are new: matches may hold them.

        Members decide nothing here; what they are is asked of a match that was drawn.
        """
        fresh: dict[str, None] = {}
        for (kind, id), before, after in changes:
            if kind == "n" and after is not None and (before is None or before.symbol != after.symbol):
                fresh[id] = None
            elif kind == "e" and after is not None and after.source not in fresh and after.target not in fresh:
                fresh[after.source] = None
        self.news += fresh

    def undo(self, changes: Iterable[Change]) -> None:
        self.redo([(what, after, before) for what, before, after in reversed(list(changes))])

    def redo(self, changes: Iterable[Change]) -> None:
        changes = list(changes)
        for what, _, after in changes:
            self.put(what, after)
        self._note(changes)

    def written(self, changes: Iterable[Change]) -> Iterator[str]:
        return (what[1] for what, _, _ in changes)

    def everything(self) -> Iterable[str]:
        return self.nodes

    def has(self, key: Any) -> bool:
        return key in self.nodes

    def relabel(self, key: Any, symbol: str) -> list[Change]:
        node = self.nodes[key]
        return [] if node.symbol == symbol else self._replaced(replace(node, symbol=symbol, members=NO_MEMBERS))

    def set_member(self, key: Any, name: str, value: Any) -> list[Change]:
        node = self.nodes[key]
        return self._replaced(replace(node, members=node.members | {name: value}))

    def _replaced(self, node: Node) -> list[Change]:
        changes: list[Change] = [(("n", node.id), self.nodes[node.id], node)]
        self.redo(changes)
        return changes

    def become(self, level: Level) -> list[Change]:
        assert isinstance(level, Graph)
        changes = list(self.differences(level))
        self.redo(changes)
        return changes

    def key_of(self, id: str) -> str | None:
        return id if id in self.nodes or id in self.edges or id in self.things else None

    def id_of(self, key: Any) -> str:
        return str(key)

    def level(self) -> Level:
        nodes, edges = tuple(self.nodes.values()), tuple(self.edges.values())
        return replace(self.graph, nodes=nodes, edges=edges, objects=tuple(self.things.values()))

    def __len__(self) -> int:
        return len(self.nodes) + len(self.edges)
