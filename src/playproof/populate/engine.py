"""A problem as arrays, the search over them, and the scout that goes before it where it knows all of the problem.

What a problem asks lies in arrays that may be changed between two calls of `ready`: domains, bounds, scores at the start.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping

from playproof.populate.core import DECIMALS, Core
from playproof.populate.plan import Plan
from playproof.populate.problem import Filling, Problem
from playproof.populate.scout import Scout
from playproof.populate.strands import Strands
from playproof.populate.tables import Scratch
from playproof.populate.terrain import Terrain


class Engine:
    """One problem with the paths that were chosen for its rules about some path."""

    def __init__(self, problem: Problem, ways: Mapping[int, tuple[str, ...]]) -> None:
        self.plan = Plan(problem, ways)
        self.scratch = Scratch(self.plan.tables)
        self.core = Core(self.plan.tables, self.scratch)
        strands = Strands.of(self.plan.tables)
        terrain = Terrain(self.plan.tables, strands) if strands else None
        self._scout = Scout(self.plan.tables, self.scratch, terrain) if terrain else None
        self.bytes = self.plan.tables.bytes + self.scratch.bytes + (terrain.bytes if terrain else 0)
        self.scout: Scout | None = None
        """None also where it is not ready, because nothing fits."""
        self.sound = False
        """Whether propagation alone leaves anything."""
        self.slots = len(self.plan.finite)
        self.held = array("i", bytes(4 * max(1, self.slots)))
        """The numbers of the values that were found last."""

    def ready(self) -> bool:
        """Take in what the arrays ask. False if propagation alone shows that nothing fits."""
        self.sound = bool(self.core.prepare())
        usable = self.sound and self._scout is not None and self._scout.ready()
        self.scout = self._scout if usable else None
        return self.sound

    def rehearse(self) -> None:
        """Let the scout learn from the level as it is now how many fillings to throw away; else he mends each of them."""
        if self.scout is not None:
            self.scout.rehearse()

    @property
    def stats(self) -> list[int]:
        """Backtracks, attempts that came to nothing, decisions, and the longest trail."""
        backtracks, restarts, decisions, trail = list(self.core.stats)[:4]
        return [backtracks, restarts + (self._scout.lost if self._scout else 0), decisions, trail]

    def scouted(self, seed: int, tries: int) -> bool:
        """Whether the scout finds something within so many tries; it is held. He does not know every kind of problem."""
        if self.scout is None:
            return False
        self.scout.seed(seed)
        if not self.scout.draw(tries):
            return False
        self.scout.answer(self.held, 0)
        return True

    def searched(self, seed: int, order: int, limit: int, tries: int) -> tuple[int, int]:
        """The answer of the search, and how many decisions and backtracks it took."""
        core = self.core
        core.seed(seed)
        before = core.stats[0] + core.stats[2]
        answer = core.draw(order, limit, tries)
        return answer, core.stats[0] + core.stats[2] - before

    def found(self) -> Filling:
        """What the search has found."""
        self.core.answer(self.held, 0)
        return self.filling()

    def filling(self) -> Filling:
        """The filling whose values are held, with amounts from where the search stands."""
        values = {name: list(known) for name, known in self.plan.values.items()}
        found: dict[tuple[str, str], str | float] = {
            slot: values[slot[1]][self.held[i]] for i, slot in enumerate(self.plan.finite)
        }
        return found | dict(zip(self.plan.real, self.amounts(), strict=True))

    def amounts(self) -> list[float]:
        low, high = self.core.rlow, self.core.rhigh
        return [_settled((low[i] + high[i]) / 2) for i in range(len(self.plan.real))]


LEFT = 1e-9
"""What sums of a few floats may be off by."""


def _settled(amount: float) -> float:
    """The amount without what sums of floats have left at its end: 6.858407000000001 is 6.858407."""
    short = round(amount, DECIMALS)
    return short if abs(short - amount) < LEFT else amount
