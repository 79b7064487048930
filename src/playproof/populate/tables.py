"""The flat arrays that the search core works on, and the room it scribbles in.

A *variable* is a slot: finite ones first, then real ones. A *side* is one bound of one score over a tree of parts
(`pathtree.py`); the parts of all sides are numbered in one row, halves before the whole. Upper bounds are lower bounds of
negated scores, so the core knows lower ones only. Lists that belong to one thing lie between `xs_start[i]` and
`xs_start[i + 1]`.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, TypeAlias

LOWEST = 0x03F79D71B4CB0A89
"""A de Bruijn sequence: multiplied by a single bit, its top six bits are another number for each bit."""
INT, REAL, WORD, LONG = "i", "d", "Q", "q"


if TYPE_CHECKING:
    Ints: TypeAlias = array[int]
    Words: TypeAlias = array[int]
    Reals: TypeAlias = array[float]


class Tables:
    """What the core reads."""

    n: int = 0
    reals: int = 0
    words: int = 1
    values: int = 1
    card_count: int = 0
    sides: int = 0
    rares: int = 0
    fine: float = 1e-3

    dom: Words
    rlow: Reals
    rhigh: Reals

    attributes: int = 0
    attribute: Ints
    """The attribute of each finite variable, by number."""
    plain: Ints
    """For each value of each attribute the count of it over all rooms, or -1."""
    needed: Words
    """Values that must be there at least so often."""
    limited: Words
    """Values with such a count at all."""
    card_value: Ints
    """The value of a plain count, or -1 for one over some rooms or several values."""
    card_attribute: Ints
    card_low: Ints
    card_high: Ints
    card_mask: Words
    card_start: Ints
    card_var: Ints
    in_start: Ints
    in_card: Ints

    pair_start: Ints
    pair_other: Ints
    pair_table: Ints
    pair_mask: Words

    gain: Reals
    level_start: Ints
    level_gain: Reals
    level_mask: Words

    touch_start: Ints
    touch_node: Ints
    touch_side: Ints

    kind: Ints
    left: Ints
    right: Ints
    parent: Ints
    leaf_var: Ints
    leaf_table: Ints
    leaf_add: Reals
    limit: Reals
    odd: Ints
    """Leaves that are no plain sum over a finite variable, or out of the player's reach: worked out with more care."""
    mode: Ints
    """Where the player is: 0 still ahead, 1 behind (adds nothing), 2 beside (never counts), 3 here (nothing but its bound)."""
    cond_start: Ints
    cond_var: Ints
    cond_mask: Words
    cond_need: Reals
    web_start: Ints
    web_size: Ints
    web_off: Ints
    web_tail: Ints
    web_head: Ints
    web_part: Ints

    root: Ints
    begin: Reals
    op: Ints
    pick: Ints
    side_table: Ints
    """For each side the table of what the open values of each finite attribute add at best, or -1."""
    all_packs: Reals
    """What all limited things together add to a side that counts on them being anywhere; else 0."""
    enough: Reals
    """As long as so much of it is left, such a side cannot fail."""
    largest: Reals
    pack_start: Ints
    pack_side: Ints
    pack_gain: Reals
    """For each count the sides that count on its value, and what it adds."""
    after: Ints
    """Where the parts of each side begin."""

    fun_start: Ints
    fun_of: Ints
    fun_op: Ints
    view_kind: Ints
    view_at: Ints
    view_table: Ints
    view_const: Reals

    weight: Reals
    weigh: Ints
    """The row of weights of each finite variable."""
    forward: Ints
    rare: Ints

    def __init__(self, n: int, reals: int) -> None:
        self.n, self.reals = n, reals
        for name, hint in KINDS.items():
            setattr(self, name, array(hint))

    @property
    def bytes(self) -> int:
        """The memory of all arrays."""
        return sum(each.itemsize * len(each) for each in vars(self).values() if isinstance(each, array))


KINDS = {
    name: {"Ints": INT, "Reals": REAL, "Words": WORD}[hint]
    for name, hint in Tables.__annotations__.items()
    if hint in ("Ints", "Reals", "Words")
}
"""The kind of each array of the tables."""


class Scratch:
    """What the core writes. Every array has an element to spare, since an empty one cannot be looked at."""

    def __init__(self, t: Tables) -> None:
        everyone, nodes, cards, web = t.n + t.reals, len(t.kind), t.card_count, max(1, sum(t.web_size))
        deep = t.n + 64 * t.reals + 2
        self.card_pos, self.card_def, self.card_pos0, self.card_def0 = (_zeros(INT, cards) for _ in range(4))
        self.w, self.need, self.spread, self.w0, self.need0, self.spread0 = (_zeros(REAL, nodes) for _ in range(6))
        self.dom0, self.rlow0, self.rhigh0 = t.dom[:], t.rlow[:], t.rhigh[:]
        self.open, self.open0 = (_zeros(WORD, t.attributes * t.words) for _ in range(2))
        self.live, self.live0 = (_zeros(WORD, t.sides * t.attributes * t.words) for _ in range(2))
        self.stale, self.poked = _zeros(INT, t.sides), _zeros(INT, t.sides)
        self.budget, self.budget0, self.slack, self.slack0, self.debt = (_zeros(REAL, t.sides) for _ in range(5))
        self.tmp = _zeros(WORD, t.words)
        self.trail_var, self.trail_dom = _zeros(INT, everyone), _zeros(WORD, (everyone + 1) * t.words)
        self.trail_low, self.trail_high = _zeros(REAL, everyone), _zeros(REAL, everyone)
        self.queue, self.queued = _zeros(INT, everyone + 1), _zeros(INT, everyone + 1)
        self.cards, self.card_queued = _zeros(INT, cards), _zeros(INT, cards)
        self.dirty, self.is_dirty, self.marked = (_zeros(INT, nodes) for _ in range(3))
        self.dirty_count, self.rung, self.bells = (_zeros(INT, t.sides) for _ in range(3))
        self.top, self.top0 = _zeros(INT, nodes), _zeros(INT, nodes)
        self.web_value, self.web_ask = _zeros(REAL, web), _zeros(REAL, web)
        self.perm = array(INT, range(t.n + 1))
        self.dec_var, self.dec_value, self.dec_mark, self.dec_at, self.dec_rare = (_zeros(INT, deep) for _ in range(5))
        self.dec_split = _zeros(REAL, deep)
        self.stats = _zeros(LONG, 4)
        self.bit_at = array(WORD, [1 << i for i in range(64)])
        self.first = array(INT, sorted(range(64), key=lambda i: ((1 << i) * LOWEST & (2**64 - 1)) >> 58))

    @property
    def bytes(self) -> int:
        return sum(each.itemsize * len(each) for each in vars(self).values())


def _zeros(kind: str, size: int) -> array[Any]:
    return array(kind, bytes(array(kind).itemsize * (size + 1)))
