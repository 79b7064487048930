"""Each kind of rule as constraints of a model. All of them are conditional, so that a rule can be switched off by a literal.

What a rule needs beside its demands (the scores along paths, products, chosen paths) can always be had, whatever the slots
hold; only the demands themselves can fail.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product as pairs_of

from ortools.sat.python import cp_model

from playproof.populate.complete.along import OnePath, Ways
from playproof.populate.complete.board import Board
from playproof.populate.complete.products import by_value, product
from playproof.populate.complete.sums import Sum, demand
from playproof.populate.exact import exact
from playproof.populate.problem import (
    Bound,
    Count,
    Depth,
    Function,
    Only,
    Pair,
    Rule,
    Scored,
    SomePath,
    Total,
    Within,
)

When = tuple[cp_model.BoolVarT, ...]


@dataclass(frozen=True)
class Writer:
    """Writes rules into a model."""

    board: Board
    ways: Ways

    @classmethod
    def of(cls, board: Board) -> Writer:
        return cls(board, Ways(board))

    def write(self, rule: Rule, *when: cp_model.BoolVarT) -> None:
        """The rule must be kept if all of some literals are true."""
        WRITERS[type(rule)](self, rule, when)

    def rooms(self, rooms: tuple[str, ...] | None) -> tuple[str, ...]:
        return self.board.problem.layout.rooms if rooms is None else rooms

    def unless(self, when: When, *literals: cp_model.BoolVarT) -> None:
        """One of some literals is true, if those of `when` are."""
        self.board.clause(*(one.negated() for one in when), *literals)


def count(to: Writer, rule: Count, when: When) -> None:
    rooms = to.rooms(rule.rooms)
    held = [to.board.held[room, rule.attribute][value] for room in rooms for value in dict.fromkeys(rule.values)]
    most = len(rooms) if rule.most is None else rule.most
    demand(to.board.model, Sum(tuple((one, 1) for one in held), 0, 0, len(rooms)), rule.least, most, *when)


def only(to: Writer, rule: Only, when: When) -> None:
    for room in rule.rooms:
        for value, literal in to.board.held[room, rule.attribute].items():
            if value not in rule.values:
                to.unless(when, literal.negated())


def within(to: Writer, rule: Within, when: When) -> None:
    for room in rule.rooms:
        number = to.board.numbers[room, rule.attribute]
        demand(to.board.model, number, exact(rule.low), exact(rule.high), *when)


def pair(to: Writer, rule: Pair, when: When) -> None:
    """Each value of a room needs one of the other room that goes with it, both ways."""
    for here, there in rule.pairs:
        first, second = to.board.held[here, rule.first], to.board.held[there, rule.second]
        for value, literal in first.items():
            fits = [other for name, other in second.items() if (value, name) in rule.allowed]
            to.unless(when, literal.negated(), *fits)
        for name, other in second.items():
            fits = [literal for value, literal in first.items() if (value, name) in rule.allowed]
            to.unless(when, other.negated(), *fits)


def total(to: Writer, rule: Total, when: When) -> None:
    slots = pairs_of(to.rooms(rule.rooms), [name for name in to.board.problem.attribute if name in rule.gains])
    whole = Sum.number(0).plus(*(to.board.gained(rule.gains, slot) for slot in slots))
    demand(to.board.model, whole, exact(rule.least), exact(rule.most), *when)


def function(to: Writer, rule: Function, when: When) -> None:
    for room in to.rooms(rule.rooms):
        result, left, right = (to.board.term(term, room) for term in (rule.result, rule.left, rule.right))
        if rule.op in ("min", "max"):
            _extreme(to, rule, (result, left, right), when)
            continue
        wanted = _times(to, rule, room) if rule.op == "*" else left.plus(right.times(-1 if rule.op == "-" else 1))
        demand(to.board.model, result.minus(wanted), -exact(rule.slack), exact(rule.slack), *when)


def _times(to: Writer, rule: Function, room: str) -> Sum:
    for one, other in ((rule.left, rule.right), (rule.right, rule.left)):
        if isinstance(one, Scored):
            slot = (room, one.attribute)
            factors = {value: exact(one.numbers.get(value, 0)) for value in to.board.held[slot]}
            return by_value(to.board, to.board.term(other, room), slot, factors)
    return product(to.board, to.board.term(rule.left, room), to.board.term(rule.right, room))


def _extreme(to: Writer, rule: Function, sums: tuple[Sum, Sum, Sum], when: When) -> None:
    """The result is beyond neither of two numbers, and one of them is not beyond it."""
    sign, slack = (1 if rule.op == "max" else -1), exact(rule.slack)
    result, *others = (one.times(sign) for one in sums)
    chosen = to.board.literal()
    for other, which in zip(others, (chosen, chosen.negated()), strict=True):
        demand(to.board.model, result.minus(other), -slack, float("inf"), *when)
        demand(to.board.model, result.minus(other), float("-inf"), slack, which, *when)


def bound(to: Writer, rule: Bound, when: When) -> None:
    track = to.board.problem.track[rule.track]
    for room in to.board.problem.where(rule):
        to.ways.demand(track, rule.extreme, rule.op, rule.at(room), room, *when)


def some_path(to: Writer, rule: SomePath, when: When) -> None:
    path = OnePath.of(to.board)
    for bound in rule.bounds:
        for room in path.on if bound.rooms is None else set(path.on) & set(bound.rooms):
            path.demand(to.board.problem.track[bound.track], bound.op, bound.at(room), room, *when)


def depth(to: Writer, rule: Depth, when: When) -> None:
    paths, track = to.board.problem.layout.paths, to.board.problem.track[rule.track]
    inner = {dead: room for room in paths.order for dead in paths.culs_de_sac.get(room, ())}
    home = {room: room for room in paths.order} | inner
    for room, value in pairs_of(rule.places(to.board.problem.layout), dict.fromkeys(rule.values)):
        here = (to.board.held[room, rule.attribute][value], *when)
        if room not in home:
            to.unless(here)
            continue
        if exact(rule.least) > float("-inf"):
            to.ways.demand(track, "least", ">=", rule.least, home[room], *here)
        if exact(rule.most) < float("inf"):
            to.ways.demand(track, "greatest", "<=", rule.most, home[room], *here)


WRITERS: dict[type, Callable[..., None]] = {
    Count: count,
    Only: only,
    Within: within,
    Pair: pair,
    Function: function,
    Total: total,
    Bound: bound,
    SomePath: some_path,
    Depth: depth,
}
