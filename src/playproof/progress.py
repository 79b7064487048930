"""The one stream of progress: long work tells a listener what is done, and whoever shows it listens.

>>> told = []
>>> def work(names: list[str], listen: Listener = ignore) -> None:
...     for number, name in enumerate(names, 1):
...         listen(Event(number, len(names), name, kind="level"))
>>> work(["crypt.txt", "tower.txt"], told.append)
>>> str(told[0]), told[1].to_json()["path"]
('1 of 2: crypt.txt', 'tower.txt')

The bar in the terminal, `--progress json`, the studio and notebooks all read this stream and nothing else, so that work
which reports well in one place reports well everywhere. A listener that raises `Cancelled` stops the work.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One more thing is finished: how many of how many, which one, and whether it went well."""

    done: int
    total: int
    what: str
    ok: bool = True
    failed: int = 0
    """How many did not go well so far, this one included."""
    note: str = ""
    kind: str = "step"

    def __str__(self) -> str:
        failed = f" ({self.failed} not ok)" if self.failed else ""
        note = f": {self.note}" if self.note else ""
        return f"{self.done} of {self.total}{failed}: {self.what}{note}"

    def to_json(self) -> dict[str, Any]:
        """The event as one flat object. A level is named by its path, everything else by what it is."""
        name = "path" if self.kind == "level" else "what"
        shown = {"event": self.kind, "done": self.done, "total": self.total, name: self.what, "ok": self.ok}
        return shown | {"failed": self.failed, "note": self.note}


Listener = Callable[[Event], None]


def ignore(event: Event) -> None:
    """The listener for work that nobody watches."""


def never() -> bool:
    """The answer for work that nobody wants stopped."""
    return False
