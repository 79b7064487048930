"""Places whose loss would cut a region in pieces, and which piece each way out of the region would lie in.

>>> rows = {0: [1], 1: [0, 2], 2: [1, 3, 4], 3: [2, 4], 4: [2, 3]}      # 0 - 1 - 2 with a triangle 2, 3, 4 behind
>>> cuts(rows.__getitem__, 0, [0, 3, 4])
{0: (-1, 0, 0), 1: (0, 1, 1), 2: (0, 1, 1), 3: (0, -1, 0), 4: (0, 0, -1)}
>>> tree_of(rows.__getitem__, 0).above()      # every way from 0 to 4 goes through 2, and every way to 2 through 1
{1: 0, 2: 1, 3: 2, 4: 2}

Hopcroft & Tarjan 1973, without recursion: a place c is a cut if the search tree below one of its children has no edge that
leads above c; that tree is then a piece of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Pieces = tuple[int, ...]
"""For each terminal the number of the piece it lies in once the place is gone; -1 for the place itself."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A search tree, depth first."""

    met: dict[int, int]
    """When each place was met."""
    low: dict[int, int]
    """The earliest place that some edge leads to from each place, or from below it."""
    last: dict[int, int]
    """The last place that was met below each place."""
    parent: dict[int, int]

    def below(self) -> dict[int, list[int]]:
        """For each cut the children that are cut off without it."""
        found: dict[int, list[int]] = {next(iter(self.met)): []}
        for place in self.last:
            if self._cut_off(place):
                found.setdefault(self.parent[place], []).append(place)
        return found

    def above(self) -> dict[int, int]:
        """For each place the last one that every way to it from the root goes through; the root has none."""
        found: dict[int, int] = {}
        for place, parent in self.parent.items():
            if parent >= 0:
                found[place] = parent if self._cut_off(place) else found[parent]
        return found

    def _cut_off(self, place: int) -> bool:
        parent = self.parent[place]
        return parent >= 0 and self.low[place] >= self.met[parent]


def cuts(rows: Callable[[int], Sequence[int]], root: int, terminals: Sequence[int]) -> dict[int, Pieces]:
    """Every place whose removal parts some terminals from others, or is one itself, with the pieces that result."""
    tree = tree_of(rows, root)
    below, met, last = tree.below(), tree.met, tree.last
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


def tree_of(rows: Callable[[int], Sequence[int]], root: int) -> Tree:
    """The tree of all places that can be reached from a root, by edges that lead both ways."""
    met, low, parents = {root: 0}, {root: 0}, {root: -1}
    last: dict[int, int] = {}
    stack = [(root, -1, iter(rows(root)))]
    while stack:
        place, parent, targets = stack[-1]
        for target in targets:
            if target not in met:
                met[target] = low[target] = len(met)
                parents[target] = place
                stack.append((target, place, iter(rows(target))))
                break
            if target != parent and met[target] < low[place]:
                low[place] = met[target]
        else:
            stack.pop()
            last[place] = len(met) - 1
            if parent >= 0:
                low[parent] = min(low[parent], low[place])
    return Tree(met, low, last, parents)
