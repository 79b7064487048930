"""Scores along paths in a model: sums and products as numbers that steps hand on, greatest and least as events on the way.

A bound of the *least* score from below speaks of all paths: what enters a step is at most what any step before gives. From
above it speaks of one path: what enters is at least what one chosen step before gives. The greatest score is the mirror
image. Along a path that has been chosen already, what enters is what the step before gives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Protocol

from ortools.sat.python import cp_model

from playproof.populate.complete.board import Board
from playproof.populate.complete.products import multiplied
from playproof.populate.complete.steps import Step
from playproof.populate.complete.sums import Sum, demand, unit_of, variable
from playproof.populate.exact import exact
from playproof.populate.problem import Slot, Track

Choice = Mapping[tuple[str, str], cp_model.IntVar]
"""For each arc, whether a path takes it."""

LONGEST = 48
"""Sums with more terms get a variable of their own, so that a long row of rooms stays linear in size."""


class Join(Protocol):
    """What enters a step, given what each step before gives."""

    def __call__(self, board: Board, step: Step, given: Mapping[str, Sum]) -> Sum: ...


def least_of_all(board: Board, step: Step, given: Mapping[str, Sum]) -> Sum:
    """At most what any step before gives: the least over all paths, or less."""
    outs = list(given.values())
    entry = _fresh(board, outs, min(out.low for out in outs), min(out.high for out in outs))
    for out in outs:
        demand(board.model, out.minus(entry), 0, float("inf"))
    return entry


def greatest_of_all(board: Board, step: Step, given: Mapping[str, Sum]) -> Sum:
    outs = list(given.values())
    entry = _fresh(board, outs, max(out.low for out in outs), max(out.high for out in outs))
    for out in outs:
        demand(board.model, entry.minus(out), 0, float("inf"))
    return entry


def least_of_some(board: Board, step: Step, given: Mapping[str, Sum]) -> Sum:
    """At least what one of the steps before gives: the least over all paths, or more."""
    outs = list(given.values())
    entry = _fresh(board, outs, min(out.low for out in outs), max(out.high for out in outs))
    for out, taken in zip(outs, _one_of(board, outs), strict=True):
        demand(board.model, entry.minus(out), 0, float("inf"), taken)
    return entry


def greatest_of_some(board: Board, step: Step, given: Mapping[str, Sum]) -> Sum:
    outs = list(given.values())
    entry = _fresh(board, outs, min(out.low for out in outs), max(out.high for out in outs))
    for out, taken in zip(outs, _one_of(board, outs), strict=True):
        demand(board.model, out.minus(entry), 0, float("inf"), taken)
    return entry


def along(choice: Choice) -> Join:
    """What the chosen step before gives."""

    def chosen(board: Board, step: Step, given: Mapping[str, Sum]) -> Sum:
        outs = list(given.values())
        entry = _fresh(board, outs, min(out.low for out in outs), max(out.high for out in outs))
        for before, out in given.items():
            demand(board.model, entry.minus(out), 0, 0, choice[before, step.name])
        return entry

    return chosen


JOINS: dict[tuple[str, str], Join] = {
    ("least", ">="): least_of_all,
    ("greatest", "<="): greatest_of_all,
    ("least", "<="): least_of_some,
    ("greatest", ">="): greatest_of_some,
}


def scores(board: Board, track: Track, way: tuple[Step, ...], join: Join) -> dict[str, Sum]:
    """The score that is had after each step."""
    found: dict[str, Sum] = {}
    for step in way:
        given = {name: found[name] for name in step.before}
        entry = _entry(board, track, step, given, join)
        found[step.name] = _shortened(board, ADDERS[track.operator](board, track, entry, step.rooms))
    return found


def _entry(board: Board, track: Track, step: Step, given: Mapping[str, Sum], join: Join) -> Sum:
    if not given:
        return Sum.number(exact(track.start))
    return join(board, step, given) if len(given) > 1 else next(iter(given.values()))


def _added(board: Board, track: Track, entry: Sum, rooms: tuple[str, ...]) -> Sum:
    gains = [board.gained(track.gains, (room, name)) for room in rooms for name in track.gains]
    return entry.plus(*gains, *(Sum.number(exact(track.fixed[room])) for room in rooms if room in track.fixed))


def _product(board: Board, track: Track, entry: Sum, rooms: tuple[str, ...]) -> Sum:
    fixed = [exact(track.fixed[room]) for room in rooms if room in track.fixed]
    slots: list[Slot] = [(room, name) for room in rooms for name in track.gains]
    whole = reduce(Sum.times, fixed, entry)
    return reduce(lambda so_far, slot: multiplied(board, track.gains, so_far, slot), slots, whole)


ADDERS: dict[str, Callable[[Board, Track, Sum, tuple[str, ...]], Sum]] = {"+": _added, "*": _product}


def _shortened(board: Board, total: Sum) -> Sum:
    if len(total.terms) <= LONGEST:
        return total
    short = variable(board.model, total.low, total.high, total.unit)
    demand(board.model, short.minus(total), 0, 0)
    return short


def _fresh(board: Board, outs: list[Sum], low: float, high: float) -> Sum:
    return variable(
        board.model, low, high, unit_of([part for out in outs for part in (out.constant, *(c for _, c in out.terms))])
    )


def _one_of(board: Board, outs: list[Sum]) -> list[cp_model.IntVar]:
    taken = [board.literal() for _ in outs]
    board.model.add_exactly_one(taken)
    return taken
