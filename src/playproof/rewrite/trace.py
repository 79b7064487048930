"""What happened in a derivation: every rewriting with its rule, its place, its line of the recipe, and what it changed.

The trace begins with a level and replays to the one that came of it; each element of that knows the step that wrote it
last. A step that came of another one (`then`) names it as its parent, so the steps are the derivation tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Level
from playproof.rewrite.carrier import Change, Working, working
from playproof.rewrite.rule import RuleSet
from playproof.rewrite.splitting import SPLIT, parent_id


class Step(NamedTuple):
    """One rewriting."""

    rule: str
    """The rule's name; for a built-in instruction what it does, such as `path`."""
    application: int
    """How often the rule was applied by then, this time included."""
    right: int
    """Which of its right sides was written, from 0."""
    line: int
    """The line of the recipe, 0 without one."""
    parent: int
    """The number of the step that this one came of, -1 if of none."""
    match: Any
    changes: tuple[Change, ...]


class Moment(NamedTuple):
    """What a recipe had set by then and no element shows: registers, and regions by the keys of their elements."""

    steps: int
    """How many were done before."""
    registers: Mapping[str, Any]
    regions: Mapping[str, Any]


@dataclass(frozen=True)
class Trace:
    """A derivation that is over."""

    start: Level
    steps: tuple[Step, ...]
    wrote: Mapping[str, int]
    """For each element of the level that came of it, the number of the step that wrote it last."""
    conflicts: tuple[str, ...] = ()
    """Where rules that were applied all at once wanted different things."""
    used: Mapping[str, int] = field(default_factory=dict)
    undone: int = 0
    """How many steps were taken back by `try`."""
    rules: RuleSet | None = None
    """The rules by which it was made: a carrier numbers its elements with an eye to them."""
    moments: tuple[Moment, ...] = ()
    """Each time a recipe set a register or named a region."""
    locked: frozenset[str] = frozenset()
    """The elements that were context in the end: pinned, and so never rewritten."""

    def writer(self, id: str) -> Step | None:
        """The step that wrote an element last; None if no rule did."""
        number = self.wrote.get(id)
        return None if number is None else self.steps[number]

    def working(self) -> Working:
        """The level of the beginning, to be rewritten again step by step with `redo`."""
        return working(self.start, self.rules.rules.values() if self.rules is not None else ())

    def levels(self) -> Iterator[Level]:
        """The level before the first step, and after every one."""
        state = self.working()
        yield self.start
        for step in self.steps:
            state.redo(step.changes)
            yield state.level()

    def at(self, count: int) -> Level:
        """The level after so many steps."""
        if not 0 <= count <= len(self.steps):
            raise WrongInput(f"the trace has {len(self.steps)} steps; asked for the level after {count}")
        state = self.working()
        for step in self.steps[:count]:
            state.redo(step.changes)
        return state.level()

    def history(self, id: str) -> list[int]:
        """The numbers of all steps that wrote an element, first to last."""
        state, found, called = self.working(), [], self.called(id)[1:]
        for number, step in enumerate(self.steps):
            state.redo(step.changes)
            if called[number] in {state.id_of(key) for key in state.written(step.changes)}:
                found.append(number)
        return found

    def called(self, id: str) -> list[str]:
        """What an element, or what it was split off, was called before the first step and after each."""
        names = [id]
        for step in reversed(self.steps):
            for what, _, sizes in step.changes:
                id = parent_id(id, *sizes) if what == SPLIT else id
            names.append(id)
        return names[::-1]

    def together(self, id: str) -> list[str]:
        """What the same application wrote: the lock that belongs to a key."""
        number = self.wrote.get(id)
        if number is None:
            raise WrongInput(Fault(f"no rule wrote '{id}'", hint=nearest(id, self.wrote)))
        return [other for other, step in self.wrote.items() if step == number and other != id]

    def children(self, number: int) -> list[int]:
        return [other for other, step in enumerate(self.steps) if step.parent == number]

    def ancestors(self, number: int) -> list[int]:
        """The steps that this one came of by `then`, the nearest first."""
        found = []
        while (number := self.steps[number].parent) >= 0:
            found.append(number)
        return found
