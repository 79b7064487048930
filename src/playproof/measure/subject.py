"""What is measured: a level, and the judge's verdict on it where somebody asks for one.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True))
>>> subject_of(Grid.parse("..#", game)).places
3
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from playproof.level import Graph, Grid, Level, Sequence, Symbol
from playproof.measure.ground import Ground, ground_of
from playproof.measure.survey import Contents, Survey, survey_of
from playproof.play import Play, Verdict, playtest


class HasLevel(Protocol):
    """Something that was made: a level and, if it can be played, the verdict on it."""

    @property
    def level(self) -> Level: ...

    @property
    def verdict(self) -> Verdict | None: ...


@dataclass(frozen=True)
class Subject:
    """A level with all that several measures need of it, each worked out once."""

    level: Level
    judged: Verdict | None = None

    @cached_property
    def solid(self) -> Grid | Graph:
        """The level as something with places: a sequence is a row of cells."""
        return self.level.as_grid() if isinstance(self.level, Sequence) else self.level

    @cached_property
    def verdict(self) -> Verdict | None:
        """The judge's verdict; a sequence is not played."""
        if isinstance(self.level, Sequence):
            return None
        return self.judged or playtest(self.level, ["solvable"])

    @property
    def witness(self) -> Play | None:
        """A winning play that is known to be a shortest one."""
        verdict = self.verdict
        return verdict.witness if verdict is not None and verdict.shortest else None

    @property
    def platform(self) -> bool:
        return isinstance(self.level, Grid) and self.level.alphabet.movement.kind == "platform"

    @cached_property
    def ground(self) -> Ground | None:
        """Places and moves, for levels where these follow from what lies side by side."""
        return None if self.platform else ground_of(self.solid, self.survey)

    @cached_property
    def survey(self) -> Survey:
        """What stands in each place, the walls included."""
        return survey_of(self.solid)

    @property
    def places(self) -> int:
        return len(self.survey.places)

    @cached_property
    def tally(self) -> list[tuple[Contents, int]]:
        """Each kind of contents, and in how many places it stands."""
        return self.survey.tally()

    def share(self, fits: Callable[[Contents], bool]) -> float:
        """The share of places whose contents fit."""
        return sum(count for here, count in self.tally if fits(here)) / self.places

    def symbols(self) -> Iterator[tuple[Symbol, int]]:
        """Every symbol and how often it occurs, those of doors on edges included."""
        for here, count in self.tally:
            yield from ((symbol, count) for symbol in here)
        if isinstance(self.level, Graph):
            for edge in self.level.edges:
                yield from ((self.level.alphabet[s].filled(edge.members), 1) for s in edge.there or edge.back or ())


def subject_of(given: Level | HasLevel | Subject) -> Subject:
    """The subject that somebody handed over in one way or another."""
    if isinstance(given, Subject):
        return given
    if isinstance(given, Grid | Graph | Sequence):
        return Subject(given)
    return Subject(given.level, given.verdict)
