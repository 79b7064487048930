"""Games and small random levels for the tests of the judge."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from playproof.level import Alphabet, Edge, Frozen, Graph, Grid, Item, Movement, Node, Symbol, Thing

A = Frozen


def many(examples: int) -> settings:
    """As many examples, the same on every machine and in every run."""
    quiet = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    return settings(max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=quiet)


ADVENTURE = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("key", "k", gives=A(key=1)),
    Symbol("door", "D", solid=True, takes=A(key=1)),
    Symbol("vault", "2", solid=True, takes=A(key=2)),
    Symbol("boots", "b", gives=A(boots=1)),
    Symbol("lava", "~", solid=True, needs=A(boots=1)),
    Symbol("gem", "g", gives=A(gem=1)),
    Symbol("altar", "A", takes=A(gem=1), gives=A(blessing=1)),
    Symbol("exit", ">", solid=True, needs=A(blessing=1), goal=True),
    Symbol("out", "o", goal=True),
    Symbol("gate", "G", needs=A(boots=1), goal=True),
    Symbol("drop", "v", oneway="down"),
    Symbol("push", "}", oneway="right"),
    Symbol("rock", "r", solid=True, breakable=True, takes=A(key=1)),
    Symbol("crack", "c", solid=True, breakable=True, needs=A(boots=1)),
    Symbol("toll", "t", takes=A(boots=1)),
    Symbol("sage", "s", needs=A(boots=1), gives=A(key=1)),
    Symbol("chest", "C", solid=True, takes=A(key=1), gives=A(gem=1)),
    Symbol("spike", "^", deadly=True),
    Symbol("seal", "K", gives=A({"seal {id}": 1}), members=A(id=0)),
    Symbol("lock", "L", solid=True, takes=A({"seal {no}": 1}), members=A(no=0)),
    stages=("gem", "blessing"),
)
LOOSE_STAGES = replace(ADVENTURE, stages=("boots", "key"))
WELL_EQUIPPED = replace(ADVENTURE, items=A(gem=Item("gem", start=1), key=Item("key", start=1)))
EIGHT_WAYS = replace(ADVENTURE, movement=Movement(ways=8))
POOLS = (
    "....##kD",
    "...##kkDD~b",
    "..##gA>kD",
    "..#gA>~bkDv}rcts^o",
    "...#kDo2k",
    "..v#kDobt~",
    "..#bt~sDoG",
    "..}vkCgA",
    ".. #KLKLo",
    "...bkgAo",
)


@st.composite
def grids(draw: st.DrawFn, games: tuple[Alphabet, ...] = (ADVENTURE, LOOSE_STAGES, WELL_EQUIPPED, EIGHT_WAYS)) -> Grid:
    """Small grids with one start, perhaps with objects, members and a second layer."""
    game, pool = draw(st.sampled_from(games)), draw(st.sampled_from(POOLS))
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 4))
    cells = list(draw(st.text(pool, min_size=width * height, max_size=width * height)))
    start, end = (draw(st.integers(0, len(cells) - 1)) for _ in range(2))
    cells[end], cells[start] = draw(st.sampled_from(">ooG")), "S"
    names = {" ": 0} | {glyph: game.codes[s.name] for glyph, s in game.by_glyph.items()}
    codes = np.array([names[glyph] for glyph in cells], np.uint16).reshape(height, width)
    grid = Grid(game, Frozen({"ground": codes}))
    if draw(st.booleans()):
        grid = _dressed(draw, grid)
    return grid


def _dressed(draw: st.DrawFn, grid: Grid) -> Grid:
    """The grid with members in some cells, a second layer, and a few objects."""
    cell = st.tuples(st.integers(0, grid.width - 1), st.integers(0, grid.height - 1))
    for symbol, member in (("seal", "id"), ("lock", "no")):
        for x, y in grid.find(symbol):
            if draw(st.booleans()):
                grid = grid.with_members(f"ground@{x},{y}", {member: draw(st.integers(0, 1))})
    if draw(st.booleans()):
        grid = grid.with_layer("above")
        for place in draw(st.lists(cell, max_size=3)):
            grid = grid.with_cell(place, draw(st.sampled_from(["key", "door", "boots", "lava", "drop"])), "above")
    for number, place in enumerate(draw(st.lists(cell, max_size=2))):
        symbol = draw(st.sampled_from(["key", "door", "rock", "boots", "toll", "gem", "seal"]))
        grid = grid.with_object(Thing(f"thing {number}", symbol, place))
    return grid


DUNGEON = Alphabet.of(
    Symbol("start", "S", start=True),
    Symbol("goal", ">", goal=True),
    Symbol("key", "k", gives=A(key=1)),
    Symbol("lamp", "l", gives=A(lamp=1)),
    Symbol("gem", "g", gives=A(gem=1)),
    Symbol("altar", "A", takes=A(gem=1), gives=A(key=1)),
    Symbol("door", "D", solid=True, takes=A(key=1)),
    Symbol("dark", "d", solid=True, needs=A(lamp=1)),
    Symbol("bars", "b", solid=True),
    Symbol("crack", "c", solid=True, breakable=True, needs=A(lamp=1)),
    Symbol("big", "B", solid=True, takes=A(key=2)),
    Symbol("toll", "t", takes=A(lamp=1)),
    Symbol("vault", "V", solid=True, takes=A(key=1), gives=A(gem=1)),
    Symbol("curtain", "u"),
    Symbol("pit", "^", deadly=True),
    stages=("gem",),
    movement=Movement("rooms"),
)
DOORS = ("door", "dark", "crack", "big", "bars", "door", "curtain", "pit")
CONTENTS = ("key", "key", "lamp", "gem", "altar", "toll", "vault", "door")


@st.composite
def graphs(draw: st.DrawFn, game: Alphabet = DUNGEON) -> Graph:
    """Small graphs: one-way and parallel edges, loops, and doors with a condition for each direction."""
    count = draw(st.integers(2, 6))
    rooms = [f"r{i}" for i in range(count)]
    things = [Thing("start", "start", "r0"), Thing("goal", "goal", rooms[-1])]
    for i, symbol in enumerate(draw(st.lists(st.sampled_from(CONTENTS), max_size=6))):
        at = draw(st.integers(1 if game[symbol].solid else 0, count - 1))
        things.append(Thing(f"{symbol} {i}", symbol, rooms[at]))
    room, doors = st.sampled_from(rooms), st.lists(st.sampled_from(DOORS), max_size=2).map(tuple)
    edges = []
    for i in range(draw(st.integers(count - 1, 2 * count))):
        there, kind = draw(st.just(()) | doors), draw(st.sampled_from(["same", "same", "other", "one-way"]))
        back = {"same": there, "one-way": None}.get(kind, draw(doors))
        # Rooms in a row are joined more often than not: random edges alone seldom lead anywhere.
        a, b = (rooms[i], rooms[i + 1]) if i < count - 1 and draw(st.booleans()) else (draw(room), draw(room))
        edges.append(Edge(f"e{i}", a, b, there, back))
    return Graph(game, tuple(Node(id) for id in rooms), tuple(edges), tuple(things))


def _platformer(body: tuple[int, int], jump: int, reach: int) -> Alphabet:
    return Alphabet.of(
        Symbol("air", "-"),
        Symbol("ground", "X", solid=True),
        Symbol("start", "S", start=True),
        Symbol("flag", "F", goal=True),
        Symbol("spike", "^", deadly=True),
        Symbol("ladder", "H", ladder=True),
        Symbol("plank", "=", ledge=True),
        Symbol("key", "k", gives=A(key=1)),
        Symbol("door", "D", solid=True, takes=A(key=1)),
        Symbol("wings", "w", gives=A(wings=1)),
        Symbol("lift", "u", oneway="up"),
        Symbol("ice", "i", solid=True, needs=A(wings=1)),
        Symbol("rock", "r", solid=True, breakable=True),
        Symbol("arch", "a", goal=True, needs=A(wings=1)),
        stages=("key",),
        items=(Item("wings", jump=1, reach=1),),
        movement=Movement("platform", body=body, jump=jump, reach=reach),
    )


PLATFORMERS = tuple(_platformer(body, *caps) for body in ((1, 1), (1, 2), (2, 1)) for caps in ((1, 1), (2, 2), (0, 1)))
AIRS = ("-----X", "----XX^", "---XH=", "--XkDwui r", "---XwkD", "--X=u", "---Xirw", "---XkD")


@st.composite
def platforms(draw: st.DrawFn) -> Grid:
    """Small platform levels, for bodies of one and of two tiles."""
    game, pool = draw(st.sampled_from(PLATFORMERS)), draw(st.sampled_from(AIRS))
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = list(draw(st.text(pool, min_size=width * height, max_size=width * height)))
    end, start = (draw(st.integers(0, len(cells) - 1)) for _ in range(2))
    cells[end], cells[start] = draw(st.sampled_from("FFa")), "S"
    rows = ["".join(cells[y * width : (y + 1) * width]) for y in range(height)]
    names = {" ": 0} | {glyph: game.codes[s.name] for glyph, s in game.by_glyph.items()}
    return Grid(game, Frozen({"ground": np.array([[names[glyph] for glyph in row] for row in rows], np.uint16)}))
