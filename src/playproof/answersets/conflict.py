"""Why nothing fits: a set of demands that cannot all hold, and of which none can be left out."""

from __future__ import annotations

from playproof.answersets.demand import Demand
from playproof.answersets.dungeon import Dungeon


def conflict(dungeon: Dungeon) -> tuple[Demand, ...]:
    """An irreducible conflict among the demands of a dungeon that has no level."""
    return tuple(demand for demand in dungeon.all_demands if demand.hard)
