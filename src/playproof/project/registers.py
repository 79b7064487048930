"""Registers as `project.toml` declares them: a value, or a table with its range.

>>> read_register("difficulty", {"default": 2, "least": 1, "most": 5}).most
5
"""

from __future__ import annotations

from typing import Any

from playproof.errors import Fault, WrongInput, nearest
from playproof.level.files.words import show
from playproof.project.spec import Register

KEYS = ("default", "least", "most", "choices")


def read_register(name: str, given: Any) -> Register:
    """A register, if what is said of it makes sense."""
    if not name.isidentifier() or len(name) > 40:
        raise WrongInput("the name of a register is one word, as conditions use it")
    if not isinstance(given, dict):
        given = {"default": given}
    for key in given:
        if key not in KEYS:
            raise WrongInput(Fault(f"unknown key '{key[:40]}' of a register", hint=nearest(key[:40], KEYS)))
    if "default" not in given:
        raise WrongInput("a register wants a default")
    choices = given.get("choices", [])
    if not isinstance(choices, list):
        raise WrongInput(f"the choices of a register are a list; got {show(choices)}")
    default = _value(given["default"])
    register = Register(name, default, _bound(given, "least"), _bound(given, "most"), _value(choices))
    _check_range(register)
    register.check(default)
    return register


def _bound(given: dict[str, Any], key: str) -> float | None:
    bound = given.get(key)
    if bound is None or (isinstance(bound, int | float) and not isinstance(bound, bool)):
        return bound
    raise WrongInput(f"the {key} of a register is a number; got {show(bound)}")


def _check_range(register: Register) -> None:
    bounded = register.least is not None or register.most is not None
    if bounded and type(register.default) not in (int, float):
        raise WrongInput("only a register that holds a number has a least and a most")
    if register.least is not None and register.most is not None and register.least > register.most:
        raise WrongInput(f"the least of a register, {register.least}, is above its most, {register.most}")


def _value(given: Any) -> Any:
    if isinstance(given, list):
        return tuple(_value(part) for part in given)
    if not isinstance(given, int | float | str | bool):
        raise WrongInput(f"a register holds a number, a text, true or false, or a list; got {show(given)}")
    return given
