"""The levels that population is measured on: the published table's settings on two maps, tight ones, and long chains.

    mansion   1 - 2 - 3 - 4 - 5 - 6 - 7 - 8 - 9 - 10        ten rooms in a row from entrance to exit, and behind
                  4       4       3       3                 rooms 2, 4, 6 and 8 a cul-de-sac of so many rooms
    quad      A - (B | C) - D                               four mansions: two of them are alternatives
    chain     quad - quad - quad ...

>>> easy = pair("Easy", "Mansion")
>>> len(easy.layout.rooms), len(pair("Big", "Quad").layout.rooms), len(chain("Big", 4).layout.rooms)
(24, 96, 384)
>>> honest(mansion()), honest(quads(3))
(True, True)
>>> print(*easy.rules, sep="; ")
1 to 7 of 'big-health-pack'; 1 to 5 of 'zombie'; 1 to 3 of 'two-zombies'; health >= 1

Horswill & Foged 2012, "Results". Their maps were not published and had other shapes; their Hard row names one figure for two
sizes of ammo. *Hard* takes it as big ammo, *HardC* is the hard setting of the authors' own program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

from playproof.level import Frozen
from playproof.play.paths import RoomMap, StandardPaths, standard_paths
from playproof.populate.problem import NOTHING, Bound, Count, Finite, Layout, Only, Problem, Rule, Track

Limits = tuple[int, int]
Config = Mapping[str, Limits]

MAIN, CULS = 10, {2: 4, 4: 4, 6: 3, 8: 3}
MANSION = MAIN + sum(CULS.values())

HEALTH = {
    "small-health-pack": 10,
    "big-health-pack": 20,
    "zombie": -10,
    "two-zombies": -25,
    "dog": -13,
    "trap": -10,
    "boss": -30,
}
AMMO = {"small-ammo": 6, "big-ammo": 12, "zombie": -1, "two-zombies": -2, "dog": -2, "boss": -8}
LOCK = {"boss": 2, "locked-door": -1}
CONTENTS = (
    NOTHING,
    "small-health-pack",
    "big-health-pack",
    "small-ammo",
    "big-ammo",
    "zombie",
    "two-zombies",
    "dog",
    "boss",
    "trap",
    "locked-door",
)
PLOT = ("boss", "locked-door")
"""What is never in a cul-de-sac, and of which there is one each, however large the level."""


def _config(health: tuple[Limits, Limits], ammo: tuple[Limits, Limits], *monsters: Limits) -> Config:
    names = ("small-health-pack", "big-health-pack", "small-ammo", "big-ammo", "zombie", "two-zombies", "dog", "trap")
    return dict(zip(names, (*health, *ammo, *monsters), strict=True)) | dict.fromkeys(PLOT, (1, 1))


CONFIGS: dict[str, Config] = {
    "Easy": {"big-health-pack": (1, 7), "zombie": (1, 5), "two-zombies": (1, 3)},
    "Medium": _config(((0, 0), (1, 40)), ((0, 0), (1, 40)), (1, 40), (1, 40), (1, 2), (1, 1)),
    "Hard": _config(((0, 0), (1, 40)), ((0, 0), (3, 3)), (2, 2), (2, 2), (1, 2), (1, 1)),
    "HardC": _config(((0, 0), (0, 10)), ((0, 0), (0, 10)), (3, 3), (2, 2), (2, 2), (1, 1)),
    "Big": _config(((3, 10), (3, 10)), ((3, 10), (3, 10)), (5, 5), (5, 5), (5, 5), (2, 2)),
}
PAIRS = (
    ("Easy", "Mansion"),
    ("Medium", "Mansion"),
    ("Medium", "Quad"),
    ("Hard", "Mansion"),
    ("Hard", "Quad"),
    ("HardC", "Mansion"),
    ("HardC", "Quad"),
    ("Big", "Quad"),
)

BH, SH, BA, SA = "big-health-pack", "small-health-pack", "big-ammo", "small-ammo"
TIGHT: dict[str, tuple[str, str, Config]] = {
    "M0 HardC/Mansion BH<=7 BA<=2": ("HardC", "Mansion", {BH: (0, 7), BA: (0, 2)}),
    "M1 HardC/Mansion BH<=6 BA<=2": ("HardC", "Mansion", {BH: (0, 6), BA: (0, 2)}),
    "M2 HardC/Mansion BH<=5 SH<=1 BA<=2": ("HardC", "Mansion", {BH: (0, 5), SH: (0, 1), BA: (0, 2)}),
    "M3 HardC/Mansion BH<=5 SH<=1 BA<=1": ("HardC", "Mansion", {BH: (0, 5), SH: (0, 1), BA: (0, 1)}),
    "M4 HardC/Mansion 5Z 3x2Z BH<=7 SH<=1 BA<=1 SA<=1": (
        "HardC",
        "Mansion",
        {"zombie": (5, 5), "two-zombies": (3, 3), BH: (0, 7), SH: (0, 1), BA: (0, 1), SA: (0, 1)},
    ),
    "Q1 HardC/Quad BH<=5 BA<=2": ("HardC", "Quad", {BH: (0, 5), BA: (0, 2)}),
    "Q2 HardC/Quad BH<=4 BA<=1": ("HardC", "Quad", {BH: (0, 4), BA: (0, 1)}),
    "Q3 HardC/Quad BH<=3 BA<=1": ("HardC", "Quad", {BH: (0, 3), BA: (0, 1)}),
    "B1 Big/Quad BH<=7 SH=3": ("Big", "Quad", {BH: (3, 7), SH: (3, 3)}),
    "B2 Big/Quad BH<=6 SH=3": ("Big", "Quad", {BH: (3, 6), SH: (3, 3)}),
    "B3 Big/Quad BH<=5 SH=3": ("Big", "Quad", {BH: (3, 5), SH: (3, 3)}),
    "U HardC/Mansion BH<=5 (unsat)": ("HardC", "Mansion", {BH: (0, 5)}),
}


def pair(config: str, map: str) -> Problem:
    """One cell of the published table."""
    return problem(CONFIGS[config], mansion() if map == "Mansion" else quads(1))


def tight(name: str) -> Problem:
    """A level that is almost impossible, or quite, by its name in `TIGHT`."""
    config, map, changes = TIGHT[name]
    return problem({**CONFIGS[config], **changes}, mansion() if map == "Mansion" else quads(1))


def chain(config: str, count: int, times: int = 1) -> Problem:
    """So many quads in a row, with so many times as much in each of them as the setting says; one boss, one locked door."""
    scale = count * times
    scaled = {name: (low * scale, high * scale) for name, (low, high) in CONFIGS[config].items() if name not in PLOT}
    return problem(scaled | dict.fromkeys(PLOT, (1, 1)), quads(count))


def no_bypass(problem: Problem) -> Problem:
    """The same with a lock that must be met on every path, where the published bound is content with one."""
    rules = tuple(
        replace(rule, of="every") if isinstance(rule, Bound) and rule.track == "lock" else rule
        for rule in problem.rules
    )
    return replace(problem, rules=rules)


def problem(config: Config, layout: Layout) -> Problem:
    """What rooms may hold, the scores along the way, and the rules, for one setting on one map."""
    full, culs = "boss" in config, layout.culs
    contents = CONTENTS if full else (NOTHING, *config)
    rules: list[Rule] = [Count("content", (name,), low, high) for name, (low, high) in config.items()]
    rules.append(Bound("health", ">=", 1))
    if full:
        harmless = tuple(name for name in contents if name not in PLOT)
        rules.append(Only("content", harmless, tuple(room for room in layout.rooms if room in culs)))
        rules.append(Bound("ammo", ">=", 0))
        rules += lock_rules(layout.paths.exit)
    tracks = [_track("health", 20, HEALTH, contents)]
    if full:
        tracks += [_track("ammo", 5, AMMO, contents), _track("lock", 0, LOCK, contents)]
    return Problem(layout, (Finite("content", contents),), tuple(tracks), tuple(rules))


def lock_rules(exit: str) -> list[Rule]:
    """Boss before door, and neither left out on the way: as published, for the least value over paths."""
    asked = ((">=", 0, None), ("<=", 2, None), (">=", 1, (exit,)), ("<=", 1, (exit,)))
    return [Bound("lock", op, number, "least", rooms) for op, number, rooms in asked]


def _track(name: str, start: float, gains: Mapping[str, int], contents: Iterable[str]) -> Track:
    known = Frozen({content: float(gain) for content, gain in gains.items() if content in contents})
    return Track(name, start, Frozen({"content": known}), culs="entrance", entrance="free")


def mansion() -> Layout:
    return _layout(1, [])


def quads(count: int) -> Layout:
    """Quads in a row. Made room by room, since a current through 100,000 of them would take longer than filling them."""
    joints = []
    for first in range(0, 4 * count, 4):
        joints += [(first, first + 1), (first, first + 2), (first + 1, first + 3), (first + 2, first + 3)]
        if first:
            joints.append((first - 1, first))
    return _layout(4 * count, joints)


def _layout(copies: int, joints: list[tuple[int, int]]) -> Layout:
    """Mansions and which exit leads to which entrance."""
    rooms: list[str] = []
    arcs: list[tuple[str, str]] = [(f"{a}:{MAIN}", f"{b}:1") for a, b in joints]
    culs: dict[str, tuple[str, ...]] = {}
    for copy in range(copies):
        main = [f"{copy}:{place}" for place in range(1, MAIN + 1)]
        arcs += pairwise(main)
        for place, room in enumerate(main, 1):
            dead = tuple(f"{room}{letter}" for letter in "abcd"[: CULS.get(place, 0)])
            rooms += [room, *dead]
            if dead:
                culs[room] = dead
    order = tuple(room for room in rooms if room[-1].isdigit())
    place = {room: i for i, room in enumerate(order)}
    arcs.sort(key=lambda arc: (place[arc[0]], place[arc[1]]))
    near = _neighbours(rooms, arcs, culs)
    paths = StandardPaths(order[0], order[-1], order, tuple(arcs), Frozen(culs))
    return Layout(tuple(rooms), near, paths)


def _neighbours(
    rooms: list[str], arcs: list[tuple[str, str]], culs: Mapping[str, tuple[str, ...]]
) -> Frozen[tuple[str, ...]]:
    """Who is next to whom; the rooms of a cul-de-sac lie in a row."""
    near: dict[str, list[str]] = {room: [] for room in rooms}
    behind = [way for room, dead in culs.items() for way in pairwise((room, *dead))]
    for a, b in [*arcs, *behind]:
        near[a].append(b)
        near[b].append(a)
    return Frozen({room: tuple(sorted(others)) for room, others in near.items()})


def honest(layout: Layout) -> bool:
    """Whether the paths that were written down here are those that `standard_paths` finds."""
    ours, found = layout.paths, standard_paths(room_map(layout))
    same = (ours.entrance, ours.exit, dict(ours.culs_de_sac)) == (found.entrance, found.exit, dict(found.culs_de_sac))
    return same and set(ours.arcs) == set(found.arcs) and set(ours.order) == set(found.order) and not found.cut_off


def room_map(layout: Layout) -> RoomMap:
    """The rooms as any level has them, from which `standard_paths` finds paths and culs-de-sac by itself."""
    ways = frozenset((a, b) for a, others in layout.near.items() for b in others)
    contents = Frozen(dict.fromkeys(layout.rooms, ()))
    return RoomMap(layout.rooms, ways, layout.paths.entrance, layout.paths.exit, contents)
