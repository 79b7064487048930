"""What wishes speak of: a site, the attributes of its rooms, and what fills some of them already.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True), Symbol("zombie"), Symbol("medkit"))
>>> rooms = Graph.of("gate-hall hall-vault hall-cellar", house, gate="start", vault="goal", hall="zombie")
>>> scene = Scene(Site.of(rooms), {"content": ("zombie", "medkit")})
>>> scene.standing.slots, scene.rooms_in("culs"), scene.attribute_of("medkit")
({('hall', 'content'): 'zombie'}, ('cellar',), 'content')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Frozen, Thing
from playproof.level.thing import parse_place
from playproof.play import Pathways
from playproof.populate.levels import Site
from playproof.populate.problem import NOTHING, Real, Slot

CONTENT = "content"
"""The attribute that rooms have if nobody names any."""
READY = ("culs", "main", "entrance", "exit")
"""The sets of rooms that every level has."""
Extra = tuple[str, Thing]


@dataclass(frozen=True, slots=True)
class Standing:
    """What is there already: one thing fills its slot, and what does not fit into slots only counts."""

    slots: dict[Slot, str]
    extras: tuple[Extra, ...]
    """Further things of an attribute whose slot is taken, by room."""
    others: tuple[Extra, ...]
    """Things of no attribute: they add to scores, and that is all."""


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
        symbols = tuple(self.attributes[attribute])
        return symbols if attribute in self.always else (NOTHING, *symbols)

    def all_but(self, attribute: str, symbols: Iterable[str]) -> tuple[str, ...]:
        """The values of an attribute without some of them."""
        barred = set(symbols)
        return tuple(value for value in self.values(attribute) if value not in barred)

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
        slots: dict[Slot, str] = {}
        extras, others = [], []
        for room, things in self.site.things.items():
            for thing in things:
                slot = (room, self.homes.get(thing.symbol, ""))
                if not slot[1]:
                    others.append((room, thing))
                elif slot in slots:
                    extras.append((room, thing))
                else:
                    slots[slot] = thing.symbol
        return Standing(slots, tuple(extras), tuple(others))


def _cell(name: str) -> tuple[int, int]:
    try:
        return parse_place(name)
    except WrongInput:
        return (-1, -1)


def _as_set(names: str) -> str:
    listed = ", ".join(f'"{name.strip()}"' for name in names.split(","))
    return f"sets = {{ these = [{listed}] }}"
