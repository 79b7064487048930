"""The site: what is drawn and pinned stays, and every dug cell knows whose it is.

A cell may be dug for a corridor only where nothing that was dug before lies beside it, corners included. So a corridor
joins its two rooms and nothing else, the plan of rooms is the truth about the level, and a lock on a corridor is a lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

import numpy as np

from playproof.level import Grid
from playproof.level.alphabet import Value
from playproof.level.grid import Cell
from playproof.level.thing import as_cell, cell_id
from playproof.project.digging.roles import Roles
from playproof.project.pinned import Fixed

AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))
RING = (*AROUND, (-1, -1), (1, -1), (1, 1), (-1, 1))
NOBODY: frozenset[int] = frozenset()


def beside(cell: Cell, steps: Iterable[Cell] = AROUND) -> Iterator[Cell]:
    return ((cell[0] + dx, cell[1] + dy) for dx, dy in steps)


@dataclass(slots=True)
class Site:
    """A level being dug: symbols that were set, cells that may still be dug, and who owns what was."""

    sketch: Grid
    roles: Roles
    fixed: Fixed
    drawn: dict[Cell, str]
    """What is there already and stays, where it can be entered."""
    solid: set[Cell]
    """Where one may dig."""
    owner: dict[Cell, int] = field(default_factory=dict)
    near: dict[Cell, frozenset[int]] = field(default_factory=dict)
    placed: dict[Cell, str] = field(default_factory=dict)

    def copy(self) -> Site:
        """A fresh start: what is drawn, and nothing dug."""
        return Site(self.sketch, self.roles, self.fixed, self.drawn, set(self.solid))

    def may(self, cell: Cell, symbol: str) -> bool:
        return self.fixed.may(cell_id(self.sketch.top, *cell), symbol)

    def dig(self, cells: Iterable[Cell], owner: int) -> None:
        """Cells given to a room or a corridor, with the ring around each."""
        for cell in cells:
            self.solid.discard(cell)
            self.owner[cell] = owner
            for other in beside(cell, RING):
                self.near[other] = self.near.get(other, NOBODY) | {owner}

    def fill(self, cells: Iterable[Cell], owner: int) -> None:
        """Undo a room that nothing led to."""
        for cell in cells:
            self.solid.add(cell)
            del self.owner[cell]
            for other in beside(cell, RING):
                self.near[other] = self.near[other] - {owner}

    def grid(self) -> Grid:
        """The level: floor where it was dug, then what was placed; all else is as the survey left it."""
        dug = {cell: self.roles.floor for cell in self.owner if cell not in self.drawn}
        return self.sketch.with_cells({**dug, **self.placed})


def survey(sketch: Grid, roles: Roles, fixed: Fixed, dice: Random) -> Site:
    """The site before the first room: what must stay, what can be entered, and where one may dig."""
    base = _settled(sketch, roles, fixed, dice)
    busy = _busy(base)
    drawn: dict[Cell, str] = {}
    solid: set[Cell] = set()
    for cell, symbol in _symbols(base).items():
        if _enterable(base, cell, symbol, cell in busy):
            drawn[cell] = symbol
        elif _diggable(base, cell, symbol, cell in busy) and fixed.may(cell_id(base.top, *cell), roles.floor):
            solid.add(cell)
    return Site(base, roles, fixed, drawn, solid)


def _symbols(grid: Grid) -> dict[Cell, str]:
    """The uppermost layer as names, read at once: asking cell by cell is slow."""
    names = grid.alphabet.names
    rows = grid.layers[grid.top].tolist()
    return {(x, y): names[code] for y, row in enumerate(rows) for x, code in enumerate(row)}


def _busy(grid: Grid) -> set[Cell]:
    """Cells with something on other layers, or with objects."""
    lower = [codes for name, codes in grid.layers.items() if name != grid.top]
    found = {(x, y) for codes in lower for y, x in np.argwhere(codes > 0).tolist()}
    return found | {as_cell(thing.at) for thing in grid.objects}


def _settled(sketch: Grid, roles: Roles, fixed: Fixed, dice: Random) -> Grid:
    """The sketch with what pins demand, and with walls where nothing was drawn."""
    cells: dict[Cell, str] = {}
    for cell, symbol in _symbols(sketch).items():
        allowed = fixed.values(cell_id(sketch.top, *cell))
        if allowed is not None and not (symbol and symbol in allowed):
            cells[cell] = _pinned(allowed, roles, dice)
        elif not symbol:
            cells[cell] = roles.wall
    return sketch.with_cells(cells)


def _pinned(allowed: tuple[Value, ...], roles: Roles, dice: Random) -> str:
    """Of what a pin allows, first what leaves the digger most freedom."""
    usual = [name for name in (roles.wall, "", roles.floor) if name in allowed]
    return usual[0] if usual else str(dice.choice(allowed))


def _enterable(grid: Grid, cell: Cell, symbol: str, busy: bool) -> bool:
    names = [thing.symbol for thing in grid.at(cell)] if busy else [symbol] if symbol else []
    here = [grid.alphabet[name] for name in names]
    return bool(here) and not any(s.is_wall or s.deadly for s in here)


def _diggable(grid: Grid, cell: Cell, symbol: str, busy: bool) -> bool:
    """Nothing or a wall, with nothing else on the cell: what stands on other layers was put there for a reason."""
    x, y = cell
    inside = 0 < x < grid.width - 1 and 0 < y < grid.height - 1
    return inside and not busy and (not symbol or grid.alphabet[symbol].is_wall)
