"""The game and the strategies that the tests of drawing share."""

from hypothesis import strategies as st

from playproof.level import Alphabet, Frozen, Graph, Grid, Node, Symbol, Thing
from playproof.level.graph import Edge

ADVENTURE = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("key", "k", gives=Frozen(key=1)),
    Symbol("door", "D", solid=True, takes=Frozen(key=1)),
    Symbol("lava", "~", deadly=True),
    Symbol("oddity", "q", scores=Frozen(wonder=0)),
    Symbol("exit", ">", goal=True),
)

CRYPT = Grid.parse(
    """
    #######
    #S..k.#
    #.###D#
    #~q #>#
    #######
    """,
    ADVENTURE,
)

texts = st.text(max_size=8)
items = st.dictionaries(st.text(min_size=1, max_size=4), st.integers(1, 3), max_size=2).map(Frozen)
symbols = st.builds(
    Symbol,
    name=st.text(min_size=1, max_size=8),
    glyph=st.text(max_size=1),
    colour=st.sampled_from(["", "#f80", "#336699", "red", "<&>", "url(x)"]),
    icon=st.sampled_from(["", "key", "unheard of", "<&>"]),
    solid=st.booleans(),
    deadly=st.booleans(),
    breakable=st.booleans(),
    oneway=st.sampled_from(["", "up", "left"]),
    takes=items,
    gives=items,
)
alphabets = st.lists(symbols, min_size=1, max_size=6, unique_by=lambda s: s.name).map(lambda made: Alphabet.of(*made))


@st.composite
def grids(draw):
    import numpy as np

    alphabet = draw(alphabets)
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cell = st.integers(0, len(alphabet.symbols))
    layers = {
        name: np.array(draw(st.lists(cell, min_size=width * height, max_size=width * height)), np.uint16)
        for name in ("ground", "top")
    }
    grid = Grid(alphabet, Frozen({name: codes.reshape(height, width) for name, codes in layers.items()}))
    if draw(st.booleans()):
        grid = grid.with_object(Thing("it", next(iter(alphabet.symbols)), (width - 1, height - 1)))
    return grid


@st.composite
def graphs(draw):
    alphabet = draw(alphabets)
    names = list(alphabet.symbols)
    ids = draw(st.lists(st.text(min_size=1, max_size=30), max_size=9, unique=True))
    nodes = tuple(Node(id, draw(st.sampled_from(["", *names]))) for id in ids)
    door = st.one_of(st.just(()), st.lists(st.sampled_from(names), max_size=2).map(tuple))
    ends = draw(st.lists(st.tuples(st.sampled_from(ids), st.sampled_from(ids)), max_size=14)) if ids else []
    edges = tuple(Edge(f"e{i}", a, b, draw(door), draw(st.one_of(st.none(), door))) for i, (a, b) in enumerate(ends))
    things = tuple(Thing(f"t{i}", draw(st.sampled_from(names)), id) for i, id in enumerate(ids))
    return Graph(alphabet, nodes, edges, things)
