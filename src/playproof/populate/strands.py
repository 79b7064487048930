"""The paths of each bound as strands: leaves in a row, from one place where paths meet, part or are looked at to the next.

    gate - hall < left  > vault         0: gate hall    1: left    2: right    3: vault
                  right

The search core keeps a tree of parts, in which one change is seen at the top after a few steps. The scout looks at the top
seldom and then wants all of a level's paths in one short sweep: so each strand only knows the strands before it.
"""

from __future__ import annotations

from array import array
from itertools import pairwise

from playproof.populate.emit import ASIDE, HIGH, LEAF, LOW, SERIES, WEB
from playproof.populate.tables import INT, Tables

NONE = -1e18
LONG = 100
"""Strands of one side from which on a sweep costs more than keeping a tree."""


class Strands:
    """The strands of all sides in one row, each behind those before it, and the leaves of each."""

    def __init__(self, t: Tables) -> None:
        self.t = t
        self.start = array(INT, [0])
        """Where the strands of each side begin."""
        self.leaf_start = array(INT, [0])
        """Where the leaves of each side begin."""
        self.leaf_node, self.leaf_strand, self.leaf_side = array(INT), array(INT), array(INT)
        self.before: list[tuple[int, ...]] = []
        self.shut: list[bool] = []
        for side in range(t.sides):
            self.side = side
            self._walk(t.root[side], (self._strand(()),))
            self.start.append(len(self.before))
            self.leaf_start.append(len(self.leaf_node))

    @property
    def deep(self) -> bool:
        """Whether sweeps would be long, so that the tree of parts serves better."""
        return max(end - begin for begin, end in pairwise(self.start)) > LONG if self.t.sides else False

    @property
    def bytes(self) -> int:
        """The memory of these arrays, and of what a scout keeps for each strand, leaf, part and slot."""
        strands, leaves, slots = len(self.before), len(self.leaf_node), self.t.n
        parts = len(self.t.kind) if self.deep else 0
        own = sum(a.itemsize * len(a) for a in (self.start, self.leaf_start, *self._leaves))
        return own + 8 * (7 * strands + 2 * leaves + 4 * parts) + 4 * (2 * strands + 5 * leaves + 2 * parts + 5 * slots)

    @property
    def _leaves(self) -> tuple[array[int], ...]:
        return self.leaf_node, self.leaf_strand, self.leaf_side

    @classmethod
    def of(cls, t: Tables) -> Strands | None:
        """The strands of a problem; None if it has what the scout does not know: numbers, pairs, other operators, depth."""
        simple = not t.reals and t.words == 1 and len(t.pair_other) == 1 and len(t.fun_op) == 1
        if not simple or any(t.op[: t.sides]):
            return None
        if not set(t.kind[:-1]) <= {LEAF, SERIES, LOW, HIGH, ASIDE, WEB}:
            return None
        found = cls(t)
        return None if found.deep and WEB in t.kind[:-1] else found

    def _strand(self, before: tuple[int, ...]) -> int:
        self.before.append(before)
        self.shut.append(False)
        return len(self.before) - 1

    def _walk(self, node: int, before: tuple[int, ...]) -> tuple[int, ...]:
        """Lay out a part behind some strands; the strands at its end."""
        t, kind = self.t, self.t.kind[node]
        if kind == LEAF:
            return (self._leaf(node, before),)
        if kind == SERIES:
            return self._walk(t.right[node], self._walk(t.left[node], before))
        for strand in before:
            self.shut[strand] = True
        if kind == ASIDE:
            self._walk(t.left[node], before)
            return before
        if kind == WEB:
            return self._web(node, before)
        return self._walk(t.left[node], before) + self._walk(t.right[node], before)

    def _web(self, node: int, before: tuple[int, ...]) -> tuple[int, ...]:
        t = self.t
        ends: list[tuple[int, ...]] = [before] + [()] * (t.web_size[node] - 1)
        for i in range(t.web_start[node], t.web_start[node + 1]):
            for strand in ends[t.web_tail[i]]:
                self.shut[strand] = True
            ends[t.web_head[i]] += self._walk(t.web_part[i], ends[t.web_tail[i]])
        return ends[-1]

    def _leaf(self, node: int, before: tuple[int, ...]) -> int:
        """The strand of a leaf: the one before it, if that goes nowhere else and is not looked at."""
        strand = before[0] if len(before) == 1 and not self.shut[before[0]] else self._strand(before)
        self.leaf_node.append(node)
        self.leaf_strand.append(strand)
        self.leaf_side.append(self.side)
        self.shut[strand] = self.t.limit[node] > NONE
        return strand
