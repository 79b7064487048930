"""All that a designer decided in a run, as a value; and what changes it, one function each."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from playproof.errors import WrongInput
from playproof.level import Frozen
from playproof.level.pins import Pin
from playproof.project.patches import CHOICES, Patch

AFTER = " after "


@dataclass(frozen=True)
class State:
    """Seeds, settings, registers, edits, pins, answers and choices: what the products of a run follow from."""

    seed: int = 0
    seeds: Frozen[int] = field(default_factory=Frozen)
    """Seeds of single modules that were rolled again."""
    settings: Frozen[Frozen[Any]] = field(default_factory=Frozen)
    registers: Frozen[Any] = field(default_factory=Frozen)
    """Values that the designer set, by `name` or, from after a module on, by `name after module`."""
    patches: Frozen[Patch] = field(default_factory=Frozen)
    pins: Frozen[tuple[Pin, ...]] = field(default_factory=Frozen)
    answers: Frozen[str] = field(default_factory=Frozen)
    """What was given to modules that ask."""
    replies: Frozen[tuple[Patch, ...]] = field(default_factory=Frozen)
    """What was done by hand where a module's recipe asked for it, question by question."""
    choices: Frozen[str] = field(default_factory=Frozen)
    """What to do about edits that conflict, by the edit's id."""


def roll(state: State, module: str, seed: int) -> State:
    return replace(state, seeds=state.seeds | {module: seed})


def change_setting(state: State, module: str, key: str, value: Any) -> State:
    changed = state.settings.get(module, Frozen()) | {key: value}
    return replace(state, settings=state.settings | {module: changed})


def set_register(state: State, name: str, value: Any, after: str = "") -> State:
    key = f"{name}{AFTER}{after}" if after else name
    return replace(state, registers=state.registers | {key: value})


def unset_register(state: State, name: str) -> State:
    """Leave a register as the project has it, from the beginning and from anywhere on."""
    left = Frozen({key: value for key, value in state.registers.items() if split_register(key)[0] != name})
    if len(left) == len(state.registers):
        raise WrongInput(f"the register '{name}' was not set")
    return replace(state, registers=left)


def split_register(key: str) -> tuple[str, str]:
    """The name of a register that was set, and of the module after which, "" for from the beginning.

    >>> split_register("mood after the great hall"), split_register("mood")
    (('mood', 'the great hall'), ('mood', ''))
    """
    name, _, after = key.partition(AFTER)
    return name, after


def add_edits(state: State, module: str, patch: Patch) -> State:
    """More edits on a module's output: a later one of an element takes the place of an earlier one.

    What was chosen about an edit once is not chosen for the same edit made anew, or it might vanish unseen.
    """
    fresh = [replace(edit, module=module) for edit in patch]
    known = {edit.element: edit for edit in (*state.patches.get(module, ()), *fresh)}
    kept = tuple(edit for edit in known.values() if edit.was != edit.shall)
    anew = {edit.id for edit in fresh} if state.choices else set()
    choices = Frozen({id: choice for id, choice in state.choices.items() if id not in anew})
    return replace(state, patches=state.patches | {module: kept}, choices=choices)


def add_pin(state: State, module: str, pin: Pin) -> State:
    others = tuple(p for p in state.pins.get(module, ()) if (p.element, p.field) != (pin.element, pin.field))
    return replace(state, pins=state.pins | {module: (*others, pin)})


def remove_pin(state: State, module: str, element: str) -> State:
    left = tuple(pin for pin in state.pins.get(module, ()) if pin.element != element)
    if left == state.pins.get(module, ()):
        raise WrongInput(f"'{element}' is not pinned in '{module}'")
    return replace(state, pins=state.pins | {module: left})


def answer(state: State, module: str, text: str) -> State:
    return replace(state, answers=state.answers | {module: text})


def reply(state: State, module: str, number: int, patch: Patch) -> State:
    """The edits by which a question of a recipe is answered; none of them leave the level as it is."""
    given = state.replies.get(module, ())
    if not 1 <= number <= len(given) + 1:
        raise WrongInput(
            f"the next question of '{module}' is number {len(given) + 1}; got an answer to number {number}"
        )
    return replace(state, replies=state.replies | {module: (*given[: number - 1], patch, *given[number:])})


def choose(state: State, edit: str, choice: str) -> State:
    if choice not in CHOICES:
        raise WrongInput(f"a conflict is settled by {', '.join(CHOICES)}; got '{choice}'")
    return replace(state, choices=state.choices | {edit: choice})
