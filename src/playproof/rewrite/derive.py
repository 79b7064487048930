"""One derivation: rules applied to a working state, with dice, registers and a trace. Which rule where is for `choice` to say.

What may not happen is told apart from what went wrong: a rule that matches nowhere is `Failed`, which `try` of a recipe
catches; a derivation that comes to no end is `NotFound`; a condition that makes no sense is `WrongInput`.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from playproof.errors import NotFound, WrongInput
from playproof.expr import Expr, Value, evaluate
from playproof.expr import names as names_of
from playproof.rewrite import choice
from playproof.rewrite.carrier import Key, Match, Reckon, Working
from playproof.rewrite.grids import WorkingGrid
from playproof.rewrite.questions import Questions
from playproof.rewrite.rule import IN_PLANE, Rule, RuleSet
from playproof.rewrite.splitting import SPLIT, heirs
from playproof.rewrite.trace import Moment, Step, Trace

MOST_STEPS = 100_000
MOST_ELEMENTS = 500_000
DEEPEST = 30


class Failed(Exception):
    """An instruction that could not be carried out: its line, and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.line, self.why = line, why


@dataclass(frozen=True, slots=True)
class Miss:
    """The first condition that kept a match from being rewritten, with the line it stands on."""

    what: str
    line: int = 0

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}" if self.line else self.what


@dataclass(slots=True)
class Mark:
    """Where `try` goes back to."""

    steps: int
    registers: dict[str, Any]
    used: dict[str, int]
    counters: dict[str, int]
    regions: dict[str, set[Key]]
    by: dict[Key, int]
    moments: int


class Derivation:
    """A derivation under way."""

    def __init__(
        self,
        state: Working,
        rules: RuleSet,
        dice: Random,
        registers: Mapping[str, Any] | None = None,
        label: str = "",
        most: int = MOST_STEPS,
        listen: Callable[[int], None] = lambda steps: None,
        fix: Callable[[list[Any]], list[Any]] | None = None,
    ) -> None:
        if rules.carrier != state.carrier:
            raise WrongInput(f"these are rules on {rules.carrier}, and the level is one of {state.carrier}")
        self.state, self.rules, self.dice = state, rules, dice
        self.registers: ChainMap[str, Any] = ChainMap({}, registers or {})  # type: ignore[arg-type]
        self.label, self.most, self.listen, self.fix = label, most, listen, fix
        self.start = state.level()
        self.steps: list[Step] = []
        self.conflicts: list[str] = []
        self.moments: list[Moment] = []
        self.kept = 0
        """How many moments `try` may go back to."""
        self.undone = 0
        self.questions = Questions(state, dice)
        self.used = self.questions.used
        self.depth = 0
        self.parent = -1
        self.after: Callable[[str, int], None] = self._then
        for name in rules.rules:
            self.used.setdefault(name, 0)

    # What a condition or a right side says.

    def value(self, expr: Expr, names: Mapping[str, Any] | None = None) -> Value:
        known = ChainMap(names, *self.registers.maps) if names else self.registers  # type: ignore[arg-type]
        return evaluate(expr, known, self.questions.functions)

    def truth(self, expr: Expr, names: Mapping[str, Any] | None = None) -> bool:
        """Whether a condition holds; one that asks for a member that an element of the match does not have holds not."""
        try:
            found = self.value(expr, names)
        except WrongInput:
            if names is None or not self.lacking(expr, names):
                raise
            return False
        if not isinstance(found, bool):
            raise expr.at.wrong(f"'{expr}' gives {found!r} and neither true nor false", "compare it with something")
        return found

    def lacking(self, expr: Expr, names: Mapping[str, Any]) -> list[str]:
        """The members of which a condition speaks and that nobody of the match has; files were held to the alphabet."""
        found = []
        for first, *rest in (name.parts for name in names_of(expr)):
            held = names.get(first)
            if (rest and isinstance(held, Mapping) and rest[0] not in held) or (held is None and not rest):
                found.append(".".join((first, *rest)))
        return [name for name in found if name not in self.registers]

    def number(self, expr: Expr | None, otherwise: float) -> float:
        if expr is None:
            return otherwise
        found = self.value(expr)
        if isinstance(found, bool) or not isinstance(found, int | float):
            raise expr.at.wrong(f"'{expr}' gives {found!r}, wanted a number")
        return found

    def weight(self, rule: Rule) -> float:
        found = self.number(rule.weight, 1)
        if found < 0 and rule.weight is not None:
            raise rule.weight.at.wrong(f"this weight of '{rule.name}' is {found:g}, and a weight is 0 or more")
        return found

    def miss(self, rule: Rule, match: Match) -> Miss | None:
        """The first condition that a match does not meet; None if it meets all."""
        state = self.state
        self.questions.at = state.elements(rule, match)
        named = self._members(rule.asks)
        for key, asked in state.conditions(rule, match):
            assert asked.condition is not None
            if not self.truth(asked.condition, {**named, **state.members(key)}):
                return Miss(f"{state.id_of(key)} is not {asked.condition}", asked.line)
        for clause in rule.where:
            if not self.truth(clause.expr, named):
                return Miss(f"it is not so that {clause.expr}", clause.line)
        blocked = state.blocked(rule, match)
        if blocked is not None:
            return Miss("what stands behind 'without' is there", rule.without[blocked].nodes[0].line)
        return None if list(self.rights(rule, match)) else self._held(rule)

    def _members(self, names: frozenset[str]) -> dict[str, Mapping[str, Any]]:
        """The members of those matched elements that a rule speaks of."""
        at = self.questions.at
        return {name: self.state.members(at[name]) for name in names if name in at}

    def _held(self, rule: Rule) -> Miss:
        dangling = "" if rule.dangling != "forbid" else ", or something would dangle"
        room = "" if rule.carrier not in IN_PLANE else ", or there is no room for what it would write"
        return Miss(f"what it would rewrite is pinned{dangling}{room}", rule.at.line)

    def rights(self, rule: Rule, match: Match) -> Iterator[int]:
        """The right sides that may be written there."""
        state = self.state
        for number in range(len(rule.rights)):
            if state.locked and not state.locked.isdisjoint(state.touches(rule, number, match)):
                continue
            if rule.dangling == "forbid" and state.leaves_dangling(rule, number, match):
                continue
            if rule.carrier in IN_PLANE and not state.has_room(rule, number, match, self.reckoning(rule, match)):
                continue
            yield number

    def reckoning(self, rule: Rule, match: Match) -> Reckon:
        """How right sides reckon: with the members of matched elements as they were, and those that are written by then."""
        self.questions.at = self.state.elements(rule, match) if not rule.plain else {}
        before = self._members(frozenset(self.questions.at) if rule.carrier in IN_PLANE else rule.copies)
        return lambda expr, known: self.value(expr, {**known, **before})

    def admits(self, rule: Rule, match: Match) -> bool:
        return (rule.plain and not self.state.locked) or self.miss(rule, match) is None

    def ready(self, rule: Rule) -> bool:
        """Whether a rule may be applied at all by now, wherever it matches."""
        if rule.most is not None and self.used[rule.name] >= rule.most:
            return False
        return rule.when is None or self.truth(rule.when)

    # Which rule, where.

    def once(self, rules: Sequence[Rule], line: int = 0) -> bool:
        """Apply one of the rules once; False if none could be."""
        return choice.once(self, rules, line)

    def sweep(self, rules: Sequence[Rule], line: int = 0) -> int:
        """Left to right, as in an L-system; gives back how many were applied."""
        return choice.sweep(self, rules, line)

    def at_once(self, rules: Sequence[Rule], line: int = 0) -> int:
        """All matches together, as in a cellular automaton. Who comes later in reading order gives way, and that is told."""
        return choice.at_once(self, rules, line)

    # What is written.

    def rewrite(self, rule: Rule, match: Match, line: int = 0, right: int | None = None) -> Step:
        """Write a right side in the place of a match, keep it in the trace, and do what the rule wants done after it."""
        if len(self.steps) >= self.most:
            self._endless()
        if right is None:
            right = choice.right_of(self, rule, match)
        number = self.used[rule.name] = self.used[rule.name] + 1
        reckon = self.reckoning(rule, match)
        changes = self.state.write(rule, right, match, reckon, f"{self.label}{rule.name}.{number}")
        step = self.keep(rule.name, number, right, line, match, changes)
        if rule.then:
            parent, self.parent = self.parent, len(self.steps) - 1
            self.after(rule.then, line)
            self.parent = parent
        return step

    def keep(self, rule: str, application: int, right: int, line: int, match: Match, changes: list[Any]) -> Step:
        """Put what was done into the trace, in as many steps as elements were written."""
        if self.fix is not None:
            changes += self.fix(changes)
        number = len(self.steps)
        step = Step(rule, application, right, line, self.parent, match, tuple(changes))
        self.steps.append(step)
        by = self.state.by
        for key in self.state.written(changes):
            by[key] = number
        self.questions.rules[number] = rule
        if not number % 256:
            self.listen(number)
            if len(self.state) > MOST_ELEMENTS:
                raise NotFound(f"an end of the growth: the level has {len(self.state):,} elements", number)
        return step

    def _endless(self) -> None:
        often = max(self.used, key=lambda name: self.used[name])
        what = f"a level in which no rule matches: '{often}' was applied {self.used[often]:,} times"
        raise NotFound(f"{what}, perhaps it makes again what it takes away", self.most, "rewritings")

    def _then(self, name: str, line: int) -> None:
        """Without recipes, what is done after a rule is another rule."""
        if self.depth >= DEEPEST:
            raise WrongInput(f"'then {name}' runs inside of itself deeper than {DEEPEST}; let it end, with max or when")
        self.depth += 1
        self.once((self.rules[name],), line)
        self.depth -= 1

    def split(self, width: int, height: int, line: int = 0) -> None:
        """Every cell becomes so many of the same. Regions grow with their cells, and who wrote a cell wrote them all."""
        state = self.state
        if not isinstance(state, WorkingGrid):
            raise WrongInput(f"line {line}: 'split' is for grids, and this is a level of {state.carrier}")
        count = len(state) * width * height
        if count > MOST_ELEMENTS:
            raise WrongInput(f"line {line}: split so, the level has {count:,} cells; {MOST_ELEMENTS:,} is the most")
        before = state.layout
        changes = state.split(width, height)
        self.questions.regions = {
            name: {new for key in keys for new in heirs(key, before, state.layout)}  # type: ignore[arg-type]
            for name, keys in self.questions.regions.items()
        }
        self.keep(SPLIT, 1, 0, line, None, changes)
        if self.questions.regions:
            self.remember()

    def remember(self) -> None:
        """Keep in the trace what registers and regions are from here on: no element shows it."""
        registers, regions = dict(self.registers.maps[0]), dict(self.questions.regions)
        now = Moment(len(self.steps), registers, regions)
        if len(self.moments) > self.kept and self.moments[-1].steps == now.steps:
            self.moments[-1] = now  # nothing was done in between, so nobody can ask what held then
        else:
            self.moments.append(now)

    # Going back.

    def mark(self) -> Mark:
        questions = self.questions
        regions = {name: set(keys) for name, keys in questions.regions.items()}
        used, counters = dict(self.used), dict(questions.counters)
        registers, by = dict(self.registers.maps[0]), dict(self.state.by)
        self.kept = len(self.moments)
        return Mark(len(self.steps), registers, used, counters, regions, by, len(self.moments))

    def back_to(self, mark: Mark) -> None:
        """Undo all that was done since, as if it had never been; dice that fell have fallen."""
        gone = self.steps[mark.steps :]
        for step in reversed(gone):
            self.state.undo(step.changes)
        del self.steps[mark.steps :]
        del self.moments[mark.moments :]
        self.undone += len(gone)
        self.registers.maps[0] = mark.registers
        self.questions.counters = mark.counters
        self.questions.regions = mark.regions
        self.used.clear()
        self.used.update(mark.used)
        self.state.by.clear()
        self.state.by.update(mark.by)

    def trace(self) -> Trace:
        state = self.state
        wrote = {
            state.id_of(key): number for key, number in state.by.items() if state.key_of(state.id_of(key)) is not None
        }
        used, moments, locked = dict(self.used), tuple(self.moments), frozenset(map(state.id_of, state.locked))
        steps, conflicts = tuple(self.steps), tuple(self.conflicts)
        return Trace(self.start, steps, wrote, conflicts, used, self.undone, self.rules, moments, locked)
