"""Small alphabets and short ways to apply rules, for tests."""

from random import Random

from playproof.level import Alphabet, Graph, Symbol
from playproof.rewrite import Derivation, cook, read_recipe, read_rules, working

LETTERS = Alphabet.of(*(Symbol(letter) for letter in "ABCD"))
CAVE = Alphabet.of(
    Symbol("rock", "#", solid=True), Symbol("sand", "."), Symbol("lake", "~"), Symbol("key", "k", members={"id": 0})
)
TASKS = Alphabet.of(
    Symbol("Task", "T", members={"cost": 1}), Symbol("Key", "k", members={"id": 0}),
    Symbol("Lock", "l", members={"id": 0}), Symbol("Test", "t"), Symbol("Goal", "g"), Symbol("door", "D", solid=True),
)  # fmt: skip


def tasks(text):
    """A graph of tasks; what stands before `/` is the node's symbol."""
    return Graph.parse(text, TASKS)


def derivation(level, rules, recipe="until none any", seed=1, registers=(), **settings):
    """A recipe carried out on a level; what it became is at `.state.level()`."""
    given = dict(registers)
    read = read_rules(rules, level.alphabet, given)
    on = Derivation(working(level, read.rules.values()), read, Random(seed), given, **settings)
    cook(on, read_recipe(recipe, given))
    return on


def after(level, rules, recipe="until none any", seed=1, **settings):
    return derivation(level, rules, recipe, seed, **settings).state.level()
