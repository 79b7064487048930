"""The cells of a grid as rows of text, one character a cell, with a legend of their own.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> cave = Grid.parse("#.#", Alphabet.of(Symbol("rock", "#"), Symbol("sand", ".")))
>>> legend_of(cave), rows_of(cave, legend_of(cave), "ground")
({'#': 'rock', '.': 'sand'}, ['#.#'])

A symbol stands as its glyph. One that has none, or one that JSON would write as two, gets a spare character.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

import numpy as np

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level.alphabet import Alphabet
from playproof.level.grid import Codes, Grid

Row = np.dtype("<u4")


def legend_of(grid: Grid) -> dict[str, str]:
    """The character of each symbol that the layers use, in the order of the alphabet."""
    used = sorted({int(code) for codes in grid.layers.values() for code in np.unique(codes)} - {0})
    taken = set(grid.alphabet.by_glyph)
    spare = (char for char in _spare() if char not in taken)
    legend: dict[str, str] = {}
    for code in used:
        name = grid.alphabet.names[code]
        glyph = grid.alphabet[name].glyph
        legend[glyph if _stands(glyph) and glyph not in legend else next(spare)] = name
    return legend


def _stands(glyph: str) -> bool:
    return len(glyph) == 1 and glyph.isprintable() and glyph not in ' "\\'


def _spare() -> Iterator[str]:
    yield from "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    letters = map(chr, range(0xC0, 0x30000))
    yield from (letter for letter in letters if letter.isprintable() and unicodedata.category(letter)[0] in "LN")


def rows_of(grid: Grid, legend: Mapping[str, str], layer: str) -> list[str]:
    letters = np.full(len(grid.alphabet.names), ord(" "), Row)
    for char, name in legend.items():
        letters[grid.alphabet.codes[name]] = ord(char)
    text = letters[grid.layers[layer]].tobytes().decode("utf-32-le")
    return [text[begin : begin + grid.width] for begin in range(0, len(text), grid.width)]


def codes_of(rows: list[str], size: tuple[int, int], legend: Mapping[str, int], key: str) -> Codes:
    """The codes of the cells; every row has to have the declared length and only characters of the legend."""
    width, height = size
    if len(rows) != height:
        raise WrongInput(Fault(f"got {len(rows):,} rows, and the size says {height:,}", Where(key=key)))
    for y, row in enumerate(rows):
        if len(row) != width:
            raise WrongInput(Fault(f"got {len(row):,} cells, and the size says {width:,}", Where(key=f"{key}[{y}]")))
    letters = np.frombuffer("".join(rows).encode("utf-32-le"), Row)
    found, index = np.unique(letters, return_inverse=True)
    table = np.array([_code(chr(letter), legend, key) for letter in found], np.uint16)
    return table[index].reshape(height, width)


def _code(char: str, legend: Mapping[str, int], key: str) -> int:
    if char not in legend:
        raise WrongInput(
            Fault(f"the legend does not have the character '{char}'", Where(key=key), nearest(char, legend))
        )
    return legend[char]


def read_legend(legend: Mapping[str, str], alphabet: Alphabet) -> dict[str, int]:
    """The code for each character; the blank is the cell with nothing in it."""
    codes = {" ": 0}
    for char, name in legend.items():
        if len(char) != 1 or char == " ":
            raise WrongInput(Fault(f"got '{char[:40]}', wanted one character that is not a blank", Where(key="legend")))
        codes[char] = alphabet.codes[alphabet[name].name]
    return codes
