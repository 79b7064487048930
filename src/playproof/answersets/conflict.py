"""Why nothing fits: a set of demands that cannot all hold, and of which none can be left out.

In the guarded program every demand D is in force only while `on(D)` is, so a solver that assumes some of them tells which of
these it used to refute them all: a *core*. From a core one demand after the other is left out. Where the rest is still refuted,
its own core is the new set; where a level is found, the demand is needed. What is left is irreducible. A test that runs out of
conflicts keeps its demand, and the answer says that it may not be minimal.

Marques-Silva 2010, "Minimal unsatisfiability: models, algorithms and applications": deletion with core refinement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from typing import Protocol

import clingo

from playproof.answersets.atoms import Atoms
from playproof.answersets.demand import Demand
from playproof.answersets.dungeon import Dungeon
from playproof.answersets.ground import Limits, ground
from playproof.answersets.plays.referee import Referee
from playproof.answersets.plays.watch import Doubt, Watch, nobody_doubts
from playproof.answersets.reading import read_program
from playproof.answersets.solving import solved
from playproof.progress import never

OPTIONS = ("--sign-def=rnd", "--rand-freq=0.05")
FINDING = ("--sign-def=rnd", "--rand-freq=0.02", "--heuristic=Domain")
FIRST, EACH = 60_000, 12_000
"""How many conflicts the first refutation may take, and each test of whether a demand is needed."""
SHORT = 8
LOOKS, STATES = 2_000, 20_000
"""At so many levels each test looks for plays that break promises, and at so many states of play in each: levels in which
counts are let go of may have a dozen of everything."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Demands that exclude each other. Minimal: without any one of them the others could hold."""

    demands: tuple[Demand, ...]
    minimal: bool = True


class NoConflict(Exception):
    """All demands can hold together, or nobody could tell in the time; `level_found` tells which."""

    def __init__(self, level_found: bool) -> None:
        super().__init__("a level was found" if level_found else "no refutation was found")
        self.level_found = level_found


def conflict(
    dungeon: Dungeon,
    limits: Limits = Limits(),  # noqa: B008 - a frozen value
    stopped: Callable[[], bool] = never,
    first: int = FIRST,
    each: int = EACH,
    doubt: Doubt = nobody_doubts,
) -> Conflict:
    """An irreducible conflict among the demands of a dungeon that has no level."""
    trial = Trial(dungeon, limits, stopped, doubt)
    hard = [number for number, demand in enumerate(dungeon.all_demands) if demand.hard]
    refuted, core = trial.refute(hard, first)
    if not refuted:
        raise NoConflict(refuted is False)
    numbers, minimal = irreducible(trial, sorted(core, key=lambda n: _rank(dungeon.all_demands[n])), each)
    return Conflict(tuple(dungeon.all_demands[number] for number in sorted(numbers)), minimal)


def _rank(demand: Demand) -> int:
    """What to leave out first: what nobody wrote, then single tiles. A conflict in lines that somebody wrote reads best."""
    if not str(demand.where):
        return 0
    return 1 if demand.drawn else 2


class Refuting(Protocol):
    """Who tells whether demands exclude each other, and which of them do; None if the conflicts did not suffice."""

    def refute(self, numbers: Iterable[int], conflicts: int) -> tuple[bool | None, frozenset[int]]: ...


def irreducible(trial: Refuting, candidates: list[int], each: int) -> tuple[list[int], bool]:
    """Of demands that exclude each other as few as do, and whether each of them is known to be needed."""
    needed: list[int] = []
    doubtful: set[int] = set()
    while candidates:
        one, *candidates = candidates
        refuted, core = trial.refute([*needed, *candidates], each)
        if refuted:
            candidates = [number for number in candidates if number in core]
            needed = [number for number in needed if number in core]
            continue
        needed.append(one)
        if refuted is None:
            doubtful.add(one)
    return needed, not doubtful & set(needed)


class Trial:
    """The guarded program, asked again and again which demands exclude each other.

    Two solvers are asked: one that is good at refuting, and where it does not come to an end one that is good at finding a
    level: it keeps also what it need not keep as long as it can, and begins with much of what there must be much of. For a
    level with a dozen gems, where one was asked for and is now let go of, is no help. A level is an answer as well: these
    demands can hold.
    """

    def __init__(
        self, dungeon: Dungeon, limits: Limits, stopped: Callable[[], bool], doubt: Doubt = nobody_doubts
    ) -> None:
        program = ground(dungeon.program(guarded=True), limits, stopped)
        atoms = Atoms(program)
        self.stopped, self.on = stopped, atoms.on
        demands = dungeon.all_demands
        self.wishes = [-self.on[n] for n, demand in enumerate(demands) if not demand.hard and self.on.get(n)]
        self.askers = [_asker(dungeon, program, atoms, doubt, options) for options in (OPTIONS, FINDING)]

    def refute(self, numbers: Iterable[int], conflicts: int) -> tuple[bool | None, frozenset[int]]:
        """Whether these demands exclude each other, and those of them that do; None if the conflicts did not suffice."""
        assumed = {self.on[number]: number for number in numbers if self.on.get(number)}
        # A short turn for each first: what one of them finds at once, the other may look for in vain for long.
        for allowed, (control, watch) in product((conflicts // SHORT + 1, conflicts), self.askers):
            if watch:
                watch.refreshed()
            outcome = solved(control, [*assumed, *self.wishes], allowed, stopped=self.stopped)
            if outcome.found is False:
                return True, frozenset(assumed[literal] for literal in outcome.core if literal in assumed)
            if outcome.found and not (watch and watch.unsure):
                return False, frozenset()
        return None, frozenset()


def _asker(
    dungeon: Dungeon, program: str, atoms: Atoms, doubt: Doubt, options: tuple[str, ...]
) -> tuple[clingo.Control, Watch | None]:
    """One solver, and who tells it of plays, if anything is promised of plays."""
    control = clingo.Control([*options, "--opt-mode=ignore", "--seed=1"])
    read_program(control, program)
    promised = [(n, d.promise) for n, d in enumerate(dungeon.all_demands) if d.promise and d.hard]
    if not promised:
        return control, None
    board = dungeon.board
    # Counts may be let go of here, so nothing may lean on there being one thing of a kind.
    referee = Referee(board.game, board.width, board.height, promised, linear=False, most=STATES)
    watch = Watch(board, atoms, referee, [], doubt, LOOKS)
    control.register_propagator(watch)  # type: ignore[arg-type]
    return control, watch
