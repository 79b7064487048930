"""What was given up: wishes that a level breaks, each with its tiles and what that costs.

A rule of style with a weight is kept as well as can be. Where it excludes something that must hold, a level is made all the
same, and whoever wished is told.
"""

from __future__ import annotations

from collections.abc import Callable

from playproof.answersets import Dungeon
from playproof.answersets.remarks import Remark, remarks
from playproof.level import Grid
from playproof.play.words import some_places

TOLD = 4


def given_up(dungeon: Dungeon, level: Grid, stopped: Callable[[], bool]) -> tuple[str, ...]:
    """The wishes that a level breaks, the dearest first."""
    if all(demand.hard for demand in dungeon.all_demands):
        return ()
    broken = [remark for remark in remarks(dungeon, level, stopped=stopped) if not remark.demand.hard]
    return tuple(_told(remark, level) for remark in sorted(broken, key=_cost, reverse=True))


def _cost(remark: Remark) -> int:
    """Each tile costs the weight; what is wrong as a whole costs it once."""
    return (remark.demand.weight or 0) * max(1, len(remark.cells))


def _told(remark: Remark, level: Grid) -> str:
    where = f" {some_places(level, list(remark.cells), TOLD)}" if remark.cells else ""
    place = f" ({remark.demand.where})" if str(remark.demand.where) else ""
    return f"given up{where}: {remark.demand.text}, for a cost of {_cost(remark):,}{place}"
