"""The maze of a seed. Without wishes all mazes are equally likely; with wishes, the best that a number of steps finds.

A search for the best of all begins with a proof: sets of wishes that cannot all be kept, until nothing more has to be given
up. Where that takes too long, a maze that was drawn evenly is made better bit by bit: a window of rooms is opened, and the
solver finds the best way to link them while all else stays. What the proof has come to is a bound: *no maze costs less*.

The window follows Shaw, "Using constraint programming and local search methods to solve vehicle routing problems", CP 1998.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import clingo

from playproof.answersets.ground import Limits, ground
from playproof.answersets.mazes.evenly import drawn_evenly
from playproof.answersets.mazes.faults import check
from playproof.answersets.mazes.maze import Link, Maze
from playproof.answersets.reading import read_program
from playproof.errors import Cancelled, NotFound
from playproof.progress import never

WINDOW = 5
"""Rooms in a row of a window: so few that its best links are found in milliseconds, so many that corridors fit."""
IN_WINDOW = 300
PROVED_ROOMS = 1_600
"""In larger mazes a proof takes longer than anybody waits."""
PROOF = 2
"""This part of the steps goes into the proof."""
PER_WINDOW = 20
"""So many steps a window costs beyond its conflicts: to open one takes as long."""
NAMED = re.compile(r"^4 \d+ link\(\((\d+),(\d+)\),\((\d+),(\d+)\)\) (0|1 \d+)$", re.MULTILINE)
PROVING = ("--opt-strategy=usc", "--sign-def=rnd")
IMPROVING = ("--rand-freq=0.05", "--sign-def=rnd")


@dataclass(frozen=True, slots=True)
class Carved:
    """A maze, what its dislikes cost, and what any maze costs at least."""

    links: frozenset[Link]
    cost: int
    least: int
    steps: int

    @property
    def best(self) -> bool:
        return self.cost <= self.least

    def told(self) -> str:
        """What is known about better mazes."""
        if self.best:
            return f"cost {self.cost:,}, and no maze costs less"
        known = f"none costs less than {self.least:,}" if self.least else "nothing is known about better ones"
        return f"cost {self.cost:,}, the best within {self.steps:,} steps; {known}"


@dataclass
class Carver:
    """A maze ready to be carved: ground once, then asked for any number of seeds."""

    maze: Maze
    steps: int = 20_000
    limits: Limits = Limits()  # noqa: RUF009 - a frozen value
    stopped: Callable[[], bool] = never
    tree: str = field(init=False)

    def __post_init__(self) -> None:
        check(self.maze)
        self.tree = ground(self.maze.program(), self.limits, self.stopped)

    def carve(self, seed: int, tell: Callable[[int, int, str], None] = lambda *_: None) -> Carved:
        """The maze of a seed."""
        dice = Random(seed)
        even = drawn_evenly(self.maze, dice)
        if not self.maze.wishes:
            links, _ = Solving(self.tree, dice, (), self.stopped).keeping(even)
            return Carved(frozenset(links), 0, 0, 0)
        proven = self._proven(dice, tell)
        if proven.links:
            return proven
        return self._improved(even, proven, dice, tell)

    def _proven(self, dice: Random, tell: Callable[[int, int, str], None]) -> Carved:
        """The best of all mazes; without links, only with a bound, if the steps did not suffice."""
        if len(self.maze.wishes) == 0 or self.maze.width * self.maze.height > PROVED_ROOMS:
            return Carved(frozenset(), 0, 0, 0)
        tell(0, self.steps, "looking for a proof that nothing is better")
        program = ground(self.maze.program(proving=True), self.limits, self.stopped)
        solving = Solving(program, dice, PROVING, self.stopped)
        links, cost = solving.best(self.steps // PROOF)
        proven = solving.least >= cost
        return Carved(frozenset(links if proven else ()), cost, solving.least, solving.steps)

    def _improved(self, links: set[Link], known: Carved, dice: Random, tell: Callable[[int, int, str], None]) -> Carved:
        solving = Solving(self.tree, dice, IMPROVING, self.stopped)
        links, cost = solving.keeping(links)
        spent, idle = known.steps, 0
        enough = 2 * len(list(_corners(self.maze))) // WINDOW + 20
        while spent + solving.steps < self.steps and cost > known.least and idle < enough:
            tell(min(spent + solving.steps, self.steps), self.steps, f"cost {cost:,}")
            better, less = solving.keeping(links, _window(self.maze, dice), IN_WINDOW)
            solving.steps += PER_WINDOW
            idle = 0 if less < cost else idle + 1
            if better and less <= cost:
                links, cost = better, less
        return Carved(frozenset(links), cost, known.least, spent + solving.steps)


def _corners(maze: Maze) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in range(2 - WINDOW, maze.height - 1) for x in range(2 - WINDOW, maze.width - 1))


def _window(maze: Maze, dice: Random) -> Callable[[Link], bool]:
    """Some square of rooms, within which links are open."""
    left, top = dice.randrange(2 - WINDOW, max(1, maze.width - 1)), dice.randrange(2 - WINDOW, max(1, maze.height - 1))

    def inside(link: Link) -> bool:
        return all(left <= x < left + WINDOW and top <= y < top + WINDOW for x, y in link)

    return inside


class Solving:
    """One solver for one seed."""

    def __init__(self, program: str, dice: Random, options: tuple[str, ...], stopped: Callable[[], bool]) -> None:
        self.control = clingo.Control([*options, f"--seed={dice.getrandbits(31)}"])
        read_program(self.control, program)
        found = ((m, int(m[5].rpartition(" ")[2])) for m in NAMED.finditer(program))
        self.literals: dict[Link, int] = {((int(m[1]), int(m[2])), (int(m[3]), int(m[4]))): n for m, n in found}
        self.stopped = stopped
        self.steps = self.least = 0

    def keeping(
        self, links: set[Link], free: Callable[[Link], bool] | None = None, conflicts: int = 0
    ) -> tuple[set[Link], int]:
        """The best maze that has these links and no others, but for those that are free."""
        kept = [
            literal if link in links else -literal
            for link, literal in self.literals.items()
            if literal and not (free and free(link))
        ]
        return self.best(conflicts, kept)

    def best(self, conflicts: int, assumed: list[int] | None = None) -> tuple[set[Link], int]:
        """The best maze that was found, and its cost; no links if none was."""
        configuration: Any = self.control.configuration
        configuration.solve.solve_limit = f"{conflicts or 'umax'},umax"
        found: dict[str, Any] = {"links": set(), "cost": NONE}

        def take(model: clingo.Model) -> None:
            true = {(_room(a.arguments[0]), _room(a.arguments[1])) for a in model.symbols(shown=True)}
            found.update(links=true, cost=model.cost[0] if model.cost else 0)

        with self.control.solve(assumed or [], on_model=take, async_=True) as handle:
            while not handle.wait(0.05):
                if self.stopped():
                    handle.cancel()
                    raise Cancelled("the search was stopped")
        statistics: Any = self.control.statistics
        self.steps += int(statistics["solving"]["solvers"]["conflicts"])
        lower = list(statistics["summary"].get("lower", ()))
        self.least = max(self.least, int(lower[0]) if lower else 0)
        return found["links"], found["cost"]


NONE = 1 << 62


def _room(symbol: clingo.Symbol) -> tuple[int, int]:
    x, y = symbol.arguments
    return x.number, y.number


def count(maze: Maze, most: int = 1_000_000) -> int:
    """How many mazes there are, by going through all of them.

    >>> count(Maze(2, 2)), count(Maze(3, 3))
    (4, 192)
    """
    control = clingo.Control(["--models=0"])
    check(maze)
    read_program(control, ground(Maze(**{**vars(maze), "wishes": ()}).program()))
    number = 0
    with control.solve(yield_=True) as handle:
        for _ in handle:
            number += 1
            if number > most:
                raise NotFound(f"the number of all mazes of {maze.width} x {maze.height}", most, "mazes")
    return number
