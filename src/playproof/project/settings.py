"""Settings that a designer changes in a run, held to the same shape as those in the project's file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level import Frozen
from playproof.level.files.words import faults_of
from playproof.project.kinds import KINDS
from playproof.project.spec import Module
from playproof.project.state import State


def setting_names(kind: str) -> list[str]:
    """The names of a kind's settings, as they stand in the file."""
    return [field.alias or name for name, field in KINDS[kind].settings().model_fields.items()]


def check_setting(module: Module, state: State, key: str, value: Any) -> None:
    """Refuse a setting that the module's kind cannot have, beside those that it has by now."""
    names = setting_names(module.kind)
    if key not in names:
        raise WrongInput(Fault(f"'{module.name}' has no setting '{key}'", hint=nearest(key, names)))
    shaped(module, {**module.settings, **state.settings.get(module.name, Frozen()), key: value})


def shaped(module: Module, settings: Mapping[str, Any]) -> Any:
    """The settings as the module's kind has them; all faults at once if it cannot have them."""
    from pydantic import ValidationError

    shape = KINDS[module.kind].settings()
    try:
        return shape.model_validate(dict(settings))
    except ValidationError as error:
        found = faults_of(error, shape, settings, lambda *_: 0).values()
        raise WrongInput(*(Fault(f.what, Where(key=f"{module.name}.{f.where.key}"), f.hint) for f in found)) from None
