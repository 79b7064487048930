"""The places where things may be put, whatever the kind of level: cells of a grid, or rooms of a graph.

Distance is what a walker counts in the open: columns plus rows, or the larger of the two where one may walk eight ways; in a
graph the edges between two rooms, whatever doors are in them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np

from playproof.level import Graph, Grid
from playproof.level.grid import Cell
from playproof.level.thing import Place, as_cell, cell_id
from playproof.project.pinned import Fixed

RING = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


@dataclass
class CellBoard:
    """The cells of a grid whose uppermost symbol may be replaced, or stood upon."""

    grid: Grid
    on: tuple[str, ...]
    as_objects: bool = False
    noun: str = "cells"
    shared: bool = False

    @property
    def size(self) -> int:
        return self.grid.width * self.grid.height

    @cached_property
    def places(self) -> list[Place]:
        """Cells that show one of the symbols, with no object on them."""
        shown = np.zeros((self.grid.height, self.grid.width), np.uint16)
        for codes in self.grid.layers.values():
            shown = np.where(codes > 0, codes, shown)
        wanted = np.isin(shown, [self.grid.alphabet.codes[name] for name in self.on])
        taken = {as_cell(thing.at) for thing in self.grid.objects}
        return [(x, y) for y, x in np.argwhere(wanted).tolist() if (x, y) not in taken]

    def may(self, place: Place, symbol: str, fixed: Fixed) -> bool:
        return self.as_objects or fixed.may(cell_id(self.grid.top, *as_cell(place)), symbol)

    def within(self, place: Place, reach: int) -> Iterator[Place]:
        """The cells at most so far away, itself included."""
        x, y = as_cell(place)
        for dy in range(-reach, reach + 1):
            wide = reach if self.grid.alphabet.movement.ways == 8 else reach - abs(dy)
            yield from ((x + dx, y + dy) for dx in range(-wide, wide + 1))

    def nearer(self, symbol: str, distance: int) -> set[Place]:
        """All cells at most so far from the nearest of a symbol."""
        from scipy.ndimage import distance_transform_cdt

        far = np.ones((self.grid.height, self.grid.width), np.uint8)
        for x, y in self.grid.find(symbol):
            far[y, x] = 0
        if far.all():
            return set()
        metric: Literal["chessboard", "taxicab"] = "chessboard" if self.grid.alphabet.movement.ways == 8 else "taxicab"
        return {(x, y) for y, x in np.argwhere(distance_transform_cdt(far, metric) <= distance).tolist()}

    @cached_property
    def passable(self) -> frozenset[Cell]:
        """Cells that can be entered somehow; what is put there later is kept apart."""
        shut = {name for name, symbol in self.grid.alphabet.symbols.items() if symbol.is_wall or symbol.deadly}
        names = self.grid.alphabet.names
        closed = {as_cell(thing.at) for thing in self.grid.objects if thing.symbol in shut}
        found: set[Cell] = set()
        for codes in self.grid.layers.values():
            for y, x in np.argwhere(codes > 0).tolist():
                (closed if names[codes[y, x]] in shut else found).add((x, y))
        return frozenset(found - closed)

    def corks(self, place: Place, shut: set[Place]) -> bool:
        """Whether something solid here could cut the places around off from each other."""
        x, y = as_cell(place)
        ring = [(x + dx, y + dy) for dx, dy in RING]
        free = [cell in self.passable and cell not in shut for cell in ring]
        # A neighbour and the next one round are joined only through the corner between them.
        joints = sum(free[i] and free[i + 1] and free[(i + 2) % 8] for i in (0, 2, 4, 6))
        return sum(free[::2]) - joints > 1

    def tally(self) -> Counter[str]:
        """How many of each symbol there are."""
        names = self.grid.alphabet.names
        found = Counter(thing.symbol for thing in self.grid.objects)
        for codes in self.grid.layers.values():
            numbers, counts = np.unique(codes, return_counts=True)
            found.update({names[n]: int(c) for n, c in zip(numbers, counts, strict=True) if n})
        return found


@dataclass
class RoomBoard:
    """The rooms of a graph; a room holds as many different things as one likes."""

    graph: Graph
    kinds: tuple[str, ...]
    noun: str = "rooms"
    shared: bool = True
    as_objects: bool = True
    _ways: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for edge in self.graph.edges:
            self._ways.setdefault(edge.source, set()).add(edge.target)
            self._ways.setdefault(edge.target, set()).add(edge.source)

    @property
    def size(self) -> int:
        return len(self.graph.nodes)

    @property
    def places(self) -> list[Place]:
        return [node.id for node in self.graph.nodes if not self.kinds or node.symbol in self.kinds]

    def may(self, place: Place, symbol: str, fixed: Fixed) -> bool:
        return True

    def within(self, place: Place, reach: int) -> Iterator[Place]:
        yield from self._reached([str(place)], reach)

    def nearer(self, symbol: str, distance: int) -> set[Place]:
        return set(self._reached(self.graph.find(symbol), distance))

    def _reached(self, rooms: Iterable[str], reach: int) -> dict[str, int]:
        found = dict.fromkeys(rooms, 0)
        queue = list(found)
        for room in queue:
            for other in sorted(self._ways.get(room, ())):
                if other not in found and found[room] < reach:
                    found[other] = found[room] + 1
                    queue.append(other)
        return found

    def corks(self, place: Place, shut: set[Place]) -> bool:
        """Whether something solid in this room could cut others off: it has more than one neighbour."""
        return len(self._ways.get(str(place), ())) > 1

    def tally(self) -> Counter[str]:
        found = Counter(thing.symbol for thing in self.graph.objects)
        found.update(node.symbol for node in self.graph.nodes if node.symbol)
        return found


Board = CellBoard | RoomBoard
