"""Rules that read like pictures, and how they are applied to levels.

>>> from random import Random
>>> from playproof.level import Alphabet, Sequence, Symbol
>>> letters = Alphabet.of(Symbol("A"), Symbol("B"))
>>> rules = read_rules('''
... rules on sequences
... rule grow
...     A A => A B
... ''', letters)
>>> for how in "once", "sweep", "all at once":
...     row = working(Sequence.parse("A A A A A A", letters))
...     cook(Derivation(row, rules, Random(5)), read_recipe(f"{how} grow"))
...     print(how, *row.level().symbols)
once A A A A B A
sweep A B A B A B
all at once A B B B B B
"""

from playproof.rewrite.carrier import Working, working
from playproof.rewrite.cook import Hand, cook
from playproof.rewrite.derive import Derivation, Failed, Miss
from playproof.rewrite.recipe import ANY, Recipe
from playproof.rewrite.recipefile import read_recipe
from playproof.rewrite.replay import standing
from playproof.rewrite.rule import Rule, RuleSet
from playproof.rewrite.rulesfile import carrier_of, read_rules
from playproof.rewrite.sense import check_recipe
from playproof.rewrite.trace import Moment, Step, Trace

__all__ = [
    "ANY",
    "Derivation",
    "Failed",
    "Hand",
    "Miss",
    "Moment",
    "Recipe",
    "Rule",
    "RuleSet",
    "Step",
    "Trace",
    "Working",
    "carrier_of",
    "check_recipe",
    "cook",
    "read_recipe",
    "read_rules",
    "standing",
    "working",
]
