"""How varied a set of solutions is, and whether it fills the front of a level more than its back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log2

from bench.peers.drawing import Solution
from playproof.populate.problem import Problem


def entropy(solutions: Sequence[Solution]) -> float:
    """The mean entropy of a room's content, in bits. "Distinct" alone cannot see a bias, this can.

    >>> entropy([(0, 1), (0, 2)])
    0.5
    """
    number = len(solutions)
    bits = [
        -sum(n / number * log2(n / number) for n in Counter(rooms).values()) for rooms in zip(*solutions, strict=True)
    ]
    return sum(bits) / len(bits) + 0.0


def fill(problem: Problem, solutions: Sequence[Solution]) -> tuple[float, float]:
    """Which part of the rooms holds something, in the first half of the level and in the second."""
    halves = _halves(problem)
    first, second = [[bool(held[room]) for held in solutions for room in half] for half in halves]
    return sum(first) / len(first), sum(second) / len(second)


def _halves(problem: Problem) -> tuple[list[int], list[int]]:
    """Rooms by how far they are from the entrance, a cul-de-sac where it begins; alternatives are equally far."""
    paths, before = problem.layout.paths, problem.layout.paths.before()
    far: dict[str, int] = {}
    for room in paths.order:
        far[room] = 1 + max((far[earlier] for earlier in before[room]), default=0)
        far |= dict.fromkeys(paths.culs_de_sac.get(room, ()), far[room])
    middle = far[paths.exit] / 2
    places = [(far[room] <= middle, place) for place, room in enumerate(problem.layout.rooms)]
    return [p for front, p in places if front], [p for front, p in places if not front]
