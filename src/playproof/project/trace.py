"""What an execution of a project's modules came to: a step for each visit of a module, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playproof.errors import PlayproofError
from playproof.level import Frozen
from playproof.project.patches import Conflict
from playproof.project.products import Product


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
    """What it waits for. If its recipe asks for the designer's hand, `made` is how far that came."""
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
