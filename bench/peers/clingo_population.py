"""clingo on population problems: grounded once, then random solutions with many settings, to find the best it can do.

Two ways to ask for many solutions. *calls*: one solve call per solution, as a game asks for one level at a time. *stream*: one
call for all, with a restart after each solution and a nogood against its return, which saves the set-up of a call.
What it takes to turn a model into a tuple is not counted.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

import clingo

from bench.peers.drawing import Drawn, Solution
from bench.peers.population_facts import facts
from playproof.populate.problem import Problem

PROGRAMS = Path(__file__).parent / "population"
CALLS = "--save-progress=0"
STREAM = f"{CALLS} --restart-on-model --enum-mode=record"
RANDOM = "--rand-freq=1 --sign-def=rnd"


@dataclass(frozen=True, slots=True)
class Setting:
    """Options for one way of drawing with one program; `hint` names a further program that goes with it."""

    program: str
    way: str
    options: str
    hint: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in (self.way, self.options, self.hint and f"with {self.hint}") if part)

    @property
    def arguments(self) -> list[str]:
        way = STREAM if self.way == "stream" else CALLS
        return ["--warn=none", *way.split(), *self.options.split()]


SUMS = (
    Setting("sums", "stream", RANDOM),
    Setting("sums", "stream", f"{RANDOM} --restarts=F,5"),
    Setting("sums", "stream", f"{RANDOM} --restarts=F,10"),
    Setting("sums", "stream", f"{RANDOM} --restarts=F,5 --configuration=jumpy"),
    Setting("sums", "stream", f"{RANDOM} --restarts=F,5 --configuration=crafty"),
    Setting("sums", "stream", f"{RANDOM} --restarts=F,3 --eq=0"),
    Setting("sums", "stream", "--rand-freq=1 --sign-def=pos --restarts=F,10"),
    Setting("sums", "stream", "--rand-freq=.5 --sign-def=rnd --restarts=F,10"),
    Setting("sums", "stream", "--rand-freq=.2 --sign-def=rnd --restarts=F,10"),
    Setting("sums", "stream", "--rand-freq=.2 --sign-def=rnd --heuristic=Vmtf"),
    Setting("sums", "stream", "--rand-freq=.2 --sign-def=rnd --heuristic=Berkmin"),
    Setting("sums", "stream", "--rand-freq=.02 --sign-def=rnd"),
    Setting("sums", "stream", "--rand-freq=1 --heuristic=Domain --restarts=F,5", "signs"),
    Setting("sums", "calls", RANDOM),
    Setting("sums", "calls", f"{RANDOM} --restarts=F,10"),
    Setting("sums", "calls", f"{RANDOM} --restarts=F,5 --configuration=jumpy"),
    Setting("sums", "calls", "--rand-freq=.2 --sign-def=rnd --restarts=F,10"),
    Setting("sums", "calls", "--rand-freq=.2 --sign-def=rnd --restarts=F,10 --forget-on-step=15"),
    Setting("sums", "calls", "--rand-freq=.02 --sign-def=rnd"),
)
NUMBERS = (
    Setting("numbers", "stream", "--rand-freq=.2 --sign-def=rnd --restarts=F,10"),
    Setting("numbers", "calls", "--rand-freq=.02 --sign-def=rnd"),
    Setting("numbers", "calls", RANDOM),
)
SETTINGS = SUMS + NUMBERS
QUICK_SUMS = (SUMS[1], SUMS[3], SUMS[8], SUMS[12], SUMS[14])
"""Those that were best on some pair, for a look at the whole in a minute."""


def grounded(text: str, setting: Setting, seed: int = 1) -> clingo.Control:
    """clingo with a problem's facts and the program read and grounded."""
    control = clingo.Control([*setting.arguments, f"--seed={seed}"])
    control.add("base", [], text)
    for name in filter(None, (setting.program, setting.hint)):
        control.load(str(PROGRAMS / f"{name}.lp"))
    control.ground([("base", [])])
    return control


def draw(problem: Problem, setting: Setting, most: int, seconds: float) -> Drawn:
    """Random solutions from one ground program, until there are enough or the CPU time is over."""
    control = grounded(facts(problem, setting.program), setting)
    models = _Models(control, len(problem.layout.rooms), most, seconds)
    with _Interruption(control, seconds):
        models.stream() if setting.way == "stream" else models.calls()
    return Drawn(str(setting), models.solutions, models.spent, setting.program)


def ground_and_solve(problem: Problem, setting: Setting, most: int, seconds: float) -> Drawn:
    """From the text to one solution, again and again: what a program costs that keeps nothing."""
    text = facts(problem, setting.program)
    solutions: list[Solution] = []
    spent = 0.0
    while len(solutions) < most and spent < seconds:
        begin = time.process_time()
        control = grounded(text, setting, seed=1 + len(solutions))
        models = _Models(control, len(problem.layout.rooms), 1, seconds)
        models.stream()
        spent += time.process_time() - begin - models.unpacking
        solutions += models.solutions
    return Drawn(str(setting), solutions, spent, setting.program)


class _Models:
    """The models of one control, and the CPU time that was spent on finding them."""

    def __init__(self, control: clingo.Control, rooms: int, most: int, seconds: float) -> None:
        self.control, self.rooms, self.most, self.seconds = control, rooms, most, seconds
        self.solutions: list[Solution] = []
        self.unpacking = self.spent = 0.0
        self.begun = time.process_time()

    def stream(self) -> None:
        self.control.configuration.solve.models = self.most  # type: ignore[union-attr]
        self._solve()

    def calls(self) -> None:
        while self._solve() and self._goes_on():
            pass

    def _solve(self) -> bool:
        before, unpacked, begin = len(self.solutions), self.unpacking, time.process_time()
        self.control.solve(on_model=self._keep)
        self.spent += time.process_time() - begin - (self.unpacking - unpacked)
        return len(self.solutions) > before

    def _keep(self, model: clingo.Model) -> bool:
        begin = time.process_time()
        self.solutions.append(_solution(model, self.rooms))
        self.unpacking += time.process_time() - begin
        return self._goes_on()

    def _goes_on(self) -> bool:
        in_time = time.process_time() - self.begun - self.unpacking < self.seconds
        return in_time and len(self.solutions) < self.most


class _Interruption:
    """Ends a search whose CPU time is over, since a single solution may take minutes."""

    def __init__(self, control: clingo.Control, seconds: float) -> None:
        self.control, self.until = control, time.process_time() + 2 * seconds
        self.over = Event()
        self.watch = Thread(target=self._watch, daemon=True)

    def __enter__(self) -> None:
        self.watch.start()

    def __exit__(self, *failure: object) -> None:
        self.over.set()
        self.watch.join()

    def _watch(self) -> None:
        while not self.over.wait(0.2):
            if time.process_time() > self.until:
                self.control.interrupt()


def _solution(model: clingo.Model, rooms: int) -> Solution:
    held = [0] * rooms
    for atom in model.symbols(shown=True):
        room, content = atom.arguments
        held[room.number] = content.number
    return tuple(held)


def all_settings(problem: Problem, most: int, seconds: float, quick: bool = False) -> Iterator[Drawn]:
    """What every setting drew; the plain program is given up where it draws fewer than ten with one of its settings."""
    for setting in QUICK_SUMS if quick else SUMS:
        yield draw(problem, setting, most, seconds)
    for setting in () if quick else NUMBERS:
        drawn = draw(problem, setting, most, seconds)
        if len(drawn.solutions) < 10:
            return
        yield drawn
