# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, nonecheck=False
"""The first try: fill all rooms by lot, go along the paths, and mend what is broken. Hot, as `core.py` is.

    gate -    hall zombie    stairs zombie    vault medkit        health 20, 10, 0: broken at the stairs
    gate -    hall zombie    stairs medkit    vault zombie        exchanged: 20, 10, 30, 20

Most levels are loose, and a search narrows every domain after every choice in vain. The scout looks at nothing while it fills
but the counts. Then it sums up the paths of each bound, and where one runs short it **mends**: a slot on the worst path there
gets another value that adds more, or two slots exchange what they hold, so that more of what helps lies on that path. Both are
by lot among what helps at all. Then it goes on from where something changed. What must be there and decides a bound alone,
such as a boss and the door that he opens, is placed and mended before anything else.

Most fillings are mended in a few places or none, so they are about as varied as dice are; and what nearly fits is mended where
a search would begin again. What cannot be mended within so many steps is begun anew, and after some tries it is left to the
search. What the scout hands out keeps all rules: sums of whole numbers are exact, and others are summed up once more.

Nothing here checks its input; `strands.py` says for which problems it is meant, and `terrain.py` what its arrays hold.
"""

from array import array

NONE = -1e18
EPS = 1e-9
MASK = 0xFFFFFFFFFFFFFFFF
HALF = 0xFFFFFFFF
STIR = 2685821657736338717
LOWEST = 0x03F79D71B4CB0A89  # tables.py says what for
LISTS, LENGTH = 64, 128
"""Sets of values that are kept as lists, and how long a list may be."""
NEAR = 256
"""Slots before and after a place that are looked at in large levels, which so take no longer per room than small ones."""
PICKS = 60
"""What is tried by lot before the best exchange is looked for."""
NAMED = 8
ENDLESS = 0x7FFFFFFF
REHEARSALS, WORTH, PATIENCE = 128, 80, 16
"""Fillings thrown to learn how many are good, how many slots may be thrown for a good one, and how often that is tried."""
FIRST_MENDS = 20
"""Mends of one filling, and one more for each slot."""


class Scout:
    def __init__(self, t, s, terrain):
        strands = terrain.strands
        self.n, self.values, self.sides, self.attributes = t.n, t.values, t.sides, t.attributes
        self.cards, self.rares, self.deciding, self.exact = t.card_count, t.rares, terrain.deciding, terrain.exact
        self.attribute, self.plain, self.pick, self.mode = t.attribute, t.plain, t.pick, t.mode
        self.card_low, self.card_high, self.card_mask = t.card_low, t.card_high, t.card_mask
        self.card_start, self.card_var, self.in_start, self.in_card = t.card_start, t.card_var, t.in_start, t.in_card
        self.leaf_add, self.limit, self.leaf_var, self.begin = t.leaf_add, t.limit, t.leaf_var, t.begin
        self.bit_at, self.first, self.dom, self.open0 = s.bit_at, s.first, s.dom0, s.open0
        self.watched, self.named, self.rare, self.share = terrain.watched, terrain.named, terrain.rare, terrain.share
        self.gain, self.add_mask = terrain.gain, terrain.add_mask
        self.add_start, self.add_side, self.add_gain = terrain.add_start, terrain.add_side, terrain.add_gain
        self.start, self.leaf_start = strands.start, strands.leaf_start
        self.leaf_node, self.leaf_strand = strands.leaf_node, strands.leaf_strand
        many, leaves = len(strands.before), len(strands.leaf_node)
        self.before_start, self.before = _rows(strands.before)
        self.follows = array("i", [int(strands.follows(strand)) for strand in range(many)] + [0])
        self.run = array("i", [*strands.runs(), 0])
        self.strands, self.mark, self.stamp = many, _whole(many), 0
        self.limits, self.sum, self.sum0, self.value = (_reals(many) for _ in range(4))
        self.spot_var, self.spot_row = _whole(leaves), _whole(leaves)
        self.spot_start, self.spot_end = _whole(t.sides), _whole(many)
        self.place_of = array("i", [-1]) * (t.sides * t.n + 1)
        self.summed, self.dirty = _whole(t.sides), _whole(t.sides)
        self.held, self.held0, self.perm, self.few = _whole(t.n), _whole(t.n), _whole(t.n), _whole(NAMED)
        self.used, self.used0, self.high = _whole(t.card_count), _whole(t.card_count), _whole(t.card_count)
        self.counter = array("i", [card if card >= 0 else t.card_count for card in t.plain])
        self.open, self.possible = array("Q", s.open0), array("Q", bytes(8 * (t.attributes + 1)))
        self.key, self.key_of = array("Q", bytes(8 * LISTS)), _whole(LISTS)
        self.length, self.list = _whole(LISTS), _whole(LISTS * LENGTH)
        self.rng, self.lost, self.free, self.patience, self.latest = 88172645463325252, 0, 0, 0, 0

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
        self.line_up()

    def line_up(self):
        """The free slots in their own order, from which a seed shuffles them."""
        self.free = 0
        for var in range(self.n):
            if self.held0[var] < 0:
                self.perm[self.free] = var
                self.free += 1

    def lowest(self, bits):
        """The place of the lowest bit that is set."""
        return self.first[((bits & (MASK - bits + 1)) * LOWEST & MASK) >> 58]

    def listed(self, attribute, bits):
        """Which list has the values of a set, each as often as it is thrown."""
        at = (((bits + attribute) * STIR) & MASK) >> 58
        if self.key[at] != bits or self.key_of[at] != attribute:
            self.key[at], self.key_of[at], self.length[at] = bits, attribute, 0
            while bits:
                value = self.lowest(bits)
                bits &= bits - 1
                for _ in range(self.share[attribute * self.values + value]):
                    self.list[at * LENGTH + self.length[at]] = value
                    self.length[at] += 1
        return at

    def one_of(self, attribute, bits, x):
        """A value of a set by a throw of 32 bits. Most throws are among the same values as the one before."""
        if bits & (bits - 1) == 0:
            return self.lowest(bits)
        at = self.latest
        if self.key[at] != bits or self.key_of[at] != attribute:
            at = self.latest = self.listed(attribute, bits)
        return self.list[at * LENGTH + ((x * self.length[at]) >> 32)]

    # The state from which every attempt begins.

    def ready(self):
        """Take in domains, bounds, and where the player is."""
        for card in range(self.cards):
            self.used0[card], self.high[card] = 0, self.card_high[card]
        self.used0[self.cards], self.high[self.cards] = 0, ENDLESS
        for i in range(self.attributes):
            self.possible[i] = 0
        for var in range(self.n):
            bits = self.dom[var]
            self.held0[var] = -1
            if bits & (bits - 1):
                self.possible[self.attribute[var]] |= bits
            else:
                self.held0[var] = self.lowest(bits)
                self.book(var)
        self.line_up()
        for side in range(self.sides):
            if self.watched[side]:
                self.survey(side)
        return True

    def book(self, var):
        """Add a slot that has its value from the start to the counts."""
        card = self.plain[self.attribute[var] * self.values + self.held0[var]]
        if card >= 0:
            self.used0[card] += 1
        for i in range(self.in_start[var], self.in_start[var + 1]):
            if self.card_mask[self.in_card[i]] & self.bit_at[self.held0[var]]:
                self.used0[self.in_card[i]] += 1

    def survey(self, side):
        """What stands along a side from the start, what is asked there, and its **spots**: slots that are free."""
        at, leaf = self.leaf_start[side], self.leaf_start[side]
        self.spot_start[side] = at
        for var in range(self.n):
            self.place_of[side * self.n + var] = -1
        for strand in range(self.start[side], self.start[side + 1]):
            self.limits[strand], self.sum0[strand] = NONE, 0
            while leaf < self.leaf_start[side + 1] and self.leaf_strand[leaf] == strand:
                if self.spot(side, strand, self.leaf_node[leaf], at):
                    at += 1
                leaf += 1
            self.spot_end[strand] = at

    def spot(self, side, strand, node, at):
        """Take in one leaf. True if it is free."""
        var, mode = self.leaf_var[node], self.mode[node]
        if (mode == 0 or mode == 3) and self.limit[node] - EPS > self.limits[strand]:
            self.limits[strand] = self.limit[node] - EPS
        if mode:
            # Rooms behind the player add nothing, rooms beside him never count.
            if mode == 2:
                self.sum0[strand] += -1e15 if self.pick[side] else 1e15
            return False
        if var < 0:
            self.sum0[strand] += self.leaf_add[node]
            return False
        row = (side * self.attributes + self.attribute[var]) * (self.values + 1) + 1
        if self.held0[var] >= 0:
            self.sum0[strand] += self.gain[row + self.held0[var]]
            return False
        self.spot_var[at], self.spot_row[at], self.place_of[side * self.n + var] = var, row, strand
        return True

    # Filling.

    def allowed(self, var):
        """The values that a slot may have by the counts as they are."""
        bits = self.dom[var] & self.open[self.attribute[var]]
        for i in range(self.in_start[var], self.in_start[var + 1]):
            if self.used[self.in_card[i]] >= self.card_high[self.in_card[i]]:
                bits &= ~self.card_mask[self.in_card[i]] & MASK
        return bits

    def put(self, var, value):
        """Give a slot its first value."""
        self.held[var] = value
        self.count(var, value, 1)

    def count(self, var, value, by):
        """What is not counted has a counter that never ends: half of all throws would else be a turn that nobody foresees."""
        card, bit = self.counter[self.attribute[var] * self.values + value], self.bit_at[value]
        self.used[card] += by
        bits = self.open[self.attribute[var]] | bit
        self.open[self.attribute[var]] = bits ^ bit if self.used[card] >= self.high[card] else bits
        for i in range(self.in_start[var], self.in_start[var + 1]):
            if self.card_mask[self.in_card[i]] & self.bit_at[value]:
                self.used[self.in_card[i]] += by

    def place(self, card):
        """Put one of the things that a count asks for somewhere."""
        begin, many = self.card_start[card], self.card_start[card + 1] - self.card_start[card]
        for _ in range(16):
            if self.placed_at(card, self.card_var[begin + self.below(many)]):
                return True
        offset = self.below(many)
        for i in range(many):
            if self.placed_at(card, self.card_var[begin + (i + offset if i + offset < many else i + offset - many)]):
                return True
        return False

    def placed_at(self, card, var):
        if self.held[var] >= 0:
            return False
        bits = self.allowed(var) & self.card_mask[card]
        if not bits:
            return False
        self.put(var, self.one_of(self.attribute[var], bits, self.roll() >> 32))
        return True

    def fill(self):
        """Give every slot that is still empty a value by lot, in an order by lot: who comes late finds less left."""
        at, other, var, kind, x, bits, was, changed = 0, 0, 0, 0, 0, 0, 0, True
        while at < self.free:
            if changed and self.decided():
                break
            changed = False
            x = self.roll()
            other = at + (((x >> 32) * (self.free - at)) >> 32)
            var = self.perm[other]
            self.perm[other] = self.perm[at]
            self.perm[at] = var
            at += 1
            if self.held[var] >= 0:
                continue
            bits = self.allowed(var)
            if not bits:
                return False
            kind = self.attribute[var]
            was = self.open[kind]
            self.put(var, self.one_of(kind, bits, x & HALF))
            changed = self.open[kind] != was
        while at < self.free:
            var = self.perm[at]
            at += 1
            if self.held[var] >= 0:
                continue
            bits = self.allowed(var)
            if not bits:
                return False
            self.put(var, self.lowest(bits))
        return True

    def decided(self):
        """Whether no slot that is still empty has a choice."""
        for i in range(self.attributes):
            bits = self.possible[i] & self.open[i]
            if bits & (bits - 1):
                return False
        return True

    # Going along the paths.

    def sum_up(self, side):
        """What lies on each strand of a side, from its slots."""
        at = self.spot_start[side]
        for strand in range(self.start[side], self.start[side + 1]):
            value = self.sum0[strand]
            while at < self.spot_end[strand]:
                value += self.gain[self.spot_row[at] + self.held[self.spot_var[at]]]
                at += 1
            self.sum[strand] = value
        self.dirty[side], self.summed[side] = self.start[side], 1

    def walk(self, side):
        """Go on from where something changed. The first strand at whose end too little is left; -1 if there is none."""
        strand, end = self.dirty[side], self.start[side + 1]
        value = self.value[strand - 1] if strand > self.start[side] else 0.0
        while strand < end:
            if not self.follows[strand]:
                value = self.entered(side, strand)
            value += self.sum[strand]
            self.value[strand] = value
            if value < self.limits[strand]:
                self.dirty[side] = strand
                return strand
            strand += 1
        self.dirty[side] = end
        return -1

    def entered(self, side, strand):
        """The score with which a strand is entered: the least of all ways, or the greatest where one of them is enough."""
        begin, end = self.before_start[strand], self.before_start[strand + 1]
        return self.value[self.worst(side, begin, end)] if begin < end else self.begin[side]

    def worst(self, side, begin, end):
        """The strand of several that counts where they meet."""
        worst = self.before[begin]
        for i in range(begin + 1, end):
            other = self.before[i]
            if self.pick[side]:
                if self.value[other] > self.value[worst]:
                    worst = other
            elif self.value[other] < self.value[worst]:
                worst = other
        return worst

    def trace(self, side, strand, first):
        """Mark the runs of the path that counts at the end of a strand, as far back as it matters."""
        self.stamp += 1
        while strand >= first:
            strand = self.run[strand]
            self.mark[strand] = self.stamp
            begin, end = self.before_start[strand], self.before_start[strand + 1]
            if begin == end:
                return
            strand = self.worst(side, begin, end)

    def on_path(self, side, var, at):
        """Whether a slot lies on the path that was marked, up to the end of a strand."""
        strand = self.place_of[side * self.n + var]
        return 0 <= strand <= at and self.mark[self.run[strand]] == self.stamp

    # Mending.

    def mend(self):
        """Mend until no side that is summed up is broken. False if that takes too long."""
        left = FIRST_MENDS + self.free
        side = self.broken()
        while side >= 0:
            left -= 1
            if left < 0 or not self.mended(side, self.dirty[side]):
                return False
            side = self.broken()
        return True

    def broken(self):
        """A side that runs short, at the strand where it is dirty now; -1 if there is none."""
        for side in range(self.sides):
            if self.summed[side] and self.dirty[side] < self.start[side + 1] and self.walk(side) >= 0:
                return side
        return -1

    def mended(self, side, at):
        if self.named[side] and self.moved(side, at):
            return True
        return self.bettered(side, at)

    def moved(self, side, at):
        """Move one of the few things that count on a side."""
        many = 0
        for i in range(self.free):
            u = self.perm[i]
            bits = self.add_mask[side * self.attributes + self.attribute[u]]
            if self.held[u] >= 0 and bits & self.bit_at[self.held[u]] and many < NAMED:
                self.few[many] = u
                many += 1
        self.trace(side, at, 0)
        for _ in range(PICKS if many else 0):
            x = self.roll()
            u, w = self.few[((x >> 32) * many) >> 32], self.perm[((x & HALF) * self.free) >> 32]
            row = (side * self.attributes + self.attribute[u]) * (self.values + 1) + 1
            more = self.gain[row + self.held[w]] - self.gain[row + self.held[u]]
            ways = self.on_path(side, u, at) - self.on_path(side, w, at)
            if ways * more > 0 and self.exchanged(u, w):
                return True
        return False

    def bettered(self, side, at):
        """Make the path that counts at a strand better: near by in large levels, then anywhere, then where it brings most."""
        begin, end = self.spot_start[side], self.spot_end[at]
        if end <= begin:
            return False
        if self.free > 2 * NEAR and end - NEAR > begin and self.tried(side, at, end - NEAR):
            return True
        return self.tried(side, at, begin) or self.best(side, at) or self.first_turn(side, at)

    def tried(self, side, at, begin):
        """Change something between a spot and the end of a strand, or exchange it with something that lies elsewhere."""
        end, last, near = self.spot_end[at], self.spot_end[self.start[side + 1] - 1], self.free > 2 * NEAR
        self.trace(side, at, self.place_of[side * self.n + self.spot_var[begin]])
        for _ in range(PICKS):
            x = self.roll()
            i = begin + (((x >> 32) * (end - begin)) >> 32)
            u, row = self.spot_var[i], self.spot_row[i]
            if not self.on_path(side, u, at):
                continue
            if self.turned(u, row, x & HALF):
                return True
            w = self.partner(begin, end, last, x & 1) if near else self.perm[self.below(self.free)]
            more = (
                self.attribute[w] == self.attribute[u] and self.gain[row + self.held[w]] > self.gain[row + self.held[u]]
            )
            if more and not self.on_path(side, w, at) and self.exchanged(u, w):
                return True
        return False

    def partner(self, begin, end, last, far):
        """A slot of a large level: near by, where it may lie beside the path, or anywhere behind."""
        if not far and end + NEAR < last:
            last = end + NEAR
        return self.spot_var[begin + self.below(last - begin)]

    def turned(self, var, row, x):
        """Give a slot another value by lot, if that adds more."""
        bits = self.dom[var] & self.open[self.attribute[var]]
        return bits != 0 and self.becomes(var, row, self.one_of(self.attribute[var], bits, x))

    def becomes(self, var, row, new):
        """Give a slot a value that adds more than what it has, if the counts allow it."""
        old, attribute = self.held[var], self.attribute[var]
        if old < 0 or self.gain[row + new] <= self.gain[row + old]:
            return False
        card = self.plain[attribute * self.values + old]
        if (card >= 0 and self.used[card] <= self.card_low[card]) or not self.counts_bear(var, old, new):
            return False
        self.recount(var, old, new)
        self.change(var, new)
        return True

    def counts_bear(self, var, old, new):
        """Whether counts over some rooms, or of several values, stay within what they ask."""
        for i in range(self.in_start[var], self.in_start[var + 1]):
            card = self.in_card[i]
            had = old >= 0 and self.card_mask[card] & self.bit_at[old] != 0
            has = new >= 0 and self.card_mask[card] & self.bit_at[new] != 0
            if had and not has and self.used[card] <= self.card_low[card]:
                return False
            if has and not had and self.used[card] >= self.card_high[card]:
                return False
        return True

    def exchanged(self, u, w):
        """Let two slots of one kind exchange what they hold, if they may; one of them may be empty still."""
        old, new = self.held[u], self.held[w]
        if old == new or self.attribute[u] != self.attribute[w]:
            return False
        if (new >= 0 and not self.dom[u] & self.bit_at[new]) or (old >= 0 and not self.dom[w] & self.bit_at[old]):
            return False
        if self.in_start[u] < self.in_start[u + 1] or self.in_start[w] < self.in_start[w + 1]:
            if not self.counted(u, w):
                return False
        self.change(u, new)
        self.change(w, old)
        return True

    def counted(self, u, w):
        """Count an exchange where some rooms are counted apart. False if that is too many or too few."""
        old, new = self.held[u], self.held[w]
        if not self.counts_bear(u, old, new):
            return False
        self.recount(u, old, new)
        if self.counts_bear(w, new, old):
            self.recount(w, new, old)
            return True
        self.recount(u, new, old)
        return False

    def recount(self, var, old, new):
        if old >= 0:
            self.count(var, old, -1)
        if new >= 0:
            self.count(var, new, 1)

    def best(self, side, at):
        """The exchange that brings most for the slot that is worst, where none was met by lot."""
        begin, many, least = self.spot_start[side], self.spot_end[at] - self.spot_start[side], -NONE
        u, w, row, offset = -1, -1, 0, self.below(many)
        for k in range(many):
            i = begin + (k + offset if k + offset < many else k + offset - many)
            gain = self.gain[self.spot_row[i] + self.held[self.spot_var[i]]]
            if gain < least and self.on_path(side, self.spot_var[i], at):
                u, row, least = self.spot_var[i], self.spot_row[i], gain
        if u < 0:
            return False
        offset = self.below(self.free)
        for k in range(self.free):
            var = self.perm[k + offset if k + offset < self.free else k + offset - self.free]
            gain = self.gain[row + self.held[var]]
            if gain > least and self.may_swap(u, var) and not self.on_path(side, var, at):
                w, least = var, gain
        return w >= 0 and self.exchanged(u, w)

    def first_turn(self, side, at):
        """The first slot of the path that may have a value that adds more: for the few that are left when little fits."""
        begin, many = self.spot_start[side], self.spot_end[at] - self.spot_start[side]
        offset = self.below(many)
        for k in range(many):
            i = begin + (k + offset if k + offset < many else k + offset - many)
            u = self.spot_var[i]
            if not self.on_path(side, u, at):
                continue
            bits = self.dom[u] & self.open[self.attribute[u]]
            while bits:
                if self.becomes(u, self.spot_row[i], self.lowest(bits)):
                    return True
                bits &= bits - 1
        return False

    def may_swap(self, u, w):
        old, new = self.held[u], self.held[w]
        return (
            self.attribute[u] == self.attribute[w] and self.dom[u] & self.bit_at[new] and self.dom[w] & self.bit_at[old]
        )

    def change(self, var, value):
        """Another value, and where that is told."""
        kind = self.attribute[var] * self.values
        if self.held[var] >= 0:
            for i in range(self.add_start[kind + self.held[var]], self.add_start[kind + self.held[var] + 1]):
                self.shift(self.add_side[i], var, -self.add_gain[i])
        if value >= 0:
            for i in range(self.add_start[kind + value], self.add_start[kind + value + 1]):
                self.shift(self.add_side[i], var, self.add_gain[i])
        self.held[var] = value

    def shift(self, side, var, gain):
        strand = self.place_of[side * self.n + var]
        if strand >= 0 and self.summed[side]:
            self.sum[strand] += gain
            if strand < self.dirty[side]:
                self.dirty[side] = strand

    # Attempts.

    def begin_anew(self):
        for i in range(self.n):
            self.held[i] = self.held0[i]
        for i in range(self.cards + 1):
            self.used[i] = self.used0[i]
        for i in range(self.attributes):
            self.open[i] = self.open0[i]
        for i in range(self.sides):
            self.summed[i] = 0

    def plot(self):
        """Sides to which nothing that is still open adds are mended before the rest is filled."""
        for side in range(self.sides):
            if self.named[side] and not self.summed[side]:
                bits = 0
                for i in range(self.attributes):
                    bits |= self.add_mask[side * self.attributes + i] & self.open[i] & self.possible[i]
                if not bits:
                    self.sum_up(side)
        return self.mend()

    def attempt(self):
        """One filling by lot, from the start. False if it came to nothing."""
        for _ in range(self.patience):
            if self.thrown() and self.broken() < 0:
                return True
        return self.thrown() and self.mend() and (self.exact or self.proven())

    def thrown(self):
        """A filling that keeps all counts, summed up. False if the counts leave a slot without a value."""
        self.begin_anew()
        for i in range(self.rares):
            if i == self.deciding and not self.plot():
                return False
            while self.used[self.rare[i]] < self.card_low[self.rare[i]]:
                if not self.place(self.rare[i]):
                    return False
        if not self.fill():
            return False
        for side in range(self.sides):
            if self.watched[side] and not self.summed[side]:
                self.sum_up(side)
        return True

    def rehearse(self):
        """Learn whether to throw broken fillings away: where good ones are frequent, none is then likelier than others."""
        self.patience, good = 0, 0
        if self.free > WORTH:
            return
        self.seed(1)
        for _ in range(REHEARSALS):
            if self.thrown() and self.broken() < 0:
                good += 1
        if good * WORTH >= self.free * REHEARSALS:
            self.patience = PATIENCE

    def proven(self):
        """Sums from scratch, since those of fractions drift; what they show broken is mended once."""
        for side in range(self.sides):
            if self.watched[side]:
                self.sum_up(side)
        return self.broken() < 0

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
