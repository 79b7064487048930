"""One execution of a project that can be looked into: what each visit of a module worked on, and step by step what it did.

>>> from playproof.project import Project
>>> making = Making.of(Project.open("examples/mission"), seed=11)
>>> trace = making.trace("errand")
>>> trace.at(len(trace.steps)) == making.level("errand")
True

Traces are not kept: the same module with the same dice makes the same one again. What a run cannot show as it is, because its
rules or settings were changed since, is told and not made anew behind the designer's back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from playproof.errors import Fault, WrongInput, nearest
from playproof.grammars import Asked, Ungrown, frames
from playproof.level import Frozen, Level
from playproof.progress import Listener, ignore, never
from playproof.project.job import Job
from playproof.project.modules import grammar
from playproof.project.patches import Patch
from playproof.project.pipeline import execute
from playproof.project.products import Document, Product
from playproof.project.run import Run
from playproof.project.shelf import Shelf
from playproof.project.spec import Project
from playproof.project.state import State
from playproof.project.store import Store
from playproof.project.trace import Step
from playproof.rewrite import Derivation, Recipe, RuleSet, Trace, standing
from playproof.rewrite.asking import asked_for
from playproof.rewrite.whynot import WhyNot, why_not

GRAMMAR = "grammar"


@dataclass(frozen=True)
class Visit:
    """One visit of one module: what it worked on, and what came of it."""

    number: int
    """Which of all visits it was, from 0."""
    job: Job
    step: Step
    sources: tuple[int, ...]
    """The visits whose products it worked on."""
    patch: Patch = ()
    """The hand edits on what it made."""

    @property
    def name(self) -> str:
        return self.step.module

    @property
    def kind(self) -> str:
        return self.job.module.kind

    def product(self) -> Product:
        """What it shows, hand edits included."""
        if self.step.shown is None:
            raise WrongInput(f"'{self.name}' shows nothing: {_why(self.step)}")
        return self.step.shown

    @cached_property
    def plan(self) -> tuple[RuleSet, Recipe]:
        """The rules and the recipe of a grammar."""
        if self.kind != GRAMMAR:
            raise WrongInput(f"'{self.name}' is a module of the kind {self.kind}; only a grammar has rules and steps")
        return grammar.planned(self._again())

    @cached_property
    def trace(self) -> Trace:
        """The steps of a grammar; of one that failed those of its last try, of one that waits those before its question."""
        _ = self.plan
        try:
            found = grammar.grown(self._again()).trace
        except Ungrown as error:
            return error.trace
        except Asked as asked:
            return asked.trace
        if self.step.made is not None and found.at(len(found.steps)) != self.step.made.value:
            hint = "run it again, with other dice or in another run"
            raise WrongInput(Fault(f"what '{self.name}' shows was made by another version of Playproof", hint=hint))
        return found

    def standing(self, count: int | None = None) -> Derivation:
        """Its derivation as it stood after so many steps; after all of them if nobody says."""
        return standing(self.trace, count, self.job.registers)

    def why_not(self, rule: str, place: str = "", step: int | None = None) -> WhyNot:
        """Why a rule does not fit at an element, or anywhere, after a step; after the last if nobody says."""
        on = self.standing(step)
        found = on.rules[rule]
        if place and on.state.key_of(place) is None:
            raise WrongInput(self._not_there(place, on))
        return why_not(on, found, place)

    def _not_there(self, place: str, on: Derivation) -> Fault:
        """Perhaps it was there, or will be."""
        told = []
        for frame in frames(self.trace):
            change = next((change for change in frame.changes if change.element == place), None)
            if change is not None and change.before is None:
                told.append(f"step {frame.number} ({frame.rule}) made it")
            elif change is not None and change.after is None:
                told.append(f"step {frame.number} ({frame.rule}) removed it")
        hint = " and ".join(told[:3]) or nearest(place, map(on.state.id_of, on.state.everything()))
        return Fault(f"there is no '{place}' in '{self.name}' after step {len(on.steps)}", hint=hint)

    def _again(self) -> Job:
        """The job with its dice as if they had not fallen."""
        dice = Random()
        dice.setstate(self.job.dice.getstate())
        return replace(self.job, dice=dice, registers=copy(self.job.registers))


@dataclass(frozen=True)
class Making:
    """All visits of one execution, in order."""

    project: Project
    state: State
    visits: tuple[Visit, ...]
    file: str = ""
    """The folder of the run, "" where it was made only to be looked at."""

    @classmethod
    def of(
        cls,
        source: Project | Run | str | Path,
        seed: int | None = None,
        registers: Mapping[str, Any] = Frozen(),
        until: str = "",
        listen: Listener = ignore,
        stopped: Callable[[], bool] = never,
        store: Store | None = None,
    ) -> Making:
        """A project executed from a seed; or a run as it stands, of which nothing is made."""
        if isinstance(source, str | Path):
            source = Run.open(source) if (Path(source) / "run.json").is_file() else Project.open(source)
        if isinstance(source, Project):
            begin = State(source.seed if seed is None else seed, registers=Frozen(dict(registers)))
            return cls._looked(source, begin, store, until, listen, stopped)
        if seed is not None or registers:
            raise WrongInput(
                f"the run in '{source.folder}' has its seed and registers already; give the project instead"
            )
        shelf = Shelf(source.folder / "products")
        return cls._looked(source.project, source.state, shelf, until, listen, stopped, 0, str(source.folder))

    @classmethod
    def _looked(
        cls,
        project: Project,
        state: State,
        store: Store | None,
        until: str,
        listen: Listener,
        stopped: Callable[[], bool],
        most: int | None = None,
        file: str = "",
    ) -> Making:
        seen: list[tuple[Job, tuple[int, ...]]] = []

        def attend(job: Job, sources: tuple[int, ...]) -> None:
            seen.append((job, sources))

        trace = execute(project, state, store, until, listen, stopped, most, attend)
        visits = []
        for number, (step, (job, sources)) in enumerate(zip(trace.steps, seen, strict=False)):
            quiet = replace(job, listen=ignore)
            visits.append(Visit(number, quiet, step, sources, state.patches.get(step.module, ())))
        return cls(project, state, tuple(visits), file)

    def visit(self, module: str = "") -> Visit:
        """The latest visit of a module; of no module in particular, the last that shows a level."""
        if not module:
            levels = [v for v in self.visits if v.step.shown and not isinstance(v.step.shown.value, Document)]
            if not levels or self._broke_off():
                hint = f"name a module, such as '{levels[-1].name}'" if levels else ""
                raise WrongInput(Fault(f"there is no last level{self._broke_off()}", hint=hint))
            return levels[-1]
        self.project.module(module)
        found = next((visit for visit in reversed(self.visits) if visit.name == module), None)
        if found is None:
            raise WrongInput(f"'{module}' was not visited{self._broke_off()}")
        if self.file and found.step.stale and not found.step.failure:
            what = (
                f"what '{module}' made does not hold any more: rules, settings, pins or what it works on are others now"
            )
            raise WrongInput(Fault(what, hint=f"make it again with: playproof run {self.file}"))
        return found

    def _broke_off(self) -> str:
        last = self.visits[-1].step if self.visits else None
        return f": '{last.module}' made nothing, {_why(last)}" if last is not None and last.shown is None else ""

    def level(self, module: str = "") -> Level:
        """The level that a module shows, or the last one of all."""
        return self.visit(module).product().level

    def trace(self, module: str) -> Trace:
        """The steps of a grammar's latest visit."""
        return self.grammar(module).trace

    def grammar(self, module: str = "", rule: str = "") -> Visit:
        """The latest visit of a grammar: of this name, or the only one; of several, the one that asks for a rule."""
        if module:
            visit = self.visit(module)
            _ = visit.plan
            return visit
        names = [m.name for m in self.project.modules if m.kind == GRAMMAR]
        if not names:
            raise WrongInput(f"'{self.project.name}' has no module of the kind grammar, and so no rules and no steps")
        visited = [self.visit(name) for name in names if any(v.name == name for v in self.visits)]
        found = [visit for visit in visited if not rule or rule in visit.plan[0].rules]
        if not visited:
            raise WrongInput(f"no grammar was visited{self._broke_off()}")
        if not found:
            known = [name for visit in visited for name in visit.plan[0].rules]
            files = ", ".join(dict.fromkeys(Path(visit.plan[0].file).name for visit in visited))
            raise WrongInput(Fault(f"there is no rule '{rule}' in {files}", hint=nearest(rule, known)))
        if len(found) > 1 and rule:
            asking = [visit for visit in found if rule in asked_for(visit.plan[1], visit.plan[0])]
            found = asking if len(asking) == 1 else found
        if len(found) > 1:
            listed = ", ".join(f"'{visit.name}'" for visit in found)
            raise WrongInput(f"several modules could be meant: {listed}; name one")
        return found[0]


def _why(step: Step | None) -> str:
    if step is None:
        return "it was not visited"
    return step.failure or (f"it waits for {step.waits}" if step.waits else "it has to be made again")
