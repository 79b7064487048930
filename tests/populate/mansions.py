"""The published mansion, as far as its text tells: ten rooms in a row, four culs-de-sac, fights that cost health and ammo."""

from playproof.level import Frozen
from playproof.play.paths import RoomMap
from playproof.populate.problem import Bound, Count, Finite, Layout, Only, Problem, Track

GAINS = {
    "health": {"small": 10, "big": 20, "zombie": -10, "two": -25, "dog": -13, "trap": -10, "boss": -30},
    "ammo": {"box": 12, "zombie": -1, "two": -2, "dog": -2, "boss": -8},
    "lock": {"boss": 2, "door": -1},
}


def mansion(**counts):
    """Ten rooms in a row with culs-de-sac of 4, 4, 3 and 3 rooms, as in the published hard setting."""
    rooms = [f"m{i}" for i in range(10)]
    edges = [(rooms[i], rooms[i + 1]) for i in range(9)]
    for main, size in ((1, 4), (3, 4), (5, 3), (7, 3)):
        inner = [f"m{main}", *(f"m{main}{letter}" for letter in "abcd"[:size])]
        edges += [(inner[i], inner[i + 1]) for i in range(size)]
        rooms += inner[1:]
    ways = frozenset(edges) | frozenset((b, a) for a, b in edges)
    place = Layout.of_rooms(RoomMap(tuple(rooms), ways, "m0", "m9", Frozen(dict.fromkeys(rooms, ()))))
    values = ("", "small", "big", "box", "zombie", "two", "dog", "boss", "trap", "door")
    starts = {"health": 20, "ammo": 5, "lock": 0}
    tracks = tuple(Track(name, starts[name], {"content": GAINS[name]}, entrance="free") for name in starts)
    amounts = {"small": (0, 0), "big": (0, 10), "box": (0, 10), "zombie": (3, 3), "two": (2, 2), "dog": (2, 2)}
    amounts |= {"trap": (1, 1), "boss": (1, 1), "door": (1, 1)} | counts
    rules = [Count("content", (name,), *ends) for name, ends in amounts.items()]
    rules += [Only("content", tuple(v for v in values if v not in ("boss", "door")), tuple(sorted(place.culs)))]
    rules += [Bound("health", ">=", 1), Bound("ammo", ">=", 0), Bound("lock", ">=", 0), Bound("lock", "<=", 2)]
    rules += [Bound("lock", ">=", 1, "least", ("m9",)), Bound("lock", "<=", 1, "least", ("m9",))]
    return Problem(place, (Finite("content", values),), tracks, tuple(rules))
