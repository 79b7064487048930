"""What to answer when the quick search has found nothing: ask a complete solver, and name what cannot hold together."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from playproof.errors import Impossible, NotFound
from playproof.populate.problem import Filling

if TYPE_CHECKING:
    from playproof.populate.search import Populator


def decided(populator: Populator, seed: int) -> Filling:
    """A filling by the complete solver; or Impossible with a conflict; or NotFound."""
    from playproof.populate.complete import solve
    from playproof.populate.explain import complete_conflict

    outcome = solve(populator.problem, Random(seed))
    if outcome.feasible:
        return outcome.filling
    if outcome.feasible is None:
        raise NotFound("a filling that keeps all rules", populator.steps)
    # One wish may mean several rules with the same words, and is one thing that a designer can drop.
    raise Impossible(list(dict.fromkeys(map(str, complete_conflict(populator.problem).rules))))
