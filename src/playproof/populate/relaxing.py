"""What to relax where nothing fits: each rule alone without which something would, and for a bound how far it has to go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from playproof.errors import Impossible, NotFound
from playproof.populate.pathcheck import Book
from playproof.populate.problem import Bound, Count, Filling, Problem
from playproof.populate.search import Populator

STEPS = 20_000
"""Decisions of a search that tells whether something fits; nobody waits for certainty here."""
HALVINGS = 12


def relaxing(problem: Problem) -> tuple[str, ...]:
    """In words: the rules of which one may be relaxed; or, if no single one is enough, those that exclude each other."""
    found = tuple(_single(problem))
    if found:
        return found
    try:
        Populator(problem, STEPS).fill()
    except Impossible as error:
        return tuple(f"{rule}, together with the others" for rule in map(str, error.conflict))
    except NotFound as error:
        return (f"unknown: nothing was found within {error.steps:,} steps, and nothing shows that nothing fits",)
    return ("nothing: a longer search finds something",)


def _single(problem: Problem) -> Iterator[str]:
    for i, rule in enumerate(problem.rules):
        if not isinstance(rule, Bound | Count):
            continue
        rest = replace(problem, rules=problem.rules[:i] + problem.rules[i + 1 :])
        filling = _quick(rest)
        if filling is None:
            continue
        if isinstance(rule, Bound) and not rule.numbers:
            yield f"{rule}: {rule.track} {rule.op} {_as_far(rest, rule, filling):g} could be kept"
        else:
            yield f"{rule}: without it something fits"


def _quick(problem: Problem) -> Filling | None:
    return Populator(problem, STEPS).quick(0)


def _as_far(rest: Problem, rule: Bound, filling: Filling) -> float:
    """The hardest number with which the bound was kept, by halving between what is kept and what is asked."""
    kept, asked = _extreme(rest, rule, filling), rule.number
    for _ in range(HALVINGS):
        middle = _rounded((kept + asked) / 2, rule.op)
        if middle in (kept, asked):
            break
        found = _quick(replace(rest, rules=(*rest.rules, replace(rule, number=middle))))
        if found is None:
            asked = middle
        else:
            kept = _extreme(rest, rule, found)
    return kept


def _rounded(number: float, op: str) -> float:
    """Whole numbers are enough where a game counts in them; away from what is asked, so that it ends."""
    return float(round(number)) if abs(number) >= 1 else number


def _extreme(problem: Problem, rule: Bound, filling: Filling) -> float:
    """The number that a filling keeps everywhere a bound looks."""
    values = Book(problem, filling).values[rule.track]
    along = values.least if rule.extreme == "least" else values.greatest
    found = [float(along[room]) for room in problem.where(rule) if room in along]
    return min(found) if rule.op == ">=" else max(found)
