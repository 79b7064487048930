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

    outcome = solve(populator.problem, Random(seed))
    if outcome.filling is not None:
        return outcome.filling
    if outcome.status == "impossible":
        raise Impossible([str(rule) for rule in populator.problem.rules])
    raise NotFound("a filling that keeps all rules", populator.steps)
