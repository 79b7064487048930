"""Judging promises about scores: over all standard paths, on some path, or in every free play."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from playproof.errors import WrongInput
from playproof.level import Graph, Grid
from playproof.level.thing import place_id
from playproof.play.paths.flow import StandardPaths, standard_paths
from playproof.play.paths.picture import draw_all, draw_paths, draw_score, room_names
from playproof.play.paths.rooms import RoomMap, room_map
from playproof.play.paths.values import Values, operator_of, path_values, room_scores
from playproof.play.proof import Proof

OPS: dict[str, Callable[[float, float], bool]] = {
    ">=": operator.ge,
    ">": operator.gt,
    "<=": operator.le,
    "<": operator.lt,
    "==": operator.eq,
}
MOST_VALUES = 5_000


@dataclass(frozen=True, slots=True)
class Pathways:
    """How standard paths are taken: the treatment of culs-de-sac, of the entrance, and of resistances."""

    culs: str = "entrance"
    entrance: str = "counts"
    resistances: str = "unit"
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Breach:
    """A bound that is broken: the path, the room at its end, the value there."""

    path: tuple[str, ...]
    value: float


class ScoreBook:
    """The standard paths of a level and the values of its scores, worked out once."""

    def __init__(self, level: Grid | Graph, pathways: Pathways) -> None:
        self.level, self.pathways = level, pathways

    @cached_property
    def rooms(self) -> RoomMap:
        return room_map(self.level)

    @cached_property
    def paths(self) -> StandardPaths:
        return standard_paths(self.rooms, self.pathways.resistances, self.pathways.seed)

    @cached_property
    def why_unknown(self) -> str:
        """Why the level has no standard paths, in words; "" if it has."""
        try:
            self.paths  # noqa: B018 - worked out here, or refused
        except WrongInput as error:
            return str(error)
        return ""

    @property
    def rooms_known(self) -> bool:
        return not self.why_unknown

    def own(self, name: str) -> dict[str, float]:
        return room_scores(self.rooms.contents, self.level.alphabet.scores[name])

    def values(self, name: str) -> Values:
        score = self.level.alphabet.scores[name]
        near = self.rooms.neighbours()
        ways = self.pathways
        return path_values(self.paths, self.own(name), score.start, score.operator, ways.culs, ways.entrance, near)

    def breach(self, name: str, op: str, number: float) -> Breach | None:
        """Where a bound is broken on some standard path; None if it holds on all."""
        values = self.values(name)
        for side, path in ((values.least, values.worst_path), (values.greatest, values.best_path)):
            for room in side:
                if not OPS[op](side[room], number):
                    return Breach(tuple(path(room)), side[room])
        return None

    def slack(self, name: str, op: str, number: float) -> float:
        """How far the nearest value stays from the bound."""
        values = self.values(name)
        side = values.greatest if op in ("<=", "<") else values.least
        return min(abs(value - number) for value in side.values())

    def kept_on_some(self, bounds: list[tuple[str, str, float]]) -> list[str] | None:
        """A standard path on which all bounds hold at every room; None if there is none."""
        names = list(dict.fromkeys(name for name, _, _ in bounds))
        scores = [self.level.alphabet.scores[name] for name in names]
        supports = [self._supports(name) for name in names]
        states: dict[str, dict[tuple[float, ...], list[str]]] = {}
        before = self.paths.before()
        for room in self.paths.order:
            arriving: dict[tuple[float, ...], list[str]] = {}
            if room == self.paths.entrance:
                arriving[tuple(score.start for score in scores)] = []
            for earlier in before[room]:
                arriving |= states[earlier]
            kept: dict[tuple[float, ...], list[str]] = {}
            for values, path in arriving.items():
                after = tuple(
                    operator_of(s.operator).apply(v, add[room])
                    for s, v, add in zip(scores, values, supports, strict=True)
                )
                if self.pathways.entrance == "free" and room == self.paths.entrance:
                    after = values
                known = dict(zip(names, after, strict=True))
                if all(OPS[op](known[name], number) for name, op, number in bounds) and len(kept) < MOST_VALUES:
                    kept[after] = [*path, room]
            states[room] = kept
        found = states[self.paths.exit]
        return next(iter(found.values()), None)

    def _supports(self, name: str) -> dict[str, float]:
        own, how = self.own(name), operator_of(self.level.alphabet.scores[name].operator)
        found = {}
        for room in self.paths.order:
            rooms = [] if self.pathways.culs == "skip" else self.paths.culs_de_sac.get(room, ())
            value = own[room]
            for inner in rooms:
                value = how.apply(value, own[inner])
            found[room] = value
        return found

    def picture(self, theme: str = "auto", title: str = "") -> str:
        """The level with its standard paths, as SVG."""
        return draw_paths(self.level, self.rooms, self.paths, theme, title)

    def chart(self, name: str, theme: str = "auto") -> str:
        """A score along every standard path at once, as SVG."""
        least = self.level.alphabet.scores[name].least
        return draw_all(self.values(name), name, least, theme, names=room_names(self.rooms, self.paths))

    def curve(self, name: str, theme: str = "auto") -> str:
        """A score along the worst and the best standard path, as SVG."""
        return draw_score(self.values(name), name, self.level.alphabet.scores[name].least, theme)

    def proof(self, claim: str, name: str) -> Proof:
        """The bound as data: rooms, DAG, culs-de-sac and values."""
        values, paths = self.values(name), self.paths
        rooms = {
            room: [place_id(cell) for cell in self.rooms.cells.get(room, ())] or [room] for room in self.rooms.rooms
        }
        body: dict[str, Any] = {
            "score": name,
            "culs": self.pathways.culs,
            "entrance": self.pathways.entrance,
            "rooms": rooms,
            "order": list(paths.order),
            "arcs": [list(arc) for arc in paths.arcs],
            "culs_de_sac": {room: list(dead) for room, dead in paths.culs_de_sac.items()},
            "cut_off": list(paths.cut_off),
            "volts": dict(paths.volts),
            "resistances": self.pathways.resistances,
            "seed": self.pathways.seed,
            "least": dict(values.least),
            "greatest": dict(values.greatest),
        }
        return Proof("bound", claim, self.level.hash, body)
