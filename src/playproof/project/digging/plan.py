"""The plan: a tree of rooms and corridors, with the start at its root and the goal far away."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from playproof.project.digging.corridors import Corridor
from playproof.project.digging.rooms import Room
from playproof.project.digging.site import Site


class CaveIn(Exception):
    """This attempt leads nowhere, and why; the digger begins anew."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Rooms by their numbers, the tree of corridors over them, and where a play begins and ends."""

    rooms: dict[int, Room]
    corridors: tuple[Corridor, ...]
    start: int
    goal: int

    def entries(self) -> dict[int, tuple[Corridor, int]]:
        """For every room but the first, the corridor that leads to it from the start, and the room it comes from."""
        return {room: (way, origin) for room, (_, way, origin) in _lengths(self.corridors, self.start).items() if way}

    def path(self) -> list[int]:
        """The rooms from the goal back to the start, without the start."""
        entries, room, found = self.entries(), self.goal, []
        while room in entries:
            found.append(room)
            room = entries[room][1]
        return found

    def distance(self, a: int, b: int) -> int:
        return _lengths(self.corridors, a)[b][0]


def make_plan(site: Site, rooms: list[Room], corridors: list[Corridor], least: int, dice: Random) -> Plan:
    """The rooms that hang together, the others filled in again; with the start at one end and the goal at another."""
    begins, ends = _drawn_with(site, rooms, "start"), _drawn_with(site, rooms, "goal")
    kept = _kept(rooms, corridors, begins, ends)
    begins, ends = [id for id in begins if id in kept], [id for id in ends if id in kept]
    if sum(not rooms[id - 1].drawn for id in kept) < least:
        raise CaveIn("too few rooms could be joined")
    for room in rooms:
        if room.id not in kept and not room.drawn:
            site.fill(room.cells, room.id)
    ways = tuple(way for way in corridors if way.ends[0] in kept)
    start, goal = _ends(ways, [room for room in rooms if room.id in kept], begins, ends, dice)
    return Plan({id: rooms[id - 1] for id in sorted(kept)}, ways, start, goal)


def _drawn_with(site: Site, rooms: list[Room], trait: str) -> list[int]:
    """The drawn rooms that hold a start, or a goal."""
    symbols = site.sketch.alphabet.symbols
    drawn = [room for room in rooms if room.drawn]
    things = {room.id: [t.symbol for cell in room.cells for t in site.sketch.at(cell)] for room in drawn}
    return [id for id, names in things.items() if any(getattr(symbols[name], trait) for name in names)]


def _kept(rooms: list[Room], corridors: list[Corridor], begins: list[int], ends: list[int]) -> set[int]:
    groups = [set(_lengths(corridors, room.id)) for room in rooms]
    fitting = [g for g in groups if all(not drawn or g.intersection(drawn) for drawn in (begins, ends))]
    if not fitting:
        raise CaveIn("no way could be dug from the start that is drawn to the goal that is drawn")
    return max(fitting, key=len)


def _ends(
    ways: tuple[Corridor, ...], rooms: list[Room], begins: list[int], ends: list[int], dice: Random
) -> tuple[int, int]:
    """Two rooms far apart, as drawn or as rolled; what nobody drew goes where something can be put."""
    dug = [room.id for room in rooms if not room.drawn]
    if (not begins or not ends) and not dug:
        raise CaveIn("there is no room left for the start or the goal")
    goal = ends[0] if ends else 0
    start = begins[0] if begins else _farthest(ways, goal or dice.choice(dug), dug)
    return start, goal or _farthest(ways, start, dug)


def _farthest(ways: tuple[Corridor, ...], origin: int, among: list[int]) -> int:
    lengths = _lengths(ways, origin)
    return max(among, key=lambda id: (lengths[id][0], id))


def _lengths(
    corridors: tuple[Corridor, ...] | list[Corridor], origin: int
) -> dict[int, tuple[int, Corridor | None, int]]:
    """For every room that can be reached: how far it is, through which corridor, and from which room."""
    ways: dict[int, list[Corridor]] = {}
    for corridor in corridors:
        for end in corridor.ends:
            ways.setdefault(end, []).append(corridor)
    found: dict[int, tuple[int, Corridor | None, int]] = {origin: (0, None, origin)}
    queue = [origin]
    for room in queue:
        for way in ways.get(room, ()):
            other = way.ends[1] if way.ends[0] == room else way.ends[0]
            if other not in found:
                found[other] = (found[room][0] + len(way.cells) + ROOM_STEPS, way, room)
                queue.append(other)
    return found


ROOM_STEPS = 4
"""What crossing a room counts as, when far is weighed."""
