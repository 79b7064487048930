"""A map that is not quite right, read all the same: glyphs that nobody knows, and rows that end early.

>>> from playproof.level import Alphabet, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True))
>>> level, strange, faults = mended("#.?\\n#\\n", game)
>>> strange, *map(str, faults)
(('unknown ?',), 'line 2 has 1 of 3 cells: nothing is where the others are missing (at 1,1 and 2,1)')

A reader for machines refuses such a file, as it must. Who drew it wants to hear of that, and of all the rest as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from playproof.errors import WrongInput
from playproof.formats import Loaded
from playproof.formats.symbols import beside
from playproof.formats.text import HEADING
from playproof.level import Alphabet, Frozen, Grid, Symbol
from playproof.level.files.whole import read_whole
from playproof.level.grid import check_size
from playproof.remarks.remark import Remark
from playproof.remarks.strangers import STRANGE

MOST_STRANGE = 40
"""A file with more glyphs that nobody knows is no map of this game."""


@dataclass(frozen=True, slots=True)
class Mended:
    """A level as it was meant, as far as one can tell, and what had to be mended."""

    loaded: Loaded
    faults: tuple[Remark, ...] = ()


def read_all_the_same(path: str, game: Alphabet | None, load: Callable[[], Loaded]) -> Mended:
    """What `load` gives back; where it refuses a picture in text, the picture with what is wrong told."""
    try:
        return Mended(load())
    except WrongInput:
        known = game or beside(Path(path))
        if known is None or not path.lower().endswith(".txt"):
            raise
        text = read_whole(Path(path))
        if any(HEADING.fullmatch(line.strip()) for line in text.splitlines()) or not _is_picture(text, known):
            raise
        level, strange, faults = mended(text, known)
        return Mended(Loaded(level, format="text", strange=strange), faults)


def _is_picture(text: str, game: Alphabet) -> bool:
    """Whether most glyphs are those of the game: a file of other words is no picture."""
    glyphs = [glyph for glyph in text if not glyph.isspace()]
    known = sum(glyph in game.by_glyph for glyph in glyphs)
    return 2 * known > len(glyphs) and len(set(glyphs) - set(game.by_glyph)) <= MOST_STRANGE


def mended(text: str, game: Alphabet) -> tuple[Grid, tuple[str, ...], tuple[Remark, ...]]:
    """The grid of a picture, where what is not known stands for itself and what is missing is nothing."""
    rows = text.replace("\r\n", "\n").replace("\t", " ").rstrip().split("\n")
    wide = max(map(len, rows))
    check_size(wide, len(rows))
    glyphs = dict.fromkeys(glyph for row in rows for glyph in row if glyph != " " and glyph not in game.by_glyph)
    strange = {f"{STRANGE}{glyph}": Symbol(f"{STRANGE}{glyph}", glyph) for glyph in glyphs}
    wider = replace(game, symbols=Frozen({**game.symbols, **strange}))
    grid = Grid.parse("\n".join(row.ljust(wide) for row in rows), wider)
    return grid, tuple(strange), tuple(_short(y, row, wide) for y, row in enumerate(rows) if len(row) < wide)


def _short(y: int, row: str, wide: int) -> Remark:
    what = f"line {y + 1} has {len(row):,} of {wide:,} cells: nothing is where the others are missing"
    return Remark("error", "row too short", what, tuple((x, y) for x in range(len(row), wide)))
