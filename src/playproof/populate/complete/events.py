"""Greatest and least along paths in a model: a score "at least 5" by `max` is the event that something adds 5 or more.

    max >= n   some room on the way has the event "adds n or more"        a hit
    max <= n   no room on the way has the event "adds more than n"        a miss
    min        the mirror image

Over all paths or on some, a hit or a miss is a literal at every step that implies those of the steps before: clauses alone,
and exact for any numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from ortools.sat.python import cp_model

from playproof.populate.complete.board import Board
from playproof.populate.complete.scores import Choice
from playproof.populate.complete.steps import Step
from playproof.populate.complete.sums import demand
from playproof.populate.exact import exact, gain
from playproof.populate.problem import Slot, Track


@dataclass(frozen=True, slots=True)
class Event:
    """What a number must be to count as a hit: beyond a mark, upwards (1) or downwards (-1), the mark itself or not."""

    sign: int
    mark: float
    closed: bool

    def met(self, number: float) -> bool:
        beyond = (number - self.mark) * self.sign
        return beyond > 0 or (self.closed and beyond == 0)


Literal = cp_model.IntVar
Implied = Callable[[Board, Step, Literal, list[Literal], Mapping[str, Literal]], None]
"""What the literal of a step implies, given the literals of its events and those of the steps before."""


def asked(track: Track, op: str, number: float) -> tuple[str, Event]:
    """Whether a bound asks for a hit or a miss, and of which event.

    >>> asked(Track("danger", operator="max"), "<=", 5)
    ('miss', Event(sign=1, mark=5, closed=False))
    """
    sign = 1 if track.operator == "max" else -1
    hit = (op == ">=") == (sign == 1)
    return ("hit" if hit else "miss"), Event(sign, exact(number), closed=hit)


def literals(board: Board, track: Track, way: tuple[Step, ...], event: Event, implied: Implied) -> dict[str, Literal]:
    """For each step a literal that implies what is asked of all paths there, of some path, or of the one that is taken."""
    found: dict[str, Literal] = {}
    for step in way:
        before = {name: found[name] for name in step.before}
        found[step.name] = board.literal()
        implied(board, step, found[step.name], happenings(board, track, step, event), before)
    return found


def hit_on_all(board: Board, step: Step, here: Literal, events: list[Literal], before: Mapping[str, Literal]) -> None:
    for earlier in before.values():
        board.clause(here.negated(), *events, earlier)
    if not before:
        board.clause(here.negated(), *events)


def hit_on_some(board: Board, step: Step, here: Literal, events: list[Literal], before: Mapping[str, Literal]) -> None:
    board.clause(here.negated(), *events, *before.values())


def miss_on_all(board: Board, step: Step, here: Literal, events: list[Literal], before: Mapping[str, Literal]) -> None:
    for event in events:
        board.clause(here.negated(), event.negated())
    for earlier in before.values():
        board.clause(here.negated(), earlier)


def miss_on_some(board: Board, step: Step, here: Literal, events: list[Literal], before: Mapping[str, Literal]) -> None:
    miss_on_all(board, step, here, events, {})
    if before:
        board.clause(here.negated(), *before.values())


IMPLIED = {
    ("hit", "all"): hit_on_all,
    ("hit", "some"): hit_on_some,
    ("miss", "all"): miss_on_all,
    ("miss", "some"): miss_on_some,
}


def taken(kind: str, choice: Choice) -> Implied:
    """What a hit or a miss on a path that is chosen implies."""

    def chosen(board: Board, step: Step, here: Literal, events: list[Literal], before: Mapping[str, Literal]) -> None:
        happens = events if kind == "hit" else []
        if not before or kind == "miss":
            IMPLIED[kind, "all"](board, step, here, events, {})
        for name, earlier in before.items():
            board.clause(here.negated(), *happens, choice[name, step.name].negated(), earlier)

    return chosen


def happenings(board: Board, track: Track, step: Step, event: Event) -> list[Literal]:
    """The literals of which one is true if the event happens in this step."""
    fixed = [track.fixed[room] for room in step.rooms if room in track.fixed]
    given = fixed if step.before else [*fixed, track.start]
    if any(event.met(exact(number)) for number in given):
        return [board.model.new_constant(1)]
    slots = [(room, name) for room in step.rooms for name in track.gains]
    return [literal for slot in slots for literal in _slot(board, track, slot, event)]


def _slot(board: Board, track: Track, slot: Slot, event: Event) -> list[Literal]:
    known = track.gains[slot[1]]
    if isinstance(known, Mapping):
        worth = {value: gain(track.gains, slot[1], value, track.operator) for value in board.held[slot]}
        return [literal for value, literal in board.held[slot].items() if event.met(worth[value])]
    happens, number = board.literal(), board.numbers[slot].times(exact(known) * event.sign)
    mark, unit = event.mark * event.sign, number.unit
    low, high = ceil(mark * unit) if event.closed else floor(mark * unit) + 1, ceil(mark * unit) - 1
    demand(board.model, number, Fraction(low, unit), float("inf"), happens)  # type: ignore[arg-type]
    demand(board.model, number, float("-inf"), Fraction(high, unit) if event.closed else mark, happens.negated())  # type: ignore[arg-type]
    return [happens]
