"""Wishes about numbers of rooms: what each room of a set has, and what all of them have together, path or no path.

>>> from playproof.level import Alphabet, Graph, Score, Symbol
>>> from playproof.populate.levels import Site
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True), Symbol("zombie", scores={"health": -10}),
...                     Symbol("nail", scores={"health": -1}), scores=(Score("health", 20),))
>>> rooms = Graph.of("gate-hall hall-vault", house, gate="start", vault="goal", hall="nail")
>>> scene = Scene(Site.of(rooms), {"content": ("zombie",)})
>>> [(str(rule), rule.least, rule.most) for rule in InAll("health", -40, -20).rules(scene)]
[('health in all is -40 to -20', -39, -19)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from playproof.errors import Fault, WrongInput
from playproof.level import Frozen
from playproof.populate.problem import Rule, Total, Within
from playproof.populate.scene import Scene
from playproof.populate.tracks import score_track
from playproof.populate.wishes.wish import Wish


@dataclass(frozen=True, slots=True)
class Each(Wish):
    """The number that each room of a set has."""

    name: str
    least: float = -inf
    most: float = inf
    rooms: str = ""

    def rules(self, scene: Scene) -> Iterator[Rule]:
        (number,) = (real for real in scene.numbers if real.name == self.name)
        inside = scene.rooms_in(self.rooms) if self.rooms else scene.rooms
        low = min(number.low, self.most) if self.least == -inf else self.least
        high = max(number.high, self.least) if self.most == inf else self.most
        where = f" in {self.rooms}" if self.rooms else ""
        said = f"{self.name} of each room{where} is {shown(self.least, self.most)}"
        if inside:
            yield Within(self.name, low, high, inside, said=said, where=self.where)


@dataclass(frozen=True, slots=True)
class InAll(Wish):
    """What rooms have of a number, or add to a score, taken together. What stands there counts."""

    name: str
    least: float = -inf
    most: float = inf
    rooms: str = ""

    def rules(self, scene: Scene) -> Iterator[Rule]:
        inside = scene.rooms_in(self.rooms) if self.rooms else None
        track = score_track(scene, self.name)
        if track.operator != "+":
            what = f"'{self.name}' is not added up along a path, but joined by '{track.operator}'"
            raise WrongInput(Fault(what, hint="ask for the total of a score with the operator '+'"))
        there = sum(gain for room, gain in track.fixed.items() if inside is None or room in inside)
        said = f"{self.name} in {self.rooms or 'all'} is {shown(self.least, self.most)}"
        ends = self.least - there, self.most - there
        yield Total(self.name, Frozen(track.gains), *ends, inside, said=said, where=self.where)


def shown(least: float, most: float) -> str:
    """An interval in words.

    >>> shown(3, 5), shown(3, inf), shown(-inf, 5), shown(4, 4)
    ('3 to 5', '3 or more', '5 or less', '4')
    """
    if least == most:
        return f"{least:g}"
    if most == inf:
        return f"{least:g} or more"
    return f"{least:g} to {most:g}" if least > -inf else f"{most:g} or less"
