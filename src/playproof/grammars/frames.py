"""A trace as frames: for each step in words and ids what it matched, what it changed, and who asked for it.

>>> from random import Random
>>> from playproof.level import Alphabet, Grid, Symbol
>>> from playproof.rewrite import Derivation, cook, read_recipe, read_rules, working
>>> cave = Alphabet.of(Symbol("rock", "#", solid=True), Symbol("sand", "."))
>>> rules = read_rules("rules on grids\\nrule dig\\n    #  =>  .\\n", cave)
>>> on = Derivation(working(Grid.parse("#", cave), rules.rules.values()), rules, Random(1))
>>> cook(on, read_recipe("once dig"))
>>> print(*frames(on.trace()))
1  dig (line 1): ground@0,0 rock becomes sand
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from playproof.level.digest import plain
from playproof.rewrite import Step, Trace, Working
from playproof.rewrite.net import Net
from playproof.rewrite.splitting import SPLIT

SHOWN = 4
Part = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """One element before and after a step; None where it was not there, or is not any more."""

    element: str
    before: Part | None
    after: Part | None

    def to_json(self) -> dict[str, Any]:
        return {"element": self.element, "before": plain(self.before), "after": plain(self.after)}

    def __str__(self) -> str:
        if self.before is None:
            return f"{self.element} made {_said(self.after)}".rstrip()
        if self.after is None:
            return f"{self.element} removed"
        if self.before.get("symbol") != self.after.get("symbol"):
            return f"{self.element} {_said(self.before)} becomes {_said(self.after)}"
        told = [
            f"{key} = {value}" for key, value in _members(self.after) if dict(_members(self.before)).get(key) != value
        ]
        return f"{self.element} {', '.join(told)}".rstrip()


def _said(part: Part | None) -> str:
    if part is None:
        return ""
    if "source" in part:
        return f"[{part['symbol']}]" if part["symbol"] else ""
    return str(part["symbol"] or "nothing")


def _members(part: Part) -> list[tuple[str, Any]]:
    return list(part.get("members", {}).items())


@dataclass(frozen=True, slots=True)
class Frame:
    """One step, told."""

    number: int
    """From 1; the level after it is the trace's level at this number."""
    rule: str
    application: int
    right: int
    line: int
    """The line of the recipe; 0 without one."""
    parent: int
    """The step that it came of by `then`, 0 if of none."""
    depth: int
    """How many steps it came of, one of the other."""
    elements: Mapping[str, str] = field(default_factory=dict)
    """What it matched: names of the rule with ids of the level."""
    changes: tuple[Change, ...] = ()

    @property
    def touched(self) -> tuple[str, ...]:
        """The elements that were changed and are there after it."""
        return tuple(change.element for change in self.changes if change.after is not None)

    def names(self, element: str) -> bool:
        """Whether an element was matched or changed."""
        return element in self.elements.values() or any(change.element == element for change in self.changes)

    def to_json(self) -> dict[str, Any]:
        return {
            "step": self.number,
            "rule": self.rule,
            "application": self.application,
            "right": self.right,
            "line": self.line,
            "parent": self.parent,
            "elements": dict(self.elements),
            "changes": [change.to_json() for change in self.changes],
        }

    def __str__(self) -> str:
        asked = f" (line {self.line})" if self.line else ""
        return f"{self.number}  {'  ' * self.depth}{self.rule}{asked}: {self.what()}"

    def what(self, most: int = SHOWN) -> str:
        """What it changed, in words; the first few of many."""
        told = [str(change) for change in self.changes[:most]]
        more = [f"and {len(self.changes) - most:,} more"] if len(self.changes) > most else []
        return "; ".join(told + more) or "nothing changed"


def frames(trace: Trace) -> Iterator[Frame]:
    """All steps of a trace, in order."""
    state = trace.working()
    depths: list[int] = []
    for number, step in enumerate(trace.steps, 1):
        depths.append(depths[step.parent] + 1 if step.parent >= 0 else 0)
        matched = _matched(trace, state, step)
        keys = list(dict.fromkeys(state.written(step.changes)))
        split = any(what == SPLIT for what, _, _ in step.changes)
        before = {key: (state.id_of(key), part_of(state, key)) for key in keys}
        state.redo(step.changes)
        told = () if split else tuple(_told(state, key, *before[key]) for key in keys)
        yield Frame(
            number, step.rule, step.application, step.right, step.line, step.parent + 1, depths[-1], matched, told
        )


def _matched(trace: Trace, state: Working, step: Step) -> Mapping[str, str]:
    rule = trace.rules.rules.get(step.rule) if trace.rules is not None else None
    if rule is None or step.match is None:
        return {}
    named = {name: state.id_of(key) for name, key in state.elements(rule, step.match).items()}
    return named or {"": state.id_of(min(state.covered(rule, step.match)))}  # type: ignore[type-var]


def _told(state: Working, key: Any, id: str, before: Part | None) -> Change:
    return Change(id, before, part_of(state, key))


def part_of(state: Working, key: Any) -> Part | None:
    """An element as a plain value: its symbol and members, and of an edge its ends; None if it is not there."""
    if isinstance(state, Net) and key not in state.nodes:
        edge, thing = state.edges.get(key), state.things.get(key)
        if edge is not None:
            doors = ", ".join(dict.fromkeys((*(edge.there or ()), *(edge.back or ()))))
            ends = {"source": edge.source, "target": edge.target, "directed": edge.directed}
            return {"symbol": doors, "members": dict(edge.members), **ends}
        return None if thing is None else {"symbol": thing.symbol, "members": dict(thing.members), "at": thing.at}
    if not state.has(key):
        return None
    return {"symbol": state.symbol(key), "members": dict(state.members(key))}
