"""A second look at what an engine found for the rooms ahead of a player: code of its own, quick enough for every call.

It goes along the paths that are left with the things that were found, room by room, and knows nothing of how they were found.
Rules that are rare are judged as everywhere else (`rulecheck`), in the problem that is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from playproof.play.paths import OPERATORS
from playproof.populate.pathcheck import Book
from playproof.populate.problem import IDENTITY, Bound, Count, Filling, Finite, Only, Pair, Problem, Rule, Slot, Track
from playproof.populate.remaining import Standing, adds_here, remaining
from playproof.populate.rulecheck import judge

NEAR = 1e-9
"""What a score that a game hands over may be off by."""

Values = Sequence[str | float]
"""The value of each slot, in the order of the problem's slots."""


@dataclass(frozen=True, slots=True)
class Adding:
    """What some slots add to a score: by the value of finite ones, by the amount of real ones, and what stands there anyway."""

    rows: tuple[tuple[int, Mapping[str | float, float]], ...] = ()
    factors: tuple[tuple[int, float], ...] = ()
    fixed: tuple[float, ...] = ()

    others: bool = False
    """Whether there is more than rows."""

    @classmethod
    def of(
        cls,
        rows: tuple[tuple[int, Mapping[str | float, float]], ...],
        factors: tuple[tuple[int, float], ...],
        fixed: tuple[float, ...],
    ) -> Adding:
        return cls(rows, factors, fixed, bool(factors or fixed))

    def and_then(self, other: Adding) -> Adding:
        return Adding.of(self.rows + other.rows, self.factors + other.factors, self.fixed + other.fixed)


class Reckoning:
    """What each room adds to one score; slots that can add nothing are left out."""

    def __init__(self, problem: Problem, track: Track, allowed: Mapping[int, frozenset[str]]) -> None:
        self.track, self.apply, self.adds = track, OPERATORS[track.operator].apply, track.operator == "+"
        self.slots = {slot: i for i, slot in enumerate(problem.slots)}
        self.own = {room: self._adding(problem, room, allowed) for room in problem.layout.rooms}
        """By room."""
        dead = problem.layout.paths.culs_de_sac if track.culs != "skip" else {}
        self.whole = {
            room: reduce(Adding.and_then, [self.own[inner] for inner in dead.get(room, ())], self.own[room])
            for room in problem.layout.paths.order
        }
        """By room of the main part, with all culs-de-sac that hang on it, if they count."""

    def _adding(self, problem: Problem, room: str, allowed: Mapping[int, frozenset[str]]) -> Adding:
        rows: list[tuple[int, Mapping[str | float, float]]] = []
        factors: list[tuple[int, float]] = []
        for name, gains in self.track.gains.items():
            kind, i = problem.attribute[name], self.slots[room, name]
            if isinstance(kind, Finite):
                row: dict[str | float, float] = {value: self.track.gain(name, value) for value in kind.values}
                if any(row[value] != IDENTITY[self.track.operator] for value in allowed.get(i, kind.values)):
                    rows.append((i, row))
            elif not isinstance(gains, Mapping):
                factors.append((i, gains))
        fixed = (self.track.fixed[room],) if room in self.track.fixed else ()
        return Adding.of(tuple(rows), tuple(factors), fixed)

    def after(self, adding: Adding, values: Values, score: float) -> float:
        """A score after the contents of some slots."""
        if self.adds:
            for i, row in adding.rows:
                score += row[values[i]]
            if not adding.others:
                return score
        apply = self.apply
        for i, row in adding.rows if not self.adds else ():
            score = apply(score, row[values[i]])
        for i, factor in adding.factors:
            score = apply(score, factor * float(values[i]))
        for gain in adding.fixed:
            score = apply(score, gain)
        return score


class Lookout:
    """The rules of a problem, ready to look at many fillings."""

    def __init__(self, problem: Problem) -> None:
        self.slots: tuple[Slot, ...] = problem.slots
        self.before = problem.layout.paths.before()
        at, rooms = {slot: i for i, slot in enumerate(self.slots)}, problem.layout.rooms
        self.blocks = {a.name: slice(n * len(rooms), (n + 1) * len(rooms)) for n, a in enumerate(problem.attributes)}
        self.allowed: dict[int, frozenset[str]] = {}
        for rule in problem.rules:
            for room in rule.rooms if isinstance(rule, Only) else ():
                i = at[room, rule.attribute]  # type: ignore[attr-defined]
                values = frozenset(rule.values)  # type: ignore[attr-defined]
                self.allowed[i] = self.allowed.get(i, values) & values
        self.reckonings = {track.name: Reckoning(problem, track, self.allowed) for track in problem.tracks}
        self.counts = [rule for rule in problem.rules if isinstance(rule, Count)]
        self.places = {id(c): [at[room, c.attribute] for room in c.rooms] for c in self.counts if c.rooms is not None}
        self.pairs = [
            (rule, [(at[a, rule.first], at[b, rule.second]) for a, b in rule.pairs])
            for rule in problem.rules
            if isinstance(rule, Pair)
        ]
        self.heed(problem)

    def heed(self, problem: Problem) -> None:
        """Take in a problem whose bounds are others."""
        self.problem = problem
        self.bounds: dict[tuple[str, str], list[Bound]] = {}
        self.rare = False
        for rule in problem.rules:
            if self._is_rare(rule):
                self.rare = True
            elif isinstance(rule, Bound):
                self.bounds.setdefault((rule.track, rule.extreme), []).append(rule)

    def _is_rare(self, rule: Rule) -> bool:
        if isinstance(rule, Bound):
            return self.problem.track[rule.track].culs == "own"
        return not isinstance(rule, Count | Only | Pair)

    def refusal(self, values: Values, stand: Standing, scores: Mapping[str, float]) -> Rule | str | None:
        """What is broken on the way that is left; None if all is well."""
        for i, known in self.allowed.items():
            if values[i] not in known:
                return f"'{values[i]}' may not be in '{self.slots[i][0]}'"
        return (
            self._counted(values)
            or next((rule for rule, places in self.pairs if not _together(rule, places, values)), None)
            or self._along(values, stand, scores)
            or self._rarely(dict(zip(self.slots, values, strict=True)), stand, scores)
        )

    def _counted(self, values: Values) -> Count | None:
        whole = {name: Counter(values[block]) for name, block in self.blocks.items()}
        for count in self.counts:
            if count.rooms is None:
                number = sum(whole[count.attribute][value] for value in count.values)
            else:
                number = sum(values[i] in count.values for i in self.places[id(count)])
            if number < count.least or (count.most is not None and number > count.most):
                return count
        return None

    def _along(self, values: Values, stand: Standing, scores: Mapping[str, float]) -> Bound | None:
        """The first bound that is broken by the least or the greatest value of its score at a room ahead."""
        for (track, extreme), rules in self.bounds.items():
            found = self._extremes(self.reckonings[track], extreme, values, stand, scores[track])
            for rule in rules:
                if not _kept(rule, found):
                    return rule
        return None

    def _extremes(
        self, reckoning: Reckoning, extreme: str, values: Values, stand: Standing, has: float
    ) -> dict[str, float]:
        """The least (or the greatest) score at every room ahead."""
        track, whole, after = reckoning.track, reckoning.whole, reckoning.after
        inner = stand.culs if adds_here(track, self.problem.layout, stand) else ()
        for room in inner:
            has = after(reckoning.own[room], values, has)
        found, before, pick = {stand.room: has}, self.before, min if extreme == "least" else max
        for room in stand.onward:
            ways = before[room]
            score = found[ways[0]] if len(ways) == 1 else pick([found[r] for r in ways if r in found])
            found[room] = after(whole[room], values, score)
        if not inner:
            del found[stand.room]
        return found

    def _rarely(self, filling: Filling, stand: Standing, scores: Mapping[str, float]) -> Rule | None:
        if not self.rare:
            return None
        rest = remaining(self.problem, filling, stand, scores)
        book = Book(rest, filling)
        return next((rule for rule in rest.rules if self._is_rare(rule) and not judge(rule, book).holds), None)


def _together(rule: Pair, places: list[tuple[int, int]], values: Values) -> bool:
    return all((values[i], values[j]) in rule.allowed for i, j in places)


def _kept(rule: Bound, values: Mapping[str, float]) -> bool:
    """Whether a bound holds wherever it looks; a game's rooms behind are no longer in the values."""
    if not values:
        return True
    if rule.rooms is None and not rule.numbers:
        return (
            min(values.values()) >= rule.number - NEAR
            if rule.op == ">="
            else max(values.values()) <= rule.number + NEAR
        )
    rooms = values if rule.rooms is None else [room for room in rule.rooms if room in values]
    if rule.op == ">=":
        return all(values[room] >= rule.at(room) - NEAR for room in rooms)
    return all(values[room] <= rule.at(room) + NEAR for room in rooms)
