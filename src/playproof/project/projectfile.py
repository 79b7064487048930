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
settings_from = { counts = "wishes" }                   # or: settings that another module makes
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level import Alphabet, Frozen, read_alphabet
from playproof.level.files.folder import inside
from playproof.level.files.places import Places
from playproof.level.files.tomltext import read_toml
from playproof.level.files.whole import read_whole
from playproof.level.files.words import MOST_FAULTS, at_most, faults_of, key_path, show
from playproof.play import Pathways, Promise, parse_promises
from playproof.project.kinds import KINDS
from playproof.project.lists import list_makers
from playproof.project.registers import read_register
from playproof.project.settings import setting_names
from playproof.project.spec import MERGES, Module, Project, Register
from playproof.project.wiring import legends, missing, sense, wiring

FILE = "project.toml"
COMMON = ("name", "kind", "input", "merge", "pins", "legend", "settings_from")
MOST_MODULES = 500
PATHWAYS = {"culs": ("entrance", "skip", "own"), "entrance": ("counts", "free")}
"""What scores make of culs-de-sac and of the first room, the usual way first."""
LONGEST_NAME = 80


def read_project(folder: str | Path) -> Project:
    """The project in a folder (or the one whose file is named); all its faults at once if it has any."""
    path = Path(folder)
    path = path / FILE if path.is_dir() else path
    try:
        inside(path.parent, path.name)
        given, places = read_toml(read_whole(path))
        project = _Reading(path.parent, given, places).project()
        return replace(project, file=path.name, places=places, alphabet_file=given.get("alphabet", "alphabet.toml"))
    except WrongInput as error:
        raise error.within(str(path)) from None


class _Reading:
    """One file being read: faults are gathered, and raised together at the end."""

    def __init__(self, folder: Path, given: dict[str, Any], places: Places) -> None:
        self.folder, self.given, self.places = folder, given, places
        self.faults: list[Fault] = []
        self.named: list[Any] = []

    def fault(self, what: str, *path: str | int, hint: str = "") -> None:
        self.faults.append(Fault(what, Where(line=self.places.line(*path), key=key_path(path)), hint))
        if len(self.faults) > MOST_FAULTS:  # looking for names that are alike takes long where thousands are wrong
            raise WrongInput(*at_most(self.faults))

    def project(self) -> Project:
        known = ("name", "alphabet", "promises", "registers", "module", "seed", *PATHWAYS)
        for key in self.given:
            if key not in known:
                self.fault(f"unknown key '{key}'", key, hint=nearest(key, known))
        alphabet = self._alphabet()
        modules = dict(self._modules())
        registers = Frozen({register.name: register for register in self._registers()})
        promises = self._promises(alphabet)
        self._together(modules, alphabet)
        name, seed, ways = self._text("name", self.folder.resolve().name), self._seed(), self._pathways()
        if self.faults:
            raise WrongInput(*at_most(self.faults))
        assert alphabet is not None
        return Project(name, self.folder, alphabet, tuple(modules.values()), promises, registers, seed, ways)

    def _text(self, key: str, default: str) -> str:
        value = self.given.get(key, default)
        if not isinstance(value, str):
            self.fault(f"got {show(value)}, wanted a text", key)
            return default
        return value

    def _pathways(self) -> Pathways:
        """How standard paths are taken, in two words of the file."""
        chosen = {}
        for key, words in PATHWAYS.items():
            chosen[key] = self._text(key, words[0])
            if chosen[key] not in words:
                self.fault(f"unknown '{chosen[key][:40]}'", key, hint=nearest(chosen[key][:40], words))
        return Pathways(chosen["culs"], chosen["entrance"])

    def _seed(self) -> int:
        seed = self.given.get("seed", 0)
        if isinstance(seed, int) and not isinstance(seed, bool):
            return seed
        self.fault(f"got {show(seed)}, wanted a whole number", "seed")
        return 0

    def _alphabet(self) -> Alphabet | None:
        try:
            return read_alphabet(inside(self.folder, self._text("alphabet", "alphabet.toml")))
        except WrongInput as error:
            line = self.places.line("alphabet")
            named = [
                Fault(f.what, f.where if f.where.file else Where(line=line, key="alphabet"), f.hint)
                for f in error.faults
            ]
            self.faults += named
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
                yield read_register(name, given)
            except WrongInput as error:
                self.fault(error.faults[0].what, "registers", name, hint=error.faults[0].hint)

    def _together(self, modules: Mapping[int, Module], alphabet: Alphabet | None) -> None:
        """What is wrong between parts of the file; a register with a fault of its own is known all the same."""
        registers = self.given.get("registers", {})
        known = [*(registers if isinstance(registers, dict) else {}), *list_makers(modules.values(), self.folder)]
        found = sense(modules, alphabet, known), wiring(modules, self.named), missing(modules, self.folder)
        for flaw in chain(*found, legends(modules, alphabet)):
            self.fault(flaw.what, *flaw.path, hint=flaw.hint)
        for module in modules.values() if alphabet else ():
            wrong = KINDS[module.kind].file_faults(module.settings, self.folder, alphabet, known)  # type: ignore[arg-type]
            told = map(self._as_named, wrong)
            self.faults += [fault for fault in told if fault not in self.faults]  # modules may share a file

    def _as_named(self, fault: Fault) -> Fault:
        """With its file named as the project was: `mine/mine.rules`."""
        file = Path(fault.where.file)
        if not file.is_relative_to(self.folder.resolve()):
            return fault
        shown = str(self.folder / file.relative_to(self.folder.resolve()))
        return replace(fault, where=replace(fault.where, file=shown))

    def _modules(self) -> Iterator[tuple[int, Module]]:
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
                yield index, module

    def _module(self, index: int, table: Mapping[str, Any], before: str) -> Module | None:
        kind = table.get("kind", "")
        name = table.get("name", kind)
        self.named.append(name)
        if not isinstance(name, str) or not name or not isinstance(kind, str) or kind not in KINDS:
            named = isinstance(name, str) and name
            what = f"unknown kind of module '{str(kind)[:40]}'" if named else "a module wants a name, a text"
            self.fault(what, "module", index, hint=nearest(str(kind)[:40], KINDS) if named else "")
            return None
        if len(name) > LONGEST_NAME or not name.isprintable():
            self.fault(
                f"the name of a module is one line of at most {LONGEST_NAME} characters", "module", index, "name"
            )
        settings = {key: value for key, value in table.items() if key not in COMMON}
        taken = self._taken(index, kind, table.get("settings_from", {}))
        self._settings(index, kind, settings, taken)
        inputs = table.get("input", [before] if before and KINDS[kind].follows else [])
        inputs = [inputs] if isinstance(inputs, str) else inputs
        merge = table.get("merge", "none")
        if merge not in MERGES:
            what, hint = f"unknown way to merge '{str(merge)[:40]}'", nearest(str(merge)[:40], MERGES)
            self.fault(what, "module", index, "merge", hint=hint)
        if not isinstance(inputs, list) or not all(isinstance(part, str) for part in inputs):
            self.fault("wanted the name of a module, or a list of names", "module", index, "input")
            inputs = []
        pins = table.get("pins", "")
        if not isinstance(pins, str):
            self.fault(f"got {show(pins)}, wanted the name of a file", "module", index, "pins")
        legend = table.get("legend", {})
        if not isinstance(legend, dict) or (legend and not pins):
            self.fault("a legend is a table of glyphs, for a picture of pins", "module", index, "legend")
            legend = {}
        line = self.places.line("module", index)
        return Module(
            name, kind, tuple(inputs), merge, Frozen(settings), str(pins), line, Frozen(taken), Frozen(legend)
        )

    def _taken(self, index: int, kind: str, given: Any) -> dict[str, str]:
        """The settings that other modules make."""
        if not isinstance(given, dict) or not all(isinstance(name, str) for name in given.values()):
            self.fault('wanted a table such as { allowed = "loot" }', "module", index, "settings_from")
            return {}
        names = setting_names(kind)
        for key in given:
            if key not in names:
                hint = nearest(key[:40], names)
                self.fault(f"unknown setting '{key[:40]}'", "module", index, "settings_from", hint=hint)
        return given

    def _settings(self, index: int, kind: str, settings: dict[str, Any], taken: Mapping[str, str]) -> None:
        from pydantic import ValidationError

        shape = KINDS[kind].settings()
        try:
            shape.model_validate(settings)
        except ValidationError as error:
            found = faults_of(error, shape, settings, lambda *path: self.places.line("module", index, *path))
            module = f"module[{index}]"
            for fault in (fault for path, fault in found.items() if not path or path[0] not in taken):
                key = f"{module}.{fault.where.key}" if fault.where.key else module
                self.faults.append(Fault(fault.what, Where(line=fault.where.line, key=key), fault.hint))
