"""Every operator in one table: how strongly it binds, what it wants on each side, what it gives.

>>> OPERATORS["*"].strength > OPERATORS["+"].strength > OPERATORS["=="].strength > OPERATORS["and"].strength
True
>>> OPERATORS["//"].apply(7, 2)
3

The parser reads the strengths, the printer the same ones, so that they cannot disagree about parentheses.
There is no `**`: it is the one operator with which a short text makes a number that fills the memory.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from .kinds import Kind, Plain, Value, same

OR, AND, NOT, COMPARE, ADD, MULTIPLY, MINUS, ATOM = range(1, 9)


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator with two sides."""

    strength: int
    left: Kind
    right: Kind
    gives: Kind
    apply: Callable[[Any, Any], Value]


def _in(item: Plain, items: tuple[Plain, ...]) -> bool:
    return any(same(item, other) for other in items)


def _has(items: tuple[Plain, ...], item: Plain) -> bool:
    return _in(item, items)


def _differ(left: Value, right: Value) -> bool:
    return not same(left, right)


def _row(strength: int, wants: Kind, gives: Kind, apply: Callable[[Any, Any], Value]) -> Operator:
    return Operator(strength, wants, wants, gives, apply)


OPERATORS: Mapping[str, Operator] = MappingProxyType(
    {
        # `and` and `or` are evaluated one item after the other and stop early; these rows say what they want.
        "or": _row(OR, Kind.TRUTH, Kind.TRUTH, operator.or_),
        "and": _row(AND, Kind.TRUTH, Kind.TRUTH, operator.and_),
        "==": _row(COMPARE, Kind.ANY, Kind.TRUTH, same),
        "!=": _row(COMPARE, Kind.ANY, Kind.TRUTH, _differ),
        "<": _row(COMPARE, Kind.NUMBER, Kind.TRUTH, operator.lt),
        "<=": _row(COMPARE, Kind.NUMBER, Kind.TRUTH, operator.le),
        ">": _row(COMPARE, Kind.NUMBER, Kind.TRUTH, operator.gt),
        ">=": _row(COMPARE, Kind.NUMBER, Kind.TRUTH, operator.ge),
        "in": Operator(COMPARE, Kind.PLAIN, Kind.LIST, Kind.TRUTH, _in),
        "has": Operator(COMPARE, Kind.LIST, Kind.PLAIN, Kind.TRUTH, _has),
        "+": _row(ADD, Kind.NUMBER, Kind.NUMBER, operator.add),
        "-": _row(ADD, Kind.NUMBER, Kind.NUMBER, operator.sub),
        "*": _row(MULTIPLY, Kind.NUMBER, Kind.NUMBER, operator.mul),
        "/": _row(MULTIPLY, Kind.NUMBER, Kind.NUMBER, operator.truediv),
        "//": _row(MULTIPLY, Kind.NUMBER, Kind.NUMBER, operator.floordiv),
        "%": _row(MULTIPLY, Kind.NUMBER, Kind.NUMBER, operator.mod),
    }
)

KEYWORDS = frozenset({"and", "or", "not", "in", "has", "true", "false"})
