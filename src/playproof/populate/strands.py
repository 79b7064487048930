"""The paths of each bound as strands: leaves in a row, from one place where paths meet, part or are looked at to the next.

    gate - hall < left  > vault         0: gate hall    1: left    2: right    3: vault
                  right

The search core keeps a tree of parts, in which one change is seen at the top after a few steps. The scout changes a thing and
goes along the paths from there: so each strand only knows the strands before it. Strands of which each leads to the next alone
are a **run**; whoever goes through its end goes through all of it.
"""

from __future__ import annotations

from array import array
from collections import Counter

from playproof.populate.emit import ASIDE, HIGH, LEAF, LOW, SERIES, WEB
from playproof.populate.tables import INT, Tables

NONE = -1e18


class Strands:
    """The strands of all sides in one row, each behind those before it, and the leaves of each."""

    def __init__(self, t: Tables) -> None:
        self.t = t
        self.start = array(INT, [0])
        """Where the strands of each side begin."""
        self.leaf_start = array(INT, [0])
        """Where the leaves of each side begin."""
        self.leaf_node, self.leaf_strand = array(INT), array(INT)
        self.before: list[tuple[int, ...]] = []
        self.shut: list[bool] = []
        for side in range(t.sides):
            self._walk(t.root[side], (self._strand(()),))
            self.start.append(len(self.before))
            self.leaf_start.append(len(self.leaf_node))

    @classmethod
    def of(cls, t: Tables) -> Strands | None:
        """The strands of a problem; None if it has what the scout does not know: numbers, pairs, other operators, depth."""
        simple = not t.reals and t.words == 1 and len(t.pair_other) == 1 and len(t.fun_op) == 1
        if not simple or any(t.op[: t.sides]):
            return None
        return cls(t) if set(t.kind[:-1]) <= {LEAF, SERIES, LOW, HIGH, ASIDE, WEB} else None

    def follows(self, strand: int) -> bool:
        """Whether a strand is entered from the one with the number before it, and from no other."""
        return self.before[strand] == (strand - 1,)

    def runs(self) -> array[int]:
        """For each strand the first of its run."""
        onward = Counter(earlier for before in self.before for earlier in before)
        found = array(INT)
        for strand in range(len(self.before)):
            goes_on = self.follows(strand) and onward[strand - 1] == 1
            found.append(found[strand - 1] if goes_on else strand)
        return found

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
        self.shut[strand] = self.t.limit[node] > NONE
        return strand
