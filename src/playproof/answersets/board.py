"""What is to be filled: a game, a size, what bare ground is, which symbols may be put where, and what stands there already."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from playproof.answersets.demand import LEVEL, Demand
from playproof.answersets.terms import NUMBER, fact
from playproof.errors import Fault, Where, WrongInput
from playproof.level import Alphabet, Frozen, Grid, Symbol
from playproof.level.grid import Cell

MOST_CELLS = 40_000
"""Beyond that, grounding alone takes minutes."""


@dataclass(frozen=True)
class Board:
    """A rectangle of tiles, some of which hold one of some symbols already."""

    game: Alphabet
    width: int
    height: int
    ground: str
    place: tuple[str, ...]
    """The symbols that may be put on any tile, the ground aside."""
    regions: Frozen[frozenset[Cell]] = field(default_factory=Frozen)
    given: Grid | None = None
    """The level of which blank cells are filled, if there is one."""
    most: int = MOST_CELLS

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1 or self.width * self.height > self.most:
            what = f"a board has from 1 to {self.most:,} tiles; got {self.width} x {self.height}"
            raise WrongInput(Fault(what, hint="make a large level from several modules"))
        for name in (self.ground, *self.place):
            self.game[name]

    @property
    def cells(self) -> int:
        return self.width * self.height

    @property
    def symbols(self) -> tuple[str, ...]:
        """Every symbol that a tile may hold, the ground first."""
        return (self.ground, *self.place)

    def tiles(self) -> Iterator[Cell]:
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def with_regions(self, regions: Mapping[str, Iterable[Cell]]) -> Board:
        return replace(self, regions=self.regions | {name: frozenset(cells) for name, cells in regions.items()})

    def region(self, name: str) -> frozenset[Cell]:
        """The tiles of a region; LEVEL is the whole board."""
        return frozenset(self.tiles()) if name == LEVEL else self.regions[name]

    def facts(self, may: Mapping[Cell, tuple[str, ...]], closed: Container[Cell]) -> Iterator[str]:
        """The board as facts; `closed` tiles hold nothing but what they `may`, and others that as well."""
        yield fact("width", self.width)
        yield fact("height", self.height)
        yield fact("ground", self.ground)
        yield from (fact("place", name) for name in self.place)
        for cell in self.tiles():
            if cell not in closed:
                yield fact("open", cell)
            known = () if cell in closed else self.place
            yield from (fact("may", cell, name) for name in may.get(cell, ()) if name not in (self.ground, *known))
        yield from (fact("in", cell, name) for name in self.regions for cell in sorted(self.regions[name]))

    def sprites(self, level: Grid) -> Iterator[str]:
        """What stands on the tiles of a level as facts; an empty cell is bare ground."""
        for cell in self.tiles():
            name = standing(level, cell)
            if name and name != self.ground:
                yield fact("sprite", cell, name)

    def grid(self, placed: Mapping[Cell, str]) -> Grid:
        """A level with these sprites, and ground everywhere else. Of a level that was given, what is right stays as it is."""
        if self.given is None:
            return Grid.filled(self.width, self.height, self.ground, self.game).with_cells(placed)
        level, lowest = self.given, next(iter(self.given.layers))
        wanted = {cell: placed.get(cell, self.ground) for cell in self.tiles()}
        changed = {cell: name for cell, name in wanted.items() if standing(level, cell) != name}
        for layer in level.layers:
            level = level.with_cells({cell: changed[cell] if layer == lowest else "" for cell in changed}, layer)
        stale = [thing.id for cell in changed for thing in self.given.objects_at.get(cell, ())]
        for id in stale:
            level = level.without_object(id)
        return level


def standing(level: Grid, cell: Cell) -> str:
    """The symbol of a tile: of several things there the one that matters to plays, else the uppermost; "" for none."""
    things = [thing.symbol for thing in level.at(cell)]
    return next((name for name in things if matters(level.alphabet[name])), things[-1] if things else "")


def matters(symbol: Symbol) -> bool:
    """Whether a symbol makes a difference to plays."""
    traits = symbol.start or symbol.oneway or symbol.ledge or symbol.ladder
    return bool(traits) or not symbol.is_plain


def drawn(
    allowed: Mapping[Cell, tuple[str, ...]], where: Mapping[Cell, Where] = MappingProxyType({})
) -> Iterator[Demand]:
    """What a drawing says of tiles: each holds one of some symbols."""
    for cell, names in allowed.items():
        place = where.get(cell, Where())
        yield Demand(said(cell, names), drawn_facts(cell, names), where=place, cells=(cell,), drawn=True)


def drawn_facts(cell: Cell, names: tuple[str, ...]) -> tuple[str, ...]:
    return (fact("drawn", NUMBER, cell), *(fact("drawn", NUMBER, cell, name) for name in names))


def said(cell: Cell, names: tuple[str, ...]) -> str:
    """
    >>> said((3, 4), ("gem",)), said((0, 0), ("floor", "gem"))
    ("3,4 is drawn as 'gem'", "0,0 is drawn as 'floor' or 'gem'")
    """
    return f"{cell[0]},{cell[1]} is drawn as {' or '.join(repr(name) for name in names)}"
