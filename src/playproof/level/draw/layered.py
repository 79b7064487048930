"""A mission in layers: the start at the left, every task to the right of what leads to it.

>>> at, bends = layers(["a", "b", "c"], [("1", "a", "b"), ("2", "b", "c"), ("3", "a", "c")], "a")
>>> [at[id][0] for id in "abc"], len(bends["3"])
([0.0, 1.0, 2.0], 1)

After Sugiyama, Tagawa and Toda 1981: layers by the longest way from the start (arcs that would close a circle are left
out), long arcs cut by points of their own, layers ordered by the middle of their neighbours, then drawn straight.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]
Arc = tuple[str, str, str]
SWEEPS = 24


@dataclass(frozen=True, slots=True)
class Ranked:
    """The nodes of each layer (bends of long arcs among them, as (arc, layer)) and the links between next layers."""

    layers: list[list[object]]
    links: dict[object, list[object]]


def layers(ids: list[str], arcs: list[Arc], start: str) -> tuple[dict[str, Point], dict[str, list[Point]]]:
    """Column and row of each node, and the bends of each long arc, from its source to its target."""
    order = _order(ids, arcs, start)
    column = _columns(order, arcs)
    ranked = _ranked(order, arcs, column)
    best = _uncrossed(ranked)
    rows = _rows(best, ranked.links)
    at = {id: (float(column[id]), rows[id]) for id in ids}
    bends = {arc: [(float(c), rows[arc, c]) for c in _between(column, a, b)] for arc, a, b in arcs}
    return at, {arc: points for arc, points in bends.items() if points}


def _order(ids: list[str], arcs: list[Arc], start: str) -> list[str]:
    """The nodes as a search from the start finishes them, last first: each before all it leads to, circles aside."""
    onward: dict[str, list[str]] = {id: [] for id in ids}
    for _, a, b in arcs:
        onward[a].append(b)
    targets = {b for _, _, b in arcs}
    return _finished([start, *(id for id in ids if id not in targets), *ids], onward)[::-1]


def _finished(entries: list[str], onward: dict[str, list[str]]) -> list[str]:
    done: dict[str, None] = {}
    open_: set[str] = set()
    for entry in entries:
        stack = [(entry, iter(onward[entry]))] if entry not in open_ else []
        open_.add(entry)
        while stack:
            id, rest = stack[-1]
            step = next((other for other in rest if other not in open_), None)
            if step is None:
                done[id] = None
                stack.pop()
            else:
                open_.add(step)
                stack.append((step, iter(onward[step])))
    return list(done)


def _columns(order: list[str], arcs: list[Arc]) -> dict[str, int]:
    place = {id: i for i, id in enumerate(order)}
    before: dict[str, list[str]] = {id: [] for id in order}
    for _, a, b in arcs:
        one, other = (a, b) if place[a] < place[b] else (b, a)
        before[other].append(one)
    column: dict[str, int] = {}
    for id in order:
        column[id] = max((column[one] + 1 for one in before[id]), default=0)
    return column


def _between(column: dict[str, int], a: str, b: str) -> list[int]:
    step = 1 if column[a] < column[b] else -1
    return list(range(column[a] + step, column[b], step))


def _ranked(order: list[str], arcs: list[Arc], column: dict[str, int]) -> Ranked:
    ranks: list[list[object]] = [[] for _ in range(max(column.values()) + 1)]
    links: dict[object, list[object]] = {id: [] for id in order}
    for id in order:
        ranks[column[id]].append(id)
    for arc, a, b in arcs:
        bends = [(arc, c) for c in _between(column, a, b)]
        for bend in bends:
            ranks[bend[1]].append(bend)
            links[bend] = []
        for one, other in zip([a, *bends], [*bends, b], strict=True):
            links[one].append(other)
            links[other].append(one)
    return Ranked(ranks, links)


def _uncrossed(ranked: Ranked) -> list[list[object]]:
    """The order within the layers that had the fewest crossings while sweeping to and fro."""
    ranks = [list(rank) for rank in ranked.layers]
    best, fewest = ranks, _crossings(ranks, ranked.links)
    for sweep in range(SWEEPS):
        ranks = _swept(ranks, ranked.links, forth=sweep % 2 == 0)
        count = _crossings(ranks, ranked.links)
        if count < fewest:
            best, fewest = ranks, count
    return best


def _swept(ranks: list[list[object]], links: dict[object, list[object]], forth: bool) -> list[list[object]]:
    made = [list(rank) for rank in ranks]
    numbers = range(1, len(made)) if forth else range(len(made) - 2, -1, -1)
    for i in numbers:
        place = {id: p for p, id in enumerate(made[i - 1 if forth else i + 1])}
        old = {id: p for p, id in enumerate(made[i])}

        def middle(id: object, place: dict[object, int] = place, old: dict[object, int] = old) -> float:
            near = [place[other] for other in links[id] if other in place]
            return sum(near) / len(near) if near else old[id]

        made[i].sort(key=middle)
    return made


def _crossings(ranks: list[list[object]], links: dict[object, list[object]]) -> int:
    count = 0
    for rank, following in pairwise(ranks):
        place = {id: p for p, id in enumerate(following)}
        ends = [p for id in rank for p in sorted(place[other] for other in links[id] if other in place)]
        count += _inversions(ends)
    return count


def _inversions(ends: list[int]) -> int:
    seen: list[int] = []
    count = 0
    for end in ends:
        count += len(seen) - bisect_right(seen, end)
        insort(seen, end)
    return count


def _rows(ranks: list[list[object]], links: dict[object, list[object]]) -> dict[object, float]:
    """Rows that stay one apart, drawn to and fro towards the middle of the neighbours, at last of those before."""
    row = {id: p - (len(rank) - 1) / 2 for rank in ranks for p, id in enumerate(rank)}
    for sweep in range(SWEEPS):
        forth = sweep % 2 == 1
        for rank, before in _neighbouring(ranks, forth):
            known = set(before)
            near = {id: [row[other] for other in links[id] if other in known] for id in rank}
            row.update(zip(rank, _apart([sum(n) / len(n) if n else row[id] for id, n in near.items()]), strict=True))
    return {id: round(value, 3) for id, value in row.items()}


def _neighbouring(ranks: list[list[object]], forth: bool) -> list[tuple[list[object], list[object]]]:
    return list(zip(ranks[1:], ranks, strict=False)) if forth else list(zip(ranks[-2::-1], ranks[::-1], strict=False))


def _apart(wanted: list[float]) -> list[float]:
    """The nearest rows in this order that are one apart: the mean of pushing all down and pushing all up."""
    down, up = list(wanted), list(wanted)
    for i in range(1, len(wanted)):
        down[i] = max(down[i], down[i - 1] + 1)
    for i in range(len(wanted) - 2, -1, -1):
        up[i] = min(up[i], up[i + 1] - 1)
    return [(a + b) / 2 for a, b in zip(down, up, strict=True)]
