"""Measures of how a level is played: they follow a shortest winning play, or the judge's search."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from playproof.errors import WrongInput
from playproof.level import Graph, Place
from playproof.measure.registry import measure
from playproof.measure.subject import Subject
from playproof.play import Verdict


@measure("moves", "play")
def path_length(subject: Subject) -> float | None:
    """The number of moves of a shortest winning play."""
    return None if subject.witness is None else len(subject.witness)


@measure("moves per place", "play")
def path_over_size(subject: Subject) -> float | None:
    """The number of moves of a shortest winning play, divided by the number of places."""
    return None if subject.witness is None else len(subject.witness) / subject.places


@measure("turns", "play")
def turns(subject: Subject) -> float | None:
    """How often the judge's shortest winning play moves in another direction than just before, on foot on a grid."""
    if subject.witness is None or subject.platform or isinstance(subject.level, Graph):
        return None
    return sum(one != other for one, other in pairwise(subject.witness.moves))


@measure("share", "play", high=1)
def linearity(subject: Subject) -> float | None:
    """How straight the judge's shortest winning play is. On a grid: 1 if all its places lie on a line, 0 if they spread
    alike in all directions. In a graph: the share of rooms that it enters."""
    if subject.witness is None:
        return None
    if isinstance(subject.level, Graph):
        return len(set(subject.witness.places)) / subject.places
    return _straightness(subject.witness.places)


def _straightness(places: tuple[Place, ...]) -> float | None:
    """By the two principal axes, (a - b) / (a + b). The usual R² of a fitted line calls a walk along a row not linear at
    all, and changes when the level is turned."""
    count = len(places)
    xs, ys = [int(p[0]) for p in places], [int(p[1]) for p in places]
    x, y = sum(xs) / count, sum(ys) / count
    across, along = sum((u - x) ** 2 for u in xs), sum((v - y) ** 2 for v in ys)
    both = sum((u - x) * (v - y) for u, v in zip(xs, ys, strict=True))
    return hypot(across - along, 2 * both) / (across + along) if across + along else None


@measure("states", "play")
def dead_end_states(subject: Subject) -> float | None:
    """The number of states that plays reach and from which none wins, in a level that can be won."""
    return None if subject.verdict is None else subject.verdict.dead_ends.count


@measure("points", "play", low=None)
def score_slack(subject: Subject) -> float | None:
    """How far the nearest score stays from its bound on all standard paths; below 0 where a bound is broken."""
    verdict = subject.verdict
    if verdict is None:
        return None
    try:
        return min(_slacks(verdict), default=None)
    except WrongInput:  # no standard paths: no entrance, or no exit, or no way between them
        return None


def _slacks(verdict: Verdict) -> list[float]:
    found = []
    for score in verdict.level.alphabet.scores.values():
        if score.least is not None:
            found.append(min(verdict.scores.values(score.name).least.values()) - score.least)
        if score.most is not None:
            found.append(score.most - max(verdict.scores.values(score.name).greatest.values()))
    return found
