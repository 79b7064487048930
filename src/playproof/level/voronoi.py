"""Cells around points: to each point belongs the ground that is nearer to it than to any other.

>>> sites, grounds = grown([(1, 1), (3, 1)], 4, 2, 0)
>>> grounds[0]
((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))

Who may be whose neighbour is asked of scipy (Delaunay's triangles); where the corners lie is reckoned here in plain
arithmetic and kept to a thousandth, so that the same points give the same cells on any machine. A corner between three
cells is reckoned once from their points, so that neighbours agree about it. Relaxing is Lloyd's ("Least squares
quantization in PCM", 1982): every point moves to the middle of its ground.
"""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import numpy as np

from playproof.errors import WrongInput
from playproof.level.plane import Outline, Point, middle

FINE = 1000
CLOSEST = 0.01
FEW = 400
WALLS = (-4, -3, -2, -1)
"""What keeps a cell in: the upper, right, lower and left side of the rectangle, besides the points of its neighbours."""


def fallen(count: int, width: float, height: float, dice: Random) -> list[Point]:
    """Points by the dice, in reading order, no two of them nearly in one place."""
    taken: dict[tuple[int, int], Point] = {}
    least = min(0.2, math.sqrt(width * height / count) / 4)
    for _ in range(count * 50):
        point = _fine((dice.random() * width, dice.random() * height))
        spot = int(point[0] / least), int(point[1] / least)
        near = (taken.get((spot[0] + dx, spot[1] + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        if not any(other and math.dist(point, other) < least for other in near):
            taken[spot] = point
        if len(taken) == count:
            band = math.sqrt(width * height / count)
            return sorted(taken.values(), key=lambda p: (int(p[1] / band), p[0], p[1]))
    raise WrongInput(f"{count:,} cells are too many for {width:g} x {height:g}; make the level larger")


def check_points(points: list[Point], width: float, height: float) -> list[Point]:
    """Points as they may be given: at least one, in the rectangle, no two in one place."""
    from playproof.level.cells import MOST

    if not 1 <= len(points) <= MOST:
        raise WrongInput(f"a level has from 1 to {MOST:,} cells; got {len(points):,} points")
    for number, (x, y) in enumerate(points, 1):
        if not (math.isfinite(x) and math.isfinite(y) and 0 <= x <= width and 0 <= y <= height):
            raise WrongInput(
                f"the point {number} at {x},{y} lies outside of the level, which is {width:g} x {height:g}"
            )
    fine = [_fine(point) for point in points]
    for (one, a), (other, b) in pairwise(sorted((p, number) for number, p in enumerate(fine, 1))):
        if math.dist(one, other) < CLOSEST:
            raise WrongInput(f"the points {min(a, b)} and {max(a, b)} are in one place; a cell wants ground of its own")
    return fine


def grown(points: list[Point], width: float, height: float, relax: int) -> tuple[list[Point], list[Outline]]:
    """The points after relaxing, and the ground of each."""
    grounds = _grounds(points, width, height)
    for _ in range(relax):
        points = [_fine(middle(ground)) for ground in grounds]
        grounds = _grounds(points, width, height)
    return points, grounds


def _grounds(points: list[Point], width: float, height: float) -> list[Outline]:
    near = _near(points)
    corners: dict[tuple[int, ...], Point] = {}
    grounds = []
    for number in range(len(points)):
        cuts = _clipped(number, near[number], points, width, height)
        outline = [_corner(number, a, b, points, width, height, corners) for a, b in pairwise((cuts[-1], *cuts))]
        grounds.append(_plain(outline))
    return grounds


def _near(points: list[Point]) -> list[list[int]]:
    """For every point those whose ground may touch its own, the nearest first."""
    near: list[set[int]] = [set() for _ in points]
    for a, b in _pairs(points):
        near[a].add(b)
        near[b].add(a)
    return [
        sorted(others, key=lambda o: (math.dist(points[number], points[o]), o)) for number, others in enumerate(near)
    ]


def _pairs(points: list[Point]) -> list[tuple[int, int]]:
    from scipy.spatial import Delaunay, QhullError

    try:
        triangles = Delaunay(np.array(points)).simplices if len(points) > 3 else None
    except QhullError:  # all on one line
        triangles = None
    if triangles is not None:
        found = [(int(t[i]), int(t[j])) for t in triangles for i, j in ((0, 1), (1, 2), (0, 2))]
        return found + _across(triangles.tolist())
    if len(points) > FEW:
        order = sorted(range(len(points)), key=points.__getitem__)
        return [(a, b) for a, b in pairwise(order)]
    return [(a, b) for a in range(len(points)) for b in range(a)]


def _across(triangles: list[list[int]]) -> list[tuple[int, int]]:
    """The far corners of triangles with a side in common: nearly on one circle, either pair may be the neighbours."""
    far: dict[tuple[int, int], list[int]] = {}
    for triangle in triangles:
        for i in range(3):
            a, b = sorted((triangle[i], triangle[(i + 1) % 3]))
            far.setdefault((a, b), []).append(triangle[(i + 2) % 3])
    return [(both[0], both[1]) for both in far.values() if len(both) == 2]


def _clipped(number: int, near: list[int], points: list[Point], width: float, height: float) -> list[int]:
    """Who is behind each side of a cell, clockwise: the rectangle, cut by the line half-way to every neighbour."""
    at = points[number]
    outline: list[tuple[int, Point]] = list(
        zip(WALLS, ((width, 0.0), (width, height), (0.0, height), (0.0, 0.0)), strict=True)
    )
    for other in near:
        to = points[other]
        dx, dy = to[0] - at[0], to[1] - at[1]
        limit = (to[0] ** 2 + to[1] ** 2 - at[0] ** 2 - at[1] ** 2) / 2
        outside = [corner[0] * dx + corner[1] * dy - limit for _, corner in outline]
        if max(outside) <= 0:
            continue
        outline = _cut(outline, outside, other)
    return [owner for owner, _ in outline]


def _cut(outline: list[tuple[int, Point]], outside: list[float], other: int) -> list[tuple[int, Point]]:
    """An outline without what lies outside of a line. Each corner is the end of the side whose owner it comes with."""
    kept: list[tuple[int, Point]] = []
    for place, (owner, corner) in enumerate(outline):
        before, off, past = outline[place - 1][1], outside[place], outside[place - 1]
        if (off > 0) != (past > 0):
            share = past / (past - off)
            cross = before[0] + (corner[0] - before[0]) * share, before[1] + (corner[1] - before[1]) * share
            kept.append((owner if past <= 0 else other, cross))
        if off <= 0:
            kept.append((owner, corner))
    return kept


def _corner(
    number: int, a: int, b: int, points: list[Point], width: float, height: float, known: dict[tuple[int, ...], Point]
) -> Point:
    """Where the side towards `a` meets the side towards `b`, the same for every cell that has this corner."""
    key = tuple(sorted((number, a, b)))
    if key not in known:
        known[key] = _fine(_meeting(key, points, width, height))
    return known[key]


def _meeting(key: tuple[int, ...], points: list[Point], width: float, height: float) -> Point:
    walls = [one for one in key if one < 0]
    if len(walls) == 2:
        return (0.0 if -1 in walls else width), (0.0 if -4 in walls else height)
    (ax, ay), (bx, by) = (points[one] for one in key[len(walls) : len(walls) + 2])
    limit = (bx * bx + by * by - ax * ax - ay * ay) / 2
    if walls:
        if walls[0] in (-4, -2):
            y = 0.0 if walls[0] == -4 else height
            return (limit - y * (by - ay)) / (bx - ax), y
        x = width if walls[0] == -3 else 0.0
        return x, (limit - x * (bx - ax)) / (by - ay)
    cx, cy = points[key[2]]
    other = (cx * cx + cy * cy - ax * ax - ay * ay) / 2
    turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    return (limit * (cy - ay) - other * (by - ay)) / turn, (other * (bx - ax) - limit * (cx - ax)) / turn


def _fine(point: Point) -> Point:
    """A point to a thousandth."""
    return round(point[0] * FINE) / FINE, round(point[1] * FINE) / FINE


def _plain(outline: list[Point]) -> Outline:
    """Without corners that coincide; the upper left one first."""
    kept = [point for before, point in pairwise((outline[-1], *outline)) if before != point]
    first = min(range(len(kept)), key=lambda i: (kept[i][0] + kept[i][1], kept[i][0]))
    return tuple(kept[first:] + kept[:first])
