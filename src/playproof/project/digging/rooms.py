"""Rooms: rectangles thrown on the site where they fit, and the areas that somebody drew.

Rogue and its heirs dig so: throw a room, keep it if it touches nothing, and go on until there are enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from playproof.level.grid import Cell
from playproof.project.digging.site import Site, beside

THROWS = 40
"""Throws for each room that is wanted; a room that does not fit after so many rarely fits at all."""


@dataclass(frozen=True, slots=True)
class Room:
    """Cells that are one open place."""

    id: int
    cells: tuple[Cell, ...]
    drawn: bool = False

    @property
    def middle(self) -> tuple[float, float]:
        xs, ys = zip(*self.cells, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def drawn_rooms(site: Site) -> list[Room]:
    """The areas that somebody drew, each a room; a drawn door belongs to the area it is in."""
    left = dict.fromkeys(site.drawn)
    rooms: list[Room] = []
    while left:
        cells = _area(next(iter(left)), left)
        rooms.append(Room(len(rooms) + 1, tuple(cells), drawn=True))
        site.dig(cells, len(rooms))
    return rooms


def _area(first: Cell, left: dict[Cell, None]) -> list[Cell]:
    """A cell and all that hangs together with it, taken from those that are left."""
    del left[first]
    found = [first]
    for cell in found:
        for other in beside(cell):
            if other in left:
                del left[other]
                found.append(other)
    return found


def throw_rooms(site: Site, number: int, size: tuple[int, int], gap: int, first: int, dice: Random) -> list[Room]:
    """At most so many rooms with a gap between them; fewer if they do not fit."""
    rooms: list[Room] = []
    for _ in range(THROWS * number):
        if len(rooms) == number:
            break
        cells = _thrown(site, size, dice)
        if _fits(site, cells, gap):
            rooms.append(Room(first + len(rooms), tuple(cells)))
            site.dig(cells, rooms[-1].id)
    return rooms


def _thrown(site: Site, size: tuple[int, int], dice: Random) -> list[Cell]:
    """A rectangle, rather wide than high, since that is how levels look on a screen."""
    across, down = site.sketch.width - 2, site.sketch.height - 2
    high = dice.randint(min(size[0], down), min(size[1], down))
    wide = min(across, size[1], max(size[0], high + dice.randint(-1, 3)))
    left, top = 1 + dice.randint(0, across - wide), 1 + dice.randint(0, down - high)
    return [(x, y) for y in range(top, top + high) for x in range(left, left + wide)]


def _fits(site: Site, cells: list[Cell], gap: int) -> bool:
    (left, top), (right, bottom) = cells[0], cells[-1]
    if not all(cell in site.solid for cell in cells):
        return False
    rows, columns = range(top - gap, bottom + gap + 1), range(left - gap, right + gap + 1)
    return not any((x, y) in site.owner for y in rows for x in columns)


def most_rooms(width: int, height: int, least: int) -> int:
    """The most rooms that fit an empty site: squares with one wall between them."""
    return max(0, (width - 1) // (least + 1)) * max(0, (height - 1) // (least + 1))
