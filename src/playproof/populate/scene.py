"""What wishes speak of: a site, the attributes of its rooms, and what fills some of them already.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True), Symbol("zombie"), Symbol("medkit"))
>>> rooms = Graph.of("gate-hall hall-vault hall-cellar", house, gate="start", vault="goal", hall="zombie")
>>> scene = Scene(Site.of(rooms), {"content": ("zombie", "medkit")})
>>> scene.standing.slots, scene.rooms_in("culs"), scene.attribute_of("medkit")
({('hall', 'content'): 'zombie'}, ('cellar',), 'content')
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce

from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Frozen
from playproof.level.thing import parse_place
from playproof.play import Pathways
from playproof.populate.levels import Site
from playproof.populate.problem import NOTHING, Real
from playproof.populate.standing import Standing, standing

CONTENT = "content"
"""The attribute that rooms have if nobody names any."""
READY = ("culs", "main", "entrance", "exit")
"""The sets of rooms that every level has."""


@dataclass(frozen=True)
class Scene:
    """A site and the attributes of its rooms: which symbols each may hold, and which numbers rooms have."""

    site: Site
    attributes: Mapping[str, tuple[str, ...]]
    numbers: tuple[Real, ...] = ()
    sets: Mapping[str, tuple[str, ...]] = field(default_factory=Frozen)
    pathways: Pathways = Pathways()  # noqa: RUF009 - a frozen value
    always: frozenset[str] = frozenset()
    """The attributes of which every room has a value."""

    @property
    def rooms(self) -> tuple[str, ...]:
        return self.site.layout.rooms

    @cached_property
    def homes(self) -> dict[str, str]:
        """The attribute of each symbol."""
        return {symbol: name for name, symbols in self.attributes.items() for symbol in symbols}

    def attribute_of(self, symbol: str) -> str:
        if symbol not in self.homes:
            raise WrongInput(Fault(f"no attribute has the value '{symbol}'", hint=nearest(symbol, self.homes)))
        return self.homes[symbol]

    def by_attribute(self, symbols: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Symbols by the attribute they belong to."""
        found: dict[str, tuple[str, ...]] = {}
        for symbol in symbols:
            name = self.attribute_of(symbol)
            found[name] = (*found.get(name, ()), symbol)
        return found

    def values(self, attribute: str) -> tuple[str, ...]:
        """The values of an attribute, those included that stand for several things in a room."""
        return (*self.single(attribute), *self._several(attribute))

    def single(self, attribute: str) -> tuple[str, ...]:
        """The values of an attribute that any room may have."""
        symbols = tuple(self.attributes[attribute])
        return symbols if attribute in self.always else (NOTHING, *symbols)

    def parts(self, value: str) -> tuple[str, ...]:
        """The symbols that a value stands for; "" is nothing."""
        return self.standing.several.get(value, (value,))

    def _several(self, attribute: str) -> tuple[str, ...]:
        held = (value for (_, name), value in self.standing.slots.items() if name == attribute)
        return tuple(dict.fromkeys(value for value in held if value in self.standing.several))

    def holding(self, attribute: str, symbols: Iterable[str]) -> tuple[str, ...]:
        """The values of an attribute with which a room holds one of some symbols."""
        wanted = tuple(symbols)
        return (*wanted, *(v for v in self._several(attribute) if set(wanted) & set(self.parts(v))))

    def all_but(self, attribute: str, symbols: Iterable[str]) -> tuple[str, ...]:
        """The values of an attribute with which a room holds none of some symbols."""
        barred = set(symbols)
        return tuple(value for value in self.values(attribute) if barred.isdisjoint(self.parts(value)))

    def adding(
        self, attribute: str, numbers: Mapping[str, float], apply: Callable[[float, float], float] = operator.add
    ) -> Frozen[float]:
        """What each value of an attribute comes to, if symbols have these numbers."""
        found = {}
        for value in (*self.attributes[attribute], *self._several(attribute)):
            known = [numbers[part] for part in self.parts(value) if part in numbers]
            if known:
                found[value] = reduce(apply, known)
        return Frozen(found)

    def rooms_in(self, name: str) -> tuple[str, ...]:
        """The rooms of a set by its name, or the one room of this name; a room of a grid by any of its cells."""
        ready = {
            "culs": tuple(room for room in self.rooms if room in self.site.culs),
            "main": tuple(room for room in self.rooms if room not in self.site.culs),
            "entrance": (self.site.layout.paths.entrance,),
            "exit": (self.site.layout.paths.exit,),
        }
        if name in self.sets:
            return tuple(dict.fromkeys(room for part in self.sets[name] for room in self._room(part)))
        return ready[name] if name in ready else self._room(name)

    def _room(self, name: str) -> tuple[str, ...]:
        if name in self.rooms:
            return (name,)
        room = self.site.room_of(_cell(name)) if self.site.map.cells else ""
        if room:
            return (room,)
        known = [*self.sets, *READY, *self.rooms]
        hint = f"give them a name: {_as_set(name)}" if "," in name else nearest(name, known)
        raise WrongInput(Fault(f"there is no room or set of rooms '{name}'", hint=hint))

    @cached_property
    def standing(self) -> Standing:
        return standing(self.site.things, self.homes)


def _cell(name: str) -> tuple[int, int]:
    try:
        return parse_place(name)
    except WrongInput:
        return (-1, -1)


def _as_set(names: str) -> str:
    listed = ", ".join(f'"{name.strip()}"' for name in names.split(","))
    return f"sets = {{ these = [{listed}] }}"
