"""What can be wrong with modules that are each well made: how they hang together, what they say of the game, and which files
they name.

>>> lone = Module("monsters", "scatter", inputs=("map",))
>>> [str(flaw) for flaw in wiring({3: lone}, ["monsters"])]
["module[3].input: there is no module 'map'; none is declared"]

Modules come with their numbers in the file, for those that could not be read are missing among them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from playproof.errors import WrongInput, nearest
from playproof.level import Alphabet
from playproof.level.files.folder import inside
from playproof.level.files.words import key_path
from playproof.project.kinds import KINDS
from playproof.project.legend import faults as legend_faults
from playproof.project.spec import Module, files_named

Modules = Mapping[int, Module]


@dataclass(frozen=True, slots=True)
class Flaw:
    """A fault whose line is still to be looked up: what is wrong, at which path of the file, and what to do."""

    what: str
    path: tuple[str | int, ...]
    hint: str = ""

    def __str__(self) -> str:
        told = f"{key_path(self.path)}: {self.what}"
        return f"{told}; {self.hint}" if self.hint else told


def wiring(modules: Modules, named: Collection[object]) -> Iterator[Flaw]:
    """Names are unique, and a module works on what came before it: so there are no circles but those of checks.

    Of modules that are `named` but not here somebody else has told what is wrong.
    """
    seen: list[str] = []
    names = {module.name for module in modules.values()}
    for index, module in modules.items():
        if module.name in seen:
            yield Flaw(f"two modules are called '{module.name}'", ("module", index, "name"))
        for part in (*module.inputs, *module.settings_from.values()):
            if part in names and part not in seen:
                what = "itself" if part == module.name else f"'{part}', which comes after it"
                yield Flaw(f"'{module.name}' works on {what}", ("module", index, "input"))
            elif part not in seen and part not in named:
                hint = nearest(part[:40], seen)
                yield Flaw(f"there is no module '{part[:40]}'", ("module", index, "input"), hint)
        seen.append(module.name)
    yield from astray(modules, named, seen)


def astray(modules: Modules, named: Collection[object], seen: Collection[str]) -> Iterator[Flaw]:
    """Checks send play to modules that there are."""
    for index, module in modules.items():
        for part in KINDS[module.kind].targets(module.settings):
            if part not in named:
                what = f"there is no module '{part[:40]}' to go to"
                yield Flaw(what, ("module", index), nearest(part[:40], seen))


def sense(modules: Modules, alphabet: Alphabet | None, registers: Collection[str]) -> Iterator[Flaw]:
    """Conditions and promises in settings are read now, and not by the first level that meets them."""
    for index, module in modules.items():
        for key, fault in KINDS[module.kind].faults(module.settings, alphabet, registers):
            path = (key,) if isinstance(key, str) else key
            if path[0] not in module.settings_from:
                yield Flaw(fault.what, ("module", index, *path), fault.hint)


def legends(modules: Modules, alphabet: Alphabet | None) -> Iterator[Flaw]:
    """What is wrong with what glyphs of pictures of pins stand for."""
    for index, module in modules.items() if alphabet else ():
        for glyph, fault in legend_faults(module.legend, alphabet):  # type: ignore[arg-type]
            yield Flaw(fault.what, ("module", index, "legend", *([glyph] if glyph else [])), fault.hint)


def missing(modules: Modules, folder: Path) -> Iterator[Flaw]:
    """The files that modules name lie in the project's folder, and are there."""
    for index, module in modules.items():
        named = [*files_named(module.settings), *([(("pins",), module.pins)] if module.pins else [])]
        for path, name in named:
            if path[0] not in module.settings_from:
                yield from _missing(name, folder, ("module", index, *path))


def _missing(name: str, folder: Path, path: tuple[str | int, ...]) -> Iterator[Flaw]:
    try:
        if not inside(folder, name).is_file():
            yield Flaw(f"there is no file '{name}' in the project", path)
    except WrongInput as error:
        yield from (Flaw(fault.what, path, fault.hint) for fault in error.faults)
