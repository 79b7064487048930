"""The free moves of a board: how far it is from one place to others through plain places, and the way there.

>>> line = Ways.of({0: [1], 1: [0, 2], 2: [1]}, 3)
>>> walk = line.walk(0)
>>> walk.distance(2), walk.route(2)
(2, [1, 2])
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
SMALL = 1500
"""Below this number of places plain Python beats the fixed cost of a call into scipy."""


@dataclass(slots=True)
class Walk:
    """Distances from one source (-1 for out of reach) and the place before each place on a shortest way."""

    source: int
    distances: list[int] | Ints
    before: list[int] | Ints

    def distance(self, target: int) -> int:
        return int(self.distances[target])

    def route(self, target: int) -> list[int]:
        """The places on the way, the source left out and the target included."""
        route = []
        while target != self.source:
            route.append(target)
            target = int(self.before[target])
        return route[::-1]


@dataclass(slots=True)
class Ways:
    """Free moves into plain places: as rows of targets, or compressed, those of p being targets[first[p]:first[p + 1]]."""

    first: Ints | None = None
    targets: Ints | None = None
    _rows: list[list[int]] = field(default_factory=list)
    _walks: dict[int, Walk] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: Mapping[int, list[int]], count: int) -> Ways:
        """From lists of targets."""
        return cls(_rows=[rows.get(place, []) for place in range(count)])

    @property
    def count(self) -> int:
        return len(self._rows) if self.first is None else len(self.first) - 1

    def walk(self, source: int) -> Walk:
        """Distances and routes from a place to all plain places that can be reached through plain places only."""
        known = self._walks.get(source)
        if known is None:
            known = self._walks[source] = self._small(source) if self.count < SMALL else self._large(source)
        return known

    def row(self, place: int) -> list[int]:
        """The plain places one free move away."""
        if not self._rows and self.first is not None and self.targets is not None:
            flat, first = self.targets.tolist(), self.first.tolist()
            self._rows = [flat[first[p] : first[p + 1]] for p in range(self.count)]
        return self._rows[place]

    def route(self, source: int, target: int) -> list[int]:
        """A shortest way from a place to a plain one, both known to be joined; the source is left out."""
        before = {source: source}
        queue = [source]
        for place in queue:
            if place == target:
                break
            for near in self.row(place):
                if near not in before:
                    before[near] = place
                    queue.append(near)
        route = []
        while target != source:
            route.append(target)
            target = before[target]
        return route[::-1]

    def _small(self, source: int) -> Walk:
        distances, before = [-1] * self.count, [-1] * self.count
        distances[source] = 0
        queue = [source]
        for place in queue:
            for target in self.row(place):
                if distances[target] < 0:
                    distances[target], before[target] = distances[place] + 1, place
                    queue.append(target)
        return Walk(source, distances, before)

    def _large(self, source: int) -> Walk:
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import breadth_first_order

        first, targets = self._compressed()
        matrix = csr_array((np.ones(len(targets), np.int8), targets, first), shape=(self.count, self.count))
        order, before = (found.astype(np.int64) for found in breadth_first_order(matrix, source))
        return Walk(source, _depths(order, before, self.count), before)

    def _compressed(self) -> tuple[Ints, Ints]:
        if self.first is None or self.targets is None:
            self.first = np.array([0, *accumulate(map(len, self._rows))])
            self.targets = np.array([target for row in self._rows for target in row], np.int64)
        return self.first, self.targets


def _depths(order: Ints, before: Ints, count: int) -> Ints:
    """Distances from a breadth-first order, a level at a time: parents stand in the order in which they were met."""
    position = np.empty(count, np.int64)
    position[order] = np.arange(len(order))
    parents = position[before[order[1:]]]
    depths = np.full(count, -1, np.int64)
    begin, end, depth = 0, 1, 0
    while begin < end:
        depths[order[begin:end]] = depth
        begin, end, depth = end, 1 + int(np.searchsorted(parents, end)), depth + 1
    return depths
