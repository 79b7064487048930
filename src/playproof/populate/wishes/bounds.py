"""Wishes about scores along paths: survivability, upper bounds that keep a level hard, and a curve to follow.

>>> from playproof.level import Alphabet, Graph, Score, Symbol
>>> from playproof.populate.levels import Site
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True), Symbol("zombie", scores={"health": -2.5}),
...                     scores=(Score("health", 20),))
>>> rooms = Graph.of("gate-hall hall-vault", house, gate="start", vault="goal")
>>> scene = Scene(Site.of(rooms), {"content": ("zombie",)})
>>> [(rule.op, rule.number) for rule in Bounded((("health", ">", 1.0),)).rules(scene)]
[('>=', 2.5)]

Strict bounds become plain ones: a sum of numbers written in halves that is above 1 is at least the next half.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, gcd, lcm

from playproof.level import Frozen
from playproof.play.promises import exact
from playproof.populate.exact import fraction
from playproof.populate.problem import Bound, Rule, SomePath, Track
from playproof.populate.scene import Scene
from playproof.populate.tracks import score_track
from playproof.populate.wishes.wish import Wish

Comparison = tuple[str, str, float]
"""A score, an operator (also a strict one, or ==) and a number."""
FINE = 1e-6
"""What is above a real number, for people."""


@dataclass(frozen=True, slots=True)
class Bounded(Wish):
    """Bounds that hold together: on every standard path, or on one and the same."""

    bounds: tuple[Comparison, ...]
    some: bool = False

    def rules(self, scene: Scene) -> Iterator[Rule]:
        plain = [bound for comparison in self.bounds for bound in self._plain(comparison, scene)]
        if self.some:
            said = " and ".join(f"{name} {op} {exact(number)}" for name, op, number in self.bounds)
            yield SomePath(tuple(plain), said=f"{said} on some path", where=self.where)
        else:
            yield from plain

    def _plain(self, comparison: Comparison, scene: Scene) -> Iterator[Bound]:
        name, op, number = comparison
        track, said = score_track(scene, name), f"{name} {op} {exact(number)}"
        for side in (">=", "<=") if op == "==" else (op,):
            wanted = plain_bound(scene, track, side, number)
            yield Bound(name, *wanted, said=said, where=self.where)


def plain_bound(scene: Scene, track: Track, op: str, number: float) -> tuple[str, float]:
    """A bound without strictness: `> 1` as `>= 2` where all numbers are whole."""
    if op in (">=", "<="):
        return op, number
    values = _numbers(track)
    real = any(isinstance(known, (int, float)) for known in track.gains.values())
    if track.operator in ("max", "min"):
        beyond = [value for value in values if (value > number if op == ">" else value < number)]
        nearest_one = (min if op == ">" else max)(beyond, default=number + (1 if op == ">" else -1))
        return f"{op}=", nearest_one
    if real or track.operator == "*":
        return f"{op}=", number + (FINE if op == ">" else -FINE)
    return f"{op}=", _next(values, op, number)


def _numbers(track: Track) -> list[float]:
    gains = [value for known in track.gains.values() if not isinstance(known, (int, float)) for value in known.values()]
    return [track.start, *gains, *track.fixed.values()]


def _next(values: list[float], op: str, number: float) -> float:
    """The nearest sum beyond a number: all sums are multiples of a unit."""
    parts = [fraction(value) for value in values]
    below = lcm(*(part.denominator for part in parts))
    unit = Fraction(gcd(*(int(part * below) for part in parts)) or 1, below)
    steps = fraction(number) / unit
    return float(unit * (floor(steps) + 1 if op == ">" else ceil(steps) - 1))


@dataclass(frozen=True, slots=True)
class Paced(Wish):
    """A score follows a curve over the way from entrance to exit, on every standard path, within a tolerance."""

    score: str
    curve: tuple[float, ...]
    tolerance: float

    def rules(self, scene: Scene) -> Iterator[Rule]:
        score_track(scene, self.score)
        wanted = {room: self.at(part) for room, part in progress(scene).items()}
        shown = ", ".join(f"{value:g}" for value in self.curve)
        said = f"{self.score} follows {shown} within {self.tolerance:g}"
        for op, sign in ((">=", -1), ("<=", 1)):
            numbers = {room: value + sign * self.tolerance for room, value in wanted.items()}
            yield Bound(
                self.score,
                op,
                self.curve[-1],
                rooms=tuple(wanted),
                numbers=Frozen(numbers),
                said=said,
                where=self.where,
            )

    def at(self, part: float) -> float:
        """The curve between its points, which are evenly spread from entrance to exit.

        >>> Paced("health", (60, 20, 40), 5).at(0.25), Paced("health", (60,), 5).at(0.7)
        (40.0, 60.0)
        """
        place = part * (len(self.curve) - 1)
        left = min(int(place), len(self.curve) - 1)
        right = min(left + 1, len(self.curve) - 1)
        return self.curve[left] + (self.curve[right] - self.curve[left]) * (place - left)


def progress(scene: Scene) -> dict[str, float]:
    """How far each room of the main part is on the longest way there: 0 at the entrance, 1 at the exit."""
    paths, before = scene.site.layout.paths, scene.site.layout.paths.before()
    far: dict[str, int] = {}
    for room in paths.order:
        far[room] = 1 + max((far[earlier] for earlier in before[room]), default=-1)
    longest = max(1, far[paths.exit])
    return {room: min(1.0, steps / longest) for room, steps in far.items()}
