"""Recipes that ask for the designer's hand: what he is asked, and his answers, kept as edits of what he saw.

    recipe plan
        5 times hall
        ask 'Move the halls as you like.'
        until none door

A run waits at such a line and shows how far the recipe came. The answer is what the designer changes there, perhaps nothing.
When the module is run again and something else stands where he edited, his answer does not fit any more: it is not forgotten
and not half done, but the recipe asks him anew and tells what does not fit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from playproof.errors import Fault, WrongInput
from playproof.grammars import Asked as Waits
from playproof.level import Level
from playproof.level.pins import Pin, check_pins
from playproof.project.patches import Patch, apply, difference
from playproof.project.pipeline import execute
from playproof.project.spec import Project
from playproof.project.state import State
from playproof.project.store import Store
from playproof.project.trace import Step
from playproof.rewrite import Hand


def by_hand(replies: tuple[Patch, ...]) -> Hand:
    """The hand of a designer who has given these answers; where there is none yet, or it does not fit, the recipe waits."""

    def answer(number: int, prompt: str, level: Level) -> Level:
        if number > len(replies):
            raise Waits(prompt, number, level)
        patched = apply(level, replies[number - 1])
        if patched.conflicts:
            raise Waits(prompt, number, level, [f"your answer does not fit any more: {c}" for c in patched.conflicts])
        return patched.level

    return answer


@dataclass(frozen=True)
class Asked:
    """One question of a recipe."""

    module: str
    number: int
    prompt: str
    made: Level
    """How far the recipe came."""
    shown: Level
    """The same, with what fits of the answer that was given before."""
    notes: tuple[str, ...] = ()

    def answered_by(self, level: Level, pins: Iterable[Pin] = ()) -> Patch:
        """The edits that an answer comes to; what is pinned and as it should be has to stay so."""
        kept = [pin for pin in pins if pin.hard and not check_pins(self.made, [pin])]
        broken = check_pins(level, kept)
        if broken:
            raise WrongInput(*(Fault(str(conflict), hint="unpin it first") for conflict in broken))
        return difference(self.made, level)


def asked(project: Project, state: State, store: Store, module: str, number: int = 0) -> Asked:
    """The question at which a module waits; or the one of this number, as if it had not been answered."""
    project.module(module)
    given = state.replies.get(module, ())
    if number:
        state = replace(state, replies=state.replies | {module: given[: number - 1]})
    step = execute(project, state, store, until=module).latest(module)
    asks = step.made.asks if step is not None and step.made is not None and step.shown is None else None
    if step is None or step.made is None or not asks:
        if number:
            raise WrongInput(f"the recipe of '{module}' has no question {number}")
        raise WrongInput(f"'{module}' asks nothing: {_why(step)}")
    if number and asks["number"] != number:
        raise WrongInput(f"the recipe of '{module}' waits at its question {asks['number']}; answer that first")
    made, own = step.made.level, given[asks["number"] - 1 : asks["number"]]
    shown = apply(made, own[0]).level if own else made
    return Asked(module, asks["number"], str(asks["prompt"]), made, shown, step.made.notes)


def _why(step: Step | None) -> str:
    if step is None:
        return "it was not visited"
    return step.failure or (f"it waits for {step.waits}" if step.waits else "its recipe came to its end")
