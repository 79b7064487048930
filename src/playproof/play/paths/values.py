"""The least and greatest value of a score over all standard paths, at every room: one pass over the DAG.

>>> from playproof.level import Frozen
>>> from playproof.play.paths.flow import StandardPaths
>>> fork = StandardPaths("a", "d", ("a", "b", "c", "d"), (("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")))
>>> found = path_values(fork, {"a": 0, "b": -10, "c": 5, "d": 1}, start=20)
>>> found.least["d"], found.greatest["d"], found.worst_path("d")
(11, 26, ['a', 'b', 'd'])
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Frozen, Score, Symbol
from playproof.play.paths.flow import StandardPaths

CULS = ("skip", "entrance", "own")
"""What players do with culs-de-sac: leave them out, explore each whole at its entrance, or in an order of its own."""


@dataclass(frozen=True, slots=True)
class Operator:
    """How a score adds up along a path. Monotone in the value so far, so that the least stays the least."""

    name: str
    apply: Callable[[float, float], float]
    identity: float
    commutative: bool = True
    admits: Callable[[float], bool] = lambda value: True
    """The values for which it is monotone: a product turns around at negative factors."""


OPERATORS: dict[str, Operator] = {
    op.name: op
    for op in (
        Operator("+", operator.add, 0),
        Operator("*", operator.mul, 1, admits=lambda value: value >= 0),
        Operator("max", max, float("-inf")),
        Operator("min", min, float("inf")),
    )
}


@dataclass(frozen=True, slots=True)
class Values:
    """The least and greatest value at every room of the standard paths, and of the culs-de-sac if they count."""

    least: Frozen[float]
    greatest: Frozen[float]
    paths: StandardPaths
    inside: Frozen[str]
    """For each room inside a cul-de-sac that has a value of its own: the room before it."""

    def worst_path(self, room: str) -> list[str]:
        """A path on which the score is least at a room."""
        return self._path(room, self.least, min)

    def best_path(self, room: str) -> list[str]:
        return self._path(room, self.greatest, max)

    def _path(self, room: str, values: Frozen[float], pick: Callable[..., str]) -> list[str]:
        path, before = [room], self.paths.before()
        while path[-1] in self.inside:
            path.append(self.inside[path[-1]])
        while before[path[-1]]:
            path.append(pick(before[path[-1]], key=lambda r: (values[r], r)))
        return path[::-1]


def operator_of(name: str) -> Operator:
    if name not in OPERATORS:
        raise WrongInput(Fault(f"unknown operator '{name}'", hint=nearest(name, OPERATORS)))
    return OPERATORS[name]


def room_scores(contents: Mapping[str, tuple[Symbol, ...]], score: Score) -> dict[str, float]:
    """What each room adds to a score: every thing in it counts once."""
    op = operator_of(score.operator)
    found = {}
    for room, symbols in contents.items():
        values = [symbol.scores[score.name] for symbol in symbols if score.name in symbol.scores]
        for value in values:
            if not op.admits(value):
                raise WrongInput(f"'{room}' has the factor {value:g} of '{score.name}'; a product admits none below 0")
        found[room] = reduce(op.apply, values, op.identity)
    return found


def path_values(
    paths: StandardPaths,
    scores: Mapping[str, float],
    start: float,
    op: str = "+",
    culs: str = "entrance",
    entrance: str = "counts",
    rows: Mapping[str, list[str]] | None = None,
) -> Values:
    """Least and greatest values by dynamic programming. `entrance = "free"`: its own content does not count."""
    if culs not in CULS:
        raise WrongInput(Fault(f"unknown treatment of culs-de-sac '{culs}'", hint=nearest(culs, CULS)))
    how = operator_of(op)
    support = {room: _support(paths, room, scores, how, culs) for room in paths.order}
    least: dict[str, float] = {}
    greatest: dict[str, float] = {}
    before = paths.before()
    for room in paths.order:
        if room == paths.entrance:
            begin = start if entrance == "free" else how.apply(start, support[room])
            least[room] = greatest[room] = begin
        else:
            least[room] = how.apply(min(least[r] for r in before[room]), support[room])
            greatest[room] = how.apply(max(greatest[r] for r in before[room]), support[room])
    inside = _inside(paths, scores, start, how, least, greatest, entrance, rows or {}) if culs == "own" else {}
    return Values(Frozen(least), Frozen(greatest), paths, Frozen(inside))


def _support(paths: StandardPaths, room: str, scores: Mapping[str, float], how: Operator, culs: str) -> float:
    """What a room adds: its own content and, unless they are skipped, all of its culs-de-sac."""
    rooms = [room] if culs == "skip" else [room, *paths.culs_de_sac.get(room, ())]
    return reduce(how.apply, [scores[r] for r in rooms])


def _inside(
    paths: StandardPaths,
    scores: Mapping[str, float],
    start: float,
    how: Operator,
    least: dict[str, float],
    greatest: dict[str, float],
    entrance: str,
    rows: Mapping[str, list[str]],
) -> dict[str, str]:
    """Values inside culs-de-sac, room by room away from the entrance, before anything else in there is had."""
    came: dict[str, str] = {}
    before = paths.before()
    for room, dead in paths.culs_de_sac.items():
        if room not in least:
            continue
        own = how.identity if room == paths.entrance and entrance == "free" else scores[room]
        low = {room: how.apply(min((least[r] for r in before[room]), default=start), own)}
        high = {room: how.apply(max((greatest[r] for r in before[room]), default=start), own)}
        depth = depths(rows, room, set(dead))
        for inner in list(depth)[1:]:
            nearer = [r for r in rows[inner] if depth.get(r, inner) == depth[inner] - 1]
            low[inner] = how.apply(min(low[r] for r in nearer), scores[inner])
            high[inner] = how.apply(max(high[r] for r in nearer), scores[inner])
            came[inner] = min(nearer, key=lambda r: (low[r], r))
        least.update({inner: low[inner] for inner in list(depth)[1:]})
        greatest.update({inner: high[inner] for inner in list(depth)[1:]})
    return came


def depths(rows: Mapping[str, Sequence[str]], room: str, within: set[str]) -> dict[str, int]:
    """How deep each room of a cul-de-sac lies behind its entrance, nearest first."""
    depth, queue = {room: 0}, [room]
    for here in queue:
        for near in rows.get(here, ()):
            if near in within and near not in depth:
                depth[near] = depth[here] + 1
                queue.append(near)
    return depth
