"""Graphs that change: every node keeps its place from its first shot to its last, so that eyes can follow.

Places are those of the last graph, with the nodes that went away in between: the edges that came and went do not count.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from playproof.level import Edge, Frozen, Graph, Node, Thing
from playproof.level.draw.edges import _way, draw_badges, draw_line, ways_of
from playproof.level.draw.film.clock import Clock, Shot
from playproof.level.draw.ink import tag
from playproof.level.draw.layout import Plan, lay_out
from playproof.level.draw.page import Sheet
from playproof.level.draw.rooms import Kinds, Things, _amount, _contents, _extent, _node, _size, called
from playproof.level.draw.ways import Box, Point, Way

Spans = list[tuple[int, int]]
Kept = TypeVar("Kept", bound=Hashable)


def rooms_moving(shots: Sequence[Shot], clock: Clock, sheet: Sheet) -> tuple[str, Point]:
    sheet.use("way", "tip", "card", "halo")
    graphs = [shot.level for shot in shots if isinstance(shot.level, Graph)]
    looks = [{node.id: (node, _things(graph, node.id)) for node in graph.nodes} for graph in graphs]
    kinds = {key: _inside(graphs[0], *key) for look in looks for key in look.values()}
    union = _union(graphs)
    names = called(union)
    sizes: dict[str, Point] = {}
    for (node, _), inside in kinds.items():
        wide, high = _size(names[node.id], inside)
        old = sizes.get(node.id, (0.0, 0.0))
        sizes[node.id] = max(wide, old[0]), max(high, old[1])
    plan = lay_out(union, sizes)
    boxes = {id: Box(*plan.at[id], *sizes[id]) for id in sizes}
    ways = _ways(graphs, union, plan, boxes)
    drawn = []
    for edge, spans in spans_of([graph.edges for graph in graphs]).items():
        line = draw_line(edge, ways[edge]) + draw_badges(edge, ways[edge], graphs[-1], sheet)
        drawn += [clock.during(line, *span) for span in spans]
    for key, spans in spans_of([list(look.values()) for look in looks]).items():
        card = _node(key[0], names[key[0].id], kinds[key], boxes[key[0].id], sheet, "", False)
        drawn += [clock.during(card, *span) for span in spans]
    drawn += [clock.during(_mark(shot, boxes, sheet), n, n + 1) for n, shot in enumerate(shots)]
    corner, size = _extent(boxes, {edge.id: way for edge, way in ways.items()})
    return tag("g", "".join(drawn), transform=f"translate({-corner[0]:g} {-corner[1]:g})"), size


def _things(graph: Graph, id: str) -> tuple[Thing, ...]:
    return tuple(graph.objects_at.get(id, ()))


def _inside(graph: Graph, node: Node, things: tuple[Thing, ...]) -> Kinds:
    held: Things = {node.id: [(thing.symbol, _amount(thing)) for thing in things]}
    return _contents(graph, held, node)


def spans_of(rows: Sequence[Iterable[Kept]]) -> dict[Kept, Spans]:
    """For everything the stretches of shots during which it is there."""
    found: dict[Kept, Spans] = {}
    for number, row in enumerate(rows):
        for thing in row:
            spans = found.setdefault(thing, [])
            if spans and spans[-1][1] == number:
                spans[-1] = (spans[-1][0], number + 1)
            else:
                spans.append((number, number + 1))
    return found


def _union(graphs: Sequence[Graph]) -> Graph:
    """All nodes that ever were; the edges of the last graph, and those of nodes that went."""
    last = graphs[-1]
    nodes = {node.id: node for node in last.nodes}
    edges = {(edge.source, edge.target): edge for edge in last.edges}
    for graph in reversed(graphs[:-1]):
        gone = {node.id for node in graph.nodes if node.id not in nodes}
        nodes |= {node.id: node for node in graph.nodes if node.id in gone}
        for edge in graph.edges:
            if {edge.source, edge.target} & (nodes.keys() - last.node_by_id.keys()):
                edges.setdefault((edge.source, edge.target), edge)
    joined = (edge for edge in edges.values() if edge.source in nodes and edge.target in nodes)
    named = tuple(replace(edge, id=f"{edge.id} {number}") for number, edge in enumerate(joined))
    plain = tuple(replace(node, members=Frozen()) for node in nodes.values())
    return Graph(last.alphabet, plain, named)


def _ways(graphs: Sequence[Graph], union: Graph, plan: Plan, boxes: dict[str, Box]) -> dict[Edge, Way]:
    """The line of every edge that ever was: where two rooms are joined in the plan, along that."""
    lines = {
        (edge.source, edge.target): way
        for edge, way in zip(union.edges, ways_of(union, plan, boxes).values(), strict=True)
    }
    found: dict[Edge, Way] = {}
    for graph in graphs:
        for edge in graph.edges:
            if edge in found:
                continue
            ends, back = (edge.source, edge.target), (edge.target, edge.source)
            if ends in lines:
                found[edge] = lines[ends]
            elif back in lines:
                found[edge] = Way(lines[back].path, lines[back].points[::-1])
            else:
                found[edge] = _way(edge, 0, 1, Plan(plan.at), boxes)
    return found


def _mark(shot: Shot, boxes: dict[str, Box], sheet: Sheet) -> str:
    sheet.use("good")
    drawn = []
    for place in shot.marks:
        box = boxes.get(str(place))
        if box is not None:
            shape = {"x": box.x - box.width / 2 - 4, "y": box.y - box.height / 2 - 4, "rx": 12.0}
            wide = {"width": box.width + 8, "height": box.height + 8}
            drawn.append(tag("rect", class_="good", fill_opacity="0.12", stroke_width=2.5, **shape, **wide))
    return "".join(drawn)
