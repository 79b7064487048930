"""Examine a level with a solver that knows nothing of how it was made: has every play of it the concept?

The program is ground anew as its author wrote it, beside nothing but the level as facts. First it is asked for any play, then
for one that avoids the concept. Neither the copies of plays nor the two sides of a program have a part in this; what is left to
trust is clingo, and the answer says so: *no play avoids it* is its claim, while a play that does is there for all to see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import clingo

from playproof.answersets.concepts.concept import Concept
from playproof.answersets.concepts.seeker import play_of
from playproof.answersets.concepts.statements import CONCEPT
from playproof.answersets.ground import Limits, ground
from playproof.answersets.reading import read_program
from playproof.answersets.solving import solved
from playproof.progress import never

OPTIONS = ("--configuration=trendy", "--opt-mode=ignore")
CONFLICTS = 2_000_000
NAMED = re.compile(rf"^4 \d+ {CONCEPT} (?:0|1 (\d+))$", re.MULTILINE)
"""The number of the concept in a ground program; none where it always holds, and no such line where it never does."""


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
    program = ground(concept.of_level(atoms), limits, stopped)
    some, play = _some_play(program, (), conflicts, stopped)
    if not some:
        return Examined(atoms, None, None if some is None else False)
    named = NAMED.search(program)
    if named is None:
        return Examined(atoms, play, False, play)
    if not named[1]:
        return Examined(atoms, play, True)
    other, avoiding = _some_play(program, (-int(named[1]),), conflicts, stopped)
    return Examined(atoms, play, None if other is None else not other, avoiding)


def _some_play(
    program: str, assumed: tuple[int, ...], conflicts: int, stopped: Callable[[], bool]
) -> tuple[bool | None, tuple[str, ...] | None]:
    """Whether there is a play, and what is told of it."""
    control = clingo.Control(list(OPTIONS))
    read_program(control, program)
    found: list[tuple[str, ...]] = []

    def take(model: clingo.Model) -> bool:
        found.append(play_of(model))
        return False

    outcome = solved(control, assumed, conflicts, take, stopped)
    return outcome.found, found[0] if found else None
