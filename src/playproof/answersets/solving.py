"""Ask a solver, within a number of conflicts, and stop it if somebody asks to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import clingo

from playproof.errors import Cancelled

LISTENED = 0.05
"""How many seconds pass between two looks at whether somebody asked to stop."""
BRIEF = 2_000
"""So few conflicts are over before anybody could look: a thread of its own would take longer than many a level."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a solver came to."""

    found: bool | None
    """Whether there is an answer; None if the conflicts did not suffice to know."""
    conflicts: int
    core: tuple[int, ...] = ()
    """Where there is none, assumptions that exclude each other."""
    best: bool = False
    """Whether everything was tried, so that there is nothing better than what was found last."""
    least: tuple[int, ...] = ()
    """What every answer costs at least, as far as is known."""


def solved(
    control: clingo.Control,
    assumed: Sequence[int] = (),
    conflicts: int = 0,
    take: Callable[[clingo.Model], bool | None] = lambda model: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Outcome:
    """Answers under some assumptions, each given to `take`, within so many conflicts; without a limit for 0."""
    configuration: Any = control.configuration
    configuration.solve.solve_limit = f"{conflicts or 'umax'},umax"
    core: list[int] = []
    if 0 < conflicts <= BRIEF:
        result: Any = control.solve(list(assumed), on_model=take, on_core=core.extend)
    else:
        result = _heedful(control, assumed, take, core, stopped)
    statistics: Any = control.statistics
    spent = int(statistics["solving"]["solvers"]["conflicts"])
    least = tuple(int(bound) for bound in statistics["summary"].get("lower", ()))
    found = True if result.satisfiable else False if result.unsatisfiable else None
    return Outcome(found, spent, tuple(core), bool(result.exhausted), least)


def _heedful(
    control: clingo.Control,
    assumed: Sequence[int],
    take: Callable[[clingo.Model], bool | None],
    core: list[int],
    stopped: Callable[[], bool],
) -> clingo.SolveResult:
    """The same in a thread of its own, which is ended if somebody asks to."""
    with control.solve(list(assumed), on_model=take, async_=True) as handle:
        while not handle.wait(LISTENED):
            if stopped():
                handle.cancel()
                raise Cancelled("the search was stopped")
        result: clingo.SolveResult = handle.get()
        core += handle.core() if result.unsatisfiable else ()
    return result
