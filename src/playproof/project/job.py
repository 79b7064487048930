"""What a module gets to work with, and nothing else: inputs, settings, registers, dice, pins, and its project's folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playproof.errors import Cancelled, Where, WrongInput
from playproof.level import Alphabet, Level
from playproof.level.files.folder import inside
from playproof.level.pins import Pin
from playproof.play import Pathways, Promise
from playproof.progress import Event, Listener, ignore, never
from playproof.project.patches import Patch
from playproof.project.products import Product
from playproof.project.spec import Module


class Registers(Mapping[str, Any]):
    """The registers' values, which remember what was read: a change elsewhere leaves a module's product as it is."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = dict(values)
        self.read: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        self.read[name] = self._values[name]
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def _nowhere(*path: str | int) -> Where:
    return Where()


@dataclass(slots=True)
class Job:
    """One visit of one module."""

    module: Module
    settings: Any
    """The settings, as the kind's shape has read them."""
    inputs: tuple[Product, ...]
    alphabet: Alphabet
    promises: tuple[Promise, ...]
    registers: Registers
    dice: Random
    folder: Path
    pins: tuple[Pin, ...] = ()
    visit: int = 1
    back: tuple[str, ...] = ()
    """Of the modules it may send play to, those that it would send play back to."""
    asked: Any = None
    """What the designer gave to a module that asks, as text; None if nothing was given yet."""
    replies: tuple[Patch, ...] = ()
    """What he did by hand where the module's recipe asked for it, question by question."""
    listen: Listener = ignore
    stopped: Callable[[], bool] = never
    outputs: dict[str, Any] = field(default_factory=dict)
    pathways: Pathways = Pathways()  # noqa: RUF009 - a frozen value
    where: Callable[..., Where] = _nowhere
    """Where a setting stands in the project's file, by its path; and the project's own keys, after "project"."""

    @property
    def level(self) -> Level:
        """The one level that the module works on."""
        if len(self.inputs) != 1:
            raise WrongInput(f"'{self.module.name}' works on one level; it got {len(self.inputs)} inputs, merge them")
        return self.inputs[0].level

    def file(self, named: str) -> Path:
        return inside(self.folder, named)

    def progress(self, done: int, total: int, note: str = "") -> None:
        """Say how far the work is, and stop if somebody asked to."""
        if self.stopped():
            raise Cancelled(f"'{self.module.name}' was stopped")
        self.listen(Event(done, total, self.module.name, note=note, kind="module"))
