"""Caves to measure on: nine caverns grown by a cellular automaton, with locked doors between them and keys about."""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import convolve, label

from playproof import Alphabet, Frozen, Grid, Symbol

CAVE = Alphabet.of(
    Symbol("floor", "."),
    Symbol("rock", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("key", "k", gives="key"),
    Symbol("door", "D", solid=True, takes="key"),
    Symbol("exit", ">", goal=True),
)


def cave(size: int, keys: int, seed: int) -> Grid:
    """Nine caverns joined by eight doors, one for each key if there are eight; some play may win, nothing here judges."""
    rng = random.Random(seed)
    floor = _grow(size, rng)
    doors = _doors(floor, size, rng)
    codes = np.where(floor, CAVE.codes["floor"], CAVE.codes["rock"]).astype(np.uint16)
    for y, x in doors:
        codes[y, x] = CAVE.codes["door"]
    _put(codes, "start", 0, size, rng)
    for number in range(keys):
        _put(codes, "key", 0 if number < 3 else rng.randrange(9), size, rng)
    _put(codes, "exit", 8, size, rng)
    return Grid(CAVE, Frozen(ground=codes))


def _grow(size: int, rng: random.Random) -> NDArray[np.bool_]:
    """Nine caverns, each in one piece, with a wall of rock between."""
    cells = np.array([[rng.random() < 0.58 for _ in range(size)] for _ in range(size)])
    for _ in range(4):
        cells = convolve(cells.astype(int), np.ones((3, 3), int), mode="constant") >= 5
    for line in (0, size // 3, 2 * size // 3, size - 1):
        cells[line] = cells[:, line] = False
    return _largest_of_each(cells, size)


def _largest_of_each(cells: NDArray[np.bool_], size: int) -> NDArray[np.bool_]:
    kept = np.zeros_like(cells)
    for cavern in range(9):
        window = _window(cavern, size)
        labels, _ = label(cells[window])
        sizes = np.bincount(labels.ravel())
        sizes[0] = 0
        kept[window] = labels == sizes.argmax()
    return kept


def _window(cavern: int, size: int) -> tuple[slice, slice]:
    lines = [0, size // 3, 2 * size // 3, size - 1]
    row, column = divmod(cavern, 3)
    return slice(lines[row] + 1, lines[row + 1]), slice(lines[column] + 1, lines[column + 1])


def _doors(floor: NDArray[np.bool_], size: int, rng: random.Random) -> list[tuple[int, int]]:
    """One door for each edge of a random tree over the caverns, in the wall between two of them."""
    joined, doors = {0}, []
    pairs = [(c, d) for c in range(9) for d in (c + 1, c + 3) if d < 9 and (d == c + 3 or d % 3)]
    while len(joined) < 9:
        a, b = rng.choice([pair for pair in pairs if (pair[0] in joined) != (pair[1] in joined)])
        doors.append(_pierce(floor, a, b, size, rng))
        joined |= {a, b}
    return doors


def _pierce(floor: NDArray[np.bool_], a: int, b: int, size: int, rng: random.Random) -> tuple[int, int]:
    """A cell of the wall between two caverns; a short tunnel on either side leads to it."""
    rows, columns = _window(a, size)
    below = b == a + 3
    y = rows.stop if below else rng.randrange(rows.start + 2, rows.stop - 2)
    x = rng.randrange(columns.start + 2, columns.stop - 2) if below else columns.stop
    for sign in (-1, 1):
        v, u = y, x
        while not floor[v, u] or (v, u) == (y, x):
            v, u = (v + sign, u) if below else (v, u + sign)
            if not (0 < v < size - 1 and 0 < u < size - 1) or floor[v, u]:
                break
            floor[v, u] = True
    return y, x


def _put(codes: NDArray[np.uint16], symbol: str, cavern: int, size: int, rng: random.Random) -> None:
    window = codes[_window(cavern, size)]
    window[tuple(rng.choice(np.argwhere(window == CAVE.codes["floor"]).tolist()))] = CAVE.codes[symbol]
