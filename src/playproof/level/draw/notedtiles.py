"""Marks and numbers of notes in pixels: a frame around each place, and a small number in its corner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from playproof.level.draw.colour import rgb
from playproof.level.draw.font import LETTERS
from playproof.level.draw.marks import DASHES
from playproof.level.draw.notes import Note, marked, numbered
from playproof.level.draw.theme import LIGHT
from playproof.level.thing import Place, as_cell

Pixels = NDArray[np.uint8]
TINT = 0.3
NEAR = ((1, 0), (-1, 0), (0, 1), (0, -1))


def draw_notes(pixels: Pixels, notes: Sequence[Note], tile: int) -> None:
    """Tint and frame the places of all notes, and write their numbers over them."""
    marks = marked(notes)
    for place, colour in marks.items():
        _mark(pixels, place, colour, marks, tile)
    for place, number in numbered(notes).items():
        x, y = as_cell(place)
        _plate(pixels, number, x * tile, y * tile, _colour(marks[place]), max(1, tile // 16))


def _colour(colour: str) -> tuple[int, int, int]:
    return rgb(getattr(LIGHT, colour) if colour in DASHES else colour)


def _mark(pixels: Pixels, place: Place, colour: str, marks: Mapping[Place, str], tile: int) -> None:
    x, y = as_cell(place)
    square = pixels[y * tile : (y + 1) * tile, x * tile : (x + 1) * tile]
    ink = np.array(_colour(colour))
    square[..., :3] = (square[..., :3] * (1 - TINT) + ink * TINT).astype(np.uint8)
    square[..., 3] = 255
    thick = max(1, tile // 12)
    for dx, dy in NEAR:
        if marks.get((x + dx, y + dy)) != colour:
            rows = slice(None) if dx else slice(0, thick) if dy < 0 else slice(-thick, None)
            columns = slice(None) if dy else slice(0, thick) if dx < 0 else slice(-thick, None)
            square[rows, columns, :3] = ink


def _plate(pixels: Pixels, number: str, left: int, top: int, ink: tuple[int, int, int], scale: int) -> None:
    """As much of a number on its plate as lies within the picture."""
    rows = ["".join(LETTERS[c][y] + "." for c in number) for y in range(7)]
    drawn = np.pad(np.array([[dot == "#" for dot in row] for row in rows]), ((1, 1), (1, 0)))
    drawn = drawn.repeat(scale, axis=0).repeat(scale, axis=1)
    there = pixels[top : top + drawn.shape[0], left : left + drawn.shape[1]]
    shown = drawn[: there.shape[0], : there.shape[1]]
    there[...] = np.where(shown[..., None], (255, 255, 255, 255), (*ink, 255))
