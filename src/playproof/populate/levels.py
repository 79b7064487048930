"""A level as population sees it: its rooms, what stands in each of them already, and the tiles that are free for more.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("start", "S", start=True),
...                    Symbol("exit", ">", goal=True), Symbol("zombie", "z"))
>>> site = Site.of(Grid.parse('''
... #######
... #S.#z.#
... #....>#
... #######
... ''', game))
>>> site.layout.rooms, site.doorways
(('3,2', '1,1', '4,1'), frozenset({'3,2'}))
>>> site.free["1,1"], [thing.symbol for thing in site.things["4,1"]]
(((2, 1), (1, 2), (2, 2)), ['zombie', 'floor', 'floor', 'exit'])

The rooms of a graph are its nodes, and a node holds as much as one likes. A grid is contracted to spaces and doorways, and a
thing wants a plain tile for itself.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from playproof.errors import Fault, WrongInput
from playproof.level import Alphabet, Frozen, Graph, Grid, Thing
from playproof.level.grid import Cell
from playproof.level.thing import Place
from playproof.play import Pathways
from playproof.play.paths import RoomMap, room_map
from playproof.populate.problem import Layout

Level = Grid | Graph


@dataclass(frozen=True)
class Site:
    """A level with its rooms: what stands where, and for a grid which tiles of each room are free."""

    level: Level
    map: RoomMap
    layout: Layout
    things: Frozen[tuple[Thing, ...]]
    """All that stands in each room, scenery included."""
    free: Frozen[tuple[Cell, ...]]
    """For a grid: the tiles of each room on which something can be put."""

    @classmethod
    def of(cls, level: Level, pathways: Pathways = Pathways(), kept: Collection[Cell] = ()) -> Site:  # noqa: B008
        """The site of a level; `kept` are cells that must stay as they are."""
        rooms = room_map(level)
        layout = Layout.of_rooms(rooms, pathways.resistances, pathways.seed)
        _refuse_cut_off(level, layout)
        places: dict[str, tuple[Place, ...]] = {room: rooms.cells.get(room, ()) or (room,) for room in rooms.rooms}
        things = {
            room: tuple(thing for place in group for thing in _at(level, place)) for room, group in places.items()
        }
        free = {room: tuple(cell for cell in cells if cell not in kept and _open(level, cell))
                for room, cells in rooms.cells.items()}  # fmt: skip
        return cls(level, rooms, layout, Frozen(things), Frozen(free))

    def holding(self, level: Level) -> Site:
        """The same rooms, with what stands in another level."""
        things = {room: tuple(t for place in self.map.cells.get(room, (room,)) or (room,) for t in _at(level, place))
                  for room in self.layout.rooms}  # fmt: skip
        return replace(self, level=level, things=Frozen(things))

    @property
    def alphabet(self) -> Alphabet:
        return self.level.alphabet

    @property
    def doorways(self) -> frozenset[str]:
        return self.map.doorways

    @property
    def culs(self) -> frozenset[str]:
        """The rooms of culs-de-sac."""
        return self.layout.culs

    def room_of(self, place: Place) -> str:
        """The room of a place; "" if it lies in none."""
        if isinstance(self.level, Graph):
            return str(place) if place in self.things else ""
        return next((room for room, cells in self.map.cells.items() if place in cells), "")

    def may_hold(self, room: str, symbol: str) -> bool:
        """Whether something can be put here: on a grid a gate only in a doorway, and all else only where it is roomy."""
        if isinstance(self.level, Graph):
            return True
        return self.alphabet[symbol].is_gate == (room in self.doorways) and bool(self.free[room])

    def far(self, room: str, reach: int) -> dict[str, int]:
        """The rooms within so many steps from room to room, and how many it takes; itself included."""
        found, queue = {room: 0}, [room]
        for here in queue:
            for other in self.layout.near[here] if found[here] < reach else ():
                if other not in found:
                    found[other] = found[here] + 1
                    queue.append(other)
        return found


def _at(level: Level, place: Place) -> list[Thing]:
    return level.at(place)  # type: ignore[arg-type]


def _open(level: Level, cell: Cell) -> bool:
    """Whether nothing but plain ground is here."""
    symbols = [level.alphabet[thing.symbol] for thing in _at(level, cell)]
    free = all(symbol.is_plain and not symbol.start for symbol in symbols)
    return free and bool(symbols) and cell not in level.objects_at


def _refuse_cut_off(level: Level, layout: Layout) -> None:
    """A graph hangs together; in a grid a pocket behind walls is nothing unusual, and stays as it is."""
    seen, queue = {layout.paths.entrance}, [layout.paths.entrance]
    for room in queue:
        fresh = [other for other in layout.near[room] if other not in seen]
        seen.update(fresh)
        queue += fresh
    apart = [room for room in layout.rooms if room not in seen]
    if apart and isinstance(level, Graph):
        shown = ", ".join(f"'{room}'" for room in apart[:6])
        what = f"no way joins {shown} to the entrance '{layout.paths.entrance}'"
        raise WrongInput(Fault(what, hint="join every room to the others, or leave it out"))
