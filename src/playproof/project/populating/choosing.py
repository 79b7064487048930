"""Settings that a register chooses: one module for easy and hard levels.

    chosen_by = "difficulty"
    [module.choices.easy]
    counts = { zombie = "1..5" }
    [module.choices.hard]
    counts = { zombie = 7 }

A choice replaces settings of the module one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level.files.words import faults_of
from playproof.project.populating.shape import Settings

NEVER = ("chosen_by", "choices")


def chosen(settings: Any, registers: Mapping[str, Any]) -> Any:
    """The settings, with those of the choice that the register names."""
    if not settings.chosen_by:
        return settings
    if settings.chosen_by not in registers:
        hint = nearest(settings.chosen_by, registers)
        raise WrongInput(Fault(f"there is no register '{settings.chosen_by}'", hint=hint))
    name = str(registers[settings.chosen_by])
    if name not in settings.choices:
        what = f"the register '{settings.chosen_by}' is '{name}', and there is no such choice"
        raise WrongInput(Fault(what, hint=nearest(name, settings.choices)))
    return with_choice(settings, name)


def with_choice(settings: Any, name: str) -> Any:
    """The settings with one choice put over them; raises all that is wrong with it."""
    from pydantic import ValidationError

    choice = settings.choices[name]
    strange = [key for key in choice if key in NEVER]
    if strange:
        raise WrongInput(Fault(f"a choice cannot have '{strange[0]}' of its own", Where(key=strange[0])))
    try:
        read = Settings.model_validate(choice)
    except ValidationError as error:
        raise WrongInput(*faults_of(error, Settings, choice).values()) from None
    return settings.model_copy(update={key: getattr(read, key) for key in choice if key in Settings.model_fields})


def placed(settings: Any, registers: Mapping[str, Any], where: Callable[..., Where]) -> Callable[..., Where]:
    """Where a setting stands: in the choice, if that has it."""
    if not settings.chosen_by:
        return where
    name = str(registers[settings.chosen_by])

    def inside(*path: str | int) -> Where:
        own = path and path[0] in settings.choices.get(name, {})
        return where("choices", name, *path) if own else where(*path)

    return inside
