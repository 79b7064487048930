# The types with which Cython compiles core.py; the algorithm and its comments are there.
cimport cython

ctypedef unsigned long long word

cdef int LEAF, SERIES, LOW, HIGH, ASIDE, WEB, TOP, BOTTOM, CHECK
cdef int RANDOM, SCARCE, FORWARD
cdef double NONE, EPS, NEAR
cdef word MASK, LOWEST, STIR


@cython.final
cdef class Core:
    cdef public int weighted
    cdef int growing, bell_count
    cdef public int[::1] odd
    cdef int[::1] top, top0, rung, bells
    cdef int[::1] pack_start, pack_side, poked
    cdef public double[::1] enough, all_packs
    cdef double[::1] pack_gain, largest, budget, budget0, slack, slack0, debt
    cdef int attributes
    cdef int[::1] attribute, plain, side_table, card_value, card_attribute, stale, weigh
    cdef word[::1] needed, limited, open, open0, live, live0
    cdef public int n, reals, words, values, card_count, sides, rares, nodes
    cdef public int trail, level, order, at, rare_at, picked, ready
    cdef int q_head, q_tail, c_count, capacity, deepest
    cdef public word rng
    cdef public double fine
    cdef public word[::1] dom, dom0
    cdef public double[::1] rlow, rhigh, rlow0, rhigh0
    cdef int[::1] card_start, card_var, in_start, in_card
    cdef public int[::1] card_low, card_high
    cdef word[::1] card_mask, pair_mask, level_mask, cond_mask, bit_at
    cdef int[::1] pair_start, pair_other, pair_table
    cdef public double[::1] gain, level_gain, begin, limit, weight
    cdef int[::1] level_start, touch_start, touch_node, touch_side
    cdef int[::1] kind, left, right, parent, leaf_var, leaf_table
    cdef double[::1] leaf_add, cond_need
    cdef int[::1] cond_start, cond_var
    cdef int[::1] web_start, web_size, web_off, web_tail, web_head, web_part
    cdef public int[::1] root, op, pick, mode
    cdef int[::1] first, after
    cdef int[::1] fun_start, fun_of, fun_op, view_kind, view_at, view_table
    cdef double[::1] view_const
    cdef int[::1] forward, rare
    cdef public int[::1] card_pos, card_def
    cdef int[::1] card_pos0, card_def0
    cdef public double[::1] w, need, spread
    cdef double[::1] w0, need0, spread0
    cdef word[::1] tmp, trail_dom
    cdef int[::1] trail_var
    cdef double[::1] trail_low, trail_high
    cdef int[::1] queue, queued, cards, card_queued, dirty, is_dirty, dirty_count, marked
    cdef double[::1] web_value, web_ask
    cdef int[::1] perm, dec_var, dec_value, dec_mark, dec_at, dec_rare
    cdef double[::1] dec_split
    cdef public long long[::1] stats

    @cython.locals(x=word)
    cdef word roll(self) noexcept
    cdef int below(self, int many) noexcept
    cdef double unit(self) noexcept
    @cython.locals(i=int, _=int)
    cpdef void seed(self, word number) noexcept
    @cython.locals(k=int)
    cdef void only(self, int var, int value) noexcept
    @cython.locals(k=int)
    cdef void without(self, int var, int value) noexcept
    @cython.locals(old=word, new=word, mask=word, bits=word, i=int, card=int, holds=bint, attribute=int)
    cdef bint narrow(self, int var) noexcept
    @cython.locals(base=int, values=int, changed=bint, left=bint, holds=bint, k=int, i=int, card=int, new=word, bits=word)
    cdef bint narrow_wide(self, int var) noexcept
    cdef bint fits(self, int card) noexcept
    @cython.locals(attribute=int, k=int, card=int, i=int, bits=word)
    cdef void count(self, int var, int by) noexcept
    @cython.locals(hits=bint, misses=bint, k=int, here=word, mask=word)
    cdef void recount(self, int var, int card, int by) noexcept
    @cython.locals(t=int, k=int)
    cdef void push(self, int var) noexcept
    cdef void grow(self) noexcept
    @cython.locals(r=int, won=double)
    cdef bint between(self, int var, double low, double high) noexcept
    @cython.locals(x=word, k=int, seen=int)
    cdef bint single(self, int var) noexcept
    cdef int lowest(self, word x) noexcept
    @cython.locals(k=int)
    cpdef int value_of(self, int var) noexcept
    cdef void wake(self, int card) noexcept
    @cython.locals(must=bint, no_more=bint, i=int, k=int, var=int, hits=bint, misses=bint, here=word, mask=word)
    cdef bint enforce(self, int card) noexcept
    @cython.locals(attribute=int, value=int, at=int, side=int, table=int, live=int, k=int)
    cdef void close(self, int card) noexcept
    @cython.locals(i=int, k=int)
    cdef double best_open(self, int attribute, int table) noexcept
    @cython.locals(t=int, k=int)
    cdef void note(self, int entry, int at, bint live) noexcept
    @cython.locals(i=int, j=int, k=int, table=int, other=int, row=int, bits=word)
    cdef bint revise(self, int var) noexcept
    @cython.locals(i=int, node=int, side=int, value=int)
    cdef void touch(self, int var) noexcept
    cdef void ring(self, int side) noexcept
    @cython.locals(i=int, k=int)
    cdef double highest(self, int table, int var) noexcept
    @cython.locals(i=int, k=int, live=int)
    cdef double best(self, int node, int side, int table, int var) noexcept
    @cython.locals(i=int, k=int)
    cdef double least(self, int table, int var) noexcept
    @cython.locals(var=int, at=int, table=int, w=double, spread=double)
    cdef bint leaf(self, int node, int side, int value) noexcept
    @cython.locals(var=int, mode=int, i=int, w=double, spread=double, limit=double, factor=double, low=double, high=double, best=double, need=double)
    cdef bint odd_leaf(self, int node, int side) noexcept
    cdef double identity(self, int side) noexcept
    @cython.locals(limit=double, i=int, k=int, inside=bint)
    cdef double demanded(self, int node) noexcept
    @cython.locals(op=int)
    cdef double joined(self, int side, double a, double b) noexcept
    @cython.locals(op=int)
    cdef double asked(self, int side, double wanted, double w) noexcept
    @cython.locals(kind=int, a=int, b=int, w=double, need=double, spread=double)
    cdef bint part(self, int node, int side) noexcept
    @cython.locals(base=int, size=int, off=int, end=int, need=double, spread=double, i=int, part=int, ask=double, w=double)
    cdef bint sweep(self, int node, int side) noexcept
    @cython.locals(lowest=bint, off=int, i=int, head=int)
    cdef void web_values(self, int node, int side, double value) noexcept
    @cython.locals(kind=int, i=int)
    cdef void refresh(self, int node, int side) noexcept
    @cython.locals(base=int, count=int, node=int, i=int, changed=bint)
    cdef bint climb(self, int side) noexcept
    @cython.locals(spread=double, kind=int, a=int, b=int, more=double, holds=bint)
    cdef bint prune(self, int node, int side, double value, double ask) noexcept
    @cython.locals(kind=int, a=int, b=int, low=double, high=double, ahead=double, more=double)
    cdef bint prune_part(self, int node, int side, double value, double ask) noexcept
    @cython.locals(var=int, table=int, k=int, i=int)
    cdef bint prune_leaf(self, int node, int side, double value, double ask) noexcept
    @cython.locals(var=int, table=int, k=int, i=int)
    cdef bint prune_odd(self, int node, int side, double value, double ask) noexcept
    @cython.locals(slack=double, kind=int, a=int, b=int, ahead=double)
    cdef bint prune_packs(self, int node, int side, double value, double ask, double outside) noexcept
    cdef double beside(self, int node, double value, double ask, double outside) noexcept
    @cython.locals(var=int, table=int, k=int, i=int)
    cdef bint prune_pack(self, int node, int side, double outside) noexcept
    @cython.locals(var=int, factor=double, least=double)
    cdef bint prune_real(self, int node, int side, double value, double ask) noexcept
    @cython.locals(i=int, k=int)
    cdef bint prune_check(self, int node, double value) noexcept
    @cython.locals(base=int, end=int, size=int, off=int, v=int, i=int, tail=int, part=int, wanted=double, after=double)
    cdef bint prune_web(self, int node, int side, double value, double ask) noexcept
    @cython.locals(head=int, off=int, ask=double, j=int)
    cdef double edge_ask(self, int node, int side, int i) noexcept
    @cython.locals(guard=double)
    cdef bint settle(self, int side) noexcept
    @cython.locals(root=int, value=double)
    cdef bint bound(self, int side) noexcept
    @cython.locals(i=int, side=int, before=double)
    cdef void decided(self, int card, int by) noexcept
    @cython.locals(kind=int)
    cdef double view_low(self, int v) noexcept
    @cython.locals(kind=int)
    cdef double view_high(self, int v) noexcept
    @cython.locals(kind=int, table=int, k=int, i=int)
    cdef bint view_keep(self, int v, double low, double high) noexcept
    @cython.locals(op=int, z=int, x=int, y=int, a=double, b=double, c=double, d=double, low=double, high=double, least=double, most=double)
    cdef bint apply(self, int f) noexcept
    @cython.locals(a=double, b=double, c=double, d=double, p=double, q=double, r=double, s=double, low=double, high=double, e=double)
    cdef bint times(self, int z, int x, int y) noexcept
    @cython.locals(p=double, q=double, r=double, s=double, low=double, high=double, e=double)
    cdef bint divided(self, int x, int z, double c, double d) noexcept
    @cython.locals(card=int, var=int, i=int, side=int)
    cdef bint propagate(self) noexcept
    @cython.locals(var=int)
    cdef void forget(self) noexcept
    @cython.locals(var=int, side=int)
    cdef void undo(self, int mark) noexcept
    @cython.locals(k=int)
    cdef void reopen(self, int at, int t) noexcept
    @cython.locals(i=int, k=int, new=word, old=word, bits=word, attribute=int, card=int)
    cdef void restore(self, int var, int t) noexcept
    @cython.locals(card=int, var=int, i=int, side=int)
    cpdef bint prepare(self) noexcept
    @cython.locals(node=int, var=int)
    cdef void rebuild(self, int side) noexcept
    @cython.locals(side=int)
    cdef void keep_start(self) noexcept
    @cython.locals(side=int, i=int)
    cpdef void restart(self, int order) noexcept
    @cython.locals(var=int, other=int, left=int)
    cdef int choose(self) noexcept
    @cython.locals(card=int, var=int)
    cdef int rare_one(self) noexcept
    @cython.locals(begin=int, end=int, i=int, _=int, var=int, k=int, bits=word)
    cdef int place_for(self, int card) noexcept
    @cython.locals(left=int, values=int, k=int, bits=word)
    cdef int count_open(self, int var) noexcept
    @cython.locals(k=int, bits=word)
    cdef int pick_value(self, int var, int left) noexcept
    @cython.locals(total=double, k=int, bits=word, value=int, base=int)
    cdef int pick_weighed(self, int var) noexcept
    @cython.locals(level=int)
    cdef bint decide(self, int var) noexcept
    @cython.locals(low=double, high=double, cut=double)
    cdef bint split(self, int var, int level) noexcept

    @cython.locals(drawn=double, short=double)
    cdef double cut(self, double low, double high) noexcept
    @cython.locals(level=int, var=int)
    cdef bint retract(self) noexcept
    @cython.locals(backtracks=int, var=int)
    cdef int run(self, int limit, bint holds) noexcept
    cpdef int attempt(self, int order, int limit) noexcept
    cpdef int onward(self, int limit) noexcept
    @cython.locals(answer=int, _=int)
    cpdef int draw(self, int order, int limit, int tries) noexcept
    @cython.locals(var=int)
    cpdef void answer(self, int[::1] values, int at) noexcept
