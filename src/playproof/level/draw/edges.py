"""The edges of a graph's picture: lines that avoid the boxes, door badges, arrow heads.

A door that is the same both ways has one badge in the middle. If the directions differ, each has its badge at the end
where one meets it: what stands near the hall is in the way of who leaves the hall.
"""

from __future__ import annotations

from collections import Counter
from math import hypot

from playproof.level import Edge, Graph, Symbol
from playproof.level.draw.ink import num, tag, tip
from playproof.level.draw.layout import Plan
from playproof.level.draw.page import Sheet
from playproof.level.draw.ways import Box, Point, Way, between, clear, loop, through

BADGE, PARALLEL = 16.0, 30.0
BULGES = (0.0, 34.0, -34.0, 58.0, -58.0, 90.0, -90.0)


def ways_of(graph: Graph, plan: Plan, boxes: dict[str, Box]) -> dict[str, Way]:
    """The line of every edge."""
    pairs = Counter(_pair(edge) for edge in graph.edges)
    done: Counter[tuple[str, str]] = Counter()
    ways = {}
    for edge in graph.edges:
        number = done[_pair(edge)]
        done[_pair(edge)] += 1
        ways[edge.id] = _way(edge, number, pairs[_pair(edge)], plan, boxes)
    return ways


def _pair(edge: Edge) -> tuple[str, str]:
    return min(edge.source, edge.target), max(edge.source, edge.target)


def _way(edge: Edge, number: int, together: int, plan: Plan, boxes: dict[str, Box]) -> Way:
    a, b = boxes[edge.source], boxes[edge.target]
    if edge.source == edge.target:
        return loop(a, number)
    bends = plan.bends.get(edge.id)
    if bends and together == 1:
        return (
            through(a, b, bends)
            if a.x < b.x
            else _reversed(through(b, a, bends[::-1] if bends[0][0] > bends[-1][0] else bends))
        )
    # Lines of one pair share a sense of left and right, or two edges of opposite direction would bulge alike.
    sense = 1 if edge.source <= edge.target else -1
    if together > 1:
        return between(a, b, sense * (number - (together - 1) / 2) * PARALLEL)
    others = [box for id, box in boxes.items() if id not in (edge.source, edge.target) and _near(box, a, b)]
    lines = (between(a, b, sense * bulge) for bulge in BULGES)
    return next((line for line in lines if clear(line, others)), between(a, b, 0))


def _reversed(way: Way) -> Way:
    return Way(way.path, way.points[::-1])


def _near(box: Box, a: Box, b: Box) -> bool:
    """Whether the box could be met by a line from a to b or one that bulges."""
    slack = 100 + max(box.width, box.height)
    return (
        min(a.x, b.x) - slack < box.x < max(a.x, b.x) + slack and min(a.y, b.y) - slack < box.y < max(a.y, b.y) + slack
    )


def draw_line(edge: Edge, way: Way) -> str:
    line = tag("path", class_="way", d=way.path, stroke_width=2)
    if edge.back is None:
        return line + draw_arrow(way.middle(0.9), way.points[-1])
    return line + (draw_arrow(way.middle(0.1), way.points[0]) if edge.there is None else "")


def draw_arrow(before: Point, tip_: Point) -> str:
    dx, dy = tip_[0] - before[0], tip_[1] - before[1]
    length = hypot(dx, dy) or 1
    dx, dy = dx / length * 11, dy / length * 11
    left = tip_[0] - dx - dy * 0.55, tip_[1] - dy + dx * 0.55
    right = tip_[0] - dx + dy * 0.55, tip_[1] - dy - dx * 0.55
    corners = " ".join(f"{num(x)} {num(y)}" for x, y in (tip_, left, right))
    return tag("path", class_="tip", d=f"M{corners}z")


def has_middle_badge(edge: Edge) -> bool:
    return bool(edge.there or edge.back) and (edge.there == edge.back or edge.directed)


def draw_badges(edge: Edge, way: Way, graph: Graph, sheet: Sheet) -> str:
    there, back = (_symbols(graph, door) for door in (edge.there, edge.back))
    if has_middle_badge(edge):
        return _badge(there or back, way.middle(0.5), sheet, edge.id)
    near = min(max(0.24, 15 / max(way.length, 1)), 0.3)
    one = _badge(there, way.middle(near), sheet, f"from {edge.source}")
    return one + _badge(back, way.middle(1 - near), sheet, f"from {edge.target}")


def _symbols(graph: Graph, door: tuple[str, ...] | None) -> list[Symbol]:
    return [graph.alphabet[name] for name in door or ()]


def _badge(symbols: list[Symbol], at: Point, sheet: Sheet, where: str) -> str:
    if not symbols:
        return ""
    sheet.use("card")
    wide, high = BADGE * len(symbols) + 8, BADGE + 8
    left, top = at[0] - wide / 2, at[1] - high / 2
    pill = tag("rect", class_="card", x=left, y=top, width=wide, height=high, rx=high / 2, stroke_width=1.5)
    icons = (sheet.stamp(s, round(left + 4 + i * BADGE, 2), round(top + 4, 2), BADGE) for i, s in enumerate(symbols))
    named = tip(f"{', '.join(s.name for s in symbols)} ({where})")
    return tag("g", named + pill + "".join(icons))
