"""What a picture is made of: the symbols that occur in a level, and the strip below it that names them.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("key", "k"), Symbol("bat", "b"))
>>> [(symbol.name, colour, icon) for symbol, colour, icon in legend(Grid.parse(".k", game))]
[('floor', '#ece7db', ''), ('key', '#e0a30b', 'key')]
"""

from __future__ import annotations

import numpy as np

from playproof.level import Alphabet, Graph, Grid, Level, Symbol
from playproof.level.draw.colour import colour_of
from playproof.level.draw.icons import icon_of
from playproof.level.draw.ink import shorten, tag, width_of, write

ROW, SWATCH, SIZE = 26, 18, 12.5


def legend(what: Alphabet | Level) -> list[tuple[Symbol, str, str]]:
    """Symbol, colour and icon name of all symbols of an alphabet, or of those a level uses, in the alphabet's order."""
    return [(symbol, colour_of(symbol), icon_of(symbol)) for symbol in used(what)]


def used(what: Alphabet | Level) -> list[Symbol]:
    if isinstance(what, Alphabet):
        return list(what.symbols.values())
    names = set(_names(what))
    return [symbol for name, symbol in what.alphabet.symbols.items() if name in names]


def _names(level: Level) -> list[str]:
    if isinstance(level, Grid):
        codes = {int(code) for layer in level.layers.values() for code in np.unique(layer)}
        return [level.alphabet.names[code] for code in codes] + [thing.symbol for thing in level.objects]
    if isinstance(level, Graph):
        doors = [name for edge in level.edges for name in (*(edge.there or ()), *(edge.back or ()))]
        return doors + [node.symbol for node in level.nodes] + [thing.symbol for thing in level.objects]
    return list(level.symbols)


def draw_legend(symbols: list[Symbol], swatches: dict[str, str], width: float) -> tuple[str, float]:
    """The strip, wrapped to a width, and its height. `swatches` has an element of 24 by 24 for each symbol's name."""
    x, y, drawn = 0.0, 0.0, []
    for symbol in symbols:
        name = shorten(symbol.name, 40)
        wide = SWATCH + 8 + width_of(name, SIZE) + 16
        if x and x + wide > width + 16:
            x, y = 0.0, y + ROW
        swatch = tag("g", swatches[symbol.name], transform=f"translate({x:g} {y + 4:g}) scale(.75)")
        drawn.append(swatch + write(name, x + SWATCH + 7, y + 17.5, class_="muted", font_size=SIZE))
        x += wide
    return "".join(drawn), y + ROW if drawn else 0.0
