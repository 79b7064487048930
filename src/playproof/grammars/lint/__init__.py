"""What can be said of a set of rules without running it: rules that never match, never end, do nothing, or compete.

>>> from playproof.level import Alphabet, Symbol
>>> from playproof.rewrite import read_rules
>>> tasks = Alphabet.of(Symbol("task"), Symbol("key"), Symbol("lock"))
>>> rules = read_rules('''rules on graphs
... rule grow
...     a:task => a -> b:task
... rule open
...     k:key -> l:lock => k
... recipe main
...     until none grow, open
... ''', tasks)
>>> for remark in remarks(rules, rules.recipes["main"], {"task"}):
...     print(remark)
grow (line 2): makes its own left side again and again, and line 7 applies it until none matches: it never ends
open (line 4): never matches: k is to be key, and nothing makes one
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from playproof.grammars.lint.contradictions import contradictions
from playproof.grammars.lint.detail import Detail, details, ranks
from playproof.grammars.lint.heatmap import heatmap
from playproof.grammars.lint.loops import changes_nothing, remakes
from playproof.grammars.lint.pairs import Pair, pairs
from playproof.grammars.lint.reach import reachable, unmatched
from playproof.grammars.lint.remark import LEVELS, Remark
from playproof.rewrite import Recipe, RuleSet
from playproof.rewrite.asking import asked_for
from playproof.rewrite.recipe import ANY

__all__ = [
    "LEVELS", "Detail", "Pair", "Remark", "changes_nothing", "contradictions", "details", "heatmap", "pairs", "ranks",
    "reachable", "remakes", "remarks", "unmatched",
]  # fmt: skip


def remarks(rules: RuleSet, recipe: Recipe, begin: Collection[str]) -> Iterator[Remark]:
    """All remarks on a set of rules with the recipe that asks for them, from the symbols that are there at the beginning."""
    asked = asked_for(recipe, rules)
    there = reachable(rules, recipe, begin)
    for name, rule in rules.rules.items():
        line = rule.at.line
        why = next(contradictions(rule), "") or unmatched(rule, there)
        if why:
            yield Remark("never matches", "fault", name, f"never matches: {why}", line)
        elif recipe != ANY and name not in asked:
            yield Remark("never asked for", "warning", name, f"is never asked for by the recipe '{recipe.name}'", line)
        if changes_nothing(rule):
            yield Remark("changes nothing", "warning", name, "writes what it finds", line)
        elif not why:
            yield from remakes(rule, asked.get(name, []))
