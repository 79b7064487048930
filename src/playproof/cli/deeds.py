"""What a designer did, in his words: the lines of a run's journal, as `history` and `undo` tell them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from playproof.cli.plays import counted

if TYPE_CHECKING:
    from playproof.level.alphabet import Value
    from playproof.level.pins import Pin
    from playproof.project.journal import Entry

Arguments = Mapping[str, Any]


def told(entry: Entry) -> str:
    """One deed on one line."""
    return WORDS[entry.op](entry.arguments) if entry.op in WORDS else str(entry)


def told_pin(pin: Pin) -> str:
    """A pin in words."""
    values = " or ".join(map(_pinned, pin.allowed))
    what = {"symbol": "is", "exists": "exists:", "position": "stands at"}.get(pin.field, f"has {pin.member} =")
    wish = f" (a wish of weight {pin.weight:g})" if pin.weight is not None else ""
    return f"{pin.element} {what} {values}{wish}"


def _pinned(value: Value) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(value: Any) -> str:
    """A value as one would write it, tables and lists included."""
    from json import dumps

    return value if isinstance(value, str) else dumps(value, ensure_ascii=False, default=str)


def _register(given: Arguments) -> str:
    after = f", from after {given['after']} on" if given.get("after") else ""
    return f"register {given['name']} = {_value(given['value'])}{after}"


def _edit(given: Arguments) -> str:
    patch = given["patch"]
    return f"edit {given['module']}: {patch[0] if len(patch) == 1 else counted(len(patch), 'edit')}"


def _answer(given: Arguments) -> str:
    lines = given["text"].strip().splitlines() or [""]
    shown = lines[0][:60] if len(lines) == 1 else counted(len(lines), "line")
    return f"answer {given['module']}: {shown}"


def _reply(given: Arguments) -> str:
    patch = given["patch"]
    done = "as it is" if not patch else str(patch[0]) if len(patch) == 1 else counted(len(patch), "edit")
    return f"answer question {given['number']} of {given['module']}: {done}"


WORDS: dict[str, Callable[[Arguments], str]] = {
    "roll": lambda given: f"roll {given['module']}: seed {given['seed']}",
    "set": lambda given: f"set {given['key']} = {_value(given['value'])} in {given['module']}",
    "register": _register,
    "edit": _edit,
    "pin": lambda given: f"pin {given['module']}: {told_pin(given['pin'])}",
    "unpin": lambda given: f"unpin {given['module']}: {given['element']}",
    "answer": _answer,
    "reply": _reply,
    "choose": lambda given: f"conflict {given['edit']}: {given['choice']}",
    "unset": lambda given: f"register {given['name']} as the project has it",
    "move": lambda given: f"move what was done to {given['gone']} to {given['to']}",
    "drop": lambda given: f"drop what was done to {given['gone']}",
    "undo": lambda given: f"undo {given['count']}",
}
