"""Search for one level from one seed: several tries, each by a fresh solver with dice and aims of its own.

A try that has spent its conflicts is given up, and the next one is dealt other dice: a few unlucky levels take a hundred times
as long as most. What a try has learned about plays holds for all levels, and is passed on to the next.

A try puts things on the tiles that its dice say, finds a level, moves the counts of that level to where the dice want them,
and last makes it break as few wishes as it can (`aims`). The solver keeps to what it had last, so all but the first of these
steps are short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

import clingo

from playproof.answersets.aims import Picks, Range, ranges, tiles
from playproof.answersets.atoms import ALWAYS, Atoms
from playproof.answersets.dungeon import Dungeon
from playproof.answersets.ground import Limits, ground
from playproof.answersets.lakes import lakes
from playproof.answersets.lean import lean
from playproof.answersets.plays.reasons import Clause
from playproof.answersets.plays.referee import Referee
from playproof.answersets.plays.watch import Doubt, Watch, nobody_doubts
from playproof.answersets.reading import read_program
from playproof.answersets.solving import solved
from playproof.errors import NotFound
from playproof.level import Grid
from playproof.level.grid import Cell
from playproof.progress import never

AIMED = 1
"""Only so many tries have aims: whoever finds nothing with them has enough to do."""
OPTIONS = ("--configuration=frumpy", "--heuristic=Vmtf", "--rand-freq=0.05", "--sign-def=rnd", "--save-progress=1")
"""No look ahead over the whole program before it begins, and back to what it had after every mistake: both halve the time."""
PLENTIFUL = ("--rand-freq=0.02", "--sign-def=rnd", "--heuristic=Domain")
"""Every other try begins with what there is much of, everywhere: where walls are dense, the first way finds no end."""


WISH = "\n2 "
"""How a line of a ground program begins by which something costs."""
MOST = 2_000_000_000
"""More conflicts than any solver is allowed at once."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How hard to search: conflicts in the first try, tries in all. Each try may take half as long again as the last.

    >>> f"{Budget().most:,}"
    '295,545'
    """

    conflicts: int = 6_000
    tries: int = 8
    """Each one more makes who waits in vain wait half as long again; so many take him a minute or two."""

    @property
    def each(self) -> Iterator[int]:
        """The conflicts of each try."""
        allowed = float(self.conflicts)
        for _ in range(self.tries):
            yield int(min(allowed, MOST))
            allowed *= 1.5

    @property
    def most(self) -> int:
        """About how many conflicts are spent before nothing more is looked for; aims take a few more."""
        return sum(self.each)


@dataclass(frozen=True, slots=True)
class Found:
    """A level, and what it took."""

    level: Grid
    conflicts: int
    tries: int
    plays: int
    """How many plays were forbidden on the way."""
    cost: tuple[int, ...] = ()
    """What its wishes cost that are not kept; nothing where there are none."""
    best: bool = True
    """Whether no level costs less."""


class NoLevel(Exception):
    """There is none: the solver has tried everything. Why, is another question."""


@dataclass
class Finder:
    """A dungeon ready to be searched: ground once, then asked for any number of seeds."""

    dungeon: Dungeon
    budget: Budget = Budget()
    limits: Limits = Limits()  # noqa: RUF009 - a frozen value
    stopped: Callable[[], bool] = never
    program: str = field(init=False)
    atoms: Atoms = field(init=False)
    free: frozenset[int] = field(init=False)
    """The sprites that are not ruled out from the start."""
    wishful: bool = field(init=False)
    """Whether anything is wished for: style with a weight, or by a designer's own program."""

    def __post_init__(self) -> None:
        program = ground(self.dungeon.program(), self.limits, self.stopped)
        self.atoms, self.program = Atoms(program), lean(program)
        self.free = _free(self.program, self.atoms)
        self.wishful = WISH in self.program

    def find(
        self,
        seed: int,
        tell: Callable[[int, int, str], None] = lambda *_: None,
        doubt: Doubt = nobody_doubts,
    ) -> Found:
        """The level of a seed. Who doubts looks at each level that seems right, and the search goes on from what he sees."""
        dice, spent = Random(seed), 0
        known: list[Clause] = []
        most = self.budget.most
        for number, allowed in enumerate(self.budget.each):
            tell(number, self.budget.tries, f"{spent:,} of about {most:,} conflicts, {len(known):,} plays ruled out")
            attempt = Try(self, Random(dice.getrandbits(64)), known, allowed, number, doubt)
            found = attempt.run()
            spent += attempt.conflicts
            if found is not None:
                level = self.dungeon.board.grid(found)
                return Found(level, spent, number + 1, len(known), attempt.cost, attempt.best)
        raise NotFound("a level that keeps every demand", spent, "conflicts")


class Try:
    """One solver, one deal of dice."""

    def __init__(
        self,
        finder: Finder,
        dice: Random,
        known: list[Clause],
        conflicts: int,
        number: int,
        doubt: Doubt = nobody_doubts,
    ) -> None:
        self.finder, self.allowed, self.few = finder, conflicts, max(1, conflicts // 4)
        self.conflicts = 0
        seed = dice.getrandbits(31)
        self.control = clingo.Control([*_options(finder.dungeon, number), f"--seed={seed}"])
        read_program(self.control, finder.program)
        aimed = number < AIMED
        self.picks = Picks(tiles(finder.dungeon, finder.atoms, finder.free, dice) if aimed else [])
        self.ranges = ranges(finder.dungeon, finder.atoms, dice) if aimed else []
        self.lakes = [] if number % 4 == 3 else list(lakes(finder.dungeon, finder.atoms, dice))
        self.marks = frozenset(mark for one in self.ranges for mark in one.marks if mark)
        self.found: Mapping[Cell, str] | None = None
        """The sprites of the last level."""
        self.true: frozenset[int] = frozenset()
        """The marks that it has reached."""
        self.cost: tuple[int, ...] = ()
        self.best = not finder.wishful
        watch = self._watch(known, doubt)
        if watch:
            self.control.register_propagator(watch)  # type: ignore[arg-type]

    def _watch(self, known: list[Clause], doubt: Doubt) -> Watch | None:
        dungeon = self.finder.dungeon
        promised = [(n, d.promise) for n, d in enumerate(dungeon.all_demands) if d.promise and d.hard]
        if not promised:
            return None
        board = dungeon.board
        referee = Referee(board.game, board.width, board.height, promised, dungeon.linear)
        return Watch(board, self.finder.atoms, referee, known, doubt)

    def run(self) -> Mapping[Cell, str] | None:
        """The sprites of a level; None if the conflicts did not suffice."""
        kept = self._placed()
        if kept is None:
            return None
        for one in self.ranges:
            kept += self._moved(one, kept)
        if self.finder.wishful:
            self._solve((), self.allowed, wishes=True)  # a wish that somebody wrote counts more than any aim
        return self.found

    def _placed(self) -> list[int] | None:
        """Find any level, with things where they are wanted as far as can be; what was kept of that."""
        while self.picks:
            answer, core = self._solve([*self.picks, *self.lakes], self.few)
            if answer:
                return [*self.picks, *self.lakes]
            if answer is None:
                break
            self.picks.refused(core)
        if self.lakes:
            answer, _ = self._solve(self.lakes, self.allowed)
            if answer is not False:
                return self.lakes if answer else None
        answer, _ = self._solve((), self.allowed)
        if answer is False:
            raise NoLevel
        return [] if answer else None

    def _moved(self, one: Range, kept: list[int]) -> tuple[int, ...]:
        """Bring a count to where it is wanted, or half as far if it cannot be, and so on; the literals of where it is."""
        here, wanted = one.reached(self.true), one.part
        while wanted != here:
            if self._solve([*kept, *one.within(wanted)], self.few)[0]:
                break
            wanted = here + int((wanted - here) / 2)
        return one.within(wanted)

    def _solve(
        self, assumed: Iterable[int], conflicts: int, wishes: bool = False
    ) -> tuple[bool | None, tuple[int, ...]]:
        """Whether there is a level, and which assumptions exclude each other if there is none."""
        self.control.configuration.solve.opt_mode = "opt" if wishes else "ignore"  # type: ignore[union-attr]

        def take(model: clingo.Model) -> bool:
            self.found, self.cost = _sprites(model, self.finder.atoms), tuple(model.cost)
            self.true = frozenset(mark for mark in self.marks if model.is_true(mark))
            return wishes

        outcome = solved(self.control, list(assumed), conflicts, take, self.finder.stopped)
        self.conflicts += outcome.conflicts
        self.best = self.best or (wishes and outcome.best)
        return outcome.found, outcome.core


class Scout:
    """Sees which sprites are ruled out before anything is decided."""

    def __init__(self, literals: Iterable[int]) -> None:
        self.literals = list(literals)
        self.free: frozenset[int] = frozenset()

    def init(self, init: clingo.PropagateInit) -> None:
        if init.propagate():
            value = init.assignment.is_false
            self.free = frozenset(n for n in self.literals if not value(init.solver_literal(n)))


def _free(program: str, atoms: Atoms) -> frozenset[int]:
    control = clingo.Control([*OPTIONS, "--opt-mode=ignore"])
    read_program(control, program)
    scout = Scout(literal for literal in atoms.sprites.values() if literal != ALWAYS)
    control.register_propagator(scout)  # type: ignore[arg-type]
    control.configuration.solve.solve_limit = "0,umax"  # type: ignore[union-attr]
    control.solve()
    return scout.free


def _options(dungeon: Dungeon, number: int) -> tuple[str, ...]:
    return PLENTIFUL if dungeon.plenty and number % 2 else OPTIONS


def _sprites(model: clingo.Model, atoms: Atoms) -> dict[Cell, str]:
    """What stands where. To ask for each atom by its number takes a third of reading what is shown."""
    true = model.is_true
    return {cell: name for (cell, name), number in atoms.sprites.items() if number == ALWAYS or true(number)}
