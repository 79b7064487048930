"""Direct a level's edges from entrance to exit, as current flows through a resistor network.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> from playproof.play.paths.rooms import room_map
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True))
>>> rooms = Graph.of("gate-hall hall-vault hall-cellar", house, gate="start", vault="goal")
>>> paths = standard_paths(room_map(rooms))
>>> paths.arcs, dict(paths.culs_de_sac)
((('gate', 'hall'), ('hall', 'vault')), {'hall': ('cellar',)})

Horswill & Foged 2012, appendix, with these departures. An edge is taken from the higher potential to the lower (the text's
sign points every edge back to the entrance). Culs-de-sac come from the block-cut tree. Edges between rooms of equal
potential, within a tolerance, are left out, unless one of the rooms would have no current at all; then a second solve with
slightly uneven resistances decides. Where every edge is one-way, the designer's directions are taken as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import numpy as np

from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Frozen
from playproof.play.paths.culs import culs_de_sac, main_part
from playproof.play.paths.rooms import RoomMap, Way

TOLERANCE = 1e-7
RESISTANCES = ("unit", "random")


@dataclass(frozen=True, slots=True)
class StandardPaths:
    """A DAG from entrance to exit (arcs in the order of its rooms), and the culs-de-sac at their entrances."""

    entrance: str
    exit: str
    order: tuple[str, ...]
    """The rooms of the main part so that every arc leads from an earlier one to a later one."""
    arcs: tuple[Way, ...]
    culs_de_sac: Frozen[tuple[str, ...]] = field(default_factory=Frozen)
    cut_off: tuple[str, ...] = ()
    """Rooms that are not joined to the entrance at all."""
    volts: Frozen[float] = field(default_factory=Frozen)
    """The potential of each room of the main part, where current directs the edges."""

    def before(self) -> dict[str, list[str]]:
        """The rooms from which each room is entered."""
        found: dict[str, list[str]] = {room: [] for room in self.order}
        for a, b in self.arcs:
            found[b].append(a)
        return found


def standard_paths(rooms: RoomMap, resistances: str = "unit", seed: int = 0) -> StandardPaths:
    """The standard paths of a level: by the designer's one-way edges, or by current (`unit` or `random` resistances)."""
    if resistances not in RESISTANCES:
        raise WrongInput(Fault(f"unknown resistances '{resistances}'", hint=nearest(str(resistances), RESISTANCES)))
    near = rooms.neighbours()
    main = main_part(near, rooms.entrance, rooms.exit)
    if not main:
        what = f"no path leads from the entrance '{rooms.entrance}' to the exit '{rooms.exit}'"
        raise WrongInput(Fault(what, hint="join them by a way, or by a door that can be opened"))
    designed = all((b, a) not in rooms.ways for a, b in rooms.ways)
    arcs, volts = (_designed(rooms, main), {}) if designed else _current(rooms, main, resistances, seed)
    order = _topological(main, arcs)
    arcs = _useful(arcs, rooms.entrance, rooms.exit)
    on_path = {room for arc in arcs for room in arc} | {rooms.entrance}
    culs = {room: tuple(sorted(dead)) for room, dead in culs_de_sac(near, main).items()}
    known = main | {room for dead in culs.values() for room in dead}
    place = {room: i for i, room in enumerate(order)}
    return StandardPaths(
        rooms.entrance,
        rooms.exit,
        tuple(room for room in order if room in on_path),
        tuple(sorted(arcs, key=lambda arc: (place[arc[0]], place[arc[1]]))),
        Frozen(culs),
        tuple(room for room in rooms.rooms if room not in known or (room in main and room not in on_path)),
        Frozen(volts),
    )


def _designed(rooms: RoomMap, main: set[str]) -> set[Way]:
    return {(a, b) for a, b in rooms.ways if a in main and b in main}


def _current(rooms: RoomMap, main: set[str], resistances: str, seed: int) -> tuple[set[Way], dict[str, float]]:
    """The arcs by current, and the potentials."""
    edges = sorted({(min(way), max(way)) for way in rooms.ways if set(way) <= main})
    if not edges:
        return set(), {}
    rng = Random(seed)
    ohms = [1.0 if resistances == "unit" else rng.uniform(0.5, 2.0) for _ in edges]
    first = potentials(edges, ohms, rooms.entrance, rooms.exit)
    arcs = {_fall(edge, first) for edge in edges} - {None}
    idle = main - {room for arc in arcs if arc for room in arc}
    if idle:
        uneven = [ohm * (1 + 1e-3 * ((7919 * i) % 101 + 1) / 101) for i, ohm in enumerate(ohms)]
        second = potentials(edges, uneven, rooms.entrance, rooms.exit)
        arcs |= {_fall(edge, second, 1e-12) for edge in edges if set(edge) & idle and not _fall(edge, first)} - {None}
    return {arc for arc in arcs if arc and arc in rooms.ways}, first


def _fall(edge: Way, volts: dict[str, float], tolerance: float = TOLERANCE) -> Way | None:
    a, b = edge
    if abs(volts[a] - volts[b]) <= tolerance:
        return None
    return (a, b) if volts[a] > volts[b] else (b, a)


def potentials(edges: list[Way], ohms: list[float], entrance: str, exit: str) -> dict[str, float]:
    """Kirchhoff's and Ohm's laws with the entrance at 1 and the exit at 0: one sparse system."""
    from scipy.sparse import csc_array
    from scipy.sparse.linalg import spsolve

    rooms = sorted({room for edge in edges for room in edge})
    inner = [room for room in rooms if room not in (entrance, exit)]
    index = {room: i for i, room in enumerate(inner)}
    volts = {entrance: 1.0, exit: 0.0}
    if not inner:
        return volts
    entries: dict[tuple[int, int], float] = {}
    right = np.zeros(len(inner))
    for (a, b), ohm in zip(edges, ohms, strict=True):
        for here, there in ((a, b), (b, a)):
            if here not in index:
                continue
            i = index[here]
            entries[i, i] = entries.get((i, i), 0.0) + 1 / ohm
            if there in index:
                entries[i, index[there]] = entries.get((i, index[there]), 0.0) - 1 / ohm
            else:
                right[i] += volts[there] / ohm
    rows, columns = zip(*entries, strict=True)
    solved = spsolve(csc_array((list(entries.values()), (rows, columns)), shape=(len(inner), len(inner))), right)
    return volts | {room: float(volt) for room, volt in zip(inner, np.atleast_1d(solved), strict=True)}


def _topological(rooms: set[str], arcs: set[Way]) -> list[str]:
    """The rooms so that arcs lead forward; a circle is an error that names it."""
    waiting = dict.fromkeys(rooms, 0)
    after: dict[str, list[str]] = {}
    for a, b in arcs:
        waiting[b] += 1
        after.setdefault(a, []).append(b)
    order = sorted(room for room, count in waiting.items() if not count)
    for room in order:
        for target in sorted(after.get(room, ())):
            waiting[target] -= 1
            if not waiting[target]:
                order.append(target)
    if len(order) < len(rooms):
        circle = sorted(rooms - set(order))
        raise WrongInput(
            f"the one-way edges run in a circle through {', '.join(circle[:6])}; standard paths go forward"
        )
    return order


def _useful(arcs: set[Way], entrance: str, exit: str) -> set[Way]:
    """The arcs on some path from entrance to exit."""
    ahead = _closure(arcs, entrance)
    back = _closure({(b, a) for a, b in arcs}, exit)
    return {(a, b) for a, b in arcs if a in ahead and b in back}


def _closure(arcs: set[Way], room: str) -> set[str]:
    after: dict[str, list[str]] = {}
    for a, b in arcs:
        after.setdefault(a, []).append(b)
    seen, queue = {room}, [room]
    for here in queue:
        fresh = [other for other in after.get(here, ()) if other not in seen]
        seen.update(fresh)
        queue += fresh
    return seen
