"""The functions that an expression may call: a fixed table of pure ones.

>>> sorted(FUNCTIONS)
['abs', 'ceil', 'count', 'floor', 'len', 'max', 'min', 'round', 'sum']
>>> FUNCTIONS["round"].apply(2.5)
3

Only a caller in Python can add to it, never a text: `parse(text, functions={**FUNCTIONS, "double": Function(...)})`,
and the same table to `evaluate`. A function refuses a value of the right kind by raising ValueError.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from .kinds import Kind, Plain, Value, same, shown


@dataclass(frozen=True, slots=True)
class Function:
    """A pure function: the kind of each argument, of any further ones (`rest`), and of what it gives.

    >>> Function(abs, takes=(Kind.NUMBER,)).arity
    '1 argument'
    """

    apply: Callable[..., Value]
    takes: tuple[Kind, ...]
    gives: Kind = Kind.NUMBER
    rest: Kind | None = None

    def fits(self, count: int) -> bool:
        """Whether it can be called with so many arguments."""
        return count == len(self.takes) or (self.rest is not None and count > len(self.takes))

    def wants(self, index: int) -> Kind:
        """What it wants as its argument at an index that fits."""
        return self.takes[index] if index < len(self.takes) else self.rest or Kind.ANY

    @property
    def arity(self) -> str:
        count = len(self.takes)
        more = " or more" if self.rest is not None else ""
        return f"{count}{more} argument{'s' if more or count != 1 else ''}"


def _numbers(*given: Value) -> Iterator[float]:
    """All numbers among arguments that are numbers or lists of them."""
    for value in given:
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, bool | str):
                raise ValueError(f"the list holds {shown(item)}, and only numbers can be reckoned with")
            yield item


def _extreme(choose: Callable[[list[float]], float]) -> Callable[..., Value]:
    def chosen(*given: Value) -> float:
        numbers = list(_numbers(*given))
        if not numbers:
            raise ValueError("the list is empty, and there is nothing to choose from")
        return choose(numbers)

    return chosen


def _round(number: float) -> int:
    """Halves go up. Python's own rounding takes 2.5 to 2 and 3.5 to 4, which no designer expects."""
    below = math.floor(number)
    return below + (number - below >= 0.5)


def _count(items: tuple[Plain, ...], item: Plain) -> int:
    return sum(same(item, other) for other in items)


def _sum(items: Value) -> float:
    return sum(_numbers(items))


_NUMBER, _LIST = Kind.NUMBER, Kind.LIST
_MANY: dict[str, Any] = {"takes": (_NUMBER | _LIST,), "rest": _NUMBER | _LIST}

FUNCTIONS: Mapping[str, Function] = MappingProxyType(
    {
        "min": Function(_extreme(min), **_MANY),
        "max": Function(_extreme(max), **_MANY),
        "abs": Function(abs, (_NUMBER,)),
        "round": Function(_round, (_NUMBER,)),
        "floor": Function(math.floor, (_NUMBER,)),
        "ceil": Function(math.ceil, (_NUMBER,)),
        "len": Function(len, (_LIST | Kind.TEXT,)),
        "sum": Function(_sum, (_LIST,)),
        "count": Function(_count, (_LIST, Kind.PLAIN)),
    }
)
