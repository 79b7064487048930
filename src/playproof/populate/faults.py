"""Everything that is wrong with a population problem, at once and before any solver sees it.

>>> from playproof.level import Frozen
>>> from playproof.play.paths import StandardPaths
>>> from playproof.populate.problem import Bound, Layout
>>> line = Layout(("a", "b"), Frozen(a=("b",), b=("a",)), StandardPaths("a", "b", ("a", "b"), (("a", "b"),)))
>>> health = Track("health", float("nan"), {"contents": {"zombie": -10}}, "plus")
>>> for fault in faults(Problem(line, (Finite("content", ()),), (health,), (Bound("healt", ">=", 1),))): print(fault)
'content' may have no value at all; name at least one
the start of 'health' is nan; give a number
'health' has an unknown operator 'plus'; known are '+', '*', 'max', 'min'
'health' counts an unknown attribute 'contents'; did you mean 'content'?
unknown score 'healt'; did you mean 'health'?

Rules for single rooms that leave a room nothing are no wrong input: they are `Impossible` together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from math import log10

from playproof.errors import Fault, Impossible, WrongInput
from playproof.play.paths.values import CULS
from playproof.populate.problem import IDENTITY, Attribute, Finite, Only, Problem, Real, Rule, Slot, Track, Within
from playproof.populate.rulefaults import (
    finite,
    finite_number,
    gain_ends,
    gain_faults,
    largest_gains,
    overflow,
    rule_faults,
    unknown,
)

MOST_DIGITS = 300
"""Floating numbers end at 308."""


def faults(problem: Problem) -> tuple[Fault, ...]:
    """Every fault, in the order: layout, attributes, scores, rules."""
    attributes = chain.from_iterable(map(_attribute, problem.attributes))
    tracks = chain.from_iterable(_track(problem, track) for track in problem.tracks)
    rules = chain.from_iterable(rule_faults(problem, rule) for rule in problem.rules)
    return (
        *_layout(problem),
        *_twice((one.name for one in problem.attributes), "attribute"),
        *attributes,
        *_twice((one.name for one in problem.tracks), "score"),
        *tracks,
        *rules,
    )


def validated(problem: Problem) -> Problem:
    """The problem, if it can be worked on; else `WrongInput` with every fault, or `Impossible` with pins that contradict."""
    found = faults(problem)
    if found:
        raise WrongInput(*found)
    for (_, name), rules in _pins(problem).items():
        clash = _clash(problem.attribute[name], rules)
        if clash:
            raise Impossible(clash)
    return problem


def _layout(problem: Problem) -> Iterator[Fault]:
    paths = problem.layout.paths
    if paths.exit not in paths.order:
        what = f"no standard path leads from '{paths.entrance}' to '{paths.exit}'"
        yield Fault(what, hint="turn a one-way edge round, or let it be gone both ways")


def _twice(names: Iterable[str], what: str, of: str = "") -> Iterator[Fault]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield Fault(f"the {what} '{name}'{of} is declared twice", hint="give one of them another name")
        seen.add(name)


def _attribute(attribute: Attribute) -> Iterator[Fault]:
    if isinstance(attribute, Finite):
        yield from _twice(attribute.values, "value", f" of '{attribute.name}'")
        if not attribute.values:
            yield Fault(f"'{attribute.name}' may have no value at all", hint="name at least one")
    elif not (finite(attribute.low) and finite(attribute.high)):
        for end in (attribute.low, attribute.high):
            yield from finite_number(end, f"an end of '{attribute.name}'")
    elif attribute.low > attribute.high:
        what = f"'{attribute.name}' lies within {attribute.low:g} to {attribute.high:g}, which is no interval"
        yield Fault(what, hint="give two numbers, the smaller one first")


def _track(problem: Problem, track: Track) -> Iterator[Fault]:
    own = list(_track_words(problem, track)) + list(_track_numbers(problem, track))
    yield from own or chain(_amounts(problem, track), _negative(problem, track), _overflow(problem, track))


def _track_words(problem: Problem, track: Track) -> Iterator[Fault]:
    yield from finite_number(track.start, f"the start of '{track.name}'")
    yield from unknown(track.operator, IDENTITY, f"'{track.name}' has an unknown operator")
    yield from unknown(track.culs, CULS, f"'{track.name}' has an unknown treatment of culs-de-sac")
    yield from unknown(track.entrance, ("counts", "free"), f"'{track.name}' has an unknown treatment of the entrance")


def _track_numbers(problem: Problem, track: Track) -> Iterator[Fault]:
    yield from gain_faults(problem, track.gains, f"'{track.name}'")
    for room, number in track.fixed.items():
        yield from unknown(room, problem.layout.rooms, f"'{track.name}' has something fixed in an unknown room")
        yield from finite_number(number, f"what '{room}' adds to '{track.name}'")


def _amounts(problem: Problem, track: Track) -> Iterator[Fault]:
    """A product knows the logarithms of single values only, and an amount has none that are few."""
    for name in track.gains if track.operator == "*" else ():
        if isinstance(problem.attribute[name], Real):
            yield Fault(f"the amount '{name}' multiplies '{track.name}'", hint="use '+', or values that are named")


def _negative(problem: Problem, track: Track) -> Iterator[Fault]:
    """A product turns around at factors below 0: what was least becomes greatest."""
    if track.operator != "*":
        return
    factors = [("the start", track.start), *((f"'{room}'", number) for room, number in track.fixed.items())]
    factors += [(word, low) for word, low in _factors(problem, track)]
    for name, number in factors:
        if number < 0:
            yield Fault(
                f"{name} multiplies '{track.name}' by {number:g}; a product admits none below 0", hint="use '+'"
            )


def _factors(problem: Problem, track: Track) -> Iterator[tuple[str, float]]:
    """What values multiply by: each by its name, a number by its attribute's."""
    for known in track.gains.values():
        if isinstance(known, Mapping):
            yield from ((f"'{value or 'nothing'}'", number) for value, number in known.items())
    ends = gain_ends(problem, track.gains)
    yield from ((f"'{name}'", low) for name, low, _ in ends if isinstance(problem.attribute[name], Real))


def _overflow(problem: Problem, track: Track) -> Iterator[Fault]:
    """Sums stay where whole numbers are exact, products where numbers end."""
    numbers = [abs(track.start), *map(abs, track.fixed.values())]
    gains, many = largest_gains(problem, track.gains), len(problem.layout.rooms)
    yield from overflow(track.name, sum(numbers) + sum(gains) * many if track.operator == "+" else max(numbers + gains))
    if track.operator == "*":
        digits = sum(log10(max(1, number)) for number in numbers) + sum(log10(max(1, gain)) for gain in gains) * many
        if digits > MOST_DIGITS:
            yield Fault(f"'{track.name}' may come to 1 with {digits:.0f} zeros", hint="use smaller factors")


def _pins(problem: Problem) -> dict[Slot, list[Only | Within]]:
    """The rules for each slot that speak of it alone."""
    found: dict[Slot, list[Only | Within]] = {}
    for rule in problem.rules:
        if isinstance(rule, (Only, Within)):
            for room in rule.rooms:
                found.setdefault((room, rule.attribute), []).append(rule)
    return found


def _clash(attribute: Attribute, rules: list[Only | Within]) -> tuple[Rule, ...]:
    """Rules for one slot that leave it no value, as few as possible; none if they leave it one."""
    if _leaves(attribute, rules):
        return ()
    for rule in list(rules):
        fewer = [other for other in rules if other is not rule]
        if not _leaves(attribute, fewer):
            rules = fewer
    return tuple(rules)


def _leaves(attribute: Attribute, rules: list[Only | Within]) -> bool:
    """Whether rules for one slot leave it a value."""
    if isinstance(attribute, Finite):
        pins = [rule for rule in rules if isinstance(rule, Only)]
        return any(all(value in pin.values for pin in pins) for value in attribute.values)
    spans = [(rule.low, rule.high) for rule in rules if isinstance(rule, Within)]
    return max([attribute.low, *(low for low, _ in spans)]) <= min([attribute.high, *(high for _, high in spans)])
