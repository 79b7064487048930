"""Random games and small levels of them: every trait that makes sense, and every way in which traits go together."""

import os

import clingo
import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from playproof.answersets import Board, Counted, Dungeon, drawn, solvable
from playproof.level import Alphabet, Frozen, Grid, Item, Movement, Symbol
from playproof.level.files.alphabetsense import senseless
from playproof.play.promises import items_of

ITEMS = ("a", "b", "c {no}")
WAYS = ("", "", "", "up", "left", "right")


def many(examples):
    """As many examples, the same on every machine and in every run; many more where there is time."""
    examples *= 20 if os.environ.get("PLAYPROOF_LONG") else 1
    quiet = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    return settings(max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=quiet)


def baskets(most=2):
    """A few of some items; most often one."""
    some = st.dictionaries(st.sampled_from(ITEMS), st.integers(1, most), min_size=1, max_size=2)
    return st.sampled_from([{"a": 1}, {"a": 1}, {"b": 1}]) | some


ON_FOOT = st.builds(Movement, ways=st.sampled_from([4, 4, 8]))
KINDS = {  # what a symbol does with items: whether it is solid, and which traits it has
    "gift": (False, ("gives",)),
    "lock": (True, ("takes",)),
    "gate": (True, ("needs",)),
    "trade": (False, ("takes", "gives")),
    "toll": (False, ("takes",)),
    "sage": (False, ("needs", "gives")),
    "chest": (True, ("takes", "gives")),
    "vault": (True, ("needs", "takes", "gives")),
    "plain": (False, ()),
    "rock": (True, ()),
}


@st.composite
def symbols(draw, number):
    """One symbol with traits that most often do not contradict each other."""
    solid, traits = KINDS[draw(st.sampled_from([*KINDS, "gift", "lock", "trade"]))]
    seldom = st.sampled_from([True, *[False] * 9])
    return Symbol(
        f"s{number}",
        "ABCDEFGH"[number],
        solid=solid,
        goal=draw(seldom),
        breakable=solid and draw(st.booleans()),
        deadly=draw(seldom),
        oneway=draw(st.sampled_from(WAYS)),
        ledge=draw(seldom),
        ladder=draw(seldom),
        members={"no": draw(st.integers(1, 2))},
        **{trait: draw(baskets()) for trait in traits},
    )


@st.composite
def games(draw, movements=ON_FOOT):
    """A game of seven symbols that all make sense, with items in hand at the start, or none, and stages, or none."""
    made = [draw(symbols(number)) for number in range(draw(st.integers(2, 6)))]
    start = Symbol("start", "S", start=True, gives=draw(st.sampled_from([{}, {}, {}, {"b": 1}])))
    known = [Symbol("floor", "."), Symbol("wall", "#", solid=True), start, Symbol("exit", ">", goal=True)]
    stages = draw(st.sampled_from([(), (), ("a",), ("a", "b")]))
    items = tuple(Item(name, start=draw(st.integers(0, 1))) for name in draw(st.sampled_from([(), ("a",), ("b",)])))
    sound = [symbol for symbol in made if not [*senseless_alone(symbol)]]
    return Alphabet.of(*known, *sound, stages=stages, items=items, movement=draw(movements))


def senseless_alone(symbol):
    """What contradicts itself in a symbol; that nobody gives what it asks for is fine."""
    return [path for path, what, _ in senseless(Alphabet.of(symbol)) if "contradict" in what or "never act" in what]


@st.composite
def levels(draw, game=games(), widest=5, highest=4, ground=4):  # noqa: B008 - a strategy is a value
    """A small level with one start, most often with an exit."""
    game = draw(game)
    width, height = draw(st.sampled_from([(9, 1), (7, 2), (widest, highest), (3, 3)]))
    others = [name for name in game.symbols if name not in ("start", "floor", "exit")]
    pool = ["floor"] * draw(st.integers(1, ground)) + others * 2
    names = draw(st.lists(st.sampled_from(pool), min_size=width * height, max_size=width * height))
    start = draw(st.integers(0, len(names) - 1))
    names[draw(st.sampled_from([0, -1, -1]))], names[start] = "exit", "start"
    codes = np.array([game.codes[name] for name in names], np.uint16).reshape(height, width)
    return Grid(game, Frozen({"ground": codes}))


def fixed(level, promises=(), ground="floor"):
    """The dungeon of which a level is the only one: every tile is drawn."""
    game = level.alphabet
    drawing = {cell: (level.symbol(cell),) for cell in level.cells()}
    place = tuple(name for name in game.symbols if level.find(name) and name != ground)
    free = [Counted((name,), 0, None) for name, s in game.symbols.items() if s.start or s.goal]
    return Dungeon(
        Board(game, *level.size, ground, place),
        tuple(free),
        (solvable(), *promises, *drawn(drawing)),
        drawing,
    )


def answers(dungeon):
    """Whether the program has an answer; grounded here and not in a child, which would take ten times as long."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], dungeon.program().text())
    control.ground([("base", [])])
    return bool(control.solve().satisfiable)


SCARCE = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("exit", ">", goal=True),
    Symbol("gated", "X", solid=True, needs="blessing", goal=True),
    Symbol("key", "k", gives="key"),
    Symbol("keys", "K", gives={"key": 2}),
    Symbol("door", "D", solid=True, takes="key"),
    Symbol("vault", "2", solid=True, takes={"key": 2}),
    Symbol("ring", "r", solid=True, needs="key"),
    Symbol("shrine", "s", takes="key", gives="blessing"),
    Symbol("toll", "t", takes="key"),
    Symbol("chest", "c", solid=True, takes="key", gives="blessing"),
    Symbol("sage", "g", needs="blessing", gives="key"),
    Symbol("crack", "x", solid=True, breakable=True, needs="key"),
    Symbol("gate", "G", solid=True, needs="blessing"),
    Symbol("push", "}", oneway="right"),
    Symbol("pull", "{", oneway="left"),
    Symbol("drop", "v", oneway="down"),
    stages=("blessing",),
)
"""A game in which the order of things matters: one kind of key, and many who want it."""
POOLS = (".kD", ".kDt", ".ksDG", ".kKs2DG", ".krxD", ".kcsgG", ".k}{D", ".}{vkD", ".ksgtD", ".kvsrD#", ".Kks2DrtcgxG}{")


@st.composite
def scarce(draw):
    """A corridor, or a small room, in which keys are scarce."""
    width, height = draw(st.sampled_from([(7, 1), (9, 1), (6, 2), (4, 3)]))
    pool = draw(st.sampled_from(POOLS))
    cells = draw(st.lists(st.sampled_from(pool), min_size=width * height, max_size=width * height))
    cells[draw(st.sampled_from([0, -1, -1]))] = draw(st.sampled_from(">>X"))
    cells[draw(st.integers(1, len(cells) - 2))] = "S"
    rows = ["".join(cells[y * width : (y + 1) * width]) for y in range(height)]
    return Grid.parse("\n".join(rows), SCARCE)


@st.composite
def promises(draw, game):
    """A promise about plays of a game: one condition, the negation of one, or two of them; or that there are no dead ends."""
    one = st.sampled_from(list(_conditions(game)))
    kind = draw(st.sampled_from(["dead ends", "one", "one", "one", "or", "and"]))
    if kind == "dead ends":
        return "no dead ends"
    return draw(one) if kind == "one" else f"({draw(one)}) {kind} ({draw(one)})"


def _conditions(game):
    yield from (f"{no}visits {name}" for no in ("", "not ") for name in game.symbols)
    yield from (f"{no}uses '{item}'" for no in ("", "not ") for item in items_of(game) if "{" not in item)
    for stage in (*game.stages, "goal"):
        yield from (f"steps in {stage} {op} {n}" for op in (">=", ">=", "<=", "==", "!=", "<") for n in range(9))


IN_AIR = st.builds(
    lambda body, jump, reach: Movement("platform", body=body, jump=jump, reach=reach),
    st.sampled_from([(1, 1), (1, 1), (1, 2), (2, 1), (2, 2)]),
    st.integers(0, 2),
    st.integers(1, 2),
)


@st.composite
def platformers(draw):
    """A game in which one jumps, with what carries, what kills, and what raises a jump."""
    made = [draw(symbols(number)) for number in range(draw(st.integers(0, 3)))]
    known = [
        Symbol("air", "-"),
        Symbol("rock", "#", solid=True),
        Symbol("start", "S", start=True),
        Symbol("flag", ">", goal=True),
        Symbol("ladder", "h", ladder=True),
        Symbol("plank", "=", ledge=True),
        Symbol("spike", "^", deadly=True),
        Symbol("wings", "w", gives="a"),
        Symbol("crate", "c", solid=True, breakable=True),
        Symbol("door", "d", solid=True, takes="a"),
    ]
    kept = known[:4] + draw(st.lists(st.sampled_from(known[4:]), min_size=1, max_size=4, unique=True))
    items = [
        Item("a", jump=draw(st.integers(0, 1)), reach=draw(st.integers(0, 1))),
        Item("b", start=draw(st.integers(0, 1))),
    ]
    sound = [symbol for symbol in made if not [*senseless_alone(symbol)]]
    stages = draw(st.sampled_from([(), ("a",)]))
    return Alphabet.of(*kept, *sound, stages=stages, items=tuple(items), movement=draw(IN_AIR))


@st.composite
def jumps(draw):
    """A small level under gravity: most often with ground below, and a start and a flag that stand on something."""
    game = draw(platformers())
    width, height = draw(st.sampled_from([(6, 3), (5, 4), (4, 5), (7, 3)]))
    others = [name for name in game.symbols if name not in ("start", "air", "rock", "flag")]
    pool = ["air"] * draw(st.integers(4, 12)) + ["rock"] * 2 + others
    rows = [draw(st.lists(st.sampled_from(pool), min_size=width, max_size=width)) for _ in range(height - 1)]
    rows.append(draw(st.lists(st.sampled_from(["rock"] * 6 + others + ["air"]), min_size=width, max_size=width)))
    left, right = draw(st.permutations([0, width - 1]))
    tall = game.movement.body[1]
    for row in rows[max(height - 1 - tall, 0) : height - 1]:
        row[left] = "air"
    rows[height - 2][left] = "start"
    rows[draw(st.integers(0, height - 2))][right] = "flag"
    codes = np.array([[game.codes[name] for name in row] for row in rows], np.uint16)
    return Grid(game, Frozen({"ground": codes}))
