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


def ground_of(level: Grid | Graph, known: dict[Place, Contents] | None = None) -> Ground:
    """The ground of a level that is walked; `known` is what `contents_of` gave, if somebody has it already."""
    every = contents_of(level) if known is None else known
    return _of_graph(level, every) if isinstance(level, Graph) else _of_grid(level, every)


def contents_of(level: Grid | Graph) -> dict[Place, Contents]:
    """What stands in each place of a level, the walls included."""
    return room_contents(level) if isinstance(level, Graph) else cell_contents(level)


def cell_contents(grid: Grid) -> dict[Place, Contents]:
    """What stands on each cell, row by row, with the holes of item names filled."""
    odd = {(int(t.at[0]), int(t.at[1])) for t in grid.objects}
    odd |= {(int(x), int(y)) for x, y in (id.rpartition("@")[2].split(",") for id in grid.members)}
    codes = list(zip(*(layer.ravel().tolist() for layer in grid.layers.values()), strict=True))
    names = grid.alphabet.names
    plain = {kind: tuple(grid.alphabet[names[code]] for code in kind if code) for kind in set(codes)}
    found: dict[Place, Contents] = dict(zip(grid.cells(), map(plain.__getitem__, codes), strict=True))
    for cell in odd:
        found[cell] = _filled(grid, cell)
    return found


def cell_codes(grid: Grid, known: dict[tuple[str, ...], int]) -> NDArray[np.int64]:
    """A number for what stands on each cell, equal for equal symbols; `known` says which, and learns more."""
    return codes_of(list(cell_contents(grid).values()), grid, known)


def codes_of(every: list[Contents], grid: Grid, known: dict[tuple[str, ...], int]) -> NDArray[np.int64]:
    """The same for a grid whose contents are known."""
    codes = {id(here): known.setdefault(names_of(here), len(known)) for here in kinds_of(every)}
    return np.array([codes[key] for key in map(id, every)]).reshape(grid.height, grid.width)


def kinds_of(every: Iterable[Contents]) -> Iterable[Contents]:
    """Each contents once, by identity: places that hold the same mostly share one tuple, and a level has few of them."""
    return {id(here): here for here in every}.values()


def names_of(here: Contents) -> tuple[str, ...]:
    return tuple(symbol.name for symbol in here)


def _filled(grid: Grid, cell: tuple[int, int]) -> Contents:
    return tuple(grid.alphabet[thing.symbol].filled(thing.members) for thing in grid.at(cell))


def room_contents(graph: Graph) -> dict[Place, Contents]:
    """What is in each room."""
    known = graph.alphabet
    return {n.id: tuple(known[t.symbol].filled(t.members) for t in graph.at(n.id)) for n in graph.nodes}


def _of_grid(grid: Grid, every: dict[Place, Contents]) -> Ground:
    free = enterable(grid)
    contents: dict[Place, Contents] = {(x, y): every[x, y] for y, x in np.argwhere(free).tolist()}
    kinds = {id(here): (_gates(here), {s.oneway for s in here if s.oneway}) for here in contents.values()}
    entry = {place: kinds[id(here)] for place, here in contents.items()}
    ways = [(dx, dy, {name}) for name, (dx, dy) in steps(grid.alphabet.movement.ways).items()]
    return Ground(contents, {place: list(_steps(place, entry, ways)) for place in contents})


def _gates(here: Contents) -> Contents:
    return tuple(symbol for symbol in here if symbol.solid)


def _steps(
    place: Place, entry: dict[Place, tuple[Contents, set[str]]], ways: Iterable[tuple[int, int, set[str]]]
) -> Iterable[Move]:
    x, y = int(place[0]), int(place[1])
    for dx, dy, alone in ways:
        there = (x + dx, y + dy)
        found = entry.get(there)
        if found is not None and (not found[1] or found[1] == alone):
            yield there, found[0]


def _of_graph(graph: Graph, every: dict[Place, Contents]) -> Ground:
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
