"""The ground of a level: its places, what stands in each, and the moves between them; alike for grids and graphs.

>>> from playproof.level import Alphabet, Graph
>>> ground = ground_of(Graph.of("gate-hall hall>vault"))
>>> ground.near["hall"], [place for place, _ in ground.moves["vault"]]
(('gate', 'vault'), [])

Gates count as open here: how a level is built is one question, who gets through is another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from playproof.level import Graph, Grid, Place, Symbol
from playproof.play.search.walking import enterable, steps

Contents = tuple[Symbol, ...]
Move = tuple[Place, Contents]
"""Where a move leads, and the gates in its way."""


@dataclass(frozen=True)
class Ground:
    """Every place that can be entered, with its contents and the moves out of it."""

    contents: dict[Place, Contents]
    moves: dict[Place, list[Move]]

    @cached_property
    def near(self) -> dict[Place, tuple[Place, ...]]:
        """The places next to each place, joined by a move in either direction."""
        joined: dict[Place, dict[Place, None]] = {place: {} for place in self.contents}
        for place, moves in self.moves.items():
            for other, _ in moves:
                joined[place][other] = joined[other][place] = None
        return {place: tuple(others) for place, others in joined.items()}

    @property
    def start(self) -> Place | None:
        """Where play begins; as for the judge, the first of several."""
        return next((place for place, here in self.contents.items() if any(s.start for s in here)), None)

    def distances(self, start: Place) -> dict[Place, int]:
        """The fewest steps from a place to all that are joined to it."""
        found, queue = {start: 0}, [start]
        for place in queue:
            for other in self.near[place]:
                if other not in found:
                    found[other] = found[place] + 1
                    queue.append(other)
        return found


def ground_of(level: Grid | Graph) -> Ground:
    """The ground of a level that is walked."""
    return _of_graph(level) if isinstance(level, Graph) else _of_grid(level)


def cell_contents(grid: Grid) -> dict[tuple[int, int], Contents]:
    """What stands on each cell, row by row, with the holes of item names filled."""
    odd = {(int(t.at[0]), int(t.at[1])) for t in grid.objects}
    odd |= {(int(x), int(y)) for x, y in (id.rpartition("@")[2].split(",") for id in grid.members)}
    layers = np.stack(list(grid.layers.values()), axis=-1)
    kinds, which = np.unique(layers.reshape(-1, layers.shape[-1]), axis=0, return_inverse=True)
    plain = [tuple(grid.alphabet[grid.alphabet.names[code]] for code in kind if code) for kind in kinds]
    found = dict(zip(grid.cells(), (plain[i] for i in which.ravel().tolist()), strict=True))
    return found | {cell: _filled(grid, cell) for cell in odd}


def cell_codes(grid: Grid, known: dict[tuple[str, ...], int]) -> NDArray[np.int64]:
    """A number for what stands on each cell, equal for equal symbols; `known` says which, and learns more."""
    every = list(cell_contents(grid).values())
    # Cells that hold the same mostly share one tuple, which is named once.
    kinds = {id(here): here for here in every}
    codes = {key: known.setdefault(names_of(here), len(known)) for key, here in kinds.items()}
    return np.array([codes[id(here)] for here in every]).reshape(grid.height, grid.width)


def names_of(here: Contents) -> tuple[str, ...]:
    return tuple(symbol.name for symbol in here)


def _filled(grid: Grid, cell: tuple[int, int]) -> Contents:
    return tuple(grid.alphabet[thing.symbol].filled(thing.members) for thing in grid.at(cell))


def room_contents(graph: Graph) -> dict[str, Contents]:
    """What is in each room."""
    known = graph.alphabet
    return {n.id: tuple(known[t.symbol].filled(t.members) for t in graph.at(n.id)) for n in graph.nodes}


def _of_grid(grid: Grid) -> Ground:
    free = enterable(grid)
    every = cell_contents(grid)
    contents: dict[Place, Contents] = {(x, y): every[x, y] for y, x in np.argwhere(free).tolist()}
    kinds = {id(here): (_gates(here), {s.oneway for s in here if s.oneway}) for here in contents.values()}
    entry = {place: kinds[id(here)] for place, here in contents.items()}
    ways = steps(grid.alphabet.movement.ways).items()
    return Ground(contents, {place: list(_steps(place, entry, ways)) for place in contents})


def _gates(here: Contents) -> Contents:
    return tuple(symbol for symbol in here if symbol.solid)


def _steps(
    place: Place, entry: dict[Place, tuple[Contents, set[str]]], ways: Iterable[tuple[str, tuple[int, int]]]
) -> Iterable[Move]:
    x, y = int(place[0]), int(place[1])
    for name, (dx, dy) in ways:
        there = (x + dx, y + dy)
        found = entry.get(there)
        if found is not None and (not found[1] or found[1] == {name}):
            yield there, found[0]


def _of_graph(graph: Graph) -> Ground:
    every = room_contents(graph)
    contents: dict[Place, Contents] = {id: here for id, here in every.items() if not _shut(here)}
    moves: dict[Place, list[Move]] = {place: [] for place in contents}
    for edge in graph.edges:
        for source, target, door in (
            (edge.source, edge.target, edge.there),
            (edge.target, edge.source, edge.back),
        ):
            symbols = tuple(graph.alphabet[name].filled(edge.members) for name in door or ())
            if door is not None and source != target and source in moves and target in moves and not _shut(symbols):
                moves[source].append((target, _gates(symbols + contents[target])))
    return Ground(contents, moves)


def _shut(here: Contents) -> bool:
    return any(symbol.is_wall or symbol.deadly for symbol in here)
