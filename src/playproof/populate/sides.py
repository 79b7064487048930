"""Bounds of scores as sides of the search core: one tree of path parts for each, with gains, limits and conditions.

Every bound becomes "the score is at least so much" by negation; products become sums by logarithms. What is left is which
of parallel paths counts: for `health >= 1` on every path the worst, for `the least health <= 60` the best of the negated.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from playproof.play.paths.values import depths
from playproof.populate.pathtree import Arc, Aside, Edge, Leaf, Parallel, Part, Series, Web, reduce
from playproof.populate.problem import Bound, Count, Depth, Gains, Layout, Problem, SomePath, Total, Track

NONE = -1e18
ZERO = -1e9
"""The logarithm of 0: below all that a product of factors could make good."""


@dataclass(slots=True)
class Side:
    """One bound of one score: its tree, what values add, what is asked after which room, and of which things."""

    tree: Part
    gains: Mapping[str, Mapping[str, float] | float]
    begin: float
    op: str
    sign: int
    highest: bool = False
    """Whether the best of parallel paths counts; else the worst."""
    limits: dict[str, float] = field(default_factory=dict)
    conditions: dict[str, list[tuple[int, tuple[str, ...], str, float]]] = field(default_factory=dict)
    """For a room: things (variable, values, attribute) that may stand only where the score is at least so much there."""

    packs: dict[str, dict[str, float]] = field(default_factory=dict)
    """Values that add something and are limited: such a side counts on all that are left being at the entrance."""
    enough: float = 1e30
    """As long as so much of them is left, the side cannot fail."""

    def number(self, value: float) -> float:
        """A value of the score as the core sees it."""
        if self.op == "*":
            value = math.log(value) if value > 0 else ZERO
        return max(-1e17, min(1e17, self.sign * value))

    @property
    def code(self) -> int:
        """0 for sums, 1 for the greatest so far, 2 for the least so far; negation turns the last two around."""
        if self.op in "+*":
            return 0
        return 1 if (self.op == "max") == (self.sign > 0) else 2

    @property
    def identity(self) -> float:
        return (0.0, NONE, -NONE)[self.code]

    def asked(self, op: str, number: float) -> float:
        """A bound as the core sees it. A product of factors from 0 on is never below 0, and 0 at most if one of them is."""
        if self.op == "*" and number <= 0:
            return NONE if op == ">=" else (1e17 if number < 0 else -ZERO / 2)
        return self.number(number)

    def demand(self, rule: Bound, rooms: tuple[str, ...]) -> None:
        """Ask for a bound at some rooms."""
        if rule.numbers or self.limits:
            for room in rooms:
                self.limit(room, rule.op, rule.at(room))
        else:
            self.limits |= dict.fromkeys(rooms, self.asked(rule.op, rule.number))

    def limit(self, room: str, op: str, number: float) -> None:
        """Ask for one more bound at a room; of several the hardest counts."""
        self.limits[room] = max(self.asked(op, number), self.limits.get(room, NONE))


class Sides:
    """All sides of a problem, bounds of the same kind in one."""

    def __init__(
        self, problem: Problem, variable: Mapping[tuple[str, str], int], ways: Mapping[int, tuple[str, ...]]
    ) -> None:
        self.problem, self.variable, self.ways = problem, variable, ways
        self.found: dict[tuple[object, ...], Side] = {}
        for i, rule in enumerate(problem.rules):
            if isinstance(rule, Bound):
                self._bound(rule)
            elif isinstance(rule, Depth):
                self._depth(rule)
            elif isinstance(rule, Total):
                self._total(i, rule)
            elif isinstance(rule, SomePath):
                self._some(i, rule)
        for key, side in list(self.found.items()):
            twin = counting(problem, side)
            if twin:
                self.found[*key, "limited"] = twin

    def _side(self, track: Track, extreme: str, op: str) -> Side:
        key = (track.name, extreme, op)
        if key not in self.found:
            sign = 1 if op == ">=" else -1
            tree = path_tree(self.problem, track, self.variable)
            side = Side(tree, track.gains, 0.0, track.operator, sign, (extreme == "least") != (op == ">="))
            side.begin = side.number(track.start)
            self.found[key] = side
        return self.found[key]

    def _bound(self, rule: Bound) -> None:
        side = self._side(self.problem.track[rule.track], rule.extreme, rule.op)
        side.demand(rule, self.problem.where(rule))

    def _depth(self, rule: Depth) -> None:
        track = self.problem.track[rule.track]
        known, places = self.problem.layout.home, rule.places(self.problem.layout)
        homes = {room: known[room] for room in places if room in known}
        for extreme, op, number in (("least", ">=", rule.least), ("greatest", "<=", rule.most)):
            if math.isinf(number):
                continue
            side = self._side(track, extreme, op)
            for room, home in homes.items():
                entry = (self.variable[room, rule.attribute], rule.values, rule.attribute, side.asked(op, number))
                side.conditions.setdefault(home, []).append(entry)

    def _total(self, i: int, rule: Total) -> None:
        rooms = rule.rooms if rule.rooms is not None else self.problem.layout.rooms
        tree = Series((*(Leaf(self.variable[room, name]) for room in rooms for name in rule.gains), Leaf(room="all")))
        for op, number in ((">=", rule.least), ("<=", rule.most)):
            if not math.isinf(number):
                side = Side(tree, rule.gains, 0.0, "+", 1 if op == ">=" else -1)
                side.limit("all", op, number)
                self.found[i, op] = side

    def _some(self, i: int, rule: SomePath) -> None:
        """Bounds on one path that was chosen: it alone is the tree."""
        for j, bound in enumerate(rule.bounds):
            track = self.problem.track[bound.track]
            parts = tuple(_room(self.problem, track, room, self.variable) for room in self.ways[i])
            side = Side(Series(parts), track.gains, 0.0, track.operator, 1 if bound.op == ">=" else -1)
            side.begin = side.number(track.start)
            for room in self.ways[i]:
                if bound.rooms is None or room in bound.rooms:
                    side.limit(room, bound.op, bound.at(room))
            self.found[i, j] = side


def counting(problem: Problem, side: Side) -> Side | None:
    """The side again, with things that help and are limited counted as if all that are left were at the entrance.

    The first bound takes every room for able to hold the best thing, however few there are; this one knows how few.
    None if nothing that helps is limited, or something that is not.
    """
    if side.code or side.highest or side.conditions or not side.limits:
        return None
    packs: dict[str, dict[str, float]] = {}
    for name, gains in side.gains.items():
        if not isinstance(gains, Mapping):
            return None
        helps = {value: side.number(gain) for value, gain in gains.items() if side.number(gain) > 0}
        if any(_most(problem, name, value) is None for value in helps):
            return None
        packs[name] = helps
    if not any(packs.values()):
        return None
    return replace(side, packs=packs, enough=_worst(problem, side))


def _most(problem: Problem, attribute: str, value: str) -> int | None:
    """How many of a value there may be, if that is limited at all."""
    rooms = len(problem.layout.rooms)
    for rule in problem.rules:
        if isinstance(rule, Count) and rule.attribute == attribute and rule.values == (value,) and rule.rooms is None:
            return rule.most if rule.most is not None and rule.most < rooms else None
    return None


def _worst(problem: Problem, side: Side) -> float:
    """The most by which a score could fall short of what is asked."""
    rooms = len(problem.layout.rooms)
    losses: list[float] = []
    for name, gains in side.gains.items():
        assert isinstance(gains, Mapping)
        for value, gain in gains.items():
            most = _most(problem, name, value)
            losses += [-side.number(gain)] * (rooms if most is None else most) if side.number(gain) < 0 else []
    worst = sum(sorted(losses, reverse=True)[: rooms * len(side.gains)])
    fixed = sum(max(0.0, -side.number(number)) for number in _fixed(side.tree))
    return max(side.limits.values()) - side.begin + worst + fixed


def _fixed(tree: Part) -> list[float]:
    """What stands in the level already."""
    found: list[float] = []
    waiting = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Leaf) and part.fixed is not None:
            found.append(part.fixed)
        elif isinstance(part, Series | Parallel):
            waiting += part.parts
        elif isinstance(part, Web):
            waiting += [inner for _, _, inner in part.edges]
        elif isinstance(part, Aside):
            waiting.append(part.part)
    return found


def path_tree(problem: Problem, track: Track, variable: Mapping[tuple[str, str], int]) -> Part:
    """The tree of all standard paths, with what each room adds to a score."""
    paths = problem.layout.paths
    edges: list[Edge] = [((room, 0), (room, 1), _room(problem, track, room, variable)) for room in paths.order]
    edges += [((a, 1), (b, 0), Arc(a, b)) for a, b in paths.arcs]
    return reduce(edges, (paths.entrance, 0), (paths.exit, 1)) or Series(())


def _room(problem: Problem, track: Track, room: str, variable: Mapping[tuple[str, str], int]) -> Part:
    """What a room adds and where it is looked at: its own slots, those of its culs-de-sac, then the check."""
    paths = problem.layout.paths
    dead = paths.culs_de_sac.get(room, ()) if track.culs != "skip" else ()
    free = room == paths.entrance and track.entrance == "free"
    parts: list[Part] = [] if free else _leaves(track, room, variable)
    if track.culs == "own" and dead:
        parts.append(Aside(_inside(problem.layout, track, room, dead, variable)))
    if not free:
        parts += [leaf for inner in dead for leaf in _leaves(track, inner, variable)]
    return Series((*parts, Leaf(room=room)))


def _leaves(track: Track, room: str, variable: Mapping[tuple[str, str], int]) -> list[Part]:
    found: list[Part] = [Leaf(variable[room, name]) for name in track.gains]
    if room in track.fixed:
        found.append(Leaf(fixed=track.fixed[room], owner=room))
    return found


def _inside(
    layout: Layout, track: Track, room: str, dead: tuple[str, ...], variable: Mapping[tuple[str, str], int]
) -> Part:
    """Culs-de-sac in an order of their own: away from their entrance, room by room, nothing else there had before."""
    depth = depths(layout.near, room, set(dead))
    inner = list(depth)[1:]
    edges: list[Edge] = [((r, 0), (r, 1), Series((*_leaves(track, r, variable), Leaf(room=r)))) for r in inner]
    for r in inner:
        nearer = [n for n in layout.near[r] if depth.get(n, depth[r]) == depth[r] - 1]
        edges += [((n, 1), (r, 0), None) for n in nearer]
        if not any(depth.get(n, 0) == depth[r] + 1 for n in layout.near[r]):
            edges.append(((r, 1), "end", None))
    return reduce(edges, (room, 1), "end") or Series(())


__all__ = ["Gains", "Side", "Sides", "path_tree"]
