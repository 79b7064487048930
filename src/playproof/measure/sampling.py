"""Samples of a project: its levels from many seeds, and the same seeds again for each value of a setting.

>>> parse_by("digger.rooms=3,5,8")
By(name='digger.rooms', values=(3, 5, 8))
>>> parse_by("mood=calm,wild").values
('calm', 'wild')

The same seeds for each value make the values comparable level by level: what differs comes from the setting.
"""

from __future__ import annotations

import time
import tomllib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, replace
from functools import partial
from itertools import product, starmap
from typing import Any

from playproof.errors import Cancelled, Fault, PlayproofError, WrongInput, nearest
from playproof.measure.sample import Sample, measure_all
from playproof.progress import Event, Listener, ignore, never
from playproof.project import Made, Project, generate
from playproof.project.seeds import item_seed, whole_seed
from playproof.project.settings import check_setting, nested
from playproof.project.state import State

Make = Callable[[int], Made]
Order = tuple[Make, int, int, str]
"""What makes a level, and the index, the seed and the group of the sample."""
AHEAD = 64
"""So many levels may be asked for before the first of them has come back."""


@dataclass(frozen=True, slots=True)
class By:
    """A setting (`module.setting`, or `module.setting.part` of one that is a table) or a register that is varied, and its
    values."""

    name: str
    values: tuple[Any, ...]


def parse_by(text: str) -> By:
    """From `name=a,b,c`; values are written as in TOML, and words need no quotes."""
    name, equals, given = text.partition("=")
    if not (name.strip() and equals and given.strip()):
        raise WrongInput(f"'{text}' is no setting with values; write it as module.setting=a,b,c or register=a,b,c")
    try:
        values = tomllib.loads(f"v = [{given}]")["v"]
    except tomllib.TOMLDecodeError:
        values = [part.strip() for part in given.split(",")]
    return By(name.strip(), tuple(values))


def sample_project(
    project: Project,
    n: int,
    by: By | str | Sequence[By | str] = (),
    seed: int | None = None,
    listen: Listener = ignore,
    stopped: Callable[[], bool] = never,
    executor: Executor | None = None,
) -> Iterator[Sample]:
    """So many levels of a project, measured; with `by` as many for each value of the setting, from the same seeds.

    Several settings are varied together: each value of one with each of the others. With an executor its workers make the
    levels, which are the same and come in the same order.
    """
    begin = whole_seed(project.seed if seed is None else seed)
    given = [by] if isinstance(by, By | str) else by
    variants = list(_variants(project, [parse_by(one) if isinstance(one, str) else one for one in given]))
    makers = [(group, partial(generate, changed, stopped=stopped)) for group, changed in variants]
    orders = ((make, index, item_seed(begin, index), group) for group, make in makers for index in range(n))
    failed, total = 0, n * len(makers)
    for done, sample in enumerate(_made(orders, executor), 1):
        failed += not sample.ok
        listen(Event(done, total, f"level {sample.index}", sample.ok, failed, sample.failure, "level"))
        yield sample


def _made(orders: Iterable[Order], executor: Executor | None) -> Iterator[Sample]:
    """The samples in the order that was asked for; workers are a little ahead."""
    if executor is None:
        yield from starmap(sample_one, orders)
        return
    out: deque[Future[Sample]] = deque()
    try:
        for order in orders:
            out.append(executor.submit(sample_one, *order))
            if len(out) > AHEAD:
                yield out.popleft().result()
        while out:
            yield out.popleft().result()
    except BrokenExecutor:
        hint = "is there memory enough? a batch goes on after such a thing, and can be measured: playproof generate"
        raise WrongInput(Fault("a process that made levels has died", hint=hint)) from None


def sample_one(make: Make, index: int, seed: int, group: str = "") -> Sample:
    """One level made, timed and measured. One that could not be made is a sample too, with its reason."""
    begun = time.perf_counter()
    try:
        made = make(seed)
    except Cancelled:
        raise
    except PlayproofError as error:
        return Sample(index, seed, None, {}, False, time.perf_counter() - begun, group, str(error))
    seconds = time.perf_counter() - begun
    judged = made.verdict.promises if made.verdict else ()
    broken = tuple(f"{one.word}: {one.promise}" for one in judged if not one.holds)
    return Sample(index, seed, made.level, measure_all(made), made.ok, seconds, group, broken=broken)


def _variants(project: Project, varied: Sequence[By]) -> Iterator[tuple[str, Project]]:
    """For each way to choose a value of each: the values as text, and the project with them."""
    names = [by.name for by in varied]
    if twice := [name for name in names if names.count(name) > 1]:
        raise WrongInput(Fault(f"'{twice[0]}' is varied twice", hint="give all of its values together: name=a,b,c"))
    for values in product(*(by.values for by in varied)):
        changed = project
        for name, value in zip(names, values, strict=True):
            is_register = name in project.registers
            changed = changed.with_registers({name: value}) if is_register else with_setting(changed, name, value)
        yield ", ".join(map(_word, values)), changed


def with_setting(project: Project, name: str, value: Any) -> Project:
    """The project with another value for one setting of one module; wrong input if the module does not take it."""
    module_name, _, key = name.partition(".")
    found = next((module for module in project.modules if module.name == module_name and key), None)
    if found is None:
        known = [*project.registers, *(f"{module.name}." for module in project.modules)]
        raise WrongInput(Fault(f"there is no register and no module's setting '{name}'", hint=nearest(name, known)))
    key, whole = nested(project, State(), found.name, key, value)
    check_setting(project, State(), found.name, key, whole)
    changed = replace(found, settings=found.settings | {key: whole})
    return replace(project, modules=tuple(changed if m.name == module_name else m for m in project.modules))


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
