# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, nonecheck=False
"""The first try: fill rooms by lot, look only whether each thing can be afforded, and never go back. Hot, as `core.py` is.

Most levels are loose. For them nearly all that a search does is in vain: it narrows every domain after every choice, and
notes how to go back, and then never has to. The scout does neither. Each bound has a **slack** on every strand of the paths,
known from the last sweep over them, and a **debt**, which is all that was lost since. A loss that the slack can bear even if
all of the debt fell on the same path needs no look at the paths; else they are swept, and the answer is exact. Where a sweep
would be long, the tree of parts is kept up to date instead, as the search keeps it, and asked for the slack at one leaf. What
must be there is placed first, the rarest first. Where nothing fits the scout begins again, and after a few tries it leaves the
problem to the search. What it hands out keeps all rules, as sums that were never approximated.

Nothing here checks its input; `strands.py` says for which problems it is meant.
"""

from array import array

NONE = -1e18
EPS = 1e-9
MASK = 0xFFFFFFFFFFFFFFFF
STIR = 2685821657736338717
LOWEST = 0x03F79D71B4CB0A89  # tables.py says what for
SERIES, LOW, ASIDE = 1, 2, 4
IDLE, AWAKE, DONE = 0, 1, 2
"""A side that cannot fail yet, one that is watched, and one to which nothing that is open makes a difference any more."""


class Scout:
    def __init__(self, t, s, strands):
        self.n, self.values, self.sides, self.attributes = t.n, t.values, t.sides, t.attributes
        self.cards, self.rares = t.card_count, t.rares
        self.attribute, self.plain, self.gain, self.pick, self.mode = t.attribute, t.plain, t.gain, t.pick, t.mode
        self.card_low, self.card_high, self.card_mask = t.card_low, t.card_high, t.card_mask
        self.card_start, self.card_var, self.in_start, self.in_card = t.card_start, t.card_var, t.in_start, t.in_card
        self.level_start, self.level_gain, self.level_mask = t.level_start, t.level_gain, t.level_mask
        self.leaf_add, self.limit, self.leaf_table, self.side_table = t.leaf_add, t.limit, t.leaf_table, t.side_table
        self.leaf_var, self.begin, self.enough = t.leaf_var, t.begin, t.enough
        self.bit_at, self.first, self.dom = s.bit_at, s.first, s.dom0
        self.open0, self.budget0 = s.open0, s.budget0
        self.start, self.leaf_start, self.leaf_node = strands.start, strands.leaf_start, strands.leaf_node
        self.leaf_strand, self.leaf_side = strands.leaf_strand, strands.leaf_side
        self.before_start, self.before = _rows(strands.before)
        self.touch_start, self.touch = _whole(t.n + 1), _whole(4 * len(strands.leaf_node))
        self.var_start, self.var_leaf = _rows(_leaves_of(t, strands))
        many, leaves = len(strands.before), len(strands.leaf_node)
        self.strands, self.leaves = many, leaves
        self.follows = array("i", [int(before == (i - 1,)) for i, before in enumerate(strands.before)])
        self.true_table = array("i", [-1]) * (t.sides * t.attributes + 1)
        for leaf, node in enumerate(strands.leaf_node):
            if t.leaf_var[node] >= 0:
                at = strands.leaf_side[leaf] * t.attributes + t.attribute[t.leaf_var[node]]
                self.true_table[at] = t.leaf_table[node]
        # What decides bounds that one of several paths may keep is placed first, since nothing else can fail them.
        deciding = [card for card in t.rare[: t.rares] if _decides(t, self.true_table, card)]
        self.deciding = len(deciding)
        self.rare = array("i", [*deciding, *(card for card in t.rare[: t.rares] if card not in deciding), 0])
        self.twin = array("i", [int(enough < 1e30) for enough in t.enough])
        self.deep, self.kind, self.left, self.right, self.parent = strands.deep, t.kind, t.left, t.right, t.parent
        self.after, self.root, nodes = t.after, t.root, len(t.kind) if strands.deep else 0
        self.w, self.w0, self.ask, self.ask0 = (_reals(nodes) for _ in range(4))
        self.nodes, self.path, self.leaf_of = nodes, _whole(nodes), _whole(nodes)
        for leaf, node in enumerate(strands.leaf_node if strands.deep else ()):
            self.leaf_of[node] = leaf
        self.limits, self.sum, self.sum0, self.slack, self.slack0 = (_reals(many) for _ in range(5))
        self.value, self.need = _reals(many), _reals(many)
        self.cur, self.cur0 = _reals(leaves), _reals(leaves)
        self.lowest, self.lowest0, self.debt, self.budget = (_reals(t.sides) for _ in range(4))
        self.state, self.state0 = _whole(t.sides), _whole(t.sides)
        self.held, self.held0, self.perm = _whole(t.n), _whole(t.n), array("i", range(t.n + 1))
        self.used, self.used0, self.open = _whole(t.card_count), _whole(t.card_count), array("Q", s.open0)
        self.rng, self.lost, self.failed = 88172645463325252, 0, 0

    # Dice, the same as those of the search.

    def roll(self):
        x = self.rng
        x ^= x >> 12
        x ^= (x << 25) & MASK
        x ^= x >> 27
        self.rng = x
        return (x * STIR) & MASK

    def below(self, many):
        return ((self.roll() >> 32) * many) >> 32

    def seed(self, number):
        self.rng = number if number else 88172645463325252
        for _ in range(4):
            self.roll()
        for i in range(self.n):
            self.perm[i] = i

    def one_of(self, bits):
        """One bit of several by lot: nibbles of one throw, until one hits; a count where few would."""
        if bits < 65536:
            x = self.roll()
            for _ in range(16):
                if bits >> (x & 15) & 1:
                    return x & 15
                x >>= 4
        rest, many = bits, 0
        while rest:
            rest &= rest - 1
            many += 1
        many = self.below(many)
        while many:
            bits &= bits - 1
            many -= 1
        return self.place_of(bits)

    def place_of(self, bits):
        """The place of the lowest bit that is set."""
        return self.first[((bits & (MASK - bits + 1)) * LOWEST & MASK) >> 58]

    # Slack.

    def ready(self):
        """Everything from the state in which the search begins. False if a bound cannot be kept."""
        for card in range(self.cards):
            self.used0[card] = 0
        for var in range(self.n):
            bits = self.dom[var]
            self.held0[var] = self.held[var] = self.place_of(bits) if bits & (bits - 1) == 0 else -1
            if self.held[var] >= 0:
                self.book(var)
        for i in range(self.attributes):
            self.open[i] = self.open0[i]
        holds = True
        self.touches()
        for side in range(self.sides):
            self.budget[side] = self.budget0[side]
            self.limits_of(side)
            if not self.work_out(side):
                holds = False
            if self.pick[side] or self.budget[side] >= self.enough[side]:
                self.state[side] = IDLE
            self.state0[side], self.lowest0[side] = self.state[side], self.lowest[side]
        self.sum0[:] = self.sum
        self.slack0[:] = self.slack
        self.cur0[:] = self.cur
        self.w0[:] = self.w
        self.ask0[:] = self.ask
        return holds

    def touches(self):
        """For each variable the leaves that count: leaf, side, strand and row of gains, one behind the other."""
        at = 0
        for var in range(self.n):
            self.touch_start[var] = at
            for i in range(self.var_start[var], self.var_start[var + 1]):
                leaf = self.var_leaf[i]
                node, side = self.leaf_node[leaf], self.leaf_side[leaf]
                if not self.mode[node] and not self.pick[side]:
                    self.touch[at], self.touch[at + 1] = leaf, side
                    self.touch[at + 2], self.touch[at + 3] = self.leaf_strand[leaf], self.leaf_table[node] * self.values
                    at += 4
        self.touch_start[self.n] = at

    def book(self, var):
        """Add a slot that has its value from the start to the counts."""
        card = self.plain[self.attribute[var] * self.values + self.held[var]]
        if card >= 0:
            self.used0[card] += 1
        for i in range(self.in_start[var], self.in_start[var + 1]):
            if self.card_mask[self.in_card[i]] & self.bit_at[self.held[var]]:
                self.used0[self.in_card[i]] += 1

    def limits_of(self, side):
        """What is asked at the end of each strand."""
        for strand in range(self.start[side], self.start[side + 1]):
            self.limits[strand] = NONE
        for leaf in range(self.leaf_start[side], self.leaf_start[side + 1]):
            node = self.leaf_node[leaf]
            if (self.mode[node] == 0 or self.mode[node] == 3) and self.limit[node] > self.limits[
                self.leaf_strand[leaf]
            ]:
                self.limits[self.leaf_strand[leaf]] = self.limit[node]

    def work_out(self, side):
        """A side from its leaves up. False if its bound cannot be kept."""
        moving, known, seen, best = False, -1, 0, 0.0
        for strand in range(self.start[side], self.start[side + 1]):
            self.sum[strand] = 0
        for leaf in range(self.leaf_start[side], self.leaf_start[side + 1]):
            node = self.leaf_node[leaf]
            var = self.leaf_var[node]
            if self.mode[node]:
                # Rooms behind the player add nothing, rooms beside him never count.
                self.cur[leaf] = 0
                if self.mode[node] == 2:
                    self.cur[leaf] = 1e15 if self.pick[side] == 0 else -1e15
            elif var < 0:
                self.cur[leaf] = self.leaf_add[node]
            elif self.held[var] >= 0:
                self.cur[leaf] = self.gain[self.leaf_table[node] * self.values + self.held[var]]
            else:
                bits = self.dom[var] & self.open[self.attribute[var]]
                table = self.side_table[side * self.attributes + self.attribute[var]]
                if table != known or bits != seen:  # most slots may still take the same
                    known, seen, best = table, bits, self.greatest(table, bits)
                self.cur[leaf] = best
                if not moving:
                    table = self.leaf_table[node]
                    moving = self.greatest(table, bits) > self.smallest(table, bits)
            self.sum[self.leaf_strand[leaf]] += self.cur[leaf]
        self.state[side] = AWAKE if moving else DONE
        if self.pick[side]:
            return self.reach(side)
        self.look(side)
        return self.lowest[side] >= -EPS

    def look(self, side):
        """Learn the slack of a side anew, from its leaves."""
        if self.deep:
            self.build(side)
        else:
            self.sweep(side)

    def greatest(self, table, bits):
        for i in range(self.level_start[table], self.level_start[table + 1]):
            if bits & self.level_mask[i]:
                return self.level_gain[i]
        return NONE

    def smallest(self, table, bits):
        i = self.level_start[table + 1] - 1
        while i >= self.level_start[table]:
            if bits & self.level_mask[i]:
                return self.level_gain[i]
            i -= 1
        return NONE

    def sweep(self, side):
        """The slack of every strand: the least score at its end, less what is asked from there on."""
        base, strand, value = self.start[side], self.start[side], 0.0
        while strand < self.start[side + 1]:
            if not self.follows[strand]:
                value = self.entered(side, strand)
            value += self.sum[strand]
            self.value[strand] = value
            self.need[strand] = self.limits[strand]
            strand += 1
        lowest, need = -NONE, NONE
        while strand > base:
            strand -= 1
            if self.need[strand] > need:
                need = self.need[strand]
            slack = self.value[strand] - need
            self.slack[strand] = slack
            if slack < lowest:
                lowest = slack
            need -= self.sum[strand]
            if not self.follows[strand]:
                for i in range(self.before_start[strand], self.before_start[strand + 1]):
                    if need > self.need[self.before[i]]:
                        self.need[self.before[i]] = need
                need = NONE
        self.lowest[side], self.debt[side] = lowest, 0

    def entered(self, side, strand):
        """The least score with which a strand is entered that does not just follow the one before it."""
        begin, end = self.before_start[strand], self.before_start[strand + 1]
        if begin == end:
            return self.begin[side] + self.budget[side]
        value = self.value[self.before[begin]]
        for i in range(begin + 1, end):
            if self.value[self.before[i]] < value:
                value = self.value[self.before[i]]
        return value

    # The same from the tree of parts, which is never behind.

    def build(self, side):
        """All parts of a side from its leaves up; parts are numbered so that halves come first."""
        for node in range(self.after[side], self.after[side + 1]):
            self.part(node)
        self.at_root(side)

    def at_root(self, side):
        self.lowest[side] = self.begin[side] + self.budget[side] - self.ask[self.root[side]]

    def part(self, node):
        """What a part adds at least, and the score with which it must be entered."""
        kind, a, b = self.kind[node], self.left[node], self.right[node]
        if kind == SERIES:
            self.w[node] = self.w[a] + self.w[b]
            self.ask[node] = self.ask[b] - self.w[a]
            if self.ask[a] > self.ask[node]:
                self.ask[node] = self.ask[a]
        elif kind == LOW:
            self.w[node] = self.w[a] if self.w[a] < self.w[b] else self.w[b]
            self.ask[node] = self.ask[a] if self.ask[a] > self.ask[b] else self.ask[b]
        elif kind == ASIDE:
            self.w[node], self.ask[node] = 0, self.ask[a]
        else:
            self.w[node], self.ask[node] = self.cur[self.leaf_of[node]], NONE
            if self.limit[node] > NONE and (self.mode[node] == 0 or self.mode[node] == 3):
                self.ask[node] = self.limit[node] - self.w[node]

    def climb(self, side, node):
        """A leaf has changed, and so all above it."""
        while node >= 0:
            self.part(node)
            node = self.parent[node]
        self.at_root(side)

    def through(self, side, leaf):
        """The slack of the paths through a leaf: from the root down to it."""
        node, high, value, ask = self.leaf_node[leaf], 0, self.begin[side] + self.budget[side], NONE
        while node >= 0:
            self.path[high] = node
            high += 1
            node = self.parent[node]
        high -= 1
        while high > 0:
            node = self.path[high]
            high -= 1
            if self.kind[node] == ASIDE:
                ask = NONE
            elif self.kind[node] == SERIES:
                if self.path[high] == self.left[node]:
                    ask -= self.w[self.right[node]]
                    if self.ask[self.right[node]] > ask:
                        ask = self.ask[self.right[node]]
                else:
                    value += self.w[self.left[node]]
        node = self.path[0]
        if ask - self.w[node] > self.ask[node]:
            return value + self.w[node] - ask
        return value - self.ask[node]

    def reach(self, side):
        """Whether every limit is kept on the best path there: for bounds that one of several paths may keep."""
        for strand in range(self.start[side], self.start[side + 1]):
            value = NONE
            for i in range(self.before_start[strand], self.before_start[strand + 1]):
                if self.value[self.before[i]] > value:
                    value = self.value[self.before[i]]
            if self.before_start[strand] == self.before_start[strand + 1]:
                value = self.begin[side]
            self.value[strand] = value + self.sum[strand]
            if self.value[strand] < self.limits[strand] - EPS:
                return False
        return True

    # Placing.

    def fits(self, var, value):
        """Whether a slot can have a value: no count is over, and every bound can bear it."""
        for i in range(self.in_start[var], self.in_start[var + 1]):
            card = self.in_card[i]
            if self.card_mask[card] & self.bit_at[value] and self.used[card] >= self.card_high[card]:
                return False
        at, end = self.touch_start[var], self.touch_start[var + 1]
        while at < end:
            leaf, side, strand = self.touch[at], self.touch[at + 1], self.touch[at + 2]
            gain = self.gain[self.touch[at + 3] + value]
            at += 4
            if self.state[side] == DONE:
                continue
            if self.state[side] == IDLE:
                # Only what takes from the last that is enough makes a side able to fail.
                if gain <= 0 or self.budget[side] - gain >= self.enough[side] or not self.wake(side):
                    continue
            if self.twin[side] and gain > 0:
                if self.lowest[side] - self.debt[side] < gain and not self.spared(side, leaf, gain):
                    return False
            elif self.deep:
                if self.cur[leaf] - gain > self.lowest[side] and self.cur[leaf] - gain > self.through(side, leaf) + EPS:
                    return False
            elif self.cur[leaf] - gain > self.slack[strand] - self.debt[side]:
                if self.debt[side] > 0:
                    self.sweep(side)
                if self.cur[leaf] - gain > self.slack[strand] + EPS:
                    return False
        return True

    def spared(self, side, leaf, gain):
        """Whether a side can spare something that is limited for this place, where fewer paths have it than now."""
        if self.debt[side] > 0:
            self.look(side)
        if self.lowest[side] >= gain:
            return True
        had = self.cur[leaf]
        self.budget[side] -= gain
        self.change(side, leaf, gain)
        if not self.deep:
            self.sweep(side)
        holds = self.lowest[side] >= -EPS
        self.budget[side] += gain
        self.change(side, leaf, had)
        self.debt[side] = 0 if self.deep else -NONE
        return holds

    def change(self, side, leaf, gain):
        """A leaf adds something else now."""
        self.sum[self.leaf_strand[leaf]] += gain - self.cur[leaf]
        self.cur[leaf] = gain
        if self.deep:
            self.climb(side, self.leaf_node[leaf])

    def put(self, var, value):
        """Give a slot a value. False if a bound is found broken by what can no longer be had."""
        holds = True
        self.held[var] = value
        at, end = self.touch_start[var], self.touch_start[var + 1]
        while at < end:
            leaf, side, strand = self.touch[at], self.touch[at + 1], self.touch[at + 2]
            gain = self.gain[self.touch[at + 3] + value]
            at += 4
            if self.state[side] == DONE:
                continue
            loss = self.cur[leaf] - gain
            if self.twin[side] and gain > 0:
                self.budget[side] -= gain
                loss = gain
            if self.state[side] == AWAKE:
                if self.deep:
                    self.change(side, leaf, gain)
                    continue
                self.sum[strand] += gain - self.cur[leaf]
                self.cur[leaf] = gain
                self.debt[side] += loss
        for i in range(self.in_start[var], self.in_start[var + 1]):
            if self.card_mask[self.in_card[i]] & self.bit_at[value]:
                self.used[self.in_card[i]] += 1
        card = self.plain[self.attribute[var] * self.values + value]
        if card >= 0:
            self.used[card] += 1
            if self.used[card] >= self.card_high[card] and not self.close(self.attribute[var], value):
                holds = False
        return holds

    def wake(self, side):
        """Begin to watch a side that counts on what is limited. False if there is nothing to watch."""
        if self.settled(side):
            self.state[side] = DONE
        else:
            self.work_out(side)
        return self.state[side] == AWAKE

    def close(self, attribute, value):
        """No slot may take a value any more. False if a bound could be kept only with it."""
        if not self.open[attribute] & self.bit_at[value]:
            return True
        self.open[attribute] &= ~self.bit_at[value] & MASK
        for side in range(self.sides):
            table = self.side_table[side * self.attributes + attribute]
            if self.state[side] != AWAKE or table < 0:
                continue
            gain = self.gain[table * self.values + value]
            if gain > self.greatest(table, self.open[attribute]) and not self.lower(side, attribute, gain):
                return False
            if self.settled(side):
                self.state[side] = DONE
        return True

    def lower(self, side, attribute, gain):
        """Count on less where slots could still take what is closed now. False if a bound could be kept only with it."""
        table = self.side_table[side * self.attributes + attribute]
        for leaf in range(self.leaf_start[side], self.leaf_start[side + 1]):
            var = self.leaf_var[self.leaf_node[leaf]]
            if self.cur[leaf] != gain or var < 0 or self.held[var] >= 0 or self.attribute[var] != attribute:
                continue
            left = self.greatest(table, self.dom[var] & self.open[attribute])
            self.sum[self.leaf_strand[leaf]] += left - gain
            self.debt[side] += gain - left
            self.cur[leaf] = left
        if self.lowest[side] < self.debt[side] or self.deep:
            self.look(side)
            self.debt[side] = 0
        return self.lowest[side] >= -EPS

    def settled(self, side):
        """Whether it makes no difference to a side any more what the open slots take.

        A side that counts on what is limited says no more than its twin does, once nothing of it is left.
        """
        for attribute in range(self.attributes):
            table = self.true_table[side * self.attributes + attribute]
            if table >= 0:
                best = self.greatest(table, self.open[attribute])
                least = 0.0 if self.twin[side] else self.smallest(table, self.open[attribute])
                if best > least:
                    return False
        return True

    def place(self, card):
        """Put one of the things that a count asks for somewhere."""
        begin, many = self.card_start[card], self.card_start[card + 1] - self.card_start[card]
        for _ in range(8):
            if self.placed_at(card, self.card_var[begin + self.below(many)]):
                return self.failed == 0
        offset = self.below(many)
        for i in range(many):
            at = i + offset if i + offset < many else i + offset - many
            if self.placed_at(card, self.card_var[begin + at]):
                return self.failed == 0
        return False

    def placed_at(self, card, var):
        if self.held[var] >= 0:
            return False
        bits = self.dom[var] & self.open[self.attribute[var]] & self.card_mask[card]
        while bits:
            value = self.one_of(bits)
            if self.fits(var, value):
                self.failed = not self.put(var, value)
                return True
            bits &= ~self.bit_at[value] & MASK
        return False

    def choose(self, var):
        """A value by lot among those that fit."""
        bits = self.dom[var] & self.open[self.attribute[var]]
        while bits:
            value = self.one_of(bits)
            if self.fits(var, value):
                return self.put(var, value)
            bits &= ~self.bit_at[value] & MASK
        return False

    def attempt(self):
        """One filling by lot, from the start. False if it came to nothing."""
        for i in range(self.n):
            self.held[i] = self.held0[i]
        for i in range(self.cards):
            self.used[i] = self.used0[i]
        for i in range(self.attributes):
            self.open[i] = self.open0[i]
        for i in range(self.strands):
            self.sum[i], self.slack[i] = self.sum0[i], self.slack0[i]
        for i in range(self.leaves):
            self.cur[i] = self.cur0[i]
        for i in range(self.nodes):
            self.w[i], self.ask[i] = self.w0[i], self.ask0[i]
        for i in range(self.sides):
            self.lowest[i], self.debt[i] = self.lowest0[i], 0
            self.budget[i], self.state[i] = self.budget0[i], self.state0[i]
        for i in range(self.rares):
            card = self.rare[i]
            while self.used[card] < self.card_low[card]:
                if not self.place(card):
                    return False
            if i + 1 == self.deciding and not self.any_path():
                return False
        for i in range(self.n):
            other = i + self.below(self.n - i)
            var = self.perm[other]
            self.perm[other] = self.perm[i]
            self.perm[i] = var
            if self.held[var] < 0 and not self.choose(var):
                return False
        return self.any_path()

    def any_path(self):
        """The bounds that one of several paths may keep, as far as they can change."""
        for side in range(self.sides):
            if self.pick[side] and self.state[side] != DONE:
                if not self.work_out(side):
                    return False
                if self.state[side] == AWAKE:
                    self.state[side] = IDLE
        return True

    def draw(self, tries):
        """Attempts until one succeeds."""
        for _ in range(tries):
            if self.attempt():
                return True
            self.lost += 1
        return False

    def draws(self, rows, begin, end, tries):
        """Fillings into some rows of an array. The row at which none was found, or the end."""
        for row in range(begin, end):
            if not self.draw(tries):
                return row
            self.answer(rows, row * self.n)
        return end

    def answer(self, values, at):
        """Write the values that were found into an array."""
        for var in range(self.n):
            values[at + var] = self.held[var]


def _decides(t, tables, card):
    """Whether a count is of a value that adds to a score of which one of several paths may keep the bound."""
    sides = [side for side in range(t.sides) if t.pick[side]]
    found = [tables[side * t.attributes + t.card_attribute[card]] for side in sides]
    value = t.card_value[card]
    return value >= 0 and any(table >= 0 and t.gain[table * t.values + value] != 0 for table in found)


def _leaves_of(t, strands):
    """The leaves of each variable."""
    found = [[] for _ in range(t.n)]
    for leaf, node in enumerate(strands.leaf_node):
        if t.leaf_var[node] >= 0:
            found[t.leaf_var[node]].append(leaf)
    return found


def _rows(lists):
    starts, flat = array("i", [0]), array("i")
    for entries in lists:
        flat.extend(entries)
        starts.append(len(flat))
    flat.append(0)
    return starts, flat


def _reals(size):
    return array("d", bytes(8 * (size + 1)))


def _whole(size):
    return array("i", bytes(4 * (size + 1)))
