"""Check the bounds of a score over standard paths: the DAG is one of this level's, and the values follow from each other.

Nothing is solved here: directions and potentials are in the proof, and `directions` checks that they fit each other. What
is left out of the paths hangs on one room. Then each value is worked out from those before it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from playproof.errors import ProofRefused
from playproof.level import Graph, Grid, Place
from playproof.level.thing import parse_place
from playproof.play.check.directions import check_contraction, check_directions
from playproof.play.check.step import rulebook
from playproof.play.promises import bounds as bounds_of
from playproof.play.promises import parse_promises
from playproof.play.proof import Proof

FIELDS = {"score", "culs", "entrance", "rooms", "order", "arcs", "culs_de_sac", "cut_off", "least", "greatest"}
FIELDS |= {"volts", "resistances", "seed"}
COMBINE: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b,
    "*": lambda a, b: a * b,
    "max": max,
    "min": min,
}
NEUTRAL: dict[str, float] = {"+": 0, "*": 1, "max": float("-inf"), "min": float("inf")}
HOLDS: dict[str, Callable[[float, float, float], bool]] = {
    ">=": lambda least, greatest, n: least >= n,
    ">": lambda least, greatest, n: least > n,
    "<=": lambda least, greatest, n: greatest <= n,
    "<": lambda least, greatest, n: greatest < n,
    "==": lambda least, greatest, n: least == greatest == n,
}


class Ground:
    """The rooms that a proof speaks of, as the level really has them."""

    def __init__(self, level: Grid | Graph, proof: Proof) -> None:
        self.rules = rulebook(level)
        self.proof = proof
        self.places: dict[str, list[Place]] = {
            room: [parse_place(cell) for cell in cells] if isinstance(level, Grid) else list(cells)
            for room, cells in proof.body["rooms"].items()
        }
        self.home = {place: room for room, places in self.places.items() for place in places}
        self.near = {room: self._near(room) for room in self.places}
        self._check_rooms()

    def refuse(self, why: str) -> ProofRefused:
        return ProofRefused(self.proof.claim, why)

    def _near(self, room: str) -> set[str]:
        ways = (
            t
            for place in self.places[room]
            for _, t, s in self.rules.exits(place)
            if not any(x.is_wall or x.deadly for x in s)
        )
        return {self.home[target] for target in ways if target in self.home and self.home[target] != room}

    def _check_rooms(self) -> None:
        """Every place that can be entered is in one room, and every room hangs together."""
        shut = {p for p in self.rules._here if any(s.is_wall or s.deadly for _, s in self.rules.here(p))}
        open_places = {p for p in self.rules._here if self.rules._is_place(p)} - shut
        if not self.rules.is_grid and any(places != [room] for room, places in self.places.items()):
            raise self.refuse("the rooms of a graph are its nodes, each by itself")
        if set(self.home) != open_places or len(self.home) != sum(map(len, self.places.values())):
            raise self.refuse("its rooms do not divide the places of the level among them")
        for room, places in self.places.items():
            seen, queue = {places[0]}, [places[0]]
            for place in queue:
                fresh = [t for _, t, _ in self.rules.exits(place) if self.home.get(t) == room and t not in seen]
                seen.update(fresh)
                queue += fresh
            if len(seen) != len(places):
                raise self.refuse(f"the room '{room}' does not hang together")
        if self.rules.is_grid:
            check_contraction(self.rules, self.home, self.refuse)

    def room_with(self, trait: str) -> str:
        rooms = {self.home[p] for p in self.home if any(getattr(s, trait) for _, s in self.rules.here(p))}
        if len(rooms) != 1:
            raise self.refuse(f"there are {len(rooms)} rooms with a {trait}")
        return rooms.pop()

    def scored(self, room: str, score: str, op: str) -> float:
        values = [s.scores[score] for p in self.places[room] for _, s in self.rules.here(p) if score in s.scores]
        if op == "*" and any(value < 0 for value in values):
            raise self.refuse(f"the room '{room}' has a negative factor")
        return reduce(COMBINE[op], values, NEUTRAL[op])


def check_bound(level: Grid | Graph, proof: Proof) -> None:
    """The claim holds at every room of the proof's paths."""
    body = proof.body
    promise = parse_promises([proof.claim], level.alphabet)[0]
    if set(body) != FIELDS or promise.about != "scores" or promise.statement.scope != "all":
        raise ProofRefused(
            proof.claim, f"a bound speaks of a score on all paths and has the fields {', '.join(sorted(FIELDS))}"
        )
    ground = Ground(level, proof)
    _check_shape(ground, body)
    check_directions(ground.near, body, ground.room_with("goal"), ground.refuse)
    _check_values(ground, body, level.alphabet.scores[body["score"]])
    for name, op, number in bounds_of(promise.statement.expr):
        if name != body["score"]:
            raise ProofRefused(proof.claim, f"its values are of '{body['score']}' and not of '{name}'")
        for room, least in body["least"].items():
            if not HOLDS[op](least, body["greatest"][room], number):
                raise ProofRefused(
                    proof.claim, f"in '{room}' the score lies between {least:g} and {body['greatest'][room]:g}"
                )


def _check_shape(ground: Ground, body: Any) -> None:
    """The arcs are ways, lead forward from entrance to exit, and what is not on them is a cul-de-sac or cut off."""
    order = body["order"]
    place = {room: i for i, room in enumerate(order)}
    if (
        not order
        or order[0] != ground.room_with("start")
        or ground.room_with("goal") not in place
        or len(place) != len(order)
    ):
        raise ground.refuse("its order does not lead from the start to the goal")
    arcs = [tuple(arc) for arc in body["arcs"]]
    for a, b in arcs:
        if place[a] >= place[b] or b not in ground.near[a]:
            raise ground.refuse(f"'{a}' to '{b}' is no way forward")
    inner = set(order) - {order[0], ground.room_with("goal")}
    if not all(any(b == room for _, b in arcs) and any(a == room for a, _ in arcs) for room in inner):
        raise ground.refuse("some room of its order lies on no path")
    culs = {room: set(dead) for room, dead in body["culs_de_sac"].items()}
    listed = [*order, *(room for dead in culs.values() for room in dead), *body["cut_off"]]
    if sorted(listed) != sorted(ground.places):
        raise ground.refuse("its rooms are not each listed once: on the paths, in a cul-de-sac or cut off")
    _check_culs(ground, culs, set(order) | set(body["cut_off"]))


def _check_culs(ground: Ground, culs: dict[str, set[str]], others: set[str]) -> None:
    for room, dead in culs.items():
        if room not in others:
            raise ground.refuse(f"a cul-de-sac hangs on '{room}', which is in one itself")
        for inner in dead:
            if (ground.near[inner] | {r for r in ground.near if inner in ground.near[r]}) - dead - {room}:
                raise ground.refuse(f"'{inner}' is no cul-de-sac of '{room}': it has another way out")


def _check_values(ground: Ground, body: Any, score: Any) -> None:
    """Each least and greatest value is what the rooms before it make it."""
    combine = COMBINE[score.operator]
    own = {room: ground.scored(room, score.name, score.operator) for room in ground.places}
    if body["culs"] not in ("skip", "entrance", "own") or body["entrance"] not in ("counts", "free"):
        raise ground.refuse("it treats culs-de-sac or the entrance in an unknown way")
    expected: dict[str, dict[str, float]] = {"least": {}, "greatest": {}}
    picks: dict[str, Callable[[list[float]], float]] = {"least": min, "greatest": max}
    for name, pick in picks.items():
        values = expected[name]
        for room in body["order"]:
            dead = [] if body["culs"] == "skip" else sorted(body["culs_de_sac"].get(room, []))
            whole = reduce(combine, [own[r] for r in (room, *dead)])
            before = [values[a] for a, b in body["arcs"] if b == room]
            if room == body["order"][0]:
                values[room] = score.start if body["entrance"] == "free" else combine(score.start, whole)
            else:
                values[room] = combine(pick(before), whole)
        if body["culs"] == "own":
            _inside(ground, body, values, own, pick, combine, score.start)
        if not _same(values, body[name]):
            raise ground.refuse(f"its {name} values do not follow from each other")


def _same(values: dict[str, float], claimed: Any) -> bool:
    return set(values) == set(claimed) and all(
        abs(values[r] - claimed[r]) <= 1e-9 * max(1, abs(values[r])) for r in values
    )


def _inside(
    ground: Ground, body: Any, values: dict[str, float], own: Any, pick: Any, combine: Any, start: float
) -> None:
    """Values in culs-de-sac, taken in order of their depth behind the entrance."""
    for room, dead in body["culs_de_sac"].items():
        if room not in body["order"]:
            continue
        before = [values[a] for a, b in body["arcs"] if b == room] or [start]
        free = room == body["order"][0] and body["entrance"] == "free"
        layer = {room: pick(before) if free else combine(pick(before), own[room])}
        left = set(dead)
        while left:
            deeper = {
                r: pick(layer[n] for n in layer if _joined(ground, n, r)) for r in left if _touches(ground, layer, r)
            }
            if not deeper:
                break
            layer = {r: combine(value, own[r]) for r, value in deeper.items()}
            values.update(layer)
            left -= set(layer)


def _joined(ground: Ground, a: str, b: str) -> bool:
    return b in ground.near[a] or a in ground.near[b]


def _touches(ground: Ground, layer: dict[str, float], room: str) -> bool:
    return any(_joined(ground, other, room) for other in layer)
