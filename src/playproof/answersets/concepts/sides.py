"""Which atoms of a program belong to the level and which to its plays, found out from how they follow from each other.

    { wall(T) : tile(T) }.              a choice that a tagged atom follows from: the level's
    { walk(T2) : adj(T,T2) } :- ...     any other choice: a player's
    lost :- not won.                    follows from players' choices: belongs to plays

What belongs to plays is different in each play of one level; all else is the level's, and the same in all of them. Where atoms
follow from each other through `not`, as in `a :- not b. b :- not a.`, the solver guesses: these are choices as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from playproof.answersets.concepts.rules import Rule, Rules


@dataclass(frozen=True, slots=True)
class Sides:
    """A ground program with what belongs to plays marked."""

    rules: tuple[Rule, ...]
    """The rules about plays: what follows in a play, and what no play may be like."""
    played: frozenset[int]
    """The atoms of plays."""
    chosen: frozenset[int]
    """Those of them that a player may choose."""
    guessed: frozenset[int]
    """Those of them that the solver guesses, for they follow from each other through `not`."""


def sides(ground: Rules, level: Iterable[int]) -> Sides:
    """The two sides of a program; `level` are the tagged atoms."""
    before, after = _arrows(ground.rules)
    guessed = _guessed(ground.rules, before)
    choices = {head for rule in ground.rules if rule.choice for head in rule.heads}
    design = _from(level, before)
    played = _from((choices | guessed) - design, after)
    rules = tuple(rule for rule in ground.rules if any(abs(n) in played for n in (*rule.heads, *rule.body)))
    return Sides(rules, frozenset(played), frozenset(choices & played), frozenset(guessed & played))


def _arrows(rules: Iterable[Rule]) -> tuple[dict[int, set[int]], dict[int, set[int]]]:
    """For each atom those that it follows from, and those that follow from it."""
    before: dict[int, set[int]] = {}
    after: dict[int, set[int]] = {}
    for rule in rules:
        for head in rule.heads:
            for literal in rule.body:
                before.setdefault(head, set()).add(abs(literal))
                after.setdefault(abs(literal), set()).add(head)
    return before, after


def _from(begin: Iterable[int], arrows: dict[int, set[int]]) -> set[int]:
    found = set(begin)
    stack = list(found)
    while stack:
        fresh = arrows.get(stack.pop(), set()) - found
        found |= fresh
        stack += fresh
    return found


def _guessed(rules: Sequence[Rule], before: dict[int, set[int]]) -> set[int]:
    """Atoms that something follows from by `not` which they follow from themselves."""
    negated = {(head, -n) for rule in rules for head in rule.heads for n in rule.body if n < 0}
    if not negated:
        return set()
    part = _parts(before)
    return {atom for head, atom in negated if part.get(head, -1) == part.get(atom, -2)}


def _parts(arrows: dict[int, set[int]]) -> dict[int, int]:
    """The strongly connected part of each atom that arrows leave (Tarjan 1972)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    part: dict[int, int] = {}
    stack: list[int] = []
    for root in arrows:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        work = [(root, iter(arrows[root]))]
        while work:
            here, follows = work[-1]
            for there in follows:
                if there not in index:
                    index[there] = low[there] = len(index)
                    stack.append(there)
                    work.append((there, iter(arrows.get(there, ()))))
                    break
                if there not in part:
                    low[here] = min(low[here], index[there])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[here])
                if low[here] == index[here]:
                    while True:
                        member = stack.pop()
                        part[member] = here
                        if member == here:
                            break
    return part
