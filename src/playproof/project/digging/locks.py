"""Locks and keys: doors on corridors cut the plan into zones, and keys go where no order of opening can lose.

A state of play is the set of zones that are open. If each key lies in a zone on the way to its door, then whatever is
open, the keys of all open doors and of all doors at hand lie in open zones: there is always one left for the next door.
Keys are put into other zones too (the key of the vault in a locked side room), if all orders of opening still win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from playproof.level.grid import Cell
from playproof.project.digging.plan import CaveIn, Plan
from playproof.project.digging.roles import Lock
from playproof.project.digging.site import Site

MOST_TRIED = 8
"""Locks up to which all orders of opening are tried; beyond, every key lies on the way to its door."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Rooms that open together: behind which door, seen from which zone."""

    lock: Lock | None
    door: Cell
    parent: int
    rooms: tuple[int, ...]


def cut(site: Site, plan: Plan, number: int, dice: Random) -> list[Zone]:
    """The plan cut into zones by so many doors, one of them between the start and the goal."""
    entries = plan.entries()
    doors = {room: found for room, (way, _) in entries.items() if (found := _doors(site, way.cells))}
    if number > len(doors):
        raise CaveIn("too few corridors for the doors")
    locked = _chosen(list(doors), [room for room in plan.path() if room in doors], number, dice)
    zone_of = {plan.start: 0}
    zones = [Zone(None, (-1, -1), 0, (plan.start,))]
    for room, (_, origin) in entries.items():
        zone_of[room] = zone = zone_of[origin] if room not in locked else len(zones)
        if room in locked:
            door, lock = dice.choice(doors[room])
            zones.append(Zone(lock, door, zone_of[origin], ()))
        zones[zone] = _with_room(zones[zone], room)
    return zones


def _with_room(zone: Zone, room: int) -> Zone:
    return Zone(zone.lock, zone.door, zone.parent, (*zone.rooms, room))


def _doors(site: Site, cells: tuple[Cell, ...]) -> list[tuple[Cell, Lock]]:
    """Where in a corridor a door may stand, at its two ends, and which door."""
    ends = dict.fromkeys((cells[0], cells[-1]))
    return [(cell, lock) for cell in ends for lock in site.roles.locks if site.may(cell, lock.door)]


def _chosen(rooms: list[int], path: list[int], number: int, dice: Random) -> set[int]:
    """The rooms whose corridors get a door, one on the path to the goal first."""
    first = [dice.choice(path)] if path and number else []
    rest = [room for room in rooms if room not in first]
    return {*first, *dice.sample(rest, number - len(first))}


def key_zones(zones: Sequence[Zone], goal: int, fit: Sequence[bool], dice: Random) -> list[int]:
    """For each door the zone of its key; zones that cannot hold a key are not `fit`."""
    chosen = [_ancestor(zones, zone.parent if _spends(zone) else 0, fit) if zone.lock else 0 for zone in zones]
    if len(zones) > MOST_TRIED:
        return chosen
    if not never_stuck(zones, goal, chosen):
        raise CaveIn("some order of opening the doors would lose")
    places = [zone for zone, good in enumerate(fit) if good]
    for index in dice.sample(range(1, len(zones)), len(zones) - 1):
        other = [*chosen[:index], dice.choice(places), *chosen[index + 1 :]]
        if not _shared(zones, index) and never_stuck(zones, goal, other):
            chosen = other
    return chosen


def _shared(zones: Sequence[Zone], index: int) -> bool:
    """Whether one thing opens several doors and is kept: there is one of it, and it lies at the beginning."""
    return not _spends(zones[index]) and [_kind(zone) for zone in zones].count(_kind(zones[index])) > 1


def _ancestor(zones: Sequence[Zone], zone: int, fit: Sequence[bool]) -> int:
    while zone and not fit[zone]:
        zone = zones[zone].parent
    if not fit[zone]:
        raise CaveIn("there is no room for a key before its door")
    return zone


def never_stuck(zones: Sequence[Zone], goal: int, keys: Sequence[int]) -> bool:
    """Whether every order of opening doors ends with the goal open."""
    states = [frozenset([0])]
    seen = set(states)
    for state in states:
        if goal in state:
            continue
        opened = [state | {zone} for zone in range(len(zones)) if _opens(zones, keys, state, zone)]
        if not opened:
            return False
        fresh = [after for after in opened if after not in seen]
        seen.update(fresh)
        states += fresh
    return True


def _opens(zones: Sequence[Zone], keys: Sequence[int], state: frozenset[int], zone: int) -> bool:
    lock = zones[zone].lock
    if lock is None or zone in state or zones[zone].parent not in state:
        return False
    alike = [other for other in range(1, len(zones)) if _kind(zones[other]) == lock.kind]
    had = sum(_keys(zones[other]) for other in alike if keys[other] in state)
    spent = sum(_keys(zones[other]) for other in alike if other in state and _spends(zones[other]))
    return had - spent >= lock.keys


def _kind(zone: Zone) -> str:
    return zone.lock.kind if zone.lock else ""


def _keys(zone: Zone) -> int:
    return zone.lock.keys if zone.lock else 0


def _spends(zone: Zone) -> bool:
    return bool(zone.lock and zone.lock.spent)
