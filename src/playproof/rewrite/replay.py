"""A derivation put back to where it stood after so many steps, so that it can be asked what its rules found there.

>>> from random import Random
>>> from playproof.level import Alphabet, Sequence, Symbol
>>> from playproof.rewrite import Derivation, cook, read_recipe, read_rules, working
>>> letters = Alphabet.of(Symbol("A"), Symbol("B"))
>>> rules = read_rules("rules on sequences\\nrule turn\\n    A => B\\n", letters)
>>> on = Derivation(working(Sequence.parse("A A A", letters)), rules, Random(1))
>>> cook(on, read_recipe("until none turn"))
>>> back = standing(on.trace(), 1)
>>> len(back.state.find(rules["turn"])), back.used["turn"]
(2, 1)

The level is replayed, and with it who wrote what, how often each rule was applied, what was pinned, and what the recipe had
set in registers and named as regions. Dice are others: whoever asks shall not get what was drawn, but what could be.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from playproof.errors import WrongInput
from playproof.rewrite.derive import Derivation
from playproof.rewrite.splitting import SPLIT
from playproof.rewrite.trace import Trace


def standing(trace: Trace, count: int | None = None, registers: Mapping[str, Any] | None = None) -> Derivation:
    """The derivation after so many steps, after all of them if nobody says; `registers` as the recipe found them."""
    count = len(trace.steps) if count is None else count
    if not 0 <= count <= len(trace.steps):
        raise WrongInput(f"the trace has {len(trace.steps)} steps; asked for what it was after {count}")
    if trace.rules is None:
        raise WrongInput("this trace does not know the rules by which it was made")
    state = trace.working()
    on = Derivation(state, trace.rules, Random(0), registers)
    for number, step in enumerate(trace.steps[:count]):
        state.redo(step.changes)
        state.by.update(dict.fromkeys(state.written(step.changes), number))
        on.questions.rules[number] = step.rule
        if step.rule in trace.rules.rules:
            on.used[step.rule] = step.application
    on.steps = list(trace.steps[:count])
    _remembered(on, trace, count)
    _locked(on, trace, count)
    return on


def _remembered(on: Derivation, trace: Trace, count: int) -> None:
    """What was set before step `count` was done."""
    past = [moment for moment in trace.moments if moment.steps <= count]
    if past:
        on.registers.maps[0] = dict(past[-1].registers)
        on.questions.regions = {name: set(keys) for name, keys in past[-1].regions.items()}


def _locked(on: Derivation, trace: Trace, count: int) -> None:
    """What was pinned and there. Cells have other names before a split, and are pinned only behind the last one."""
    finer = any(what == SPLIT for step in trace.steps[count:] for what, _, _ in step.changes)
    for id in trace.locked:
        key = None if finer and "@" in id else on.state.key_of(id)
        if key is not None:
            on.state.locked.add(key)
