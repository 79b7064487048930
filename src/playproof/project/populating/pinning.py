"""Pins become wishes: cells and objects that must be there, must be something, or must stay as they are.

What a pin leaves no choice about is put into the level first, as if somebody had drawn it. What it leaves a choice about is
counted, and the thing that fits gets its id.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from playproof.errors import Fault, WrongInput
from playproof.level import Graph, Grid, Thing
from playproof.level.grid import Cell
from playproof.level.thing import Place, as_cell, parse_place
from playproof.populate.furnish import Wanted
from playproof.populate.levels import Level, Site
from playproof.populate.wishes import Wish
from playproof.populate.wishes.pinned import Among
from playproof.project.pinned import Fixed
from playproof.project.scattering.demands import missing, position_of, settle, symbol_of, with_objects


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
        """One more thing of the kind in the rooms where it may be, for each that is wanted."""
        return tuple(Among(want.symbols, want.rooms, want.id or "a cell") for want in self._wanted(site))


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
    return Honoured(with_objects(settled, things), _kept(settled, fixed), tuple(open_))


def _kept(level: Level, fixed: Fixed) -> frozenset[Cell]:
    """Cells whose symbol is pinned: nothing else may be put there."""
    if isinstance(level, Graph):
        return frozenset()
    ids = [id for id, field in fixed.allowed if field == "symbol" and id.rpartition("@")[0] in level.layers]
    return frozenset(parse_place(id.rpartition("@")[2]) for id in ids)
