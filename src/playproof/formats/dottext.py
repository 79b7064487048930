"""The language of Graphviz, as far as graphs are described in it: nodes, edges and their attributes.

>>> found = parse_dot('digraph { a [label="e,k"]; a -> b -> c [label=k] }')
>>> found.nodes, found.edges[1].ends, found.edges[1].attributes
({'a': {'label': 'e,k'}, 'b': {}, 'c': {}}, ('b', 'c'), {'label': 'k'})

Subgraphs count as if their braces were not there, and defaults (`node [...]`) belong to looks and are passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NoReturn

from playproof.errors import Fault, Where, WrongInput

TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|^\#[^\n]*)
      | (?P<quoted>"(?:[^"\\]|\\.)*")
      | (?P<mark>->|--|[{}\[\];,=:+])
      | (?P<word>-?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)|\w+)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
QUOTED = re.compile(r'\\(\\|"|\n)')


@dataclass(frozen=True, slots=True)
class DotEdge:
    """One edge as it is written, with its line."""

    ends: tuple[str, str]
    attributes: dict[str, str]
    line: int
    directed: bool = True


@dataclass(slots=True)
class Dot:
    """What a file describes. It grows while the file is parsed."""

    attributes: dict[str, str] = field(default_factory=dict)
    nodes: dict[str, dict[str, str]] = field(default_factory=dict)
    edges: list[DotEdge] = field(default_factory=list)


Token = tuple[str, str, int]
"""Its kind (`mark`, `name` or `end`), its text and its line."""


def parse_dot(text: str) -> Dot:
    tokens = _Tokens(_split(text))
    tokens.take_word("strict")
    if tokens.take_word("digraph") is None and tokens.take_word("graph") is None:
        tokens.fault("wanted 'digraph {' or 'graph {'")
    if tokens.kind == "name":
        tokens.next()
    tokens.want("{")
    found = Dot()
    depth = 1
    while depth:
        depth += _statement(tokens, found)
    return found


def _split(text: str) -> list[Token]:
    tokens: list[Token] = []
    at, line = 0, 1
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            raise WrongInput(Fault(f"cannot read '{text[at : at + 20].splitlines()[0]}' as DOT", Where(line=line)))
        kind = str(found.lastgroup)
        if kind == "quoted":
            tokens.append(("name", QUOTED.sub(lambda m: "" if m[1] == "\n" else m[1], found[0][1:-1]), line))
        elif kind != "skip":
            tokens.append(("mark" if kind == "mark" else "name", found[0], line))
        line += found[0].count("\n")
        at = found.end()
    return [*tokens, ("end", "", line)]


class _Tokens:
    """A place in a list of tokens."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens, self._at = tokens, 0

    @property
    def kind(self) -> str:
        return self._tokens[self._at][0]

    @property
    def line(self) -> int:
        return self._tokens[self._at][2]

    def is_mark(self, *marks: str) -> bool:
        kind, text, _ = self._tokens[self._at]
        return kind == "mark" and text in marks

    def next(self) -> str:
        text = self._tokens[self._at][1]
        self._at += self.kind != "end"
        return text

    def take(self, *marks: str) -> str | None:
        return self.next() if self.is_mark(*marks) else None

    def take_word(self, word: str) -> str | None:
        kind, text, _ = self._tokens[self._at]
        return self.next() if kind == "name" and text.lower() == word else None

    def want(self, mark: str) -> None:
        if not self.take(mark):
            self.fault(f"wanted '{mark}'")

    def name(self) -> str:
        if self.kind != "name":
            self.fault("wanted a name")
        text = self.next()
        while self.take("+"):
            text += self.name()
        return text

    def fault(self, what: str) -> NoReturn:
        got = self._tokens[self._at][1] or "the end of the file"
        raise WrongInput(Fault(f"{what}; got '{got[:40]}'", Where(line=self.line)))


def _statement(tokens: _Tokens, found: Dot) -> int:
    """Read one statement; how much deeper in braces we are after it."""
    if tokens.take("{"):
        return 1
    if tokens.take("}"):
        return -1
    if tokens.take(";", ","):
        return 0
    if tokens.take_word("subgraph"):
        if tokens.kind == "name":
            tokens.next()
        return 0
    line, first = tokens.line, tokens.name()
    if first in ("graph", "node", "edge") and tokens.is_mark("["):
        attributes = _attributes(tokens)
        found.attributes.update(attributes if first == "graph" else {})
    elif tokens.take("="):
        found.attributes[first] = tokens.name()
    else:
        _chain(first, line, tokens, found)
    return 0


def _chain(first: str, line: int, tokens: _Tokens, found: Dot) -> None:
    """`a`, or `a -> b -> c`, and the attributes behind it."""
    chain, marks = [first], []
    _port(tokens)
    while mark := tokens.take("->", "--"):
        marks.append(mark)
        chain.append(tokens.name())
        _port(tokens)
    attributes = _attributes(tokens)
    for name in chain:
        found.nodes.setdefault(name, {})
    if len(chain) == 1:
        found.nodes[first].update(attributes)
    ends = zip(pairwise(chain), marks, strict=True)
    found.edges += [DotEdge(pair, attributes, line, mark == "->") for pair, mark in ends]


def _port(tokens: _Tokens) -> None:
    while tokens.take(":"):
        tokens.name()


def _attributes(tokens: _Tokens) -> dict[str, str]:
    found: dict[str, str] = {}
    while tokens.take("["):
        while not tokens.take("]"):
            name = tokens.name()
            found[name] = tokens.name() if tokens.take("=") else "true"
            tokens.take(",", ";")
    return found
