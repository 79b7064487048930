"""A designer's own rules held against a level that somebody drew: which are broken, and by which tiles.

A rule of our library says itself which tiles are wrong. One that a designer wrote is a plain constraint, and may speak of
choices of his own. So the whole level is assumed, tile by tile, and the solver asked whether anything could be chosen so that
the rule holds. If nothing can, tiles are let go of as long as the others break it all the same; what is left matters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import clingo

from playproof.answersets.atoms import ALWAYS, Atoms
from playproof.answersets.demand import Demand
from playproof.answersets.dungeon import Dungeon
from playproof.answersets.ground import Limits, ground
from playproof.answersets.reading import read_program
from playproof.answersets.solving import solved
from playproof.level import Grid
from playproof.level.grid import Cell
from playproof.progress import never

CONFLICTS = 4_000
TESTS = 40
"""So many sizes of parts are tried; a board of any size is halved less often."""


@dataclass(frozen=True, slots=True)
class Held:
    """What came of one rule: broken, kept, or None where nobody could tell; and the tiles by which it is broken."""

    demand: Demand
    kept: bool | None
    cells: tuple[Cell, ...] = ()


def own_rules(
    dungeon: Dungeon,
    level: Grid,
    limits: Limits = Limits(),  # noqa: B008 - a frozen value
    stopped: Callable[[], bool] = never,
) -> tuple[Held, ...]:
    """Each rule of the designer's programs held against the level."""
    first = len(dungeon.ours)
    rules = list(enumerate(dungeon.all_demands[first:], first))
    if not rules:
        return ()
    program = ground(dungeon.program(guarded=True), limits, stopped)
    atoms, control = Atoms(program), clingo.Control(["--opt-mode=ignore"])
    read_program(control, program)
    asking = Asking(control, _as_drawn(atoms, level), stopped)
    return tuple(asking.held(demand, atoms.on.get(number, ALWAYS)) for number, demand in rules)


def _as_drawn(atoms: Atoms, level: Grid) -> dict[int, Cell]:
    """What is assumed of each tile: that it holds what is drawn there, and nothing else."""
    drawn = {cell: things[-1].symbol for cell in level.cells() if (things := level.at(cell))}
    return {
        literal if drawn.get(cell) == name else -literal: cell
        for (cell, name), literal in atoms.sprites.items()
        if literal != ALWAYS
    }


class Asking:
    """One solver that is asked about one rule after the other."""

    def __init__(self, control: clingo.Control, drawn: Mapping[int, Cell], stopped: Callable[[], bool]) -> None:
        self.control, self.stopped = control, stopped
        self.literals: dict[Cell, list[int]] = {}
        for literal, cell in drawn.items():
            self.literals.setdefault(cell, []).append(literal)

    def held(self, demand: Demand, guard: int) -> Held:
        cells = list(self.literals)
        kept = self._kept(guard, cells)
        if kept is not False:
            return Held(demand, kept)
        fewer = sorted(self._fewer(guard, cells), key=lambda cell: (cell[1], cell[0]))
        return Held(demand, False, tuple(fewer))

    def _kept(self, guard: int, cells: list[Cell]) -> bool | None:
        """Whether the rule can be kept while these cells are as they are drawn, whatever the others may be."""
        assumed = [literal for cell in cells for literal in self.literals[cell]]
        return solved(
            self.control, [*assumed, *([guard] if guard != ALWAYS else [])], CONFLICTS, stopped=self.stopped
        ).found

    def _fewer(self, guard: int, cells: list[Cell]) -> list[Cell]:
        """Cells by which alone the rule is broken: ever smaller parts of them are left out, as far as that goes.

        Zeller and Hildebrandt 2002, "Simplifying and isolating failure-inducing input": only its complements.
        """
        size = max(1, len(cells) // 2)
        for _ in range(TESTS):
            at = 0
            while at < len(cells):
                rest = cells[:at] + cells[at + size :]
                if self._kept(guard, rest) is False:
                    cells = rest
                else:
                    at += size
            if size == 1:
                break
            size = max(1, min(size // 2, len(cells) // 2))
        return cells
