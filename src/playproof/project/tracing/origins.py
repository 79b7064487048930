"""Who wrote an element, from the first module on: rules with their application and recipe line, pins, hand edits, others.

>>> from playproof.project import Project
>>> from playproof.project.tracing.making import Making
>>> making = Making.of(Project.open("examples/mission"), seed=11)
>>> [(origin.how, origin.rule, origin.application) for origin in origins(making, "errand.lock.2.k")]
[('rule', 'lock', 2)]
>>> "errand.lock.2.l" in together(making, "errand.lock.2.k")
True

An element that is handed on keeps its origin, through any number of modules and merges; what was done to it on the way comes
after. The last in the list is who made it what it is now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from playproof.errors import Fault, WrongInput, nearest
from playproof.grammars.frames import part_of
from playproof.level import Level
from playproof.level.elements import Element, element_of
from playproof.project.patches import parts
from playproof.project.products import Document
from playproof.project.tracing.handedon import sources_of
from playproof.project.tracing.making import GRAMMAR, Making, Visit
from playproof.rewrite.cook import ASK

HOWS = ("rule", "hand", "pin", "start", "module")


@dataclass(frozen=True, slots=True)
class Origin:
    """One time that somebody wrote an element."""

    element: str
    """What it was called by then."""
    module: str
    how: str
    """`rule`, `hand` for an edit, `pin`, `start` for what a grammar begins with, or `module` for one of another kind."""
    what: str = ""
    """What it became."""
    rule: str = ""
    application: int = 0
    """How often the rule had been applied by then, this time included."""
    step: int = 0
    """The step of the module's trace, from 1."""
    line: int = 0
    """The line of the recipe that asked for the rule."""
    file: str = ""
    at: int = 0
    """Where the rule stands."""
    after: tuple[str, ...] = field(default=())
    """The rules that it was run after by `then`, the nearest first."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"after": list(self.after)}

    def __str__(self) -> str:
        told = {
            "hand": "edited by hand",
            "pin": "pinned",
            "start": "there from the start",
            "module": f"{self.rule} of the module",
        }
        if self.how != "rule":
            return f"{self.module}: {told[self.how]}"
        named = f"rule {self.rule} for the {ordinal(self.application)} time" if self.at else built_in(self.rule)
        where = f" ({self.file}:{self.at})" if self.at else ""
        asked = f", asked for by line {self.line}" if self.line else ""
        after = f", after {' after '.join(self.after)}" if self.after else ""
        return f"{self.module}, step {self.step}: {named}{where}{asked}{after}"


def built_in(name: str) -> str:
    """What wrote where no rule did: an instruction of the recipe, or the designer whom it asked."""
    return "your hand" if name == ASK else name


def ordinal(number: int) -> str:
    """
    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    last = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
    return f"{number}{last}"


def origins(making: Making, element: str, module: str = "") -> tuple[Origin, ...]:
    """All that wrote an element of what a module shows (the last level, if no module is named), first to last."""
    visit = making.visit(module)
    level = visit.product().level
    if element_of(level, element) is None:
        raise WrongInput(Fault(f"'{visit.name}' shows no element '{element}'", hint=nearest(element, _names(level))))
    return tuple(_story(making, visit, element))


def together(making: Making, element: str, module: str = "") -> tuple[str, ...]:
    """What was written by the step that made it and still is in the module's level: the lock that belongs to a key.

    A cell is never made; of it, what the step wrote that wrote it last.
    """
    told = [origin for origin in origins(making, element, module) if origin.how == "rule"]
    if not told:
        return ()
    before = making.visits[: making.visit(module).number + 1]
    trace = next(visit for visit in reversed(before) if visit.name == told[-1].module).trace
    mine = [origin for origin in told if origin.module == told[-1].module]
    shown, state = making.level(told[-1].module), trace.working()
    for number, step in enumerate(trace.steps, 1):
        keys = {state.id_of(key): key for key in state.written(step.changes)}
        was = {id for id, key in keys.items() if part_of(state, key) is not None}
        state.redo(step.changes)
        its = next((origin for origin in mine if origin.step == number), None)
        if its is not None and (its is mine[-1] or its.element not in was):
            return tuple(id for id in keys if id != its.element and element_of(shown, id) is not None)
    return ()


def _names(level: Level) -> list[str]:
    return [name.rpartition(" ")[2] for name in parts(level)]


def _story(making: Making, visit: Visit, id: str) -> Iterator[Origin]:
    """What wrote it before this module, then what this module did, then what was edited upon it."""
    made = visit.step.made.value if visit.step.made is not None else None
    if isinstance(made, Document) or made is None:
        return
    begun = visit.trace.called(id)[0] if visit.kind == GRAMMAR else id
    source = _source(making, visit, begun)
    if source is not None:
        yield from _story(making, *source)
    before = element_of(source[0].product().level, source[1]) if source is not None else None
    if visit.kind == GRAMMAR:
        yield from _written(visit, id, begun, before)
    else:
        yield from _changed(visit, id, before, element_of(made, id))
    shown = visit.product().level
    if shown is not made and not _alike(element_of(made, id), now := element_of(shown, id)):
        yield Origin(id, visit.name, "hand", _what(now))


def _source(making: Making, visit: Visit, id: str) -> tuple[Visit, str] | None:
    given = [making.visits[number] for number in visit.sources]
    levels = [(v, v.product().value) for v in given]
    kept = [(v, level) for v, level in levels if not isinstance(level, Document)]
    merge = visit.job.module.merge
    found = next(sources_of(id, [level for _, level in kept], merge), None)
    return None if found is None else (kept[found[0]][0], found[1])


def _written(visit: Visit, id: str, begun: str, before: Element | None) -> Iterator[Origin]:
    trace, (rules, _) = visit.trace, visit.plan
    at_first = element_of(trace.start, begun)
    if at_first is not None and not _alike(before, at_first):
        pinned = any(pin.element == begun for pin in visit.job.pins)
        yield Origin(begun, visit.name, "pin" if pinned else "start", _what(at_first))
    called = trace.called(id)
    for number in trace.history(id):
        step = trace.steps[number]
        rule = rules.rules.get(step.rule)
        yield Origin(
            called[number + 1],
            visit.name,
            "rule",
            rule=step.rule,
            application=step.application,
            step=number + 1,
            line=step.line,
            file=Path(rules.file).name,
            at=rule.at.line if rule is not None else 0,
            after=tuple(trace.steps[other].rule for other in trace.ancestors(number)),
        )


def _changed(visit: Visit, id: str, before: Element | None, now: Element | None) -> Iterator[Origin]:
    if now is not None and not _alike(before, now):
        deed = "made" if before is None else "changed"
        yield Origin(id, visit.name, "module", _what(now), rule=f"{deed} by the {visit.kind}")


def _alike(one: Element | None, other: Element | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.symbol, one.place, one.members) == (other.symbol, other.place, other.members)


def _what(element: Element | None) -> str:
    return "nothing" if element is None else element.symbol or "nothing"
