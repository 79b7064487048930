"""Drawings that no maze keeps: openings in a ring, or walls all around some rooms; the fewest that are at fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playproof.answersets.mazes.groups import Groups
from playproof.answersets.mazes.maze import Link, Maze
from playproof.errors import Impossible
from playproof.level.grid import Cell


def check(maze: Maze) -> None:
    """Refuse what cannot be: a ring of openings, rooms that are cut off."""
    groups = Groups.of(maze.rooms(), ())
    for number, (a, b) in enumerate(sorted(maze.opened)):
        if not groups.join(a, b):
            raise Impossible([*map(_open, _way(sorted(maze.opened)[:number], a, b)), _open((a, b))])
    if _apart(maze, maze.closed):
        raise Impossible([*map(_closed, _fewest(maze)), *_outline(maze), "every room can be reached"])


def _apart(maze: Maze, closed: Iterable[Link]) -> bool:
    without = Maze(maze.width, maze.height, maze.opened, frozenset(closed), maze.gone)
    return Groups.of(without.rooms(), without.pairs()).number > 1


def _fewest(maze: Maze) -> list[Link]:
    """Walls none of which can be left out, if rooms are to be cut off."""
    groups = Groups.of(maze.rooms(), maze.pairs())
    rooms = set(maze.rooms())
    kept = [(a, b) for a, b in sorted(maze.closed) if {a, b} <= rooms and groups.head(a) != groups.head(b)]
    for wall in list(kept):
        fewer = [other for other in kept if other != wall]
        if _apart(maze, fewer):
            kept = fewer
    return kept


def _outline(maze: Maze) -> Iterator[str]:
    if maze.gone:
        yield f"{len(maze.gone)} rooms are drawn as solid"


def _way(links: list[Link], start: Cell, end: Cell) -> list[Link]:
    """The links from one room to another, among links without a ring."""
    came: dict[Cell, Link] = {}
    stack, seen = [start], {start}
    while stack:
        here = stack.pop()
        for link in links:
            if here in link:
                other = link[1] if link[0] == here else link[0]
                if other not in seen:
                    seen.add(other)
                    came[other] = link
                    stack.append(other)
    found, here = [], end
    while here != start:
        found.append(came[here])
        here = came[here][0] if came[here][1] == here else came[here][1]
    return found[::-1]


def _open(link: Link) -> str:
    return f"rooms {_room(link[0])} and {_room(link[1])} are drawn as linked"


def _closed(link: Link) -> str:
    return f"there is a wall drawn between rooms {_room(link[0])} and {_room(link[1])}"


def _room(room: Cell) -> str:
    return f"{room[0]},{room[1]}"
