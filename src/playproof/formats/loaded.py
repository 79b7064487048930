"""What every reader gives back, and what every reader and writer may be asked for.

A format is one file with two functions of these shapes; adding one is adding a file and a line to the table:

    def read(path: Path, options: Options) -> Loaded: ...
    def write(level: Level, path: Path, options: Options) -> list[Path]: ...

One whose files name others, or take others into account, says which: `companions(path, options)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from playproof.level import Alphabet, Level, LevelFile, Place

MOST_NOTES = 200


@dataclass(frozen=True, slots=True)
class Options:
    """What a caller may ask of a reader or a writer; each one looks only at what concerns it."""

    alphabet: Alphabet | None = None
    start: tuple[int, int] | None = None
    goal: tuple[int, int] | None = None
    transpose: bool | None = None
    tile: int = 16
    trail: tuple[Place, ...] = ()
    theme: str = "auto"
    file: LevelFile | None = None
    within: Path | None = None
    """Legends are looked for in this folder and below it, and no further up; anywhere above a level if there is none."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A level from a file, and in plain words every repair and assumption that was made while reading it."""

    level: Level
    notes: tuple[str, ...] = ()
    file: LevelFile | None = None
    format: str = ""
    strange: tuple[str, ...] = ()
    """Symbols of the level that its game does not know, and which the reader made up for it."""


def tally(notes: Iterable[str]) -> tuple[str, ...]:
    """The notes in order, each once with how often it was made, and no more of them than anybody would read.

    >>> tally(["dropped a flip", "cut a room", "dropped a flip"])
    ('dropped a flip (2 times)', 'cut a room')
    """
    counted = [note if n == 1 else f"{note} ({n} times)" for note, n in Counter(notes).items()]
    rest = len(counted) - MOST_NOTES
    return (*counted[:MOST_NOTES], *([f"and {rest} more notes"] if rest > 0 else []))
