"""What a designer did, line by line: a line is confirmed once it is on the disk, and never changed afterwards.

Whoever is killed while writing leaves at most half a line at the end; it was never confirmed, is not read, and is cut off
before the next line is written. To undo is another line. So whatever happens, the state of a run is what its lines say.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playproof.errors import Fault, Where, WrongInput
from playproof.project.codec import from_json, to_json
from playproof.project.operations import OPERATIONS
from playproof.project.state import State


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: what was done, with its arguments, and when."""

    op: str
    arguments: Mapping[str, Any]
    at: str = ""

    def __str__(self) -> str:
        shown = ", ".join(f"{key} {_short(value)}" for key, value in self.arguments.items())
        return f"{self.op} {shown}"


def _short(value: Any) -> str:
    if isinstance(value, tuple):
        return f"({len(value)} edits)" if len(value) != 1 else str(value[0])
    text = str(value).replace("\n", " ")
    return text if len(text) <= 40 else f"{text[:39]}…"


@dataclass(slots=True)
class Journal:
    """The entries of a run, those that were undone among them."""

    path: Path
    entries: list[Entry] = field(default_factory=list)
    _known: tuple[int, int, State] | None = field(default=None, repr=False, compare=False)
    """What the entries came to when somebody asked last: from which seed, how many, and what."""

    @classmethod
    def open(cls, path: Path) -> Journal:
        """The journal in a file, without half a line at its end: somebody may be writing it just now."""
        journal = cls(path)
        if not path.exists():
            return journal
        content = path.read_bytes()
        whole, _, _ = content.rpartition(b"\n")
        for number, line in enumerate(whole.split(b"\n"), 1):
            if line:
                journal.entries.append(_entry(line, path, number))
        return journal

    def write(self, entry: Entry) -> None:
        """Confirm one more entry: when this returns, it is on the disk. Only who holds the run's lock may write."""
        _heal(self.path)
        content = {"op": entry.op, "arguments": to_json(dict(entry.arguments)), "at": entry.at}
        line = json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
        with self.path.open("ab") as file:
            file.write(line.encode())
            file.flush()
            os.fsync(file.fileno())
        self.entries.append(entry)

    def standing(self) -> list[Entry]:
        """The entries that were not undone."""
        kept: list[Entry] = []
        for entry in self.entries:
            if entry.op == "undo":
                del kept[max(0, len(kept) - entry.arguments["count"]) :]
            else:
                kept.append(entry)
        return kept

    def state(self, seed: int) -> State:
        """What the entries come to. They only become more."""
        if self._known is None or self._known[:2] != (seed, len(self.entries)):
            state = State(seed)
            for entry in self.standing():
                state = OPERATIONS[entry.op](state, **entry.arguments)
            self._known = seed, len(self.entries), state
        return self._known[2]


def _heal(path: Path) -> None:
    """Cut off the half line of a writer who was killed, so that the next line does not become part of it."""
    content = path.read_bytes() if path.exists() else b""
    if content and not content.endswith(b"\n"):
        with path.open("r+b") as file:
            file.truncate(content.rfind(b"\n") + 1)
            os.fsync(file.fileno())


def _entry(line: bytes, path: Path, number: int) -> Entry:
    try:
        given = json.loads(line)
        if given["op"] != "undo" and given["op"] not in OPERATIONS:
            raise KeyError(given["op"])
        return Entry(given["op"], from_json(given["arguments"]), given.get("at", ""))
    except (ValueError, KeyError, TypeError) as error:
        what = f"this line is no entry of a journal ({type(error).__name__}: {error})"
        raise WrongInput(Fault(what, Where(str(path), number), "restore the file, or delete the line")) from None
