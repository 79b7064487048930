"""Weighted sums of a model's variables, exact: coefficients are whole numbers or fractions, as they were written.

>>> from playproof.populate.exact import exact
>>> model = cp_model.CpModel()
>>> gold = Sum.of(model.new_int_var(0, 30, "gold"), 0, 30).times(exact(0.1)).plus(Sum.number(2))
>>> int(gold.low), int(gold.high), gold.unit
(2, 5, 10)
>>> demand(model, gold, exact(2.75), gold.high)      # in tenths, since the sum has tenths: at least 28 of them
>>> list(model.proto.constraints[0].linear.domain), list(model.proto.constraints[0].linear.coeffs)
([8, 30], [1])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm

from ortools.sat.python import cp_model

LARGEST = 2**60
"""Beyond this, sums of whole numbers in a solver of 64 bits may run over."""


class TooFine(Exception):
    """The numbers of a problem have no common unit in which they fit into 64 bits."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Variables with their coefficients, a constant, and the least and greatest value that can come out."""

    terms: tuple[tuple[cp_model.IntVar, float], ...]
    constant: float
    low: float
    high: float

    @classmethod
    def number(cls, number: float) -> Sum:
        return cls((), number, number, number)

    @classmethod
    def of(cls, variable: cp_model.IntVar, low: float, high: float) -> Sum:
        return cls(((variable, 1),), 0, low, high)

    def plus(self, *others: Sum) -> Sum:
        every = (self, *others)
        return Sum(
            tuple(term for one in every for term in one.terms),
            sum(one.constant for one in every),
            sum(one.low for one in every),
            sum(one.high for one in every),
        )

    def times(self, factor: float) -> Sum:
        ends = sorted((self.low * factor, self.high * factor))
        return Sum(tuple((v, c * factor) for v, c in self.terms if factor), self.constant * factor, ends[0], ends[1])

    def minus(self, other: Sum) -> Sum:
        return self.plus(other.times(-1))

    @property
    def unit(self) -> int:
        """The whole number by which all its values become whole."""
        return unit_of([self.constant, *(c for _, c in self.terms)])


def unit_of(numbers: Sequence[float]) -> int:
    """The least common denominator.

    >>> unit_of([Fraction(1, 2), Fraction(1, 5), 3])
    10
    """
    return lcm(*(Fraction(number).denominator for number in numbers))


def variable(model: cp_model.CpModel, low: float, high: float, unit: int) -> Sum:
    """A new variable between two numbers that counts in parts of a whole."""
    ends = floor(low * unit), ceil(high * unit)
    _fits(*ends)
    fresh = model.new_int_var(*ends, "")
    return Sum(((fresh, Fraction(1, unit) if unit > 1 else 1),), 0, low, high)  # type: ignore[arg-type]


def demand(model: cp_model.CpModel, total: Sum, low: float, high: float, *when: cp_model.BoolVarT) -> None:
    """A sum must lie between two numbers, if all of some literals are true."""
    unit = total.unit
    weights = [int(c * unit) for _, c in total.terms]
    ends = ceil((max(low, total.low) - total.constant) * unit), floor((min(high, total.high) - total.constant) * unit)
    _fits(sum(abs(w) * _largest(v) for w, (v, _) in zip(weights, total.terms, strict=True)), *ends)
    if ends[0] > ends[1]:
        model.add_bool_or([literal.negated() for literal in when])
        return
    if not weights:
        return
    expression = cp_model.LinearExpr.weighted_sum([v for v, _ in total.terms], weights)
    constraint = model.add_linear_constraint(expression, *ends)
    if when:
        constraint.only_enforce_if(*when)


def _fits(*numbers: int) -> None:
    largest = max(map(abs, numbers))
    if largest > LARGEST:
        raise TooFine(f"in its smallest unit a score would have {len(str(largest))} digits")


def _largest(variable: cp_model.IntVar) -> int:
    return int(max(map(abs, variable.proto.domain)))
