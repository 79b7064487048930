"""Tells a solver, whenever it proposes a whole level, of plays in it that break promises, until it proposes one without.

Each play becomes a clause, which holds for every level; so clauses that were found in one try help the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import clingo

from playproof.answersets.plays.reasons import Change, Clause
from playproof.answersets.plays.referee import Referee
from playproof.level import Alphabet


class Watch:
    """A propagator for one solver. It looks at whole assignments only; looking at parts of one costs more than it saves."""

    def __init__(
        self, game: Alphabet, width: int, height: int, ground: str, referee: Referee, known: list[Clause]
    ) -> None:
        self.width, self.height, self.ground = width, height, ground
        self.names = list(game.symbols)
        self.referee = referee
        self.known = known
        """Clauses found so far, by this solver and those before it."""
        self.literals: dict[tuple[int, str], int] = {}
        self.on: dict[int, int] = {}
        self.sprites: list[list[tuple[int, str]]] = []
        self.spent = False

    def init(self, init: Any) -> None:
        init.check_mode = clingo.PropagatorCheckMode.Total
        self.sprites = [[] for _ in range(self.width * self.height)]
        for atom in init.symbolic_atoms.by_signature("sprite", 2):
            tile, name = self._tile(atom.symbol.arguments[0]), _name(atom.symbol.arguments[1])
            literal = init.solver_literal(atom.literal)
            self.literals[tile, "=" + name] = literal
            self.sprites[tile].append((literal, name))
        for kind in ("blocks", "acts"):
            for atom in init.symbolic_atoms.by_signature(kind, 1):
                self.literals[self._tile(atom.symbol.arguments[0]), kind] = init.solver_literal(atom.literal)
        for atom in init.symbolic_atoms.by_signature("on", 1):
            self.on[atom.symbol.arguments[0].number] = init.solver_literal(atom.literal)
        for clause in self.known:
            if not init.add_clause(self._clause(clause)):
                return

    def check(self, control: Any) -> None:
        value = control.assignment.value
        symbols = [self.ground] * (self.width * self.height)
        for tile, options in enumerate(self.sprites):
            for literal, name in options:
                if value(literal):
                    symbols[tile] = name
                    break
        on = {number for number, literal in self.on.items() if value(literal)}
        for clause in self.referee.clauses(symbols, on):
            self.known.append(clause)
            if not control.add_clause(self._clause(clause)) or not control.propagate():
                return

    def _tile(self, pair: clingo.Symbol) -> int:
        x, y = pair.arguments
        return x.number + y.number * self.width

    def _clause(self, clause: Clause) -> Sequence[int]:
        literals = []
        for change in clause:
            literal = self._literal(change)
            if literal is not None:
                literals.append(literal if change.holds else -literal)
        return literals

    def _literal(self, change: Change) -> int | None:
        """None for what never is the case, and so cannot change."""
        if change.atom == "on":
            return self.on.get(change.tile)
        return self.literals.get((change.tile, change.atom))


def _name(symbol: clingo.Symbol) -> str:
    return symbol.string if symbol.type == clingo.SymbolType.String else symbol.name
