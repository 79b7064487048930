"""Tile maps of Zelda dungeons from the Video Game Level Corpus, one letter per tile: `WWFFDWWDFFWW`.

Two things must be mended before anybody can walk in them, and each repair is noted:

- The maps are transposed. A room is 11 letters wide and 16 lines high, and in the game 16 wide and 11 high.
- Facing doors are `D W W D`, for each room has its own ring of wall; the two walls between become door.

The maps show no start and no goal. The start is the one door that leads out at the bottom of the map, as in the game;
the goal is the stair farthest from it, or the farthest floor where no stair can be reached. Ask for others by their
cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from playproof.errors import Fault, Where, WrongInput
from playproof.formats.loaded import Loaded, Options, tally
from playproof.formats.walk import distances
from playproof.level import Alphabet, Frozen, Grid, Symbol, Thing
from playproof.level.files.whole import read_whole
from playproof.level.grid import Cell

DUNGEON = Alphabet.of(
    Symbol("floor", "F"),
    Symbol("block", "B", "#8a7a5c", solid=True),
    Symbol("statue", "M", "#5f6f8f", solid=True),
    Symbol("element", "P", "#3f74c9", solid=True),
    Symbol("element-floor", "O", "#9db7dd"),
    Symbol("element-block", "I", "#2f4f8a", solid=True),
    Symbol("door", "D"),
    Symbol("stair", "S"),
    Symbol("wall", "W", "#7b7f8c", solid=True),
    Symbol("void", "-", "#1c1b22", solid=True),
    Symbol("start", "s", start=True),
    Symbol("goal", "g", goal=True),
    name="dungeon-tiles",
)
ROOM = (16, 11)
Room = tuple[int, int]


def read(path: Path, options: Options) -> Loaded:
    """The map, upright and with its doors carved. A given alphabet replaces ours if it knows the same letters."""
    grid = Grid.parse(read_whole(path).rstrip(), options.alphabet or DUNGEON)
    upright = options.transpose is not False
    notes = []
    if upright:
        grid = Grid(grid.alphabet, Frozen({grid.top: np.ascontiguousarray(grid.layers[grid.top].T)}))
        notes.append("turned the map: its letters are transposed, rooms are 16 wide and 11 high in the game")
    room = ROOM if upright else ROOM[::-1]
    carved, more = carve(grid, room)
    placed, last = place(carved, options)
    return Loaded(placed, tally([*notes, *more, *last]))


def carve(grid: Grid, room: Room = ROOM) -> tuple[Grid, list[str]]:
    """The grid with the walls between facing doors made into doors, and a note for each pair of rooms."""
    letters = _letters(grid)
    cells: dict[Cell, str] = {}
    joined: dict[tuple[Room, Room], int] = {}
    for cell, (dx, dy) in _facing(letters):
        walls = [(cell[0] + n * dx, cell[1] + n * dy) for n in (1, 2)]
        far = cell[0] + 3 * dx, cell[1] + 3 * dy
        cells |= dict.fromkeys(walls, _named(grid, "D"))
        pair = _room(cell, room), _room(far, room)
        joined[pair] = joined.get(pair, 0) + 1
    notes = [
        f"carved the double wall between the rooms at {a[0]},{a[1]} and {b[0]},{b[1]}: D W W D, {n} tiles wide"
        for (a, b), n in joined.items()
    ]
    return (grid.with_cells(cells) if cells else grid), notes


def _facing(letters: list[str]) -> Iterator[tuple[Cell, tuple[int, int]]]:
    for y, row in enumerate(letters):
        for x in _starts(row):
            yield (x, y), (1, 0)
    for x, column in enumerate(map("".join, zip(*letters, strict=True))):
        for y in _starts(column):
            yield (x, y), (0, 1)


def _starts(line: str) -> list[int]:
    return [i for i in range(len(line) - 3) if line.startswith("DWWD", i)]


def place(grid: Grid, options: Options) -> tuple[Grid, list[str]]:
    """The grid with a start and a goal as objects, where asked or where a player would expect them."""
    start = options.start or _entrance(grid)
    notes = []
    if start is None:
        return grid, ["the map shows no start and no entrance at its bottom; pass the cell of the start to play it"]
    goal = options.goal or _farthest(grid, start)
    if options.start is None:
        notes.append(f"the map shows no start; placed it in the entrance at {start[0]},{start[1]}")
    if options.goal is None and goal is not None:
        what = "the farthest stair" if _is(grid, goal, "S") else "the farthest floor"
        notes.append(f"the map shows no goal; placed it on {what} that doors lead to, at {goal[0]},{goal[1]}")
    things = [("start", start)] + ([("goal", goal)] if goal is not None else [])
    for name, cell in things:
        grid = grid.with_object(Thing(name, _trait(grid, name), cell))
    return grid, notes


def _entrance(grid: Grid) -> Cell | None:
    """The leftmost tile of the lowest door that leads to no other room."""
    letters = _letters(grid)
    rows = [y for y in range(grid.height - 1, grid.height - 3, -1) if y >= 0 and "D" in letters[y]]
    return (letters[rows[0]].index("D"), rows[0]) if rows else None


def _farthest(grid: Grid, start: Cell) -> Cell | None:
    grid.symbol(start)  # refuses a cell outside the map
    far = distances(_open(grid), start)
    for letter in "SF":
        code = grid.alphabet.codes.get(_named(grid, letter), -1)
        steps = np.where(grid.layers[grid.top] == code, far, -1)
        if steps.max() > 0:
            y, x = np.unravel_index(int(steps.argmax()), steps.shape)
            return int(x), int(y)
    return None


def _open(grid: Grid) -> NDArray[np.bool_]:
    solid = [False] + [symbol.solid for symbol in grid.alphabet.symbols.values()]
    return ~np.array(solid)[grid.layers[grid.top]]


def _letters(grid: Grid) -> list[str]:
    glyphs = np.array([" "] + [symbol.glyph for symbol in grid.alphabet.symbols.values()])
    return ["".join(row) for row in glyphs[grid.layers[grid.top]]]


def _named(grid: Grid, letter: str) -> str:
    symbol = grid.alphabet.by_glyph.get(letter)
    return symbol.name if symbol else ""


def _is(grid: Grid, cell: Cell, letter: str) -> bool:
    return grid.symbol(cell) == _named(grid, letter)


def _trait(grid: Grid, trait: str) -> str:
    """The symbol that is a start, or a goal."""
    for symbol in grid.alphabet.symbols.values():
        if getattr(symbol, trait):
            return symbol.name
    raise WrongInput(Fault(f"no symbol of the alphabet is a {trait}", Where(), f"give one the trait {trait} = true"))


def _room(cell: Cell, room: Room) -> Room:
    return cell[0] // room[0], cell[1] // room[1]
