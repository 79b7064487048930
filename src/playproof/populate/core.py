# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, nonecheck=False
"""The search itself: backtracking with propagation over flat arrays. Hot, and therefore written for speed, not for beauty.

`core.pxd` gives the types with which Cython compiles this file; without a compiler Python runs it as it is, and both make
the same choices from the same seed. `tables.py` says what each array holds, `plan.py` fills them from a problem.

Three ideas. **Only domains are on the trail**: counters and scores follow from them, so what goes forward often writes little,
and what seldom goes back computes again. **Scores live in a tree of path parts** (`pathtree.py`): every part keeps what it adds
at best (`w`), the least score it must be entered with (`need`) and the most that one slot in it can still lose (`spread`); a
change climbs to the root, and pruning goes down only where `need` is closer than `spread`. **Order and value are dice**, because
a fixed order fills the front of a level and starves its back.

Nothing here checks its input; `plan.py` does.
"""

from array import array

LEAF, SERIES, LOW, HIGH, ASIDE, WEB, TOP, BOTTOM, CHECK = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""Kinds of parts. LOW and HIGH are parallel parts of which the least or the greatest counts; TOP and BOTTOM series under max
and min."""
RANDOM, SCARCE, FORWARD = 0, 1, 2
ORDERS = ("random", "scarce", "forward")
"""Orders: rooms by lot; first what must be there and is rare, then by lot; from the entrance on."""
FOUND, EXHAUSTED, SPENT = 1, 0, -1
NONE = -1e18
"""No demand at all. Finite, because infinities subtract to no number."""
EPS = 1e-9
DECIMALS = 6
"""Of amounts that are drawn."""
NEAR = 1e-7
"""How far apart two numbers may be that should be the same after arithmetic."""
MASK = 0xFFFFFFFFFFFFFFFF
STIR = 2685821657736338717
LOWEST = 0x03F79D71B4CB0A89  # tables.py says what for


def grown(numbers):
    """An array of the same kind, twice as long."""
    twice = array(memoryview(numbers).format, memoryview(numbers))
    twice.extend(twice)
    return twice


class Core:
    def __init__(self, t, s):
        self.n, self.reals, self.words, self.values, self.dom = t.n, t.reals, t.words, t.values, t.dom
        self.rlow, self.rhigh, self.card_low, self.card_high = t.rlow, t.rhigh, t.card_low, t.card_high
        self.card_mask, self.card_start, self.card_var = t.card_mask, t.card_start, t.card_var
        self.in_start, self.in_card, self.pair_start = t.in_start, t.in_card, t.pair_start
        self.pair_other, self.pair_table, self.pair_mask, self.gain = t.pair_other, t.pair_table, t.pair_mask, t.gain
        self.level_start, self.level_gain, self.level_mask = t.level_start, t.level_gain, t.level_mask
        self.touch_start, self.touch_node, self.touch_side = t.touch_start, t.touch_node, t.touch_side
        self.kind, self.left, self.right, self.parent, self.leaf_var = t.kind, t.left, t.right, t.parent, t.leaf_var
        self.leaf_table, self.leaf_add, self.limit, self.cond_start = t.leaf_table, t.leaf_add, t.limit, t.cond_start
        self.cond_var, self.cond_mask, self.cond_need = t.cond_var, t.cond_mask, t.cond_need
        self.web_start, self.web_size, self.web_off, self.web_tail = t.web_start, t.web_size, t.web_off, t.web_tail
        self.web_head, self.web_part, self.card_count, self.sides = t.web_head, t.web_part, t.card_count, t.sides
        self.root, self.begin, self.op, self.pick, self.after = t.root, t.begin, t.op, t.pick, t.after
        self.fun_start, self.fun_of, self.fun_op, self.view_kind = t.fun_start, t.fun_of, t.fun_op, t.view_kind
        self.view_at, self.view_table, self.view_const, self.weight = t.view_at, t.view_table, t.view_const, t.weight
        self.weigh, self.forward, self.rare, self.rares = t.weigh, t.forward, t.rare, t.rares
        self.attributes, self.attribute, self.plain = t.attributes, t.attribute, t.plain
        self.side_table, self.needed, self.limited, self.card_value = t.side_table, t.needed, t.limited, t.card_value
        self.card_attribute, self.fine, self.mode = t.card_attribute, t.fine, t.mode
        self.open, self.open0, self.live, self.live0, self.stale = s.open, s.open0, s.live, s.live0, s.stale
        self.pack_start, self.pack_side, self.pack_gain = t.pack_start, t.pack_side, t.pack_gain
        self.enough, self.largest, self.all_packs = t.enough, t.largest, t.all_packs
        self.budget, self.budget0, self.poked, self.growing = s.budget, s.budget0, s.poked, 0
        self.odd, self.top, self.top0, self.rung, self.bells = t.odd, s.top, s.top0, s.rung, s.bells
        self.bell_count, self.slack, self.slack0, self.debt = 0, s.slack, s.slack0, s.debt
        self.bit_at, self.first, self.dom0, self.rlow0, self.rhigh0 = s.bit_at, s.first, s.dom0, s.rlow0, s.rhigh0
        self.card_pos, self.card_def, self.card_pos0 = s.card_pos, s.card_def, s.card_pos0
        self.card_def0, self.w, self.need, self.spread, self.w0 = s.card_def0, s.w, s.need, s.spread, s.w0
        self.need0, self.spread0, self.tmp, self.trail_var = s.need0, s.spread0, s.tmp, s.trail_var
        self.trail_dom, self.trail_low, self.trail_high, self.queue = s.trail_dom, s.trail_low, s.trail_high, s.queue
        self.queued, self.cards, self.card_queued, self.dirty = s.queued, s.cards, s.card_queued, s.dirty
        self.is_dirty, self.dirty_count, self.marked = s.is_dirty, s.dirty_count, s.marked
        self.web_value, self.web_ask, self.perm, self.dec_var = s.web_value, s.web_ask, s.perm, s.dec_var
        self.dec_value, self.dec_mark, self.dec_at, self.dec_rare = s.dec_value, s.dec_mark, s.dec_at, s.dec_rare
        self.dec_split, self.stats = s.dec_split, s.stats
        self.weighted, self.deepest, self.rng, self.trail, self.level = 0, len(s.dec_var), 88172645463325252, 0, 0
        self.order, self.at, self.rare_at, self.capacity = RANDOM, 0, 0, len(s.trail_var)
        self.nodes, self.picked, self.q_head, self.q_tail, self.c_count, self.ready = t.after[t.sides], 0, 0, 0, 0, 0

    # Dice: xorshift64* (Marsaglia 2003, Vigna 2016), the same compiled and plain.

    def roll(self):
        x = self.rng
        x ^= x >> 12
        x ^= (x << 25) & MASK
        x ^= x >> 27
        self.rng = x
        return (x * STIR) & MASK

    def below(self, many):
        return ((self.roll() >> 32) * many) >> 32

    def unit(self):
        return (self.roll() >> 11) * 1.1102230246251565e-16

    def seed(self, number):
        self.rng = number if number else 88172645463325252
        for _ in range(4):
            self.roll()
        for i in range(self.n):
            self.perm[i] = i

    # Domains.

    def only(self, var, value):
        """Put into `tmp` the set that has one value."""
        if self.words == 1:
            self.tmp[0] = self.bit_at[value]
            return
        for k in range(self.words):
            self.tmp[k] = 0
        self.tmp[value >> 6] = self.bit_at[value & 63]

    def without(self, var, value):
        """Put into `tmp` the domain without one value."""
        for k in range(self.words):
            self.tmp[k] = self.dom[var * self.words + k]
        self.tmp[value >> 6] &= ~self.bit_at[value & 63] & MASK

    def narrow(self, var):
        """Keep only the values in `tmp`. False if none is left or a count can no longer be met."""
        if self.words > 1:
            return self.narrow_wide(var)
        old, attribute = self.dom[var], self.attribute[var]
        new = old & self.tmp[0]
        if new == old:
            return True
        if not new & self.open[attribute]:
            return False
        self.push(var)
        self.dom[var] = new
        # All counters must be brought up to date even after one has failed: going back takes all of them back.
        holds, bits = True, (old ^ new) & self.needed[attribute]
        while bits:
            card = self.plain[attribute * self.values + self.lowest(bits)]
            bits &= bits - 1
            self.card_pos[card] -= 1
            if self.card_pos[card] <= self.card_low[card]:
                if self.card_pos[card] < self.card_low[card]:
                    holds = False
                self.wake(card)
        if new & (new - 1) == 0:
            card = self.plain[attribute * self.values + self.lowest(new)]
            if card >= 0:
                self.decided(card, 1)
                if self.card_def[card] >= self.card_high[card]:
                    if self.card_def[card] > self.card_high[card]:
                        holds = False
                    self.wake(card)
        for i in range(self.in_start[var], self.in_start[var + 1]):
            card = self.in_card[i]
            mask = self.card_mask[card]
            if old & mask:
                if not new & mask:
                    self.card_pos[card] -= 1
                    if self.card_pos[card] < self.card_low[card]:
                        holds = False
                    self.wake(card)
                elif old & ~mask and not new & ~mask:
                    self.card_def[card] += 1
                    if self.card_def[card] > self.card_high[card]:
                        holds = False
                    self.wake(card)
        return holds

    def narrow_wide(self, var):
        """The same for domains of more than 64 values."""
        base, values = var * self.words, self.attribute[var] * self.words
        changed, left, holds = False, False, True
        for k in range(self.words):
            new = self.dom[base + k] & self.tmp[k]
            self.tmp[k] = new
            changed = changed or new != self.dom[base + k]
            left = left or new & self.open[values + k] != 0
        if not changed:
            return True
        if not left:
            return False
        self.push(var)
        self.count(var, -1)
        for k in range(self.words):
            self.dom[base + k] = self.tmp[k]
        self.count(var, 1)
        for k in range(self.words):
            bits = self.trail_dom[(self.trail - 1) * self.words + k] & self.limited[values + k]
            while bits:
                card = self.plain[self.attribute[var] * self.values + 64 * k + self.lowest(bits)]
                bits &= bits - 1
                holds = self.fits(card) and holds
        for i in range(self.in_start[var], self.in_start[var + 1]):
            holds = self.fits(self.in_card[i]) and holds
        return holds

    def fits(self, card):
        """Whether a count can still be met; it wakes if it is at its limit."""
        if self.card_pos[card] < self.card_low[card] or self.card_def[card] > self.card_high[card]:
            return False
        if self.card_pos[card] == self.card_low[card] or self.card_def[card] == self.card_high[card]:
            self.wake(card)
        return True

    def count(self, var, by):
        """Add or take away what a domain, as it is now, means to all counts."""
        attribute = self.attribute[var]
        for k in range(self.words):
            bits = self.dom[var * self.words + k] & self.limited[attribute * self.words + k]
            while bits:
                card = self.plain[attribute * self.values + 64 * k + self.lowest(bits)]
                bits &= bits - 1
                self.card_pos[card] += by
        if self.single(var):
            card = self.plain[attribute * self.values + self.value_of(var)]
            if card >= 0:
                self.decided(card, by)
        for i in range(self.in_start[var], self.in_start[var + 1]):
            self.recount(var, self.in_card[i], by)

    def recount(self, var, card, by):
        """Add or take away what a domain, as it is now, means to a count."""
        hits, misses = False, False
        for k in range(self.words):
            here, mask = self.dom[var * self.words + k], self.card_mask[card * self.words + k]
            hits = hits or here & mask != 0
            misses = misses or here & ~mask != 0
        if hits:
            self.card_pos[card] += by
            if not misses:
                self.card_def[card] += by

    def push(self, var):
        """Remember a variable as it is, and queue it."""
        t = self.trail
        if t == self.capacity:
            self.grow()
        self.trail_var[t] = var
        if var < self.n:
            for k in range(self.words):
                self.trail_dom[t * self.words + k] = self.dom[var * self.words + k]
        else:
            self.trail_low[t] = self.rlow[var - self.n]
            self.trail_high[t] = self.rhigh[var - self.n]
        self.trail = t + 1
        if not self.queued[var]:
            self.queued[var] = 1
            self.queue[self.q_tail] = var
            self.q_tail = self.q_tail + 1 if self.q_tail < self.n + self.reals else 0

    def grow(self):
        """Room for a longer trail."""
        self.capacity *= 2
        self.trail_var = grown(self.trail_var)
        self.trail_dom = grown(self.trail_dom)
        self.trail_low = grown(self.trail_low)
        self.trail_high = grown(self.trail_high)

    def between(self, var, low, high):
        """Keep a real variable within an interval. False if nothing is left."""
        r = var - self.n
        if low < self.rlow[r] + EPS:
            low = self.rlow[r]
        if high > self.rhigh[r] - EPS:
            high = self.rhigh[r]
        if low > high + EPS:
            return False
        if low > high:
            low = high
        won = low - self.rlow[r] + self.rhigh[r] - high
        # Ever smaller steps towards a limit would fill the trail and decide nothing.
        if won == 0 or (won < 0.01 * (self.rhigh[r] - self.rlow[r]) and high > low):
            return True
        self.push(var)
        self.rlow[r], self.rhigh[r] = low, high
        return True

    def single(self, var):
        if var >= self.n:
            return self.rlow[var - self.n] == self.rhigh[var - self.n]
        if self.words == 1:
            x = self.dom[var]
            return x & (x - 1) == 0
        seen = 0
        for k in range(self.words):
            x = self.dom[var * self.words + k]
            if x:
                if x & (x - 1):
                    return False
                seen += 1
        return seen == 1

    def lowest(self, x):
        """The place of the lowest bit that is set."""
        return self.first[((x & (MASK - x + 1)) * LOWEST & MASK) >> 58]

    def value_of(self, var):
        """The value of a variable that has one."""
        if self.words == 1:
            return self.lowest(self.dom[var])
        for k in range(self.words):
            if self.dom[var * self.words + k]:
                return 64 * k + self.lowest(self.dom[var * self.words + k])
        return -1

    # Counts.

    def wake(self, card):
        if not self.card_queued[card]:
            self.card_queued[card] = 1
            self.cards[self.c_count] = card
            self.c_count += 1

    def enforce(self, card):
        """All that may must, or no more may."""
        must = self.card_pos[card] == self.card_low[card] and self.card_def[card] < self.card_low[card]
        no_more = self.card_def[card] == self.card_high[card] and self.card_pos[card] > self.card_high[card]
        if not must and not no_more:
            return True
        if self.card_value[card] >= 0 and not must:
            self.close(card)
            return True
        for i in range(self.card_start[card], self.card_start[card + 1]):
            var = self.card_var[i]
            hits, misses = False, False
            for k in range(self.words):
                here, mask = self.dom[var * self.words + k], self.card_mask[card * self.words + k]
                hits = hits or here & mask != 0
                misses = misses or here & ~mask != 0
                self.tmp[k] = mask if must else ~mask & MASK
            if hits and misses and not self.narrow(var):
                return False
        return True

    def close(self, card):
        """No undecided slot may take a value any more: said once for all of them, not in every domain.

        The scores of slots change only where it was the best that was left; then the whole side is worked out anew.
        """
        attribute, value = self.card_attribute[card], self.card_value[card]
        at = attribute * self.words + (value >> 6)
        if not self.open[at] & self.bit_at[value & 63]:
            return
        self.note(self.n + self.reals + attribute, attribute * self.words, 0)
        self.open[at] &= ~self.bit_at[value & 63] & MASK
        for side in range(self.sides):
            table = self.side_table[side * self.attributes + attribute]
            if table >= 0 and self.gain[table * self.values + value] > self.best_open(attribute, table):
                live = (side * self.attributes + attribute) * self.words
                self.note(self.n + self.reals + self.attributes + side * self.attributes + attribute, live, 1)
                for k in range(self.words):
                    self.live[live + k] = self.open[attribute * self.words + k]
                self.stale[side] = 1
                self.ring(side)

    def best_open(self, attribute, table):
        """The greatest gain among the values that slots may still take."""
        for i in range(self.level_start[table], self.level_start[table + 1]):
            for k in range(self.words):
                if self.level_mask[i * self.words + k] & self.open[attribute * self.words + k]:
                    return self.level_gain[i]
        return NONE

    def note(self, entry, at, live):
        """Remember a set of open or live values on the trail."""
        t = self.trail
        if t == self.capacity:
            self.grow()
        self.trail_var[t] = entry
        for k in range(self.words):
            self.trail_dom[t * self.words + k] = self.live[at + k] if live else self.open[at + k]
        self.trail = t + 1

    # Pairs of slots.

    def revise(self, var):
        for i in range(self.pair_start[var], self.pair_start[var + 1]):
            table, other = self.pair_table[i], self.pair_other[i]
            for k in range(self.words):
                self.tmp[k] = 0
            for k in range(self.words):
                bits = self.dom[var * self.words + k]
                while bits:
                    row = (table * self.values + 64 * k + self.lowest(bits)) * self.words
                    bits &= bits - 1
                    for j in range(self.words):
                        self.tmp[j] |= self.pair_mask[row + j]
            if not self.narrow(other):
                return False
        return True

    # Scores: leaves, parts, pruning.

    def touch(self, var):
        """Work out the leaves of a variable that has changed; those that are not as before wait for the climb."""
        value = self.value_of(var) if var < self.n and self.single(var) else -1
        for i in range(self.touch_start[var], self.touch_start[var + 1]):
            node, side = self.touch_node[i], self.touch_side[i]
            if self.budget[side] >= self.enough[side]:
                continue
            if self.growing:
                # The root may come out as it was when the bound failed, and must be looked at all the same.
                self.poked[side] = 1
            if self.stale[side]:
                # Its leaves are of another state, so that none of them may seem to change.
                self.ring(side)
            if self.leaf(node, side, value):
                self.ring(side)
                if not self.is_dirty[node]:
                    self.is_dirty[node] = 1
                    self.dirty[self.after[side] + self.dirty_count[side]] = node
                    self.dirty_count[side] += 1

    def ring(self, side):
        """Have a side looked at again."""
        if not self.rung[side]:
            self.rung[side] = 1
            self.bells[self.bell_count] = side
            self.bell_count += 1

    def highest(self, table, var):
        """The greatest gain in a domain."""
        for i in range(self.level_start[table], self.level_start[table + 1]):
            for k in range(self.words):
                if self.dom[var * self.words + k] & self.level_mask[i * self.words + k]:
                    return self.level_gain[i]
        return NONE

    def best(self, node, side, table, var):
        """The greatest gain in a domain that a side still counts on."""
        live = side * self.attributes + self.attribute[var]
        for i in range(self.level_start[table], self.level_start[table + 1]):
            for k in range(self.words):
                if (
                    self.dom[var * self.words + k]
                    & self.level_mask[i * self.words + k]
                    & self.live[live * self.words + k]
                ):
                    self.top[node] = i
                    return self.level_gain[i]
        return NONE

    def least(self, table, var):
        i = self.level_start[table + 1] - 1
        while i >= self.level_start[table]:
            for k in range(self.words):
                if self.dom[var * self.words + k] & self.level_mask[i * self.words + k]:
                    return self.level_gain[i]
            i -= 1
        return NONE

    def leaf(self, node, side, value):
        """Work out a leaf from its variable, whose one value is given, or -1. True if anything changed."""
        if self.odd[node]:
            return self.odd_leaf(node, side)
        if value >= 0:
            w, spread = self.gain[self.leaf_table[node] * self.values + value], 0.0
        else:
            var = self.leaf_var[node]
            at = side * self.attributes + self.attribute[var]
            if (
                self.words == 1
                and not self.growing
                and self.dom[var] & self.live[at] & self.level_mask[self.top[node]]
                and self.spread[node]
            ):
                return False
            table = self.side_table[at]
            w = self.best(node, side, table, var)
            spread = w - self.least(table, var)
        if w == self.w[node] and spread <= self.spread[node]:
            # Parts above may think that more can be lost here than can: that costs a look and is never wrong.
            self.spread[node] = spread
            return False
        if self.w[node] > w:
            self.debt[side] += self.w[node] - w
        self.w[node], self.spread[node] = w, spread
        if self.limit[node] > NONE:
            self.need[node] = self.limit[node] - w
        return True

    def odd_leaf(self, node, side):
        """The same for checks, real variables, other operators, and rooms where the player can no longer be."""
        var, mode = self.leaf_var[node], self.mode[node]
        w, spread, limit = self.leaf_add[node], 0.0, self.limit[node]
        if mode == 1 or mode == 2:
            # Rooms behind add nothing, rooms beside never count.
            w = (1e15 if self.pick[side] == 0 else -1e15) if mode == 2 else self.identity(side)
            limit = NONE
        elif self.kind[node] == CHECK:
            limit = self.demanded(node)
            for i in range(self.cond_start[node], self.cond_start[node + 1]):
                if not self.single(self.cond_var[i]):
                    spread = 1e30
        elif mode:
            w = self.identity(side)
        elif var >= self.n:
            factor = self.gain[self.leaf_table[node] * self.values]
            low, high = factor * self.rlow[var - self.n], factor * self.rhigh[var - self.n]
            if factor < 0:
                low, high = high, low
            w, spread = self.joined(side, w, high), high - low
        elif var >= 0:
            best = self.highest(self.leaf_table[node], var)
            w, spread = self.joined(side, w, best), best - self.least(self.leaf_table[node], var)
        if self.op[side] and spread > 0:
            spread = 1e30
        need = self.asked(side, limit, w) if limit > NONE else NONE
        if w == self.w[node] and need == self.need[node] and spread == self.spread[node]:
            return False
        self.debt[side] = 1e30
        self.w[node], self.need[node], self.spread[node] = w, need, spread
        return True

    def identity(self, side):
        if self.op[side] == 0:
            return 0.0
        return NONE if self.op[side] == 1 else -NONE

    def demanded(self, node):
        """The limit of a check: its own, and those of the things that stand there for sure."""
        limit = self.limit[node]
        for i in range(self.cond_start[node], self.cond_start[node + 1]):
            if self.cond_need[i] > limit:
                inside = True
                for k in range(self.words):
                    if self.dom[self.cond_var[i] * self.words + k] & ~self.cond_mask[i * self.words + k]:
                        inside = False
                if inside:
                    limit = self.cond_need[i]
        return limit

    def joined(self, side, a, b):
        """A score after a gain."""
        op = self.op[side]
        if op == 0:
            return a + b
        if op == 1:
            return a if a > b else b
        return a if a < b else b

    def asked(self, side, wanted, w):
        """The least score before a gain so that it is as wanted after."""
        op = self.op[side]
        if op == 0:
            return wanted - w
        if op == 1:
            return NONE if w >= wanted - EPS else wanted
        return wanted if w >= wanted - EPS else -NONE

    def part(self, node, side):
        """Work out a part from its halves. True if anything changed."""
        kind, a, b = self.kind[node], self.left[node], self.right[node]
        if kind == SERIES:
            w = self.w[a] + self.w[b]
            need = self.need[b] - self.w[a]
            if self.need[a] > need:
                need = self.need[a]
        elif kind == LOW:
            w = self.w[a] if self.w[a] < self.w[b] else self.w[b]
            need = self.need[a] if self.need[a] > self.need[b] else self.need[b]
        elif kind == HIGH:
            w = self.w[a] if self.w[a] > self.w[b] else self.w[b]
            need = self.need[a] if self.need[a] > self.need[b] else self.need[b]
        elif kind == ASIDE:
            w, need, b = self.identity(side), self.need[a], a
        elif kind == WEB:
            return self.sweep(node, side)
        else:
            w = self.joined(side, self.w[a], self.w[b])
            need = self.asked(side, self.need[b], self.w[a]) if self.need[b] > NONE else NONE
            if self.need[a] > need:
                need = self.need[a]
        if need < NONE:
            need = NONE
        spread = self.spread[a] if self.spread[a] > self.spread[b] else self.spread[b]
        if w == self.w[node] and need == self.need[node] and spread == self.spread[node]:
            return False
        self.w[node], self.need[node], self.spread[node] = w, need, spread
        return True

    def sweep(self, node, side):
        """A part that is a web: the score at every vertex, entered with nothing, and what its edges ask."""
        base, size, off = self.web_start[node], self.web_size[node], self.web_off[node]
        end, need, spread = self.web_start[node + 1], NONE, 0.0
        self.web_values(node, side, self.identity(side))
        for i in range(base, end):
            part = self.web_part[i]
            if self.need[part] > NONE:
                ask = self.asked(side, self.need[part], self.web_value[off + self.web_tail[i]])
                if ask > need:
                    need = ask
            if self.spread[part] > spread:
                spread = self.spread[part]
        w = self.web_value[off + size - 1]
        if w == self.w[node] and need == self.need[node] and spread == self.spread[node]:
            return False
        self.w[node], self.need[node], self.spread[node] = w, need, spread
        return True

    def web_values(self, node, side, value):
        """The least (or greatest) score at every vertex of a web that is entered with a score."""
        lowest, off = self.pick[side] == 0, self.web_off[node]
        for i in range(self.web_size[node]):
            self.web_value[off + i] = -NONE if lowest else NONE
        self.web_value[off] = value
        for i in range(self.web_start[node], self.web_start[node + 1]):
            head = off + self.web_head[i]
            value = self.joined(side, self.web_value[off + self.web_tail[i]], self.w[self.web_part[i]])
            if (value < self.web_value[head]) == lowest:
                self.web_value[head] = value

    def refresh(self, node, side):
        """Work out the marked parts below a node, and the node."""
        self.marked[node] = 0
        kind = self.kind[node]
        if kind == LEAF or kind == CHECK:
            return
        if kind == WEB:
            for i in range(self.web_start[node], self.web_start[node + 1]):
                if self.marked[self.web_part[i]]:
                    self.refresh(self.web_part[i], side)
        else:
            if self.marked[self.left[node]]:
                self.refresh(self.left[node], side)
            if kind != ASIDE and self.marked[self.right[node]]:
                self.refresh(self.right[node], side)
        self.part(node, side)

    def climb(self, side):
        """Bring the tree of a side up to date. True if the root may have changed."""
        base, count, changed = self.after[side], self.dirty_count[side], False
        self.dirty_count[side] = 0
        if count <= 3:
            for i in range(count):
                node = self.dirty[base + i]
                self.is_dirty[node] = 0
                node = self.parent[node]
                while node >= 0 and self.part(node, side):
                    node = self.parent[node]
                changed = changed or node < 0
            return changed
        for i in range(count):
            node = self.dirty[base + i]
            self.is_dirty[node] = 0
            while node >= 0 and not self.marked[node]:
                self.marked[node] = 1
                node = self.parent[node]
        self.refresh(self.root[side], side)
        return True

    def prune(self, node, side, value, ask):
        """Take values away with which the part, entered with `value`, would be left with less than asked."""
        spread = self.spread[node]
        if spread == 0 or (value - self.need[node] >= spread and value + self.w[node] - ask >= spread):
            return True
        kind = self.kind[node]
        if kind == LEAF:
            return self.prune_leaf(node, side, value, ask)
        if kind == SERIES:
            a, b = self.left[node], self.right[node]
            more = ask - self.w[b]
            if self.need[b] > more:
                more = self.need[b]
            holds = self.prune(a, side, value, more) and self.prune(b, side, value + self.w[a], ask)
        elif kind == LOW:
            a, b = self.left[node], self.right[node]
            holds = self.prune(a, side, value, ask) and self.prune(b, side, value, ask)
        else:
            return self.prune_part(node, side, value, ask)
        self.spread[node] = self.spread[a] if self.spread[a] > self.spread[b] else self.spread[b]
        return holds

    def prune_part(self, node, side, value, ask):
        """The same for the parts that are rare."""
        if ask < NONE / 2:
            ask = NONE
        kind, a, b = self.kind[node], self.left[node], self.right[node]
        if kind == CHECK:
            return self.prune_check(node, value)
        if kind == ASIDE:
            return self.prune(a, side, value, NONE)
        if kind == WEB:
            return self.prune_web(node, side, value, ask)
        if kind == HIGH:
            low = self.joined(side, value, self.w[a])
            high = self.joined(side, value, self.w[b])
            return self.prune(a, side, value, NONE if high >= ask else ask) and self.prune(
                b, side, value, NONE if low >= ask else ask
            )
        ahead = self.need[b]
        if ask > NONE:
            more = self.asked(side, ask, self.w[b])
            if more > ahead:
                ahead = more
        return self.prune(a, side, value, ahead) and self.prune(b, side, self.joined(side, value, self.w[a]), ask)

    def prune_leaf(self, node, side, value, ask):
        if self.limit[node] > ask:
            ask = self.limit[node]
        if ask < NONE / 2:
            return True
        var = self.leaf_var[node]
        if self.odd[node]:
            return self.prune_odd(node, side, value, ask)
        table = self.side_table[side * self.attributes + self.attribute[var]]
        for k in range(self.words):
            self.tmp[k] = 0
        for i in range(self.level_start[table], self.level_start[table + 1]):
            if value + self.level_gain[i] < ask - EPS:
                break
            for k in range(self.words):
                self.tmp[k] |= self.level_mask[i * self.words + k]
        if not self.narrow(var):
            return False
        self.spread[node] = self.w[node] - self.least(table, var)
        return True

    def prune_odd(self, node, side, value, ask):
        """The same for real variables and other operators."""
        var, table = self.leaf_var[node], self.leaf_table[node]
        value = self.joined(side, value, self.leaf_add[node])
        if var >= self.n:
            return self.prune_real(node, side, value, ask)
        for k in range(self.words):
            self.tmp[k] = 0
        for i in range(self.level_start[table], self.level_start[table + 1]):
            if self.joined(side, value, self.level_gain[i]) < ask - EPS:
                break
            for k in range(self.words):
                self.tmp[k] |= self.level_mask[i * self.words + k]
        return self.narrow(var)

    def prune_packs(self, node, side, value, ask, outside):
        """Take away what is limited and would not help here: `outside` is the slack of all that does not lie behind."""
        if self.spread[node] == 0:
            return True
        slack = value - self.need[node]
        if ask > NONE and value + self.w[node] - ask < slack:
            slack = value + self.w[node] - ask
        if slack >= self.largest[side] and outside >= self.largest[side]:
            return True
        kind, a, b = self.kind[node], self.left[node], self.right[node]
        if kind == LEAF:
            return self.prune_pack(node, side, outside)
        if kind == SERIES:
            ahead = self.need[b]
            if ask > NONE and ask - self.w[b] > ahead:
                ahead = ask - self.w[b]
            slack = value - self.need[a]
            return self.prune_packs(a, side, value, ahead, outside) and self.prune_packs(
                b, side, value + self.w[a], ask, slack if slack < outside else outside
            )
        if kind == LOW:
            return self.prune_packs(a, side, value, ask, self.beside(b, value, ask, outside)) and self.prune_packs(
                b, side, value, ask, self.beside(a, value, ask, outside)
            )
        return True

    def beside(self, node, value, ask, outside):
        """The slack outside of a branch, with that of the branch beside it."""
        if value - self.need[node] < outside:
            outside = value - self.need[node]
        if ask > NONE and value + self.w[node] - ask < outside:
            outside = value + self.w[node] - ask
        return outside

    def prune_pack(self, node, side, outside):
        var, table = self.leaf_var[node], self.leaf_table[node]
        if var < 0:
            return True
        for k in range(self.words):
            self.tmp[k] = MASK
        for i in range(self.level_start[table], self.level_start[table + 1]):
            if self.level_gain[i] <= outside + EPS:
                break
            for k in range(self.words):
                self.tmp[k] &= ~self.level_mask[i * self.words + k] & MASK
        return self.narrow(var)

    def prune_real(self, node, side, value, ask):
        var = self.leaf_var[node]
        factor = self.gain[self.leaf_table[node] * self.values]
        least = self.asked(side, ask, value)
        if factor == 0 or least <= NONE:
            return True
        if factor > 0:
            return self.between(var, least / factor, self.rhigh[var - self.n])
        return self.between(var, self.rlow[var - self.n], least / factor)

    def prune_check(self, node, value):
        """Things that stand only where a score is high enough do not stand here if it is not."""
        for i in range(self.cond_start[node], self.cond_start[node + 1]):
            if value < self.cond_need[i] - EPS:
                for k in range(self.words):
                    self.tmp[k] = ~self.cond_mask[i * self.words + k] & MASK
                if not self.narrow(self.cond_var[i]):
                    return False
        return True

    def prune_web(self, node, side, value, ask):
        """Values forward, demands backward, then each edge on its own."""
        base, end, size, off = self.web_start[node], self.web_start[node + 1], self.web_size[node], self.web_off[node]
        self.web_values(node, side, value)
        for v in range(size):
            self.web_ask[off + v] = NONE
        self.web_ask[off + size - 1] = ask
        i = end - 1
        while i >= base:
            tail, part = off + self.web_tail[i], self.web_part[i]
            wanted = self.need[part]
            after = self.edge_ask(node, side, i)
            if after > NONE:
                after = self.asked(side, after, self.w[part])
                if after > wanted:
                    wanted = after
            if wanted > self.web_ask[tail]:
                self.web_ask[tail] = wanted
            i -= 1
        for i in range(base, end):
            value = self.web_value[off + self.web_tail[i]]
            after = self.edge_ask(node, side, i)
            if not self.prune(self.web_part[i], side, value, after):
                return False
        return True

    def edge_ask(self, node, side, i):
        """What an edge of a web must deliver at its head: nothing if another edge delivers it and one is enough."""
        head, off = self.web_head[i], self.web_off[node]
        ask = self.web_ask[off + head]
        if ask == NONE or self.pick[side] == 0:
            return ask
        for j in range(self.web_start[node], self.web_start[node + 1]):
            if j != i and self.web_head[j] == head:
                if self.joined(side, self.web_value[off + self.web_tail[j]], self.w[self.web_part[j]]) >= ask:
                    return NONE
        return ask

    def settle(self, side):
        """Climb, look at the root, prune. False if a bound cannot be kept.

        What has been lost since the last look is at most `debt`: as long as the slack of then outweighs it by all that any
        slot can still lose, nothing can fail or follow, and the climb can wait. Going back only adds to the slack.
        """
        if self.stale[side]:
            self.rebuild(side)
        else:
            guard = self.spread[self.root[side]]
            if self.largest[side] > guard:
                guard = self.largest[side]
            if self.slack[side] - self.debt[side] >= guard:
                return True
            if not self.climb(side) and not self.poked[side]:
                return True
        return self.bound(side)

    def bound(self, side):
        """Whether a side's bound can be kept, with what cannot be taken any more taken away."""
        root, value = self.root[side], self.begin[side] + self.budget[side]
        self.poked[side], self.debt[side], self.slack[side] = 0, 0.0, value - self.need[root]
        if self.slack[side] < -EPS:
            return False
        if not self.prune(root, side, value, NONE):
            return False
        if self.slack[side] < self.largest[side]:
            return self.prune_packs(root, side, value, NONE, 1e30)
        return True

    def decided(self, card, by):
        """One more (or less) slot is known to have the value of a plain count; what is limited grows scarce."""
        self.card_def[card] += by
        for i in range(self.pack_start[card], self.pack_start[card + 1]):
            side = self.pack_side[i]
            before = self.budget[side]
            self.budget[side] = before - by * self.pack_gain[i]
            if by > 0:
                self.debt[side] += self.pack_gain[i]
            self.poked[side] = 1
            self.ring(side)
            if before >= self.enough[side]:
                self.stale[side] = 1

    # Functions: result = left op right over views: constants, reals, scores of finite variables.

    def view_low(self, v):
        kind = self.view_kind[v]
        if kind == 0:
            return self.view_const[v]
        if kind == 1:
            return self.rlow[self.view_at[v] - self.n]
        return self.least(self.view_table[v], self.view_at[v])

    def view_high(self, v):
        kind = self.view_kind[v]
        if kind == 0:
            return self.view_const[v]
        if kind == 1:
            return self.rhigh[self.view_at[v] - self.n]
        return self.highest(self.view_table[v], self.view_at[v])

    def view_keep(self, v, low, high):
        kind = self.view_kind[v]
        if kind == 0:
            return low <= self.view_const[v] + NEAR and high >= self.view_const[v] - NEAR
        if kind == 1:
            return self.between(self.view_at[v], low, high)
        table = self.view_table[v]
        for k in range(self.words):
            self.tmp[k] = 0
        for i in range(self.level_start[table], self.level_start[table + 1]):
            if low - NEAR <= self.level_gain[i] <= high + NEAR:
                for k in range(self.words):
                    self.tmp[k] |= self.level_mask[i * self.words + k]
        return self.narrow(self.view_at[v])

    def apply(self, f):
        """Interval propagation (Benhamou & Granvilliers 2006) through one function, all three ways."""
        op, z, x, y = self.fun_op[f], 3 * f, 3 * f + 1, 3 * f + 2
        a, b, c, d = self.view_low(x), self.view_high(x), self.view_low(y), self.view_high(y)
        if op == 0:
            return (
                self.view_keep(z, a + c, b + d)
                and self.view_keep(x, self.view_low(z) - d, self.view_high(z) - c)
                and self.view_keep(y, self.view_low(z) - self.view_high(x), self.view_high(z) - self.view_low(x))
            )
        if op == 1:
            return (
                self.view_keep(z, a - d, b - c)
                and self.view_keep(x, self.view_low(z) + c, self.view_high(z) + d)
                and self.view_keep(y, self.view_low(x) - self.view_high(z), self.view_high(x) - self.view_low(z))
            )
        if op == 2:
            return self.times(z, x, y)
        if op == 3:
            low, high = (a if a < c else c), (b if b < d else d)
            if not self.view_keep(z, low, high):
                return False
            least, most = self.view_low(z), self.view_high(z)
            return self.view_keep(x, least, most if c > most + NEAR else b) and self.view_keep(
                y, least, most if a > most + NEAR else d
            )
        low, high = (a if a > c else c), (b if b > d else d)
        if not self.view_keep(z, low, high):
            return False
        least, most = self.view_low(z), self.view_high(z)
        return self.view_keep(x, least if d < least - NEAR else a, most) and self.view_keep(
            y, least if b < least - NEAR else c, most
        )

    def times(self, z, x, y):
        a, b, c, d = self.view_low(x), self.view_high(x), self.view_low(y), self.view_high(y)
        p, q, r, s = a * c, a * d, b * c, b * d
        low, high = p, p
        for e in (q, r, s):
            low = e if e < low else low
            high = e if e > high else high
        return (
            self.view_keep(z, low, high)
            and self.divided(x, z, c, d)
            and self.divided(y, z, self.view_low(x), self.view_high(x))
        )

    def divided(self, x, z, c, d):
        """Narrow x from z = x * y where y lies within c to d and does not touch 0."""
        if c <= 0 and d >= 0:
            return True
        p, q = self.view_low(z) / c, self.view_low(z) / d
        r, s = self.view_high(z) / c, self.view_high(z) / d
        low, high = p, p
        for e in (q, r, s):
            low = e if e < low else low
            high = e if e > high else high
        return self.view_keep(x, low, high)

    # Propagation and search.

    def propagate(self):
        """Until nothing more follows. False if something cannot hold."""
        while True:
            if self.c_count:
                self.c_count -= 1
                card = self.cards[self.c_count]
                self.card_queued[card] = 0
                if not self.enforce(card):
                    return False
            elif self.q_head != self.q_tail:
                var = self.queue[self.q_head]
                self.q_head = self.q_head + 1 if self.q_head < self.n + self.reals else 0
                self.queued[var] = 0
                self.touch(var)
                if var < self.n and self.pair_start[var] < self.pair_start[var + 1] and not self.revise(var):
                    return False
                for i in range(self.fun_start[var], self.fun_start[var + 1]):
                    if not self.apply(self.fun_of[i]):
                        return False
            elif self.bell_count:
                self.bell_count -= 1
                side = self.bells[self.bell_count]
                self.rung[side] = 0
                if self.budget[side] < self.enough[side] and not self.settle(side):
                    return False
            else:
                return True

    def forget(self):
        """Empty the queues after a failure; leaves that wait stay waiting."""
        while self.q_head != self.q_tail:
            var = self.queue[self.q_head]
            self.queued[var] = 0
            self.touch(var)
            self.q_head = self.q_head + 1 if self.q_head < self.n + self.reals else 0
        while self.c_count:
            self.c_count -= 1
            self.card_queued[self.cards[self.c_count]] = 0
        while self.bell_count:
            self.bell_count -= 1
            self.rung[self.bells[self.bell_count]] = 0

    def undo(self, mark):
        """Domains as they were; counters and scores follow."""
        self.forget()
        self.growing = 1
        while self.trail > mark:
            self.trail -= 1
            var = self.trail_var[self.trail]
            if var < self.n:
                self.restore(var, self.trail)
                self.touch(var)
            elif var < self.n + self.reals:
                self.rlow[var - self.n] = self.trail_low[self.trail]
                self.rhigh[var - self.n] = self.trail_high[self.trail]
                self.touch(var)
            else:
                self.reopen(var - self.n - self.reals, self.trail)
        # No climb: whoever looks at a side next climbs first.
        self.growing = 0
        while self.bell_count:
            self.bell_count -= 1
            self.rung[self.bells[self.bell_count]] = 0

    def reopen(self, at, t):
        """Open or live values as they were."""
        if at < self.attributes:
            for k in range(self.words):
                self.open[at * self.words + k] = self.trail_dom[t * self.words + k]
            return
        at -= self.attributes
        for k in range(self.words):
            self.live[at * self.words + k] = self.trail_dom[t * self.words + k]
        self.stale[at // self.attributes] = 1

    def restore(self, var, t):
        if self.words > 1:
            self.count(var, -1)
            for k in range(self.words):
                self.dom[var * self.words + k] = self.trail_dom[t * self.words + k]
            self.count(var, 1)
            return
        new, old, attribute = self.dom[var], self.trail_dom[t], self.attribute[var]
        bits = (old ^ new) & self.needed[attribute]
        while bits:
            self.card_pos[self.plain[attribute * self.values + self.lowest(bits)]] += 1
            bits &= bits - 1
        if new & (new - 1) == 0:
            card = self.plain[attribute * self.values + self.lowest(new)]
            if card >= 0:
                self.decided(card, -1)
        for i in range(self.in_start[var], self.in_start[var + 1]):
            self.recount(var, self.in_card[i], -1)
        self.dom[var] = old
        for i in range(self.in_start[var], self.in_start[var + 1]):
            self.recount(var, self.in_card[i], 1)

    def prepare(self):
        """Everything from the domains as given, and all that follows from them. False if nothing can hold."""
        self.dom[:] = self.dom0
        self.rlow[:] = self.rlow0
        self.rhigh[:] = self.rhigh0
        self.trail, self.level = 0, 0
        self.forget()
        for card in range(self.card_count):
            self.card_pos[card], self.card_def[card] = 0, 0
        for side in range(self.sides):
            self.budget[side], self.poked[side], self.slack[side], self.debt[side] = self.all_packs[side], 0, 0.0, 0.0
        for i in range(self.attributes * self.words):
            self.open[i] = MASK
        for i in range(self.sides * self.attributes * self.words):
            self.live[i] = MASK
        for var in range(self.n):
            if self.count_open(var) == 0:
                return False
            self.count(var, 1)
        for i in range(self.reals):
            if self.rlow[i] > self.rhigh[i]:
                return False
        for card in range(self.card_count):
            if self.card_pos[card] < self.card_low[card] or self.card_def[card] > self.card_high[card]:
                return False
            self.wake(card)
        for side in range(self.sides):
            self.rebuild(side)
        for var in range(self.n + self.reals):
            self.queued[var] = 1
            self.queue[self.q_tail] = var
            self.q_tail = self.q_tail + 1 if self.q_tail < self.n + self.reals else 0
        # Sides are looked at only once all leaves know what was narrowed: what is left of packs knows it at once.
        for side in range(self.sides):
            self.poked[side], self.slack[side] = 1, NONE
            self.ring(side)
        if not self.propagate():
            return False
        self.keep_start()
        return True

    def rebuild(self, side):
        """All parts of a side from the leaves up; parts are numbered so that halves come first."""
        self.dirty_count[side], self.stale[side] = 0, 0
        for node in range(self.after[side], self.after[side + 1]):
            self.is_dirty[node], self.marked[node] = 0, 0
            if self.kind[node] == LEAF or self.kind[node] == CHECK:
                self.need[node] = NONE
                self.w[node], self.spread[node] = 1e30, 0.0
                var = self.leaf_var[node]
                self.leaf(node, side, self.value_of(var) if 0 <= var < self.n and self.single(var) else -1)
            else:
                self.part(node, side)

    def keep_start(self):
        """Remember the state from which every attempt begins, with no climb left to be done."""
        for side in range(self.sides):
            self.rebuild(side)
            self.debt[side], self.slack[side] = 0.0, self.begin[side] + self.budget[side] - self.need[self.root[side]]
        self.trail = 0
        self.ready = 1
        self.budget0[:] = self.budget
        for side in range(self.sides):
            self.slack0[side] = self.slack[side]
        self.open0[:] = self.open
        self.live0[:] = self.live
        self.dom0[:] = self.dom
        self.rlow0[:] = self.rlow
        self.rhigh0[:] = self.rhigh
        self.card_pos0[:] = self.card_pos
        self.card_def0[:] = self.card_def
        self.top0[:] = self.top
        self.w0[:] = self.w
        self.need0[:] = self.need
        self.spread0[:] = self.spread

    def restart(self, order):
        """Back to the start, with new dice for the order."""
        self.forget()
        for side in range(self.sides):
            for i in range(self.dirty_count[side]):
                self.is_dirty[self.dirty[self.after[side] + i]] = 0
            self.dirty_count[side], self.stale[side], self.poked[side] = 0, 0, 0
            self.budget[side], self.slack[side], self.debt[side] = self.budget0[side], self.slack0[side], 0.0
        for i in range(self.attributes * self.words):
            self.open[i] = self.open0[i]
        for i in range(self.sides * self.attributes * self.words):
            self.live[i] = self.live0[i]
        for i in range(self.n * self.words):
            self.dom[i] = self.dom0[i]
        for i in range(self.reals):
            self.rlow[i], self.rhigh[i] = self.rlow0[i], self.rhigh0[i]
        for i in range(self.card_count):
            self.card_pos[i], self.card_def[i] = self.card_pos0[i], self.card_def0[i]
        for i in range(self.nodes):
            self.w[i], self.need[i], self.spread[i] = self.w0[i], self.need0[i], self.spread0[i]
            self.top[i] = self.top0[i]
        self.trail, self.level, self.at, self.rare_at, self.order = 0, 0, 0, 0, order

    def choose(self):
        """The next variable, its value in `picked`; -1 if all have one, -2 if one has none left."""
        if self.order == SCARCE:
            var = self.rare_one()
            if var >= 0:
                return var
        while self.at < self.n:
            if self.order == FORWARD:
                var = self.forward[self.at]
            else:
                other = self.at + self.below(self.n - self.at)
                var = self.perm[other]
                self.perm[other] = self.perm[self.at]
                self.perm[self.at] = var
            if not self.single(var):
                left = self.count_open(var)
                if left > 1:
                    self.picked = self.pick_value(var, left)
                    return var
                # What is left follows from the counts and is no decision.
                if left == 0 or not self.narrow(var) or not self.propagate():
                    return -2
            self.at += 1
        while self.at < self.n + self.reals:
            if not self.single(self.at):
                return self.at
            self.at += 1
        return -1

    def count_open(self, var):
        """How many values a slot may still take; they are in `tmp`."""
        left, values = 0, self.attribute[var] * self.words
        for k in range(self.words):
            bits = self.dom[var * self.words + k] & self.open[values + k]
            self.tmp[k] = bits
            while bits:
                bits &= bits - 1
                left += 1
        return left

    def rare_one(self):
        """A place by lot for the rarest thing that must still be placed."""
        while self.rare_at < self.rares:
            card = self.rare[self.rare_at]
            if self.card_def[card] < self.card_low[card]:
                var = self.place_for(card)
                if var >= 0:
                    return var
            self.rare_at += 1
        return -1

    def place_for(self, card):
        begin, end = self.card_start[card], self.card_start[card + 1]
        i = begin + self.below(end - begin)
        for _ in range(end - begin):
            var = self.card_var[i]
            if not self.single(var):
                for k in range(self.words):
                    bits = (
                        self.dom[var * self.words + k]
                        & self.card_mask[card * self.words + k]
                        & self.open[self.attribute[var] * self.words + k]
                    )
                    if bits:
                        self.picked = 64 * k + self.lowest(bits)
                        return var
            i = i + 1 if i + 1 < end else begin
        return -1

    def pick_value(self, var, left):
        """One of the values in `tmp` by lot, by weight."""
        if self.weighted:
            return self.pick_weighed(var)
        left = self.below(left)
        for k in range(self.words):
            bits = self.tmp[k]
            while bits:
                if not left:
                    return 64 * k + self.lowest(bits)
                left -= 1
                bits &= bits - 1
        return -1

    def pick_weighed(self, var):
        total, value, base = 0.0, 0, self.weigh[var] * self.values
        for k in range(self.words):
            bits = self.tmp[k]
            while bits:
                total += self.weight[base + 64 * k + self.lowest(bits)]
                bits &= bits - 1
        total *= self.unit()
        for k in range(self.words):
            bits = self.tmp[k]
            while bits:
                value = 64 * k + self.lowest(bits)
                total -= self.weight[base + value]
                if total < 0:
                    return value
                bits &= bits - 1
        return value

    def decide(self, var):
        """Give a variable a value, or a real one a smaller interval."""
        if self.level + 2 >= self.deepest:
            return False
        self.level += 1
        level = self.level
        self.dec_var[level], self.dec_mark[level] = var, self.trail
        self.dec_at[level], self.dec_rare[level] = self.at, self.rare_at
        if var < self.n:
            self.dec_value[level] = self.picked
            self.only(var, self.picked)
            return self.narrow(var) and self.propagate()
        return self.split(var, level) and self.propagate()

    def split(self, var, level):
        """Go to one side of a cut by lot; a small interval becomes a number."""
        low, high = self.rlow[var - self.n], self.rhigh[var - self.n]
        if high - low <= self.fine:
            # No cut is kept to go back to: what is left on both sides is too small to matter.
            self.dec_value[level] = 0
            cut = self.cut(low, high)
            return self.between(var, cut, cut)
        cut = self.cut(low, high)
        self.dec_split[level] = cut
        if self.unit() * (high - low) < cut - low:
            self.dec_value[level] = 1
            return self.between(var, low, cut)
        self.dec_value[level] = 2
        return self.between(var, cut, high)

    def cut(self, low, high):
        """A number by lot, of few decimals where there is one: what must add up to a number exactly then can."""
        drawn = low + self.unit() * (high - low)
        short = round(drawn, DECIMALS)
        return short if low <= short <= high else drawn

    def retract(self):
        """Undo the last decision and rule it out. False if that leaves nothing."""
        level = self.level
        var = self.dec_var[level]
        self.undo(self.dec_mark[level])
        self.at, self.rare_at = self.dec_at[level], self.dec_rare[level]
        self.level -= 1
        if var < self.n:
            self.without(var, self.dec_value[level])
            return self.narrow(var) and self.propagate()
        if self.dec_value[level] == 1:
            return self.between(var, self.dec_split[level], self.rhigh[var - self.n]) and self.propagate()
        if self.dec_value[level] == 2:
            return self.between(var, self.rlow[var - self.n], self.dec_split[level]) and self.propagate()
        return False

    def run(self, limit, holds):
        """Search on from here: FOUND, EXHAUSTED, or SPENT after so many backtracks. `holds`: whether the state is sound."""
        backtracks = 0
        while True:
            while not holds:
                if self.level == 0:
                    return EXHAUSTED
                self.stats[0] += 1
                backtracks += 1
                if backtracks > limit:
                    self.stats[1] += 1
                    return SPENT
                holds = self.retract()
            var = self.choose()
            if var == -1:
                return FOUND
            if var < 0:
                holds = False
                continue
            self.stats[2] += 1
            holds = self.decide(var)
            if self.trail > self.stats[3]:
                self.stats[3] = self.trail

    def attempt(self, order, limit):
        """One search from the start."""
        self.restart(order)
        return self.run(limit, True)

    def onward(self, limit):
        """After a solution: the next one of the same search."""
        return self.run(limit, False)

    def draw(self, order, limit, tries):
        """Attempts until one succeeds. The answer of the last."""
        answer = SPENT
        for _ in range(tries):
            answer = self.attempt(order, limit)
            if answer != SPENT:
                break
        return answer

    def answer(self, values, at):
        """Write the values that were found into an array."""
        for var in range(self.n):
            values[at + var] = self.value_of(var)
