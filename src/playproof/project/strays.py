"""What a designer did to modules that are not in the project any more: listed until it is moved, dropped, or they are back.

>>> from playproof.level import Frozen
>>> done = State(seeds=Frozen({"cave": 7}), answers=Frozen({"loot": "sword"}))
>>> dict(strays(["hall", "loot"], [], done))
{'cave': [('roll', {'module': 'cave', 'seed': 7})]}
>>> dict(move(done, "cave", "hall").seeds), dict(drop(done, "cave").seeds)
({'hall': 7}, {})

Whoever renames a module in `project.toml` renames it for the run by `move`, and loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from playproof.errors import Fault, WrongInput
from playproof.level import Frozen
from playproof.project.state import (
    State,
    add_edits,
    add_pin,
    answer,
    change_setting,
    choose,
    reply,
    roll,
    set_register,
    split_register,
)

Deed = tuple[str, Mapping[str, Any]]
"""An operation and its arguments, as a journal has them."""
AGAIN: dict[str, Callable[..., State]] = {
    "roll": roll,
    "set": change_setting,
    "edit": add_edits,
    "pin": add_pin,
    "answer": answer,
    "reply": reply,
    "register": set_register,
}


def strays(modules: Collection[str], registers: Collection[str], state: State) -> dict[str, list[Deed]]:
    """What was done to modules and registers that there are not, by their names."""
    found = {name: list(deeds(state, name)) for name in _touched(state) if name not in modules}
    for key, value in state.registers.items():
        name, after = split_register(key)
        if name not in registers:
            found.setdefault(name, []).append(("register", {"name": name, "value": value, "after": after}))
    return {name: done for name, done in found.items() if done}


def _touched(state: State) -> dict[str, None]:
    """Every module to which something was done."""
    held = (state.seeds, state.settings, state.patches, state.pins, state.answers, state.replies)
    after = (split_register(key)[1] for key in state.registers)
    return dict.fromkeys([name for table in held for name in table] + [name for name in after if name])


def deeds(state: State, module: str) -> Iterator[Deed]:
    """All that holds of what was done to a module, one by one."""
    if module in state.seeds:
        yield "roll", {"module": module, "seed": state.seeds[module]}
    for key, value in state.settings.get(module, {}).items():
        yield "set", {"module": module, "key": key, "value": value}
    for edit in state.patches.get(module, ()):
        yield "edit", {"module": module, "patch": (edit,)}
    for pin in state.pins.get(module, ()):
        yield "pin", {"module": module, "pin": pin}
    if module in state.answers:
        yield "answer", {"module": module, "text": state.answers[module]}
    for number, patch in enumerate(state.replies.get(module, ()), 1):
        yield "reply", {"module": module, "number": number, "patch": patch}
    for key, value in state.registers.items():
        name, after = split_register(key)
        if after == module:
            yield "register", {"name": name, "value": value, "after": after}


def drop(state: State, gone: str) -> State:
    """Forget what was done to a module."""
    edits = {edit.id for edit in state.patches.get(gone, ())}
    return replace(
        state,
        seeds=state.seeds.without(gone),
        settings=state.settings.without(gone),
        patches=state.patches.without(gone),
        pins=state.pins.without(gone),
        answers=state.answers.without(gone),
        replies=state.replies.without(gone),
        registers=Frozen({key: value for key, value in state.registers.items() if split_register(key)[1] != gone}),
        choices=Frozen({id: choice for id, choice in state.choices.items() if id not in edits}),
    )


def move(state: State, gone: str, to: str) -> State:
    """Do to one module what was done to another; refused where both have something of one element."""
    taken = {_about(deed) for deed in deeds(state, to)}
    clash = [_about(deed) for deed in deeds(state, gone) if _about(deed) in taken]
    if clash:
        what = f"'{to}' has its own {' '.join(map(str, clash[0])).rstrip()}, and '{gone}' has another"
        raise WrongInput(Fault(what, hint="take one of them back first"))
    moved = drop(state, gone)
    for op, arguments in deeds(state, gone):
        moved = AGAIN[op](moved, **{**arguments, ("after" if op == "register" else "module"): to})
    for edit in state.patches.get(gone, ()):
        if edit.id in state.choices:
            moved = choose(moved, replace(edit, module=to).id, state.choices[edit.id])
    return moved


def _about(deed: Deed) -> tuple[str, ...]:
    """What a deed decides: of two that decide the same only one can hold."""
    op, given = deed
    if op == "edit":
        return op, given["patch"][0].element
    if op == "reply":
        return op, str(given["number"])
    return (
        (op, given["pin"].element, given["pin"].field) if op == "pin" else (op, given.get("key", given.get("name", "")))
    )
