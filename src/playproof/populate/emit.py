"""Trees of path parts written into the arrays of the search core, balanced, halves before the whole."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playproof.populate.pathtree import Arc, Aside, Leaf, Parallel, Part, Series, Web, pieces
from playproof.populate.sides import NONE, Side

if TYPE_CHECKING:
    from playproof.populate.plan import Plan

LEAF, SERIES, LOW, HIGH, ASIDE, WEB, TOP, BOTTOM, CHECK = range(9)
Node = tuple[int, int]
"""A part's number, and how many leaves it has."""


@dataclass(slots=True)
class Emitted:
    """Where rooms and ways are found in the tables, to say where a player is."""

    owner: dict[int, str] = field(default_factory=dict)
    """For each leaf the room whose content it adds, or whose score is looked at if it adds none."""
    looked: dict[int, str] = field(default_factory=dict)
    """The room whose score is looked at after a leaf."""
    ways: dict[tuple[str, str], list[int]] = field(default_factory=lambda: defaultdict(list))


class _Writer:
    def __init__(self, plan: Plan, side: Side, number: int, emitted: Emitted) -> None:
        self.plan, self.side, self.number, self.emitted = plan, side, number, emitted
        self.t = plan.tables
        self.tables = {name: self._table(name, gains) for name, gains in side.gains.items()}
        self.open_tables = {name: self._open_table(name, table) for name, table in self.tables.items()}
        self.touches: list[tuple[int, int]] = []
        self.conditions: dict[int, list[tuple[int, list[int], float]]] = {}
        self.webs: dict[int, Web] = {}
        self.web_edges: dict[int, list[tuple[int, int, int]]] = {}

    def _table(self, attribute: str, gains: Mapping[str, float] | float) -> int:
        """What the values of an attribute add, as the core sees it."""
        side = self.side
        if not isinstance(gains, Mapping):
            return self.plan.gain_table(attribute, side.sign * gains)
        numbers = {value: side.number(number) for value, number in gains.items()}
        return self.plan.gain_table(attribute, numbers, side.identity)

    def _open_table(self, attribute: str, table: int) -> int:
        """The same for values that are open, of which those in packs are counted apart."""
        packs, gains = self.side.packs.get(attribute), self.side.gains[attribute]
        if not packs or not isinstance(gains, Mapping):
            return table
        numbers = {value: 0.0 if value in packs else number for value, number in gains.items()}
        return self.plan.gain_table(attribute, numbers, self.side.identity)

    def node(self, kind: int, left: int = -1, right: int = -1) -> int:
        t = self.t
        t.kind.append(kind)
        t.left.append(left)
        t.right.append(right)
        t.parent.append(-1)
        t.leaf_var.append(-1)
        t.leaf_table.append(0)
        t.leaf_add.append(self.side.identity)
        t.limit.append(NONE)
        t.mode.append(0)
        t.odd.append(1)
        here = len(t.kind) - 1
        for half in (left, right):
            if half >= 0:
                t.parent[half] = here
        return here

    def write(self, part: Part) -> Node:
        if isinstance(part, Leaf):
            return self._leaf(part), 1
        if isinstance(part, Arc):
            here = self.node(LEAF)
            self.emitted.ways[part.source, part.target].append(here)
            return here, 1
        if isinstance(part, Aside):
            inner, size = self.write(part.part)
            return self.node(ASIDE, inner), size
        if isinstance(part, Web):
            return self._web(part)
        nodes = [self.write(inner) for inner in self._joined(part)]
        if not nodes:
            return self.node(LEAF), 1
        if isinstance(part, Parallel):
            return self._balanced(HIGH if self.side.highest else LOW, nodes)
        return self._balanced((SERIES, TOP, BOTTOM)[self.side.code], nodes)

    def _joined(self, part: Series | Parallel) -> list[Part]:
        """The pieces of a part; a check without a condition moves onto the leaf before it, which saves a part."""
        found = pieces(part)
        if isinstance(part, Parallel):
            return found
        kept: list[Part] = []
        for piece in found:
            if isinstance(piece, Leaf) and piece.slot >= 0 and not self._scores(piece.slot):
                continue
            last = kept[-1] if kept else None
            plain = isinstance(piece, Leaf) and piece.slot < 0 and piece.fixed is None
            if plain and isinstance(piece, Leaf) and piece.room not in self.side.conditions:
                if piece.room not in self.side.limits and kept:
                    continue
                if isinstance(last, Leaf) and not last.room and last.slot >= 0:
                    kept[-1] = Leaf(last.slot, piece.room, last.fixed)
                    continue
            kept.append(piece)
        return kept

    def _scores(self, slot: int) -> bool:
        """Whether any value that a slot may have adds anything here."""
        _, attribute = self.plan.slot(slot)
        gains = self.side.gains[attribute]
        if not isinstance(gains, Mapping):
            return bool(gains)
        words = self.plan.mask(attribute, [value for value in gains if value in self.plan.values[attribute]])
        at = slot * self.t.words
        return any(self.t.dom[at + k] & word for k, word in enumerate(words))

    def _leaf(self, leaf: Leaf) -> int:
        t = self.t
        conditions = self.side.conditions.get(leaf.room, []) if leaf.room else []
        here = self.node(CHECK if conditions else LEAF)
        if leaf.fixed is not None:
            t.leaf_add[here] = self.side.number(leaf.fixed)
        if leaf.room:
            t.limit[here] = self.side.limits.get(leaf.room, NONE)
            self.emitted.looked[here] = leaf.room
        if leaf.slot >= 0:
            room, attribute = self.plan.slot(leaf.slot)
            t.leaf_var[here], t.leaf_table[here] = leaf.slot, self.tables[attribute]
            t.odd[here] = int(leaf.slot >= t.n or self.side.code > 0)
            self.touches.append((leaf.slot, here))
            self.emitted.owner[here] = room
        else:
            self.emitted.owner[here] = leaf.owner or leaf.room
        self.conditions[here] = [
            (var, self.plan.mask(attribute, values), need) for var, values, attribute, need in conditions
        ]
        self.touches += [(var, here) for var, _, _ in self.conditions[here]]
        return here

    def _web(self, web: Web) -> Node:
        written = [(tail, head, self.write(part)) for tail, head, part in web.edges]
        here = self.node(WEB)
        # Tails in topological order: the core sweeps the edges once, forward.
        self.web_edges[here] = sorted((tail, head, node) for tail, head, (node, _) in written)
        for _, _, (node, _) in written:
            self.t.parent[node] = here
        self.webs[here] = web
        return here, sum(size for _, _, (_, size) in written)

    def _balanced(self, kind: int, nodes: list[Node]) -> Node:
        """A binary tree over parts in order, cut where both sides weigh about the same."""
        if len(nodes) == 1:
            return nodes[0]
        whole, half, cut = sum(size for _, size in nodes), 0, 1
        for i, (_, size) in enumerate(nodes[:-1], 1):
            if i > 1 and abs(whole - 2 * (half + size)) > abs(whole - 2 * half):
                break
            half, cut = half + size, i
        left, right = self._balanced(kind, nodes[:cut]), self._balanced(kind, nodes[cut:])
        return self.node(kind, left[0], right[0]), whole


def emit(plan: Plan, sides: list[Side]) -> Emitted:
    """Write all sides, and who is told when a variable changes."""
    t, emitted = plan.tables, Emitted()
    touches: dict[int, list[tuple[int, int]]] = defaultdict(list)
    writers: list[_Writer] = []
    t.after.append(0)
    for number, side in enumerate(sides):
        writer = _Writer(plan, side, number, emitted)
        t.root.append(writer.write(side.tree)[0])
        t.begin.append(side.begin)
        t.op.append(side.code)
        t.pick.append(int(side.highest))
        t.side_table.extend(writer.open_tables.get(name, -1) for name in plan.values)
        t.after.append(len(t.kind))
        for var, node in writer.touches:
            touches[var].append((node, number))
        writers.append(writer)
    t.sides = len(sides)
    _packs(plan, sides)
    from playproof.populate.plan import rows

    t.touch_start, (t.touch_node, t.touch_side) = rows(t.n + t.reals, touches, 2)
    _conditions(plan, writers)
    _webs(plan, writers)
    for whole in (
        t.kind,
        t.left,
        t.right,
        t.parent,
        t.leaf_var,
        t.leaf_table,
        t.mode,
        t.root,
        t.op,
        t.pick,
        t.side_table,
    ):
        whole.append(0)
    for numbers in (t.leaf_add, t.limit, t.begin):
        numbers.append(0.0)
    return emitted


def _packs(plan: Plan, sides: list[Side]) -> None:
    """For each count which sides count on its value being anywhere, and how much there is of it in all."""
    t = plan.tables
    found: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for number, side in enumerate(sides):
        gains = {card: gain for name, values in side.packs.items() for card, gain in plan.packs(name, values)}
        for card, gain in gains.items():
            found[card].append((number, gain))
        t.all_packs.append(sum(t.card_high[card] * gain for card, gain in gains.items()))
        t.largest.append(max(gains.values(), default=NONE))
        t.enough.append(side.enough)
    t.pack_start.append(0)
    for card in range(t.card_count):
        for number, gain in found[card]:
            t.pack_side.append(number)
            t.pack_gain.append(gain)
        t.pack_start.append(len(t.pack_side))
    t.pack_side.append(0)
    for numbers in (t.pack_gain, t.all_packs, t.largest, t.enough):
        numbers.append(0.0)


def _conditions(plan: Plan, writers: list[_Writer]) -> None:
    t = plan.tables
    found = {node: entries for writer in writers for node, entries in writer.conditions.items()}
    t.cond_start = array("i", [0])
    for node in range(len(t.kind)):
        for var, mask, need in found.get(node, ()):
            t.cond_var.append(var)
            t.cond_mask.extend(mask)
            t.cond_need.append(need)
        t.cond_start.append(len(t.cond_var))
    t.cond_var.append(0)
    t.cond_mask.append(0)
    t.cond_need.append(0.0)


def _webs(plan: Plan, writers: list[_Writer]) -> None:
    t = plan.tables
    sizes = {node: web.size for writer in writers for node, web in writer.webs.items()}
    edges = {node: found for writer in writers for node, found in writer.web_edges.items()}
    t.web_start = array("i", [0])
    offset = 0
    for node in range(len(t.kind)):
        t.web_size.append(sizes.get(node, 0))
        t.web_off.append(offset)
        offset += sizes.get(node, 0)
        for tail, head, part in edges.get(node, ()):
            t.web_tail.append(tail)
            t.web_head.append(head)
            t.web_part.append(part)
        t.web_start.append(len(t.web_tail))
    for whole in (t.web_tail, t.web_head, t.web_part, t.web_size, t.web_off):
        whole.append(0)
