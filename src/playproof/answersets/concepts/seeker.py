"""Seek a level in which no play avoids the concept: propose one, look for a play that avoids it, learn from that play, go on.

    propose     a level together with one play that has the concept (one solver)
    doubt       a play of that level that avoids it (another solver, with the level fixed)
    learn       the play's choices, copied over all levels (`copies`): no level in which they avoid the concept any more

It ends when a level cannot be doubted. A doubt that was not settled within its conflicts is no success: that level is left.
This is counterexample-guided refinement (Clarke et al. 2000); Smith, Butler & Popovic turn the question into one program with
disjunctions instead, which a solver for such programs answers on boards of 8 by 8 and hardly beyond.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

import clingo

from playproof.answersets.concepts.checker import Checker
from playproof.answersets.concepts.concept import Concept
from playproof.answersets.concepts.copies import Copier, Play
from playproof.answersets.concepts.rules import ALWAYS, Rule, Rules
from playproof.answersets.concepts.sides import sides
from playproof.answersets.concepts.statements import CONCEPT, LEVEL
from playproof.answersets.ground import Limits, ground
from playproof.answersets.reading import read_program
from playproof.answersets.search import MOST, WISH, NoLevel
from playproof.answersets.solving import Outcome, solved
from playproof.errors import Fault, Impossible, NotFound, WrongInput
from playproof.progress import never

PROPOSING = ("--rand-freq=0.05", "--sign-def=rnd", "--heuristic=Vmtf")
PROVING, BETTERING = "--opt-strategy=usc", "--opt-strategy=bb"
"""The first try looks for the cheapest level, and has none before it has that. If it comes to no end, the others make what
they find cheaper as long as their conflicts last: wishes that nobody can settle would else be a reason to have no level."""
PARTS = 4
"""Into so many parts they divide their conflicts, since a level that was made cheaper may still be doubted."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How hard to seek: conflicts in the first try, tries, conflicts to doubt one level, and plays to learn from in all.

    Each try may take half as long again as the last.
    """

    conflicts: int = 4_000
    tries: int = 9
    doubt: int = 400_000
    plays: int = 2_000


@dataclass(frozen=True, slots=True)
class Held:
    """Something that is drawn or pinned: one of some tagged atoms is true, and none of some others."""

    some: frozenset[str]
    none: frozenset[str] = frozenset()
    blank: bool = False
    """Whether none of `some` will do as well."""

    def rules(self, level: Mapping[str, int]) -> Iterator[Rule]:
        """The same as constraints on the atoms that may be tagged."""
        for name in sorted(self.none):
            if name in level:
                yield Rule((), (level[name],) if level[name] != ALWAYS else ())
        if not self.blank and not any(level.get(name) == ALWAYS for name in self.some):
            yield Rule((), tuple(-level[name] for name in sorted(self.some) if name in level))


@dataclass(frozen=True, slots=True)
class Together:
    """Of each of some groups of tagged atoms no two are true together."""

    groups: tuple[frozenset[str], ...]

    def rules(self, level: Mapping[str, int]) -> Iterator[Rule]:
        for group in self.groups:
            yield from (Rule((), _both(level[a], level[b])) for a, b in combinations(sorted(group), 2))


def _both(*atoms: int) -> tuple[int, ...]:
    return tuple(atom for atom in atoms if atom != ALWAYS)


Limit = Held | Together
"""What a level is held to beside its program."""


@dataclass(frozen=True, slots=True)
class Sought:
    """A level as the atoms that are tagged, one play of it, and what it took."""

    level: frozenset[str]
    play: tuple[str, ...]
    plays: int
    """How many plays were learned from."""
    conflicts: int
    tries: int
    cost: tuple[int, ...] = ()
    """What its wishes cost that are not kept; nothing where there are none."""
    best: bool = True
    """Whether no level costs less."""


@dataclass
class Seeker:
    """A concept ready to be sought: ground once, then asked for any number of seeds."""

    concept: Concept
    budget: Budget = Budget()
    limits: Limits = Limits()  # noqa: RUF009 - a frozen value
    stopped: Callable[[], bool] = never
    program: str = field(init=False)
    rules: Rules = field(init=False)
    level: dict[str, int] = field(init=False)
    """The atoms that may be tagged."""
    copier: Copier = field(init=False)

    def __post_init__(self) -> None:
        self.program = ground(self.concept.program(), self.limits, self.stopped)
        self.rules = Rules.read(self.program)
        self.level = dict(self.rules.called(LEVEL))
        if not self.level:
            what = f"nothing is ever tagged by '{LEVEL}'"
            raise WrongInput(
                Fault(what, self.concept.places[LEVEL], "what its rule asks for follows from no other rule")
            )
        if CONCEPT not in self.rules.names:
            raise Impossible([f"some play of some level has '{CONCEPT}' ({self.concept.places[CONCEPT]})"])
        played = sides(self.rules, [atom for atom in self.level.values() if atom != ALWAYS])
        self.copier = Copier(played, self.rules.names[CONCEPT])

    def seek(
        self, seed: int, held: Iterable[Limit] = (), tell: Callable[[int, int, str], None] = lambda *_: None
    ) -> Sought:
        """The level of a seed."""
        dice, known, spent, allowed = Random(seed), list[Play](), 0, float(self.budget.conflicts)
        fixed = tuple(held)
        for number in range(self.budget.tries):
            attempt = Try(self, Random(dice.getrandbits(64)), known, fixed, proving=not number)
            found = attempt.run(int(allowed), lambda note, at=number: tell(at, self.budget.tries, note))  # type: ignore[misc]
            spent += attempt.spent
            if found is not None:
                level, play, outcome, cost = found
                return Sought(level, play, len(known), spent, number + 1, cost, not cost or outcome.best)
            allowed *= 1.5
        raise NotFound(f"a level in which every play has '{CONCEPT}'", spent, "conflicts")

    def every(self, held: Iterable[Limit] = ()) -> Iterator[frozenset[str]]:
        """All levels, one by one; for small ones, and for those who want to count."""
        attempt = Try(self, Random(0), [], tuple(held))
        while True:
            try:
                found = attempt.run(MOST, lambda note: None)
            except NoLevel:
                return
            assert found is not None
            yield found[0]
            attempt.leave(found[0])


Candidate = tuple[frozenset[str], tuple[str, ...], Outcome, tuple[int, ...]]


class Try:
    """One deal of dice: a solver that proposes, and one that doubts."""

    def __init__(
        self, seeker: Seeker, dice: Random, known: list[Play], held: tuple[Limit, ...], proving: bool = True
    ) -> None:
        self.seeker, self.known = seeker, known
        self.parts = 1 if proving or WISH not in seeker.program else PARTS
        self.spent, self.unsettled = 0, 0
        self.control = clingo.Control([*PROPOSING, PROVING if proving else BETTERING, f"--seed={dice.getrandbits(31)}"])
        read_program(self.control, seeker.program)
        self.concept = seeker.rules.names[CONCEPT]
        self.checker: Checker | None = None
        if self.concept != ALWAYS:
            self.checker = Checker(
                seeker.program, seeker.copier.sides, seeker.level, self.concept, dice.getrandbits(31)
            )
            add(self.control, [Rule((), (-self.concept,))])
        add(self.control, [rule for one in held for rule in one.rules(seeker.level)])
        for play in known:
            self._learn(play)

    def run(self, conflicts: int, tell: Callable[[str], None]) -> Candidate | None:
        """A level that cannot be doubted; None if the conflicts did not suffice."""
        while self.spent < conflicts:
            tell(f"{self.spent:,} conflicts, {len(self.known):,} plays learned from")
            found = self._proposed(min(conflicts - self.spent, max(1, conflicts // self.parts)))
            if found is None:
                return None
            if self.checker is None or not self._doubted(found[0], self.checker):
                return found
        return None

    def _proposed(self, conflicts: int) -> Candidate | None:
        """A level together with a play of it."""
        seen: list[tuple[frozenset[str], tuple[str, ...], tuple[int, ...]]] = []

        def take(model: clingo.Model) -> None:
            level = frozenset(name for name, atom in self.seeker.level.items() if atom == ALWAYS or model.is_true(atom))
            seen[:] = [(level, play_of(model), tuple(model.cost))]

        outcome = solved(self.control, (), conflicts, take, self.seeker.stopped)
        self.spent += outcome.conflicts
        if outcome.found is False:
            if self.unsettled:
                what = f"a level in which every play has '{CONCEPT}' ({self.unsettled:,} could not be settled)"
                raise NotFound(what, self.seeker.budget.doubt, "conflicts for each")
            raise NoLevel
        if not seen:
            return None
        level, play, cost = seen[0]
        return level, play, outcome, cost

    def _doubted(self, level: frozenset[str], checker: Checker) -> bool:
        """Whether there is a play that avoids the concept, or nobody knows; then the level is not proposed again."""
        budget = self.seeker.budget
        outcome, play = checker.avoiding(level, budget.doubt, self.seeker.stopped)
        self.spent += outcome.conflicts
        if outcome.found is False:
            return False
        self.unsettled += outcome.found is None
        if play is not None:
            if len(self.known) >= budget.plays:
                what = f"a level in which every play has '{CONCEPT}': there was always a play that avoids it"
                raise NotFound(what, budget.plays, "plays")
            self.known.append(play)
            self._learn(play)
        self.leave(level)
        return True

    def leave(self, level: frozenset[str]) -> None:
        """Propose this level no more."""
        pairs = self.seeker.level.items()
        add(self.control, [Rule((), tuple(a if name in level else -a for name, a in pairs if a != ALWAYS))])

    def _learn(self, play: Play) -> None:
        with self.control.backend() as backend:
            rules = self.seeker.copier.copy(play, backend.add_atom)
        add(self.control, rules)


def add(control: clingo.Control, rules: Iterable[Rule]) -> None:
    """Add rules to what a solver holds already."""
    with control.backend() as backend:
        for rule in rules:
            if rule.weights:
                pairs = list(zip(rule.body, rule.weights, strict=True))
                backend.add_weight_rule(list(rule.heads), rule.bound, pairs, rule.choice)
            else:
                backend.add_rule(list(rule.heads), list(rule.body), rule.choice)


def play_of(model: clingo.Model) -> tuple[str, ...]:
    """What is told of a play: all that is shown but the level and the concept."""
    names = (LEVEL, CONCEPT)
    return tuple(sorted(str(atom) for atom in model.symbols(shown=True) if atom.name not in names))
