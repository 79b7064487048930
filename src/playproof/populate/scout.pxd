# The types with which Cython compiles scout.py; the algorithm and its comments are there.
cimport cython

ctypedef unsigned long long word

cdef int ENDLESS, LISTS, LENGTH, NEAR, PICKS, REHEARSALS, WORTH, PATIENCE, NAMED, FIRST_MENDS
cdef double NONE, EPS
cdef word MASK, HALF, LOWEST, STIR


@cython.final
cdef class Scout:
    cdef int n, values, sides, attributes, cards, rares, deciding, strands, free, stamp, patience, latest
    cdef bint exact
    cdef public long long lost
    cdef public word rng
    cdef int[::1] attribute, plain, pick, mode, card_low, card_high, card_start, card_var, in_start, in_card
    cdef int[::1] leaf_var, first, watched, named, rare, share, add_start, add_side
    cdef int[::1] start, leaf_start, leaf_node, leaf_strand, before_start, before, follows, run, mark
    cdef int[::1] spot_var, spot_row, spot_start, spot_end, place_of, summed, dirty
    cdef int[::1] held, held0, perm, few, used, used0, high, counter, key_of, length, list
    cdef double[::1] leaf_add, limit, begin, gain, add_gain, limits, sum, sum0, value
    cdef word[::1] card_mask, bit_at, dom, open0, open, possible, add_mask, key

    @cython.locals(x=word)
    cdef inline word roll(self) noexcept
    cdef inline int below(self, int many) noexcept
    cpdef void seed(self, word number)
    @cython.locals(var=int)
    cdef void line_up(self) noexcept
    cdef inline int lowest(self, word bits) noexcept
    @cython.locals(at=int, value=int)
    cdef int listed(self, int attribute, word bits) noexcept
    @cython.locals(at=int)
    cdef inline int one_of(self, int attribute, word bits, word x) noexcept
    @cython.locals(card=int, i=int, var=int, side=int, bits=word)
    cpdef bint ready(self)
    @cython.locals(card=int, i=int)
    cdef void book(self, int var) noexcept
    @cython.locals(at=int, leaf=int, var=int, strand=int)
    cdef void survey(self, int side) noexcept
    @cython.locals(var=int, mode=int, row=int)
    cdef bint spot(self, int side, int strand, int node, int at) noexcept
    @cython.locals(bits=word, i=int)
    cdef inline word allowed(self, int var) noexcept
    cdef inline void put(self, int var, int value) noexcept
    @cython.locals(card=int, bit=word, bits=word, i=int)
    cdef inline void count(self, int var, int value, int by) noexcept
    @cython.locals(begin=int, many=int, offset=int, i=int)
    cdef bint place(self, int card) noexcept
    @cython.locals(bits=word)
    cdef bint placed_at(self, int card, int var) noexcept
    @cython.locals(at=int, other=int, var=int, kind=int, x=word, bits=word, was=word, changed=bint)
    cdef bint fill(self) noexcept
    @cython.locals(i=int, bits=word)
    cdef inline bint decided(self) noexcept
    @cython.locals(at=int, strand=int, value=double)
    cdef void sum_up(self, int side) noexcept
    @cython.locals(strand=int, end=int, value=double)
    cdef int walk(self, int side) noexcept
    @cython.locals(begin=int, end=int)
    cdef inline double entered(self, int side, int strand) noexcept
    @cython.locals(i=int, worst=int, other=int)
    cdef inline int worst(self, int side, int begin, int end) noexcept
    @cython.locals(begin=int, end=int)
    cdef void trace(self, int side, int strand, int first) noexcept
    @cython.locals(strand=int)
    cdef inline bint on_path(self, int side, int var, int at) noexcept
    @cython.locals(left=int, side=int)
    cdef bint mend(self) noexcept
    @cython.locals(side=int)
    cdef int broken(self) noexcept
    cdef bint mended(self, int side, int at) noexcept
    @cython.locals(many=int, i=int, u=int, w=int, bits=word, x=word, row=int, more=double, ways=int)
    cdef bint moved(self, int side, int at) noexcept
    @cython.locals(begin=int, end=int)
    cdef bint bettered(self, int side, int at) noexcept
    @cython.locals(end=int, last=int, near=bint, x=word, i=int, u=int, w=int, row=int, more=bint)
    cdef bint tried(self, int side, int at, int begin) noexcept
    cdef int partner(self, int begin, int end, int last, bint far) noexcept
    @cython.locals(bits=word)
    cdef inline bint turned(self, int var, int row, word x) noexcept
    @cython.locals(old=int, attribute=int, card=int)
    cdef bint becomes(self, int var, int row, int new) noexcept
    @cython.locals(i=int, card=int, had=bint, has=bint)
    cdef bint counts_bear(self, int var, int old, int new) noexcept
    @cython.locals(old=int, new=int)
    cdef bint exchanged(self, int u, int w) noexcept
    @cython.locals(old=int, new=int)
    cdef bint counted(self, int u, int w) noexcept
    cdef void recount(self, int var, int old, int new) noexcept
    @cython.locals(begin=int, many=int, least=double, u=int, w=int, row=int, offset=int, k=int, i=int, gain=double, var=int)
    cdef bint best(self, int side, int at) noexcept
    @cython.locals(begin=int, many=int, offset=int, k=int, i=int, u=int, bits=word)
    cdef bint first_turn(self, int side, int at) noexcept
    @cython.locals(old=int, new=int)
    cdef bint may_swap(self, int u, int w) noexcept
    @cython.locals(kind=int, i=int)
    cdef void change(self, int var, int value) noexcept
    @cython.locals(strand=int)
    cdef inline void shift(self, int side, int var, double gain) noexcept
    @cython.locals(i=int)
    cdef void begin_anew(self) noexcept
    @cython.locals(side=int, i=int, bits=word)
    cdef bint plot(self) noexcept
    cpdef bint attempt(self)
    @cython.locals(i=int, side=int)
    cdef bint thrown(self) noexcept
    @cython.locals(good=int)
    cpdef void rehearse(self)
    @cython.locals(side=int)
    cdef bint proven(self) noexcept
    cpdef bint draw(self, int tries)
    @cython.locals(row=int)
    cpdef int draws(self, int[::1] rows, int begin, int end, int tries)
    @cython.locals(var=int)
    cpdef void answer(self, int[::1] values, int at)
