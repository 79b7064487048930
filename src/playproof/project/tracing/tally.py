"""Who broke a property how often: many levels of a project, each with its own seed, the culprits counted.

A rule that is often to blame because it is often applied is told from one that breaks things whenever it is: beside the count
stands how often the rule was applied in all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playproof.errors import Cancelled
from playproof.grammars import Ungrown
from playproof.level import Frozen
from playproof.progress import Event, Listener, ignore, never
from playproof.project.seeds import item_seed
from playproof.project.spec import Project
from playproof.project.tracing.blame import BUDGET, Blame, blame
from playproof.project.tracing.making import GRAMMAR, Making
from playproof.project.tracing.properties import read_property


@dataclass(frozen=True, slots=True)
class Culprit:
    """What broke a property in some of many levels."""

    property: str
    module: str
    how: str
    rule: str
    count: int
    """In so many levels."""
    applications: int
    """How often the rule was applied in all levels; 0 for what is no rule."""
    seed: int
    """The seed of the first such level."""
    example: Blame
    """What was found in that level."""

    def to_json(self) -> dict[str, Any]:
        return {
            "property": self.property,
            "module": self.module,
            "how": self.how,
            "rule": self.rule,
            "count": self.count,
            "applications": self.applications,
            "seed": self.seed,
            "example": self.example.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Levels that could not be made, of one kind: the module, the line of its recipe, and why the first of them failed."""

    module: str
    line: int
    why: str
    count: int
    seed: int

    def to_json(self) -> dict[str, Any]:
        return {"module": self.module, "line": self.line, "why": self.why, "count": self.count, "seed": self.seed}


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of many levels."""

    levels: int
    made: int
    broken: Mapping[str, int]
    """For each property the number of levels without it."""
    culprits: tuple[Culprit, ...]
    breakdowns: tuple[Breakdown, ...]

    @property
    def ok(self) -> bool:
        return not self.culprits and not self.breakdowns

    def to_json(self) -> dict[str, Any]:
        return {
            "levels": self.levels,
            "made": self.made,
            "broken": dict(self.broken),
            "culprits": [culprit.to_json() for culprit in self.culprits],
            "breakdowns": [breakdown.to_json() for breakdown in self.breakdowns],
        }


@dataclass
class _Count:
    """What was found so far."""

    found: dict[tuple[str, str, str, str], list[tuple[int, Blame]]] = field(default_factory=dict)
    failed: dict[tuple[str, int, str], list[tuple[int, str]]] = field(default_factory=dict)
    used: Counter[tuple[str, str]] = field(default_factory=Counter)
    made: int = 0


def tally(
    project: Project,
    properties: Iterable[str],
    number: int,
    seed: int | None = None,
    registers: Mapping[str, Any] = Frozen(),
    budget: int = BUDGET,
    listen: Listener = ignore,
    stopped: Callable[[], bool] = never,
) -> Tally:
    """Make so many levels, those that a batch with this seed would have, and count who broke what."""
    wanted, count = tuple(properties), _Count()
    for text in wanted:
        read_property(text, project)
    for item in range(number):
        if stopped():
            raise Cancelled("stopped between two levels")
        begun = item_seed(project.seed if seed is None else seed, item)
        making = Making.of(project, begun, registers)
        before = len(count.failed) + sum(map(len, count.found.values()))
        _counted(making, begun, wanted, budget, stopped, count)
        ok = before == len(count.failed) + sum(map(len, count.found.values()))
        listen(Event(item + 1, number, f"seed {begun}", ok, kind="blame"))
    return _told(wanted, number, count)


def _counted(
    making: Making, seed: int, wanted: tuple[str, ...], budget: int, stopped: Callable[[], bool], count: _Count
) -> None:
    last = making.visits[-1].step
    if last.shown is None:
        cause = last.cause
        line, why = (
            (cause.line, cause.why) if isinstance(cause, Ungrown) else (0, last.failure or f"waits: {last.waits}")
        )
        count.failed.setdefault((last.module, line, "" if line else why), []).append((seed, why))
        return
    count.made += 1
    for visit in making.visits:
        if visit.kind == GRAMMAR:
            count.used.update({(visit.name, rule): times for rule, times in visit.trace.used.items()})
    for text in wanted:
        found = blame(making, text, budget=budget, stopped=stopped)
        if found is not None:
            key = (text, found.module, found.how, found.rule if found.how != "hand" else "")
            count.found.setdefault(key, []).append((seed, found))


def _told(wanted: tuple[str, ...], number: int, count: _Count) -> Tally:
    culprits = [
        Culprit(text, module, how, rule, len(told), count.used[module, rule] if how == "rule" else 0, *told[0])
        for (text, module, how, rule), told in count.found.items()
    ]
    culprits.sort(key=lambda culprit: (wanted.index(culprit.property), -culprit.count))
    broken = {text: sum(c.count for c in culprits if c.property == text) for text in wanted}
    breakdowns = [
        Breakdown(module, line, told[0][1], len(told), told[0][0]) for (module, line, _), told in count.failed.items()
    ]
    breakdowns.sort(key=lambda breakdown: -breakdown.count)
    return Tally(number, count.made, broken, tuple(culprits), tuple(breakdowns))
