"""Wishes about what stands where: how many, in which rooms, and which rooms hold what.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> from playproof.populate.levels import Site
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True), Symbol("zombie"))
>>> rooms = Graph.of("gate-hall hall-vault hall-cellar", house, gate="start", vault="goal")
>>> scene = Scene(Site.of(rooms), {"content": ("zombie",)})
>>> from playproof.errors import Where
>>> wish = HowMany(("zombie",), 1, 2, "culs", where=Where("project.toml", 9))
>>> print(*wish.rules(scene))
1 to 2 of 'zombie' in culs (project.toml:9)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playproof.errors import Fault, WrongInput
from playproof.populate.problem import NOTHING, Count, Only, Rule, Within
from playproof.populate.scene import Scene
from playproof.populate.wishes.wish import Wish


@dataclass(frozen=True, slots=True)
class HowMany(Wish):
    """How many there are of some symbols, in the whole level or in a set of rooms, those that stand there included."""

    symbols: tuple[str, ...]
    least: int = 0
    most: int | None = None
    rooms: str = ""

    def rules(self, scene: Scene) -> Iterator[Rule]:
        inside = scene.rooms_in(self.rooms) if self.rooms else None
        homes = scene.by_attribute(self.symbols)
        if len(homes) > 1:
            names = " and ".join(f"'{name}'" for name in homes)
            what = f"{', '.join(self.symbols)} are counted together, and belong to {names}"
            raise WrongInput(Fault(what, self.where, "count things of one attribute together"))
        ((attribute, symbols),) = homes.items()
        more = scene.standing.surplus(symbols, inside)
        most = None if self.most is None else self.most - more
        said = Count(attribute, symbols, self.least, self.most).words() + (f" in {self.rooms}" if self.rooms else "")
        if most is not None and most < 0:  # of what shares a room alone there are too many
            crowded = scene.standing.crowded(symbols, inside)
            yield Only(attribute, scene.all_but(attribute, symbols), crowded, said=said, where=self.where)
            return
        held = scene.holding(attribute, symbols)
        yield Count(attribute, held, max(0, self.least - more), most, inside, said=said, where=self.where)


@dataclass(frozen=True, slots=True)
class Held(Wish):
    """Some rooms hold one of some symbols; "" is nothing."""

    rooms: str
    symbols: tuple[str, ...]

    def rules(self, scene: Scene) -> Iterator[Rule]:
        inside = scene.rooms_in(self.rooms)
        homes = scene.by_attribute(symbol for symbol in self.symbols if symbol) or dict.fromkeys(scene.attributes, ())
        shown = " or ".join(f"'{symbol}'" if symbol else "nothing" for symbol in self.symbols)
        for attribute, symbols in homes.items():
            both = (v for v in scene.holding(attribute, symbols) if set(scene.parts(v)) <= set(symbols))
            values = (*both, NOTHING) if NOTHING in self.symbols else tuple(both)
            yield Only(attribute, values, inside, said=f"'{self.rooms}' holds {shown}", where=self.where)


@dataclass(frozen=True, slots=True)
class Named(Wish):
    """A set of rooms with a name: all of them are there, whether or not anything speaks of the set."""

    rooms: str

    def rules(self, scene: Scene) -> Iterator[Rule]:
        scene.rooms_in(self.rooms)
        return iter(())


@dataclass(frozen=True, slots=True)
class Fixed(Wish):
    """A number of one room lies within an interval: what a pin says of a member."""

    attribute: str
    room: str
    low: float
    high: float
    said: str = ""

    def rules(self, scene: Scene) -> Iterator[Rule]:
        yield Within(self.attribute, self.low, self.high, (self.room,), said=self.said, where=self.where)


@dataclass(frozen=True, slots=True)
class NeverIn(Wish):
    """Some symbols are never in some rooms, such as a boss in a cul-de-sac."""

    symbols: tuple[str, ...]
    rooms: str = "culs"

    def rules(self, scene: Scene) -> Iterator[Rule]:
        inside = scene.rooms_in(self.rooms)
        place = "a cul-de-sac" if self.rooms == "culs" else f"'{self.rooms}'"
        for attribute, symbols in scene.by_attribute(self.symbols).items():
            said = f"{', '.join(f'{symbol!r}' for symbol in symbols)} never in {place}"
            if inside:
                yield Only(attribute, scene.all_but(attribute, symbols), inside, said=said, where=self.where)
