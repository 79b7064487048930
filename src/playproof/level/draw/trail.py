"""A play drawn over a level: one rounded line which keeps to its lane where it runs over itself.

    >>> [lane for _, _, lane in lanes([(0, 0), (1, 0), (2, 0), (1, 0)])]
    [0.0, 0.5, 0.5]

A stretch walked once runs in the middle. Walked in both directions, each way keeps to its right, as cars do, so that
the line stays readable round corners; walked more often, the lanes lie side by side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from playproof.level.draw.ink import num, tag

Point = tuple[float, float]
Leg = tuple[Point, Point, float]
"""From, to, and the lane: how many lane widths to the right of the middle."""

TRIM = 0.3
WIDEST = 0.34


def lanes(points: Sequence[Point]) -> list[Leg]:
    """The legs of a walk, each with its lane; standing still is no leg."""
    steps = [(a, b) for a, b in pairwise(points) if a != b]
    total, done = Counter(steps), Counter[tuple[Point, Point]]()
    legs = []
    for a, b in steps:
        apart = 0.5 if (b, a) in total else (1 - total[a, b]) / 2
        legs.append((a, b, apart + done[a, b]))
        done[a, b] += 1
    return legs


@dataclass(frozen=True, slots=True)
class Trail:
    """The parts of a drawn play: the line, which goes below things, and what lies on top of them."""

    line: str = ""
    heads: str = ""


def draw_trail(points: Sequence[Point], pitch: float, gap: float, arrows: Mapping[int, float] | None = None) -> Trail:
    """Line, halo and start dot; arrow heads. `pitch` is the size of a cell, `gap` the width of a lane.

    `arrows` says which legs bear a head, and after what share of them; else some do, and the last at its end.
    """
    if not points:
        return Trail()
    legs = lanes(points)
    dot = tag("circle", class_="head", cx=points[0][0], cy=points[0][1], r=pitch * 0.36, stroke_width=pitch * 0.06)
    if not legs:
        return Trail(dot)
    widest = max(abs(lane) for _, _, lane in legs)
    gap = min(gap, pitch * WIDEST / max(widest, 1))
    ends = [_ends(leg, pitch, gap) for leg in legs]
    thick = pitch * 0.115 if widest < 2 else max(gap * 0.55, pitch * 0.04)
    line = {"d": _path(points[0], ends, pitch), "stroke_linejoin": "round", "stroke_linecap": "round"}
    halo = tag("path", class_="halo", stroke_width=thick * 2, stroke_opacity=0.75, **line)
    drawn = halo + tag("path", class_="trail", stroke_width=thick, **line) + dot
    # A ladder or a door fills its cell; the faint line on top keeps the walk in one piece.
    faint = tag("path", class_="trail", stroke_width=thick * 0.6, stroke_opacity=0.45, **line)
    return Trail(drawn, faint + _heads(ends, pitch, arrows))


def _ends(leg: Leg, pitch: float, gap: float) -> tuple[Point, Point, Point]:
    """Where the straight part of a leg begins and ends, and its direction; it stops short and leaves room to turn."""
    (ax, ay), (bx, by), lane = leg
    length = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length, (by - ay) / length
    trim, side = min(TRIM * pitch, length * TRIM), lane * gap
    begin = (ax + dx * trim - dy * side, ay + dy * trim + dx * side)
    return begin, (bx - dx * trim - dy * side, by - dy * trim + dx * side), (dx, dy)


def _path(start: Point, ends: list[tuple[Point, Point, Point]], pitch: float) -> str:
    parts = [f"M{_at(start)}L{_at(ends[0][0])}"]
    for (_, here, before), (there, _, after) in pairwise(ends):
        if not _straight(here, there, before):
            parts.append(f"L{_at(here)}{_turn(here, there, before, after, pitch)}")
    return "".join(parts) + f"L{_at(ends[-1][1])}"


def _straight(here: Point, there: Point, before: Point) -> bool:
    """Whether the next leg goes on in the same lane: then nothing needs to be drawn between them."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    return abs(dx * before[1] - dy * before[0]) < 0.01 and dx * before[0] + dy * before[1] >= 0


def _turn(here: Point, there: Point, before: Point, after: Point, pitch: float) -> str:
    corner = abs(before[0] * after[0] + before[1] * after[1]) < 0.5
    reach = pitch * (0.17 if corner else 0.3)
    one = here[0] + before[0] * reach, here[1] + before[1] * reach
    two = there[0] - after[0] * reach, there[1] - after[1] * reach
    return f"C{_at(one)} {_at(two)} {_at(there)}"


def _heads(ends: list[tuple[Point, Point, Point]], pitch: float, arrows: Mapping[int, float] | None) -> str:
    if arrows is not None:
        return "".join(_head(_along(*ends[i], share), ends[i][2], pitch * 0.26) for i, share in arrows.items())
    every = max(6, len(ends) // 40)
    some = range(every // 2, len(ends) - 2, every)
    small = "".join(_head(_along(*ends[i], 0.6), ends[i][2], pitch * 0.17) for i in some)
    _, tip, (dx, dy) = ends[-1]
    reach = TRIM * pitch
    return small + _head((tip[0] + dx * reach, tip[1] + dy * reach), (dx, dy), pitch * 0.3)


def _along(begin: Point, end: Point, way: Point, share: float) -> Point:
    return begin[0] + (end[0] - begin[0]) * share + way[0] * 2, begin[1] + (end[1] - begin[1]) * share + way[1] * 2


def _head(tip: Point, way: Point, size: float) -> str:
    """A triangle with a notch, its tip at a point."""
    (x, y), (dx, dy) = tip, way
    corners = ((-1.7, -0.95), (-1.25, 0.0), (-1.7, 0.95))
    rest = [_at((x + (dx * a - dy * b) * size, y + (dy * a + dx * b) * size)) for a, b in corners]
    return tag(
        "path", class_="head", d=f"M{_at(tip)}L{' '.join(rest)}z", stroke_width=size * 0.2, stroke_linejoin="round"
    )


def _at(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"
