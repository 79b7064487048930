"""Which symbols can ever be there: those of the beginning, and what rules make whose left sides can be there themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from playproof.rewrite import Recipe, Rule, RuleSet
from playproof.rewrite import recipe as says
from playproof.rewrite.asking import asked_for
from playproof.rewrite.recipefile import every
from playproof.rewrite.rule import Web, parts_of
from playproof.rewrite.wanted import Asked, Wanted, Written


def reachable(rules: RuleSet, recipe: Recipe, begin: Collection[str]) -> frozenset[str]:
    """All symbols that can be there at some time, nothing ("") included."""
    there = {"", *begin}
    asked = asked_for(recipe, rules)
    bodies = [recipe.body, *(inner.body for inner in rules.recipes.values())]
    for step in (step for body in bodies for step in every(body)):
        match step:
            case says.Replace(_, _, symbol) | says.Path(_, _, _, symbol):
                there.add(symbol)
    waiting = [rule for name, rule in rules.rules.items() if name in asked]
    while fitting := [rule for rule in waiting if not unmatched(rule, there)]:
        there.update(symbol for rule in fitting for symbol in _made(rule))
        waiting = [rule for rule in waiting if rule not in fitting]
    return frozenset(there)


def _made(rule: Rule) -> Iterator[str]:
    for right in rule.rights:
        yield from (
            part.symbol for part in parts_of(right.side) if isinstance(part, Written) and part.symbol is not None
        )
        if isinstance(right.side, Web):
            yield from (name for way in right.side.ways if way.door is not None for name in way.door.names)


def unmatched(rule: Rule, there: Collection[str]) -> str:
    """Why a left side can never be there; "" if it can."""
    for part in parts_of(rule.left):
        if isinstance(part, Asked) and not _may(part.wanted, there):
            return f"{part.name or 'a cell'} is to be {part.wanted}, and nothing makes one"
    if isinstance(rule.left, Web):
        for way in rule.left.ways:
            if way.door is not None and not _may(way.door, there):
                return f"the door of {way} is nowhere, and nothing makes one"
    return ""


def _may(wanted: Wanted, there: Collection[str]) -> bool:
    return any(map(wanted.allows, there))
