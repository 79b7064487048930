"""Grow a level by a grammar: pins first, then the recipe, and again with other dice if something failed.

What is pinned is context: rules match it and never rewrite it. An element that a rule makes under a pinned id gets its pinned
values at once and is context from then on. Pins that are not kept in the end are a reason to try again.

A recipe may ask for the designer's hand. Who has nothing to say yet raises `Asked`; the same call goes on from there later, for
the same dice bring it to the same place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from playproof.errors import NotFound, PlayproofError
from playproof.grammars.settle import settle
from playproof.grammars.turns import Turns
from playproof.level import Level, Pin
from playproof.level.pins import check_pins
from playproof.rewrite import ANY, Derivation, Failed, Hand, Recipe, RuleSet, Trace, Working, cook, working
from playproof.rewrite.cook import nobody
from playproof.rewrite.derive import DEEPEST, MOST_STEPS
from playproof.rewrite.recipe import Call, Choose, If, Instruction, Repeat, Split, Try
from playproof.rewrite.recipefile import every
from playproof.rewrite.splitting import SPLIT


@dataclass(frozen=True)
class Grown:
    """A level that a grammar made, with its trace and the registers that the recipe set."""

    level: Level
    trace: Trace
    registers: Mapping[str, Any] = field(default_factory=dict)


class Ungrown(NotFound):
    """A level that could not be grown. It carries the trace of the last try, which shows how far that came."""

    def __init__(self, what: str, steps: int, unit: str, trace: Trace, why: str = "", line: int = 0) -> None:
        super().__init__(what, steps, unit)
        self.trace, self.why, self.line = trace, why, line

    def __reduce__(self) -> Any:
        return NotFound, (self.what, self.steps, self.unit)


class Asked(PlayproofError):
    """A recipe that waits for the designer's hand: what it asks, which of its questions this is, and how far it came."""

    trace: Trace
    """The steps so far, from who grows the level."""

    def __init__(self, prompt: str, number: int, level: Level, notes: Sequence[str] = ()) -> None:
        super().__init__(f"the recipe waits for the designer's hand: {prompt}")
        self.prompt, self.number, self.level, self.notes = prompt, number, level, tuple(notes)


def grow(
    level: Level,
    rules: RuleSet,
    dice: Random,
    recipe: Recipe = ANY,
    registers: Mapping[str, Any] | None = None,
    pins: Sequence[Pin] = (),
    label: str = "",
    steps: int = MOST_STEPS,
    tries: int = 1,
    listen: Callable[[str, int], None] = lambda note, steps: None,
    ask: Hand = nobody,
) -> Grown:
    """Rewrite a level; what fails is tried again, so often: from the beginning, or from the designer's last answer on."""
    why, line, on, turns = "", 0, None, Turns(dice)
    for _ in range(tries):
        hand = _Hand(ask, turns)
        splits = count_splits(recipe.body, rules)
        settled = settle(level, [pin for pin in pins if not splits or "@" not in pin.element], dice)
        state = working(settled, rules.rules.values())
        pinned = Pinned(state, pins, splits)
        on = Derivation(state, rules, dice, registers, label, steps, partial(listen, why), pinned.fix if pins else None)
        try:
            cook(on, recipe, hand)
        except Failed as failed:
            why, line = str(failed), failed.line
            turns.again(hand.answers)
            continue
        except Asked as asked:
            asked.trace = on.trace()
            raise
        except NotFound as endless:
            raise Ungrown(endless.what, endless.steps, endless.unit, on.trace(), str(endless)) from None
        made = state.level()
        broken = check_pins(made, pins)
        if not broken:
            return Grown(made, on.trace(), dict(on.registers.maps[0]))
        why, line = str(broken[0]), 0
        turns.again(hand.answers)
    assert on is not None
    raise Ungrown(f"a level by '{recipe.name}' (the last try failed: {why})", tries, "tries", on.trace(), why, line)


class _Hand:
    """The designer's hand in one try, and how often it answered."""

    def __init__(self, ask: Hand, turns: Turns) -> None:
        self.ask, self.turns, self.answers = ask, turns, 0

    def __call__(self, number: int, prompt: str, level: Level) -> Level:
        answer = self.ask(number, prompt, level)
        self.answers = number
        self.turns.answered(number)
        return answer


def count_splits(body: Sequence[Instruction], rules: RuleSet, depth: int = 0) -> int:
    """How many times a recipe splits the cells; where that hangs on something, at least once if it may."""
    count = 0
    for step in body:
        match step:
            case Split():
                count += 1
            case Call(_, name) if depth < DEEPEST and name in rules.recipes:
                count += count_splits(rules.recipes[name].body, rules, depth + 1)
            case Repeat() | If() | Try() | Choose():
                count += any(isinstance(inner, Split) for inner in every((step,)))
    return count


class Pinned:
    """What is pinned and there is context from the beginning. What is not there yet gets its pinned values when a rule
    makes it; cells are there once the recipe has split them for the last time.
    """

    def __init__(self, state: Working, pins: Iterable[Pin], splits: int = 0) -> None:
        self.state, self.splits = state, splits
        self.waiting: dict[str, list[Pin]] = {}
        for pin in pins:
            key = state.key_of(pin.element)
            if key is None or (splits and "@" in pin.element):
                self.waiting.setdefault(pin.element, []).append(pin)
            elif pin.field != "exists" or True in pin.allowed:
                state.locked.add(key)

    def fix(self, changes: list[Any]) -> list[Any]:
        """What has to be changed besides, so that what was just made is as it is pinned."""
        if not self.waiting:
            return []
        keys: Iterable[Any] = list(self.state.written(changes))
        if any(what == SPLIT for what, _, _ in changes):
            self.splits -= 1
            keys = [key for key in map(self.state.key_of, self.waiting) if key is not None]
        return [] if self.splits > 0 else [change for key in keys for change in self._kept(key)]

    def _kept(self, key: Any) -> list[Any]:
        more: list[Any] = []
        for pin in self.waiting.get(self.state.id_of(key), ()):
            if self.state.has(key):
                more += self._set(key, pin)
                self.state.locked.add(key)
        return more

    def _set(self, key: Any, pin: Pin) -> list[Any]:
        if pin.field == "symbol" and self.state.symbol(key) not in pin.allowed:
            return self.state.relabel(key, str(pin.allowed[0]))
        held = self.state.members(key)
        if pin.member and pin.member in held and not pin.allows(held[pin.member]):
            return self.state.set_member(key, pin.member, pin.allowed[0])
        return []
