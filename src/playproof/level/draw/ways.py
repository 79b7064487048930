"""The line of an edge between two boxes: straight, bent away from other lines and boxes, through points, or a loop.

>>> hall, attic = Box(0, 0, 80, 30), Box(200, 0, 80, 30)
>>> way = between(hall, attic, 0)
>>> way.path, way.middle(0.5)
('M40 0L160 0', (100.0, 0.0))
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from playproof.level.draw.ink import num

Point = tuple[float, float]
SAMPLES = 24


@dataclass(frozen=True, slots=True)
class Box:
    """A node's box by its middle and size."""

    x: float
    y: float
    width: float
    height: float

    def border(self, to: Point, slack: float = 0) -> Point:
        """Where the line from the middle to a point leaves the box."""
        dx, dy = to[0] - self.x, to[1] - self.y
        if not dx and not dy:
            return self.x, self.y
        reach = min(_ratio(self.width / 2 + slack, dx), _ratio(self.height / 2 + slack, dy))
        return self.x + dx * reach, self.y + dy * reach

    def holds(self, point: Point, slack: float = 0) -> bool:
        return abs(point[0] - self.x) < self.width / 2 + slack and abs(point[1] - self.y) < self.height / 2 + slack


def _ratio(half: float, step: float) -> float:
    return half / abs(step) if step else float("inf")


@dataclass(frozen=True, slots=True)
class Way:
    """A drawn line: its path, and points along it from one end to the other."""

    path: str
    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(self.points))

    def middle(self, share: float) -> Point:
        """The point after a share of the line's length."""
        lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(self.points)]
        left = sum(lengths) * share
        for a, b, length in zip(self.points, self.points[1:], lengths, strict=False):
            if left <= length and length:
                return a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length
            left -= length
        return self.points[-1]


def between(a: Box, b: Box, bulge: float) -> Way:
    """A line from box to box whose middle lies `bulge` beside the straight one."""
    length = hypot(b.x - a.x, b.y - a.y) or 1
    side = -(b.y - a.y) / length, (b.x - a.x) / length
    bend = (a.x + b.x) / 2 + side[0] * bulge * 2, (a.y + b.y) / 2 + side[1] * bulge * 2
    begin, end = a.border(bend if bulge else (b.x, b.y)), b.border(bend if bulge else (a.x, a.y))
    if not bulge:
        return Way(f"M{_at(begin)}L{_at(end)}", (begin, end))
    points = tuple(_quadratic(begin, bend, end, i / SAMPLES) for i in range(SAMPLES + 1))
    return Way(f"M{_at(begin)}Q{_at(bend)} {_at(end)}", points)


def through(a: Box, b: Box, bends: list[Point]) -> Way:
    """A smooth line from box to box through points in between, level where it meets them."""
    begin = a.x + a.width / 2, a.y
    end = b.x - b.width / 2, b.y
    stops = [begin, *bends, end]
    path, points = [f"M{_at(begin)}"], [begin]
    for one, other in pairwise(stops):
        half = (one[0] + other[0]) / 2
        path.append(f"C{num(half)} {num(one[1])} {num(half)} {num(other[1])} {_at(other)}")
        points += [_cubic(one, (half, one[1]), (half, other[1]), other, i / SAMPLES) for i in range(1, SAMPLES + 1)]
    return Way("".join(path), tuple(points))


def loop(a: Box, number: int) -> Way:
    """A way from a box back to itself, over its right upper corner; the next loops lie around it."""
    x, y, size = a.x + a.width / 2, a.y - a.height / 2, 26.0 + 12 * number
    begin, end = (x - 12, y), (x, y + 12)
    one, two = (x - 12, y - size), (x + size, y + 12)
    points = tuple(_cubic(begin, one, two, end, i / SAMPLES) for i in range(SAMPLES + 1))
    return Way(f"M{_at(begin)}C{_at(one)} {_at(two)} {_at(end)}", points)


def clear(way: Way, boxes: list[Box], slack: float = 6) -> bool:
    """Whether the line keeps away from all these boxes."""
    probes = [way.middle(i / SAMPLES) for i in range(SAMPLES + 1)]
    return not any(box.holds(probe, slack) for box in boxes for probe in probes)


def _quadratic(a: Point, b: Point, c: Point, t: float) -> Point:
    u = 1 - t
    return u * u * a[0] + 2 * u * t * b[0] + t * t * c[0], u * u * a[1] + 2 * u * t * b[1] + t * t * c[1]


def _cubic(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    one, other = _quadratic(a, b, c, t), _quadratic(b, c, d, t)
    return one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t


def _at(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"
