"""A maze to be made: rooms in columns and rows, what is drawn of it, and what is preferred.

>>> small = Maze(2, 2, closed=frozenset({((0, 0), (0, 1))}))
>>> sorted(small.pairs())
[((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playproof.answersets.mazes.wishes import Wish
from playproof.answersets.program import Program, Section, library
from playproof.answersets.terms import fact
from playproof.errors import Fault, WrongInput
from playproof.level.grid import Cell

MOST_ROOMS = 40_000

Link = tuple[Cell, Cell]
"""Two rooms beside each other, the left or the upper one first."""


@dataclass(frozen=True)
class Maze:
    """What is wanted of a maze."""

    width: int
    height: int
    opened: frozenset[Link] = frozenset()
    closed: frozenset[Link] = frozenset()
    gone: frozenset[Cell] = frozenset()
    """Rooms that are not there."""
    start: Cell | None = None
    exit: Cell | None = None
    wishes: tuple[Wish, ...] = ()

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1 or self.width * self.height > MOST_ROOMS:
            what = f"a maze has from 1 to {MOST_ROOMS:,} rooms; got {self.width} x {self.height}"
            raise WrongInput(Fault(what))

    def rooms(self) -> Iterator[Cell]:
        every = ((x, y) for y in range(self.height) for x in range(self.width))
        return (room for room in every if room not in self.gone)

    def pairs(self) -> Iterator[Link]:
        """Rooms that may be linked."""
        there = set(self.rooms())
        for x, y in self.rooms():
            for other in ((x + 1, y), (x, y + 1)):
                if other in there and ((x, y), other) not in self.closed:
                    yield (x, y), other

    @property
    def root(self) -> Cell:
        """The room that has no parent: the start, if there is one."""
        return self.start or next(self.rooms())

    def program(self, proving: bool = False) -> Program:
        """The logic program; for proofs that nothing is better, with the chapter's rule of what a tree is."""
        sections = [Section("the maze", "\n".join(self._facts())), library("maze/rooms")]
        sections.append(library("maze/linked" if proving else "maze/tree"))
        if self.wishes:
            sections.append(library("maze/wishes"))
        return Program(tuple(sections), (), shown=("link/2",))

    def _facts(self) -> Iterator[str]:
        yield fact("width", self.width)
        yield fact("height", self.height)
        yield fact("root", self.root)
        if self.exit:
            yield fact("exit", self.exit)
        yield from (fact("gone", room) for room in sorted(self.gone))
        yield from (fact("closed", a, b) for a, b in sorted(self.closed))
        yield from (fact("opened", a, b) for a, b in sorted(self.opened))
        yield from (fact("wish", wish.phrase, wish.weight) for wish in self.wishes)
