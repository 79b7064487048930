"""The table of module kinds: one line each. An engine adds its line here and its file in `modules`, and is at home.

A module's file has `Settings` (the shape of its settings), `run(job)` which gives back a product, and may have
`targets(settings)` which names the modules it may send play to, `faults(settings, alphabet, registers)` which tells what
is wrong with settings that speak of the game, such as a condition, by the setting's name,
`file_faults(settings, folder, alphabet, registers)` which tells what is wrong in files that the settings name, such as rules,
and `beside(settings, folder, alphabet)` which tells what other files those name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from playproof.errors import Fault
    from playproof.level import Alphabet
    from playproof.project.job import Job
    from playproof.project.products import Product


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of module, whose code is loaded when it is first used."""

    name: str
    about: str
    follows: bool = True
    """Whether it works on the module before it when no input is named."""
    by_hand: bool = False
    """Whether it wants something from the designer."""

    def _home(self) -> Any:
        return import_module(f"playproof.project.modules.{self.name}")

    def settings(self) -> Any:
        """The shape of its settings, a pydantic model."""
        return self._home().Settings

    def run(self, job: Job) -> Product:
        work: Callable[[Job], Product] = self._home().run
        return work(job)

    @property
    def logical(self) -> bool:
        """Whether it asks a solver for answer sets."""
        return hasattr(self._home(), "program")

    def program(self, job: Job) -> str:
        """The logic program of a visit, for people to read."""
        from playproof.answersets.program import folded

        return folded(self._home().program(job).text())

    def targets(self, settings: Mapping[str, Any]) -> tuple[str, ...]:
        """The modules it may send play to, besides the one that follows."""
        home = self._home()
        return tuple(home.targets(settings)) if hasattr(home, "targets") else ()

    def file_faults(
        self, settings: Mapping[str, Any], folder: Path, alphabet: Alphabet, registers: Collection[str]
    ) -> Iterable[Fault]:
        """What is wrong in files that the settings name, each with its own file and line."""
        home = self._home()
        return home.file_faults(settings, folder, alphabet, registers) if hasattr(home, "file_faults") else ()

    def beside(self, settings: Mapping[str, Any], folder: Path, alphabet: Alphabet) -> list[Path]:
        """The files that its product follows from besides those that its settings name, such as a map's tilesets."""
        home = self._home()
        return list(home.beside(settings, folder, alphabet)) if hasattr(home, "beside") else []

    def faults(
        self, settings: Mapping[str, Any], alphabet: Alphabet | None, registers: Collection[str]
    ) -> Iterable[tuple[str | tuple[str | int, ...], Fault]]:
        """What is wrong with settings beside the game's alphabet, None if that is wrong itself, and the registers.

        Each fault with the name of its setting, or with the path of a key inside it.
        """
        home = self._home()
        return home.faults(settings, alphabet, registers) if hasattr(home, "faults") else ()


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("sketch", "a level from a file", follows=False),
        Kind("ask", "hand work: a sketch, an edit or a list from the designer", by_hand=True),
        Kind("check", "a condition that sends play to one of several modules, also back"),
        Kind("grammar", "a level rewritten by rules, at random or by a recipe"),
        Kind("answerset", "a dungeon from logic, with promises over every winning play", follows=False),
        Kind("concept", "a level from programs of your own, in which no play avoids their concept", follows=False),
        Kind("maze", "a perfect maze, with wishes for its corridors and dead ends", follows=False),
        Kind("populate", "rooms filled so that every path through them keeps its promises"),
        Kind("scatter", "symbols put at random under counts"),
        Kind("digger", "rooms and corridors with doors and keys, solvable by construction", follows=False),
        Kind("playtest", "the judge's verdict on the project's promises"),
        Kind("export", "the level written in another format"),
    )
}
