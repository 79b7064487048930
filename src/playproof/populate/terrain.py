"""What the scout knows of a problem before it sets out: which value counts where, and which things it looks for by name.

zombie         health -10, ammo -1     when a zombie becomes a medkit, the paths of two scores are gone
medkit         health +20              along again, and not those of the lock
boss           health -30, lock +2     a lock is a score to which few things add: they are placed before
locked door    lock -1                 all else, and looked for where it is broken
"""

from __future__ import annotations

from array import array

from playproof.populate.strands import Strands
from playproof.populate.tables import INT, REAL, WORD, Tables
from playproof.populate.throws import shares

FEW = 8
"""So many things at most are looked for by name."""
LARGEST = 2**40
"""Below it sums of whole numbers are exact."""


class Terrain:
    """Arrays that stay as they are, whatever is asked of the problem later."""

    def __init__(self, t: Tables, strands: Strands) -> None:
        self.t, self.strands = t, strands
        self.watched = array(INT, [int(enough >= 1e30) for enough in t.enough[: t.sides]] + [0])
        """Sides that are bounds of their own. The others count on what is left of limited things, as only a search has to."""
        self.rows = self._rows()
        self.gain = array(REAL, [number for row in self.rows for number in (0.0, *row)] + [0.0])
        """What each value adds, by side and attribute, behind a 0 for a slot that is still empty."""
        adds = [self._adds(attribute, value) for attribute in range(t.attributes) for value in range(t.values)]
        self.add_start = array(INT, [sum(map(len, adds[:i])) for i in range(len(adds) + 1)])
        self.add_side = array(INT, [side for found in adds for side, _ in found] + [0])
        """For each value of each attribute the sides to which it adds, and what."""
        self.add_gain = array(REAL, [gain for found in adds for _, gain in found] + [0.0])
        self.add_mask = array(WORD, [*map(_mask, self.rows), 0])
        """The values of each attribute that add to each side."""
        self.named = array(INT, [int(0 < self._things(side) <= FEW) for side in range(t.sides)] + [0])
        """Sides to which only a few things add: those are looked for, and not met by chance."""
        rare = list(t.rare[: t.rares])
        first = [card for card in rare if self._decides(card)]
        self.deciding = len(first)
        """So many of the counts are of such things: they come first, since nothing else changes those sides."""
        self.rare = array(INT, [*first, *(card for card in rare if card not in first), 0])
        self.exact = all(number.is_integer() and abs(number) < LARGEST for number in (*self.gain, *t.leaf_add))
        """Whether sums stay what they are, however often something is taken away and added again."""
        crowded = [side for side in range(t.sides) if self.watched[side] and not self.named[side] and not t.pick[side]]
        self.share = shares(t, self.rows, crowded)

    @property
    def bytes(self) -> int:
        """The memory of these arrays and of the strands, and of what the scout keeps for each strand, leaf and slot."""
        t, strands = self.t, self.strands
        shared = [*vars(self).values(), *vars(strands).values()]
        own = sum(each.itemsize * len(each) for each in shared if isinstance(each, array))
        return own + 44 * len(strands.before) + 8 * len(strands.leaf_node) + 4 * (3 + t.sides) * t.n

    def _row(self, side: int, attribute: int) -> list[float]:
        return self.rows[side * self.t.attributes + attribute]

    def _rows(self) -> list[list[float]]:
        """What values add, for each side and attribute."""
        t, strands = self.t, self.strands
        found = [[0.0] * t.values for _ in range(t.sides * t.attributes)]
        for side in range(t.sides):
            for node in strands.leaf_node[strands.leaf_start[side] : strands.leaf_start[side + 1]]:
                if t.leaf_var[node] >= 0:
                    at = t.leaf_table[node] * t.values
                    found[side * t.attributes + t.attribute[t.leaf_var[node]]] = list(t.gain[at : at + t.values])
        return found

    def _adds(self, attribute: int, value: int) -> list[tuple[int, float]]:
        gains = ((side, self._row(side, attribute)[value]) for side in range(self.t.sides) if self.watched[side])
        return [(side, gain) for side, gain in gains if gain]

    def _things(self, side: int) -> int:
        """How many things there may be that add to a side."""
        t, kinds = self.t, range(self.t.attributes)
        cards = [t.plain[a * t.values + v] for a in kinds for v, gain in enumerate(self._row(side, a)) if gain]
        return sum(t.card_high[card] if card >= 0 else t.n for card in cards) if self.watched[side] else 0

    def _decides(self, card: int) -> bool:
        t, value = self.t, self.t.card_value[card]
        named = [side for side in range(t.sides) if self.named[side]]
        return value >= 0 and any(self._row(side, t.card_attribute[card])[value] for side in named)


def _mask(row: list[float]) -> int:
    return sum(1 << value for value, gain in enumerate(row) if gain)
