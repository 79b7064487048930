"""Run a project's modules in order, from what a designer decided: each product is made once and kept by its content.

A product's key names all that it follows from: kind, settings, inputs, pins, dice, visit, answer and version; the registers
that the module read are kept beside it. So a change is felt from the first module that depends on it, and by no other.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playproof import __version__
from playproof.errors import Cancelled, NotFound, PlayproofError, WrongInput
from playproof.level import Frozen
from playproof.level.digest import digest, plain
from playproof.level.files.folder import inside
from playproof.level.files.whole import read_bytes
from playproof.level.pins import Pin, check_pins
from playproof.play import Pathways
from playproof.progress import Event, Listener, ignore
from playproof.project.drawnpins import drawn_pins
from playproof.project.job import Job, Registers
from playproof.project.kinds import KINDS
from playproof.project.merge import merge
from playproof.project.patches import Conflict, apply
from playproof.project.products import Document, Product
from playproof.project.seeds import derived, stream
from playproof.project.settings import shaped
from playproof.project.spec import Module, Project
from playproof.project.state import State, split_register
from playproof.project.store import Memory, Store

MOST_VISITS = 1_000
"""Visits of modules in one execution; a check that sends play back for ever ends here."""


class Waiting(PlayproofError):
    """A module wants something from the designer that was not given yet."""

    def __init__(self, module: str, wanted: str) -> None:
        self.module, self.wanted = module, wanted
        super().__init__(f"'{module}' waits for {wanted}")


@dataclass(frozen=True)
class Step:
    """One visit of one module: what it made, what is shown after hand edits, and what went wrong."""

    module: str
    visit: int
    key: str
    made: Product | None = None
    shown: Product | None = None
    read: Frozen[Any] = field(default_factory=Frozen)
    """The registers that it read, with the values it saw."""
    conflicts: tuple[Conflict, ...] = ()
    failure: str = ""
    cause: PlayproofError | None = None
    """The error behind a failure that happened just now."""
    waits: str = ""
    fresh: bool = False
    """Whether it was made just now, and not found in the store."""
    stale: bool = False
    """Whether it would have to be made, and nothing was to be made."""
    seconds: float = 0.0


@dataclass(frozen=True)
class Trace:
    """The visits of one execution, in order."""

    steps: tuple[Step, ...]
    registers: Frozen[Any]

    @property
    def last(self) -> Step | None:
        return self.steps[-1] if self.steps else None

    @property
    def done(self) -> bool:
        """Whether every module that was visited made its product."""
        return all(step.shown is not None for step in self.steps)

    def latest(self, module: str) -> Step | None:
        return next((step for step in reversed(self.steps) if step.module == module), None)

    def branches(self) -> dict[str, dict[str, int]]:
        """How often each check sent play where."""
        taken: dict[str, dict[str, int]] = {}
        for step in self.steps:
            if step.made is not None and step.made.route:
                there = taken.setdefault(step.module, {})
                there[step.made.route] = there.get(step.made.route, 0) + 1
        return taken


def execute(
    project: Project,
    state: State,
    store: Store | None = None,
    until: str = "",
    listen: Listener = ignore,
    stopped: Callable[[], bool] = lambda: False,
    most: int | None = None,
) -> Trace:
    """Visit modules from the first on, up to one that is named, that waits, or that fails; make at most so many products.

    With `most = 0` nothing is made: the trace ends at the first module whose product is not kept.
    """
    return _Execution(project, state, store or Memory(), listen, stopped, most).run(until)


class _Execution:
    """One execution under way: the registers as they are now, and the latest product of each module."""

    def __init__(
        self,
        project: Project,
        state: State,
        store: Store,
        listen: Listener,
        stopped: Callable[[], bool],
        most: int | None,
    ) -> None:
        self.left = most
        self.project, self.state, self.store = project, state, store
        self.listen, self.stopped = listen, stopped
        self.registers = {name: register.default for name, register in project.registers.items()}
        self.latest: dict[str, Product] = {}
        self.pins: dict[str, tuple[Pin, ...]] = {}
        self.visits: dict[str, int] = {}
        self.steps: list[Step] = []
        self._set("")

    def run(self, until: str) -> Trace:
        if until:
            self.project.module(until)
        names = [module.name for module in self.project.modules]
        at = 0
        while at < len(names) and len(self.steps) < MOST_VISITS:
            if self.stopped():
                raise Cancelled("stopped between two modules")
            step = self._visit(self.project.modules[at])
            self.steps.append(step)
            self.listen(
                Event(at + 1, len(names), step.module, step.shown is not None, note=step.failure, kind="module")
            )
            if step.shown is None or step.module == until:
                break
            at = self._next(names, at, step.shown.route)
        return Trace(tuple(self.steps), Frozen(self.registers))

    def _next(self, names: list[str], at: int, route: str) -> int:
        if not route:
            return at + 1
        self.project.module(route)
        return names.index(route)

    def _visit(self, module: Module) -> Step:
        visit = self.visits[module.name] = self.visits.get(module.name, 0) + 1
        begun = time.perf_counter()
        key = ""
        try:
            if sum(self.visits.values()) >= MOST_VISITS:
                raise NotFound(f"a way through the checks, last at '{module.name}'", MOST_VISITS)
            settings = self._settings(module)
            inputs = merge(tuple(self._input(module, name) for name in module.inputs), module.merge)
            key = self._key(module, settings, inputs, visit)
            found = self.store.find(key, self.registers)
            by_hand = KINDS[module.kind].by_hand  # asking makes nothing, and only who asks learns what is waited for
            if found is None and self.left == 0 and not by_hand:
                return Step(module.name, visit, key, failure=self.store.failed(key, self.registers), stale=True)
            product, read = found or self._make(module, settings, inputs, visit, key)
            return self._shown(module, visit, key, product, read, found is None, time.perf_counter() - begun)
        except Waiting as waiting:
            return Step(module.name, visit, key, waits=waiting.wanted)
        except Cancelled:
            raise
        except PlayproofError as error:
            seconds = time.perf_counter() - begun
            return Step(module.name, visit, key, failure=self._told(error), cause=error, seconds=seconds)

    def _told(self, error: PlayproofError) -> str:
        """Why it failed, with files named from the project's folder: the same words wherever that lies."""
        return str(error).replace(f"{self.project.folder.resolve()}/", "")

    def _settings(self, module: Module) -> dict[str, Any]:
        taken = {key: self._taken(module, key, name) for key, name in module.settings_from.items()}
        return {**module.settings, **taken, **self.state.settings.get(module.name, {})}

    def _taken(self, module: Module, key: str, name: str) -> Any:
        """A setting that another module made: what its list, text or JSON holds."""
        made = self._input(module, name).value
        if not isinstance(made, Document) or made.kind == "bundle":
            what = f"'{module.name}' takes its setting '{key}' from '{name}', which makes a {made.kind}"
            raise WrongInput(f"{what}; wanted a list, a text or JSON")
        return plain(made.content)

    def _input(self, module: Module, name: str) -> Product:
        if name not in self.latest:
            raise WrongInput(f"'{module.name}' works on '{name}', which was not visited: a check went past it")
        return self.latest[name]

    def _key(self, module: Module, settings: Mapping[str, Any], inputs: tuple[Product, ...], visit: int) -> str:
        pins = [(p.element, p.field, p.allowed, p.weight) for p in self._pins(module)]
        hashes = [product.ordered for product in inputs]
        game = (self.project.alphabet.hash, [str(promise) for promise in self.project.promises], *self._ways())
        answer = self.state.answers.get(module.name)
        files = [digest(read_bytes(path)) for path in self._files(settings)]
        seed = self._seed(module.name)
        return digest(__version__, module.kind, module.name, settings, hashes, game, pins, seed, visit, answer, files)

    def _ways(self) -> list[Pathways]:
        """How standard paths are taken, if not as usual."""
        return [] if self.project.pathways == Pathways() else [self.project.pathways]

    def _files(self, settings: Mapping[str, Any]) -> list[Any]:
        """The files that a module's settings name: what they say is part of what it makes."""
        named = [settings[key] for key in ("file", "rules", "program") if isinstance(settings.get(key), str)]
        paths = [inside(self.project.folder, name) for name in named]
        return [path for path in paths if path.is_file()]

    def _seed(self, module: str) -> int:
        return self.state.seeds.get(module, derived(self.state.seed, "run"))

    def _pins(self, module: Module) -> tuple[Pin, ...]:
        """What is drawn in the project, and what was pinned in the run: of one element, the run's word counts."""
        if module.name not in self.pins:
            own = self.state.pins.get(module.name, ())
            taken = {(pin.element, pin.field) for pin in own}
            drawn = (pin for pin in drawn_pins(self.project, module) if (pin.element, pin.field) not in taken)
            self.pins[module.name] = (*drawn, *own)
        return self.pins[module.name]

    def _make(
        self, module: Module, settings: Mapping[str, Any], inputs: tuple[Product, ...], visit: int, key: str
    ) -> tuple[Product, dict[str, Any]]:
        kind = KINDS[module.kind]
        if self.left is not None and not kind.by_hand:
            self.left -= 1
        registers = Registers(self.registers)
        about = {"module": module.name, "kind": module.kind, "visit": visit}
        try:
            product = kind.run(self._job(module, settings, inputs, visit, registers))
        except (Waiting, Cancelled):
            raise
        except PlayproofError as error:
            self.store.keep_failure(key, self._told(error), registers.read, about)
            raise
        self.store.keep(key, product, registers.read, about)
        return product, registers.read

    def _job(
        self,
        module: Module,
        settings: Mapping[str, Any],
        inputs: tuple[Product, ...],
        visit: int,
        registers: Registers,
    ) -> Job:
        return Job(
            module,
            shaped(module, settings),
            inputs,
            self.project.alphabet,
            self.project.promises,
            registers,
            stream(self._seed(module.name), module.name, visit),
            self.project.folder,
            self._pins(module),
            visit,
            self.state.answers.get(module.name),
            self.listen,
            self.stopped,
            pathways=self.project.pathways,
            where=self.project.where_of(module, self.state.settings.get(module.name, ())),
        )

    def _honours(self, module: Module, shown: Product) -> None:
        """No generator may change what is pinned hard; one that did is not believed, unless an edit makes up for it."""
        if isinstance(shown.value, Document):
            return
        broken = check_pins(shown.value, [pin for pin in self._pins(module) if pin.hard])
        if broken:
            raise WrongInput(*(str(conflict) for conflict in broken))

    def _shown(
        self,
        module: Module,
        visit: int,
        key: str,
        product: Product,
        read: Mapping[str, Any],
        fresh: bool,
        seconds: float,
    ) -> Step:
        shown, conflicts = self._edited(module, product)
        self._honours(module, shown)
        self.latest[module.name] = shown
        for name, value in product.writes.items():
            self._assign(name, value)
        self._set(module.name)
        return Step(module.name, visit, key, product, shown, Frozen(read), conflicts, fresh=fresh, seconds=seconds)

    def _edited(self, module: Module, product: Product) -> tuple[Product, tuple[Conflict, ...]]:
        """The product with the hand edits that fit it, and those that do not."""
        patch = self.state.patches.get(module.name, ())
        if not patch:
            return product, ()
        if isinstance(product.value, Document):
            return product, tuple(Conflict(edit, None) for edit in patch)
        patched = apply(product.value, patch, self.state.choices)
        if patched.level is product.value:
            return product, patched.conflicts
        return Product(patched.level, (), product.notes, None, product.route, product.writes), patched.conflicts

    def _set(self, after: str) -> None:
        """Registers that the designer set, at the beginning or from after a module on; those that are gone are strays."""
        for key, value in self.state.registers.items():
            name, module = split_register(key)
            if module == after and name in self.project.registers:
                self._assign(name, value)

    def _assign(self, name: str, value: Any) -> None:
        if name not in self.project.registers:
            raise WrongInput(f"there is no register '{name}'")
        self.registers[name] = self.project.registers[name].check(value)
