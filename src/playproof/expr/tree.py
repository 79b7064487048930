"""What an expression is once it is read: a tree of frozen nodes that prints itself in its canonical text.

>>> level = Compare(">=", Phrase("steps in", "gem"), Binary("*", Number(2), Name(("k", "cost"))))
>>> str(level)
'steps in gem >= 2 * k.cost'
>>> names(level), phrases(level)
((Name(parts=('k', 'cost')),), (Phrase(kind='steps in', subject='gem'),))

A node's place in the text (`at`) takes no part in equality: two trees that mean the same are the same.
The canonical text has the parentheses that are needed and no others, and reads back as an equal tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from playproof.errors import WrongInput

from .operators import ATOM, KEYWORDS, MINUS, NOT, OPERATORS
from .span import NOWHERE, Span

# A '-' belongs to a name only when a letter follows at once: small-ammo is a name, a-1 and a - b are subtractions.
NAME_PART = r"[^\W\d]\w*(?:-[^\W\d_]\w*)*"


@dataclass(frozen=True, slots=True)
class Expr:
    """Any node: its place in the text, its parts, and how strongly it holds together."""

    at: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)

    @property
    def inner(self) -> tuple[Expr, ...]:
        return ()

    @property
    def strength(self) -> int:
        return ATOM


@dataclass(frozen=True, slots=True)
class Number(Expr):
    """Never negative: -3 is `Minus(Number(3))`."""

    value: int | float

    def __str__(self) -> str:
        return repr(self.value)


@dataclass(frozen=True, slots=True)
class Text(Expr):
    value: str

    def __str__(self) -> str:
        return _quoted(self.value)


@dataclass(frozen=True, slots=True)
class Truth(Expr):
    value: bool

    def __str__(self) -> str:
        return "true" if self.value else "false"


@dataclass(frozen=True, slots=True)
class Name(Expr):
    """A name of one or two parts: `difficulty`, `k.id`."""

    parts: tuple[str, ...]

    def __str__(self) -> str:
        return ".".join(self.parts)


@dataclass(frozen=True, slots=True)
class Phrase(Expr):
    """English from the table in `english.py`: `visits boss` is of the kind 'visits' and has the subject 'boss'."""

    kind: str
    subject: str = ""

    def __str__(self) -> str:
        if not self.subject:
            return self.kind
        plain = re.fullmatch(NAME_PART, self.subject) and self.subject not in KEYWORDS
        return f"{self.kind} {self.subject if plain else _quoted(self.subject)}"


@dataclass(frozen=True, slots=True)
class ListOf(Expr):
    items: tuple[Expr, ...]

    @property
    def inner(self) -> tuple[Expr, ...]:
        return self.items

    def __str__(self) -> str:
        return f"[{', '.join(map(str, self.items))}]"


@dataclass(frozen=True, slots=True)
class Call(Expr):
    function: str
    arguments: tuple[Expr, ...]

    @property
    def inner(self) -> tuple[Expr, ...]:
        return self.arguments

    def __str__(self) -> str:
        return f"{self.function}({', '.join(map(str, self.arguments))})"


@dataclass(frozen=True, slots=True)
class _Prefix(Expr):
    operand: Expr

    @property
    def inner(self) -> tuple[Expr, ...]:
        return (self.operand,)


@dataclass(frozen=True, slots=True)
class Minus(_Prefix):
    @property
    def strength(self) -> int:
        return MINUS

    def __str__(self) -> str:
        return "-" + _at_least(MINUS, self.operand)


@dataclass(frozen=True, slots=True)
class Not(_Prefix):
    @property
    def strength(self) -> int:
        return NOT

    def __str__(self) -> str:
        return "not " + _at_least(NOT, self.operand)


@dataclass(frozen=True, slots=True)
class Infix(Expr):
    """What arithmetic and comparisons share: an operator and its two sides."""

    op: str
    left: Expr
    right: Expr

    @property
    def inner(self) -> tuple[Expr, ...]:
        return self.left, self.right

    @property
    def strength(self) -> int:
        return OPERATORS[self.op].strength


@dataclass(frozen=True, slots=True)
class Binary(Infix):
    """Arithmetic: + - * / // %. The left side may be a chain of its like, a - b - c being (a - b) - c."""

    def __str__(self) -> str:
        return f"{_at_least(self.strength, self.left)} {self.op} {_at_least(self.strength + 1, self.right)}"


@dataclass(frozen=True, slots=True)
class Compare(Infix):
    """== != < <= > >= in has. Comparisons do not chain."""

    def __str__(self) -> str:
        return f"{_at_least(self.strength + 1, self.left)} {self.op} {_at_least(self.strength + 1, self.right)}"


@dataclass(frozen=True, slots=True)
class Logic(Expr):
    """`and` or `or` over two or more items side by side, so that a long list of conditions is not a deep tree."""

    op: str
    items: tuple[Expr, ...]

    @property
    def inner(self) -> tuple[Expr, ...]:
        return self.items

    @property
    def strength(self) -> int:
        return OPERATORS[self.op].strength

    def __str__(self) -> str:
        return f" {self.op} ".join(_at_least(self.strength + 1, item) for item in self.items)


def walk(expr: Expr) -> Iterator[tuple[Expr, int]]:
    """Every node with its depth (from 1), in the order of the text. Without recursion: it measures the depth."""
    waiting = [(expr, 1)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        waiting.extend((part, depth + 1) for part in reversed(node.inner))


def names(expr: Expr) -> tuple[Name, ...]:
    """The free names, each as often as it occurs: `name.at` says where."""
    return tuple(node for node, _ in walk(expr) if isinstance(node, Name))


def phrases(expr: Expr) -> tuple[Phrase, ...]:
    """The phrases, each as often as it occurs: `phrase.at` says where."""
    return tuple(node for node, _ in walk(expr) if isinstance(node, Phrase))


def _at_least(strength: int, expr: Expr) -> str:
    return str(expr) if expr.strength >= strength else f"({expr})"


def _quoted(text: str) -> str:
    """The language has no escapes; a text that was read has at most one of the two quotes in it."""
    if "'" not in text:
        return f"'{text}'"
    if '"' not in text:
        return f'"{text}"'
    raise WrongInput(f"the text {text!r} has both kinds of quotes in it, and cannot be written as an expression")
