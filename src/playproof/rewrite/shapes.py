"""Shapes that are rewritten: rectangles that are cut, joined and placed beside each other, and the doors between them.

What a right side lays is drawn up first (`drafting`), and only written if there is room for all of it, doors included. A way
to a rectangle that is cut leads to the part that lies behind its door from then on: the one that touches longest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from playproof.errors import WrongInput
from playproof.expr import Expr, Value
from playproof.level import Edge, Shapes
from playproof.level.plane import Outline
from playproof.level.shapes import DOORWAY, Box, box_of, outline_of, touch
from playproof.rewrite import netwriting
from playproof.rewrite.carrier import Change, Reckon
from playproof.rewrite.drafting import Draft, widest
from playproof.rewrite.graphs import WorkingGraph
from playproof.rewrite.netsearch import Found
from playproof.rewrite.rule import Rule, Way
from playproof.rewrite.space import Cut, Union
from playproof.rewrite.wanted import Written


class WorkingShapes(WorkingGraph):
    """Shapes that are being rewritten."""

    carrier = "shapes"
    graph: Shapes

    def __init__(self, graph: Shapes, rules: Any = ()) -> None:
        super().__init__(graph, rules)
        self.drafts: dict[tuple[str, int, Found], Draft] = {}
        """What was found to have room, as the dice fell; forgotten as soon as anything changes."""

    def has_room(self, rule: Rule, right: int, match: Found, reckon: Reckon) -> bool:
        draft = self._drawn(rule, right, match, reckon)
        if draft is not None:
            self.drafts[rule.name, right, match] = draft
        return draft is not None

    def _drawn(self, rule: Rule, right: int, match: Found, reckon: Reckon) -> Draft | None:
        side, at = netwriting.recast(rule, right).side, self.elements(rule, match)
        others = [box_of(node.outline) for id, node in self.nodes.items() if id not in match]
        boxes = {name: [box_of(self.nodes[id].outline)] for name, id in at.items()}
        gone = [name for name in at if side.named(name) is None]
        laid = {name for one in side.laid for name in (one.of if isinstance(one, Union) else (one.of,))}
        for name in gone:
            if name not in laid:
                del boxes[name]
        draft = Draft(boxes, others, self.graph.width, self.graph.height)
        if not draft.lay(side.laid, lambda expr: _number(expr, reckon(expr, {}))):
            return None
        if not all(draft.boxes.get(node.name) for node in side.nodes):
            return None
        return draft if self._joined(netwriting.recast(rule, right), at, draft) else None

    def _joined(self, change: netwriting.Recast, at: Mapping[str, str], draft: Draft) -> bool:
        """Whether every way that the right side draws, and every one that stays, has its doorway."""
        for way in change.side.ways:
            ones, others = draft.boxes[way.source], draft.boxes[way.target]
            if any(touch(one, other) < DOORWAY for one in ones for other in others):
                return False
        named = {id: name for name, id in at.items()}
        stay = self.staying(change, at, draft)
        return all(self.hung(edge, named, draft) is not None for edge in stay)

    def staying(self, change: netwriting.Recast, at: Mapping[str, str], draft: Draft) -> Iterator[Edge]:
        """The ways of what is cut or joined, but for those that the rule takes away and those to what is removed."""
        lost = set(netwriting.lost_ways(self, change.lost, at))
        ids = dict.fromkeys(e for name in draft.came_of if name in at for e in self.edges_at(at[name]))
        gone = {id for name, id in at.items() if name not in draft.boxes and name not in draft.came_of}
        return (
            self.edges[id]
            for id in ids
            if id not in lost and gone.isdisjoint((self.edges[id].source, self.edges[id].target))
        )

    def hung(
        self, edge: Edge, named: Mapping[str, str], draft: Draft
    ) -> tuple[tuple[str, int], tuple[str, int]] | None:
        """Where the ends of a way are after the cut, by name and number; an end out of the rule's reach has its id."""
        ends = [named.get(end) for end in (edge.source, edge.target)]
        if ends[0] is not None and ends[1] is not None:
            return widest(draft, ends[0], ends[1])
        if ends[0] is not None:
            return widest(draft, ends[0], edge.target, box_of(self.nodes[edge.target].outline))
        assert ends[1] is not None
        found = widest(draft, ends[1], edge.source, box_of(self.nodes[edge.source].outline))
        return None if found is None else (found[1], found[0])

    def touches(self, rule: Rule, right: int, match: Found) -> set[Any]:
        """What is cut or joined is rewritten, even if one of the parts keeps its name."""
        side, at = netwriting.recast(rule, right).side, self.elements(rule, match)
        laid = [one for one in side.laid if isinstance(one, Cut | Union)]
        names = [name for one in laid for name in ((one.of,) if isinstance(one, Cut) else one.of) if name in at]
        cut = {at[name] for name in names}
        return super().touches(rule, right, match) | cut | {edge for id in cut for edge in self.edges_at(id)}

    def write(self, rule: Rule, right: int, match: Found, reckon: Reckon, stem: str) -> list[Change]:
        draft = self.drafts.get((rule.name, right, match)) or self._drawn(rule, right, match, reckon)
        if draft is None:
            raise WrongInput(f"there is no room for what '{rule.name}' writes; ask `has_room` before")
        changes = Laying(self, rule, right, match, reckon, stem, draft).write()
        self._note(changes)
        self.drafts.clear()
        return changes

    def redo(self, changes: Any) -> None:
        self.drafts.clear()
        super().redo(changes)

    def outline(self, key: Any) -> Outline:
        return self.nodes[key].outline

    def extent(self) -> tuple[float, float]:
        return self.graph.width, self.graph.height


class Laying(netwriting.Writing):
    """A right side that is being written, with the places of its rectangles."""

    net: WorkingShapes

    def __init__(
        self, net: WorkingShapes, rule: Rule, right: int, match: Found, reckon: Reckon, stem: str, draft: Draft
    ) -> None:
        super().__init__(net, rule, right, match, reckon, stem)
        self.draft = draft
        self.named = {id: name for name, id in self.at.items()}
        self.several: dict[str, list[str]] = {}
        stay = net.staying(self.recast, self.at, draft)
        self.hung = {edge.id: net.hung(edge, self.named, draft) for edge in stay}

    def node(self, node: Written) -> None:
        boxes = self.draft.boxes.get(node.name, [])
        ids = []
        for place, box in enumerate(boxes):
            if place:
                self.at.pop(node.name, None)
            super().node(node)
            id = self.at[node.name]
            self._move(id, box)
            ids.append(id)
        self.several[node.name] = ids
        if ids:
            self.at[node.name] = ids[0]

    def _move(self, id: str, box: Box) -> None:
        node = self.net.nodes[id]
        if node.outline != outline_of(box):
            self.change(("n", id), replace(node, at=(box[0], box[1]), outline=outline_of(box)))

    def write(self) -> list[Change]:
        super().write()
        for way in self.recast.new:
            self._join_rest(way)
        for id in list(self.hung):
            if id in self.net.edges:  # of rectangles that keep their name: those of others were moved when these went
                self._rehang(id)
        return self.changes

    def _join_rest(self, way: Way) -> None:
        """A way to a part that is repeated leads to each of them; the first ones are joined already."""
        pairs = [(one, other) for one in self.several[way.source] for other in self.several[way.target]]
        for one, other in pairs[1:]:
            self.change(*self.new_edge(one, other, way))

    def remove(self, id: str) -> None:
        """What is cut or joined leaves its ways and what stood in it to what it became."""
        if self.named[id] not in self.draft.came_of:
            super().remove(id)
            return
        for edge_id in self.net.edges_at(id):
            self._rehang(edge_id)
        heir, place, _ = next(self.draft.became(self.named[id]))
        for thing in [thing for thing in self.net.things.values() if thing.at == id]:
            self.change(("t", thing.id), replace(thing, at=self.several[heir][place]))
        self.change(("n", id), None)

    def _rehang(self, edge_id: str) -> None:
        found = self.hung.pop(edge_id, None)
        edge = self.net.edges[edge_id]
        if found is None:
            self.change(("e", edge_id), None)
            return
        source, target = (self.several[name][place] if name in self.several else name for name, place in found)
        moved = replace(edge, source=source, target=target)
        self.change(("e", edge_id), None if source == target else moved if moved != edge else edge)


def _number(expr: Expr, value: Value) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise expr.at.wrong(f"'{expr}' gives {value!r}, wanted a size in whole units")
    return value
