"""Start, goal, doors and keys set into a plan, and a few corridors more that no lock minds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

from playproof.level.grid import Cell
from playproof.project.digging.corridors import connect
from playproof.project.digging.locks import Zone, cut, key_zones
from playproof.project.digging.plan import CaveIn, Plan
from playproof.project.digging.rooms import Room
from playproof.project.digging.site import Site, beside

MOST_TRIES = 24
"""Pairs of rooms tried for each more corridor."""


def furnish(site: Site, plan: Plan, doors: int, dice: Random) -> list[Zone]:
    """Doors, then start and goal, then the keys: a key wants to know which zones there are and what is still free."""
    zones = cut(site, plan, doors, dice)
    goal = next(number for number, zone in enumerate(zones) if plan.goal in zone.rooms)
    _put_ends(site, plan, dice)
    dug = [[plan.rooms[id] for id in zone.rooms if not plan.rooms[id].drawn] for zone in zones]
    keys = key_zones(zones, goal, [any(_free(site, room) for room in rooms) for rooms in dug], dice)
    for zone in zones[1:]:
        assert zone.lock is not None
        site.placed[zone.door] = zone.lock.door
    for symbol, zone_number in [*_keys(zones, keys), *((key, 0) for key in _wanted_by_drawn(site))]:
        _put(site, dug[zone_number], symbol, dice)
    return zones


def _put_ends(site: Site, plan: Plan, dice: Random) -> None:
    for room, symbol in ((plan.start, site.roles.start), (plan.goal, site.roles.goal)):
        there = {thing.symbol for cell in plan.rooms[room].cells for thing in site.sketch.at(cell)}
        trait = "start" if symbol == site.roles.start else "goal"
        if not plan.rooms[room].drawn or not any(getattr(site.sketch.alphabet[name], trait) for name in there if name):
            _put(site, [plan.rooms[room]], symbol, dice)


def _keys(zones: Sequence[Zone], keys: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Each door's keys with their zone; what is kept on opening is there once, however many doors want it."""
    kept: set[str] = set()
    for zone, place in zip(zones[1:], keys[1:], strict=True):
        assert zone.lock is not None
        if zone.lock.spent or zone.lock.kind not in kept:
            yield from [(zone.lock.key, place)] * zone.lock.keys
        kept.add(zone.lock.kind)


def _wanted_by_drawn(site: Site) -> Iterator[str]:
    """Keys for the doors that somebody drew without keys for all of them."""
    symbols = [site.sketch.alphabet[name] for name in site.drawn.values()]
    given = Counter(item for symbol in symbols for item, number in symbol.gives.items() for _ in range(number))
    for lock in site.roles.locks:
        doors = sum(symbol.name == lock.door for symbol in symbols)
        missing = (doors if lock.spent else min(doors, 1)) * lock.keys - given[lock.kind]
        yield from [lock.key] * missing


def _put(site: Site, rooms: list[Room], symbol: str, dice: Random) -> None:
    """A thing set down in one of some rooms, rather not where one comes in."""
    cells = [cell for room in dice.sample(rooms, len(rooms)) for cell in _shuffled(_free(site, room), dice)]
    cells = [cell for cell in cells if site.may(cell, symbol)]
    if not cells:
        raise CaveIn(f"there is no free cell for '{symbol}'")
    site.placed[next((cell for cell in cells if not _doorstep(site, cell)), cells[0])] = symbol


def _shuffled(cells: Iterable[Cell], dice: Random) -> list[Cell]:
    given = list(cells)
    return dice.sample(given, len(given))


def _free(site: Site, room: Room) -> list[Cell]:
    return [cell for cell in room.cells if cell not in site.placed and cell not in site.drawn]


def _doorstep(site: Site, cell: Cell) -> bool:
    return any(site.owner.get(other, site.owner[cell]) != site.owner[cell] for other in beside(cell))


def add_loops(site: Site, plan: Plan, zones: list[Zone], number: int, dice: Random) -> int:
    """So many more corridors between rooms of one zone, the longest ways round shortened first; how many there are."""
    first, made = max(site.owner.values()) + 1, 0
    for a, b in _detours(plan, zones, dice)[: MOST_TRIES * number]:
        if made == number:
            break
        made += connect(site, plan.rooms[a], plan.rooms[b], first + made, dice) is not None
    return made


def _detours(plan: Plan, zones: list[Zone], dice: Random) -> list[tuple[int, int]]:
    """Pairs of rooms of one zone that no corridor joins, the longest way round per step of distance first."""
    joined = {frozenset(way.ends) for way in plan.corridors}
    pairs = [pair for zone in zones for pair in combinations(zone.rooms, 2) if frozenset(pair) not in joined]
    return sorted(pairs, key=lambda pair: -_detour(plan, *pair) * dice.uniform(0.7, 1.3))


def _detour(plan: Plan, a: int, b: int) -> float:
    (ax, ay), (bx, by) = plan.rooms[a].middle, plan.rooms[b].middle
    return plan.distance(a, b) / (abs(ax - bx) + abs(ay - by) + 1)
