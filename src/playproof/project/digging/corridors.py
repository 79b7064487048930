"""Corridors: the plan of rooms joined into a tree, nearest first, each way dug straight where it can be.

####          A mouth (1, 2) is a cell beside its room and beside nothing else. Between the mouths a corridor keeps
#..#####      clear of all that was dug, so it never meets another corridor and never runs along a wall.
#..1xx2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from playproof.level.grid import Cell
from playproof.project.digging.rooms import Room
from playproof.project.digging.site import AROUND, NOBODY, Site, beside

SPARE = 4
"""How much longer than the shortest a corridor may be; without it all corridors leave rooms at their corners."""


@dataclass(frozen=True, slots=True)
class Corridor:
    """Two rooms and the cells between them, from the first to the second."""

    id: int
    ends: tuple[int, int]
    cells: tuple[Cell, ...]


def join(site: Site, rooms: list[Room], dice: Random) -> list[Corridor]:
    """A tree of corridors over as many rooms as can be joined, the nearest first."""
    group = {room.id: room.id for room in rooms}
    corridors: list[Corridor] = []
    for a, b in _nearest_first(rooms, dice):
        if len(corridors) == len(rooms) - 1:
            break
        if group[a.id] == group[b.id]:
            continue
        corridor = connect(site, a, b, len(rooms) + len(corridors) + 1, dice)
        if corridor is not None:
            corridors.append(corridor)
            old, new = group[a.id], group[b.id]
            group = {id: new if root == old else root for id, root in group.items()}
    return corridors


def _nearest_first(rooms: list[Room], dice: Random) -> list[tuple[Room, Room]]:
    """All pairs by distance, shaken a little so that not every plan is the shortest one."""
    middles = [room.middle for room in rooms]
    pairs = [
        ((abs(p[0] - q[0]) + abs(p[1] - q[1])) * dice.uniform(0.8, 1.4), i, j)
        for i, p in enumerate(middles)
        for j, q in enumerate(middles[:i])
    ]
    return [(rooms[i], rooms[j]) for _, i, j in sorted(pairs)]


def connect(site: Site, a: Room, b: Room, id: int, dice: Random) -> Corridor | None:
    """A corridor dug between two rooms; None if there is no way for one."""
    cells = _single(site, a, b, dice) or _way(site, a, b, dice)
    if not cells:
        return None
    site.dig(cells, id)
    return Corridor(id, (a.id, b.id), tuple(cells))


def _single(site: Site, a: Room, b: Room, dice: Random) -> list[Cell]:
    """The one wall between two rooms that lie side by side."""
    both = {a.id, b.id}
    found = [cell for cell in _rim(site, a) if site.near[cell] == both and _through(site, cell, a.id, b.id)]
    return [dice.choice(found)] if found else []


def _through(site: Site, cell: Cell, a: int, b: int) -> bool:
    owners = [site.owner.get(other) for other in beside(cell)]
    return any({owners[i], owners[(i + 2) % 4]} == {a, b} for i in range(2)) and owners.count(None) == 2


def _rim(site: Site, room: Room) -> list[Cell]:
    """The cells beside a room that may be dug, each once, in a fixed order."""
    return list(dict.fromkeys(other for cell in room.cells for other in beside(cell) if other in site.solid))


def _mouths(site: Site, room: Room) -> list[Cell]:
    own = {room.id}
    return [cell for cell in _rim(site, room) if site.near[cell] == own and _touches_once(site, cell)]


def _touches_once(site: Site, cell: Cell) -> bool:
    return sum(other in site.owner for other in beside(cell)) == 1


def _way(site: Site, a: Room, b: Room, dice: Random) -> list[Cell]:
    begins = dict.fromkeys(_mouths(site, a))
    far = _distances(site, _mouths(site, b), begins)
    reached = {cell: far.pop(cell) for cell in begins if cell in far}
    if not reached:
        return []
    limit = min(reached.values()) + SPARE
    first = dice.choice([cell for cell, steps in reached.items() if steps <= limit])
    # The other mouths are no way: through them a corridor would run along the wall of its own room.
    return list(_walk(first, far | {first: reached[first]}, dice))


def _distances(site: Site, targets: list[Cell], begins: dict[Cell, None]) -> dict[Cell, int]:
    """Steps to the nearest target through clear rock, as far out as a little past the nearest beginning."""
    far = dict.fromkeys(targets, 0)
    queue = list(far)
    limit = len(site.solid)
    for cell in queue:
        if far[cell] >= limit:
            break
        for other in beside(cell):
            if other in far or other not in site.solid:
                continue
            begun = other in begins
            if begun or site.near.get(other, NOBODY) == NOBODY:
                far[other] = far[cell] + 1
            if begun:
                limit = min(limit, far[other] + SPARE)
            elif other in far:
                queue.append(other)
    return far


def _walk(cell: Cell, far: dict[Cell, int], dice: Random) -> Iterator[Cell]:
    """Down to the target, straight on for as long as that leads nearer."""
    ways = list(AROUND)
    dice.shuffle(ways)
    yield cell
    while far[cell]:
        step = next((dx, dy) for dx, dy in ways if far.get((cell[0] + dx, cell[1] + dy), 1 << 30) < far[cell])
        ways.remove(step)
        ways.insert(0, step)
        cell = cell[0] + step[0], cell[1] + step[1]
        yield cell
