"""Rules that compete: what one takes away, or makes something else, a second one wants. Told by symbols, which is cheap.

After the critical pairs of graph rewriting; those need every overlap of two left sides, and a set of fifty rules has thousands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from playproof.rewrite import Rule, RuleSet
from playproof.rewrite.asking import Asking
from playproof.rewrite.rule import Picture, Row, Web, parts_of
from playproof.rewrite.wanted import Asked, Written


@dataclass(frozen=True, slots=True)
class Pair:
    """One rule that may take from another what that wants."""

    rule: str
    other: str
    symbols: tuple[str, ...]
    """What it takes away or makes something else, and the other one wants."""
    line: int = 0
    """A line of the recipe that asks for both at once; 0 if there is none."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"symbols": list(self.symbols)}

    def __str__(self) -> str:
        return f"{self.rule} takes {', '.join(self.symbols)}, which {self.other} wants"


def pairs(rules: RuleSet, asked: dict[str, list[Asking]]) -> Iterator[Pair]:
    """All such pairs of rules that are asked for, in the order of the file."""
    taken = {name: _taken(rules[name]) for name in rules.rules if name in asked}
    for name, symbols in taken.items():
        for other in taken:
            if other != name and (both := tuple(s for s in symbols if s in _named(rules[other]))):
                yield Pair(name, other, both, _together(asked[name], other))


def _together(asked: Sequence[Asking], other: str) -> int:
    return next((asking.line for asking in asked if other in asking.together), 0)


def _taken(rule: Rule) -> tuple[str, ...]:
    """The symbols that some right side removes or turns into others."""
    found: dict[str, None] = {}
    for right in rule.rights:
        for asked, written in _beside(rule, right.side):
            gone = written is None or (written.symbol is not None and not asked.wanted.allows(written.symbol))
            if gone:
                found |= dict.fromkeys(_positive(asked))
    return tuple(found)


def _beside(rule: Rule, side: Web | Picture | Row) -> Iterator[tuple[Asked, Written | None]]:
    """Each element of the left side with what a right side makes of it; None if it goes."""
    left = [part for part in parts_of(rule.left) if isinstance(part, Asked)]
    if isinstance(side, Picture):
        for asked, cell in zip(left, side.cells, strict=True):
            yield asked, cell if isinstance(cell, Written) else None
        return
    parts = [part for part in parts_of(side) if isinstance(part, Written)]
    named = {part.name: part for part in parts if part.name}
    for number, asked in enumerate(left):
        same = not asked.name and len(parts) == len(left)
        yield asked, parts[number] if same else named.get(asked.name) if asked.name else None


def _named(rule: Rule) -> frozenset[str]:
    return frozenset(_every(part for part in parts_of(rule.left) if isinstance(part, Asked)))


def _every(parts: Iterable[Asked]) -> Iterator[str]:
    for part in parts:
        yield from _positive(part)


def _positive(asked: Asked) -> tuple[str, ...]:
    return () if asked.wanted.negated else tuple(name for name in asked.wanted.names if name)
