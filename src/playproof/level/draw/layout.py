"""Where the rooms of a graph stand in its picture.

>>> from playproof.level import Edge, Graph
>>> graph = Graph.of("gate>hall hall>vault hall>cellar")
>>> plan = lay_out(graph, {node.id: (100, 40) for node in graph.nodes})
>>> plan.at["gate"][0] < plan.at["hall"][0] < plan.at["vault"][0] == plan.at["cellar"][0]
True

Positions that the designer gave are kept. Missions, which are trees or run one way, are drawn in layers from the start.
Dungeons are drawn on a map of slots: near rooms near each other, few crossings, ways along rows and columns.
Each part that hangs together is laid out by itself. Two rooms never share a slot, so that none overlap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from playproof.level import Edge, Graph
from playproof.level.draw.layered import layers
from playproof.level.draw.slots import slots

Point = tuple[float, float]
GAP_X, GAP_Y = 64.0, 58.0
# Beyond this many rooms the search for a map takes seconds; layers take none.
MOST_MAPPED = 400


@dataclass(frozen=True, slots=True)
class Plan:
    """The middle of each node, and the points that a long edge goes through."""

    at: dict[str, Point]
    bends: dict[str, list[Point]] = field(default_factory=dict)


def lay_out(graph: Graph, sizes: Mapping[str, Point]) -> Plan:
    """A plan in which the boxes of the nodes, whose sizes are given, do not overlap."""
    given = {node.id: node.at for node in graph.nodes if node.at is not None}
    if given and len(set(given.values())) == len(graph.nodes):
        return Plan(_spread(given, _largest(sizes)))
    parts = parts_of(graph)
    part_of = {id: i for i, part in enumerate(parts) for id in part}
    edges: list[list[Edge]] = [[] for _ in parts]
    for edge in graph.edges:
        if edge.source != edge.target:
            edges[part_of[edge.source]].append(edge)
    starts = _starts(graph)
    plans = [_part(part, inside, starts) for part, inside in zip(parts, edges, strict=True)]
    return _scaled(_packed(plans), sizes)


def parts_of(graph: Graph) -> list[list[str]]:
    """The nodes of each part that hangs together, both in the graph's order."""
    near = neighbours([node.id for node in graph.nodes], graph.edges)
    place = {node.id: i for i, node in enumerate(graph.nodes)}
    seen: set[str] = set()
    parts = []
    for node in graph.nodes:
        if node.id not in seen:
            parts.append(sorted(_reach(node.id, near), key=place.__getitem__))
            seen.update(parts[-1])
    return parts


def neighbours(ids: list[str], edges: Iterable[Edge]) -> dict[str, list[str]]:
    near: dict[str, list[str]] = {id: [] for id in ids}
    for edge in edges:
        near[edge.source].append(edge.target)
        near[edge.target].append(edge.source)
    return near


def _reach(start: str, near: dict[str, list[str]]) -> list[str]:
    reached, seen = [start], {start}
    for id in reached:
        fresh = [other for other in dict.fromkeys(near[id]) if other not in seen]
        seen.update(fresh)
        reached += fresh
    return reached


def _part(ids: list[str], edges: list[Edge], starts: set[str]) -> Plan:
    start = next((id for id in ids if id in starts), ids[0])
    pairs = list({tuple(sorted((e.source, e.target))): (e.source, e.target) for e in edges}.values())
    one_way = sum(edge.directed for edge in edges)
    if len(pairs) < len(ids) or one_way * 2 > len(edges) or len(ids) > MOST_MAPPED:
        far = {id: i for i, id in enumerate(_reach(start, neighbours(ids, edges)))}
        return Plan(*layers(ids, [_arc(edge, far) for edge in edges], start))
    return Plan(slots(ids, pairs, start))


def _arc(edge: Edge, far: dict[str, int]) -> tuple[str, str, str]:
    """An edge as it leads on: the one way there is, else away from the start."""
    back = edge.there is None or (not edge.directed and far[edge.source] > far[edge.target])
    return (edge.id, edge.target, edge.source) if back else (edge.id, edge.source, edge.target)


def _starts(graph: Graph) -> set[str]:
    """The nodes that are a start or hold one."""
    symbols = {name for name, symbol in graph.alphabet.symbols.items() if symbol.start}
    own = {node.id for node in graph.nodes if node.symbol in symbols}
    return own | {str(thing.at) for thing in graph.objects if thing.symbol in symbols}


def _packed(plans: list[Plan]) -> Plan:
    """Parts side by side in rows about as wide as the whole is high, the first part first."""
    at: dict[str, Point] = {}
    bends: dict[str, list[Point]] = {}
    room = max(6.0, 1.6 * sum(_extent(plan)[0] * _extent(plan)[1] for plan in plans) ** 0.5)
    x = y = deep = 0.0
    for plan in plans:
        wide, high = _extent(plan)
        if x and x + wide > room:
            x, y, deep = 0.0, y + deep, 0.0
        left, top = min(p[0] for p in plan.at.values()), min(p[1] for p in plan.at.values())
        at |= {id: (a - left + x, b - top + y) for id, (a, b) in plan.at.items()}
        bends |= {id: [(a - left + x, b - top + y) for a, b in points] for id, points in plan.bends.items()}
        x, deep = x + wide, max(deep, high)
    return Plan(at, bends)


def _extent(plan: Plan) -> Point:
    xs, ys = zip(*plan.at.values(), strict=True)
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def _scaled(plan: Plan, sizes: Mapping[str, Point]) -> Plan:
    """Columns as wide as their widest box, rows all alike."""
    across, down = _columns(plan, sizes), _largest(sizes)[1] + GAP_Y
    at = {id: (across[round(x)], y * down) for id, (x, y) in plan.at.items()}
    return Plan(at, {id: [(across[round(x)], y * down) for x, y in points] for id, points in plan.bends.items()})


def _columns(plan: Plan, sizes: Mapping[str, Point]) -> list[float]:
    """The middle of each column."""
    widest = [0.0] * (1 + max((round(x) for x, _ in plan.at.values()), default=0))
    for id, (x, _) in plan.at.items():
        widest[round(x)] = max(widest[round(x)], sizes[id][0])
    middles = [0.0]
    for one, other in pairwise(widest):
        middles.append(middles[-1] + (one + other) / 2 + GAP_X)
    return middles


def _largest(sizes: Mapping[str, Point]) -> Point:
    return max((w for w, _ in sizes.values()), default=0), max((h for _, h in sizes.values()), default=0)


def _spread(at: dict[str, Point], box: tuple[float, float]) -> dict[str, Point]:
    """Given positions, stretched until boxes are apart, but not without end for two that nearly coincide."""
    points = np.array(list(at.values()), np.float64)
    gaps = [_gap(np.abs(np.delete(points, i, axis=0) - point), box) for i, point in enumerate(points)]
    stretch = min(max(gaps), 4 * sorted(gaps)[len(gaps) // 2])
    return {id: (x * stretch, y * stretch) for id, (x, y) in at.items()}


def _gap(away: NDArray[np.float64], box: tuple[float, float]) -> float:
    """By how much a point must be stretched away from all others, whose distances are given."""
    with np.errstate(divide="ignore"):
        needed = np.array([box[0] + GAP_X / 2, box[1] + GAP_Y / 2]) / away
    return float(needed.min(axis=1).max(initial=0)) or 1.0
