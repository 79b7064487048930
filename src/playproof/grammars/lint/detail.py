"""How much detail a rule adds: a metric of grammars that needs no run. (van Rozen and Heijn 2018, "metric of added detail")

Symbols are ranked by when they first come in: those of the beginning first, then module by module and, inside of one, line
by line of its recipe. An element of a right side counts +1 if it ranks higher than what it takes the place of, or is new; -1
if it ranks lower, or is gone. A grammar that refines step by step adds detail everywhere; a rule that takes some away is
worth a look.

We rank finer than the text, which has one rank for each module: many grammars are one module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from playproof.grammars.lint.pairs import _beside
from playproof.rewrite import Recipe, Rule, RuleSet
from playproof.rewrite.asking import asked_for
from playproof.rewrite.rule import Picture, parts_of
from playproof.rewrite.wanted import Asked, Written

Ranks = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Detail:
    """One right side of a rule with the score of each of its elements."""

    rule: str
    right: int
    scores: tuple[int, ...]
    """In the order of the right side; then -1 for each element that is gone."""
    line: int = 0

    @property
    def sum(self) -> int:
        return sum(self.scores)

    def to_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "right": self.right, "scores": list(self.scores), "sum": self.sum, "line": self.line}


def ranks(modules: Iterable[tuple[RuleSet, Recipe]], begin: Iterable[str]) -> dict[str, int]:
    """The rank of every symbol that is there at the beginning or that some rule writes."""
    found = {"": 0, **dict.fromkeys(begin, 1)}
    for rules, recipe in modules:
        lines: dict[int, list[str]] = {}
        for name, asked in asked_for(recipe, rules).items():
            lines.setdefault(min(asking.line for asking in asked), []).append(name)
        for line in sorted(lines):
            rank = max(found.values()) + 1
            written = [symbol for name in lines[line] if name in rules.rules for symbol in _written(rules[name])]
            found |= {symbol: rank for symbol in written if symbol not in found}
    return found


def _written(rule: Rule) -> list[str]:
    parts = [part for right in rule.rights for part in parts_of(right.side)]
    return [part.symbol for part in parts if isinstance(part, Written) and part.symbol]


def details(rules: RuleSet, ranked: Ranks) -> list[Detail]:
    """Every right side of every rule, in the order of the file."""
    return [
        Detail(name, number, tuple(_scores(rule, number, ranked)), right.line or rule.at.line)
        for name, rule in rules.rules.items()
        for number, right in enumerate(rule.rights)
    ]


def _scores(rule: Rule, right: int, ranked: Ranks) -> list[int]:
    side = rule.rights[right].side
    pairs = list(_beside(rule, side))
    kept = {id(written): asked for asked, written in pairs if written is not None}
    scores = [_score(kept.get(id(part)), part, ranked) for part in parts_of(side) if isinstance(part, Written)]
    gone = [] if isinstance(side, Picture) else [-1 for _, written in pairs if written is None]
    return [*scores, *gone]


def _score(asked: Asked | None, written: Written, ranked: Ranks) -> int:
    if asked is None:
        return 1
    if written.symbol is None:
        return 0
    before = [ranked.get(name, 0) for name in asked.wanted.names] if not asked.wanted.negated else []
    after = ranked.get(written.symbol, 0)
    if not before:
        return 0
    return (after > max(before)) - (after < min(before))
