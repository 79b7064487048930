"""An engine that is told where a player is: what is fixed, what no longer counts, what he has and what is asked.

All of it is written into arrays that are there already; between two calls for the same place only scores change.
"""

from __future__ import annotations

from collections.abc import Mapping

from playproof.populate.core import FOUND, ORDERS
from playproof.populate.engine import Engine
from playproof.populate.lookout import Values
from playproof.populate.problem import Bound, Problem
from playproof.populate.remaining import BEHIND, BESIDE, HERE, Standing, adds_here
from playproof.populate.sides import NONE

TRIES = 3
"""Attempts of the scout for one call."""
SEARCHES = ((ORDERS.index("scarce"), 10, 1), (ORDERS.index("random"), 10, 1))
"""Order, backtracks per attempt, attempts of the search for one call."""
WATCHED = 1e29
"""No score falls short by so much: a side that counts on what is limited is always looked at, since all else may change."""


class Steering:
    """An engine for one problem, and what its arrays were made with."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.engine = problem, Engine(problem, {})
        plan, scratch = self.engine.plan, self.engine.scratch
        self.plan, t = plan, plan.tables
        self.domains, self.lows, self.highs = scratch.dom0[:], scratch.rlow0[:], scratch.rhigh0[:]
        self.wanted = self.domains[:], self.lows[:], self.highs[:]
        self.numbers = [{value: i for i, value in enumerate(known)} for known in plan.values.values()]
        self.names = [list(known) for known in plan.values.values()]
        self.odd, self.needs = t.odd[:], t.cond_need[:]
        along = [bool(track) for side, track in enumerate(plan.tracks) for _ in range(t.after[side], t.after[side + 1])]
        self.leaves: dict[str, list[int]] = {room: [] for room in problem.layout.rooms}
        for node, room in plan.emitted.owner.items():
            if along[node] and room:
                self.leaves[room].append(node)
        self.where: dict[str, int] = dict.fromkeys(problem.layout.rooms, 0)
        self.here: list[int] = []
        """Leaves of the room where the player is that are looked at for what hangs on it."""
        self.quiet: frozenset[int] = frozenset()
        """Those of scores to which nothing that hangs on it adds: what he has is no fault of any filling."""
        self.room = ""
        self.looked = [
            [node for node in range(t.after[side], t.after[side + 1]) if node in plan.emitted.looked]
            for side in range(t.sides)
        ]
        self.side_of = {node: side for side, nodes in enumerate(self.looked) for node in nodes}
        at = {slot: i for i, slot in enumerate(problem.slots)}
        self.at = [at[slot] for slot in (*plan.finite, *plan.real)]
        """For each variable its place among the problem's slots."""
        for side in range(t.sides):
            t.enough[side] = min(t.enough[side], WATCHED)

    def stand(self, stand: Standing, free: frozenset[str], values: Values) -> None:
        """The player is somewhere else: all that is not free has the one value that it has, and does not count on his way."""
        domains, lows, highs = self.wanted
        domains[:], lows[:], highs[:] = self.domains, self.lows, self.highs
        words, attribute = self.plan.tables.words, self.plan.tables.attribute
        for i, slot in enumerate(self.plan.finite):
            if slot[0] not in free:
                number = self.numbers[attribute[i]][str(values[self.at[i]])]
                if words == 1:
                    domains[i] = 1 << number
                else:
                    for k in range(words):
                        domains[i * words + k] = 1 << (number & 63) if k == number >> 6 else 0
        for i, slot in enumerate(self.plan.real):
            if slot[0] not in free:
                lows[i] = highs[i] = float(values[self.at[len(self.plan.finite) + i]])
        self._modes(stand, free)

    def _modes(self, stand: Standing, free: frozenset[str]) -> None:
        """Only leaves of rooms that are elsewhere now than they were are told."""
        t, emitted, where = self.plan.tables, self.plan.emitted, _modes_of(self.problem, stand)
        for room, mode in where.items():
            if mode != self.where[room]:
                self._tell(self.leaves[room], mode)
        self._tell(self.here, where.get(self.room, 0))
        left, self.quiet = self.here, frozenset()
        self.where, self.room, self.here = where, stand.room, []
        if stand.culs:
            near = (stand.room, *self.problem.layout.paths.culs_de_sac.get(stand.room, ()))
            leaves = [node for room in near for node in self.leaves[room]]
            self.here = [n for n in leaves if emitted.looked.get(n) == stand.room and t.mode[n] == BEHIND]
            self._tell(self.here, HERE)
            self.quiet = frozenset(node for node in self.here if not self._adds(node, stand))
        for node in (*left, *self.here):
            self._ask(node)
            for i in range(t.cond_start[node], t.cond_start[node + 1]):
                # What stays where he is was asked for once; asked again, it would bar all that is new there.
                t.cond_need[i] = self.needs[i] if self.plan.finite[t.cond_var[i]][0] in free else NONE
        for (tail, head), nodes in emitted.ways.items():
            past = tail in stand.behind and tail != stand.room and head in stand.ahead
            for node in nodes:
                t.mode[node] = BESIDE if past else max(where[tail], where[head])

    def _tell(self, nodes: list[int], mode: int) -> None:
        t = self.plan.tables
        for node in nodes:
            t.mode[node], t.odd[node] = mode, 1 if mode else self.odd[node]

    def _adds(self, node: int, stand: Standing) -> bool:
        track = self.problem.track[self.plan.tracks[self.side_of[node]]]
        return adds_here(track, self.problem.layout, stand)

    def _ask(self, node: int) -> None:
        """Write what is asked after a leaf."""
        limits, room = self.plan.sides[self.side_of[node]].limits, self.plan.emitted.looked[node]
        self.plan.tables.limit[node] = NONE if node in self.quiet else limits.get(room, NONE)

    def begin(self, scores: Mapping[str, float]) -> None:
        """What the player has."""
        for number, (side, track) in enumerate(zip(self.plan.sides, self.plan.tracks, strict=True)):
            if track:
                self.plan.tables.begin[number] = side.number(scores[track])

    def limit(self, problem: Problem, track: str) -> None:
        """Rules that bound a score have other numbers now."""
        self.problem = problem
        for number, side in enumerate(self.plan.sides):
            if self.plan.tracks[number] != track:
                continue
            side.limits.clear()
            for rule in problem.rules:
                if isinstance(rule, Bound) and (rule.track, rule.extreme, rule.op) == self.plan.keys[number]:
                    side.demand(rule, problem.where(rule))
            for node in self.looked[number]:
                self._ask(node)

    def draw(self, seed: int) -> bool:
        """Whether something was found within the few attempts of one call; it is held by the engine."""
        engine = self.engine
        scratch, (domains, lows, highs) = engine.scratch, self.wanted
        scratch.dom0[:], scratch.rlow0[:], scratch.rhigh0[:] = domains, lows, highs
        if not engine.ready():
            return False
        dice = (seed + 1) % 2**63
        if engine.scouted(dice, TRIES):
            return True
        engine.core.seed(dice)
        for stage in SEARCHES:
            if engine.core.draw(*stage) == FOUND:
                engine.core.answer(engine.held, 0)
                return True
        return False

    def take(self, free: frozenset[str], values: Values) -> list[str | float]:
        """The values with what the engine holds for the rooms that are free."""
        found, held, attribute = list(values), self.engine.held, self.plan.tables.attribute
        for i, slot in enumerate(self.plan.finite):
            if slot[0] in free:
                found[self.at[i]] = self.names[attribute[i]][held[i]]
        for i, amount in enumerate(self.engine.amounts(), len(self.plan.finite)):
            if self.problem.slots[self.at[i]][0] in free:
                found[self.at[i]] = amount
        return found


def _modes_of(problem: Problem, stand: Standing) -> dict[str, int]:
    paths = problem.layout.paths
    where = dict.fromkeys(paths.order, BESIDE) | dict.fromkeys(stand.behind, BEHIND) | dict.fromkeys(stand.ahead, 0)
    for room, dead in paths.culs_de_sac.items():
        where |= dict.fromkeys(dead, where.get(room, BESIDE))
    return where | dict.fromkeys(stand.culs, 0)
