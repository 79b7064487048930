"""A ground program taken apart: its rules as numbers, and the atoms that have names.

>>> ground = Rules.read("asp 1 0 0\\n1 1 2 1 2 0 0\\n1 0 1 3 0 2 1 -2\\n1 0 0 1 2 2 1 1 2 1\\n4 3 lit 1 3\\n0\\n")
>>> ground.rules[1], ground.names
(Rule(heads=(3,), body=(1, -2), choice=False, bound=0, weights=()), {'lit': 3})
>>> ground.rules[2].weights, ground.top
((1, 1), 3)

The format is aspif: Kaminski, Schaub & Wanko 2017, "A tutorial on hybrid answer set solving with clingo", appendix.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

RULE, WISH, OUTPUT, EDGE = "1", "2", "4", "8"
ALWAYS = 0
"""In place of an atom's number: it is true whatever is chosen."""


class Rule(NamedTuple):
    """Heads of which one must be, or each may be chosen, if the body holds; with no head the body must not hold.

    A body holds if all its literals do, or, with weights, if the weights of those that do add up to the bound.
    """

    heads: tuple[int, ...]
    body: tuple[int, ...]
    choice: bool = False
    bound: int = 0
    weights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rules:
    """A ground program."""

    rules: tuple[Rule, ...]
    names: dict[str, int]
    """By its text the number of each atom that is shown; ALWAYS for what is always true."""
    wishes: bool
    top: int
    """The largest number of an atom."""

    @classmethod
    def read(cls, program: str) -> Rules:
        rules: list[Rule] = []
        names: dict[str, int] = {}
        wishes = False
        for line in program.splitlines():
            kind, _, rest = line.partition(" ")
            if kind == RULE:
                rules.append(_rule(rest))
            elif kind == OUTPUT:
                names |= _named(rest)
            wishes = wishes or kind == WISH
        top = max((abs(n) for rule in rules for n in (*rule.heads, *rule.body)), default=0)
        return cls(tuple(rules), names, wishes, max([top, *names.values()]))

    def called(self, predicate: str) -> Iterator[tuple[str, int]]:
        """The arguments, as they are written, and the number of each named atom of a predicate."""
        for name, number in self.names.items():
            if name.startswith(f"{predicate}("):
                yield name[len(predicate) + 1 : -1], number


def _rule(text: str) -> Rule:
    choice, count, *rest = map(int, text.split())
    heads, (weighted, *rest) = tuple(rest[:count]), rest[count:]
    if not weighted:
        return Rule(heads, tuple(rest[1:]), bool(choice))
    return Rule(heads, tuple(rest[2::2]), bool(choice), rest[0], tuple(rest[3::2]))


def _named(text: str) -> dict[str, int]:
    length, _, rest = text.partition(" ")
    name, tail = rest[: int(length)], rest[int(length) :].split()
    if tail == ["0"]:
        return {name: ALWAYS}
    return {name: int(tail[1])} if tail[0] == "1" else {}
