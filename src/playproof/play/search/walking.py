"""Walking on a grid: four or eight ways, one cell a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from playproof.level import Grid, Symbol
from playproof.level.thing import as_cell
from playproof.play.search.board import Board, Link, Special
from playproof.play.search.contents import filled, matters, relevant_items, special_of
from playproof.play.search.rules import Ledger
from playproof.play.search.ways import SMALL, Ints, Ways

STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
DIAGONALS = {"up-left": (-1, -1), "up-right": (1, -1), "down-left": (-1, 1), "down-right": (1, 1)}
Mask = NDArray[np.bool_]


class Cells(Sequence[tuple[int, int]]):
    """The cells of a grid by index, without a list of them all."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height

    def __len__(self) -> int:
        return self.width * self.height

    def __getitem__(self, index: int) -> tuple[int, int]:  # type: ignore[override]
        if not 0 <= index < len(self):
            raise IndexError(index)
        return index % self.width, index // self.width

    def index(self, cell: object, start: int = 0, stop: int = 0) -> int:
        x, y = as_cell(cell)  # type: ignore[arg-type]
        return y * self.width + x


def steps(ways: int) -> dict[str, tuple[int, int]]:
    return STEPS if ways == 4 else STEPS | DIAGONALS


def walking_board(grid: Grid, extra: Iterable[str] = ()) -> Board:
    """The board of a grid that is walked on; cells with one of the `extra` symbols are kept apart as special."""
    used = filled_symbols(grid)
    relevant = relevant_items(grid.alphabet, used)
    ledger = Ledger(grid.alphabet)
    apart = {s.name for s in used if matters(s, relevant)} | set(extra)
    open_cells = enterable(grid)
    special_cells = cells_with(grid, apart) & open_cells
    specials, oneways = _specials(grid, special_cells, ledger, relevant)
    plain = open_cells & ~special_cells
    moves = steps(grid.alphabet.movement.ways)
    return Board(
        Cells(*grid.size),
        ledger,
        _regions(plain, moves),
        specials,
        _links(specials, oneways, open_cells, moves),
        _ways(open_cells, plain, moves),
        _starts(grid),
    )


def symbols_in(grid: Grid) -> list[str]:
    codes = {int(code) for layer in grid.layers.values() for code in np.unique(layer) if code}
    return sorted({grid.alphabet.names[code] for code in codes} | {thing.symbol for thing in grid.objects})


def filled_symbols(grid: Grid) -> list[Symbol]:
    """The symbols of a grid, those with holes in the names of items as often as they are filled in some way."""
    kinds = [grid.alphabet[name] for name in symbols_in(grid)]
    holed = {s.name for s in kinds if any("{" in item for item in (*s.needs, *s.takes, *s.gives))}
    things = (thing for y, x in np.argwhere(cells_with(grid, holed)).tolist() for thing in grid.at((x, y)))
    fillings = [filled(grid.alphabet, thing) for thing in things if thing.symbol in holed]
    return [s for s in kinds if s.name not in holed] + fillings


def cells_with(grid: Grid, symbols: Iterable[str]) -> Mask:
    """Which cells hold one of these symbols, in any layer or as an object."""
    wanted = set(symbols)
    table = np.array([name in wanted for name in grid.alphabet.names])
    found = np.zeros((grid.height, grid.width), bool)
    for layer in grid.layers.values():
        found |= table[layer]
    for thing in grid.objects:
        if thing.symbol in wanted:
            found[int(thing.at[1]), int(thing.at[0])] = True
    return found


def enterable(grid: Grid) -> Mask:
    """Cells that hold something and no wall and nothing deadly."""
    shut = cells_with(grid, [s.name for s in grid.alphabet.symbols.values() if s.is_wall or s.deadly])
    return cells_with(grid, grid.alphabet.symbols) & ~shut


def _specials(
    grid: Grid, cells: Mask, ledger: Ledger, relevant: set[str]
) -> tuple[dict[int, Special], dict[int, set[str]]]:
    specials, oneways = {}, {}
    for y, x in np.argwhere(cells).tolist():
        things = [(thing.id, filled(grid.alphabet, thing)) for thing in grid.at((x, y))]
        place = y * grid.width + x
        specials[place] = special_of(f"{x},{y}", things, ledger, relevant)
        oneways[place] = {symbol.oneway for _, symbol in things if symbol.oneway}
    return specials, oneways


def _regions(plain: Mask, moves: dict[str, tuple[int, int]]) -> Ints:
    """Plain cells that touch, numbered in reading order. On small grids the import of scipy would cost more than it saves."""
    if plain.size < SMALL:
        return _flooded(plain, moves)
    from scipy.ndimage import label

    shape = np.ones((3, 3)) if len(moves) == 8 else None
    labels, _ = label(plain, shape)
    return np.asarray(labels, np.int64).ravel() - 1


def _flooded(plain: Mask, moves: dict[str, tuple[int, int]]) -> Ints:
    height, width = plain.shape
    free = plain.tolist()
    region = np.full((height, width), -1, np.int64)
    found = 0
    for y in range(height):
        for x in range(width):
            if free[y][x]:
                free[y][x], queue = False, [(x, y)]
                for u, v in queue:
                    region[v, u] = found
                    for dx, dy in moves.values():
                        if 0 <= u + dx < width and 0 <= v + dy < height and free[v + dy][u + dx]:
                            free[v + dy][u + dx] = False
                            queue.append((u + dx, v + dy))
                found += 1
    return region.ravel()


def _links(
    specials: dict[int, Special], oneways: dict[int, set[str]], cells: Mask, moves: dict[str, tuple[int, int]]
) -> list[Link]:
    """Every move into a special cell, and every move out of one into a plain cell."""
    height, width = cells.shape
    links = []
    for place in specials:
        x, y = place % width, place // width
        for move, (dx, dy) in moves.items():
            if 0 <= x - dx < width and 0 <= y - dy < height and cells[y - dy, x - dx] and oneways[place] <= {move}:
                links.append(Link(place - dx - dy * width, place, move))
            if 0 <= x + dx < width and 0 <= y + dy < height and cells[y + dy, x + dx]:
                target = place + dx + dy * width
                if target not in specials:
                    links.append(Link(place, target, move))
    return links


def _ways(cells: Mask, plain: Mask, moves: dict[str, tuple[int, int]]) -> Ways:
    """Every move from a cell that can be entered into a plain one."""
    height, width = cells.shape
    index = np.arange(height * width).reshape(height, width)
    sources, targets = [], []
    for dx, dy in moves.values():
        here = (slice(max(0, -dy), height - max(0, dy)), slice(max(0, -dx), width - max(0, dx)))
        there = (slice(max(0, dy), height - max(0, -dy)), slice(max(0, dx), width - max(0, -dx)))
        free = cells[here] & plain[there]
        sources.append(index[here][free])
        targets.append(index[there][free])
    source, target = np.concatenate(sources), np.concatenate(targets)
    order = np.argsort(source, kind="stable")
    first = np.concatenate([[0], np.cumsum(np.bincount(source, minlength=height * width))])
    return Ways(first, target[order])


def _starts(grid: Grid) -> list[int]:
    names = [s.name for s in grid.alphabet.symbols.values() if s.start]
    return [int(i) for i in np.flatnonzero(cells_with(grid, names))]


def move_between(cells: Cells, source: int, target: int, moves: dict[str, tuple[int, int]]) -> str:
    (x, y), (u, v) = cells[source], cells[target]
    return next(move for move, (dx, dy) in moves.items() if (u - x, v - y) == (dx, dy))
