"""Bounds of scores in a model, whatever their operator: of the least or greatest score over all paths, or on one path."""

from __future__ import annotations

from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from playproof.populate.complete.board import Board
from playproof.populate.complete.events import IMPLIED, Event, Literal, asked, literals, taken
from playproof.populate.complete.scores import JOINS, Choice, along, scores
from playproof.populate.complete.steps import main_steps, steps
from playproof.populate.complete.sums import Sum, demand
from playproof.populate.exact import exact
from playproof.populate.problem import Track

OF_ALL = (("least", ">="), ("greatest", "<="))
"""The bounds that speak of all paths; the others are content with one."""


@dataclass(frozen=True)
class Ways:
    """The scores of a model at all steps, each made once when it is first asked for."""

    board: Board
    _scores: dict[tuple[str, str, str], dict[str, Sum]] = field(default_factory=dict)
    _events: dict[tuple[str, str, str, Event], dict[str, Literal]] = field(default_factory=dict)

    def demand(self, track: Track, side: str, op: str, number: float, room: str, *when: cp_model.BoolVarT) -> None:
        """The least or the greatest score at a room keeps a bound, if some literals are true."""
        if track.operator in ("max", "min"):
            self.board.clause(*(one.negated() for one in when), self._event(track, side, op, number)[room])
        else:
            keep(self.board, self._score(track, side, op)[room], op, number, *when)

    def _score(self, track: Track, side: str, op: str) -> dict[str, Sum]:
        key = (track.name, side, op)
        if key not in self._scores:
            way = steps(self.board.problem.layout, track)
            self._scores[key] = scores(self.board, track, way, JOINS[side, op])
        return self._scores[key]

    def _event(self, track: Track, side: str, op: str, number: float) -> dict[str, Literal]:
        kind, event = asked(track, op, number)
        key = (track.name, kind, "all" if (side, op) in OF_ALL else "some", event)
        if key not in self._events:
            way = steps(self.board.problem.layout, track)
            self._events[key] = literals(self.board, track, way, event, IMPLIED[key[1:3]])
        return self._events[key]


@dataclass(frozen=True)
class OnePath:
    """One standard path that the solver chooses, from the exit back to the entrance."""

    board: Board
    on: dict[str, Literal]
    choice: Choice
    _scores: dict[str, dict[str, Sum]] = field(default_factory=dict)
    _events: dict[tuple[str, str, Event], dict[str, Literal]] = field(default_factory=dict)

    @classmethod
    def of(cls, board: Board) -> OnePath:
        paths = board.problem.layout.paths
        on = {room: board.literal() for room in paths.order}
        choice = {arc: board.literal() for arc in paths.arcs}
        board.clause(on[paths.exit])
        for room, before in paths.before().items():
            if before:
                board.clause(on[room].negated(), *(choice[earlier, room] for earlier in before))
            for earlier in before:
                board.clause(choice[earlier, room].negated(), on[earlier])
        return cls(board, on, choice)

    def demand(self, track: Track, op: str, number: float, room: str, *when: cp_model.BoolVarT) -> None:
        """If the path goes through a room, the score keeps a bound there."""
        here = (self.on[room], *when)
        if track.operator in ("max", "min"):
            self.board.clause(*(one.negated() for one in here), self._event(track, op, number)[room])
        else:
            keep(self.board, self._score(track)[room], op, number, *here)

    def _score(self, track: Track) -> dict[str, Sum]:
        if track.name not in self._scores:
            way = main_steps(self.board.problem.layout, track)
            self._scores[track.name] = scores(self.board, track, way, along(self.choice))
        return self._scores[track.name]

    def _event(self, track: Track, op: str, number: float) -> dict[str, Literal]:
        kind, event = asked(track, op, number)
        if (track.name, kind, event) not in self._events:
            way = main_steps(self.board.problem.layout, track)
            self._events[track.name, kind, event] = literals(self.board, track, way, event, taken(kind, self.choice))
        return self._events[track.name, kind, event]


def keep(board: Board, score: Sum, op: str, number: float, *when: cp_model.BoolVarT) -> None:
    """A score is at least or at most a number."""
    ends = (exact(number), float("inf")) if op == ">=" else (float("-inf"), exact(number))
    demand(board.model, score, *ends, *when)
