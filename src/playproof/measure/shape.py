"""Measures of how a level is built, whoever plays it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log2

import numpy as np

from playproof.level import Graph
from playproof.measure.registry import measure
from playproof.measure.subject import Subject
from playproof.measure.survey import cell_codes, names_of


def entropy(counts: Iterable[int]) -> float:
    """Shannon's entropy in bits of a distribution given by counts.

    >>> entropy([2, 2]), entropy([5])
    (1.0, 0.0)
    """
    known = list(counts)
    total = sum(known)
    return sum(n / total * log2(total / n) for n in known if n)


@measure("places", "grid graph")
def size(subject: Subject) -> float:
    """The number of cells, rooms or tokens."""
    return subject.places


@measure("share", "grid graph", high=1)
def density(subject: Subject) -> float | None:
    """Of a grid: the share of cells that hold a wall. Of a graph: the share of all pairs of rooms that are joined."""
    level = subject.solid
    if isinstance(level, Graph):
        pairs = {frozenset((edge.source, edge.target)) for edge in level.edges if edge.source != edge.target}
        return 2 * len(pairs) / (subject.places * (subject.places - 1)) if subject.places > 1 else None
    return subject.share(lambda here: any(symbol.is_wall for symbol in here))


@measure("share", "grid", high=1)
def walkable_share(subject: Subject) -> float | None:
    """The share of cells that can be entered: those that hold something, no wall and nothing deadly."""
    if isinstance(subject.solid, Graph):
        return None
    return subject.share(lambda here: bool(here) and not any(s.is_wall or s.deadly for s in here))


@measure("places", "grid graph")
def dead_end_tiles(subject: Subject) -> float | None:
    """The number of places with exactly one other place beside them, all gates open."""
    return None if subject.ground is None else sum(len(near) == 1 for near in subject.ground.near.values())


@measure("ways", "grid graph")
def branching(subject: Subject) -> float | None:
    """The mean number of places beside a place that can be entered, all gates open."""
    if subject.ground is None or not subject.ground.near:
        return None
    return sum(map(len, subject.ground.near.values())) / len(subject.ground.near)


@measure("regions", "grid graph")
def regions(subject: Subject) -> float | None:
    """The number of parts between which there is no way, all gates open."""
    if subject.ground is None:
        return None
    seen: set[object] = set()
    found = 0
    for place in subject.ground.near:
        if place not in seen:
            seen.update(subject.ground.distances(place))
            found += 1
    return found


@measure("share", "grid", high=1)
def symmetry(subject: Subject) -> float | None:
    """The share of cells that equal their mirror image, left to right or top to bottom, whichever is greater."""
    level = subject.solid
    if isinstance(level, Graph):
        return None
    codes = cell_codes(subject.survey, level, {})
    return max(np.count_nonzero(codes == mirrored) for mirrored in (codes[:, ::-1], codes[::-1])) / codes.size


@measure("bits", "grid graph")
def tile_entropy(subject: Subject) -> float | None:
    """Shannon's entropy of what stands in the places: 0 if all hold the same."""
    counts: Counter[tuple[str, ...]] = Counter()
    for here, count in subject.tally:
        counts[names_of(here)] += count
    return entropy(counts.values()) if counts else None
