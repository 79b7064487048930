# The types with which Cython compiles scout.py; the algorithm and its comments are there.
cimport cython

ctypedef unsigned long long word

cdef int SERIES, LOW, ASIDE
cdef int IDLE, AWAKE, DONE
cdef double NONE, EPS
cdef word MASK, LOWEST, STIR


@cython.final
cdef class Scout:
    cdef int n, values, sides, attributes, cards, rares, strands, leaves, failed, nodes, deciding
    cdef bint deep
    cdef public long long lost
    cdef public word rng
    cdef int[::1] attribute, plain, pick, mode, card_low, card_high, card_start, card_var, in_start, in_card, rare
    cdef int[::1] level_start, leaf_table, side_table, leaf_var, first
    cdef int[::1] start, leaf_start, leaf_node, leaf_strand, leaf_side, before_start, before, var_start, var_leaf, touch_start, touch
    cdef int[::1] follows, true_table, twin, state, state0, held, held0, perm, used, used0
    cdef int[::1] kind, left, right, parent, after, root, path, leaf_of
    cdef double[::1] w, w0, ask, ask0
    cdef double[::1] gain, level_gain, leaf_add, limit, begin, enough, budget0, budget
    cdef double[::1] limits, sum, sum0, slack, slack0, value, need, cur, cur0, lowest, lowest0, debt
    cdef word[::1] card_mask, level_mask, bit_at, dom, open0, open

    @cython.locals(x=word)
    cdef word roll(self) noexcept
    cdef int below(self, int many) noexcept
    cpdef void seed(self, word number)
    @cython.locals(x=word, rest=word, many=int)
    cdef int one_of(self, word bits) noexcept
    cdef int place_of(self, word bits) noexcept
    @cython.locals(var=int, i=int, side=int, card=int, bits=word, holds=bint)
    cpdef bint ready(self)
    @cython.locals(at=int, var=int, i=int, leaf=int, node=int, side=int)
    cdef void touches(self) noexcept
    @cython.locals(card=int, i=int)
    cdef void book(self, int var) noexcept
    @cython.locals(strand=int, leaf=int, node=int)
    cdef void limits_of(self, int side) noexcept
    @cython.locals(strand=int, leaf=int, node=int, var=int, table=int, known=int, bits=word, seen=word, best=double, moving=bint)
    cdef bint work_out(self, int side) noexcept
    @cython.locals(i=int)
    cdef double greatest(self, int table, word bits) noexcept
    @cython.locals(i=int)
    cdef double smallest(self, int table, word bits) noexcept
    @cython.locals(base=int, strand=int, i=int, value=double, need=double, slack=double, lowest=double)
    cdef void sweep(self, int side) noexcept
    @cython.locals(begin=int, end=int, i=int, value=double)
    cdef double entered(self, int side, int strand) noexcept
    cdef void look(self, int side) noexcept
    @cython.locals(node=int)
    cdef void build(self, int side) noexcept
    cdef void at_root(self, int side) noexcept
    @cython.locals(kind=int, a=int, b=int)
    cdef void part(self, int node) noexcept
    cdef void climb(self, int side, int node) noexcept
    @cython.locals(node=int, high=int, value=double, ask=double)
    cdef double through(self, int side, int leaf) noexcept
    @cython.locals(strand=int, i=int, value=double)
    cdef bint reach(self, int side) noexcept
    @cython.locals(i=int, at=int, end=int, card=int, leaf=int, side=int, strand=int, gain=double)
    cdef bint fits(self, int var, int value) noexcept
    @cython.locals(had=double, holds=bint)
    cdef bint spared(self, int side, int leaf, double gain) noexcept
    cdef void change(self, int side, int leaf, double gain) noexcept
    @cython.locals(i=int, at=int, end=int, leaf=int, side=int, strand=int, card=int, gain=double, loss=double, holds=bint)
    cdef bint put(self, int var, int value) noexcept
    cdef bint wake(self, int side) noexcept
    @cython.locals(leaf=int, var=int, table=int, left=double)
    cdef bint lower(self, int side, int attribute, double gain) noexcept
    @cython.locals(attribute=int, table=int, best=double, least=double)
    cdef bint settled(self, int side) noexcept
    @cython.locals(side=int, table=int, gain=double)
    cdef bint close(self, int attribute, int value) noexcept
    @cython.locals(begin=int, many=int, offset=int, i=int, at=int)
    cdef bint place(self, int card) noexcept
    @cython.locals(bits=word, value=int)
    cdef bint placed_at(self, int card, int var) noexcept
    @cython.locals(bits=word, value=int)
    cdef bint choose(self, int var) noexcept
    @cython.locals(i=int, card=int, other=int, var=int)
    cpdef bint attempt(self)
    @cython.locals(side=int)
    cdef bint any_path(self) noexcept
    @cython.locals(i=int)
    cpdef bint draw(self, int tries)
    @cython.locals(row=int)
    cpdef int draws(self, int[::1] rows, int begin, int end, int tries)
    @cython.locals(var=int)
    cpdef void answer(self, int[::1] values, int at)
