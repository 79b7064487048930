"""A run: one execution of a project from one seed, kept in a folder, with all that the designer did on the way.

    run.json           which project, which seed
    journal.jsonl      every edit, pin, roll and answer, confirmed line by line
    products/          what the modules made, by content

Products follow from the project and the journal, so nothing else needs to be kept: whoever is killed and starts again finds
every confirmed edit and every whole product, and goes on from there. A second process on the same run is told so.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import get_ident
from typing import Any

from playproof.errors import Fault, WrongInput
from playproof.level import Level
from playproof.level.files.lock import taken
from playproof.level.files.whole import make_folder, written
from playproof.level.pins import Pin, check_pins
from playproof.progress import Event, Listener, ignore, never
from playproof.project.byhand import Asked, asked
from playproof.project.journal import Entry, Journal
from playproof.project.made import Made, made_of
from playproof.project.operations import check_operation
from playproof.project.patches import Conflict, difference
from playproof.project.pipeline import execute
from playproof.project.products import Document, Product
from playproof.project.runfolder import home, read_about, refuse_links, write_about
from playproof.project.seeds import derived, whole_seed
from playproof.project.shelf import Shelf
from playproof.project.spec import Project
from playproof.project.state import State, roll
from playproof.project.strays import strays
from playproof.project.trace import Trace


@dataclass(slots=True)
class Run:
    """A run that is open: everything a designer does with it is a method, and confirmed when the method returns."""

    folder: Path
    project: Project
    seed: int
    journal: Journal
    _holder: int = field(default=0, repr=False)
    """The thread that holds the lock, 0 if none of this process does."""

    def __repr__(self) -> str:
        return f"<Run of {self.project.name!r}, seed {self.seed}, in {self.folder}>"

    @classmethod
    def begin(cls, project: Project, folder: str | Path, seed: int | None = None) -> Run:
        """A new run in a folder of its own."""
        path, begun = Path(folder), whole_seed(project.seed if seed is None else seed)
        if (path / "run.json").exists():
            raise WrongInput(Fault(f"there is a run in '{folder}' already", hint="open it, or begin in another folder"))
        make_folder(path)
        refuse_links(path)
        where = os.path.relpath(project.folder.resolve(), path.resolve())
        write_about(path, {"project": where, "name": project.name, "seed": begun})
        return cls(path, project, begun, Journal.open(path / "journal.jsonl"))

    @classmethod
    def open(cls, folder: str | Path) -> Run:
        """A run as it was left."""
        path = Path(folder)
        about = read_about(path)
        refuse_links(path)
        project = Project.open(home(path, about["project"]))
        Shelf(path / "products").sweep()
        return cls(path, project, about["seed"], Journal.open(path / "journal.jsonl"))

    @contextmanager
    def locked(self) -> Iterator[Run]:
        """Nobody else may change the run meanwhile; who tries is told which process has it.

        Whoever holds the lock may take it again: several operations can be one.
        """
        if self._holder == get_ident():
            yield self
            return
        with written(lock := self.folder / "lock"):
            opened = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
        with open(opened, "r+") as file:
            if not taken(opened):
                owner = file.read().strip() or "another"
                raise WrongInput(Fault(f"the run in '{self.folder}' is in use by process {owner}", hint="wait for it"))
            file.write(f"{os.getpid():<20}")  # over the one before: to empty a file first makes some disks wait
            file.flush()
            self.journal = Journal.open(self.journal.path)
            self._holder = get_ident()
            try:
                yield self
            finally:
                self._holder = 0

    @property
    def state(self) -> State:
        return self.journal.state(self.seed)

    def execute(
        self,
        until: str = "",
        listen: Listener = ignore,
        stopped: Callable[[], bool] = never,
        most: int | None = None,
    ) -> Trace:
        """Go on from the last whole product, up to a module, to one that waits or fails, or to the end."""
        return execute(self.project, self.state, Shelf(self.folder / "products"), until, listen, stopped, most)

    def made(self, listen: Listener = ignore, stopped: Callable[[], bool] = never) -> Made:
        """The finished level with the judge's verdict."""
        return made_of(self.project, self.state, self.execute(listen=listen, stopped=stopped))

    def product(self, module: str, listen: Listener = ignore, stopped: Callable[[], bool] = never) -> Product:
        """What a module shows now, hand edits included."""
        return self._step(module, listen, stopped)[1]

    def _step(self, module: str, listen: Listener, stopped: Callable[[], bool]) -> tuple[Product, Product]:
        """What a module made and what it shows, in its latest visit that was made."""
        first = self.execute(module, listen, stopped).latest(module)
        kept = self.execute(most=0).latest(module)  # a check may have sent play back to it
        step = kept if kept is not None and kept.shown is not None else first
        if step is None or step.made is None or step.shown is None:
            why = "it was not visited" if step is None else step.failure or f"it waits for {step.waits}"
            raise WrongInput(f"'{module}' shows nothing: {why}")
        return step.made, step.shown

    def do(self, op: str, **arguments: Any) -> None:
        """Confirm one operation; one that cannot be is refused before it is written."""
        with self.locked():
            self._check(op, arguments)
            self.journal.write(Entry(op, arguments, datetime.now(UTC).isoformat(timespec="seconds")))

    def _check(self, op: str, arguments: Mapping[str, Any]) -> None:
        if op != "undo":
            check_operation(self.project, self.state, op, arguments)
        elif not 1 <= arguments["count"] <= len(self.journal.standing()):
            raise WrongInput(f"there are {len(self.journal.standing())} things to undo; asked for {arguments['count']}")

    def roll(self, module: str, seed: int | None = None) -> int:
        """Run one module again with other dice; gives back the seed."""
        count = sum(entry.op == "roll" and entry.arguments["module"] == module for entry in self.journal.entries)
        chosen = derived(self.seed, "roll", module, count + 1) if seed is None else whole_seed(seed)
        self.do("roll", module=module, seed=chosen)
        return chosen

    def edit(self, module: str, level: Level, listen: Listener = ignore, stopped: Callable[[], bool] = never) -> int:
        """Keep what the designer changed in a module's level as edits; gives back how many."""
        made, shown = self._step(module, listen, stopped)
        if isinstance(shown.value, Document):
            raise WrongInput(f"'{module}' makes a {shown.value.kind}, and only levels are edited")
        patch = difference(shown.value, level, made.level)
        pinned = check_pins(level, [pin for pin in self.state.pins.get(module, ()) if pin.hard])
        if pinned:
            raise WrongInput(*(Fault(str(broken), hint="unpin it first") for broken in pinned))
        if patch:
            self.do("edit", module=module, patch=patch)
        return len(patch)

    def asked(self, module: str, number: int = 0) -> Asked:
        """What a module's recipe asks the designer now, or asked as its question of this number."""
        return asked(self.project, self.state, Shelf(self.folder / "products"), module, number)

    def reply(self, module: str, level: Level, number: int = 0) -> int:
        """Answer a recipe that asks, by the level as it shall be from there on; gives back how many edits that are."""
        question = self.asked(module, number)
        patch = question.answered_by(level, self.state.pins.get(module, ()))
        self.do("reply", module=module, number=question.number, patch=patch)
        return len(patch)

    def pin(self, module: str, pin: Pin) -> None:
        self.do("pin", module=module, pin=pin)

    def undo(self, count: int = 1) -> None:
        self.do("undo", count=count)

    def conflicts(self, listen: Listener = ignore, stopped: Callable[[], bool] = never) -> list[tuple[str, Conflict]]:
        """Every edit that does not fit what its module makes now."""
        steps = self.execute(listen=listen, stopped=stopped).steps
        return [(step.module, conflict) for step in steps for conflict in step.conflicts]

    def strays(self) -> dict[str, list[Entry]]:
        """What was done to modules and registers that are not in the project any more, by their names."""
        modules = [module.name for module in self.project.modules]
        found = strays(modules, self.project.registers, self.state)
        return {gone: [Entry(op, arguments) for op, arguments in done] for gone, done in found.items()}

    def variants(
        self, module: str, count: int, listen: Listener = ignore, stopped: Callable[[], bool] = never
    ) -> list[tuple[int, Product]]:
        """What a module would make with other dice, the rest of the run as it is.

        They lie on the shelf with the other products, so that what comes before the module is made once, and the
        variant that is taken is there already; the run itself does not change.
        """
        self.project.module(module)
        shelf, found = Shelf(self.folder / "products"), []
        for index in range(1, count + 1):
            seed = derived(self.seed, "variant", module, index)
            state = roll(self.state, module=module, seed=seed)
            step = execute(self.project, state, shelf, module, stopped=stopped).latest(module)
            shown = step.shown if step is not None else None
            if shown is not None:
                found.append((seed, shown))
            why = step.failure if step is not None else ""
            listen(Event(index, count, module, shown is not None, index - len(found), why, "variant"))
        return found
