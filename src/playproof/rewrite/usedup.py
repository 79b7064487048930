"""Symbols that a grammar means to use up: what stands alone on a left side, and becomes something else until none is left.

>>> from playproof.level import Alphabet, Symbol
>>> from playproof.rewrite import read_rules
>>> tasks = Alphabet.of(Symbol("task"), Symbol("fight"), Symbol("key"))
>>> rules = read_rules('''rules on graphs
... rule settle
...     t:task => t:fight
... rule prize
...     a -> f:fight => a -> k:key
... recipe main
...     until none settle, prize
... ''', tasks)
>>> used_up(rules, rules.recipes["main"])
{'task': ('settle',)}

These are a grammar's non-terminals: one that is still there in the end was forgotten, or made again too late. What needs other
elements beside it (a rock that is dug away from the path on) may well stay.
"""

from __future__ import annotations

from playproof.rewrite.asking import asked_for
from playproof.rewrite.recipe import Recipe
from playproof.rewrite.rule import Picture, Rule, RuleSet, Web, parts_of
from playproof.rewrite.wanted import Asked, Written


def used_up(rules: RuleSet, recipe: Recipe) -> dict[str, tuple[str, ...]]:
    """Each such symbol with the rules that use it up."""
    found: dict[str, tuple[str, ...]] = {}
    asked = asked_for(recipe, rules)
    for name, rule in rules.rules.items():
        if any(asking.until_none for asking in asked.get(name, ())):
            for symbol in _consumed(rule):
                found[symbol] = (*found.get(symbol, ()), name)
    return found


def _consumed(rule: Rule) -> tuple[str, ...]:
    """What a rule with one element on its left side always turns into something else."""
    parts = parts_of(rule.left)
    if len(parts) != 1 or not isinstance(parts[0], Asked) or parts[0].wanted.negated:
        return ()
    names = tuple(name for name in parts[0].wanted.names if name)
    return tuple(name for name in names if not any(_keeps(rule, right, name) for right in range(len(rule.rights))))


def _keeps(rule: Rule, right: int, symbol: str) -> bool:
    """Whether a right side has the symbol in it again."""
    side, (asked,) = rule.rights[right].side, parts_of(rule.left)
    if isinstance(side, Web) and side.named(asked.name) is None:
        left_as_is = False
    elif isinstance(side, Picture):
        left_as_is = any(isinstance(part, Written) and part.symbol is None for part in side.cells)
    else:
        left_as_is = any(isinstance(p, Written) and p.symbol is None and p.name == asked.name for p in parts_of(side))
    return left_as_is or any(isinstance(part, Written) and part.symbol == symbol for part in parts_of(side))
