"""What is left of a level for a player who is on his way: the rooms that may still change, and the problem they make.

    gate - hall < left  > stairs - vault      in 'left' with 12 health: 'stairs' and 'vault' lie ahead, and what hangs on
                  right                       them; 'gate' and 'hall' lie behind, and 'right' beside, where he does not go

What lies ahead may change, and all else stays. The culs-de-sac of the room he is in lie ahead unless he has been there, in
levels whose scores add up and count a cul-de-sac where it begins; in others they stay as well.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Frozen
from playproof.play.paths import StandardPaths
from playproof.populate.problem import Bound, Depth, Filling, Finite, Layout, Only, Problem, Rule, Track, Within

BEHIND, BESIDE, HERE = 1, 2, 3
"""Where a room is that is not ahead, as the tables say it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player is on the standard paths."""

    room: str
    """The room of the main part, also for a player in one of its culs-de-sac."""
    onward: tuple[str, ...]
    """Rooms of the main part that he can still come to, no room before one that leads to it."""
    ahead: frozenset[str]
    """The same as a set."""
    behind: frozenset[str]
    """Rooms of the main part that he may have come through, and where he is."""
    culs: tuple[str, ...]
    """Rooms of culs-de-sac that hang on this room and are new to him."""


def standing(problem: Problem, room: str, visited: Collection[str] = ()) -> Standing:
    """The standing of a player in a room."""
    layout = problem.layout
    home = layout.home
    if room not in home:
        what = f"no standard path leads to '{room}'"
        raise WrongInput(Fault(what, hint=nearest(room, home) if room not in layout.rooms else ""))
    main, paths = home[room], layout.paths
    after: dict[str, list[str]] = {}
    for tail, head in paths.arcs:
        after.setdefault(tail, []).append(head)
    ahead, behind = _closure(after, main) - {main}, _closure(paths.before(), main)
    seen = {room, *visited}
    # Only what is added can be told apart again into what the player has and what he may still get here.
    told = all(track.culs == "skip" or (track.culs, track.operator) == ("entrance", "+") for track in problem.tracks)
    culs = tuple(inner for inner in paths.culs_de_sac.get(main, ()) if inner not in seen) if told else ()
    onward = tuple(other for other in paths.order if other in ahead)
    return Standing(main, onward, frozenset(ahead), frozenset(behind), culs)


def _closure(next_to: Mapping[str, Collection[str]], room: str) -> set[str]:
    found, waiting = {room}, [room]
    while waiting:
        fresh = [other for other in next_to.get(waiting.pop(), ()) if other not in found]
        found.update(fresh)
        waiting += fresh
    return found


def open_rooms(layout: Layout, where: Standing) -> frozenset[str]:
    """All rooms that may change."""
    dead = layout.paths.culs_de_sac
    return where.ahead | {inner for room in where.ahead for inner in dead.get(room, ())} | set(where.culs)


def been(layout: Layout, track: Track, where: Standing, visited: Collection[str]) -> tuple[str, ...]:
    """The rooms whose contents a score of the player counts: those he has visited, or those of one way here.

    They come in the layout's order, since sums of fractions depend on the order and a set of rooms has none.
    """
    met = {*visited, where.room} if visited else set(_way(layout, where.room))
    if not visited and track.culs != "skip":
        met |= {inner for room in met for inner in layout.paths.culs_de_sac.get(room, ()) if inner not in where.culs}
    home, free = layout.home, layout.paths.entrance if track.entrance == "free" else ""
    return tuple(room for room in layout.rooms if room in met and home.get(room) != free)


def _way(layout: Layout, room: str) -> list[str]:
    before, way = layout.paths.before(), [room]
    while before[way[-1]]:
        way.append(before[way[-1]][0])
    return way[::-1]


def remaining(problem: Problem, held: Filling, where: Standing, scores: Mapping[str, float]) -> Problem:
    """The problem that is left: paths from here on, scores from what the player has, all else as it is held."""
    paths = problem.layout.paths
    here, onward = where.room, where.onward
    left = where.ahead | {here}
    arcs = tuple((a, b) for a, b in paths.arcs if a in left and b in where.ahead)
    dead = {room: paths.culs_de_sac[room] for room in onward if room in paths.culs_de_sac}
    dead |= {here: where.culs} if where.culs else {}
    rest = StandardPaths(here, paths.exit, (here, *onward), arcs, Frozen(dead))
    layout = replace(problem.layout, paths=rest)
    free = open_rooms(problem.layout, where)
    pins: list[Rule] = []
    for attribute in problem.attributes:
        for room in problem.layout.rooms:
            if room not in free:
                value = held[room, attribute.name]
                pins.append(_pin(attribute.name, room, value, isinstance(attribute, Finite)))
    tracks = tuple(_track(track, problem, held, where, scores[track.name]) for track in problem.tracks)
    rules = [_onward(rule, problem, where, free) for rule in problem.rules]
    return replace(problem, layout=layout, tracks=tracks, rules=(*(rule for rule in rules if rule), *pins))


def _onward(rule: Rule, problem: Problem, where: Standing, free: frozenset[str]) -> Rule | None:
    """What a rule still asks: a bound is not asked where the player has been, nor where he is if nothing new counts there."""
    if isinstance(rule, Depth):
        return replace(rule, rooms=tuple(room for room in rule.places(problem.layout) if room in free))
    if not isinstance(rule, Bound):
        return rule
    looked = free | {where.room} if adds_here(problem.track[rule.track], problem.layout, where) else free
    rooms = tuple(room for room in problem.where(rule) if room in looked)
    return replace(rule, rooms=rooms, said=rule.said or rule.words()) if rooms else None


def _pin(attribute: str, room: str, value: str | float, finite: bool) -> Rule:
    said = f"'{room}' stays as it is"
    if finite:
        return Only(attribute, (str(value),), (room,), said=said)
    return Within(attribute, float(value), float(value), (room,), said=said)


def free_at(track: Track, layout: Layout, where: Standing) -> bool:
    """Whether the player is in an entrance whose contents, and all that hangs on it, do not count."""
    return track.entrance == "free" and where.room == layout.paths.entrance


def adds_here(track: Track, layout: Layout, where: Standing) -> bool:
    """Whether the room where the player is has culs-de-sac that are new to him, and a score counts what is in them."""
    return bool(where.culs) and track.culs != "skip" and not free_at(track, layout, where)


def _track(track: Track, problem: Problem, held: Filling, where: Standing, start: float) -> Track:
    """A score that begins with what the player has: what this room holds is in it already, and must not count again."""
    if not adds_here(track, problem.layout, where):
        return replace(track, start=start, entrance="free")
    here = where.room
    again = sum(track.gain(name, held[here, name]) for name in track.gains) + track.fixed.get(here, 0.0)
    return replace(track, start=start - again, entrance="counts")
