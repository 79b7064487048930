"""Check that the arcs of a bound are the level's standard paths, and that its rooms are the level's rooms.

No system is solved here: the proof brings the potentials, and it takes one look at each room to see that they obey
Kirchhoff's law. Then every fall of potential on a way from entrance to exit must be an arc. More arcs do no harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from playproof.errors import ProofRefused
from playproof.level import Place
from playproof.play.check.step import Rulebook

Near = Mapping[str, set[str]]
Way = tuple[str, str]
TOLERANCE = 1e-7
"""Rooms whose potentials differ by less count as equal, as they do where paths are made."""
EXACT = 1e-9
"""How far currents into a room may be from zero in all: far less than the tolerance, far more than rounding."""


def check_directions(near: Near, body: Any, exit: str, refuse: Callable[[str], ProofRefused]) -> None:
    """Every way that current takes from entrance to exit is an arc; what is cut off is neither path nor cul-de-sac."""
    entrance, volts = body["order"][0], body["volts"]
    ways = {(a, b) for a in near for b in near[a]}
    hanging = {room for dead in body["culs_de_sac"].values() for room in dead}
    main = set(near) - hanging
    if any((b, a) in ways for a, b in ways) and entrance != exit:
        main = set(volts)
        _check_volts(ways, body, entrance, exit, refuse)
        falls = {(a, b) for a, b in ways if {a, b} <= main and volts[a] - volts[b] > TOLERANCE}
        both_ways = all((b, a) in ways for a, b in ways if {a, b} <= main)
        if both_ways and main != set(body["order"]):
            raise refuse("some room with a potential is on none of its paths")
    else:
        falls = {(a, b) for a, b in ways if {a, b} <= main}
    missing = _useful(falls, entrance, exit) - {(a, b) for a, b in body["arcs"]}
    if missing and entrance != exit:
        raise refuse(f"the way from '{min(missing)[0]}' to '{min(missing)[1]}' is missing among its arcs")
    _check_cut_off(ways, body, main, refuse)


def _check_volts(ways: set[Way], body: Any, entrance: str, exit: str, refuse: Callable[[str], ProofRefused]) -> None:
    """As much current flows into each room as out of it, but at the entrance, at 1, and the exit, at 0."""
    volts = body["volts"]
    if volts.get(entrance) != 1 or volts.get(exit) != 0 or not set(body["order"]) <= set(volts):
        raise refuse("its potentials do not fall from 1 at the entrance to 0 at the exit")
    edges = sorted({(min(way), max(way)) for way in ways if set(way) <= set(volts)})
    rng = Random(int(body["seed"]))
    into = dict.fromkeys(volts, 0.0)
    for a, b in edges:
        ohm = 1.0 if body["resistances"] == "unit" else rng.uniform(0.5, 2.0)
        into[a] += (volts[b] - volts[a]) / ohm
        into[b] += (volts[a] - volts[b]) / ohm
    if body["resistances"] not in ("unit", "random"):
        raise refuse(f"the resistances '{body['resistances']}' are unknown")
    for room, current in into.items():
        if room not in (entrance, exit) and not abs(current) <= EXACT:
            raise refuse(f"the potentials around '{room}' do not obey Kirchhoff's law")


def _check_cut_off(ways: set[Way], body: Any, main: set[str], refuse: Callable[[str], ProofRefused]) -> None:
    """What hangs on one room alone is its cul-de-sac, and what hangs on several belongs to the main part."""
    beside: dict[str, set[str]] = {}
    for a, b in ways:
        beside.setdefault(a, set()).add(b)
        beside.setdefault(b, set()).add(a)
    left, hanging = set(body["cut_off"]), {room for dead in body["culs_de_sac"].values() for room in dead}
    while left:
        group = _reach(beside, min(left), left)
        left -= group
        rim = {near for room in group for near in beside.get(room, ())} - group - hanging
        if len(rim) == 1 or (rim and not group <= main):
            raise refuse(f"'{min(group)}' is not cut off: it hangs on '{min(rim)}'")


def _reach(beside: Mapping[str, set[str]], room: str, within: set[str]) -> set[str]:
    seen, queue = {room}, [room]
    for here in queue:
        fresh = (beside.get(here, set()) & within) - seen
        seen |= fresh
        queue += sorted(fresh)
    return seen


def _useful(falls: Iterable[Way], entrance: str, exit: str) -> set[Way]:
    """The falls on some path from entrance to exit."""
    ahead: dict[str, set[str]] = {}
    back: dict[str, set[str]] = {}
    for a, b in falls:
        ahead.setdefault(a, set()).add(b)
        back.setdefault(b, set()).add(a)
    rooms = {*ahead, *back, entrance, exit}
    from_entrance, to_exit = _reach(ahead, entrance, rooms), _reach(back, exit, rooms)
    return {(a, b) for a, b in falls if a in from_entrance and b in to_exit}


def check_contraction(rules: Rulebook, home: Mapping[Place, str], refuse: Callable[[str], ProofRefused]) -> None:
    """In a grid, doorways that touch form one room and other cells that touch form one room, and no others do."""
    doorways = {place: _is_doorway(rules, place, home) for place in home}
    for place, room in home.items():
        for _, target, _ in rules.exits(place):
            if target in home and (home[target] == room) is not (doorways[target] is doorways[place]):
                raise refuse(f"the cells {place} and {target} are rooms or doorways in another way")


def _is_doorway(rules: Rulebook, place: Place, home: Mapping[Place, str]) -> bool:
    """A gate stands there, or its only free neighbours are two opposite ones."""
    if any(symbol.is_gate for _, symbol in rules.here(place)):
        return True
    x, y = int(place[0]), int(place[1])
    across = {(x - 1, y), (x + 1, y)}
    along = {(x, y - 1), (x, y + 1)}
    free = (across | along) & set(home)
    return free in (across, along)
