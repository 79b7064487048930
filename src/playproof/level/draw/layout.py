"""Where the rooms of a graph stand in its picture.

>>> from playproof.level import Edge, Graph
>>> plan = lay_out(Graph.of("gate>hall hall>vault hall>cellar"), (100, 40))
>>> plan.at["gate"][0] < plan.at["hall"][0] < plan.at["vault"][0] == plan.at["cellar"][0]
True

Positions that the designer gave are kept. Missions, which are trees or run one way, are drawn in layers from the start.
Dungeons are drawn on a map of slots: near rooms near each other, few crossings, ways along rows and columns.
Each part that hangs together is laid out by itself. Two rooms never share a slot, so that none overlap.
"""

from __future__ import annotations

from dataclasses import dataclass, field

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


def lay_out(graph: Graph, box: tuple[float, float]) -> Plan:
    """A plan in which boxes of this size do not overlap."""
    given = {node.id: node.at for node in graph.nodes if node.at is not None}
    if given and len(set(given.values())) == len(graph.nodes):
        return Plan(_spread(given, box))
    plans = [_part(graph, part) for part in parts_of(graph)]
    return _scaled(_packed(plans), box)


def parts_of(graph: Graph) -> list[list[str]]:
    """The nodes of each part that hangs together, both in the graph's order."""
    near = neighbours(graph)
    seen: set[str] = set()
    parts = []
    for node in graph.nodes:
        if node.id not in seen:
            reached = set(_reach(node.id, near))
            seen |= reached
            parts.append([n.id for n in graph.nodes if n.id in reached])
    return parts


def neighbours(graph: Graph) -> dict[str, list[str]]:
    near: dict[str, list[str]] = {node.id: [] for node in graph.nodes}
    for edge in graph.edges:
        if edge.source != edge.target:
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


def _part(graph: Graph, ids: list[str]) -> Plan:
    inside, start = set(ids), _start(graph, ids)
    edges = [edge for edge in graph.edges if edge.source in inside and edge.source != edge.target]
    pairs = list({tuple(sorted((e.source, e.target))): (e.source, e.target) for e in edges}.values())
    one_way = sum(edge.directed for edge in edges)
    if len(pairs) < len(ids) or one_way * 2 > len(edges) or len(ids) > MOST_MAPPED:
        far = {id: i for i, id in enumerate(_reach(start, neighbours(graph)))}
        return Plan(*layers(ids, [_arc(edge, far) for edge in edges], start))
    return Plan(slots(ids, pairs, start))


def _arc(edge: Edge, far: dict[str, int]) -> tuple[str, str, str]:
    """An edge as it leads on: the one way there is, else away from the start."""
    back = edge.there is None or (not edge.directed and far[edge.source] > far[edge.target])
    return (edge.id, edge.target, edge.source) if back else (edge.id, edge.source, edge.target)


def _start(graph: Graph, ids: list[str]) -> str:
    starts = {name for name, symbol in graph.alphabet.symbols.items() if symbol.start}
    holding = {thing.at for thing in graph.objects if thing.symbol in starts}
    return next((id for id in ids if graph.node(id).symbol in starts or id in holding), ids[0])


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


def _scaled(plan: Plan, box: tuple[float, float]) -> Plan:
    across, down = box[0] + GAP_X, box[1] + GAP_Y
    at = {id: (x * across, y * down) for id, (x, y) in plan.at.items()}
    return Plan(at, {id: [(x * across, y * down) for x, y in points] for id, points in plan.bends.items()})


def _spread(at: dict[str, Point], box: tuple[float, float]) -> dict[str, Point]:
    """Given positions, stretched until boxes are apart, but not without end for two that nearly coincide."""
    points = list(at.values())
    gaps = []
    for i, (x, y) in enumerate(points):
        rest = points[:i] + points[i + 1 :]
        needs = (min(_times(box[0] + 40, x - a), _times(box[1] + 30, y - b)) for a, b in rest)
        gaps.append(max(needs, default=1.0))
    stretch = min(max(gaps), 4 * sorted(gaps)[len(gaps) // 2])
    return {id: (x * stretch, y * stretch) for id, (x, y) in at.items()}


def _times(wanted: float, got: float) -> float:
    return wanted / abs(got) if got else float("inf")
