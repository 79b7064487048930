"""What rules about paths mean, by going along the standard paths of a filled level.

A *book* holds a problem, a filling, and the least and greatest value of each score at each room, worked out by `play`:

>>> from playproof.level import Frozen
>>> from playproof.play.paths import StandardPaths
>>> from playproof.populate.problem import Finite, Layout, Problem, Track
>>> line = Layout(("a", "b"), Frozen(a=("b",), b=("a",)), StandardPaths("a", "b", ("a", "b"), (("a", "b"),)))
>>> health = Track("health", 20, {"content": {"zombie": -15}})
>>> problem = Problem(line, (Finite("content", ("", "zombie")),), (health,))
>>> book = Book(problem, {("a", "content"): "", ("b", "content"): "zombie"})
>>> book.values["health"].least["b"]
5
>>> bound(Bound("health", ">=", 10), book).why
"health is 5 in 'b' on the path a, b; wanted >= 10"

Horswill & Foged 2012, "Bounding path functions over standard paths". Beyond the text: a bound at rooms of culs-de-sac that
have values of their own, one path that keeps several bounds at once, and depth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce

from playproof.play.paths import OPERATORS, Values, path_values
from playproof.populate.exact import exact, gain
from playproof.populate.finding import Finding, shown
from playproof.populate.problem import Bound, Depth, Filling, Problem, SomePath, Track


@dataclass(frozen=True)
class Book:
    """A problem and a filling, and the values of its scores, each worked out once."""

    problem: Problem
    filling: Filling

    @cached_property
    def values(self) -> dict[str, Values]:
        """The least and greatest values of each track at each room."""
        return {track.name: self._values(track) for track in self.problem.tracks}

    @cached_property
    def home(self) -> dict[str, str]:
        return self.problem.layout.home

    def scores(self, track: Track) -> dict[str, float]:
        """What each room adds: what stands there already, and the values of all its attributes."""
        return {room: self._score(track, room) for room in self.problem.layout.rooms}

    def supports(self, track: Track) -> dict[str, float]:
        """What a path gets by entering each room of the main part."""
        own, paths, how = self.scores(track), self.problem.layout.paths, OPERATORS[track.operator]
        found = {}
        for room in paths.order:
            dead = () if track.culs == "skip" else paths.culs_de_sac.get(room, ())
            found[room] = reduce(how.apply, [own[inner] for inner in dead], own[room])
        return found | ({paths.entrance: how.identity} if track.entrance == "free" else {})

    def _score(self, track: Track, room: str) -> float:
        how = OPERATORS[track.operator]
        gains = (
            gain(track.gains, attribute.name, self.filling[room, attribute.name], track.operator)
            for attribute in self.problem.attributes
        )
        return reduce(how.apply, gains, exact(track.fixed.get(room, how.identity)))

    def _values(self, track: Track) -> Values:
        layout = self.problem.layout
        rows = {room: list(near) for room, near in layout.near.items()}
        return path_values(
            layout.paths,
            self.scores(track),
            exact(track.start),
            track.operator,
            track.culs,
            track.entrance,
            rows,
        )


def room_over(op: str, value: float, number: float) -> float:
    """How far a value stays within a bound; below 0 if it breaks it.

    >>> room_over(">=", 5, 1), room_over("<=", 5, 1)
    (4, -4)
    """
    return value - exact(number) if op == ">=" else exact(number) - value


def bound(rule: Bound, book: Book) -> Finding:
    """A bound is kept if the extreme value it speaks of keeps it at every room where it is asked."""
    values = book.values[rule.track]
    side, path = (values.least, values.worst_path) if rule.extreme == "least" else (values.greatest, values.best_path)
    slack = float("inf")
    for room in book.problem.where(rule):
        here = room_over(rule.op, side[room], rule.at(room))
        if here < 0:
            return _broken(rule, rule.track, path(room), side[room], f"{rule.op} {rule.at(room):g}")
        slack = min(slack, here)
    return Finding.kept(rule, slack)


def depth(rule: Depth, book: Book) -> Finding:
    """A depth is kept if no room with one of its values has, on any path, a score outside; a room without paths has none."""
    values, slack = book.values[rule.track], float("inf")
    wanted = f"{rule.least:g} to {rule.most:g}"
    for room in rule.places(book.problem.layout):
        if book.filling[room, rule.attribute] not in rule.values:
            continue
        if room not in book.home:
            return Finding.broken(rule, f"no standard path leads to '{room}', so {rule.track} has no value there", room)
        here = book.home[room]
        low, high = values.least[here] - exact(rule.least), exact(rule.most) - values.greatest[here]
        if low < 0:
            return _broken(rule, rule.track, values.worst_path(here), values.least[here], wanted, room)
        if high < 0:
            return _broken(rule, rule.track, values.best_path(here), values.greatest[here], wanted, room)
        slack = min(slack, low, high)
    return Finding.kept(rule, slack)


def some_path(rule: SomePath, book: Book) -> Finding:
    """It is kept if some path keeps all bounds at all its rooms: all tuples of values with which each room can be reached.

    The rooms of a standard path are those of the main part, whatever is done with culs-de-sac.
    """
    tracks = [book.problem.track[name] for name in dict.fromkeys(bound.track for bound in rule.bounds)]
    steps = [(OPERATORS[track.operator].apply, book.supports(track)) for track in tracks]
    reached: dict[str, dict[tuple[float, ...], float]] = {}
    for room, arriving in _arrivals(book, tracks, reached):
        reached[room] = {}
        for values, slack in arriving.items():
            after = tuple(apply(value, adds[room]) for (apply, adds), value in zip(steps, values, strict=True))
            known = dict(zip((track.name for track in tracks), after, strict=True))
            here = min([slack, *_slacks(rule, room, known)])
            if here >= 0:
                reached[room][after] = max(here, reached[room].get(after, here))
    found = reached[book.problem.layout.paths.exit].values()
    if not found:
        return Finding.broken(rule, f"no standard path keeps {rule.words().removesuffix(' on some path')}")
    return Finding.kept(rule, max(found))


def _arrivals(
    book: Book, tracks: list[Track], reached: dict[str, dict[tuple[float, ...], float]]
) -> Iterator[tuple[str, dict[tuple[float, ...], float]]]:
    """For each room in order, the tuples with which it is entered, each with the slack that is left on the best way there."""
    paths = book.problem.layout.paths
    before = paths.before()
    for room in paths.order:
        arriving: dict[tuple[float, ...], float] = {}
        if room == paths.entrance:
            arriving[tuple(exact(track.start) for track in tracks)] = float("inf")
        for earlier in before[room]:
            for values, slack in reached[earlier].items():
                arriving[values] = max(slack, arriving.get(values, slack))
        yield room, arriving


def _slacks(rule: SomePath, room: str, known: dict[str, float]) -> list[float]:
    asked = [bound for bound in rule.bounds if bound.rooms is None or room in bound.rooms]
    return [room_over(bound.op, known[bound.track], bound.at(room)) for bound in asked]


def _broken(rule: Bound | Depth, track: str, path: list[str], value: float, wanted: str, room: str = "") -> Finding:
    why = f"{track} is {shown(value)} in '{path[-1]}' on the path {', '.join(path)}; wanted {wanted}"
    return Finding.broken(rule, why, room or path[-1], value, tuple(path))


PATH_RULES: dict[type, Callable[..., Finding]] = {Bound: bound, SomePath: some_path, Depth: depth}
