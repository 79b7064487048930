"""A map for a dungeon: every room in a slot of a square raster, near its neighbours, with few crossings.

>>> square = slots(["a", "b", "c", "d"], [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")], "a")
>>> sorted(square.values())
[(0, 0), (0, 1), (1, 0), (1, 1)]

Rooms are first placed so that distances in the picture follow those in the graph (stress majorization), then snapped
to free slots, then moved one by one to the slot that costs least: crossings, ways that run over other rooms, long ways
and slanting ways cost. Several beginnings are tried. All dice are fixed, so that the map is too.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playproof.level.draw.slotcost import Ways, cost, costs_of
from playproof.level.draw.stress import distances, spread

Ints = NDArray[np.int64]
SWEEPS = 14
# A sweep costs the square of the rooms: large maps get few, the largest keep what the stress gave.
LARGE, LARGER, LARGEST = 60, 150, 400


@dataclass(frozen=True, slots=True)
class Try:
    """One finished map and what it costs."""

    cost: float
    at: Ints


def slots(ids: list[str], pairs: list[tuple[str, str]], start: str) -> dict[str, tuple[float, float]]:
    """Column and row of each node."""
    index = {id: i for i, id in enumerate(ids)}
    ways = Ways.of(len(ids), [(index[a], index[b]) for a, b in pairs])
    apart = distances(ways.near)
    tries = [_improved(_snapped(spread(apart, seed)), ways) for seed in range(_beginnings(len(ids)))]
    best = min(tries, key=lambda made: made.cost)
    turned = _turned(_squeezed(best, ways).at, index[start])
    return {id: (int(turned[i, 0]), int(turned[i, 1])) for id, i in index.items()}


def _beginnings(count: int) -> int:
    return 8 if count <= 25 else 4 if count <= 60 else 2 if count <= 120 else 1


def _sweeps(count: int) -> int:
    return SWEEPS if count <= LARGE else 6 if count <= LARGER else 1 if count <= LARGEST else 0


def _snapped(points: NDArray[np.float64]) -> Ints:
    """Each point in the nearest free slot, those in the middle first."""
    at = np.zeros(points.shape, np.int64)
    taken: set[tuple[int, int]] = set()
    order = np.argsort(np.round((points**2).sum(axis=1), 6), kind="stable")
    for i in order.tolist():
        at[i] = slot = _free(points[i], taken)
        taken.add(slot)
    return at


def _free(point: NDArray[np.float64], taken: set[tuple[int, int]]) -> tuple[int, int]:
    x, y = round(float(point[0])), round(float(point[1]))
    reach = 0
    while True:
        ring = [(x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1)]
        free = [slot for slot in ring if slot not in taken]
        if free:
            return min(free, key=lambda slot: ((slot[0] - point[0]) ** 2 + (slot[1] - point[1]) ** 2, slot))
        reach += 1


def _improved(at: Ints, ways: Ways) -> Try:
    """The map after every room has moved to its best slot, again and again until none wants to move."""
    at = at.copy()
    for _ in range(_sweeps(len(at))):
        if not sum(_moved(i, at, ways) for i in range(len(at))):
            break
    return Try(cost(at, ways), at)


def _moved(i: int, at: Ints, ways: Ways) -> bool:
    """Move one room to its cheapest free slot; the slot it has comes first and wins a tie."""
    taken = {(int(x), int(y)) for x, y in at}
    free = [slot for slot in _around(i, at, ways) if slot not in taken]
    options = np.array([at[i].tolist(), *free], np.int64)
    best = int(np.argmin(np.round(costs_of(i, options, at, ways), 6)))
    at[i] = options[best]
    return best > 0


def _around(i: int, at: Ints, ways: Ways) -> list[tuple[int, int]]:
    """Slots around the room, and around the middle of its neighbours."""
    middle = np.round(at[ways.near[i]].mean(axis=0)).astype(np.int64)
    spots = [(at[i], 2), (middle, 2)]
    found = ((int(x) + dx, int(y) + dy) for (x, y), r in spots for dx in range(-r, r + 1) for dy in range(-r, r + 1))
    return list(dict.fromkeys(found))


def _squeezed(made: Try, ways: Ways) -> Try:
    """The map without rows and columns that hold no room, unless that would make it worse."""
    at = np.stack([np.unique(made.at[:, axis], return_inverse=True)[1].reshape(-1) for axis in (0, 1)], axis=1)
    squeezed = Try(cost(at, ways), at)
    return squeezed if squeezed.cost <= made.cost else made


def _turned(at: Ints, start: int) -> Ints:
    """The map turned and mirrored so that it is wider than high and the start lies to the left, then to the top."""
    turns: list[Ints] = []
    for flipped in (at, at[:, ::-1]):
        turns += [flipped * np.array([a, b]) for a in (1, -1) for b in (1, -1)]
    turns = [turn - turn.min(axis=0) for turn in turns]
    return min(turns, key=lambda t: (t[:, 0].max() < t[:, 1].max(), t[start, 0], t[start, 1]))
