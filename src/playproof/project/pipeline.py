"""Run a project's modules in order, from what a designer decided: each product is made once and kept by its key.

The registers that a module read are kept beside what it made. So a change is felt from the first module that depends on it,
and by no other.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from playproof.errors import Cancelled, Fault, NotFound, PlayproofError, WrongInput
from playproof.level import Frozen
from playproof.level.digest import plain
from playproof.level.pins import Pin
from playproof.progress import Event, Listener, ignore
from playproof.project.drawnpins import drawn_pins
from playproof.project.handwork import held_to, with_edits
from playproof.project.job import Job, Registers
from playproof.project.keys import product_key
from playproof.project.kinds import KINDS
from playproof.project.lists import listed
from playproof.project.merge import LATEST, merge
from playproof.project.products import Document, Product
from playproof.project.seeds import derived, stream
from playproof.project.settings import shaped
from playproof.project.spec import Module, Project
from playproof.project.state import State, split_register
from playproof.project.store import Memory, Store
from playproof.project.trace import Step, Trace, Waiting

MOST_VISITS = 1_000
"""Visits of modules in one execution; a check that sends play back for ever ends here."""


Attend = Callable[[Job, tuple[int, ...]], None]
"""Told of each visit before its product is there: the job, and which of the steps before made its inputs."""


def nobody_attends(job: Job, sources: tuple[int, ...]) -> None:
    """For executions into which nobody looks."""


def execute(
    project: Project,
    state: State,
    store: Store | None = None,
    until: str = "",
    listen: Listener = ignore,
    stopped: Callable[[], bool] = lambda: False,
    most: int | None = None,
    attend: Attend = nobody_attends,
) -> Trace:
    """Visit modules from the first on, up to one that is named, that waits, or that fails; make at most so many products.

    With `most = 0` nothing is made: the trace ends at the first module whose product is not kept. Who attends is given
    what each visit works on, whether its product is made or was kept.
    """
    return _Execution(project, state, store or Memory(), listen, stopped, most, attend).run(until)


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
        attend: Attend,
    ) -> None:
        self.left, self.attend = most, attend
        self.project, self.state, self.store = project, state, store
        self.listen, self.stopped = listen, stopped
        self.registers = {name: register.default for name, register in project.registers.items()}
        self.registers |= dict.fromkeys(project.list_makers, ())
        self.latest: dict[str, Product] = {}  # in the order of the visits
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
            at = names.index(step.shown.route) if step.shown.route else at + 1
        return Trace(tuple(self.steps), Frozen(self.registers))

    def _visit(self, module: Module) -> Step:
        visit = self.visits[module.name] = self.visits.get(module.name, 0) + 1
        begun = time.perf_counter()
        key = ""
        try:
            if sum(self.visits.values()) >= MOST_VISITS:
                raise NotFound(f"a way through the checks, last at '{module.name}'", MOST_VISITS, "visits")
            settings = self._settings(module)
            inputs = merge(tuple(self._input(module, name) for name in self._worked_on(module)), module.merge)
            self._attended(module, settings, inputs, visit)
            key = self._key(module, settings, inputs, visit)
            found = self.store.find(key, self.registers)
            by_hand = KINDS[module.kind].by_hand  # asking makes nothing, and only who asks learns what is waited for
            if found is None and self.left == 0 and not by_hand:
                return Step(module.name, visit, key, failure=self.store.failed(key, self.registers), stale=True)
            product, read = found or self._make(module, settings, inputs, visit, key)
            if product.asks:
                waits = f"your hand: {product.asks['prompt'].rstrip('.')}"
                return Step(module.name, visit, key, product, read=Frozen(read), waits=waits, fresh=found is None)
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

    def _worked_on(self, module: Module) -> tuple[str, ...]:
        """Its inputs; where checks lead to it in several ways, the one that was visited last."""
        if module.merge != LATEST:
            return module.inputs
        found = next((name for name in reversed(self.latest) if name in module.inputs), "")
        if not found:
            raise WrongInput(f"'{module.name}' works on {' or '.join(module.inputs)}, and checks went past all of them")
        return (found,)

    def _input(self, module: Module, name: str) -> Product:
        if name not in self.latest:
            what = f"'{module.name}' works on '{name}', which was not visited: a check went past it"
            hint = f'name all that it may work on as input, with merge = "{LATEST}"'
            raise WrongInput(Fault(what, hint=hint))
        return self.latest[name]

    def _key(self, module: Module, settings: Mapping[str, Any], inputs: tuple[Product, ...], visit: int) -> str:
        answer, seed, back = self.state.answers.get(module.name), self._seed(module.name), self._back(module, settings)
        pins, replies = self._pins(module), self.state.replies.get(module.name, ())
        return product_key(self.project, module, settings, inputs, pins, seed, visit, answer, back, replies)

    def _back(self, module: Module, settings: Mapping[str, Any]) -> tuple[str, ...]:
        """The modules at or before this one that it may send play to."""
        targets = KINDS[module.kind].targets(settings)
        if not targets:
            return ()
        earlier = self.project.modules[: self.project.modules.index(module) + 1]
        return tuple(name for name in targets if any(name == other.name for other in earlier))

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

    def _attended(self, module: Module, settings: Mapping[str, Any], inputs: tuple[Product, ...], visit: int) -> None:
        """Whoever looks on gets a job of his own: its dice have not fallen, and what it reads is nobody's business."""
        if self.attend is nobody_attends:
            return
        made = {step.module: number for number, step in enumerate(self.steps) if step.shown is not None}
        sources = tuple(made[name] for name in self._worked_on(module))
        self.attend(self._job(module, settings, inputs, visit, Registers(self.registers)), sources)

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
            self._back(module, settings),
            self.state.answers.get(module.name),
            self.state.replies.get(module.name, ()),
            self.listen,
            self.stopped,
            pathways=self.project.pathways,
            where=self.project.where_of(module, self.state.settings.get(module.name, ())),
        )

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
        shown, conflicts = with_edits(product, self.state.patches.get(module.name, ()), self.state.choices)
        held_to(self._pins(module), shown)
        if product.route:
            self.project.module(product.route)  # one set in the run may be gone from the project
        self.latest.pop(module.name, None)
        self.latest[module.name] = shown
        if module.name in self.project.list_makers:
            self.registers[module.name] = listed(shown.value) or ()
        for name, value in product.writes.items():
            if name not in self.project.list_makers:  # who takes values off a list leaves it whole for others
                self._assign(name, value)
        self._set(module.name)
        return Step(module.name, visit, key, product, shown, Frozen(read), conflicts, fresh=fresh, seconds=seconds)

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
