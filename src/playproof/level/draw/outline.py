"""The outline of a set of cells as one path, so that ten thousand equal cells are one element of a picture.

>>> import numpy as np
>>> outline(np.array([[1, 1, 0], [1, 0, 0]], bool))
'M0 0h2v1h-1v1h-1z'

The border is walked with the cells on the right hand. Where two cells touch by their corners alone it turns right,
so that each keeps a border of its own.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]
Point = tuple[int, int]
TURNS = {(1, 0): (0, 1), (0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0)}


def outline(mask: Mask) -> str:
    """The path around all cells that are true, in units of one cell; holes run the other way round."""
    borders = _borders(mask)
    # Loops begin at corners; a plain straight point as the first would stay in the path as a needless one.
    return "".join(_path(_loop(start, borders)) for start in _corners(borders) if borders.get(start))


def _borders(mask: Mask) -> dict[Point, list[Point]]:
    """The steps of one cell along the border, from each point the directions that leave it."""
    padded = np.pad(mask, 1)
    inner = padded[1:-1, 1:-1]
    sides = (
        (inner & ~padded[:-2, 1:-1], (0, 0), (1, 0)),
        (inner & ~padded[1:-1, 2:], (1, 0), (0, 1)),
        (inner & ~padded[2:, 1:-1], (1, 1), (-1, 0)),
        (inner & ~padded[1:-1, :-2], (0, 1), (0, -1)),
    )
    borders: dict[Point, list[Point]] = {}
    for side, (left, top), step in sides:
        rows, columns = np.nonzero(side)
        for x, y in zip((columns + left).tolist(), (rows + top).tolist(), strict=True):
            borders.setdefault((x, y), []).append(step)
    return borders


def _corners(borders: dict[Point, list[Point]]) -> list[Point]:
    return [
        (x, y)
        for (x, y), steps in borders.items()
        for dx, dy in steps[:1]
        if (dx, dy) not in borders.get((x - dx, y - dy), ())
    ]


def _loop(start: Point, borders: dict[Point, list[Point]]) -> list[Point]:
    """The corners of one closed border; its steps are taken out of `borders`."""
    corners = [start]
    point, step = start, borders[start].pop()
    while True:
        point = point[0] + step[0], point[1] + step[1]
        if point == start:
            return corners
        ways = borders[point]
        onward = ways[0] if len(ways) == 1 else TURNS[step]
        ways.remove(onward)
        if onward != step:
            corners.append(point)
        step = onward


def _path(corners: list[Point]) -> str:
    (x, y), text = corners[0], f"M{corners[0][0]} {corners[0][1]}"
    parts = [text]
    for a, b in corners[1:]:
        parts.append(f"h{a - x}" if b == y else f"v{b - y}")
        x, y = a, b
    return "".join(parts) + "z"
