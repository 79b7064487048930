"""Examine a level with a solver that knows nothing of how it was made: has every play of it the concept?

The program is ground anew as its author wrote it, beside nothing but the level as facts. First it is asked for any play, then
for one that avoids the concept. Neither the copies of plays nor the two sides of a program have a part in this; what is left to
trust is clingo, and the answer says so: *no play avoids it* is its claim, while a play that does is there for all to see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import clingo

from playproof.answersets.concepts.concept import Concept
from playproof.answersets.concepts.seeker import play_of
from playproof.answersets.ground import Limits, ground
from playproof.answersets.program import Program
from playproof.answersets.reading import read_program
from playproof.answersets.solving import solved
from playproof.progress import never

OPTIONS = ("--configuration=trendy", "--opt-mode=ignore")
CONFLICTS = 2_000_000


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found out about one level."""

    level: frozenset[str]
    play: tuple[str, ...] | None
    """What is told of some play of it; None if it has none, for then it is no level of this program."""
    holds: bool | None
    """Whether every play has the concept; None if that was not settled."""
    avoiding: tuple[str, ...] | None = None
    """What is told of a play that avoids the concept."""
    solver: str = f"clingo {clingo.__version__}"

    def told(self) -> str:
        """In words, and by whom it is known."""
        if self.play is None:
            return "this is no level of the program: no play of it is one"
        if self.holds:
            return f"every play has the concept: {self.solver} finds none that avoids it, asked anew about this level alone"
        if self.avoiding is not None:
            return f"a play avoids the concept: {', '.join(self.avoiding) or 'nothing is chosen in it'}"
        return "whether every play has the concept was not settled"


def examine(
    concept: Concept,
    level: Iterable[str],
    conflicts: int = CONFLICTS,
    limits: Limits = Limits(),  # noqa: B008 - a frozen value
    stopped: Callable[[], bool] = never,
) -> Examined:
    """Look at one level, given as the atoms that are tagged in it."""
    atoms = frozenset(level)

    def asked(program: Program) -> tuple[bool | None, tuple[str, ...] | None]:
        return _some_play(ground(program, limits, stopped), conflicts, stopped)

    some, play = asked(concept.of_level(atoms))
    if not some:
        return Examined(atoms, None, None if some is None else False)
    other, avoiding = asked(concept.of_level(atoms, avoiding=True))
    return Examined(atoms, play, None if other is None else not other, avoiding)


def _some_play(program: str, conflicts: int, stopped: Callable[[], bool]) -> tuple[bool | None, tuple[str, ...] | None]:
    """Whether there is a play, and what is told of it."""
    control = clingo.Control(list(OPTIONS))
    read_program(control, program)
    found: list[tuple[str, ...]] = []

    def take(model: clingo.Model) -> bool:
        found.append(play_of(model))
        return False

    outcome = solved(control, (), conflicts, take, stopped)
    return outcome.found, found[0] if found else None
