"""Cells and shapes as maps of tiles, to be walked, shown in a terminal, and handed to editors of tile maps.

A tile belongs to the cell that holds its middle. What stands on a border is put on the tiles along it; where a border has
nothing but is open, the tiles are those of the cells. Shapes have walls along their sides, and a door in the middle of the
stretch that two of them share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from playproof.errors import Fault, WrongInput
from playproof.level.alphabet import Alphabet
from playproof.level.cells import Cells
from playproof.level.frozen import Frozen
from playproof.level.graph import Edge, Graph
from playproof.level.grid import GROUND, Codes, Grid
from playproof.level.plane import SLACK, frame, sides
from playproof.level.shapes import Box, Shapes, border, box_of
from playproof.level.thing import Place, Thing

Numbers = NDArray[np.int64]
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, 1), (-1, 1))


def walls_of(alphabet: Alphabet) -> list[str]:
    """The symbols that are solid and nothing else, those called walls first."""
    found = [name for name, symbol in alphabet.symbols.items() if symbol.is_wall]
    return sorted(found, key=lambda name: "wall" not in name)


def wall_of(alphabet: Alphabet) -> str:
    """What walls are made of where nobody says it."""
    found = walls_of(alphabet)
    if not found:
        hint = "give a symbol the trait solid = true"
        raise WrongInput(Fault("the alphabet has no wall to put between shapes", hint=hint))
    return found[0]


def shapes_as_grid(shapes: Shapes, wall: str) -> Grid:
    """The map of a floor plan, with walls of a symbol; "" leaves their tiles empty."""
    game = shapes.alphabet
    codes = np.zeros((shapes.height + 1, shapes.width + 1), np.uint16)
    boxes = [(node, box_of(node.outline)) for node in shapes.nodes]
    for _, (x, y, wide, high) in boxes:
        codes[y : y + high + 1, x : x + wide + 1] = game.codes[game[wall].name] if wall else 0
    for node, (x, y, wide, high) in boxes:
        codes[y + 1 : y + high, x + 1 : x + wide] = game.codes[node.symbol] if node.symbol else 0
    for edge in shapes.edges:
        _open(shapes, edge, codes)
    objects = _stood(shapes, {node.id: list(_inner(box)) for node, box in boxes})
    return Grid(game, Frozen({GROUND: codes}), objects)


def _inner(box: Box) -> Iterator[tuple[int, int]]:
    """The tiles of floor of a room, from its middle outwards, so that what stands in it stands in the middle."""
    x, y, wide, high = box
    tiles = product(range(x + 1, x + wide), range(y + 1, y + high))
    cx, cy = x + wide / 2, y + high / 2
    return iter(sorted(tiles, key=lambda t: ((t[0] - cx) ** 2 + (t[1] - cy) ** 2, t[1], t[0])))


def _open(shapes: Shapes, edge: Edge, codes: Codes) -> None:
    """The door of a way, or the floor of its source where it is open."""
    stretch = border(shapes.box(edge.source), shapes.box(edge.target))
    assert stretch is not None
    (ax, ay), (bx, by) = stretch
    doors = (*(edge.there or ()), *(edge.back or ()))
    symbol = doors[0] if doors else shapes.node(edge.source).symbol
    codes[int(ay + by) // 2, int(ax + bx) // 2] = shapes.alphabet.codes[symbol] if symbol else 0


def cells_as_grid(cells: Cells) -> Grid:
    """The map of cells, a tile for each unit."""
    wide, high = max(1, round(cells.width)), max(1, round(cells.height))
    owners = _owners(cells, wide, high)
    symbols = np.array([*(cells.alphabet.codes[n.symbol] if n.symbol else 0 for n in cells.nodes), 0], np.uint16)
    codes = symbols[owners].astype(np.uint16)
    for place, code in _on_borders(cells, owners):
        codes[place] = code
    middles = {node.id: _tiles_of(owners, number, node.at) for number, node in enumerate(cells.nodes)}
    return Grid(cells.alphabet, Frozen({GROUND: codes}), _stood(cells, middles))


def _owners(cells: Cells, wide: int, high: int) -> Numbers:
    """For each tile the number of the cell that holds its middle; -1 where there is none."""
    owners = np.full((high, wide), -1)
    for number, node in enumerate(cells.nodes):
        left, top, right, bottom = frame(node.outline)
        x0, y0 = max(0, int(left - 0.5)), max(0, int(top - 0.5))
        part = owners[y0 : int(bottom) + 1, x0 : int(right) + 1]
        ys, xs = np.indices(part.shape) + 0.5
        held = np.ones(part.shape, bool)
        for (ax, ay), (bx, by) in sides(node.outline):
            held &= (bx - ax) * (ys + y0 - ay) - (by - ay) * (xs + x0 - ax) >= -SLACK
        part[held & (part < 0)] = number
    return owners


def _on_borders(cells: Cells, owners: Numbers) -> Iterator[tuple[tuple[int, int], int]]:
    """The tiles that bear what stands on a border: those of the earlier cell that have one of the later beside them."""
    doors = {}
    place = {node.id: number for number, node in enumerate(cells.nodes)}
    for edge in cells.edges:
        symbols = (*(edge.there or ()), *(edge.back or ()))
        if symbols:
            doors[tuple(sorted((place[edge.source], place[edge.target])))] = cells.alphabet.codes[symbols[0]]
    padded = np.pad(owners, 1, constant_values=-1)
    for dx, dy in AROUND if doors else ():
        beside = padded[1 + dy : 1 + dy + owners.shape[0], 1 + dx : 1 + dx + owners.shape[1]]
        for y, x in np.argwhere((beside > owners) & (owners >= 0)):
            code = doors.get((int(owners[y, x]), int(beside[y, x])))
            if code is not None:
                yield (int(y), int(x)), code


def _tiles_of(owners: Numbers, number: int, at: tuple[float, float] | None) -> list[tuple[int, int]]:
    tiles = [(int(x), int(y)) for y, x in np.argwhere(owners == number)]
    cx, cy = at or (0.0, 0.0)
    return sorted(tiles, key=lambda t: ((t[0] + 0.5 - cx) ** 2 + (t[1] + 0.5 - cy) ** 2, t[1], t[0]))


def _stood(level: Graph, tiles: dict[str, list[tuple[int, int]]]) -> tuple[Thing, ...]:
    """The objects on tiles of their places, each on one of its own while there are any."""
    taken: dict[Place, int] = {}
    stood = []
    for thing in level.objects:
        at = level.node(str(thing.at)).at or (0, 0)
        free = tiles[str(thing.at)] or [(int(at[0]), int(at[1]))]  # a place may be smaller than a tile
        number = taken[thing.at] = taken.get(thing.at, -1) + 1
        stood.append(replace(thing, at=free[min(number, len(free) - 1)]))
    return tuple(stood)
