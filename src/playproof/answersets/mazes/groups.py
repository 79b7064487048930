"""Rooms that are linked, however many links lie between them.

>>> groups = Groups.of([(0, 0), (1, 0), (2, 0)], [((0, 0), (1, 0))])
>>> groups.head((1, 0)) == groups.head((0, 0)), groups.number
(True, 2)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playproof.level.grid import Cell


@dataclass
class Groups:
    """Which rooms belong together: each points to another one of its group, up to the head."""

    above: dict[Cell, Cell]
    number: int

    @classmethod
    def of(cls, rooms: Iterable[Cell], links: Iterable[tuple[Cell, Cell]]) -> Groups:
        groups = cls({room: room for room in rooms}, 0)
        groups.number = len(groups.above)
        for a, b in links:
            groups.join(a, b)
        return groups

    def head(self, room: Cell) -> Cell:
        while self.above[room] != room:
            self.above[room] = self.above[self.above[room]]
            room = self.above[room]
        return room

    def join(self, a: Cell, b: Cell) -> bool:
        """Join two groups; False if they were one already."""
        a, b = self.head(a), self.head(b)
        if a == b:
            return False
        self.above[a] = b
        self.number -= 1
        return True


def perfect(rooms: Iterable[Cell], links: Iterable[tuple[Cell, Cell]]) -> bool:
    """Whether links make a perfect maze: no loops, and no room apart."""
    there = list(rooms)
    groups = Groups.of(there, ())
    return all(groups.join(a, b) for a, b in links) and groups.number == 1
