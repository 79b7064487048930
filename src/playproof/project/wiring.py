"""What can be wrong with modules that are each well made: how they hang together, and what they say of the game.

>>> lone = Module("monsters", "scatter", inputs=("map",))
>>> [str(flaw) for flaw in wiring({3: lone}, ["monsters"])]
["module[3].input: there is no module 'map'; none is declared"]

Modules come with their numbers in the file, for those that could not be read are missing among them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from playproof.errors import nearest
from playproof.level import Alphabet
from playproof.level.files.words import key_path
from playproof.project.kinds import KINDS
from playproof.project.spec import Module

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
    yield from _astray(modules, seen, named)


def _astray(modules: Modules, seen: list[str], named: Collection[object]) -> Iterator[Flaw]:
    for index, module in modules.items():
        for part in KINDS[module.kind].targets(module):
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
