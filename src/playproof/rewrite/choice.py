"""Which rule is applied, and where: the three ways to go about several rules with many matches.

once(rules)     a rule drawn by its weight, then one of its matches, all equally likely
sweep(rules)    all matches from the first on, those that still hold and overlap with none before
at_once(rules)  all matches of the level as it is, written together
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from playproof.rewrite.carrier import Key, Match
from playproof.rewrite.rule import IN_PLANE, Rule

if TYPE_CHECKING:
    from playproof.rewrite.derive import Derivation


def once(on: Derivation, rules: Sequence[Rule], line: int = 0) -> bool:
    """Apply one of the rules once; False if none could be."""
    for waiting in _drawable(on, rules):
        while waiting:
            rule = _drawn(on, waiting)
            if rule.probability is not None and on.dice.random() >= on.number(rule.probability, 1):
                continue
            match = on.state.draw(rule, on.dice, lambda match, rule=rule: on.admits(rule, match))  # type: ignore[misc]
            if match is not None:
                on.rewrite(rule, match, line)
                return True
    return False


def _drawable(on: Derivation, rules: Sequence[Rule]) -> Iterator[list[tuple[Rule, float]]]:
    """The rules that may be applied now, with their weights; after them those that penalties have used up.

    Without the second round a derivation could stand still although a rule matches.
    """
    fit = [rule for rule in rules if on.ready(rule)]
    weights = [(rule, on.weight(rule)) for rule in fit]
    yield [(rule, w * max(0.0, 1 - on.used[rule.name] * rule.penalty)) for rule, w in weights]
    yield [(rule, w) for rule, w in weights if rule.penalty and on.used[rule.name] * rule.penalty >= 1]


def _drawn(on: Derivation, waiting: list[tuple[Rule, float]]) -> Rule:
    """One of the rules by weight, taken off the list."""
    place = 0 if len(waiting) == 1 else weighted(on.dice, [weight for _, weight in waiting])
    rule, weight = waiting.pop(place)
    if weight <= 0:
        waiting.clear()  # all that are left weigh nothing
    return rule


def weighted(dice: Random, weights: Sequence[float]) -> int:
    total = sum(weights)
    spot = dice.random() * total
    for place, weight in enumerate(weights):
        spot -= weight
        if spot < 0:
            return place
    return max(range(len(weights)), key=weights.__getitem__)


def all_of(on: Derivation, rules: Sequence[Rule]) -> list[tuple[Rule, Match]]:
    """Every match of every rule in reading order; where several begin in one place, in an order drawn by weight."""
    places = {key: number for number, key in enumerate(on.state.everything())}
    found: dict[int, list[tuple[Rule, float, Match]]] = {}
    for rule in rules:
        if on.ready(rule):
            weight = on.weight(rule)
            for match in on.state.find(rule):
                first = min(places.get(key, len(places)) for key in on.state.covered(rule, match))
                found.setdefault(first, []).append((rule, weight, match))
    return [pair for place in sorted(found) for pair in _shuffled(on, found[place])]


def _shuffled(on: Derivation, entries: list[tuple[Rule, float, Match]]) -> Iterator[tuple[Rule, Match]]:
    while entries:
        place = 0 if len(entries) == 1 else weighted(on.dice, [weight for _, weight, _ in entries])
        rule, _, match = entries.pop(place)
        yield rule, match


def sweep(on: Derivation, rules: Sequence[Rule], line: int = 0) -> int:
    """Left to right, as in an L-system; gives back how many were applied."""
    covered: set[Key] = set()
    count = 0
    for rule, match in all_of(on, rules):
        here = set(on.state.covered(rule, match))
        if covered.isdisjoint(here) and on.state.holds(rule, match) and _chosen(on, rule, match):
            covered |= here
            on.rewrite(rule, match, line)
            count += 1
    return count


def at_once(on: Derivation, rules: Sequence[Rule], line: int = 0) -> int:
    """All matches together, as in a cellular automaton. Who comes later in reading order gives way, and that is told."""
    chosen = [(rule, match) for rule, match in all_of(on, rules) if _chosen(on, rule, match)]
    plans = [(rule, match, right_of(on, rule, match)) for rule, match in chosen]
    taken: dict[Key, str] = {}
    count = 0
    for rule, match, right in plans:
        touched = on.state.touches(rule, right, match)
        clash = [key for key in touched if key in taken]
        if clash or not all(map(on.state.has, on.state.covered(rule, match))):
            if clash and taken[clash[0]] != rule.name:
                on.conflicts.append(f"'{taken[clash[0]]}' was before '{rule.name}' at {on.state.id_of(clash[0])}")
            continue
        if rule.carrier in IN_PLANE and right not in on.rights(rule, match):
            on.conflicts.append(f"'{rule.name}' found no room any more after others at once")
            continue
        taken |= dict.fromkeys(touched, rule.name)
        on.rewrite(rule, match, line, right)
        count += 1
    return count


def _chosen(on: Derivation, rule: Rule, match: Match) -> bool:
    if rule.most is not None and on.used[rule.name] >= rule.most:
        return False
    if not on.admits(rule, match):
        return False
    return rule.probability is None or on.dice.random() < on.number(rule.probability, 1)


def right_of(on: Derivation, rule: Rule, match: Match) -> int:
    if len(rule.rights) == 1:
        return 0
    fit = list(on.rights(rule, match))
    return fit[weighted(on.dice, [rule.rights[number].weight for number in fit])]
