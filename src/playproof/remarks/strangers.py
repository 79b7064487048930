"""Things that the game does not know: glyphs without a symbol, tiles of an editor that nobody named.

A reader refuses such a file, or takes what it does not know for floor. Who drew the map is told, and of the rest all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from playproof.errors import nearest
from playproof.level import Graph, Grid
from playproof.level.draw.legends import used
from playproof.remarks.remark import Remark

STRANGE = "unknown "


def strangers(level: Grid | Graph, names: Collection[str]) -> Iterator[Remark]:
    """Every symbol of the level that its game does not know, with its places."""
    known = {name: symbol for name, symbol in level.alphabet.symbols.items() if name not in names}
    for symbol in used(level):
        if symbol.name in known:
            continue
        if symbol.name == f"{STRANGE}{symbol.glyph}":
            glyphs = [other.glyph for other in known.values() if other.glyph]
            what = f"no symbol has the glyph '{symbol.glyph}'; {nearest(symbol.glyph, glyphs)}"
        else:
            what = f"the game has no '{symbol.name}'; {nearest(symbol.name, known)}"
        yield Remark("error", "unknown thing", f"{what}. It is taken for floor", tuple(level.find(symbol.name)))
