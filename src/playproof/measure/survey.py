"""What stands in each place of a level, the walls included; a level has many places, and few kinds of contents.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True))
>>> found = survey_of(Grid.parse("..#", game))
>>> found.numbers, [names_of(here) for here in found.kinds]
([0, 0, 1], [('floor',), ('wall',)])
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playproof.level import Graph, Grid, Place, Symbol

Contents = tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class Survey:
    """Every place with the number of what stands there; kinds are numbered as they are met."""

    places: list[Place]
    numbers: list[int]
    kinds: list[Contents]

    def tally(self) -> list[tuple[Contents, int]]:
        """Each kind of contents, and in how many places it stands."""
        counts = Counter(self.numbers)
        return [(here, counts[number]) for number, here in enumerate(self.kinds)]


def survey_of(level: Grid | Graph) -> Survey:
    return _of_rooms(level) if isinstance(level, Graph) else _of_cells(level)


def names_of(here: Contents) -> tuple[str, ...]:
    return tuple(symbol.name for symbol in here)


def cell_codes(survey: Survey, grid: Grid, known: dict[tuple[str, ...], int]) -> NDArray[np.int64]:
    """A number for what stands on each cell, equal for equal symbols; `known` says which, and learns more."""
    codes = [known.setdefault(names_of(here), len(known)) for here in survey.kinds]
    return np.array(codes, np.int64)[survey.numbers].reshape(grid.height, grid.width)


def room_contents(graph: Graph) -> dict[Place, Contents]:
    """What is in each room."""
    known = graph.alphabet
    return {n.id: tuple(known[t.symbol].filled(t.members) for t in graph.at(n.id)) for n in graph.nodes}


def _of_rooms(graph: Graph) -> Survey:
    every = room_contents(graph)
    return Survey(list(every), list(range(len(every))), list(every.values()))


def _of_cells(grid: Grid) -> Survey:
    """Row by row, with the holes of item names filled."""
    keys: list[tuple[int, ...] | int] = list(
        zip(*(layer.ravel().tolist() for layer in grid.layers.values()), strict=True)
    )
    for x, y in _odd(grid):
        keys[y * grid.width + x] = y * grid.width + x
    found: dict[tuple[int, ...] | int, int] = {}
    numbers = [found.setdefault(key, len(found)) for key in keys]
    return Survey(list(grid.cells()), numbers, [_contents(grid, key) for key in found])


def _odd(grid: Grid) -> set[tuple[int, int]]:
    """The cells whose contents do not follow from the layers alone."""
    objects = {(int(thing.at[0]), int(thing.at[1])) for thing in grid.objects}
    return objects | {(int(x), int(y)) for x, y in (id.rpartition("@")[2].split(",") for id in grid.members)}


def _contents(grid: Grid, key: tuple[int, ...] | int) -> Contents:
    """What stands where the layers have these codes; or on one cell, given by its number."""
    if isinstance(key, tuple):
        return tuple(grid.alphabet[grid.alphabet.names[code]] for code in key if code)
    things = grid.at((key % grid.width, key // grid.width))
    return tuple(grid.alphabet[thing.symbol].filled(thing.members) for thing in things)
