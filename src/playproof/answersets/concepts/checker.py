"""Looks for a play that avoids the concept, in one level after the other.

The solver is told which tagged atoms are true, and that the concept is not. It is asked to choose as little as it can: of a
play with nothing needless in it more levels can be ruled out at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import clingo

from playproof.answersets.concepts.copies import Play
from playproof.answersets.concepts.rules import ALWAYS
from playproof.answersets.concepts.sides import Sides
from playproof.answersets.reading import read_program
from playproof.answersets.solving import Outcome, solved

OPTIONS = ("--heuristic=Domain", "--opt-mode=ignore")
UNCHOSEN = "7 5 {} 1 1 0\n"
"""In the format of ground programs: this atom is decided before others, and to be false."""


class Checker:
    """One solver, asked about many levels."""

    def __init__(self, program: str, sides: Sides, level: Mapping[str, int], concept: int, seed: int) -> None:
        self.sides, self.level, self.concept = sides, level, concept
        self.control = clingo.Control([*OPTIONS, f"--seed={seed}"])
        end = program.rindex("\n0")
        reluctant = "".join(UNCHOSEN.format(atom) for atom in sorted(sides.chosen))
        read_program(self.control, f"{program[: end + 1]}{reluctant}0\n")

    def avoiding(
        self, level: Collection[str], conflicts: int, stopped: Callable[[], bool]
    ) -> tuple[Outcome, Play | None]:
        """A play of the level that avoids the concept."""
        found: list[Play] = []

        def take(model: clingo.Model) -> bool:
            chosen = frozenset(atom for atom in self.sides.chosen if model.is_true(atom))
            found.append(Play(chosen, frozenset(atom for atom in self.sides.guessed if model.is_true(atom))))
            return False

        fixed = [atom if name in level else -atom for name, atom in self.level.items() if atom != ALWAYS]
        outcome = solved(self.control, [*fixed, -self.concept], conflicts, take, stopped)
        return outcome, found[0] if found else None
