"""The English of promises, as one table. Whoever adds a phrase adds a row here, and its meaning in `play`.

>>> [str(wording) for wording in PHRASES]
['solvable', 'no dead ends', 'visits X', 'uses X', 'steps in X', 'tiles in X', 'jumps']

The first word of a phrase is taken: in a promise `steps` is always the beginning of `steps in X`. In a rule's
condition there are no phrases, and all these words are ordinary names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from .kinds import Kind

Scope = Literal["all", "some path", "every play"]


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a phrase, what its X names if it has one, and the kind of its value."""

    words: str
    subject: str = ""
    gives: Kind = Kind.TRUTH
    about_level: bool = False  # says something of the level and not of one play, so it cannot be part of a condition

    def __str__(self) -> str:
        return f"{self.words} X" if self.subject else self.words

    @property
    def first(self) -> str:
        return self.words.split()[0]


PHRASES: tuple[Wording, ...] = (
    Wording("solvable", about_level=True),
    Wording("no dead ends", about_level=True),
    Wording("visits", "a symbol"),
    Wording("uses", "a thing"),
    Wording("steps in", "a stage", Kind.NUMBER),
    Wording("tiles in", "a stage", Kind.NUMBER),
    Wording("jumps", gives=Kind.NUMBER),
)

# The end of a whole promise: over which plays it speaks. Without one it speaks of all.
SUFFIXES: Mapping[str, Scope] = MappingProxyType({"on some path": "some path", "in every play": "every play"})


def wording_of(kind: str) -> Wording | None:
    """The row of a phrase's kind.

    >>> wording_of("tiles in").subject
    'a stage'
    """
    return next((wording for wording in PHRASES if wording.words == kind), None)
