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

from playproof.level import Graph, Grid, Level
from playproof.measure.ground import Ground
from playproof.measure.registry import MEASURES, measure
from playproof.measure.sample import Sample
from playproof.measure.shape import entropy
from playproof.measure.subject import Subject
from playproof.measure.survey import cell_codes, names_of, room_contents, survey_of

MOST_COMPARED = 1_000
"""Every pair is compared, so that more levels than this would take long and show the same picture."""
Codes = NDArray[np.int64]
Parts = Counter[object]


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
    grids = [level for level in drawn if isinstance(level, Grid)]
    if not grids or len(grids) < len(drawn) or len({grid.size for grid in grids}) > 1:
        return None
    known: dict[tuple[str, ...], int] = {}
    stacks = np.stack([cell_codes(survey_of(grid), grid, known).ravel() for grid in grids], axis=1)
    return fmean(entropy(np.unique(stack, return_counts=True)[1].tolist()) for stack in stacks)


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
    grids = [level for level in solid if isinstance(level, Grid)]
    if len(grids) == len(solid):
        return _of_cells(grids)
    graphs = {number: _parts(level) for number, level in enumerate(solid) if isinstance(level, Graph)}
    return [_apart(solid, graphs, i, j) for i in range(len(solid)) for j in range(i + 1, len(solid))]


def _apart(levels: Sequence[Grid | Graph], graphs: dict[int, Parts], i: int, j: int) -> float:
    """A grid and a graph have nothing in common."""
    one, other = levels[i], levels[j]
    if isinstance(one, Grid) and isinstance(other, Grid):
        return _of_cells([one, other])[0]
    if i not in graphs or j not in graphs:
        return 1.0
    whole = (graphs[i] | graphs[j]).total()
    return 1 - (graphs[i] & graphs[j]).total() / whole if whole else 0.0


def _of_cells(grids: Sequence[Grid]) -> list[float]:
    if not grids:
        return []
    known: dict[tuple[str, ...], int] = {}
    codes = np.full((len(grids), max(g.height for g in grids), max(g.width for g in grids)), -1)
    for index, grid in enumerate(grids):
        codes[index, : grid.height, : grid.width] = cell_codes(survey_of(grid), grid, known)
    flat = codes.reshape(len(grids), -1)
    return [value for i in range(len(grids) - 1) for value in _to_rest(flat[i], flat[i + 1 :])]


def _to_rest(one: Codes, rest: Codes) -> list[float]:
    either = (one >= 0) | (rest >= 0)
    found: list[float] = ((one != rest).sum(axis=1) / either.sum(axis=1)).tolist()
    return found


def _parts(level: Graph) -> Parts:
    """A graph as rooms and ways, by what they hold; the names of rooms do not count."""
    rooms = {id: tuple(sorted(names_of(here))) for id, here in room_contents(level).items()}
    parts: Parts = Counter(rooms.values())
    for edge in level.edges:
        ends = (rooms[edge.source], edge.there, rooms[edge.target], edge.back)
        swapped = (rooms[edge.target], edge.back, rooms[edge.source], edge.there)
        parts[min((ends, swapped), key=repr)] += 1
    return parts
