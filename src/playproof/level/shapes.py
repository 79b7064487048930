"""A level of rectangles side by side, as a floor plan has: a graph whose nodes are rooms with a place and a size.

>>> from playproof.level.alphabet import Alphabet, Symbol
>>> house = Alphabet.of(Symbol("hall", "."), Symbol("bath", "~"), Symbol("wall", "#", solid=True), Symbol("door", "+"))
>>> plan = Shapes.parse('''
... level 10x5
... entry: hall / at 0,0 6x5
... wash: bath / at 6,0 4x5
... entry -[door]- wash
... ''', house)
>>> plan.box("wash"), plan.touch("entry", "wash")
((6, 0, 4, 5), 5)
>>> print(plan)
###########
#.....#~~~#
#.....+~~~#
#.....#~~~#
#.....#~~~#
###########

Rectangles stand on whole numbers and share no ground. An edge joins two that touch along two units at least: there is
room for a door. As a map of tiles walls run along the sides of rectangles, so a room of 6x5 has 5x4 tiles of floor.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from playproof.errors import WrongInput
from playproof.level.alphabet import NO_MEMBERS, Alphabet, Members
from playproof.level.digest import digest
from playproof.level.graph import Graph, Node
from playproof.level.plane import Outline, Segment

if TYPE_CHECKING:
    from playproof.level.grid import Grid

MOST = 5_000
LONGEST = 1_000
DOORWAY = 2
"""Two rectangles that touch along so much can be joined: there is a tile for the door, and wall on both sides of it."""
Box = tuple[int, int, int, int]
"""The left and upper end, the width and the height."""


@dataclass(frozen=True, eq=False)
class Shapes(Graph):
    """Rectangles, the ways between them, and the objects in them. A value, as every level."""

    width: int = 0
    height: int = 0

    kind = "shapes"

    def __post_init__(self) -> None:
        if not all(type(side) is int and 1 <= side <= LONGEST for side in (self.width, self.height)):
            raise WrongInput(
                f"a level of shapes is from 1 to {LONGEST} wide and high, in whole numbers; "
                f"got {self.width} x {self.height}"
            )
        super().__post_init__()
        _check_boxes(tuple((node.id, node.at, node.outline) for node in self.nodes), self.width, self.height)
        for edge in self.edges:
            if self.touch(edge.source, edge.target) < DOORWAY:
                raise WrongInput(
                    f"the edge '{edge.id}' joins '{edge.source}' and '{edge.target}', which touch along "
                    f"{self.touch(edge.source, edge.target)}; a way between shapes wants {DOORWAY}"
                )

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet) -> Shapes:
        """Shapes from lines such as `level 24x16`, `hall: room / key at 0,0 6x4`, `hall -[door]- attic`."""
        from playproof.level.shapestext import parse_shapes

        return parse_shapes(text, alphabet)

    @classmethod
    def plot(cls, width: int, height: int, symbol: str, alphabet: Alphabet, id: str = "plot") -> Shapes:
        """One rectangle that fills the level: what a floor plan begins with."""
        name = alphabet[symbol].name if symbol else ""
        return cls(alphabet, (room(id, name, (0, 0, width, height)),), (), (), width, height)

    def box(self, id: str) -> Box:
        return box_of(self.node(id).outline)

    def touch(self, one: str, other: str) -> int:
        """Along how many units two rectangles touch; 0 if they do not, or only in a corner."""
        return touch(self.box(one), self.box(other))

    def border(self, one: str, other: str) -> Segment | None:
        """The stretch between two rectangles; None if they do not touch."""
        return border(self.box(one), self.box(other))

    def as_grid(self, walls: str = "") -> Grid:
        """A map of tiles with walls along the sides of the rectangles, which can be walked and exported.

        Walls are of the symbol that is named, or of the first of the alphabet that is solid and nothing else.
        """
        from playproof.level.raster import shapes_as_grid, wall_of

        return shapes_as_grid(self, walls or wall_of(self.alphabet))

    @cached_property
    def hash(self) -> str:
        return digest(super().hash, self.kind, self.width, self.height)

    def __str__(self) -> str:
        from playproof.level.raster import shapes_as_grid, walls_of

        return str(shapes_as_grid(self, next(iter(walls_of(self.alphabet)), "")))

    def __repr__(self) -> str:
        return f"<Shapes {len(self.nodes)} in {self.width}x{self.height} {self.hash[:8]}>"


def room(id: str, symbol: str, box: Box, members: Members = NO_MEMBERS) -> Node:
    """A rectangle as a node of the level."""
    return Node(id, symbol, members, (box[0], box[1]), outline_of(box))


def outline_of(box: Box) -> Outline:
    x, y, wide, high = box
    return (x, y), (x + wide, y), (x + wide, y + high), (x, y + high)


def box_of(outline: Outline) -> Box:
    (left, top), _, (right, bottom), _ = outline
    return int(left), int(top), int(right - left), int(bottom - top)


def border(one: Box, other: Box) -> Segment | None:
    """The stretch that two rectangles beside each other have in common.

    >>> border((0, 0, 6, 5), (6, 2, 4, 5)), border((0, 0, 2, 2), (2, 2, 2, 2))
    (((6, 2), (6, 5)), None)
    """
    left, right = max(one[0], other[0]), min(one[0] + one[2], other[0] + other[2])
    top, bottom = max(one[1], other[1]), min(one[1] + one[3], other[1] + other[3])
    if left > right or top > bottom or (left == right) == (top == bottom):
        return None
    return (left, top), (right, bottom)


def touch(one: Box, other: Box) -> int:
    stretch = border(one, other)
    return 0 if stretch is None else int(stretch[1][0] - stretch[0][0] + stretch[1][1] - stretch[0][1])


def overlap(one: Box, other: Box) -> bool:
    across = one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
    return across and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]


def inside(box: Box, width: int, height: int) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[0] + box[2] <= width and box[1] + box[3] <= height


@lru_cache(maxsize=256)
def _check_boxes(grounds: tuple[tuple[str, object, Outline], ...], width: int, height: int) -> None:
    if len(grounds) > MOST:
        raise WrongInput(f"a level has at most {MOST:,} shapes; got {len(grounds):,}")
    boxes = [(_box(id, at, outline), id) for id, at, outline in grounds]
    for box, id in boxes:
        if not inside(box, width, height):
            raise WrongInput(
                f"the shape '{id}' at {box[0]},{box[1]} of {box[2]}x{box[3]} lies outside of the level, "
                f"which is {width}x{height}"
            )
    pair = first_overlap(boxes)
    if pair is not None:
        raise WrongInput(f"the shapes '{pair[0]}' and '{pair[1]}' cover some of the same ground")


def first_overlap(boxes: Iterable[tuple[Box, str]]) -> tuple[str, str] | None:
    """Two rectangles that share some ground; None if no two do."""
    ordered = sorted(boxes)
    for place, (box, id) in enumerate(ordered):
        for other in range(place + 1, len(ordered)):
            if ordered[other][0][0] >= box[0] + box[2]:
                break
            if overlap(box, ordered[other][0]):
                return id, ordered[other][1]
    return None


def _box(id: str, at: object, outline: Outline) -> Box:
    whole = len(outline) == 4 and all(float(c).is_integer() for corner in outline for c in corner)
    box = box_of(outline) if whole else (0, 0, 0, 0)
    if box[2] < 1 or box[3] < 1 or outline_of(box) != outline or at != (box[0], box[1]):
        raise WrongInput(f"the shape '{id}' is no rectangle on whole numbers, at least 1x1 in size")
    return box
