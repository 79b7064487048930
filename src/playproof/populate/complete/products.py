"""Products in a model: what a slot multiplies a score by, exactly, one slot after the other.

Each value of a finite slot has its factor, so a product is a linear equation for every value: no logarithms, no rounding.
The unit grows with every factor that is no whole number, and when it no longer fits, `TooFine` says so.
"""

from __future__ import annotations

from collections.abc import Mapping

from playproof.populate.complete.board import Board
from playproof.populate.complete.sums import Sum, demand, unit_of, variable
from playproof.populate.exact import exact, gain
from playproof.populate.problem import Gains, Slot


def multiplied(board: Board, gains: Gains, score: Sum, slot: Slot) -> Sum:
    """A score (0 or more) times the factor of what a slot holds."""
    known = gains[slot[1]]
    if not isinstance(known, Mapping):
        return product(board, score, board.numbers[slot].times(exact(known)))
    return by_value(board, score, slot, {value: gain(gains, slot[1], value, "*") for value in board.held[slot]})


def by_value(board: Board, score: Sum, slot: Slot, factors: Mapping[str, float]) -> Sum:
    """A number times the factor of the value that a finite slot has."""
    if len(set(factors.values())) == 1:
        return score.times(next(iter(factors.values())))
    if not score.terms:
        return board.scored(slot, lambda value: factors[value] * score.constant)
    ends = [end * factor for end in (score.low, score.high) for factor in factors.values()]
    found = variable(board.model, min(ends), max(ends), score.unit * unit_of(list(factors.values())))
    for value, factor in factors.items():
        demand(board.model, found.minus(score.times(factor)), 0, 0, board.held[slot][value])
    return found


def product(board: Board, left: Sum, right: Sum) -> Sum:
    """Two numbers multiplied."""
    if not left.terms or not right.terms:
        return right.times(left.constant) if not left.terms else left.times(right.constant)
    units = left.unit, right.unit
    ends = [one * other for one in (left.low, left.high) for other in (right.low, right.high)]
    found = variable(board.model, min(ends), max(ends), units[0] * units[1])
    whole = [_counted(board, side, unit) for side, unit in ((left, units[0]), (right, units[1]))]
    board.model.add_multiplication_equality(found.terms[0][0], *whole)
    return found


def _counted(board: Board, side: Sum, unit: int):  # type: ignore[no-untyped-def]
    """A sum as one variable that counts its units."""
    short = variable(board.model, side.low, side.high, unit)
    demand(board.model, short.minus(side), 0, 0)
    return short.terms[0][0]
