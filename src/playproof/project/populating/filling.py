"""Fill a level, and have the judge look at it: a filling that the judge refuses is never handed out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from playproof.errors import NotFound
from playproof.play import Pathways, Promise, Verdict, playtest
from playproof.populate import Populator
from playproof.populate.describe import Described, Description
from playproof.populate.furnish import Filled, furnish
from playproof.populate.levels import Level, Site
from playproof.populate.problem import Filling, Problem
from playproof.populate.rulecheck import check
from playproof.project.pinned import Fixed
from playproof.project.populating.pinning import Honoured, honoured

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Attempt:
    """A level that was filled, and what the judge says of it."""

    filled: Filled
    verdict: Verdict
    described: Described


@dataclass(frozen=True)
class Order:
    """What is wanted: a level, a description, promises for the judge, pins, and how long to try."""

    level: Level
    description: Description
    promises: tuple[Promise, ...]
    fixed: Fixed
    steps: int = 200_000
    tries: int = 20
    objects: bool = False

    @property
    def pathways(self) -> Pathways:
        return self.description.pathways

    def described(self, dice: Random, hand_made: bool = False) -> tuple[Described, Honoured]:
        pinned = honoured(self.level, self.fixed, dice)
        site = Site.of(pinned.level, self.pathways, pinned.kept)
        wishes = (*self.description.wishes, *pinned.wishes(site))
        return replace(self.description, wishes=wishes).of(site, hand_made), pinned

    def made(self, dice: Random, tell: Progress) -> Attempt:
        """A filled level that the judge accepts."""
        described, pinned = self.described(dice)
        populator, why = Populator(described.problem, self.steps), ""
        wanted = pinned.wanted(described.scene.site)
        for attempt in range(self.tries):
            tell(attempt, self.tries, why)
            filling = populator.fill(dice.getrandbits(63))
            try:
                filled = furnish(described.scene, filling, dice, wanted, self.objects)
            except NotFound as error:
                why = str(error)
                continue
            verdict = playtest(filled.level, self.promises, pathways=self.pathways)
            why = _refusal(described.problem, filling, verdict)
            if not why:
                return Attempt(filled, verdict, described)
        raise NotFound(f"a filling that the judge accepts (the last was refused: {why})", self.tries, "tries")


def _refusal(problem: Problem, filling: Filling, verdict: Verdict) -> str:
    """Why a filling cannot be handed out; "" if it can."""
    broken = [str(finding) for finding in check(problem, filling) if not finding.holds]
    broken += [f"'{j.promise}' is {j.word}: {j.why}" for j in verdict.promises if not j.holds]
    return broken[0] if broken else ""
