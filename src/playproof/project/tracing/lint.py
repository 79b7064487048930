"""What is odd about a project's grammars: what can be said without running them, and what many levels show.

>>> from playproof.project import Project
>>> found = lint(Project.open("examples/mission"), 3)
>>> found.modules[0].module, found.made, [remark.kind for remark in found.remarks if remark.level == "fault"]
('errand', 3, [])

A rule that was never applied comes with the place where it came closest, and what was in the way there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from playproof.errors import Cancelled, WrongInput
from playproof.grammars import Ungrown
from playproof.grammars.lint import Detail, Pair, Remark, details, heatmap, pairs, ranks, remarks
from playproof.level import Frozen
from playproof.progress import Event, Listener, ignore, never
from playproof.project.products import Document
from playproof.project.seeds import item_seed
from playproof.project.spec import Project
from playproof.project.tracing.beginnings import may_begin, symbols_of
from playproof.project.tracing.making import GRAMMAR, Making, Visit
from playproof.rewrite import Recipe, RuleSet
from playproof.rewrite.asking import asked_for
from playproof.rewrite.usedup import used_up
from playproof.rewrite.whynot import WhyNot

LEVELS = 20
LOOKS, FURTHEST = 8, 2_000
"""At so many steps of a level, up to the furthest, a rule that was never applied is asked how close it came."""


@dataclass(frozen=True, slots=True)
class Applied:
    """How often a rule was applied in all levels, and in how many of them."""

    rule: str
    times: int
    levels: int

    def to_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "times": self.times, "levels": self.levels}


@dataclass(frozen=True)
class ModuleLint:
    """One grammar of a project."""

    module: str
    rules: RuleSet
    recipe: Recipe
    visits: int
    """How often it was visited, in all levels."""
    remarks: tuple[Remark, ...]
    applied: tuple[Applied, ...]
    details: tuple[Detail, ...]
    pairs: tuple[Pair, ...]

    def heatmap(self, project: Project, theme: str = "auto") -> str:
        """Every rule drawn, with the detail that it adds, as SVG."""
        return heatmap(self.rules, self.details, project.alphabet, theme, self.module)

    def to_json(self) -> dict[str, Any]:
        return {
            "module": self.module,
            "file": self.rules.file,
            "recipe": self.recipe.name,
            "visits": self.visits,
            "remarks": [remark.to_json() for remark in self.remarks],
            "applied": [one.to_json() for one in self.applied],
            "details": [detail.to_json() for detail in self.details],
            "pairs": [pair.to_json() for pair in self.pairs],
        }


@dataclass(frozen=True)
class Lint:
    """All grammars of a project, and the ranks of symbols by when they first come in."""

    levels: int
    made: int
    modules: tuple[ModuleLint, ...]
    ranks: Mapping[str, int]

    @property
    def remarks(self) -> tuple[Remark, ...]:
        return tuple(remark for module in self.modules for remark in module.remarks)

    @property
    def ok(self) -> bool:
        """Whether nothing is worse than a note."""
        return all(remark.level == "note" for remark in self.remarks)

    def to_json(self) -> dict[str, Any]:
        modules = [module.to_json() for module in self.modules]
        return {"levels": self.levels, "made": self.made, "modules": modules, "ranks": dict(self.ranks)}


@dataclass
class _Seen:
    """What many levels showed of one module."""

    rules: RuleSet
    recipe: Recipe
    visits: int = 0
    ended: int = 0
    """How many visits came to an end."""
    seen: set[str] = field(default_factory=set)
    """The symbols that it began with, and in `begin` those that it may begin with."""
    begin: set[str] = field(default_factory=set)
    times: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)
    seeds: dict[str, int] = field(default_factory=dict)
    """Of each symbol that was left, the seed of the first level."""
    first: Visit | None = None


def lint(
    project: Project,
    levels: int = LEVELS,
    seed: int | None = None,
    registers: Mapping[str, Any] = Frozen(),
    listen: Listener = ignore,
    stopped: Callable[[], bool] = never,
) -> Lint:
    """Look at the grammars of a project, and at so many levels of it: those that a batch with this seed would have."""
    if all(module.kind != GRAMMAR for module in project.modules):
        raise WrongInput(f"'{project.name}' has no module of the kind grammar, and so no rules to look at")
    seen: dict[str, _Seen] = {}
    made = done = 0
    for item in range(levels):
        if stopped():
            raise Cancelled("stopped between two levels")
        begun = item_seed(project.seed if seed is None else seed, item)
        making = Making.of(project, begun, registers)
        ok = bool(making.visits) and making.visits[-1].step.shown is not None
        made += ok
        for visit in making.visits:
            if visit.kind == GRAMMAR:
                _note(seen.setdefault(visit.name, _Seen(*visit.plan)), visit, making.visits, begun)
        listen(Event(item + 1, levels, f"seed {begun}", ok, kind="lint"))
        done = item + 1
        if _endless(making):
            break  # the others would end no sooner, and the first has shown it
    begin = next(iter(seen.values())).seen if seen else set()
    ranked = ranks([(one.rules, one.recipe) for one in seen.values()], sorted(begin))
    modules = tuple(_module(name, one, ranked, _elsewhere(name, seen)) for name, one in seen.items())
    return Lint(done, made, modules, Frozen(ranked))


def _endless(making: Making) -> bool:
    """Whether a grammar was stopped because it came to no end."""
    cause = making.visits[-1].step.cause if making.visits else None
    return isinstance(cause, Ungrown) and cause.unit == "rewritings"


def _elsewhere(name: str, seen: Mapping[str, _Seen]) -> frozenset[str]:
    """The rules that this module does not ask for, and another one does, of the same file: they are none of its business."""
    mine = asked_for(seen[name].recipe, seen[name].rules)
    file = seen[name].rules.file
    others = (asked_for(one.recipe, one.rules) for one in seen.values() if one.rules.file == file)
    return frozenset(rule for asked in others for rule in asked if rule not in mine)


def _note(seen: _Seen, visit: Visit, visits: Sequence[Visit], seed: int) -> None:
    trace = visit.trace
    seen.visits += 1
    seen.ended += visit.step.made is not None
    seen.first = seen.first or visit
    seen.seen |= symbols_of(trace.start)
    seen.begin |= may_begin(visit, visits)
    for rule, times in trace.used.items():
        seen.times[rule] += times
        seen.levels[rule] += times > 0
    if visit.step.made is not None and not isinstance(visit.step.made.value, Document):
        there = symbols_of(visit.step.made.value)
        for symbol in used_up(seen.rules, seen.recipe):
            if symbol in there:
                seen.left[symbol] += 1
                seen.seeds.setdefault(symbol, seed)


def _module(name: str, seen: _Seen, ranked: Mapping[str, int], elsewhere: frozenset[str]) -> ModuleLint:
    mine = [rule for rule in seen.rules.rules if rule not in elsewhere]
    told = [_held_to(seen, remark) for remark in remarks(seen.rules, seen.recipe, seen.begin)] + [*_left(seen)]
    told = [remark for remark in told if remark.rule in mine]
    said = {remark.rule for remark in told if remark.kind in ("never matches", "never asked for")}
    told += [_idle(seen, rule) for rule in mine if not seen.times[rule] and rule not in said]
    order = {"fault": 0, "warning": 1, "note": 2}
    told.sort(key=lambda remark: (order[remark.level], remark.line))
    applied = tuple(Applied(rule, seen.times[rule], seen.levels[rule]) for rule in mine)
    compete = tuple(pairs(seen.rules, asked_for(seen.recipe, seen.rules)))
    detail = tuple(one for one in details(seen.rules, ranked) if one.rule in mine)
    return ModuleLint(name, seen.rules, seen.recipe, seen.visits, tuple(told), applied, detail, compete)


def _held_to(seen: _Seen, remark: Remark) -> Remark:
    """What may never end and ended in all levels is good to know, and no reason to worry."""
    if remark.kind != "may never end" or seen.ended < max(seen.visits, 1):
        return remark
    what = remark.what.partition(":")[0]
    return replace(remark, level="note", what=f"{what}; it ended in {_times(seen.visits)}")


def _times(visits: int) -> str:
    return "the one level" if visits == 1 else f"all {visits:,} levels"


def _levels(visits: int) -> str:
    return "1 level" if visits == 1 else f"{visits:,} levels"


def _left(seen: _Seen) -> Iterator[Remark]:
    for symbol, rules in used_up(seen.rules, seen.recipe).items():
        if seen.left[symbol]:
            often = f"{seen.left[symbol]} of {_levels(seen.visits)}"
            told = f"'{symbol}' is left in {often}, and {', '.join(rules)} was to use it up"
            line = seen.rules[rules[0]].at.line
            yield Remark("leaves nonterminals", "warning", rules[0], f"{told} (seed {seen.seeds[symbol]})", line)


def _closeness(one: tuple[WhyNot, int]) -> tuple[bool, float, int, int]:
    """How far a rule came after a step; of steps alike the last, since what was there in the beginning is often no more."""
    (why, step), best = one, one[0].best
    return why.fits, best.stage if best else -1, best.fits if best else 0, step


def _idle(seen: _Seen, rule: str) -> Remark:
    """A rule that was never applied, and how close it came in the first level."""
    line, visit = seen.rules[rule].at.line, seen.first
    told = f"was never applied in {_levels(seen.visits)}"
    if visit is None:
        return Remark("never applied", "warning", rule, told, line)
    count = min(len(visit.trace.steps), FURTHEST)
    looks = sorted({round(number * count / LOOKS) for number in range(LOOKS + 1)})
    asked = [(visit.why_not(rule, step=step), step) for step in looks]
    best, step = max(
        asked,
        key=_closeness,
    )
    if best.fits:
        return Remark(
            "never applied",
            "warning",
            rule,
            f"{told}; it fits after step {step}, where nothing asked for it or another was drawn",
            line,
        )
    why = best.reason.what if best.reason is not None else "nothing of it is there"
    return Remark("never applied", "warning", rule, f"{told}; closest after step {step}: {why}", line)
