"""Why there is no level at all: constraints of the program, and things that are drawn, of which none can be left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import clingo

from playproof.answersets.concepts.concept import Concept
from playproof.answersets.concepts.rules import ALWAYS, Rule, Rules
from playproof.answersets.concepts.seeker import Limit, add
from playproof.answersets.concepts.statements import CONCEPT, GUARD, LEVEL
from playproof.answersets.conflict import EACH, FIRST, Conflict, NoConflict, irreducible
from playproof.answersets.demand import Demand
from playproof.answersets.ground import Limits, ground
from playproof.answersets.reading import read_program
from playproof.answersets.solving import solved
from playproof.progress import never

OPTIONS = ("--opt-mode=ignore", "--seed=1", "--sign-def=rnd", "--rand-freq=0.05")


def why_none(
    concept: Concept,
    held: Sequence[tuple[Limit, Demand]] = (),
    limits: Limits = Limits(),  # noqa: B008 - a frozen value
    stopped: Callable[[], bool] = never,
) -> Conflict:
    """An irreducible conflict; raises NoConflict where there are levels, or nobody could tell in the time."""
    trial = Trial(concept, held, limits, stopped)
    demands = (*concept.demands, *(demand for _, demand in held))
    refuted, core = trial.refute(range(len(demands)), FIRST)
    if not refuted:
        raise NoConflict(refuted is False)
    numbers, minimal = irreducible(trial, sorted(core), EACH)
    return Conflict(tuple(demands[number] for number in sorted(numbers)), minimal)


class Trial:
    """The guarded program in one solver. Demands are numbered: constraints, then the concept, then what is held."""

    def __init__(
        self, concept: Concept, held: Sequence[tuple[Limit, Demand]], limits: Limits, stopped: Callable[[], bool]
    ) -> None:
        program = ground(concept.guarded(), limits, stopped)
        rules = Rules.read(program)
        self.stopped = stopped
        self.control = clingo.Control(list(OPTIONS))
        read_program(self.control, program)
        guards = dict(rules.called(GUARD))
        self.on = [guards[str(number)] for number in range(len(concept.demands) - 1)]
        wanted = rules.names.get(CONCEPT)
        conditions = [[Rule((), (-wanted,) if wanted else ())] if wanted != ALWAYS else []]
        conditions += [list(one.rules(dict(rules.called(LEVEL)))) for one, _ in held]
        self.on += [self._guarded(rules) for rules in conditions]

    def _guarded(self, rules: Iterable[Rule]) -> int:
        """The number of an atom while which is true the rules hold."""
        with self.control.backend() as backend:
            atom = int(backend.add_atom())
        add(self.control, [Rule((atom,), (), choice=True), *(rule._replace(body=(atom, *rule.body)) for rule in rules)])
        return atom

    def refute(self, numbers: Iterable[int], conflicts: int) -> tuple[bool | None, frozenset[int]]:
        """Whether these demands exclude each other, and those of them that do; None if the conflicts did not suffice."""
        assumed = {self.on[number]: number for number in numbers}
        outcome = solved(self.control, list(assumed), conflicts, lambda _: False, self.stopped)
        if outcome.found is False:
            return True, frozenset(assumed[literal] for literal in outcome.core if literal in assumed)
        return (False if outcome.found else None), frozenset()
