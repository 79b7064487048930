"""Settings that a designer changes in a run, held to the same shape as those in the project's file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level import Frozen
from playproof.level.files.words import faults_of
from playproof.project.kinds import KINDS
from playproof.project.spec import Module, Project
from playproof.project.state import State


def setting_names(kind: str) -> list[str]:
    """The names of a kind's settings, as they stand in the file."""
    return [field.alias or name for name, field in KINDS[kind].settings().model_fields.items()]


def check_setting(project: Project, state: State, named: str, key: str, value: Any) -> None:
    """Refuse a setting that the module's kind cannot have in this game, beside those that it has by now."""
    module = project.module(named)
    names = setting_names(module.kind)
    if key not in names:
        raise WrongInput(Fault(f"'{module.name}' has no setting '{key}'", hint=nearest(key, names)))
    shaped(module, {**module.settings, **state.settings.get(module.name, Frozen()), key: value})
    found = KINDS[module.kind].faults({key: value}, project.alphabet, project.registers)
    faults = [Fault(f.what, Where(key=f"{module.name}.{key}"), f.hint) for _, f in found]
    if faults:
        raise WrongInput(*faults)


def shaped(module: Module, settings: Mapping[str, Any]) -> Any:
    """The settings as the module's kind has them; all faults at once if it cannot have them."""
    from pydantic import ValidationError

    shape = KINDS[module.kind].settings()
    try:
        return shape.model_validate(dict(settings))
    except ValidationError as error:
        found = faults_of(error, shape, settings, lambda *_: 0).values()
        raise WrongInput(
            *(Fault(f.what, Where(key=f"{module.name}.{f.where.key}".rstrip(".")), f.hint) for f in found)
        ) from None
