"""Why nothing fits: rules that cannot hold together, of which none can be left out.

>>> from playproof.populate.problem import Bound, Count, Only
>>> five, two, pinned, alive = (Count("content", ("zombie",), 5), Count("content", ("zombie",), most=2),
...                             Only("content", ("zombie",), ("hall",)), Bound("health", ">=", 1))
>>> def decide(problem):                            # any solver that says True, False or None (it does not know)
...     return not {five, two} <= set(problem.rules)
>>> print(conflict(Problem(None, (), (), (alive, five, pinned, two)), decide))
these cannot all hold: at least 5 of 'zombie'; at most 2 of 'zombie'

Rules are left out in shrinking lots, and stay out as long as the rest is still impossible. Bounds along paths are tried first,
so that a conflict of pins and counts, which one sees at a glance, is found before one that has to be walked.
A rule without which nothing is known stays in, and then the answer does not claim that each rule is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from playproof.errors import Impossible
from playproof.populate.problem import Bound, Count, Depth, Function, Only, Pair, Problem, Rule, SomePath, Total, Within

Decide = Callable[[Problem], bool | None]
"""Whether something keeps all rules of a problem; None if that is not known."""

CALLS = 2_000
EASE: tuple[type[Rule], ...] = (SomePath, Depth, Bound, Function, Total, Pair, Count, Within, Only)
"""Kinds of rules, those first that are the hardest to see through."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Rules that cannot hold together; `minimal` if it is proven that without any one of them the others can."""

    rules: tuple[Rule, ...]
    minimal: bool

    def __str__(self) -> str:
        text = "these cannot all hold: " + "; ".join(map(str, self.rules))
        return text if self.minimal else f"{text} (not proven minimal: perhaps some of them suffice)"

    @property
    def error(self) -> Impossible:
        return Impossible(self.rules)


def conflict(problem: Problem, decide: Decide, rough: Sequence[Rule] = (), calls: int = CALLS) -> Conflict:
    """An irreducible conflict of a problem that is impossible, by at most so many questions.

    `rough` are rules that are known to conflict already. To ask about a problem that can be filled is an error.
    """
    known = _Questions(problem, decide, calls)
    left = _places(problem, rough) if rough else list(range(len(problem.rules)))
    answer = False if rough else known.ask(left)
    if answer:
        raise ValueError("a problem that can be filled has no conflict")
    if answer is None:
        return Conflict(problem.rules, minimal=False)
    return _reduced(problem, left, known)


def complete_conflict(problem: Problem, effort: float = 10.0) -> Conflict:
    """A conflict by the complete solver alone: a rough one from one proof, reduced rule by rule."""
    from playproof.populate.complete import refute, solve

    return conflict(problem, lambda asked: solve(asked, effort=effort).feasible, refute(problem, effort).conflict)


@dataclass(slots=True)
class _Questions:
    """How a problem with some of its rules fares, as long as questions are left."""

    problem: Problem
    decide: Decide
    left: int

    def ask(self, places: Iterable[int]) -> bool | None:
        if self.left <= 0:
            return None
        self.left -= 1
        rules = self.problem.rules
        return self.decide(replace(self.problem, rules=tuple(rules[place] for place in sorted(places))))


def _reduced(problem: Problem, left: list[int], known: _Questions) -> Conflict:
    left = sorted(left, key=lambda place: (EASE.index(type(problem.rules[place])), place))
    lot, minimal = len(left), True
    while lot > 1:
        lot = (lot + 1) // 2
        left, minimal = _without_lots(left, lot, known)
    if len(left) == 1:
        minimal = known.ask([]) is True
    return Conflict(tuple(problem.rules[place] for place in sorted(left)), minimal)


def _without_lots(left: list[int], lot: int, known: _Questions) -> tuple[list[int], bool]:
    """What is left of a conflict when every lot of rules was tried, and whether each lot that stays is known to be needed."""
    start, sure = 0, True
    while start < len(left):
        rest = left[:start] + left[start + lot :]
        answer = known.ask(rest)
        if answer is False:
            left = rest
        else:
            sure = sure and answer is True
            start += lot
    return left, sure


def _places(problem: Problem, rules: Sequence[Rule]) -> list[int]:
    """Where some rules stand among those of the problem."""
    return [place for place, rule in enumerate(problem.rules) if rule in rules]
