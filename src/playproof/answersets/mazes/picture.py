"""Mazes as levels: rooms stand at odd places, walls and openings between them. And as a preview in the manner of the chapter.

>>> print(preview(2, 2, {((0, 0), (1, 0)), ((1, 0), (1, 1))}))
() == ()
      ||
()    ()
"""

from __future__ import annotations

from collections.abc import Collection

from playproof.answersets.mazes.maze import Link
from playproof.level import Grid
from playproof.level.grid import Cell


def preview(width: int, height: int, links: Collection[Link], gone: Collection[Cell] = ()) -> str:
    """Rooms as pairs of brackets, links as double lines."""
    lines = []
    for y in range(height):
        rooms = ["  " if (x, y) in gone else "()" for x in range(width)]
        joints = [" == " if ((x, y), (x + 1, y)) in links else "    " for x in range(width - 1)]
        lines.append("".join(part for pair in zip(rooms, [*joints, ""], strict=True) for part in pair))
        if y + 1 < height:
            lines.append("    ".join("||" if ((x, y), (x, y + 1)) in links else "  " for x in range(width)))
    return "\n".join(line.rstrip() for line in lines)


def place(room: Cell, margin: int) -> Cell:
    """Where a room stands in a level with a wall of this width around it.

    >>> place((2, 0), 1), place((2, 0), 0)
    ((5, 1), (4, 0))
    """
    return 2 * room[0] + margin, 2 * room[1] + margin


def between(link: Link, margin: int) -> Cell:
    """Where the wall or the opening between two rooms stands."""
    (ax, ay), (bx, by) = place(link[0], margin), place(link[1], margin)
    return (ax + bx) // 2, (ay + by) // 2


def links_of(level: Grid) -> tuple[int, int, set[Link], set[Cell]]:
    """A maze read off a level: columns, rows, links, and places of rooms that are solid."""
    margin = level.width % 2 and level.height % 2 and int(all(_solid(level, (x, 0)) for x in range(level.width)))
    width, height = (level.width + 1 - 2 * margin) // 2, (level.height + 1 - 2 * margin) // 2
    gone = {(x, y) for y in range(height) for x in range(width) if _solid(level, place((x, y), margin))}
    links = set()
    for y in range(height):
        for x in range(width):
            for other in ((x + 1, y), (x, y + 1)):
                link = ((x, y), other)
                inside = other[0] < width and other[1] < height and not {(x, y), other} & gone
                if inside and not _solid(level, between(link, margin)):
                    links.add(link)
    return width, height, links, gone


def _solid(level: Grid, cell: Cell) -> bool:
    return any(level.alphabet[thing.symbol].is_wall for thing in level.at(cell))
