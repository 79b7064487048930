"""`project.toml`: read with every fault at once, each with its line. A project is data: nothing in it is run.

name     = "The long way round"
alphabet = "alphabet.toml"
promises = ["solvable", "no dead ends"]

[registers]
difficulty = { default = 2, least = 1, most = 5 }       # or just: difficulty = 2

[[module]]
name   = "rooms"
kind   = "digger"
size   = [40, 24]

[[module]]
name   = "monsters"
kind   = "scatter"
input  = "rooms"                                        # by default the module before
counts = { zombie = "3..5" }
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level import Alphabet, Frozen, read_alphabet
from playproof.level.files.places import Places
from playproof.level.files.tomltext import read_toml
from playproof.level.files.whole import read_whole
from playproof.level.files.words import at_most, faults_of, key_path
from playproof.play import Promise, parse_promises
from playproof.project.folder import inside
from playproof.project.kinds import KINDS
from playproof.project.spec import MERGES, Module, Project, Register

FILE = "project.toml"
COMMON = ("name", "kind", "input", "merge", "pins")
MOST_MODULES = 500


def read_project(folder: str | Path) -> Project:
    """The project in a folder (or the one whose file is named); all its faults at once if it has any."""
    path = Path(folder)
    path = path / FILE if path.is_dir() else path
    try:
        given, places = read_toml(read_whole(path))
        return _Reading(path.parent, given, places).project()
    except WrongInput as error:
        raise error.within(str(path)) from None


class _Reading:
    """One file being read: faults are gathered, and raised together at the end."""

    def __init__(self, folder: Path, given: dict[str, Any], places: Places) -> None:
        self.folder, self.given, self.places = folder, given, places
        self.faults: list[Fault] = []

    def fault(self, what: str, *path: str | int, hint: str = "") -> None:
        self.faults.append(Fault(what, Where(line=self.places.line(*path), key=key_path(path)), hint))

    def project(self) -> Project:
        known = {"name", "alphabet", "promises", "registers", "module", "seed"}
        for key in self.given:
            if key not in known:
                self.fault(f"unknown key '{key}'", key, hint=nearest(key, known))
        alphabet = self._alphabet()
        modules = tuple(self._modules())
        registers = Frozen({register.name: register for register in self._registers()})
        promises = self._promises(alphabet)
        self._wiring(modules)
        if self.faults:
            raise WrongInput(*at_most(self.faults))
        assert alphabet is not None
        name = self._text("name", self.folder.resolve().name)
        return Project(name, self.folder, alphabet, modules, promises, registers, self._seed())

    def _text(self, key: str, default: str) -> str:
        value = self.given.get(key, default)
        if not isinstance(value, str):
            self.fault(f"got {value!r}, wanted a text", key)
            return default
        return value

    def _seed(self) -> int:
        seed = self.given.get("seed", 0)
        return seed if isinstance(seed, int) and not isinstance(seed, bool) else 0

    def _alphabet(self) -> Alphabet | None:
        try:
            return read_alphabet(inside(self.folder, self._text("alphabet", "alphabet.toml")))
        except WrongInput as error:
            self.faults += error.faults
            return None

    def _promises(self, alphabet: Alphabet | None) -> tuple[Promise, ...]:
        texts = self.given.get("promises", [])
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            self.fault("wanted a list of texts", "promises")
            return ()
        try:
            return parse_promises(texts, alphabet) if alphabet else ()
        except WrongInput as error:
            line = self.places.line("promises")
            self.faults += [
                Fault(f.what, Where(line=line, key=f.where.key or "promises"), f.hint) for f in error.faults
            ]
            return ()

    def _registers(self) -> Iterator[Register]:
        table = self.given.get("registers", {})
        if not isinstance(table, dict):
            self.fault("wanted a table such as difficulty = 2", "registers")
            return
        for name, given in table.items():
            try:
                yield _register(name, given)
            except WrongInput as error:
                self.fault(error.faults[0].what, "registers", name, hint=error.faults[0].hint)

    def _modules(self) -> Iterator[Module]:
        tables = self.given.get("module", [])
        if not isinstance(tables, list) or not tables or len(tables) > MOST_MODULES:
            self.fault(f"wanted from 1 to {MOST_MODULES} modules, each headed [[module]]", "module")
            return
        before = ""
        for index, table in enumerate(tables):
            if not isinstance(table, dict):
                self.fault("wanted a table headed [[module]]", "module", index)
                continue
            module = self._module(index, table, before)
            if module is not None:
                before = module.name
                yield module

    def _module(self, index: int, table: Mapping[str, Any], before: str) -> Module | None:
        kind = table.get("kind", "")
        name = table.get("name", kind)
        if not isinstance(name, str) or not name or not isinstance(kind, str) or kind not in KINDS:
            what = f"unknown kind of module '{kind}'" if isinstance(name, str) and name else "a module wants a name"
            self.fault(what, "module", index, hint=nearest(str(kind), KINDS))
            return None
        settings = {key: value for key, value in table.items() if key not in COMMON}
        self._settings(index, kind, settings)
        inputs = table.get("input", [before] if before and KINDS[kind].follows else [])
        inputs = [inputs] if isinstance(inputs, str) else inputs
        merge = table.get("merge", "none")
        if merge not in MERGES:
            self.fault(f"unknown way to merge '{merge}'", "module", index, "merge", hint=nearest(str(merge), MERGES))
        if not isinstance(inputs, list) or not all(isinstance(part, str) for part in inputs):
            self.fault("wanted the name of a module, or a list of names", "module", index, "input")
            inputs = []
        pins = table.get("pins", "")
        return Module(name, kind, tuple(inputs), merge, Frozen(settings), str(pins), self.places.line("module", index))

    def _settings(self, index: int, kind: str, settings: dict[str, Any]) -> None:
        from pydantic import ValidationError

        shape = KINDS[kind].settings()
        try:
            shape.model_validate(settings)
        except ValidationError as error:
            found = faults_of(error, shape, settings, lambda *path: self.places.line("module", index, *path))
            module = f"module[{index}]"
            for fault in found.values():
                key = f"{module}.{fault.where.key}" if fault.where.key else module
                self.faults.append(Fault(fault.what, Where(line=fault.where.line, key=key), fault.hint))

    def _wiring(self, modules: tuple[Module, ...]) -> None:
        """Names are unique, and a module works on what came before it: so there are no circles but those of checks."""
        seen: list[str] = []
        for index, module in enumerate(modules):
            if module.name in seen:
                self.fault(f"two modules are called '{module.name}'", "module", index, "name")
            for part in module.inputs:
                later = any(other.name == part for other in modules[index:])
                if part not in seen:
                    what = (
                        f"'{module.name}' works on '{part}', which comes after it"
                        if later
                        else f"there is no module '{part}'"
                    )
                    self.fault(what, "module", index, "input", hint=nearest(part, seen))
            seen.append(module.name)
        for index, module in enumerate(modules):
            for part in KINDS[module.kind].targets(module):
                if part not in seen:
                    self.fault(f"there is no module '{part}' to go to", "module", index, hint=nearest(part, seen))


def _register(name: str, given: Any) -> Register:
    if not isinstance(given, dict):
        return Register(name, _value(given))
    unknown = set(given) - {"default", "least", "most", "choices"}
    if unknown or "default" not in given:
        raise WrongInput("a register has a default and may have least, most and choices")
    register = Register(
        name,
        _value(given["default"]),
        given.get("least"),
        given.get("most"),
        _value(given.get("choices", [])),
    )
    register.check(register.default)
    return register


def _value(given: Any) -> Any:
    if isinstance(given, list):
        return tuple(_value(part) for part in given)
    if not isinstance(given, int | float | str | bool):
        raise WrongInput(f"a register holds a number, a text, true or false, or a list; got {type(given).__name__}")
    return given
