"""Levels for the tests of all formats: one of each kind drawn by hand, and strategies that make many."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import strategies as st

from playproof.level import Alphabet, Cells, Edge, Frozen, Graph, Grid, Item, Node, Sequence, Shapes, Symbol, Thing
from playproof.level.shapes import room

GAME = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("exit", ">", goal=True),
    Symbol("key", "k", gives=Frozen(key=1), members=Frozen({"no": 0, "name": "", "worth": 1.5})),
    Symbol("door", "D", solid=True, takes=Frozen(key=1)),
    Symbol("shutter", "|"),
    Symbol("ghost", "g", members=Frozen({"level": 1, "shy": False, "path": (), "nick-name": "", "nick_name": ""})),
    items=(Item("lamp", start=1),),
    name="house",
)

HOUSE = Graph(
    GAME,
    (
        Node("hall", "ghost", Frozen({"level": 3, "path": (1, "two", (3.5,))}), (0, 1.5)),
        Node("attic"),
        Node('a "quoted" \\ room\nof two lines'),
    ),
    (
        Edge("hall--attic", "hall", "attic", ("door",), ("shutter", "door"), Frozen({"width": 2, "by": "hand"})),
        Edge("up", "attic", 'a "quoted" \\ room\nof two lines', (), None),
        Edge("down", "hall", 'a "quoted" \\ room\nof two lines', None, ("shutter",)),
        Edge("loop", "hall", "hall", (), ("door",)),
    ),
    (Thing("k1", "key", "attic", Frozen({"no": 7, "name": "é ü"})), Thing("k2", "key", "attic")),
)

CAVE = Grid.parse(
    """
######
#S.D>#
######
""",
    GAME,
)
FULL_CAVE = (
    CAVE.with_layer("above the cave")
    .with_cell((2, 1), "key", "above the cave")
    .with_object(Thing("boo", "ghost", (2, 1), Frozen({"level": 2, "shy": True, "path": (1, "a"), "nick-name": "b"})))
    .with_object(Thing("a: {key} at", "key", (4, 1), Frozen({"no": 2**40, "worth": 2, "name": 'x"\n<&>'})))
    .with_members("above the cave@2,1", {"no": 4})
)
SONG = Sequence.parse("S.k>", GAME)
PLAN = (
    Shapes.parse(
        """
level 12x6
entry: start / at 0,0 4x6
hall: floor / ghost at 4,0 5x3
den: floor / key at 4,3 8x3
entry -[door]- hall
hall -[|shutter]- den
""",
        GAME,
    )
    .with_object(Thing("k: {1}", "key", "hall", Frozen({"no": 3, "worth": 2.5, "name": 'x"<&>'})))
    .with_node(room("nook", "", (9, 0, 3, 3)))
)
FIELDS = Cells.scattered(9, 8, 6, "floor", GAME, Random(3), relax=1)
LAND = (
    FIELDS.with_node(replace(FIELDS.node("c2"), symbol="ghost", members=Frozen({"level": 3, "path": (1, "two")})))
    .with_object(Thing("k1", "key", "c5", Frozen({"no": 7, "name": "é ü"})))
    .with_edge(Edge("c1--c2", "c1", "c2", ("door",), ("shutter", "door")))
)

ids = st.text("abcXYZ 019-_.:é\"'<&>{}\\", min_size=1, max_size=8)
words = st.text("ab \"'\\<&\n,é", max_size=5)
VALUES = {
    "no": st.integers(-(2**40), 2**40),
    "name": words,
    "worth": st.floats(allow_nan=False, allow_infinity=False),
    "level": st.integers(-9, 9),
    "shy": st.booleans(),
    "path": st.lists(st.one_of(st.integers(-5, 5), words, st.booleans())).map(tuple),
    "nick-name": words,
    "nick_name": words,
}


@st.composite
def members(draw, symbol):
    chosen = [name for name in GAME[symbol].members if draw(st.booleans())]
    return Frozen({name: draw(VALUES[name]) for name in chosen})


@st.composite
def grids(draw, layers=2):
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 5))
    names = draw(st.lists(ids, min_size=1, max_size=layers, unique=True))
    cells = st.lists(st.integers(0, len(GAME.symbols)), min_size=width * height, max_size=width * height)
    stack = {name: np.array(draw(cells), np.uint16).reshape(height, width) for name in names}
    objects = []
    for id in draw(st.lists(ids.filter(lambda id: id.rpartition("@")[0] not in names), max_size=3, unique=True)):
        symbol = draw(st.sampled_from(list(GAME.symbols)))
        at = draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))
        objects.append(Thing(id, symbol, at, draw(members(symbol))))
    return Grid(GAME, Frozen(stack), tuple(objects))


@st.composite
def graphs(draw):
    names = draw(st.lists(ids, min_size=1, max_size=4, unique=True))
    symbols = st.sampled_from(["", *GAME.symbols])
    nodes = []
    for name in names:
        symbol = draw(symbols)
        at = draw(st.none() | st.tuples(st.floats(-9, 9), st.integers(-9, 9)))
        nodes.append(Node(name, symbol, draw(members(symbol)) if symbol else Frozen(), at))
    doors = st.none() | st.lists(st.sampled_from(list(GAME.symbols)), max_size=2).map(tuple)
    edges = []
    for id in draw(st.lists(ids, max_size=4, unique=True)):
        there, back = draw(doors), draw(doors)
        ways = (there, () if there is None and back is None else back)
        edges.append(
            Edge(id, draw(st.sampled_from(names)), draw(st.sampled_from(names)), *ways, draw(members("ghost")))
        )
    objects = []
    for id in draw(st.lists(ids.filter(lambda id: id not in names), max_size=3, unique=True)):
        symbol = draw(st.sampled_from(list(GAME.symbols)))
        objects.append(Thing(id, symbol, draw(st.sampled_from(names)), draw(members(symbol))))
    return Graph(GAME, tuple(nodes), tuple(edges), tuple(objects))


def needs(tool: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"'{tool}' is not installed")


def corpus() -> Path:
    folder = os.environ.get("PLAYPROOF_CORPUS", "")
    if not folder or not Path(folder).is_dir():
        pytest.skip("PLAYPROOF_CORPUS names no folder with the corpus")
    return Path(folder)
