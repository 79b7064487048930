"""Measures of many levels together: how different they are, and how fast they come.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True))
>>> distances([Grid.parse("..", game), Grid.parse(".#", game), Grid.parse("##", game)])
[0.5, 1.0, 0.5]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean, median

import numpy as np
from numpy.typing import NDArray

from playproof.level import Graph, Level
from playproof.measure.ground import Ground, cell_contents, room_contents
from playproof.measure.registry import MEASURES, measure
from playproof.measure.sample import Sample
from playproof.measure.shape import entropy
from playproof.measure.subject import Subject

MOST_COMPARED = 1_000
"""Every pair is compared, so that more levels than this would take long and show the same picture."""
Codes = NDArray[np.int64]


def measure_batch(samples: Iterable[Sample]) -> dict[str, float | None]:
    """Every measure of many levels together."""
    rows = list(samples)
    return {name: one(rows) for name, one in MEASURES.items() if one.of_many}


@measure("share", "batch", high=1)
def pairwise_distance(samples: Sequence[Sample]) -> float | None:
    """The mean distance of two levels. Grids: the share of cells, laid upon each other at the upper left corner, whose
    contents differ. Graphs: the share of rooms and ways, by what they hold and join, that only one of them has."""
    found = distances(levels_of(samples))
    return fmean(found) if found else None


@measure("bits", "batch")
def mean_entropy_per_place(samples: Sequence[Sample]) -> float | None:
    """For each cell the entropy of what stands there over all levels, and of that the mean; for grids of one size."""
    drawn = [subject.solid for subject in map(Subject, levels_of(samples))]
    grids = [level for level in drawn if not isinstance(level, Graph)]
    if not grids or len(grids) < len(drawn) or len({grid.size for grid in grids}) > 1:
        return None
    stacks = zip(*(cell_contents(grid).values() for grid in grids), strict=True)
    return fmean(entropy(Counter(tuple(s.name for s in here) for here in stack).values()) for stack in stacks)


@measure("balance", "batch", low=-1, high=1)
def half_balance(samples: Sequence[Sample]) -> float | None:
    """The share of places with something in them in the half nearer to the start, less that in the half farther away; the
    mean over all levels. Start and goal count as empty."""
    grounds = [subject.ground for subject in map(Subject, levels_of(samples))]
    found = [value for ground in grounds if ground for value in _balance(ground)]
    return fmean(found) if found else None


@measure("seconds", "batch")
def generation_time(samples: Sequence[Sample]) -> float | None:
    """The median time in which a level was made."""
    times = [sample.seconds for sample in samples if sample.seconds is not None]
    return median(times) if times else None


def levels_of(samples: Iterable[Sample]) -> list[Level]:
    return [sample.level for sample in samples if sample.level is not None]


def _balance(ground: Ground) -> Iterable[float]:
    if ground.start is None:
        return
    steps = ground.distances(ground.start)
    middle = max(steps.values()) / 2
    near = [_filled(ground, place) for place, step in steps.items() if step <= middle]
    far = [_filled(ground, place) for place, step in steps.items() if step > middle]
    if far:
        yield fmean(near) - fmean(far)


def _filled(ground: Ground, place: object) -> bool:
    here = ground.contents[place]  # type: ignore[index]
    return any(not symbol.is_plain and not symbol.start and not symbol.goal for symbol in here)


def distances(levels: Sequence[Level], most: int = MOST_COMPARED) -> list[float]:
    """The distance of every pair of levels, or of the first so many: 0 for equal ones, 1 where nothing is alike."""
    solid = [subject.solid for subject in map(Subject, levels[:most])]
    if any(isinstance(level, Graph) for level in solid):
        return _of_parts([_parts(level) for level in solid])
    return _of_cells(solid)


def _of_cells(grids: Sequence[object]) -> list[float]:
    if not grids:
        return []
    known: dict[tuple[str, ...], int] = {}
    high = max(grid.height for grid in grids)  # type: ignore[attr-defined]
    wide = max(grid.width for grid in grids)  # type: ignore[attr-defined]
    codes = np.full((len(grids), high, wide), -1)
    for index, grid in enumerate(grids):
        for (x, y), here in cell_contents(grid).items():  # type: ignore[arg-type]
            codes[index, y, x] = known.setdefault(tuple(s.name for s in here), len(known))
    flat = codes.reshape(len(grids), -1)
    return [value for i in range(len(grids) - 1) for value in _to_rest(flat[i], flat[i + 1 :])]


def _to_rest(one: Codes, rest: Codes) -> list[float]:
    either = (one >= 0) | (rest >= 0)
    found: list[float] = ((one != rest).sum(axis=1) / either.sum(axis=1)).tolist()
    return found


def _parts(level: object) -> Counter[object]:
    """A graph as rooms and ways, by what they hold; the names of rooms do not count."""
    if not isinstance(level, Graph):
        return Counter()
    rooms = {id: tuple(sorted(s.name for s in here)) for id, here in room_contents(level).items()}
    parts: Counter[object] = Counter(rooms.values())
    for edge in level.edges:
        ends = (rooms[edge.source], edge.there, rooms[edge.target], edge.back)
        swapped = (rooms[edge.target], edge.back, rooms[edge.source], edge.there)
        parts[min((ends, swapped), key=repr)] += 1
    return parts


def _of_parts(parts: Sequence[Counter[object]]) -> list[float]:
    pairs = ((one, other) for i, one in enumerate(parts) for other in parts[i + 1 :])
    return [1 - (one & other).total() / max((one | other).total(), 1) for one, other in pairs]
