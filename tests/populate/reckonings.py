"""Problems with numbers in rooms, drawn at random: numbers that follow from what rooms hold, and gold that is left free.

Where numbers follow, all fillings can be tried. Where gold is free they cannot, and what is drawn is held to the rules.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from brute import domain
from hypothesis import strategies as st
from problems import numbered, problems

from playproof.level import Frozen
from playproof.populate.problem import (
    Bound,
    Depth,
    Finite,
    Function,
    Problem,
    Real,
    Scored,
    SomePath,
    Total,
    Within,
)
from playproof.populate.rulecheck import FUNCTIONS, kept

OPS = tuple(FUNCTIONS)
HALVES = st.sampled_from([-2, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3])
WIDE = 1e4
"""Further than any number below comes: three steps of numbers up to 3."""


@st.composite
def reckonings(draw, most_fillings=128):
    """Every number follows from what its room holds, so that all fillings can be tried: `danger`, then `worth`."""
    bare = draw(problems(most_fillings=most_fillings))
    rooms, scored = bare.layout.rooms, st.sampled_from(bare.attributes).flatmap(scorings)
    first = Function("danger", draw(scored), draw(st.sampled_from(OPS)), draw(scored | HALVES))
    term = st.sampled_from(["danger"]) | scored | HALVES
    second = Function("worth", draw(term), draw(st.sampled_from(OPS)), draw(st.just("danger") | term))
    tracks = tuple(replace(track, gains={**track.gains, **draw(factors(track))}) for track in bare.tracks)
    more = draw(st.lists(st.one_of(within(rooms), total(rooms)), max_size=2))
    reals = Real("danger", -WIDE, WIDE), Real("worth", -WIDE, WIDE)
    rules = numbered([first, second, *bare.rules, *more])
    return Problem(bare.layout, (*bare.attributes, *reals), tracks, tuple(rules))


def scorings(attribute):
    """What some values of an attribute are worth; another attribute may not have them all."""
    rows = st.dictionaries(st.sampled_from(attribute.values), HALVES, min_size=1)
    return st.builds(lambda row: Scored(attribute.name, Frozen(row)), rows)


def factors(track):
    """A product admits nothing below 0, which these numbers may be."""
    if track.operator == "*":
        return st.just({})
    return st.dictionaries(st.sampled_from(["danger", "worth"]), st.sampled_from([-1, 0.5, 1, 2]))


@st.composite
def within(draw, rooms):
    low = draw(HALVES)
    name = draw(st.sampled_from(["danger", "worth"]))
    return Within(name, low, low + draw(st.sampled_from([0, 1, 4])), (draw(st.sampled_from(rooms)),))


@st.composite
def total(draw, rooms):
    low = draw(HALVES)
    gains = {draw(st.sampled_from(["danger", "worth"])): draw(st.sampled_from([-1, 0.5, 1, 2]))}
    some_rooms = draw(st.none() | st.just(rooms[1:]).filter(bool))
    return Total("treasure", Frozen(gains), low, low + draw(st.sampled_from([0, 2, float("inf")])), some_rooms)


@st.composite
def treasures(draw, most_fillings=64):
    """Gold in every room is free within an interval, counts in scores, and another number hangs on it."""
    bare = draw(problems(most_fillings=most_fillings))
    tracks = tuple(replace(track, gains={**track.gains, **draw(gold_factors(track))}) for track in bare.tracks)
    scored = draw(scorings(bare.attributes[0]))
    term = st.sampled_from(["gold", 2, 0.5, scored])
    more = st.one_of(
        st.builds(Within, st.just("gold"), st.just(0.5), st.sampled_from([1.25, 3]), st.just(bare.layout.rooms[:1])),
        st.builds(lambda low: Total("gold", Frozen(gold=1.0), low, low + 6), st.integers(0, 6)),
        st.builds(lambda op, right: Function("rank", "gold", op, right), st.sampled_from(OPS), term),
    )
    rules = numbered([*bare.rules, *draw(st.lists(more, min_size=1, max_size=2))])
    reals = Real("gold", 0, 10), Real("rank", -100, 100)
    return Problem(bare.layout, (*bare.attributes, *reals), tracks, tuple(rules))


def gold_factors(track):
    if track.operator == "*":
        return st.just({})
    return st.fixed_dictionaries({"gold": st.sampled_from([-1, 0.5, 1, 2])})


def loosened(problem: Problem, by: float = 1e-9) -> Problem:
    """The same rules with bounds and totals a billionth further away."""
    return replace(problem, rules=tuple(_loose(rule, by) for rule in problem.rules))


def _loose(rule, by):
    if isinstance(rule, Bound):
        by = by if rule.op == "<=" else -by
        numbers = Frozen({room: number + by for room, number in rule.numbers.items()})
        return replace(rule, number=rule.number + by, numbers=numbers)
    if isinstance(rule, SomePath):
        return replace(rule, bounds=tuple(_loose(bound, by) for bound in rule.bounds))
    if isinstance(rule, Depth | Total):
        return replace(rule, least=rule.least - by, most=rule.most + by)
    return rule


def reckoned(problem: Problem) -> Iterator[dict]:
    """Every filling that keeps the rules of a problem in which all numbers follow from what rooms hold."""
    functions = [rule for rule in problem.rules if isinstance(rule, Function)]
    finite = [slot for slot in problem.slots if isinstance(problem.attribute[slot[1]], Finite)]
    for values in product(*(domain(problem, *slot) for slot in finite)):
        filling = dict(zip(finite, values, strict=True))
        for function in functions:
            for room in problem.layout.rooms:
                left, right = (number(term, room, filling) for term in (function.left, function.right))
                filling[room, function.result] = float(FUNCTIONS[function.op](left, right))
        if kept(problem, filling):
            yield filling


def number(term, room, filling):
    if isinstance(term, Scored):
        return term.numbers.get(filling[room, term.attribute], 0)
    return filling[room, term] if isinstance(term, str) else term


def finite_part(problem, filling) -> frozenset:
    """What rooms hold, without numbers."""
    return frozenset((s, v) for s, v in filling.items() if isinstance(problem.attribute[s[1]], Finite))
