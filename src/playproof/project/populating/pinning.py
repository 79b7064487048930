"""Pins become wishes: cells and objects that must be there, must be something, or must stay as they are.

What a pin leaves no choice about is put into the level first, as if somebody had drawn it. What it leaves a choice about is
counted, and the thing that fits gets its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random

from playproof.errors import Fault, WrongInput
from playproof.level import Graph, Grid, Thing
from playproof.level.elements import element_of, fingerprint
from playproof.level.grid import Cell
from playproof.level.pins import Pin
from playproof.level.thing import Place, as_cell, parse_place
from playproof.populate.furnish import Wanted, with_member
from playproof.populate.levels import Level, Site
from playproof.populate.wishes import Wish
from playproof.populate.wishes.pinned import Among
from playproof.project.pinned import Fixed
from playproof.project.scattering.demands import missing, position_of, settle, symbol_of, with_objects

Kind = tuple[tuple[str, ...], tuple[str, ...]]
"""Symbols, and rooms."""
MOST_KINDS = 40
"""Kinds of wanted things of which every two are looked at together."""


@dataclass(frozen=True, slots=True)
class Honoured:
    """The level with what pins leave no choice about, and what they ask of all that is put there."""

    level: Level
    kept: frozenset[Cell]
    open: tuple[tuple[str, tuple[str, ...], tuple[Place, ...]], ...]
    """Things to be put somewhere: id ("" for a cell), the symbols it may be, the places it may have (none: anywhere)."""

    def wanted(self, site: Site) -> tuple[Wanted, ...]:
        return tuple(self._wanted(site))

    def _wanted(self, site: Site) -> Iterator[Wanted]:
        for id, symbols, places in self.open:
            rooms = tuple(dict.fromkeys(site.room_of(place) for place in places)) or site.layout.rooms
            if "" in rooms:
                raise WrongInput(Fault(f"'{id or places[0]}' is pinned to a place that lies in no room"))
            cells = (
                tuple(as_cell(place) for place in places) if isinstance(site.level, Grid) and len(places) == 1 else ()
            )
            yield Wanted(symbols, rooms, id, cells)

    def wishes(self, site: Site) -> tuple[Wish, ...]:
        """So many things of a kind in the rooms where they may be that each that is wanted gets one of its own.

        By Hall's theorem that is so if any of them together fit at least as many things. It is asked of those that may be
        the same or in the same rooms; whether others who overlap all got one is seen when they are given out.
        """
        wants = list(self._wanted(site))
        return tuple(Among(*kind, _fitting(wants, *kind)) for kind in _together(wants))


def _together(wants: list[Wanted]) -> list[Kind]:
    """The kinds of all that is wanted, and of those together that may be the same or in the same rooms."""
    kinds = list(dict.fromkeys((want.symbols, want.rooms) for want in wants))
    for i, (one, here) in enumerate(kinds):
        for other, there in kinds[:i] if len(kinds) < MOST_KINDS else ():
            both = (_union(one, other), _union(here, there))
            if (set(one) == set(other) or set(here) == set(there)) and both not in kinds:
                kinds.append(both)
    return kinds


def _union(these: tuple[str, ...], those: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({*these, *those}))


def _fitting(wants: list[Wanted], symbols: tuple[str, ...], rooms: tuple[str, ...]) -> tuple[str, ...]:
    """The names of all that can be nothing else, nowhere else."""
    return tuple(
        want.id or f"{want.rooms[0]}, a cell"
        for want in wants
        if set(want.symbols) <= set(symbols) and set(want.rooms) <= set(rooms)
    )


def honoured(level: Level, fixed: Fixed, dice: Random) -> Honoured:
    """What pins ask of a level that is to be filled."""
    settled, choices = settle(level, fixed)
    open_: list[tuple[str, tuple[str, ...], tuple[Place, ...]]] = []
    for id, allowed in choices.items():
        open_.append(("", allowed, (parse_place(id.rpartition("@")[2]),)))
    things: list[Thing] = []
    for id in missing(settled, fixed):
        places = position_of(settled, id, fixed) or ()
        allowed = tuple(map(str, fixed.values(id) or (symbol_of(settled, id, fixed, dice),)))
        if len(allowed) == len(places) == 1:
            things.append(Thing(id, allowed[0], places[0]))
        else:
            open_.append((id, allowed, places))
    drawn = _with_members(with_objects(settled, things), fixed, {id for id, *_ in open_}, dice)
    return Honoured(drawn, _kept(settled, fixed), tuple(open_))


def _with_members(level: Level, fixed: Fixed, unplaced: set[str], dice: Random) -> Level:
    """The members that pins ask of what is there: numbers that are written already stay as they are."""
    for (id, field), allowed in fixed.allowed.items():
        kind, _, name = field.partition(":")
        if kind != "member":
            continue
        if id in unplaced and any(pin.hard and (pin.element, pin.field) == (id, field) for pin in fixed.pins):
            what = f"'{id}' is pinned in its member '{name}', and may be in several rooms"
            raise WrongInput(Fault(what, hint="pin it to one room as well (--at ROOM)"))
        element = element_of(level, id)  # none for a wish about something that is still to be placed: it may come true
        if element and name in element.members and element.members[name] not in allowed:
            level = with_member(level, element, name, dice.choice(allowed))
    return level


def where_it_was(level: Level, pins: Iterable[Pin]) -> Iterator[Pin]:
    """Pins of new things that are known by the room where they were pinned: there they are put again."""
    if not isinstance(level, Graph):
        return
    for pin in pins:
        if pin.fingerprint and element_of(level, pin.element) is None:
            symbols = {*map(str, pin.allowed), pin.element.rpartition(" ")[0]} & set(level.alphabet.symbols)
            rooms = tuple(room for room in level.node_by_id if _looks(level, pin, room, symbols))
            if rooms:
                yield replace(pin, field="position", allowed=rooms)


def _looks(level: Graph, pin: Pin, room: str, symbols: set[str]) -> bool:
    """Whether one of some symbols in this room is what was pinned."""
    things = (Thing(pin.element, symbol, room) for symbol in symbols)
    return any(fingerprint(level.with_object(thing), pin.element) == pin.fingerprint for thing in things)


def _kept(level: Level, fixed: Fixed) -> frozenset[Cell]:
    """Cells whose symbol is pinned: nothing else may be put there."""
    if isinstance(level, Graph):
        return frozenset()
    ids = [id for id, field in fixed.allowed if field == "symbol" and id.rpartition("@")[0] in level.layers]
    return frozenset(parse_place(id.rpartition("@")[2]) for id in ids)
