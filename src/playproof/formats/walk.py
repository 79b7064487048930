"""How far each cell is from one cell, in steps up, down, left and right over what is open.

>>> import numpy as np
>>> distances(np.array([[True, True, False], [False, True, True]]), (0, 0)).tolist()
[[0, 1, -1], [-1, 2, 3]]

It only helps to guess a goal for maps that show none; whether a level can be won is judged elsewhere.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def distances(open_cells: NDArray[np.bool_], start: tuple[int, int]) -> NDArray[np.int32]:
    """Steps from the start, and -1 for what cannot be reached. The start itself counts as open."""
    height, width = open_cells.shape
    steps = np.full(open_cells.shape, -1, np.int32)
    steps[start[1], start[0]] = 0
    edge = [start]
    while edge:
        reached = []
        for x, y in edge:
            for nx, ny in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if 0 <= nx < width and 0 <= ny < height and open_cells[ny, nx] and steps[ny, nx] < 0:
                    steps[ny, nx] = steps[y, x] + 1
                    reached.append((nx, ny))
        edge = reached
    return steps
