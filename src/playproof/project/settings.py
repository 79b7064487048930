"""Settings that a designer changes in a run, held to the same shape as those in the project's file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level import Frozen
from playproof.level.files.words import Path, faults_of, key_path
from playproof.project.kinds import KINDS
from playproof.project.spec import Module, Project
from playproof.project.state import State
from playproof.project.wiring import Flaw, astray, missing, sense


def setting_names(kind: str) -> list[str]:
    """The names of a kind's settings, as they stand in the file."""
    return [field.alias or name for name, field in KINDS[kind].settings().model_fields.items()]


def with_settings(module: Module, state: State, more: Mapping[str, Any] = Frozen()) -> Module:
    """A module as it is in a run: what was set there stands before what is in the file or another module makes."""
    changed = {**state.settings.get(module.name, {}), **more}
    taken = {key: name for key, name in module.settings_from.items() if key not in changed}
    return replace(module, settings=module.settings | changed, settings_from=Frozen(taken))


def nested(project: Project, state: State, named: str, name: str, value: Any) -> tuple[str, Any]:
    """A part of a table such as `counts.zombie` as a change of the whole table: the setting, and what it becomes."""
    key, dot, rest = name.partition(".")
    module = project.module(named)
    if not dot or key not in setting_names(module.kind):
        return name, value
    now = with_settings(module, state)
    if key in now.settings_from:
        what = f"'{key}' of '{named}' is made by '{now.settings_from[key]}'"
        raise WrongInput(Fault(what, hint=f"set all of '{key}', or change what that makes"))
    return key, _with_part(now.settings.get(key, {}), rest, value, (key,))


def _with_part(table: Any, name: str, value: Any, path: Path) -> dict[str, Any]:
    if not isinstance(table, Mapping):
        raise WrongInput(f"'{key_path(path)}' is no table, so it has no '{name}'")
    key, dot, rest = name.partition(".")
    return {**table, key: _with_part(table.get(key, {}), rest, value, (*path, key)) if dot else value}


def check_setting(project: Project, state: State, named: str, key: str, value: Any) -> None:
    """Refuse a setting that the module's kind cannot have in this game, beside those that it has by now."""
    module = project.module(named)
    names = setting_names(module.kind)
    if key not in names:
        raise WrongInput(Fault(f"'{module.name}' has no setting '{key}'", hint=nearest(key, names)))
    before, after = with_settings(module, state), with_settings(module, state, {key: value})
    misshapen = [fault for path, fault in _misshapen(after).items() if not path or path[0] not in after.settings_from]
    if misshapen:
        raise WrongInput(*misshapen)
    known = set(_flaws(project, before))
    faults = [
        Fault(flaw.what, Where(key=key_path((named, *flaw.path[2:]))), flaw.hint)
        for flaw in _flaws(project, after)
        if flaw not in known
    ]
    if faults:
        raise WrongInput(*faults)


def _flaws(project: Project, module: Module) -> Iterator[Flaw]:
    """What is wrong with a module in its project, as when the project's file is read."""
    alone, names = {0: module}, [other.name for other in project.modules]
    yield from chain(
        sense(alone, project.alphabet, project.registers), astray(alone, names, names), missing(alone, project.folder)
    )


def shaped(module: Module, settings: Mapping[str, Any]) -> Any:
    """The settings as the module's kind has them; all faults at once if it cannot have them."""
    from pydantic import ValidationError

    shape = KINDS[module.kind].settings()
    try:
        return shape.model_validate(dict(settings))
    except ValidationError as error:
        raise WrongInput(*_told(module, error, settings).values()) from None


def _misshapen(module: Module) -> dict[Path, Fault]:
    """What the kind of a module cannot have, by its path."""
    from pydantic import ValidationError

    try:
        KINDS[module.kind].settings().model_validate(dict(module.settings))
    except ValidationError as error:
        return _told(module, error, module.settings)
    return {}


def _told(module: Module, error: Any, settings: Mapping[str, Any]) -> dict[Path, Fault]:
    found = faults_of(error, KINDS[module.kind].settings(), settings, lambda *_: 0)
    return {
        path: Fault(f.what, Where(key=f"{module.name}.{f.where.key}".rstrip(".")), f.hint) for path, f in found.items()
    }
