"""The slots of a problem as variables: a literal for every value that a slot may have, a whole number for a real one.

A real attribute is tried in steps, the greatest power of ten that is at most a thousandth of its interval and fine enough
for every number that its rules name (`digits`). So an answer "impossible" says nothing about the numbers between the steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ortools.sat.python import cp_model

from playproof.populate.complete.sums import Sum, TooFine, variable
from playproof.populate.exact import exact, fraction, gain
from playproof.populate.problem import Filling, Finite, Function, Gains, Problem, Real, Slot, Term, Within

FINENESS = 1000
MOST_DIGITS = 9


@dataclass(frozen=True)
class Board:
    """A model, and for each slot its literals by value (finite) or its number (real)."""

    problem: Problem
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    held: dict[Slot, dict[str, cp_model.IntVar]] = field(default_factory=dict)
    numbers: dict[Slot, Sum] = field(default_factory=dict)

    @classmethod
    def of(cls, problem: Problem, slots: Iterable[Slot]) -> Board:
        """A model with variables for the slots in this order, and no constraints yet."""
        board = cls(problem)
        for room, name in slots:
            attribute = problem.attribute[name]
            if isinstance(attribute, Finite):
                board.held[room, name] = {value: board.literal() for value in attribute.values}
                board.model.add_exactly_one(board.held[room, name].values())
            else:
                unit = 10 ** digits(problem, name)
                board.numbers[room, name] = variable(board.model, exact(attribute.low), exact(attribute.high), unit)
        return board

    def literal(self) -> cp_model.IntVar:
        return self.model.new_bool_var("")

    def clause(self, *literals: cp_model.BoolVarT) -> None:
        self.model.add_bool_or(literals)

    def scored(self, slot: Slot, score: Callable[[str], float]) -> Sum:
        """A finite slot as a number: exactly one value is held, so one of the scores comes out."""
        scores = {value: score(value) for value in self.held[slot]}
        terms = tuple((self.held[slot][value], number) for value, number in scores.items() if number)
        return Sum(terms, 0, min(scores.values()), max(scores.values()))

    def gained(self, gains: Gains, slot: Slot) -> Sum:
        """What the value of a slot adds to a sum."""
        known = gains.get(slot[1], 0)
        if isinstance(known, Mapping):
            return self.scored(slot, lambda value: gain(gains, slot[1], value))
        return self.numbers[slot].times(exact(known)) if known else Sum.number(0)

    def term(self, term: Term, room: str) -> Sum:
        """A term of a function in a room."""
        if isinstance(term, str):
            return self.numbers[room, term]
        if isinstance(term, (int, float)):
            return Sum.number(exact(term))
        return self.scored((room, term.attribute), lambda value: exact(term.numbers.get(value, 0)))

    def read(self, value: Callable[[cp_model.IntVar], int]) -> Filling:
        """The filling that a solution is."""
        filling: dict[Slot, str | float] = {}
        for slot, literals in self.held.items():
            filling[slot] = next(name for name, literal in literals.items() if value(literal))
        for slot, number in self.numbers.items():
            ((whole, step),) = number.terms
            filling[slot] = float(value(whole) * step)
        return {slot: filling[slot] for slot in self.problem.slots}


def digits(problem: Problem, name: str) -> int:
    """How many digits behind the point a real attribute is given.

    >>> from playproof.populate.problem import Layout
    >>> gold = Problem(None, (Real("gold", 0, 20),), (), (Within("gold", 0.125, 3, ("hall",)),))
    >>> digits(gold, "gold")
    3
    """
    known = {one.name: _own_digits(problem, one) for one in problem.attributes if isinstance(one, Real)}
    functions = [rule for rule in problem.rules if isinstance(rule, Function)]
    for rule in functions * len(known):
        left, right = (_term_digits(term, known) for term in (rule.left, rule.right))
        known[rule.result] = max(known[rule.result], left + right if rule.op == "*" else max(left, right))
        if known[rule.result] > MOST_DIGITS:
            raise TooFine(f"'{rule.result}' would have {known[rule.result]} digits behind the point")
    return known[name]


def _own_digits(problem: Problem, real: Real) -> int:
    named = [rule for rule in problem.rules if isinstance(rule, Within) and rule.attribute == real.name]
    ends = [end for rule in named for end in (rule.low, rule.high)]
    width = fraction(real.high) - fraction(real.low)
    fine = next((d for d in range(MOST_DIGITS) if width * 10**d >= FINENESS), 0)
    return max(fine, _decimals([real.low, real.high, *ends]))


def _term_digits(term: Term, known: Mapping[str, int]) -> int:
    if isinstance(term, str):
        return known[term]
    return _decimals([term] if isinstance(term, (int, float)) else term.numbers.values())


def _decimals(numbers: Iterable[float]) -> int:
    """The digits behind the point of the longest of some decimal numbers."""
    most = 0
    for number in numbers:
        while Fraction(10**most) * fraction(number) % 1:
            most += 1
    if most > MOST_DIGITS:
        raise TooFine(f"a number has {most} digits behind the point")
    return most
