"""Tells a solver, whenever it proposes a whole level, of plays in it that break promises, until it proposes one without.

Each play becomes a clause, which holds for every level; so clauses that were found in one try help the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import clingo

from playproof.answersets.atoms import ALWAYS, Atoms
from playproof.answersets.board import Board
from playproof.answersets.plays.reasons import Clause
from playproof.answersets.plays.referee import Referee
from playproof.answersets.plays.roam import TooMany
from playproof.level import Grid
from playproof.level.grid import Cell

Seen = Iterable[tuple[int, Sequence[Cell] | None]]
Doubt = Callable[[Grid, frozenset[int]], Seen]
"""Somebody who looks at levels that seem right: the number of each demand that he sees broken, with the tiles of a play that
breaks it, in order; None in place of the tiles, where he cannot tell or there is no such play."""


def nobody_doubts(level: Grid, on: frozenset[int]) -> Seen:
    return ()


class Watch:
    """A propagator for one solver. It looks at whole assignments only; looking at parts of one costs more than it saves."""

    def __init__(
        self,
        board: Board,
        atoms: Atoms,
        referee: Referee,
        known: list[Clause],
        doubt: Doubt = nobody_doubts,
        looks: int = 0,
    ) -> None:
        self.looks, self.left = looks, looks
        """At so many levels it looks before it is sure of nothing any more; at all of them for 0."""
        self.board, self.atoms, self.referee, self.doubt = board, atoms, referee, doubt
        self.known = known
        """Clauses found so far, by this solver and those before it."""
        self.unsure = False
        """Whether the level that was proposed last may break a demand for all that is known."""
        self.literals: dict[tuple[int, str], int] = {}
        self.on: dict[int, int] = {}
        self.sprites: list[list[tuple[int, str]]] = []

    def init(self, init: Any) -> None:
        init.check_mode = clingo.PropagatorCheckMode.Total
        self.sprites = [[] for _ in range(self.board.cells)]
        atoms, width = self.atoms, self.board.width
        for ((x, y), name), number in atoms.sprites.items():
            literal = self._known(init, x + y * width, "=" + name, number)
            self.sprites[x + y * width].append((literal, name))
        for kind, known in (("blocks", atoms.blocks), ("acts", atoms.acts)):
            for (x, y), number in known.items():
                self._known(init, x + y * width, kind, number)
        for demand, number in atoms.on.items():
            self.on[demand] = self._known(init, demand, "on", number)
        for clause in self.known:
            if not init.add_clause(self._clause(clause)):
                return

    def _known(self, init: Any, tile: int, atom: str, number: int) -> int:
        """The solver's own number for an atom; what always holds is the number that is true from the start."""
        literal: int = init.solver_literal(number) if number != ALWAYS else TRUE
        self.literals[tile, atom] = literal
        return literal

    def refreshed(self) -> None:
        """Begin to count looks anew."""
        self.left = self.looks

    def check(self, control: Any) -> None:
        if self.looks and not self.left:
            self.unsure = True
            return
        self.left -= 1
        value = control.assignment.value
        symbols = [self.board.ground] * self.board.cells
        for tile, options in enumerate(self.sprites):
            for literal, name in options:
                if literal == TRUE or value(literal):
                    symbols[tile] = name
                    break
        on = {number for number, literal in self.on.items() if literal == TRUE or value(literal)}
        try:
            if self._told(control, self.referee.clauses(symbols, on)):
                return
        except TooMany:  # of a level with many things to get, as where counts are let go of; a judge may know more
            self.unsure = True
            return
        level = self.board.grid({cell: symbols[tile] for tile, cell in enumerate(self.board.tiles())})
        seen = list(self.doubt(level, frozenset(on)))
        self._told(control, (self.referee.played(number, cells, symbols) for number, cells in seen if cells))
        self.unsure = bool(seen)

    def _told(self, control: Any, clauses: Iterable[Clause]) -> bool:
        """Whether there was any clause to tell the solver."""
        told = False
        for clause in clauses:
            told = True
            self.known.append(clause)
            if not control.add_clause(self._clause(clause)) or not control.propagate():
                break
        return told

    def _clause(self, clause: Clause) -> Sequence[int]:
        """The clause in the solver's numbers. What never is the case cannot become so; what always is, cannot cease to."""
        literals = []
        for change in clause:
            literal = self.literals.get((change.tile, change.atom))
            if literal is not None:
                literals.append(literal if change.holds else -literal)
        return literals


TRUE = 1
"""The solver's number for what is true in every level."""
