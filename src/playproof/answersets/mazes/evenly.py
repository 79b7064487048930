"""Draw a maze so that each that keeps what is drawn is equally likely, by walks that forget their loops.

From each room that is not in the tree yet somebody wanders at random until he meets the tree; his way without its loops joins
it. What is drawn open makes groups of rooms, which are wandered through as one; what is closed is not there.

Wilson, "Generating random spanning trees more quickly than the cover time", STOC 1996.
"""

from __future__ import annotations

from random import Random

from playproof.answersets.mazes.groups import Groups
from playproof.answersets.mazes.maze import Link, Maze
from playproof.level.grid import Cell


def drawn_evenly(maze: Maze, dice: Random) -> set[Link]:
    """The links of a maze, each maze as likely as the next. What is drawn must leave one."""
    groups = Groups.of(maze.rooms(), maze.opened)
    ways: dict[Cell, list[tuple[Cell, Link]]] = {groups.head(room): [] for room in maze.rooms()}
    for link in maze.pairs():
        a, b = (groups.head(room) for room in link)
        if a != b:
            ways[a].append((b, link))
            ways[b].append((a, link))
    links = set(maze.opened)
    met = {next(iter(ways))}
    for begin in ways:
        came: dict[Cell, tuple[Cell, Link]] = {}
        here = begin
        while here not in met:  # a room that is left again forgets the way it was left by before, and so loops
            came[here] = dice.choice(ways[here])
            here = came[here][0]
        here = begin
        while here not in met:
            met.add(here)
            here, link = came[here]
            links.add(link)
    return links
