"""The same problem for a complete solver, which finds what is hard to find and proves what is impossible: OR-Tools CP-SAT.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> from playproof.populate.problem import Bound, Count, Finite, Layout, Track
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True))
>>> rooms = Graph.of("gate-hall hall-vault hall-cellar", house, gate="start", vault="goal")
>>> health = Track("health", start=20, gains={"content": {"zombie": -15, "medkit": 10}})
>>> rules = Count("content", ("zombie",), least=2), Bound("health", ">=", 1)
>>> problem = Problem(Layout.of(rooms), (Finite("content", ("", "zombie", "medkit")),), (health,), rules)
>>> solve(problem, Random(1)).status
'made'
>>> solve(replace(problem, rules=(*rules, Count("content", ("medkit",), most=0)))).status
'impossible'

Extra `complete`. One worker, and a limit of *effort* (the solver's deterministic time, somewhat like seconds) instead of a
clock, so that the same problem, dice and version give the same answer on any machine. Random hints make solutions vary.
Numbers are whole multiples of a common unit, exactly as they were written; real attributes are tried in steps (`board`), so
that for them "impossible" is only said where it does not depend on the steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from playproof.errors import Fault, WrongInput
from playproof.populate.complete.outcome import Outcome
from playproof.populate.problem import Bound, Depth, Function, Gains, Problem, Real, Rule, SomePath, Total, Within

__all__ = ["EFFORT", "Outcome", "feasible", "installed", "refute", "solve"]

EFFORT = 10.0


def solve(problem: Problem, rng: Random | None = None, effort: float = EFFORT) -> Outcome:
    """A filling that keeps all rules; with dice, a random one."""
    _installed()
    from playproof.populate.complete.engine import solved

    return _certain(problem, lambda asked: solved(asked, rng, effort))


def refute(problem: Problem, effort: float = EFFORT) -> Outcome:
    """Like `solve`; if nothing keeps all rules, some of them that cannot hold together either: a first, rough conflict."""
    _installed()
    from playproof.populate.complete.engine import refuted

    return _certain(problem, lambda asked: refuted(asked, effort))


def feasible(problem: Problem, rules: Sequence[Rule], effort: float = EFFORT) -> bool | None:
    """Whether some rules can hold together; None if that is not known."""
    return solve(replace(problem, rules=tuple(rules)), effort=effort).feasible


def installed() -> bool:
    """Whether the solver is there."""
    try:
        import ortools.sat.python.cp_model  # noqa: F401 - only whether it is there
    except ImportError:
        return False
    return True


def _installed() -> None:
    if not installed():
        hint = "pip install 'playproof[complete]'"
        raise WrongInput(Fault("the complete solver, OR-Tools, is not installed", hint=hint))


def _certain(problem: Problem, ask: Callable[[Problem], Outcome]) -> Outcome:
    """The answer, where "impossible" does not depend on the steps in which real attributes are tried."""
    outcome = ask(problem)
    if outcome.status != "impossible" or not any(isinstance(one, Real) for one in problem.attributes):
        return outcome
    coarse = ask(replace(problem, rules=tuple(rule for rule in problem.rules if not _real(problem, rule))))
    if coarse.status == "impossible":
        return coarse
    return Outcome("unknown", why="no filling was found with real numbers in steps; between the steps there may be one")


def _real(problem: Problem, rule: Rule) -> bool:
    """Whether a rule reads a real attribute."""
    if isinstance(rule, (Within, Function)):
        return True
    if isinstance(rule, Total):
        return _real_gains(rule.gains)
    bounds = rule.bounds if isinstance(rule, SomePath) else [rule]
    names = [bound.track for bound in bounds if isinstance(bound, (Bound, Depth))]
    return any(_real_gains(problem.track[name].gains) for name in names)


def _real_gains(gains: Gains) -> bool:
    return any(isinstance(known, (int, float)) for known in gains.values())
