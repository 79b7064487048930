"""Outlines in the plane: convex polygons as tuples of corners, clockwise on screen, where y grows downwards.

>>> square = ((0, 0), (2, 0), (2, 2), (0, 2))
>>> area(square), middle(square), holds(square, (1, 1)), holds(square, (3, 1))
(4.0, (1.0, 1.0), True, False)
>>> shared(square, ((2, 1), (4, 1), (4, 5), (2, 5)))
((2, 1), (2, 2))
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

Point = tuple[float, float]
Outline = tuple[Point, ...]
Segment = tuple[Point, Point]
SLACK = 0.002
"""How far corners may be off: they are kept to a thousandth."""


def sides(outline: Outline) -> Iterator[Segment]:
    return pairwise((*outline, *outline[:1]))


def area(outline: Outline) -> float:
    """Above 0 if the corners run clockwise on screen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in sides(outline)) / 2


def middle(outline: Outline) -> Point:
    """The centre of gravity."""
    whole = area(outline)
    if abs(whole) < 1e-12:
        return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
    weights = [(a, b, a[0] * b[1] - b[0] * a[1]) for a, b in sides(outline)]
    x = sum((a[0] + b[0]) * w for a, b, w in weights) / (6 * whole)
    return x, sum((a[1] + b[1]) * w for a, b, w in weights) / (6 * whole)


def frame(outline: Outline) -> tuple[float, float, float, float]:
    """The left, upper, right and lower end."""
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def holds(outline: Outline, point: Point, slack: float = SLACK) -> bool:
    """Whether a point lies in a convex outline or no further than `slack` beside it."""
    return all(_off(a, b, point) >= -slack for a, b in sides(outline))


def _off(a: Point, b: Point, point: Point) -> float:
    """How far a point lies to the inner side of a line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    return (dx * (point[1] - a[1]) - dy * (point[0] - a[0])) / length if length else 0.0


@lru_cache(maxsize=200_000)
def fault_of(outline: Outline) -> str:
    """What is wrong with an outline, in words; "" for a convex polygon that covers some ground."""
    if len(outline) < 3:
        return f"has {len(outline)} corners, wanted 3 or more"
    if not all(isinstance(c, int | float) and math.isfinite(c) and abs(c) < 1e9 for corner in outline for c in corner):
        return "has a corner that is no point of the plane"
    if len(set(outline)) < len(outline):
        return "has the same corner twice"
    if area(outline) <= 0:
        return "covers no ground, or its corners run against the clock"
    corners = (*outline, *outline[:2])
    if any(_off(a, b, c) < -SLACK for a, b, c in zip(corners, corners[1:], corners[2:], strict=False)):
        return "is bent inwards, wanted a convex polygon"
    turns = sum(_turn(a, b, c) for a, b, c in zip(corners, corners[1:], corners[2:], strict=False))
    return "runs round itself more than once" if turns > 2 * math.pi + 1 else ""


def _turn(a: Point, b: Point, c: Point) -> float:
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return math.atan2(dx * ey - dy * ex, dx * ex + dy * ey)


def shared(one: Outline, other: Outline) -> Segment | None:
    """The stretch that two outlines beside each other have in common; the longest if there are several."""
    found: Segment | None = None
    for a, b in sides(one):
        for c, d in sides(other):
            stretch = _common(a, b, c, d)
            if stretch is not None and (found is None or length(stretch) > length(found)):
                found = stretch
    return found


def length(stretch: Segment) -> float:
    (ax, ay), (bx, by) = stretch
    return math.hypot(bx - ax, by - ay)


def _common(a: Point, b: Point, c: Point, d: Point) -> Segment | None:
    """What two sides on one line have in common, if they run against each other as those of neighbours do."""
    if (a, b) == (d, c):
        return a, b
    if abs(_off(a, b, c)) > SLACK or abs(_off(a, b, d)) > SLACK:
        return None
    ux, uy = b[0] - a[0], b[1] - a[1]
    size = ux * ux + uy * uy
    ends = [(0.0, a), (1.0, b)]
    along = sorted((((p[0] - a[0]) * ux + (p[1] - a[1]) * uy) / size, p) for p in (c, d))
    if along[0][1] is c or not size:
        return None
    low, high = max(ends[0], along[0], key=_share), min(ends[1], along[1], key=_share)
    return (low[1], high[1]) if (high[0] - low[0]) * math.sqrt(size) > SLACK else None


def _share(end: tuple[float, Point]) -> float:
    return end[0]


def overlap(one: Outline, other: Outline) -> bool:
    """Whether two convex outlines cover some of the same ground: no side of either keeps them apart."""
    return not any(
        all(_off(a, b, corner) <= SLACK for corner in far)
        for near, far in ((one, other), (other, one))
        for a, b in sides(near)
    )
