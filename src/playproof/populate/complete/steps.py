"""The way of a score through a level: which steps come before which, and whose contents each step has.

>>> from playproof.level import Frozen
>>> from playproof.play.paths import StandardPaths
>>> from playproof.populate.problem import Layout, Track
>>> paths = StandardPaths("a", "b", ("a", "b"), (("a", "b"),), Frozen(b=("c",)))
>>> place = Layout(("a", "b", "c"), Frozen(a=("b",), b=("a", "c"), c=("b",)), paths)
>>> for step in steps(place, Track("health", culs="own")): print(step)
Step(name='a', before=(), rooms=('a',))
Step(name='b', before=('a',), rooms=('b', 'c'))
Step(name='in front of b', before=('a',), rooms=('b',))
Step(name='c', before=('in front of b',), rooms=('c',))
"""

from __future__ import annotations

from dataclasses import dataclass

from playproof.play.paths.values import depths
from playproof.populate.problem import Layout, Track


@dataclass(frozen=True, slots=True)
class Step:
    """To enter a room, from one of the steps before, and to have what some rooms hold."""

    name: str
    before: tuple[str, ...]
    rooms: tuple[str, ...]


def steps(layout: Layout, track: Track) -> tuple[Step, ...]:
    """All steps in an order in which none comes before those that lead to it."""
    main = main_steps(layout, track)
    if track.culs != "own":
        return main
    rows = {room: list(near) for room, near in layout.near.items()}
    return (*main, *(step for one in main for step in _inside(layout, rows, one)))


def main_steps(layout: Layout, track: Track) -> tuple[Step, ...]:
    """The steps from room to room of the main part, each with its culs-de-sac unless these are skipped."""
    before = layout.paths.before()
    return tuple(Step(room, tuple(before[room]), _had(layout, track, room)) for room in layout.paths.order)


def _had(layout: Layout, track: Track, room: str) -> tuple[str, ...]:
    if room == layout.paths.entrance and track.entrance == "free":
        return ()
    return (room, *(() if track.culs == "skip" else layout.paths.culs_de_sac.get(room, ())))


def _inside(layout: Layout, rows: dict[str, list[str]], step: Step) -> list[Step]:
    """The steps into the culs-de-sac of a room, before anything else in there is had."""
    dead = layout.paths.culs_de_sac.get(step.name, ())
    if not dead:
        return []
    depth = depths(rows, step.name, set(dead))
    front = f"in front of {step.name}"
    found = [Step(front, step.before, step.rooms[:1])]
    for inner in list(depth)[1:]:
        nearer = [near for near in rows[inner] if depth.get(near) == depth[inner] - 1]
        found.append(Step(inner, tuple(front if near == step.name else near for near in nearer), (inner,)))
    return found
