"""Which rules a recipe asks for, and on which lines: through the recipes it runs, lists of names, and `then` of rules.

>>> from playproof.level import Alphabet, Symbol
>>> from playproof.rewrite import read_rules
>>> letters = Alphabet.of(Symbol("A"), Symbol("B"))
>>> rules = read_rules('''rules on sequences
... rule grow then fade
...     A => A A
... rule fade
...     A => B
... rule never
...     B => A
... recipe main
...     recipe inner
... recipe inner
...     3 times grow
... ''', letters)
>>> asked = asked_for(rules.recipes["main"], rules)
>>> sorted(asked), asked["grow"][0].line
(['fade', 'grow'], 11)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playproof.rewrite import recipe as says
from playproof.rewrite.recipe import Instruction, Recipe
from playproof.rewrite.recipefile import every
from playproof.rewrite.rule import RuleSet


@dataclass(frozen=True, slots=True)
class Asking:
    """One place that asks for a rule."""

    line: int
    until_none: bool = False
    """Whether it asks again until nothing matches."""
    together: tuple[str, ...] = ()
    """The rules that are asked for at once."""
    mode: str = "one"
    listed: bool = False
    """Whether the rule is asked for only if a list in a register names it."""


def asked_for(recipe: Recipe, rules: RuleSet) -> dict[str, list[Asking]]:
    """For each rule that a recipe may come to, the places that ask for it, in order."""
    found: dict[str, list[Asking]] = {}
    seen: set[str] = set()
    waiting: list[tuple[Instruction, ...]] = [recipe.body]
    while waiting:
        for step in every(waiting.pop()):
            for name, asking in _asked(step, rules):
                found.setdefault(name, []).append(asking)
            for name in _called(step, rules, found):
                if name in rules.recipes and name not in seen:
                    seen.add(name)
                    waiting.append(rules.recipes[name].body)
        _thens(rules, found, seen, waiting)
    return found


def _asked(step: Instruction, rules: RuleSet) -> Iterator[tuple[str, Asking]]:
    match step:
        case says.Apply(line, names, times, mode):
            together = names or tuple(rules.rules)
            yield from ((name, Asking(line, times is None, together, mode)) for name in together)
        case says.Each(line):
            yield from ((name, Asking(line, together=(name,), listed=True)) for name in rules.rules)


def _called(step: Instruction, rules: RuleSet, found: dict[str, list[Asking]]) -> Iterator[str]:
    match step:
        case says.Call(_, name):
            yield name
        case says.Each():
            yield from rules.recipes


def _thens(
    rules: RuleSet, found: dict[str, list[Asking]], seen: set[str], waiting: list[tuple[Instruction, ...]]
) -> None:
    """What rules run after themselves."""
    fresh = [name for name in found if name not in seen]
    while fresh:
        name = fresh.pop()
        seen.add(name)
        then = rules.rules[name].then if name in rules.rules else ""
        if then in rules.recipes and then not in seen:
            seen.add(then)
            waiting.append(rules.recipes[then].body)
        elif then in rules.rules:
            found.setdefault(then, []).append(Asking(rules.rules[name].at.line, together=(then,)))
            fresh += [then] if then not in seen else []
