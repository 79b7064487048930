"""Fill a level, and have the judge look at it: a filling that the judge refuses is never handed out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from playproof.errors import NotFound
from playproof.play import Pathways, Promise, Verdict, playtest
from playproof.populate import Populator
from playproof.populate.describe import Described, Description
from playproof.populate.furnish import Filled, Wanted, furnish
from playproof.populate.handmade import judged
from playproof.populate.levels import Level, Site
from playproof.populate.problem import Filling
from playproof.populate.rounding import rounded
from playproof.populate.wishes import Locked
from playproof.project.pinned import Fixed
from playproof.project.populating.pinning import Honoured, honoured

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Attempt:
    """A level that was filled, and what the judge says of it."""

    filled: Filled
    verdict: Verdict
    described: Described
    filling: Filling


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
            found = self._attempt(described, populator.fill(dice.getrandbits(63)), dice, wanted)
            if isinstance(found, Attempt):
                return found
            why = found
        raise NotFound(f"a filling that the judge accepts (the last was refused: {why})", self.tries, "tries")

    def _attempt(self, described: Described, filling: Filling, dice: Random, wanted: Sequence[Wanted]) -> Attempt | str:
        """A level with this filling; or why it cannot be handed out."""
        try:
            filled, why = _written(described, filling, dice, wanted, self.objects)
        except NotFound as error:
            return f"{error.what} is not among what was put there"
        if why:
            return why
        verdict = playtest(filled.level, self.promises, pathways=self.pathways)
        refused = (f"'{j.promise}' is {j.word}: {j.why}" for j in verdict.promises if not j.holds)
        return next(refused, Attempt(filled, verdict, described, filling))

    def referee(self, described: Described) -> Referee | None:
        """Who judges plays of other fillings; None where nothing that is filled in could bar a way or open one."""
        sure = {name for wish in self.description.wishes if isinstance(wish, Locked) for name in wish.sure}
        filled = {name for names in described.scene.attributes.values() for name in names} - sure
        asked = {item for symbol in self.level.alphabet.symbols.values() for item in (*symbol.needs, *symbol.takes)}
        symbols = [self.level.alphabet[name] for name in filled]
        plays = tuple(promise for promise in self.promises if promise.about != "scores")
        matters = any(s.solid or s.needs or s.takes or s.deadly or s.goal or asked & set(s.gives) for s in symbols)
        return Referee(replace(self, promises=plays), described) if plays and matters else None


@dataclass(frozen=True)
class Referee:
    """Whether the promises about plays hold of a filling, as the judge has it: for those that are made in play."""

    order: Order
    described: Described

    def __call__(self, filling: Filling) -> bool:
        try:
            filled, _ = _written(self.described, filling, Random(0), (), self.order.objects)
        except NotFound:
            return False
        verdict = playtest(filled.level, self.order.promises, pathways=self.order.pathways)
        return all(judged.holds for judged in verdict.promises)


def _written(
    described: Described, filling: Filling, dice: Random, wanted: Sequence[Wanted], objects: bool
) -> tuple[Filled, str]:
    """The level with a filling, and which rule it breaks, read back from what stands in it; amounts rounded until none is."""
    scene = described.scene
    for written in rounded(scene, filling, dice):
        filled = furnish(scene, written, dice, wanted, objects)
        again = Described(replace(scene, site=scene.site.holding(filled.level)), described.problem)
        why = next((str(finding) for finding in judged(again, written) if not finding.holds), "")
        if not why:
            break
    return filled, why
