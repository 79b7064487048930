"""What a map of rooms costs, counted for many possible slots of one room at once.

>>> crossed = Ways.of(4, [(0, 1), (2, 3)])
>>> at = np.array([[0, 0], [2, 2], [2, 0], [0, 2]])
>>> cost(at, crossed) > cost(np.array([[0, 0], [1, 0], [0, 1], [1, 1]]), crossed) + CROSSING - 1
True
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

CROSSING, OVER, SLANT, LENGTH = 7.0, 12.0, 0.8, 1.0
# A way this close to the middle of a room touches its box; 1/sqrt(10) must count and 1/sqrt(5) must not.
CLOSE = 0.4


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways as pairs of numbers, and each room's neighbours."""

    ends: Ints
    near: list[Ints]

    @classmethod
    def of(cls, count: int, pairs: list[tuple[int, int]]) -> Ways:
        ends = np.array(pairs, np.int64).reshape(-1, 2)
        near = [np.array([b if a == i else a for a, b in pairs if i in (a, b)], np.int64) for i in range(count)]
        return cls(ends, near)


def cost(at: Ints, ways: Ways) -> float:
    """The whole map: each room's share. Crossings are counted once per end, which is the same for all maps."""
    return sum(float(costs_of(i, at[i : i + 1], at, ways)[0]) for i in range(len(at)))


def costs_of(i: int, options: Ints, at: Ints, ways: Ways) -> Floats:
    """What the room and its ways would cost in each of the slots."""
    here = options[:, None, :].astype(np.float64)
    there = at[ways.near[i]][None, :, :].astype(np.float64)
    step = np.abs(there - here)
    length = step.sum(axis=2) - 1
    total = (LENGTH * length + 0.15 * length**2 + SLANT * (step.min(axis=2) > 0)).sum(axis=1)
    rest = ways.ends[(ways.ends != i).all(axis=1)]
    a, b = at[rest[:, 0]].astype(np.float64), at[rest[:, 1]].astype(np.float64)
    total += CROSSING * _crossings(here, there, a, b)
    total += OVER * (_touch(options[:, None, :].astype(np.float64), a[None], b[None])).sum(axis=1)
    total += OVER * _run_over(i, here, there, at, ways)
    whole: Floats = total
    return whole


def _crossings(here: Floats, there: Floats, a: Floats, b: Floats) -> Floats:
    p, q = here[:, :, None, :], there[:, :, None, :]
    one = _side(p, q, a) * _side(p, q, b) < 0
    other = _side(a, b, p) * _side(a, b, q) < 0
    counts: Floats = (one & other).sum(axis=(1, 2)).astype(np.float64)
    return counts


def _side(a: Floats, b: Floats, c: Floats) -> Floats:
    """Positive if c lies on one side of the line from a to b, negative on the other, 0 on it."""
    way, to = b - a, c - a
    side: Floats = way[..., 0] * to[..., 1] - way[..., 1] * to[..., 0]
    return side


def _run_over(i: int, here: Floats, there: Floats, at: Ints, ways: Ways) -> Floats:
    """How many other rooms the ways of this room run over."""
    rooms = at[None, None, :, :].astype(np.float64)
    touched = _touch(rooms, here[:, :, None, :], there[:, :, None, :])
    touched[:, :, i] = False
    touched[:, np.arange(len(ways.near[i])), ways.near[i]] = False
    counts: Floats = touched.sum(axis=(1, 2)).astype(np.float64)
    return counts


def _touch(point: Floats, a: Floats, b: Floats) -> NDArray[np.bool_]:
    """Whether the point is closer to the way from a to b than a box allows."""
    way = b - a
    square = np.maximum((way**2).sum(axis=-1), 1e-9)
    share = np.clip(((point - a) * way).sum(axis=-1) / square, 0, 1)
    foot = a + share[..., None] * way
    touched: NDArray[np.bool_] = ((point - foot) ** 2).sum(axis=-1) < CLOSE**2
    return touched
