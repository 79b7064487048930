"""What was given up: wishes that a level breaks, each with its tiles and what that costs; and whether less could be.

A rule of style with a weight is kept as well as can be. Where it excludes something that must hold, a level is made all the
same, and whoever wished is told. Wishes of a designer's own program have no tiles, only a cost.

>>> from playproof.level import Alphabet, Symbol
>>> told_cost(Found(Grid.parse(".", Alphabet.of(Symbol("floor", "."))), 6_000, 1, 0, (12, 3), best=False))
('wishes: cost 12, 3, the best within 6,000 conflicts; less may be possible',)
"""

from __future__ import annotations

from collections.abc import Callable

from playproof.answersets import Dungeon, Found
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


def told_cost(found: Found) -> tuple[str, ...]:
    """What all wishes cost together, if anything, and whether that is known to be the least."""
    if not any(found.cost) and found.best:
        return ()
    cost = ", ".join(f"{part:,}" for part in found.cost)
    if found.best:
        return (f"wishes: cost {cost}, and no level costs less",)
    return (f"wishes: cost {cost}, the best within {found.conflicts:,} conflicts; less may be possible",)


def _cost(remark: Remark) -> int:
    """Each tile costs the weight; what is wrong as a whole costs it once."""
    return (remark.demand.weight or 0) * max(1, len(remark.cells))


def _told(remark: Remark, level: Grid) -> str:
    where = f" {some_places(level, list(remark.cells), TOLD)}" if remark.cells else ""
    place = f" ({remark.demand.where})" if str(remark.demand.where) else ""
    return f"given up{where}: {remark.demand.text}, for a cost of {_cost(remark):,}{place}"
