"""Who broke a property: what was done right after the last time that it held, in whatever module that was.

>>> from playproof.project import Project
>>> from playproof.project.tracing.making import Making
>>> making = Making.of(Project.open("examples/mission"), seed=11)
>>> found = blame(making, "count_key == 0")
>>> (found.how, found.module, found.why)
('rule', 'errand', 'count_key is 1')

The last time is looked for from the end: a property may come and go, so that to halve the steps again and again would find any
of the times it went. What is before the last time need not be asked for at all. After van Rozen and Heijn ("Measuring quality
of grammars for procedural level generation", 2018), who blame rules within one grammar; here the way goes back through all
that handed a level on: rules, hand edits, pins, and modules of any kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playproof.errors import Cancelled, NotFound
from playproof.grammars import frames
from playproof.level import Level
from playproof.progress import never
from playproof.project.patches import apply
from playproof.project.products import Document
from playproof.project.tracing.making import GRAMMAR, Making, Visit
from playproof.project.tracing.origins import built_in, ordinal
from playproof.project.tracing.properties import Asker, read_property
from playproof.rewrite.usedup import used_up

BUDGET = 2_000
TOUCHED = 6


@dataclass(frozen=True, slots=True)
class Blame:
    """What was done right after the last time that a property held."""

    property: str
    how: str
    """`rule`; `hand`, `pin` or `module`; `never` if it never held; `unknown` if the budget did not suffice."""
    module: str = ""
    rule: str = ""
    """The rule; of a module that is no grammar its kind, of a hand edit what was edited."""
    application: int = 0
    step: int = 0
    """The step of the module's trace, from 1."""
    steps: int = 0
    line: int = 0
    """The line of the recipe."""
    file: str = ""
    at: int = 0
    """Where the rule stands."""
    elements: tuple[str, ...] = ()
    """What it changed."""
    why: str = ""
    """What is the matter since then."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"elements": list(self.elements)}

    def __str__(self) -> str:
        match self.how:
            case "rule":
                where = f" ({self.file}:{self.at})" if self.at else ""
                named = f"rule {self.rule} for the {ordinal(self.application)} time" if self.at else built_in(self.rule)
                asked = f", asked for by line {self.line}" if self.line else ""
                return f"{self.module}, step {self.step} of {self.steps}: {named}{where}{asked}"
            case "hand":
                return f"{self.module}: edited by hand ({self.rule})"
            case "pin":
                return f"{self.module}: what is pinned there, or how its inputs were put together"
            case "module":
                return f"{self.module}: made so by the {self.rule}"
            case "never":
                return f"it never held: {self.module} begins without it"
        return f"not known: {self.why}"


def blame(
    making: Making,
    property: str,
    module: str = "",
    budget: int = BUDGET,
    listen: Callable[[int, int], None] = lambda done, steps: None,
    stopped: Callable[[], bool] = never,
) -> Blame | None:
    """Who broke a property of what a module shows (the last level, if none is named); None if it holds."""
    asker = read_property(property, making.project, leftovers(making), budget)
    search = _Search(making, asker, listen, stopped)
    try:
        return search.back_from(making.visit(module))
    except NotFound as error:
        return Blame(asker.text, "unknown", search.module, why=f"still broken after step {search.step}; {error}")


def leftovers(making: Making) -> tuple[str, ...]:
    """The symbols that the project's grammars mean to use up."""
    found: dict[str, None] = {}
    for visit in making.visits:
        if visit.kind == GRAMMAR:
            found |= dict.fromkeys(used_up(*visit.plan))
    return tuple(found)


class _Search:
    """The way back from a level to the last time that it had a property."""

    def __init__(
        self, making: Making, asker: Asker, listen: Callable[[int, int], None], stopped: Callable[[], bool]
    ) -> None:
        self.making, self.asker, self.listen, self.stopped = making, asker, listen, stopped
        self.why, self.module, self.step = "", "", 0

    def holds(self, level: Level, visit: Visit) -> bool:
        """Whether it holds. Why not is kept from the last level without it, which is the first after it was broken."""
        if self.stopped():
            raise Cancelled("stopped between two steps")
        held, why = self.asker(level, visit.job.registers)
        if not held:
            self.why = why
        return held

    def back_from(self, visit: Visit) -> Blame | None:
        if self.holds(visit.product().level, visit):
            return None
        while True:
            self.module = visit.name
            found = self.edited(visit) or (self.rewritten(visit) if visit.kind == GRAMMAR else None)
            if found is not None:
                return found
            source = self.source(visit)
            if source is None:
                return self.told("never", visit)
            if self.holds(source.product().level, source):
                pinned = visit.kind == GRAMMAR
                return self.told("pin" if pinned else "module", visit, rule="" if pinned else visit.kind)
            visit = source

    def told(self, how: str, visit: Visit, **more: Any) -> Blame:
        return Blame(self.asker.text, how, visit.name, why=self.why, **more)

    def source(self, visit: Visit) -> Visit | None:
        """The one level that it worked on; where several were merged, the way back ends."""
        given = [self.making.visits[number] for number in visit.sources]
        levels = [source for source in given if not isinstance(source.product().value, Document)]
        return levels[0] if len(levels) == 1 else None

    def edited(self, visit: Visit) -> Blame | None:
        """Edits one by one, the last first."""
        made = visit.step.made
        if made is None or visit.step.shown is None or visit.step.shown.value is made.value:
            return None
        choices = self.making.state.choices
        for number in reversed(range(len(visit.patch))):
            if self.holds(apply(made.level, visit.patch[:number], choices).level, visit):
                edit = visit.patch[number]
                return self.told("hand", visit, rule=str(edit), elements=(edit.element,))
        return None

    def rewritten(self, visit: Visit) -> Blame | None:
        """Steps from the last back to the first."""
        trace = visit.trace
        state = trace.working()
        for step in trace.steps:
            state.redo(step.changes)
        for number in range(len(trace.steps), 0, -1):
            self.step = number
            self.listen(len(trace.steps) - number, len(trace.steps))
            state.undo(trace.steps[number - 1].changes)
            if self.holds(state.level(), visit):
                return self.by_step(visit, number)
        return None

    def by_step(self, visit: Visit, number: int) -> Blame:
        trace, (rules, _) = visit.trace, visit.plan
        step, rule = trace.steps[number - 1], rules.rules.get(trace.steps[number - 1].rule)
        frame = next(frame for frame in frames(trace) if frame.number == number)
        return self.told(
            "rule",
            visit,
            rule=step.rule,
            application=step.application,
            step=number,
            steps=len(trace.steps),
            line=step.line,
            file=Path(rules.file).name,
            at=rule.at.line if rule is not None else 0,
            elements=tuple(_touched(frame.changes)),
        )


def _touched(changes: Any) -> Iterator[str]:
    for change in changes[:TOUCHED]:
        yield change.element
