"""Grids on a finer scale: each cell becomes several cells of the same, and who wrote it wrote them all.

>>> from playproof.level import Alphabet, Symbol
>>> cave = Alphabet.of(Symbol("rock", "#", solid=True), Symbol("sand", "."))
>>> print(split_grid(Grid.parse("#.", cave), 2, 2))
##..
##..
>>> print(joined_grid(split_grid(Grid.parse("#.", cave), 2, 2), 2, 2))
#.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from playproof.level import Frozen, Grid
from playproof.level.thing import as_cell, cell_id, parse_place
from playproof.rewrite.gridsearch import Layout

SPLIT = "split"
"""What a change is called that splits all cells; before and after stand the width and height, None where it is not split."""


def split_grid(grid: Grid, width: int, height: int) -> Grid:
    """Each cell becomes `width` x `height` cells of the same; objects stand in the upper left of theirs."""
    layers = Frozen({name: np.repeat(np.repeat(c, height, 0), width, 1) for name, c in grid.layers.items()})
    objects = []
    for thing in grid.objects:
        x, y = as_cell(thing.at)
        objects.append(replace(thing, at=(x * width, y * height)))
    members = {}
    for id, held in grid.members.items():
        layer, _, place = id.rpartition("@")
        x, y = parse_place(place)
        for dy in range(height):
            for dx in range(width):
                members[cell_id(layer, x * width + dx, y * height + dy)] = held
    return Grid(grid.alphabet, layers, tuple(objects), Frozen(members))


def joined_grid(grid: Grid, width: int, height: int) -> Grid:
    """The grid before it was split, if nothing was done to it since."""
    layers = Frozen({name: codes[::height, ::width].copy() for name, codes in grid.layers.items()})
    objects = []
    for thing in grid.objects:
        x, y = as_cell(thing.at)
        objects.append(replace(thing, at=(x // width, y // height)))
    members = {parent_id(id, width, height): held for id, held in grid.members.items()}
    return Grid(grid.alphabet, layers, tuple(objects), Frozen(members))


def parent_id(id: str, width: int, height: int) -> str:
    """What a cell was called before it was split."""
    layer, sign, place = id.rpartition("@")
    if not sign:
        return id
    x, y = parse_place(place)
    return cell_id(layer, x // width, y // height)


def heirs(key: int, before: Layout, after: Layout) -> list[int]:
    """The numbers of the cells that a cell became."""
    width, height = after.width // before.width, after.height // before.height
    layer, place = divmod(key, before.area)
    y, x = divmod(place, before.stride)
    corner = layer * after.area + y * height * after.stride + x * width
    return [corner + dy * after.stride + dx for dy in range(height) for dx in range(width)]
