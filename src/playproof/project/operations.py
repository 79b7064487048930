"""The table of what a designer may do in a run: one line each, by the word that stands in the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playproof.errors import Fault, WrongInput, nearest
from playproof.level.pins import Pin
from playproof.project.patches import Edit
from playproof.project.settings import check_setting
from playproof.project.spec import Project
from playproof.project.state import (
    State,
    add_edits,
    add_pin,
    answer,
    change_setting,
    choose,
    remove_pin,
    reply,
    roll,
    set_register,
    unset_register,
)
from playproof.project.strays import deeds, drop, move

OPERATIONS: dict[str, Callable[..., State]] = {
    "roll": roll,
    "set": change_setting,
    "register": set_register,
    "unset": unset_register,
    "edit": add_edits,
    "pin": add_pin,
    "unpin": remove_pin,
    "answer": answer,
    "reply": reply,
    "choose": choose,
    "move": move,
    "drop": drop,
}

WANTED: dict[str, type] = {"pin": Pin, "patch": Edit}
"""What else than names, numbers and texts an operation is given; anything else would be found out when it is applied."""


def check_operation(project: Project, state: State, op: str, arguments: Mapping[str, Any]) -> None:
    """Refuse an operation that cannot be, before it is confirmed."""
    if op not in OPERATIONS:
        raise WrongInput(Fault(f"nothing is called '{op}'", hint=nearest(op, (*OPERATIONS, "undo"))))
    for key, wanted in WANTED.items():
        given = arguments.get(key, ())
        parts = given if isinstance(given, tuple) else (given,)
        if wrong := [part for part in parts if not isinstance(part, wanted)]:
            raise WrongInput(f"'{op}' wants as its {key} the class {wanted.__name__}; got {wrong[0]!r:.40}")
    for key in ("module", "after", "to"):
        if arguments.get(key):
            project.module(arguments[key])
    if op == "pin":
        _check_pin(project, arguments["pin"])
    if op == "register":
        _check_register(project, arguments["name"], arguments["value"])
    if op == "set":
        check_setting(project, state, arguments["module"], arguments["key"], arguments["value"])
    if op in ("move", "drop"):
        _check_gone(project, state, arguments["gone"], arguments.get("to", ""))
    OPERATIONS[op](state, **arguments)


def _check_pin(project: Project, pin: Pin) -> None:
    """A pin of what the alphabet does not declare could never be kept."""
    symbols = project.alphabet.symbols
    members = dict.fromkeys(member for symbol in symbols.values() for member in symbol.members)
    if pin.member and pin.member not in members:
        raise WrongInput(Fault(f"no symbol has a member '{pin.member}'", hint=nearest(pin.member, members)))
    for name in pin.allowed if pin.field == "symbol" else ():
        if name and name not in symbols:
            raise WrongInput(Fault(f"there is no symbol '{name}'", hint=nearest(str(name), symbols)))


def _check_register(project: Project, name: str, value: Any) -> None:
    if name not in project.registers:
        raise WrongInput(f"there is no register '{name}'; there are {', '.join(project.registers) or 'none'}")
    project.registers[name].check(value)


def _check_gone(project: Project, state: State, gone: str, to: str) -> None:
    """Only what is of a module that is not there is moved or dropped, and settings only to where they fit."""
    if any(module.name == gone for module in project.modules):
        raise WrongInput(Fault(f"'{gone}' is a module of the project", hint="take back what you did to it with undo"))
    done = list(deeds(state, gone))
    if not done:
        raise WrongInput(f"nothing was done to a module '{gone}'")
    for op, given in done:
        if op == "set" and to:
            check_setting(project, state, to, given["key"], given["value"])
