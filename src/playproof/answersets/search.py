"""Search for one level from one seed: several tries, each by a fresh solver with dice and aims of its own.

A try that has spent its conflicts is given up, and the next one is dealt other dice: a few unlucky levels take a hundred times
as long as most. What a try has learned about plays holds for all levels, and is passed on to the next.

The seed also decides what a try **aims** at: a number within the range of each count, a tile for each thing of which there is
one. Aims are let go one by one where they cannot be met. Without them levels would have as few walls as are allowed, and
their treasures in the same corners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import clingo

from playproof.answersets.atoms import ALWAYS, Atoms
from playproof.answersets.counting import marks
from playproof.answersets.dungeon import Dungeon
from playproof.answersets.ground import Limits, ground
from playproof.answersets.plays.reasons import Clause
from playproof.answersets.plays.referee import Referee
from playproof.answersets.plays.watch import Doubt, Watch, nobody_doubts
from playproof.answersets.reading import read_program
from playproof.errors import Cancelled, NotFound
from playproof.level import Grid
from playproof.level.grid import Cell
from playproof.progress import never

AIMED = 4
OPTIONS = ("--rand-freq=0.05", "--sign-def=rnd", "--heuristic=Vmtf")
PLENTIFUL = ("--rand-freq=0.02", "--sign-def=rnd", "--heuristic=Domain")
"""Every other try begins with what there is much of, everywhere: where walls are dense, the first way finds no end."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How hard to search: conflicts in the first try, tries in all. Each try may take half as long again as the last."""

    conflicts: int = 2_000
    tries: int = 24


@dataclass(frozen=True, slots=True)
class Found:
    """A level, and what it took."""

    level: Grid
    conflicts: int
    tries: int
    plays: int
    """How many plays were forbidden on the way."""


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

    def __post_init__(self) -> None:
        self.program = ground(self.dungeon.program(), self.limits, self.stopped)
        self.atoms = Atoms(self.program)

    def find(
        self,
        seed: int,
        tell: Callable[[int, int, str], None] = lambda *_: None,
        doubt: Doubt = nobody_doubts,
    ) -> Found:
        """The level of a seed. Who doubts looks at each level that seems right, and the search goes on from what he sees."""
        dice, spent = Random(seed), 0
        known: list[Clause] = []
        allowed = float(self.budget.conflicts)
        for number in range(self.budget.tries):
            tell(number, self.budget.tries, f"{spent:,} conflicts, {len(known):,} plays ruled out")
            attempt = Try(self, Random(dice.getrandbits(64)), known, int(allowed), number, doubt)
            found = attempt.run()
            spent += attempt.conflicts
            if found is not None:
                return Found(self.dungeon.board.grid(found), spent, number + 1, len(known))
            allowed *= 1.5
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
        self.finder, self.dice, self.allowed, self.number = finder, dice, conflicts, number
        self.conflicts = 0
        seed = dice.getrandbits(31)
        self.control = clingo.Control([*_options(finder.dungeon, number), f"--seed={seed}"])
        read_program(self.control, finder.program)
        self.aims = list(aims(finder.dungeon, dice, finder.atoms)) if number < AIMED else []
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
        keep = len(self.aims)
        while True:
            allowed = self.allowed // 4 if keep else self.allowed
            answer, sprites = self._solve([aim.literal for aim in self.aims[:keep]], allowed)
            if sprites is not None:
                return sprites
            if answer is None and not keep:
                return None
            if keep == 0:
                raise NoLevel
            keep = keep - 1 if answer is False else 0

    def _solve(self, assumptions: list[int], conflicts: int) -> tuple[bool | None, Mapping[Cell, str] | None]:
        self.control.configuration.solve.solve_limit = f"{conflicts},umax"  # type: ignore[union-attr]
        found: dict[Cell, str] = {}

        def take(model: clingo.Model) -> bool:
            found.update(_sprites(model))
            return False

        with self.control.solve(assumptions, on_model=take, async_=True) as handle:
            while not handle.wait(0.05):
                if self.finder.stopped():
                    handle.cancel()
                    raise Cancelled("the search was stopped")
            result = handle.get()
        statistics: Any = self.control.statistics
        self.conflicts += int(statistics["solving"]["solvers"]["conflicts"])
        if result.satisfiable:
            return True, found
        return (False if result.unsatisfiable and result.exhausted else None), None


def _options(dungeon: Dungeon, number: int) -> tuple[str, ...]:
    return PLENTIFUL if dungeon.plenty and number % 2 else OPTIONS


@dataclass(frozen=True, slots=True)
class Aim:
    """Something to try for: a literal to assume."""

    what: str
    literal: int


def aims(dungeon: Dungeon, dice: Random, atoms: Atoms) -> Iterator[Aim]:
    """A part of the range of each count, then a tile for each thing of which there is one; the last is let go of first."""
    for (group, region), numbers in marks(dungeon.all_counts, dungeon.board).items():
        exact = [c for c in dungeon.all_counts if (c.group, c.region) == (group, region)]
        low, high = max(c.least for c in exact), min((c.most for c in exact if c.most is not None), default=None)
        if high is None or high <= low:
            continue
        inner = [number for number in numbers if low <= number <= high + 1]
        part = dice.randrange(len(inner) - 1)
        yield from _between(atoms.amounts, group, region, inner[part], inner[part + 1])
    single = [c.symbols[0] for c in dungeon.all_counts if c.least == c.most == 1 and len(c.symbols) == 1]
    tiles: dict[str, list[int]] = {name: [] for name in single}
    for (_, name), literal in atoms.sprites.items():
        if name in tiles and literal != ALWAYS:
            tiles[name].append(literal)
    for name, literals in tiles.items():
        if literals:
            yield Aim(f"'{name}' on a tile", dice.choice(sorted(literals)))


def _between(amounts: Mapping[str, int], group: str, region: str, low: int, high: int) -> Iterator[Aim]:
    from playproof.answersets.terms import term

    for number, sign in ((low, 1), (high, -1)):
        literal = amounts.get(f"{term(group)},{term(region)},{number}")
        if literal:
            yield Aim(f"{'at least' if sign > 0 else 'fewer than'} {number} of {group}", sign * literal)


def _sprites(model: clingo.Model) -> dict[Cell, str]:
    found = {}
    for atom in model.symbols(shown=True):
        if atom.name == "sprite" and len(atom.arguments) == 2:
            x, y = atom.arguments[0].arguments
            found[x.number, y.number] = _name(atom.arguments[1])
    return found


def _name(symbol: clingo.Symbol) -> str:
    return symbol.string if symbol.type == clingo.SymbolType.String else symbol.name
