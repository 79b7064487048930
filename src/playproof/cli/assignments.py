"""`--set name=value`: values are written as in the project's file, and a text needs no quotes.

>>> assignments(["difficulty=3", "theme = ice", "size=[30, 20]"])
{'difficulty': 3, 'theme': 'ice', 'size': [30, 20]}
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from playproof.errors import Fault, WrongInput, nearest

if TYPE_CHECKING:
    from playproof.project import Project

LONGEST = 10_000


def assignments(texts: Iterable[str]) -> dict[str, Any]:
    """Names and values from texts."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not name.strip() or not equals or len(value) > LONGEST:
            raise WrongInput(f"--set '{text[:60]}': wanted a name and a value, such as difficulty=3")
        found[name.strip()] = value_of(value.strip())
    return found


def value_of(text: str) -> Any:
    """The value that a text stands for in TOML; the text itself if it stands for none."""
    import tomllib

    try:
        given = tomllib.loads(f"value = {text}")
    except (tomllib.TOMLDecodeError, RecursionError):
        return text
    return given["value"] if len(given) == 1 else text


def registers(project: Project, texts: Iterable[str]) -> dict[str, Any]:
    """Values for a project's registers, checked: the whole list before anything is done with it."""
    given = {name: register_value(value) for name, value in assignments(texts).items()}
    faults = [
        Fault(f"--set: there is no register '{name}'", hint=nearest(name, project.registers))
        for name in given
        if name not in project.registers
    ]
    if faults:
        raise WrongInput(*faults)
    return {name: project.registers[name].check(value) for name, value in given.items()}


def register_value(value: Any) -> Any:
    """A register's list is a value that cannot change."""
    return tuple(map(register_value, value)) if isinstance(value, list) else value
