"""Recipes as values: in which order, how often and in which way the rules of a set are applied.

once start
2d3+1 times grow, branch
until none sweep flood
repeat until count('Lock') >= 3:
    once lock
each of reversed order
try:
    once secret
else:
    set secrets = secrets + 1
recipe finish
"""

from __future__ import annotations

from dataclasses import dataclass

from playproof.expr import Expr

BUILT_IN = ("ask", "distance", "path", "replace", "split")
"""Instructions that change the level by themselves. No rule is called so, or a trace could not tell the two apart."""
ANY_RULE = "any"
MODES = ("one", "sweep", "all at once")
"""One match at a time, drawn fairly; all matches from the first on, those that are still there; or all of them at once."""


@dataclass(frozen=True, slots=True)
class Line:
    """What all instructions have: the line they stand on."""

    line: int


@dataclass(frozen=True, slots=True)
class Apply(Line):
    """Apply one of these rules (of all of them, if none is named), so often: None is until none matches."""

    rules: tuple[str, ...]
    times: Expr | None
    mode: str = "one"
    fewer: bool = False
    """Whether fewer times are welcome too (`up to`)."""


@dataclass(frozen=True, slots=True)
class Each(Line):
    """Apply the rules, or run the recipes, that a list in a register names, in its order or backwards."""

    register: str
    reversed: bool = False


@dataclass(frozen=True, slots=True)
class Call(Line):
    """Run a recipe of the same set."""

    recipe: str


@dataclass(frozen=True, slots=True)
class Set(Line):
    """Give a register a value."""

    register: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Push(Line):
    """Put a value at the end of a list in a register."""

    register: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Pop(Line):
    """Take the last value off a list in a register, into another register."""

    register: str
    into: str


@dataclass(frozen=True, slots=True)
class Repeat(Line):
    """Do the same again: so often, or until something holds."""

    body: tuple[Instruction, ...]
    times: Expr | None = None
    until: Expr | None = None


@dataclass(frozen=True, slots=True)
class If(Line):
    condition: Expr
    body: tuple[Instruction, ...]
    other: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose(Line):
    """One of several, drawn by weight."""

    options: tuple[tuple[Expr, tuple[Instruction, ...]], ...]


@dataclass(frozen=True, slots=True)
class Try(Line):
    """If the body fails, all that it did is undone, and the rest is done instead."""

    body: tuple[Instruction, ...]
    other: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask(Line):
    """Wait for the designer's hand."""

    prompt: str


@dataclass(frozen=True, slots=True)
class Split(Line):
    """Each cell becomes so many cells of the same."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Replace(Line):
    """Every element of one symbol becomes another."""

    symbol: str
    by: str


@dataclass(frozen=True, slots=True)
class Region(Line):
    """Name the elements that are one of these symbols, or that a rule wrote."""

    name: str
    symbols: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Distance(Line):
    """Write into a member of every element how far it is from the nearest of a symbol, around some others."""

    source: str
    member: str
    avoiding: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Path(Line):
    """A shortest way from one symbol to another becomes a third symbol."""

    source: str
    target: str
    symbol: str
    avoiding: tuple[str, ...] = ()


Instruction = (
    Apply
    | Each
    | Call
    | Set
    | Push
    | Pop
    | Repeat
    | If
    | Choose
    | Try
    | Ask
    | Split
    | Replace
    | Region
    | Distance
    | Path
)


@dataclass(frozen=True, slots=True)
class Recipe:
    """Instructions under a name."""

    name: str
    body: tuple[Instruction, ...]
    file: str = ""


ANY = Recipe("any rule until none matches", (Apply(0, (), None),))
"""What is done without a recipe."""
