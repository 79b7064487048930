"""Hold a level that somebody drew against demands: which are broken, and on which tiles.

A generator only wants to know whether a level is refused. Whoever drew one wants to know everything that is wrong with it at
once and where, and nothing he draws may leave the program without an answer. So here nothing is rejected: every demand that
is broken follows as an atom, with its tile.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playproof.answersets.demand import Demand
from playproof.answersets.dungeon import Dungeon
from playproof.answersets.ground import Limits, ground
from playproof.level import Grid
from playproof.level.grid import Cell
from playproof.progress import never

BROKEN = re.compile(r"^4 \d+ broken\((\d+)(?:,\((\d+),(\d+)\))?\) 0$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Remark:
    """A demand that a level breaks, and the tiles on which it does; none for what is about the whole."""

    demand: Demand
    cells: tuple[Cell, ...]


def remarks(
    dungeon: Dungeon,
    level: Grid,
    limits: Limits = Limits(),  # noqa: B008 - a frozen value
    stopped: Callable[[], bool] = never,
) -> tuple[Remark, ...]:
    """Everything that the level breaks: counts, places, style and drawings; not what is promised of plays."""
    program = dungeon.of_level(level)
    found: dict[int, set[Cell]] = {}
    for match in BROKEN.finditer(ground(program, limits, stopped)):
        cells = found.setdefault(int(match[1]), set())
        if match[2]:
            cells.add((int(match[2]), int(match[3])))
    about = program.demands
    rows = {number: tuple(sorted(cells, key=lambda cell: (cell[1], cell[0]))) for number, cells in found.items()}
    return tuple(Remark(about[number], rows[number]) for number in sorted(rows))
