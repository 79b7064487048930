"""Pictures in text: one glyph per cell, no blanks between cells, a blank for a cell with nothing in it.

>>> from playproof.level.alphabet import Alphabet, Symbol
>>> dig("\\n  ##\\n  #.\\n")
['##', '#.']
"""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import numpy as np

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level.alphabet import Alphabet

if TYPE_CHECKING:
    from playproof.level.grid import Codes, Grid


def dig(picture: str) -> list[str]:
    """The rows of a picture. One that begins with a line break stands in code: its margin is taken off."""
    text = picture.replace("\r\n", "\n")
    if text.startswith("\n"):
        text = dedent(text).strip("\n")
    rows = text.rstrip("\n").split("\n")
    while rows and not rows[-1].strip():
        rows.pop()
    return rows


def parse_picture(picture: str, alphabet: Alphabet) -> Codes:
    """The codes of a picture's cells. All unknown glyphs and all lines of the wrong length are reported at once."""
    from playproof.level.grid import check_size

    rows = dig(picture)
    if not rows:
        raise WrongInput("the picture is empty; draw at least one cell")
    width = max(map(len, rows))
    check_size(width, len(rows))
    first = 2 if picture.startswith(("\n", "\r\n")) else 1
    faults = [_ragged(first + y, row, width) for y, row in enumerate(rows) if len(row) != width]
    faults += _unknown(rows, first, alphabet)
    if faults:
        raise WrongInput(*faults[:20])
    table = {" ": 0} | {glyph: alphabet.codes[symbol.name] for glyph, symbol in alphabet.by_glyph.items()}
    return np.array([[table[glyph] for glyph in row] for row in rows], np.uint16)


def _ragged(line: int, row: str, width: int) -> Fault:
    return Fault(
        f"this row has {len(row)} cells and the longest has {width}",
        Where(line=line),
        "draw the missing cells; a blank is a cell with nothing in it",
    )


def _unknown(rows: list[str], first: int, alphabet: Alphabet) -> list[Fault]:
    known = alphabet.by_glyph
    places: dict[str, tuple[int, int]] = {}
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            if glyph != " " and glyph not in known:
                places.setdefault(glyph, (x, y))
    return [
        Fault(
            f"no symbol has the glyph '{glyph}' (first in column {x + 1})", Where(line=first + y), nearest(glyph, known)
        )
        for glyph, (x, y) in places.items()
    ]


def draw_picture(grid: Grid) -> str:
    """The picture of a grid, the uppermost thing of each cell; a symbol without a glyph is drawn as `?`."""
    glyphs = np.array([" "] + [s.glyph or "?" for s in grid.alphabet.symbols.values()])
    top = np.zeros((grid.height, grid.width), np.uint16)
    for codes in grid.layers.values():
        top = np.where(codes > 0, codes, top)
    for thing in grid.objects:
        top[int(thing.at[1]), int(thing.at[0])] = grid.alphabet.codes[thing.symbol]
    return "\n".join("".join(row) for row in glyphs[top])
