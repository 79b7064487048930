"""The symbols of a game and how each one plays: the one place where a game's logic is written down.

>>> game = Alphabet.of(
...     Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("start", "S", start=True),
...     Symbol("key", "k", gives="key"), Symbol("door", "D", solid=True, takes="key"),
...     Symbol("exit", ">", goal=True))
>>> game["door"].is_gate, game["wall"].is_wall, game.by_glyph["k"].name
(True, True, 'key')

Traits. `solid` alone is a wall. `solid` with `needs` is a gate, passable while you have the thing; with `takes` a gate
that spends it and stays open; with `breakable` a gate that leaves floor. What is not solid can always be entered:
`gives` acts on the first entering, `takes` makes that an exchange (if it can be paid), `needs` makes it and `goal` act
only while you have the thing. A `deadly` place is no move at all. `oneway` can be entered only by a move in its
direction. For platform movement a `ledge` carries from above and lets pass from below, and on a `ladder` one climbs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from playproof.errors import Fault, WrongInput, nearest
from playproof.level.digest import digest
from playproof.level.frozen import Frozen

Value = int | float | str | bool | tuple["Value", ...]
Members = Frozen[Value]
Items = Frozen[int]
ItemsLike = str | Iterable[str] | Mapping[str, int]
"""How items may be given in Python: "key", ["key", "lamp"] or {"coin": 3}."""

NONE: Items = Frozen()
NO_MEMBERS: Members = Frozen()
NO_SCORES: Frozen[float] = Frozen()
HOLE = re.compile(r"\{([\w-]+)\}")


@dataclass(frozen=True, slots=True)
class Symbol:
    """One kind of thing a level is made of, with its looks and its traits."""

    name: str
    glyph: str = ""
    colour: str = ""
    icon: str = ""
    solid: bool = False
    start: bool = False
    goal: bool = False
    deadly: bool = False
    breakable: bool = False
    ledge: bool = False
    ladder: bool = False
    oneway: str = ""
    needs: Items = NONE
    takes: Items = NONE
    gives: Items = NONE
    scores: Frozen[float] = NO_SCORES
    members: Members = NO_MEMBERS

    if TYPE_CHECKING:

        def __init__(
            self,
            name: str,
            glyph: str = "",
            colour: str = "",
            icon: str = "",
            solid: bool = False,
            start: bool = False,
            goal: bool = False,
            deadly: bool = False,
            breakable: bool = False,
            ledge: bool = False,
            ladder: bool = False,
            oneway: str = "",
            needs: ItemsLike = NONE,
            takes: ItemsLike = NONE,
            gives: ItemsLike = NONE,
            scores: Mapping[str, float] = NO_SCORES,
            members: Mapping[str, Value] = NO_MEMBERS,
        ) -> None: ...

    def __post_init__(self) -> None:
        """Items may be given as in a file: one name, several, or names with counts."""
        for trait in ("needs", "takes", "gives"):
            given = getattr(self, trait)
            if not isinstance(given, Frozen):
                object.__setattr__(self, trait, _items(given))
        for trait in ("scores", "members"):
            given = getattr(self, trait)
            if not isinstance(given, Frozen):
                object.__setattr__(self, trait, Frozen(given))

    @property
    def is_gate(self) -> bool:
        return self.solid and bool(self.needs or self.takes or self.breakable)

    @property
    def is_wall(self) -> bool:
        return self.solid and not self.is_gate

    @property
    def is_plain(self) -> bool:
        """Nothing happens here: floor, grass, a picture on the floor."""
        return not (self.solid or self.needs or self.takes or self.gives or self.goal or self.scores or self.deadly)

    def filled(self, members: Mapping[str, Value]) -> Symbol:
        """This symbol with the holes of its item names (`gives = "key {id}"`) filled from an element's members."""
        if not self.members or not any(
            HOLE.search(name) for trait in (self.needs, self.takes, self.gives) for name in trait
        ):
            return self
        known = {**self.members, **members}
        needs, takes, gives = (_fill(trait, known) for trait in (self.needs, self.takes, self.gives))
        return replace(self, needs=needs, takes=takes, gives=gives)


def _items(given: ItemsLike) -> Items:
    """
    >>> _items("key"), _items(["key", "coin", "coin"]), _items({"coin": 3})
    (Frozen(key=1), Frozen(key=1, coin=2), Frozen(coin=3))
    """
    if isinstance(given, Mapping):
        return Frozen(given)
    return Frozen(Counter([given] if isinstance(given, str) else given))


def _fill(items: Items, members: Mapping[str, Value]) -> Items:
    return Frozen({HOLE.sub(lambda hole: str(members.get(hole[1], hole[0])), name): n for name, n in items.items()})


@dataclass(frozen=True, slots=True)
class Item:
    """Something a player can have: how many at the start, and what it does to the caps of a jump."""

    name: str
    start: int = 0
    jump: int = 0
    reach: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """A quantity that things add to along a path, with its value at the start and the bounds that are promised."""

    name: str
    start: float = 0
    least: float | None = None
    most: float | None = None
    operator: str = "+"


@dataclass(frozen=True, slots=True)
class Movement:
    """How a player gets about: `walk` (4 or 8 ways), `platform` (body, jump, reach) or `rooms` (along edges)."""

    kind: str = "walk"
    ways: int = 4
    body: tuple[int, int] = (1, 1)
    jump: int = 3
    reach: int = 4


WALK = Movement()


@dataclass(frozen=True)
class Alphabet:
    """All symbols of a game by name, and the game's stages, scores, items and movement."""

    symbols: Frozen[Symbol]
    stages: tuple[str, ...] = ()
    scores: Frozen[Score] = field(default_factory=Frozen)
    items: Frozen[Item] = field(default_factory=Frozen)
    movement: Movement = WALK
    name: str = ""

    @classmethod
    def of(
        cls,
        *symbols: Symbol,
        stages: tuple[str, ...] = (),
        scores: tuple[Score, ...] = (),
        items: tuple[Item, ...] = (),
        movement: Movement = WALK,
        name: str = "",
    ) -> Alphabet:
        """An alphabet written in Python; one in a file comes from `read_alphabet`."""
        return cls(
            Frozen({s.name: s for s in symbols}),
            stages,
            Frozen({s.name: s for s in scores}),
            Frozen({i.name: i for i in items}),
            movement,
            name,
        )

    def __getitem__(self, name: str) -> Symbol:
        symbol = self.symbols.get(name)
        if symbol is None:
            raise WrongInput(Fault(f"unknown symbol '{name}'", hint=nearest(name, self.symbols)))
        return symbol

    def __contains__(self, name: str) -> bool:
        return name in self.symbols

    @cached_property
    def by_glyph(self) -> Frozen[Symbol]:
        return Frozen({s.glyph: s for s in self.symbols.values() if s.glyph})

    @cached_property
    def codes(self) -> Frozen[int]:
        """The number that stands for a symbol in the cells of a grid; 0 stands for nothing."""
        return Frozen({name: code for code, name in enumerate(self.symbols, 1)})

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The symbol's name for each code: `names[codes[name]] == name`, and `names[0]` is nothing."""
        return ("", *self.symbols)

    @cached_property
    def hash(self) -> str:
        return digest(self)

    def holding(self, items: Mapping[str, int]) -> Alphabet:
        """The same game begun with other things in hand: `game.holding({"bombs": 0})`."""
        changed = {name: replace(self.items.get(name, Item(name)), start=count) for name, count in items.items()}
        return replace(self, items=self.items | changed)
