"""Recipes carried out: each instruction of a recipe, on a derivation.

An instruction that finds nothing to do fails, since a recipe that silently does less than it says is the hardest to mend;
`maybe`, `up to`, `until none` and the sweeps are content with less. What fails inside of `try` is undone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playproof.errors import Fault, NotFound, WrongInput, nearest
from playproof.expr import Expr
from playproof.level import Cells, Grid, Level, Shapes
from playproof.rewrite import recipe as says
from playproof.rewrite.choice import weighted
from playproof.rewrite.derive import DEEPEST, Derivation, Failed
from playproof.rewrite.questions import distances
from playproof.rewrite.recipe import ANY, Instruction, Recipe
from playproof.rewrite.rule import Rule

MOST_ROUNDS = 100_000
LONGEST_LIST = 1_000
ELEMENTS_A_ROUND = 5_000
ASK = "ask"
"""What the step is called that a designer made where a recipe asked."""
Hand = Callable[[int, str, Level], Level]
"""The designer's hand: told which question it is, what is asked, and the level so far, it gives the level to go on with."""


def nobody(number: int, prompt: str, level: Level) -> Level:
    raise WrongInput(
        f"the recipe asks for the designer's hand ('{prompt}'), and nobody is there; give `ask`, or make a run of it"
    )


def cook(derivation: Derivation, recipe: Recipe = ANY, ask: Hand = nobody) -> None:
    """Carry out a recipe to its end."""
    kitchen = Kitchen(derivation, ask)
    derivation.after = kitchen.after
    try:
        kitchen.run(recipe.body)
    except RecursionError:
        raise WrongInput(f"the recipe '{recipe.name}' runs inside of itself without an end") from None


class Kitchen:
    """A recipe that is being carried out; `calls` are the names of what runs inside of what."""

    def __init__(self, derivation: Derivation, ask: Hand) -> None:
        self.on, self.ask = derivation, ask
        self.calls: list[str] = []
        self.rounds = self.asked = 0

    def run(self, body: Sequence[Instruction]) -> None:
        for step in body:
            self.rounds += 1
            if self.rounds > MOST_ROUNDS:
                raise NotFound(f"the end of the recipe, last at line {step.line}", MOST_ROUNDS, "instructions")
            self.do(step)

    def after(self, name: str, line: int) -> None:
        """What a rule wants done after it: a recipe, or a rule once if it matches."""
        self.named(name, line, need=False)

    def named(self, name: str, line: int, need: bool = True) -> None:
        """A recipe of the set, or else a rule once."""
        if len(self.calls) >= DEEPEST:
            chain = " -> ".join(self.calls[-4:])
            raise WrongInput(
                f"line {line}: '{name}' runs inside of itself deeper than {DEEPEST} ({chain}); let it end, with max or when"
            )
        self.calls.append(name)
        recipe = self.on.rules.recipes.get(name)
        if recipe is not None:
            self.run(recipe.body)
        elif not self.on.once((self.on.rules[name],), line) and need:
            raise Failed(line, f"'{name}' matches nowhere")
        self.calls.pop()

    def do(self, step: Instruction) -> None:
        match step:
            case says.Apply():
                self.apply(step)
            case says.Each(line, register, backwards):
                names = self.listed(register, line)
                for name in reversed(names) if backwards else names:
                    self.named(self.known(str(name), register, line), line)
            case says.Call(line, name):
                self.named(name, line)
            case says.Set(_, register, value):
                self.on.registers[register] = self.on.value(value)
                self.on.remember()
            case says.Push(line, register, value):
                held = self.listed(register, line)
                if len(held) >= LONGEST_LIST:
                    raise WrongInput(
                        f"line {line}: the list '{register}' has {len(held):,} values, and that is the most"
                    )
                self.on.registers[register] = (*held, self.on.value(value))
                self.on.remember()
            case says.Pop(line, register, into):
                held = self.listed(register, line)
                if not held:
                    raise Failed(line, f"the list '{register}' is empty")
                self.on.registers[register], self.on.registers[into] = held[:-1], held[-1]
                self.on.remember()
            case says.Repeat():
                self.repeat(step)
            case says.If(_, condition, body, other):
                self.run(body if self.on.truth(condition) else other)
            case says.Choose(_, options):
                weights = [self.on.number(weight, 1) for weight, _ in options]
                self.run(options[weighted(self.on.dice, weights)][1])
            case says.Try():
                self.attempt(step)
            case says.Ask(line, prompt):
                self.by_hand(line, prompt)
            case _:
                self.built_in(step)

    def listed(self, register: str, line: int) -> tuple[object, ...]:
        held = self.on.registers.get(register)
        if not isinstance(held, list | tuple):
            raise WrongInput(f"line {line}: the register '{register}' holds {held!r} and no list")
        return tuple(held)

    def known(self, name: str, register: str, line: int) -> str:
        """A name out of a list, if it is one of a rule or a recipe."""
        there = [*self.on.rules.rules, *self.on.rules.recipes]
        if name not in there:
            what = f"line {line}: the list '{register}' names '{name}', which is no rule and no recipe"
            raise WrongInput(Fault(what, hint=nearest(name, there)))
        return name

    def rules(self, names: Sequence[str]) -> tuple[Rule, ...]:
        return tuple(self.on.rules[name] for name in names) or tuple(self.on.rules.rules.values())

    def apply(self, step: says.Apply) -> None:
        rules = self.rules(step.rules)
        wanted = None if step.times is None else self.times(step.times)
        done = 0
        while wanted is None or done < wanted:
            if not self.once(rules, step):
                break
            done += 1
        if wanted is not None and done < wanted and not step.fewer:
            what = ", ".join(step.rules) or "any rule"
            raise Failed(step.line, f"'{what}' was to be applied {wanted} times, and matched {done} times")

    def once(self, rules: Sequence[Rule], step: says.Apply) -> bool:
        if step.mode == "sweep":
            return self.on.sweep(rules, step.line) > 0
        if step.mode == "all at once":
            return self.on.at_once(rules, step.line) > 0
        return self.on.once(rules, step.line)

    def times(self, expr: Expr) -> int:
        found = self.on.number(expr, 1)
        if found != int(found) or not 0 <= found <= 10_000_000:
            raise expr.at.wrong(f"'{expr}' gives {found!r}, wanted a whole number of times")
        return int(found)

    def repeat(self, step: says.Repeat) -> None:
        rounds = self.times(step.times) if step.times is not None else MOST_ROUNDS
        for _ in range(rounds):
            if step.until is not None and self.on.truth(step.until):
                return
            self.run(step.body)
        if step.until is not None:
            raise NotFound(f"the end of 'repeat until {step.until}' (line {step.line})", rounds, "rounds")

    def attempt(self, step: says.Try) -> None:
        mark, calls = self.on.mark(), len(self.calls)
        try:
            self.run(step.body)
        except Failed:
            self.on.back_to(mark)
            del self.calls[calls:]
            self.run(step.other)

    def by_hand(self, line: int, prompt: str) -> None:
        """Go on with what the designer makes of the level; what he does is a step like any other."""
        self.asked += 1
        before = self.on.state.level()
        after = self.ask(self.asked, prompt, before)
        if (after.kind, _frame(after)) != (before.kind, _frame(before)):
            raise WrongInput(f"where a recipe asks, a level keeps its kind, size and layers (line {line}, '{prompt}')")
        self.on.keep(ASK, self.asked, 0, line, None, self.on.state.become(after))

    def built_in(self, step: Instruction) -> None:
        """Instructions that look at the whole level: on a large one each counts as many."""
        self.rounds += len(self.on.state) // ELEMENTS_A_ROUND
        match step:
            case says.Replace(line, symbol, by):
                self.relabelled(
                    "replace", line, [key for key in self.on.state.everything() if self.symbol(key) == symbol], by
                )
            case says.Region(_, name, symbols, rule):
                self.on.questions.regions[name] = self.region(symbols, rule)
                self.on.remember()
            case says.Distance(line, source, member, avoiding):
                self.distance(line, source, member, avoiding)
            case says.Path():
                self.path(step)
            case says.Split(line, width, height):
                self.on.split(width, height, line)

    def symbol(self, key: object) -> str:
        return self.on.state.symbol(key)

    def region(self, symbols: Sequence[str], rule: str) -> set[object]:
        state, steps = self.on.state, self.on.steps
        if rule:
            return {key for key in state.everything() if key in state.by and steps[state.by[key]].rule == rule}
        return {key for key in state.everything() if state.symbol(key) in symbols}

    def relabelled(self, what: str, line: int, keys: Sequence[object], symbol: str) -> None:
        """Elements made another symbol, all in one step of the trace; what is pinned stays."""
        free = [key for key in keys if key not in self.on.state.locked]
        changes = [change for key in free for change in self.on.state.relabel(key, symbol)]
        self.on.keep(what, 1, 0, line, None, changes)

    def distance(self, line: int, source: str, member: str, avoiding: Sequence[str]) -> None:
        state = self.on.state
        found = distances(state, [key for key in state.everything() if state.symbol(key) == source], avoiding)
        changes = []
        for key, steps in found.items():
            if member in state.members(key) and key not in state.locked:
                changes += state.set_member(key, member, steps)
        self.on.keep("distance", 1, 0, line, None, changes)

    def path(self, step: says.Path) -> None:
        """One of the shortest ways, drawn; its ends stay what they are."""
        state = self.on.state
        goals = [key for key in state.everything() if state.symbol(key) == step.target]
        starts = {key for key in state.everything() if state.symbol(key) == step.source}
        away = distances(state, goals, step.avoiding)
        reached = sorted(
            (away[key], number, key) for number, key in enumerate(state.everything()) if key in starts & away.keys()
        )
        if not reached:
            raise Failed(step.line, f"no way leads from '{step.source}' to '{step.target}'")
        key, way = reached[0][2], []
        while away[key] > 1:
            nearer = [other for other in state.neighbours(key) if away.get(other, -1) == away[key] - 1]
            key = nearer[int(self.on.dice.random() * len(nearer))]
            way.append(key)
        self.relabelled("path", step.line, way, step.symbol)


def _frame(level: Level) -> tuple[object, ...]:
    if isinstance(level, Cells | Shapes):
        return level.width, level.height
    return (level.size, *level.layers) if isinstance(level, Grid) else ()
