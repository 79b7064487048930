"""Tiles as pixels: the picture of one symbol, and a grid composed of them.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> tile = tile_pixels(Symbol("gem", "g"), 16)
>>> tile.shape, np.unique(tile[..., 3]).tolist()
((16, 16, 4), [0, 255])

A tile depends on its symbol alone, and its pixels are opaque or clear, nothing between: so another program that lays
the same tiles over each other, such as a map editor, gets exactly our picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from playproof.errors import Fault, WrongInput
from playproof.level import Cells, Grid, Level, Place, Shapes, Symbol
from playproof.level.draw.colour import colour_of, mix, rgb
from playproof.level.draw.font import LETTERS
from playproof.level.draw.icons import icon_of, manner
from playproof.level.draw.notedtiles import draw_notes
from playproof.level.draw.notes import Note
from playproof.level.draw.png import write_png
from playproof.level.draw.sprites import SPRITES

Pixels = NDArray[np.uint8]
SIDE, OUTLINE, TRAIL = 16, "#201d2b", "#d81e77"
FIXED = {"K": OUTLINE, "w": "#ffffff", "y": "#ffd75e", "s": "#b9c0cf", "n": "#8a5a32"}
MOST_PIXELS = 64_000_000


def png(level: Level, *, tile: int = SIDE, trail: Sequence[Place] = (), notes: Sequence[Note] = ()) -> bytes:
    """A grid as a PNG file, each cell a square of `tile` pixels; a play is a line over it. Cells and shapes by their tiles.

    The places of `notes` are marked and numbered; what they say has no room in pixels.
    """
    if isinstance(level, Cells | Shapes):
        if trail or notes:
            hint = "draw it as SVG: `svg(level, trail=..., notes=...)`"
            raise WrongInput(
                Fault(f"a play and notes on {level.kind} are about its places and not about tiles", hint=hint)
            )
        level = level.as_grid()
    if not isinstance(level, Grid):
        hint = "draw it as SVG: `svg(level)` can draw every level"
        raise WrongInput(Fault(f"only a grid can be drawn as PNG; got a {level.kind}", hint=hint))
    if tile < 1 or tile * tile * level.width * level.height > MOST_PIXELS:
        most = int((MOST_PIXELS / level.width / level.height) ** 0.5)
        raise WrongInput(f"tiles of this grid have from 1 to {most} pixels a side; got {tile}")
    pixels = compose(level, tile)
    _draw_trail(pixels, [level._check(place) for place in trail], tile)
    draw_notes(pixels, notes, tile)
    return write_png(pixels)


def compose(grid: Grid, tile: int) -> Pixels:
    """The tiles of every layer over each other, lowest first, then those of the objects."""
    clear = np.zeros((tile, tile, 4), np.uint8)
    tiles = np.stack([clear, *(tile_pixels(symbol, tile) for symbol in grid.alphabet.symbols.values())])
    canvas = np.zeros((grid.height, tile, grid.width, tile, 4), np.uint8)
    for codes in grid.layers.values():
        laid = tiles[codes].swapaxes(1, 2)
        np.copyto(canvas, laid, where=laid[..., 3:] > 0)
    for thing in grid.objects:
        x, y = grid._check(thing.at)
        laid = tiles[grid.alphabet.codes[thing.symbol]]
        np.copyto(canvas[y, :, x], laid, where=laid[..., 3:] > 0)
    return canvas.reshape(grid.height * tile, grid.width * tile, 4)


@lru_cache(maxsize=1024)
def _tile(symbol: Symbol) -> Pixels:
    sprite = SPRITES[icon_of(symbol) or manner(symbol)] if _drawn(symbol) else _lettered(symbol)
    colours = FIXED | _shades(colour_of(symbol))
    pixels = np.zeros((SIDE, SIDE, 4), np.uint8)
    for y, row in enumerate(sprite):
        for x, letter in enumerate(row):
            if letter != ".":
                pixels[y, x] = (*rgb(colours[letter]), 255)
    return pixels


def tile_pixels(symbol: Symbol, size: int) -> Pixels:
    """The picture of one symbol, `size` pixels a side: drawn at 16, and each pixel is what lies at its middle."""
    nearest = (2 * np.arange(size) + 1) * SIDE // (2 * size)
    return _tile(symbol)[nearest][:, nearest].copy()


def _drawn(symbol: Symbol) -> bool:
    return bool(icon_of(symbol)) or manner(symbol) in SPRITES


def _shades(colour: str) -> dict[str, str]:
    return {
        "o": colour,
        "l": mix(colour, "#ffffff", 0.4),
        "d": mix(colour, "#000000", 0.28),
        "g": mix(colour, "#000000", 0.06),
    }


def _lettered(symbol: Symbol) -> list[str]:
    """The glyph, twice as large as in the font, with a shadow; the name's first letter if our font lacks the glyph."""
    known = [c for c in (symbol.glyph, *symbol.name) if c in LETTERS and c != " "]
    letter = LETTERS[known[0] if known else "?"]
    big = [[pixel == "#" for pixel in row for _ in (0, 1)] for row in letter for _ in (0, 1)]
    inside = np.pad(np.array(big), ((1, 1), (3, 3)))
    shadow = np.zeros_like(inside)
    for down, right in ((1, 0), (0, 1), (1, 1)):
        shadow[down:, right:] |= inside[: SIDE - down, : SIDE - right]
    return ["".join("o" if inside[y, x] else "K" if shadow[y, x] else "." for x in range(SIDE)) for y in range(SIDE)]


def _draw_trail(pixels: Pixels, cells: list[tuple[int, int]], tile: int) -> None:
    half = max(1, tile // 10)
    for (ax, ay), (bx, by) in pairwise(cells):
        steps = max(abs(bx - ax), abs(by - ay)) * tile
        for i in range(steps + 1):
            share = i / max(steps, 1)
            x, y = round((ax + (bx - ax) * share + 0.5) * tile), round((ay + (by - ay) * share + 0.5) * tile)
            pixels[max(y - half, 0) : y + half, max(x - half, 0) : x + half] = (*rgb(TRAIL), 255)
