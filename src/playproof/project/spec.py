"""A project as a value: a game's alphabet, its promises and registers, and the modules that make a level."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level import Alphabet, Frozen
from playproof.level.digest import digest
from playproof.level.files.places import Places
from playproof.play import Pathways, Promise
from playproof.progress import Listener, ignore

if TYPE_CHECKING:
    from playproof.project.made import Made

RegisterValue = int | float | str | bool | tuple[Any, ...]
MERGES = ("none", "stack", "overlay", "concatenate", "latest")
FILES = ("file", "rules", "programs")
"""The settings, of whatever kind, that name a file of the project, or several."""


def files_named(settings: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The files that settings name, each with the path of the key that names it.

    >>> list(files_named({"programs": ["walls.lp", "light.lp"], "size": [9, 9]}))
    [(('programs', 0), 'walls.lp'), (('programs', 1), 'light.lp')]
    """
    for key in FILES:
        given = settings.get(key)
        if isinstance(given, str):
            yield (key,), given
        elif isinstance(given, list | tuple):
            yield from (((key, i), name) for i, name in enumerate(given) if isinstance(name, str))


@dataclass(frozen=True, slots=True)
class Register:
    """A value that a designer, a module or a running game may change between modules: typed, with a range."""

    name: str
    default: RegisterValue
    least: float | None = None
    most: float | None = None
    choices: tuple[RegisterValue, ...] = ()

    def check(self, value: Any) -> RegisterValue:
        """The value, if the register may hold it."""
        wanted = type(self.default)
        fits = isinstance(value, wanted) and not (wanted is not bool and isinstance(value, bool))
        if wanted is float and isinstance(value, int) and not isinstance(value, bool):
            value, fits = float(value), True
        if wanted is tuple and isinstance(value, list):
            value, fits = tuple(value), True
        if not fits or value != value or value in (float("inf"), float("-inf")):
            raise WrongInput(f"the register '{self.name}' holds {_noun(wanted)}; got {value!r}")
        low = self.least is not None and value < self.least
        if low or (self.most is not None and value > self.most):
            raise WrongInput(f"the register '{self.name}' is {self._range()}; got {value!r}")
        if self.choices and value not in self.choices:
            raise WrongInput(
                Fault(
                    f"the register '{self.name}' cannot be {value!r}", hint=nearest(str(value), map(str, self.choices))
                )
            )
        return value  # type: ignore[no-any-return]

    def _range(self) -> str:
        bounds = {"at least": self.least, "at most": self.most}
        return " and ".join(f"{word} {bound}" for word, bound in bounds.items() if bound is not None)


def _noun(kind: type) -> str:
    return {int: "a whole number", float: "a number", str: "a text", bool: "true or false", tuple: "a list"}[kind]


@dataclass(frozen=True, slots=True)
class Module:
    """One step: its kind, what it works on, and its settings as they stand in the file."""

    name: str
    kind: str
    inputs: tuple[str, ...] = ()
    merge: str = "none"
    settings: Frozen[Any] = field(default_factory=Frozen)
    pins: str = ""
    line: int = 0
    settings_from: Frozen[str] = field(default_factory=Frozen)
    """Settings that another module makes: the name of the setting, and of the module."""
    legend: Frozen[Any] = field(default_factory=Frozen)
    """What further glyphs of the picture of pins stand for."""


@dataclass(frozen=True)
class Project:
    """A folder with its `project.toml`, read and checked. Nothing of a stranger's project is ever run as code."""

    name: str
    folder: Path
    alphabet: Alphabet
    modules: tuple[Module, ...]
    promises: tuple[Promise, ...] = ()
    registers: Frozen[Register] = field(default_factory=Frozen)
    seed: int = 0
    pathways: Pathways = Pathways()  # noqa: RUF009 - a frozen value
    """How standard paths are taken, wherever scores are promised."""
    file: str = field(default="project.toml", compare=False)
    places: Places = field(default_factory=Places, compare=False, repr=False)
    """On which line of the file each key stands."""
    alphabet_file: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return f"<Project {self.name!r} in {self.folder}: {', '.join(module.name for module in self.modules)}>"

    @classmethod
    def open(cls, folder: str | Path) -> Project:
        """The project in a folder; every fault of its file at once if it has any."""
        from playproof.project.projectfile import read_project

        return read_project(folder)

    def generate(
        self,
        seed: int | None = None,
        *,
        registers: Mapping[str, RegisterValue] | None = None,
        listen: Listener = ignore,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Made:
        """One level from one seed, judged against the promises; without a seed, from the project's own."""
        from playproof.project.made import generate

        return generate(self, seed, listen=listen, stopped=stopped, registers=registers)

    @cached_property
    def list_makers(self) -> tuple[str, ...]:
        """The modules whose lists are known by their names, as registers are; a register of the same name goes before."""
        from playproof.project.lists import list_makers

        return tuple(name for name in list_makers(self.modules, self.folder) if name not in self.registers)

    def module(self, name: str) -> Module:
        found = {module.name: module for module in self.modules}
        if name not in found:
            raise WrongInput(Fault(f"there is no module '{name}'", hint=nearest(name, found)))
        return found[name]

    def where(self, *path: str | int) -> Where:
        """Where a key of the project's file stands; nowhere, for a project that was not read from one."""
        line = self.places.line(*path)
        return Where(self.file, line) if line else Where()

    def where_of(self, module: Module, changed: Iterable[str] = ()) -> Callable[..., Where]:
        """Where settings of a module stand. Those that were changed since, or that another module makes, are in no file."""
        index, elsewhere = self.modules.index(module), {*changed, *module.settings_from}

        def where(*path: str | int) -> Where:
            if path[:1] == ("project",):
                return self.where(*path[1:])
            if path[:1] == ("alphabet",):
                return Where(self.alphabet_file, self._alphabet_places.line(*path[1:]))
            if path and path[0] in elsewhere:
                return Where(key=f"{module.name}.{path[0]}")
            return self.where("module", index, *path)

        return where

    @cached_property
    def _alphabet_places(self) -> Places:
        """On which line of the alphabet each key stands; looked up when somebody is told of one."""
        from playproof.level.files.folder import inside
        from playproof.level.files.places import find_places
        from playproof.level.files.whole import read_whole

        return find_places(read_whole(inside(self.folder, self.alphabet_file))) if self.alphabet_file else Places()

    def with_registers(self, values: Mapping[str, RegisterValue]) -> Project:
        """The project as if its file gave these values to registers; another project, with a hash of its own."""
        wrong = [name for name in values if name not in self.registers]
        if wrong:
            hint = nearest(wrong[0], self.registers)
            raise WrongInput(Fault(f"there is no register '{wrong[0]}'", hint=hint))
        changed = {n: replace(self.registers[n], default=self.registers[n].check(v)) for n, v in values.items()}
        return replace(self, registers=self.registers | changed)

    @cached_property
    def hash(self) -> str:
        """A name for what the project says, wherever it lies."""
        promises = [str(promise) for promise in self.promises]
        modules = [
            (m.name, m.kind, m.inputs, m.merge, dict(m.settings), m.pins, dict(m.settings_from)) for m in self.modules
        ]
        modules += [("legend", m.name, dict(m.legend)) for m in self.modules if m.legend]  # type: ignore[misc]
        parts = (self.name, self.alphabet.hash, promises, modules, dict(self.registers), self.seed)
        return digest(*parts) if self.pathways == Pathways() else digest(*parts, self.pathways)
