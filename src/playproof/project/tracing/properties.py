"""What can be asked of a level at every step: a promise, a condition, or that nothing is left that was to be used up.

    solvable                  visits boss                steps in gem >= 10        for the judge
    count_lock >= 2           width == 24 and tries < 3                            as in a `check`
    no nonterminals                                                                of the project's grammars

What looks the same to the judge is asked once: two symbols with the same traits play alike, unless a promise names one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from playproof.errors import Fault, NotFound, WrongInput, nearest
from playproof.expr import evaluate, names, parse
from playproof.level import Alphabet, Frozen, Graph, Grid, Level, Sequence
from playproof.play import Pathways, Promise, parse_promises, playtest
from playproof.project.conditions import COUNT, OWN, condition_faults
from playproof.project.spec import Project

LEFTOVERS = "no nonterminals"
KNOWN = (LEFTOVERS, "solvable", "no dead ends")
HINT = f"a property is a promise, a condition such as count_key >= 1, or '{LEFTOVERS}'"
Answer = tuple[bool, str]
"""Whether it holds, and why not. Unknown is not held."""


@dataclass
class Asker:
    """A property that is asked of one level after another, within a budget of judgements."""

    text: str
    ask: Callable[[Level, Mapping[str, Any]], Answer]
    judged: bool = False
    """Whether it takes the judge."""
    budget: int = 2_000
    asked: int = 0
    known: dict[Any, Answer] = field(default_factory=dict)
    same: Mapping[str, str] = field(default_factory=dict)
    """For each symbol the first one that plays like it."""

    def __call__(self, level: Level, registers: Mapping[str, Any]) -> Answer:
        if not self.judged:
            return self.ask(level, registers)
        key = alike(level, self.same).hash
        if key not in self.known:
            if self.asked >= self.budget:
                raise NotFound(f"the step after which '{self.text}' does not hold any more", self.budget, "judgements")
            self.asked += 1
            self.known[key] = self.ask(level, registers)
        return self.known[key]


def read_property(text: str, project: Project, leftovers: tuple[str, ...] = (), budget: int = 2_000) -> Asker:
    """A property from its text; what it cannot be, either way, is told."""
    if text.strip() == LEFTOVERS:
        return Asker(text, lambda level, registers: _left(level, leftovers))
    faults = list(condition_faults(text, project.alphabet, project.registers))
    if not faults:
        return Asker(text, lambda level, registers: _condition(text, level, registers))
    try:
        (promise,) = parse_promises([text], project.alphabet)
    except WrongInput as error:
        raise _neither(text, faults, error, project) from None
    same = _same(project.alphabet, str(promise))
    return Asker(text, lambda level, _: _judge(promise, level, project.pathways), True, budget, same=same)


def _neither(text: str, faults: list[Fault], error: WrongInput, project: Project) -> WrongInput:
    """Of the two readings the one that was meant: conditions speak of counts and registers."""
    told = [*faults, *error.faults]
    counts = [f"{COUNT}{name}" for name in project.alphabet.symbols if name]
    known = [*KNOWN, *map(str, project.promises), *counts, *project.registers, *OWN]
    words = [text, *re.findall(r"[\w-]+", text)]
    close = next((hint for word in words if word not in known and (hint := nearest(word, known)).startswith("did")), "")
    about = next((fault for fault in told if "unknown symbol" in fault.what), told[0])
    what = re.sub(r"^column \d+: ", "", about.what.splitlines()[0])
    hint = about.hint.splitlines()[0] if about.hint.startswith("did") else close
    return WrongInput(Fault(f"'{text}' is no property: {what}", hint=hint or HINT))


def _left(level: Level, leftovers: tuple[str, ...]) -> Answer:
    there = [f"{_count(level, name)} {name}" for name in leftovers if _count(level, name)]
    return not there, f"left are {', '.join(there)}" if there else ""


def _count(level: Level, symbol: str) -> int:
    return level.symbols.count(symbol) if isinstance(level, Sequence) else len(level.find(symbol))


def _condition(text: str, level: Level, registers: Mapping[str, Any]) -> Answer:
    expr = parse(text)
    facts = {str(name): _fact(str(name), level, registers) for name in names(expr)}
    holds = evaluate(expr, facts)
    told = ", ".join(f"{name} is {value}" for name, value in facts.items())
    return bool(holds), "" if holds else told


def _fact(name: str, level: Level, registers: Mapping[str, Any]) -> Any:
    if name in registers:
        return registers[name]
    if name == "visit":
        return 1
    if name in OWN:
        if not isinstance(level, Grid):
            raise WrongInput(f"'{name}' cannot be asked of a {level.kind}")
        return getattr(level, name)
    return _count(level, name.removeprefix(COUNT))


def _judge(promise: Promise, level: Level, pathways: Pathways) -> Answer:
    """What cannot be played yet keeps no promise."""
    if isinstance(level, Sequence):
        raise WrongInput(f"'{promise}' is for the judge, and a sequence is not played; ask for a condition")
    try:
        (judged,) = playtest(level, [promise], pathways=pathways).promises
    except WrongInput as error:
        return False, str(error)
    return judged.holds is True, f"{judged.word}: {judged.why}" if judged.why else judged.word


def _same(alphabet: Alphabet, text: str) -> dict[str, str]:
    """Symbols with the same traits; what a promise may name stands for itself."""
    named = {name for name in alphabet.symbols if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)}
    first: dict[Any, str] = {}
    found = {}
    for name, symbol in alphabet.symbols.items():
        traits = replace(symbol, name="", glyph="", colour="", icon="")
        found[name] = name if name in named else first.setdefault(traits, name)
    return found


def alike(level: Level, same: Mapping[str, str]) -> Level:
    """The level with each symbol replaced by the first one that plays like it."""
    if isinstance(level, Grid):
        codes = level.alphabet.codes
        table = np.array(
            [codes[same[name]] if name in same else code for code, name in enumerate(level.alphabet.names)]
        )
        layers = Frozen({name: table[cells].astype(cells.dtype) for name, cells in level.layers.items()})
        return replace(level, layers=layers)
    if isinstance(level, Graph):
        return replace(level, nodes=tuple(replace(n, symbol=same.get(n.symbol, n.symbol)) for n in level.nodes))
    return level
