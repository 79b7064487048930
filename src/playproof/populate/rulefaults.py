"""What can be wrong with one rule of a population problem: names that nobody declared, numbers that cannot be used.

>>> from playproof.populate.problem import Finite
>>> problem = Problem(None, (Finite("content", ("", "zombie")),))
>>> list(rule_faults(problem, Count("content", ("zombi",), 3, 2)))
[Fault: content has no value 'zombi'; did you mean 'zombie'?, Fault: at least 3 and at most 2 cannot be met; swap the numbers]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import isfinite, isnan

from playproof.errors import Fault, nearest
from playproof.populate.problem import (
    Bound,
    Count,
    Depth,
    Finite,
    Function,
    Gains,
    Only,
    Pair,
    Problem,
    Real,
    Rule,
    Scored,
    SomePath,
    Term,
    Total,
    Within,
)

LARGEST = 2.0**53
"""Beyond this, whole numbers run together."""
OPS = (">=", "<=")
FUNCTION_OPS = ("+", "-", "*", "min", "max")


def rule_faults(problem: Problem, rule: Rule) -> Iterator[Fault]:
    """All faults of one rule, each placed where the rule was written."""
    kind = FAULTS.get(type(rule))
    found = kind(problem, rule) if kind else [Fault(f"a {type(rule).__name__} is no rule of population")]
    return (replace(fault, where=rule.where) for fault in found)


def unknown(word: str, known: Iterable[str], what: str) -> Iterator[Fault]:
    """A fault if nobody declared a name."""
    names = list(known)
    if word not in names:
        yield Fault(f"{what} '{word}'", hint=nearest(word, names))


def finite(number: float) -> bool:
    """Whether a number is one, has an end, and is no whole number too long for a float."""
    try:
        return isfinite(number)
    except OverflowError:
        return False


def finite_number(number: float, what: str) -> Iterator[Fault]:
    """A fault if a number is none, or has no end."""
    if not finite(number):
        yield Fault(f"{what} is {number if isinstance(number, float) else 'a huge number'}", hint="give a number")


def gain_faults(problem: Problem, gains: Gains, what: str) -> Iterator[Fault]:
    """Faults of what values add: unknown attributes and values, and numbers that are none."""
    for name, known in gains.items():
        attribute = problem.attribute.get(name)
        if attribute is None:
            yield from unknown(name, problem.attribute, f"{what} counts an unknown attribute")
        elif isinstance(known, (int, float)):
            yield from finite_number(known, f"the factor of '{name}' in {what}")
            if isinstance(attribute, Finite):
                yield Fault(
                    f"{what} multiplies '{name}' by {known:g}, which is no number", hint="give a number per value"
                )
        elif isinstance(attribute, Real):
            yield Fault(f"{what} counts values of '{name}', which is a number", hint="give one factor")
        else:
            for value, number in known.items():
                yield from unknown(value, attribute.values, f"{what}: {name} has no value")
                yield from finite_number(number, f"what '{value}' adds to {what}")


def gain_ends(problem: Problem, gains: Gains) -> Iterator[tuple[str, float, float]]:
    """Of each attribute that counts: its name, and the least and the greatest that it adds in one room."""
    for name, known in gains.items():
        attribute = problem.attribute[name]
        if isinstance(known, (int, float)):
            ends = [known * attribute.low, known * attribute.high] if isinstance(attribute, Real) else []
        else:
            ends = list(known.values())
        if ends:
            yield name, min(ends), max(ends)


def largest_gains(problem: Problem, gains: Gains) -> list[float]:
    """The largest number, up or down, that each attribute adds in one room."""
    return [max(abs(low), abs(high)) for _, low, high in gain_ends(problem, gains)]


def overflow(name: str, largest: float) -> Iterator[Fault]:
    if largest > LARGEST:
        what = f"'{name}' may come to {largest:.3g}, where whole numbers run together"
        yield Fault(what, hint="use smaller numbers")


def _values(problem: Problem, name: str, values: Iterable[str]) -> Iterator[Fault]:
    """Faults of values of a finite attribute."""
    attribute = problem.attribute.get(name)
    if attribute is None:
        yield from unknown(name, problem.attribute, "unknown attribute")
    elif isinstance(attribute, Real):
        yield Fault(f"'{name}' is a number and has no values", hint="bound it by an interval")
    else:
        for value in values:
            yield from unknown(value, attribute.values, f"{name} has no value")


def _rooms(problem: Problem, rooms: Iterable[str] | None) -> Iterator[Fault]:
    named = set(rooms or ())
    for room in sorted(named - set(problem.layout.rooms)) if named else ():
        yield from unknown(room, problem.layout.rooms, "unknown room")


def _interval(low: float, high: float) -> Iterator[Fault]:
    if isnan(low) or isnan(high):
        yield Fault(f"a bound is no number: {low} to {high}", hint="give numbers")
    elif low > high or low == float("inf") or high == float("-inf"):
        yield Fault(f"at least {low:g} and at most {high:g} cannot be met", hint="swap the numbers")


def _count(problem: Problem, rule: Count) -> Iterator[Fault]:
    yield from _values(problem, rule.attribute, rule.values)
    yield from _rooms(problem, rule.rooms)
    yield from _interval(rule.least, float("inf") if rule.most is None else rule.most)
    if rule.rooms and len(set(rule.rooms)) < len(rule.rooms):
        yield Fault("a room is counted twice", hint="name it once")


def _only(problem: Problem, rule: Only) -> Iterator[Fault]:
    yield from _values(problem, rule.attribute, rule.values)
    yield from _rooms(problem, rule.rooms)
    if not rule.values:
        yield Fault(f"no value of {rule.attribute} is allowed", hint="name at least one")


def _within(problem: Problem, rule: Within) -> Iterator[Fault]:
    yield from _rooms(problem, rule.rooms)
    yield from _real(problem, rule.attribute)
    ends = [fault for end in (rule.low, rule.high) for fault in finite_number(end, f"an end of {rule.attribute}")]
    yield from ends or _interval(rule.low, rule.high)
    attribute = problem.attribute.get(rule.attribute)
    if isinstance(attribute, Real) and (rule.high < attribute.low or rule.low > attribute.high):
        before = f"{rule.said}, and " if rule.said else ""
        what = f"{before}{rule.attribute} is always within {attribute.low:g} to {attribute.high:g}"
        yield Fault(what, hint="widen one of both")


def _real(problem: Problem, name: str) -> Iterator[Fault]:
    if isinstance(problem.attribute.get(name), Finite):
        yield Fault(f"'{name}' has values and is no number", hint="use a scoring of it")
    yield from unknown(name, problem.attribute, "unknown attribute")


def _pair(problem: Problem, rule: Pair) -> Iterator[Fault]:
    yield from _values(problem, rule.first, sorted({first for first, _ in rule.allowed}))
    yield from _values(problem, rule.second, sorted({second for _, second in rule.allowed}))
    yield from _rooms(problem, sorted({room for pair in rule.pairs for room in pair}))
    if not rule.allowed:
        yield Fault("no pair of values is allowed", hint="allow at least one")


def _function(problem: Problem, rule: Function) -> Iterator[Fault]:
    yield from _rooms(problem, rule.rooms)
    yield from unknown(rule.op, FUNCTION_OPS, "unknown operation")
    yield from _real(problem, rule.result)
    for term in (rule.left, rule.right):
        yield from _term(problem, term)
    if not finite(rule.slack) or rule.slack < 0:
        yield Fault(f"the slack of {rule.result} is {rule.slack}", hint="give a number that is 0 or more")


def _term(problem: Problem, term: Term) -> Iterator[Fault]:
    if isinstance(term, Scored):
        yield from gain_faults(problem, {term.attribute: term.numbers}, f"the scoring of '{term.attribute}'")
    elif isinstance(term, str):
        yield from _real(problem, term)
    else:
        yield from finite_number(term, "a term")


def _bound(problem: Problem, rule: Bound) -> Iterator[Fault]:
    yield from unknown(rule.track, problem.track, "unknown score")
    yield from unknown(rule.op, OPS, "unknown comparison")
    yield from unknown(rule.of, ("every", "least", "greatest"), "a bound speaks of")
    for number in (rule.number, *rule.numbers.values()):
        yield from finite_number(number, f"the bound of {rule.track}")
    yield from _rooms(problem, [*(rule.rooms or ()), *rule.numbers])
    if rule.track in problem.track and rule.rooms is not None:
        for room in sorted({*rule.rooms} & {*problem.layout.rooms} - {*problem.where(replace(rule, rooms=None))}):
            hint = "ask at a room of the main part, or give culs-de-sac values of their own"
            yield Fault(f"{rule.track} has no value in '{room}', which no standard path goes through", hint=hint)


def _some_path(problem: Problem, rule: SomePath) -> Iterator[Fault]:
    if not rule.bounds:
        yield Fault("a path is to keep bounds, and none is given", hint="give at least one")
    for bound in rule.bounds:
        yield from _bound(problem, bound)
        for room in sorted({*(bound.rooms or ())} & problem.layout.culs):
            yield Fault(
                f"no path goes through '{room}', which is in a cul-de-sac", hint="ask at a room of the main part"
            )


def _depth(problem: Problem, rule: Depth) -> Iterator[Fault]:
    yield from _values(problem, rule.attribute, rule.values)
    yield from unknown(rule.track, problem.track, "unknown score")
    yield from _interval(rule.least, rule.most)


def _total(problem: Problem, rule: Total) -> Iterator[Fault]:
    wrong = list(gain_faults(problem, rule.gains, f"'{rule.name}'"))
    yield from wrong or overflow(rule.name, sum(largest_gains(problem, rule.gains)) * len(problem.layout.rooms))
    yield from _rooms(problem, rule.rooms)
    yield from _interval(rule.least, rule.most)


FAULTS: dict[type, Callable[..., Iterator[Fault]]] = {
    Count: _count,
    Only: _only,
    Within: _within,
    Pair: _pair,
    Function: _function,
    Bound: _bound,
    SomePath: _some_path,
    Depth: _depth,
    Total: _total,
}
