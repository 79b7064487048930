"""What to answer when the quick search has found nothing: propagation alone, then a complete solver, names what cannot hold."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from playproof.errors import Impossible, NotFound
from playproof.populate.problem import Filling, Problem

if TYPE_CHECKING:
    from playproof.populate.explain import Conflict
    from playproof.populate.search import Populator

QUICK = 2_000
"""Steps of a search that shows that rules go together, before the complete solver is asked."""


def decided(populator: Populator, seed: int) -> Filling:
    """A filling by the complete solver; or Impossible with a conflict; or NotFound."""
    from playproof.populate.complete import installed, solve
    from playproof.populate.explain import complete_conflict, conflict

    if populator.refuted():
        raise _impossible(conflict(populator.problem, quickly))
    if not installed():
        missing = "there is no complete solver to decide; pip install 'playproof[complete]'"
        raise NotFound(f"a filling that keeps all rules ({missing})", populator.steps)
    outcome = solve(populator.problem, Random(seed))
    if outcome.feasible:
        return outcome.filling
    if outcome.feasible is None:
        raise NotFound("a filling that keeps all rules", populator.steps)
    raise _impossible(complete_conflict(populator.problem))


def quickly(asked: Problem) -> bool | None:
    """Whether rules go together: by propagation and a short search, and by the complete solver where these cannot tell."""
    from playproof.populate.complete import installed, solve
    from playproof.populate.search import Populator

    populator = Populator(asked, QUICK)
    if populator.refuted():
        return False
    if populator.quick() is not None:
        return True
    return solve(asked).feasible if installed() else None


def _impossible(found: Conflict) -> Impossible:
    """One wish may mean several rules with the same words, and is one thing that a designer can drop."""
    return Impossible(list(dict.fromkeys(map(str, found.rules))))
