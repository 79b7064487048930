"""Places whose loss would cut a region in pieces, and which piece each way out of the region would lie in.

>>> rows = {0: [1], 1: [0, 2], 2: [1, 3, 4], 3: [2, 4], 4: [2, 3]}      # 0 - 1 - 2 with a triangle 2, 3, 4 behind
>>> cuts(rows.__getitem__, 0, [0, 3, 4])
{0: (-1, 0, 0), 1: (0, 1, 1), 2: (0, 1, 1), 3: (0, -1, 0), 4: (0, 0, -1)}

Hopcroft & Tarjan 1973, without recursion: a place c is a cut if the search tree below one of its children has no edge that
leads above c; that tree is then a piece of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

Pieces = tuple[int, ...]
"""For each terminal the number of the piece it lies in once the place is gone; -1 for the place itself."""


def cuts(rows: Callable[[int], Sequence[int]], root: int, terminals: Sequence[int]) -> dict[int, Pieces]:
    """Every place whose removal parts some terminals from others, or is one itself, with the pieces that result."""
    met, last, below = _search(rows, root)
    found: dict[int, Pieces] = {}
    for place in sorted({*below, *terminals}):
        spans = sorted((met[child], last[child]) for child in below.get(place, ()))
        if place == root:
            spans = spans[1:]  # The root has nothing above it: one of its trees is the rest.
        pieces = tuple(-1 if t == place else _piece(met[t], spans) for t in terminals)
        if len(set(pieces) - {-1}) > 1 or -1 in pieces:
            found[place] = pieces
    return found


def _piece(met: int, spans: list[tuple[int, int]]) -> int:
    index = bisect_right(spans, (met, 1 << 60)) - 1
    return index + 1 if index >= 0 and met <= spans[index][1] else 0


def _search(
    rows: Callable[[int], Sequence[int]], root: int
) -> tuple[dict[int, int], dict[int, int], dict[int, list[int]]]:
    """Depth first: when each place was met, the last place met below it, and the children cut off without it."""
    met = {root: 0}
    low = {root: 0}
    last: dict[int, int] = {}
    below: dict[int, list[int]] = {root: []}
    stack = [(root, -1, iter(rows(root)))]
    while stack:
        place, parent, targets = stack[-1]
        for target in targets:
            if target not in met:
                met[target] = low[target] = len(met)
                stack.append((target, place, iter(rows(target))))
                break
            if target != parent and met[target] < low[place]:
                low[place] = met[target]
        else:
            stack.pop()
            last[place] = len(met) - 1
            if parent >= 0:
                low[parent] = min(low[parent], low[place])
                if low[place] >= met[parent]:
                    below.setdefault(parent, []).append(place)
    return met, last, below
