"""Fill what lies ahead of a player again while the game runs.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> from playproof.populate.problem import Count, Finite, Layout
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True))
>>> rooms = Graph.of("gate-hall hall-stairs stairs-vault hall-cellar", house, gate="start", vault="goal")
>>> health = Track("health", start=20, gains={"content": {"zombie": -15, "medkit": 10}})
>>> rules = Count("content", ("zombie",), least=1), Bound("health", ">=", 1)
>>> live = Repopulator(Problem(Layout.of(rooms), (Finite("content", ("", "zombie", "medkit")),), (health,), rules), seed=4)
>>> live.refill("hall", {"health": 3}, seed=1), live.ahead
(True, ('stairs', 'vault', 'cellar'))
>>> live.bound("health", least=40)
>>> live.refill("hall", {"health": 3})
False
>>> print(live.relaxing())
('health >= 40: health >= 8 could be kept',)

One engine is made once; a call writes what is fixed, what the player has and what is asked into its arrays, tries a few times
and gives up early, for a game does not wait. Before anything is handed out it is looked at by code that shares nothing with
the engine (`lookout`): what is not proven is not given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import isfinite
from numbers import Real
from random import Random
from typing import Any

from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Frozen
from playproof.populate.lookout import Lookout
from playproof.populate.problem import Bound, Filling, Problem, Rule, SomePath, Track
from playproof.populate.remaining import Standing, been, open_rooms, remaining, standing
from playproof.populate.search import Populator
from playproof.populate.steering import Steering
from playproof.populate.tracks import with_gain

PLACES = 1_000
"""Places of players that are remembered."""
JUDGED = 10
"""Fillings that are shown to the judge in one call, after the first."""


@dataclass(frozen=True, slots=True)
class Place:
    """What follows from where a player is, whatever he has and whatever stands there."""

    where: Standing
    free: frozenset[str]
    ahead: tuple[str, ...]
    met: Mapping[str, tuple[str, ...]]
    """For each score the rooms whose contents he has met."""


class Repopulator:
    """A level's contents, which are filled anew ahead of a player. Keep it as long as the level is played."""

    def __init__(
        self,
        problem: Problem,
        seed: int = 0,
        filling: Filling | None = None,
        judge: Callable[[Filling], bool] | None = None,
        hidden: Collection[str] = (),
        several: Mapping[str, tuple[str, ...]] = Frozen(),
    ) -> None:
        """`judge` has the last word on every filling; `hidden` are attributes that only the rules reckon with.

        `several` tells which things a value stands for, where somebody drew several of one attribute into a room.
        """
        for rule in problem.rules:
            if isinstance(rule, SomePath):
                what = f"'{rule}' speaks of some path, and a player who is on his way has gone one already"
                raise WrongInput(Fault(what, where=rule.where, hint="ask it of every path, or leave it out"))
        self.problem, self._judge, self._hidden, self._several = problem, judge, frozenset(hidden), several
        first = Populator(problem).fill(seed) if filling is None else filling
        self._values: list[str | float] = [first[slot] for slot in problem.slots]
        self.ahead: tuple[str, ...] = problem.layout.rooms
        """The rooms that the last call could change."""
        self._made()

    def _made(self) -> None:
        self._steering, self._lookout = Steering(self.problem), Lookout(self.problem)
        self._key: tuple[str, tuple[str, ...]] | None = None
        self._failed: tuple[Standing, dict[str, float]] | None = None
        self._places: dict[tuple[str, tuple[str, ...]], Place] = {}

    def __reduce__(self) -> tuple[type[Repopulator], tuple[Any, ...]]:
        """A saved game keeps what is asked and what is there; arrays of an engine cannot be kept, and are made anew."""
        return Repopulator, (self.problem, 0, self.filling, self._judge, self._hidden, self._several)

    @property
    def filling(self) -> Filling:
        """The value of every slot, as it is now."""
        return dict(zip(self.problem.slots, self._values, strict=True))

    def held(self, room: str) -> dict[str, str | float]:
        """What is in a room, by attribute; an attribute that holds nothing is "" and one that counts is a number."""
        self._known(room)
        here = zip(self.problem.slots, self._values, strict=True)
        return {name: value for (at, name), value in here if at == room and name not in self._hidden}

    def refill(
        self, room: str, scores: Mapping[str, float] | None = None, visited: Iterable[str] = (), seed: int = 0
    ) -> bool:
        """Fill all that lies ahead of a player who is in a room with some scores. False if nothing was found: all stays.

        Scores that are not named are counted from the rooms he has visited, or from one way here. What lies behind him, and
        beside where he can still go, stays as it is.
        """
        stand = self._stand(room, visited)
        has = self._scores({} if scores is None else scores)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise WrongInput(Fault(f"a seed is a whole number; got {seed!r}", hint="another one would not come again"))
        self._steering.begin(has)
        self._failed = None
        for dice in self._dice(seed):
            if not self._steering.draw(dice):
                break
            found = self._steering.take(self._free, self._values)
            if self._lookout.refusal(found, stand, has) is None and self._judged(found):
                self._values = found
                return True
        self._failed = stand, has
        return False

    def _dice(self, seed: int) -> Iterator[int]:
        """The seed, and others from it for what the judge refuses."""
        yield seed
        dice = Random(seed)
        for _ in range(JUDGED if self._judge else 0):
            yield dice.getrandbits(62)

    def _judged(self, values: list[str | float]) -> bool:
        return self._judge is None or self._judge(dict(zip(self.problem.slots, values, strict=True)))

    def bound(self, score: str, least: float | None = None, most: float | None = None) -> None:
        """Ask for other numbers from now on, wherever a rule bounds a score by one number on every path."""
        rules = list(self.problem.rules)
        if least is None and most is None:
            raise WrongInput(Fault(f"no bound is given for '{score}'", hint="give least, most or both"))
        for op, number in ((">=", least), ("<=", most)):
            if number is None:
                continue
            places = [i for i, rule in enumerate(rules) if _asks(rule, score, op)]
            if not places:
                asked = sorted({f"{r.track} {r.op}" for r in rules if isinstance(r, Bound) and _asks(r, r.track, r.op)})
                what = f"no rule asks for {score} {op} a number on every path"
                raise WrongInput(Fault(what, hint=nearest(f"{score} {op}", asked)))
            asked_now = _number(number, f"the bound of '{score}'")
            for i in places:
                rules[i] = replace(rules[i], number=asked_now, said="")  # type: ignore[call-arg]
        self.problem = replace(self.problem, rules=tuple(rules))
        self._lookout.heed(self.problem)
        self._steering.limit(self.problem, score)

    def harm(self, value: str, score: str, number: float) -> None:
        """Let a thing add something else to a score from now on. All is made ready anew, as long as it took the first time."""
        track = self._track(score)
        added = _number(number, f"what '{value}' adds to '{score}'")
        if track.operator == "*" and added < 0:
            what = f"'{value}' multiplies '{score}' by {added:g}; a product admits none below 0"
            raise WrongInput(Fault(what, hint="give 0 or more"))
        track = with_gain(track, value, added, self._several)
        tracks = tuple(track if old.name == score else old for old in self.problem.tracks)
        self.problem = replace(self.problem, tracks=tracks)
        self._made()

    def relaxing(self) -> tuple[str, ...]:
        """After a call that found nothing: which rules to relax, each of them alone, and how far. This takes its time."""
        from playproof.populate.relaxing import relaxing

        return relaxing(remaining(self.problem, self.filling, *self._failed)) if self._failed else ()

    def _known(self, room: str) -> None:
        if not isinstance(room, str) or room not in self.problem.layout.near:
            raise WrongInput(Fault(f"there is no room {room!r}", hint=nearest(str(room), self.problem.layout.rooms)))

    def _track(self, score: str) -> Track:
        if not isinstance(score, str) or score not in self.problem.track:
            raise WrongInput(Fault(f"unknown score {score!r}", hint=nearest(str(score), self.problem.track)))
        return self.problem.track[score]

    def _stand(self, room: str, visited: Iterable[str]) -> Standing:
        if isinstance(visited, str) or not isinstance(visited, Iterable):
            what = f"the rooms that were visited are a list; got {visited!r}"
            raise WrongInput(Fault(what, hint='write visited=["gate", "hall"]'))
        key = room, tuple(visited)
        if key != self._key:
            for name in (room, *key[1]):
                self._known(name)
            if key not in self._places:
                self._places[key] = self._looked(*key)
            self._place = self._places[key]
            self._where, self._free, self.ahead = self._place.where, self._place.free, self._place.ahead
            self._steering.stand(self._where, self._free, self._values)
            self._counted: dict[str, float] = {}
            self._key = key
        return self._where

    def _looked(self, room: str, visited: tuple[str, ...]) -> Place:
        """Where a player stands, what may change, and what he has met: players come to the same rooms again and again."""
        if len(self._places) >= PLACES:
            self._places.clear()
        layout, where = self.problem.layout, standing(self.problem, room, visited)
        free, own = open_rooms(layout, where), (room, *visited) if visited else ()
        met = {track.name: been(layout, track, where, own) for track in self.problem.tracks}
        return Place(where, free, tuple(other for other in layout.rooms if other in free), met)

    def _scores(self, given: Mapping[str, float]) -> dict[str, float]:
        if not isinstance(given, Mapping):
            raise WrongInput(Fault(f"scores are a table; got {given!r}", hint='write {"health": 12}'))
        has = {self._track(name).name: _number(number, f"the player's '{name}'") for name, number in given.items()}
        return {name: has[name] if name in has else self._met(name) for name in self.problem.track}

    def _met(self, name: str) -> float:
        """A score of a player who was in the rooms behind him, by what stands there: it stays, and is counted once."""
        if name not in self._counted:
            reckoning = self._lookout.reckonings[name]
            score = reckoning.track.start
            for room in self._place.met[name]:
                score = reckoning.after(reckoning.own[room], self._values, score)
            self._counted[name] = score
        return self._counted[name]


def _asks(rule: Rule, score: str, op: str) -> bool:
    """Whether a rule bounds a score by one number on every path."""
    return isinstance(rule, Bound) and (rule.track, rule.op, rule.of) == (score, op, "every") and not rule.numbers


def _number(given: object, what: str) -> float:
    """A number as the arrays hold it. A bool is none: it comes from a comparison that was not meant to be handed over."""
    try:
        number = float(given) if isinstance(given, Real) and not isinstance(given, bool) else float("nan")
    except OverflowError:
        number = float("nan")
    if not isfinite(number):
        raise WrongInput(Fault(f"{what} is {given!r}", hint="give a number"))
    return number
