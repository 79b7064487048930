"""A small game and levels for the tests of measures, drawn as text."""

from random import Random

from playproof.level import Alphabet, Graph, Grid, Score, Symbol
from playproof.measure import Sample, Subject, measure_all
from playproof.play import playtest

GAME = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("key", "k", gives="key"),
    Symbol("door", "D", solid=True, takes="key"),
    Symbol("gem", "g", gives="gem"),
    Symbol("altar", "A", takes="gem", gives="blessing"),
    Symbol("shrine", "X", solid=True, needs="blessing", goal=True),
    Symbol("lava", "~", deadly=True),
    Symbol("drop", "v", oneway="down"),
    Symbol("ghost", "z", scores={"health": -15}),
    Symbol("medkit", "+", scores={"health": 20}),
    Symbol("exit", ">", goal=True),
    scores=(Score("health", start=20, least=1),),
)


def grid(picture):
    return Grid.parse(picture, GAME)


def graph(text):
    return Graph.parse(text, GAME)


def number(name, level):
    """One measure of one level."""
    return measure_all(level, [name])[name]


def samples(*levels, **fields):
    return [Sample(i, i, level, measure_all(level), **fields) for i, level in enumerate(levels)]


def cave(seed, walls=0.2, wide=12, high=8):
    """A cave with a key and a door now and then; some of them cannot be won."""
    dice = Random(f"{seed} {walls}")
    cells = [["#" if dice.random() < walls else "." for _ in range(wide)] for _ in range(high)]
    cells[0][0], cells[-1][-1] = "S", ">"
    if dice.random() < 0.5:
        cells[2][5], cells[-1][-2], cells[-2][-1] = "k", "D", "#"
    return grid("\n".join(map("".join, cells)))


def study(count, values=("",)):
    """Samples of caves, in groups by how much wall they have."""
    rows = []
    for value in values:
        for index in range(count):
            level = cave(index, float(value or 0.2))
            verdict = playtest(level)
            numbers = measure_all(Subject(level, verdict))
            rows.append(Sample(index, index, level, numbers, verdict.ok, 0.001 * (index + 1), value))
    return rows
