"""One level of a batch as a plain row: what a worker sends and what the file holds.

>>> unpacked(packed("the same text"))
'the same text'

Texts are packed by the worker, so that the one who writes has little to do.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

from playproof.errors import WrongInput
from playproof.level.files.whole import MOST_BYTES

DIED = "the worker that made this level died each time"
"""A failure that says nothing about the level: such an item is tried again when its batch is resumed."""


class Row(NamedTuple):
    """What came of one item. Everything but the seconds follows from the project and the seed."""

    item: int
    seed: int
    ok: bool = False
    solvable: bool | None = None
    moves: int | None = None
    """The moves of the winning play that was found."""
    hash: str = ""
    level: bytes | None = None
    """The level's native file, packed, with its proofs and provenance."""
    proofs: str = "[]"
    """What was proven and how, as JSON; the proofs themselves are in the level's file."""
    verdict: bytes | None = None
    """The judge's verdict as JSON, packed."""
    measures: str = "{}"
    failure: str = ""
    """Why there is no level."""
    seconds: float = 0.0


def packed(text: str) -> bytes:
    return zlib.compress(text.encode(), 6)


def unpacked(content: bytes | None) -> str:
    """The text again, within a bound: a few bytes of a stranger's file may unpack to fill the machine."""
    if content is None:
        return ""
    try:
        opened = zlib.decompressobj()
        text = opened.decompress(content, MOST_BYTES)
        if not opened.eof:
            raise WrongInput("a packed text is cut off or larger than anything that is read")
        return text.decode()
    except (zlib.error, UnicodeDecodeError, TypeError):
        raise WrongInput("a packed text is damaged") from None
