"""A level of cells: named layers of symbols, and objects with ids on top.

>>> from playproof.level.alphabet import Alphabet, Symbol
>>> cave = Alphabet.of(Symbol("rock", "#", solid=True), Symbol("sand", "."))
>>> beach = Grid.parse('''
... ###
... #.#
... ''', cave)
>>> beach.size, [thing.symbol for thing in beach.at((1, 1))], beach.with_cell((0, 0), "sand").find("sand")
((3, 2), ['sand'], [(0, 0), (1, 1)])

Cells are kept as numbers (`Alphabet.codes`; 0 is nothing) in arrays that cannot be written to, so that a change copies
one layer at the speed of memory and engines can scan with numpy.
Columns count from the left, rows from the top, both from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from playproof.errors import Fault, WrongInput
from playproof.level.alphabet import NO_MEMBERS, Alphabet, Members, Value
from playproof.level.digest import digest
from playproof.level.frozen import Frozen
from playproof.level.thing import Place, Thing, by_place, cell_id, parse_place

if TYPE_CHECKING:
    from rich.text import Text

Codes = NDArray[np.uint16]
Cell = tuple[int, int]
GROUND = "ground"
MOST_CELLS = 4_000_000
KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", tuple: "a list"}


@dataclass(frozen=True, eq=False)
class Grid:
    """Cells in named layers, lowest first, with objects on top. A value: every change gives a new grid."""

    alphabet: Alphabet
    layers: Frozen[Codes]
    objects: tuple[Thing, ...] = ()
    members: Frozen[Members] = field(default_factory=Frozen)

    kind = "grid"

    def __post_init__(self) -> None:
        sizes = {codes.shape for codes in self.layers.values()}
        if len(sizes) != 1:
            shown = ", ".join(f"{name} {c.shape[1]}x{c.shape[0]}" for name, c in self.layers.items()) or "no layer"
            raise WrongInput(f"a grid wants one or more layers of one size; got {shown}")
        for name, codes in self.layers.items():
            _check_layer(name, codes, self.alphabet)
            codes.setflags(write=False)
        check_objects(self.objects, self.alphabet)
        for thing in self.objects:
            self._check(thing.at)
            if thing.id.rpartition("@")[0] in self.layers:
                raise WrongInput(f"an object cannot have the id '{thing.id}', which is that of a cell")
        for id, members in self.members.items():
            layer, cell = self._check_id(id)
            check_members(id, self.symbol(cell, layer), members, self.alphabet)

    @classmethod
    def parse(cls, picture: str, alphabet: Alphabet, layer: str = GROUND) -> Grid:
        """A grid from a picture with one glyph per cell; a blank is a cell with nothing in it."""
        from playproof.level.picture import parse_picture

        return cls(alphabet, Frozen({layer: parse_picture(picture, alphabet)}))

    @classmethod
    def filled(cls, width: int, height: int, symbol: str, alphabet: Alphabet, layer: str = GROUND) -> Grid:
        """A grid of one symbol; the symbol "" leaves every cell empty."""
        check_size(width, height)
        code = alphabet.codes[alphabet[symbol].name] if symbol else 0
        return cls(alphabet, Frozen({layer: np.full((height, width), code, np.uint16)}))

    @property
    def width(self) -> int:
        return int(self._any.shape[1])

    @property
    def height(self) -> int:
        return int(self._any.shape[0])

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def _any(self) -> Codes:
        return next(iter(self.layers.values()))

    @property
    def top(self) -> str:
        """The name of the uppermost layer: the one that is meant where none is named."""
        return list(self.layers)[-1]

    def symbol(self, cell: Cell, layer: str = "") -> str:
        """The name of the symbol in one cell of one layer, "" for nothing."""
        x, y = self._check(cell)
        return self.alphabet.names[int(self.layers[layer or self.top][y, x])]

    def at(self, cell: Cell) -> list[Thing]:
        """All that stands on a cell, lowest first; a cell's id is `layer@x,y`."""
        x, y = self._check(cell)
        here = []
        for name, codes in self.layers.items():
            if codes[y, x]:
                id = cell_id(name, x, y)
                here.append(Thing(id, self.alphabet.names[codes[y, x]], cell, self.members.get(id, NO_MEMBERS)))
        return here + self.objects_at.get(cell, [])

    @cached_property
    def objects_at(self) -> dict[Place, list[Thing]]:
        return by_place(self.objects)

    def cells(self) -> Iterator[Cell]:
        width, height = self.size
        return ((x, y) for y in range(height) for x in range(width))

    def find(self, symbol: str) -> list[Cell]:
        """Every cell with this symbol in any layer or object, row by row."""
        code = self.alphabet.codes[self.alphabet[symbol].name]
        found = {(int(x), int(y)) for codes in self.layers.values() for y, x in np.argwhere(codes == code)}
        found |= {(int(t.at[0]), int(t.at[1])) for t in self.objects if t.symbol == symbol}
        return sorted(found, key=lambda cell: (cell[1], cell[0]))

    def with_cell(self, cell: Cell, symbol: str, layer: str = "") -> Grid:
        return self.with_cells({cell: symbol}, layer)

    def with_cells(self, cells: Mapping[Cell, str], layer: str = "") -> Grid:
        """The grid with other symbols in some cells of one layer, the uppermost unless another is named."""
        layer = layer or self.top
        codes = self.layers[layer].copy()
        for cell, symbol in cells.items():
            x, y = self._check(cell)
            codes[y, x] = self.alphabet.codes[self.alphabet[symbol].name] if symbol else 0
        stale = {cell_id(layer, x, y) for x, y in cells}
        kept = Frozen({id: m for id, m in self.members.items() if id not in stale}) if self.members else self.members
        return replace(self, layers=self.layers | {layer: codes}, members=kept)

    def with_layer(self, name: str, codes: Codes | None = None) -> Grid:
        """The grid with one more layer on top, empty unless its codes are given, or with that layer replaced."""
        fresh = np.zeros((self.height, self.width), np.uint16) if codes is None else codes.astype(np.uint16)
        return replace(self, layers=self.layers | {name: fresh})

    def with_members(self, id: str, members: Mapping[str, Value]) -> Grid:
        """The grid with the members of one cell (`layer@x,y`) set."""
        return replace(self, members=self.members | {id: Frozen(members)})

    def with_object(self, thing: Thing) -> Grid:
        """The grid with one more object, or with the one of this id replaced."""
        return replace(self, objects=(*(t for t in self.objects if t.id != thing.id), thing))

    def without_object(self, id: str) -> Grid:
        return replace(self, objects=tuple(t for t in self.objects if t.id != id))

    @cached_property
    def hash(self) -> str:
        """A name for the content: equal for equal grids, whatever the order of their objects."""
        ranks = self._ranks
        layers = [part for name, codes in self.layers.items() for part in (name, ranks[codes].tobytes())]
        objects = sorted(self.objects, key=lambda thing: thing.id)
        return digest(self.kind, self.alphabet.hash, self.size, *layers, objects, self.members)

    @property
    def _ranks(self) -> NDArray[np.uint16]:
        """For each code its symbol's rank by name: alphabets that differ in order alone are equal, and so are grids."""
        names = self.alphabet.names
        ranks = np.zeros(len(names), "<u2")
        ranks[sorted(range(len(names)), key=names.__getitem__)] = np.arange(len(names))
        return ranks

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __str__(self) -> str:
        from playproof.level.picture import draw_picture

        return draw_picture(self)

    def __repr__(self) -> str:
        return f"<Grid {self.width}x{self.height} {self.hash[:8]}>"

    def _repr_svg_(self) -> str:
        from playproof.level.draw import svg

        return svg(self)

    def __rich__(self) -> Text:
        from playproof.level.draw import terminal

        return terminal(self)

    def _check(self, cell: Place) -> Cell:
        if isinstance(cell, str) or not (0 <= cell[0] < self.width and 0 <= cell[1] < self.height):
            raise WrongInput(
                f"the cell {cell} lies outside the grid, whose columns are 0 to {self.width - 1} "
                f"and rows 0 to {self.height - 1}"
            )
        return cell

    def _check_id(self, id: str) -> tuple[str, Cell]:
        layer, _, place = id.rpartition("@")
        if layer not in self.layers:
            raise WrongInput(f"'{id}' is no cell of the grid; a cell is written as layer@column,row")
        return layer, self._check(parse_place(place))


def _check_layer(name: str, codes: Codes, alphabet: Alphabet) -> None:
    if not name:
        raise WrongInput("a layer wants a name")
    if int(codes.max(initial=0)) >= len(alphabet.names):
        raise WrongInput(
            f"the layer '{name}' has the code {int(codes.max())}, and the alphabet has {len(alphabet.symbols)} symbols"
        )


def check_size(width: int, height: int) -> None:
    if width < 1 or height < 1 or width * height > MOST_CELLS:
        raise WrongInput(f"a grid has from 1 to {MOST_CELLS:,} cells; got {width} x {height}")


def check_objects(objects: Iterable[Thing], alphabet: Alphabet) -> None:
    """Ids are unique, symbols known and members declared: a typo is an error."""
    seen: set[str] = set()
    for thing in objects:
        if thing.id in seen:
            raise WrongInput(f"two objects have the id '{thing.id}'; ids are unique within a level")
        seen.add(thing.id)
        alphabet[thing.symbol]
        check_members(thing.id, thing.symbol, thing.members, alphabet)


def check_members(id: str, symbol: str, members: Members, alphabet: Alphabet) -> None:
    from playproof.errors import nearest

    if not symbol and not members:
        return
    declared = alphabet[symbol].members
    for name, value in members.items():
        if name not in declared:
            raise WrongInput(
                Fault(
                    f"'{id}' has a member '{name}' that the symbol '{symbol}' does not declare",
                    hint=nearest(name, declared),
                )
            )
        kind, wanted = type(value), type(declared[name])
        if kind is not wanted and not (wanted is float and kind is int):
            raise WrongInput(f"the member '{name}' of '{id}' is {value!r}; the alphabet declares it as {KINDS[wanted]}")
