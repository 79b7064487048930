"""What is drawn of a maze: each place of a level is a room, a wall or opening between two rooms, or always a wall.

#######        # at even columns and rows, and around: always a wall
#.?.?.#        . at odd ones: a room, or none where a wall is drawn
#?#?#?#        ? between two rooms: what the maze decides
#.?.?.#
#######
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playproof.answersets.mazes import Link
from playproof.errors import Fault, WrongInput
from playproof.level import Alphabet
from playproof.level.grid import Cell


@dataclass
class Drawn:
    """A drawing, place by place; `margin` is 1 with walls around and 0 without."""

    game: Alphabet
    margin: int
    width: int
    height: int
    opened: set[Link] = field(default_factory=set)
    closed: set[Link] = field(default_factory=set)
    gone: set[Cell] = field(default_factory=set)
    kept: dict[Cell, tuple[str, ...]] = field(default_factory=dict)
    """By cell of the level, what may stand there."""
    ends: dict[str, list[Cell]] = field(default_factory=dict)
    """Rooms in which a start or an exit is drawn."""

    def read(self, allowed: Mapping[Cell, tuple[str, ...]]) -> None:
        """Take in what each cell may be; all faults at once."""
        faults = []
        for cell, names in allowed.items():
            walls = [name for name in names if self.game[name].is_wall]
            fault = self._read(cell, names, walls)
            if fault:
                faults.append(Fault(fault))
        if faults:
            raise WrongInput(*faults)

    def _read(self, cell: Cell, names: tuple[str, ...], walls: list[str]) -> str:
        column, row = cell[0] - self.margin, cell[1] - self.margin
        room = (column // 2, row // 2)
        odd = (column % 2, row % 2)
        outside = not (0 <= room[0] < self.width and 0 <= room[1] < self.height) or column < 0 or row < 0
        self.kept[cell] = names
        if odd == (1, 1) or outside or self._beyond(room, odd):
            shown = " or ".join(f"'{name}'" for name in names)
            return "" if walls else f"{cell[0]},{cell[1]} is drawn as {shown}, and no room of a maze can be there"
        if odd == (0, 0):
            self._room(room, names, walls)
        elif len(walls) in (0, len(names)):
            other = (room[0] + odd[0], room[1] + odd[1])
            (self.closed if walls else self.opened).add((room, other))
        return ""

    def _beyond(self, room: Cell, odd: Cell) -> bool:
        """Whether a place lies between the last room and the wall around."""
        return room[0] + odd[0] >= self.width or room[1] + odd[1] >= self.height

    def _room(self, room: Cell, names: tuple[str, ...], walls: list[str]) -> None:
        if len(walls) == len(names):
            self.gone.add(room)
        elif all(self.game[name].start for name in names):
            self.ends.setdefault("start", []).append(room)
        elif all(self.game[name].goal for name in names):
            self.ends.setdefault("exit", []).append(room)
