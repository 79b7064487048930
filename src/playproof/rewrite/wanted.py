"""What may stand in a place of a rule's left side, and what its right side puts there.

    Puzzle    *    {wall|brick}    !wall    !{wall|brick}    nothing

>>> either = Wanted(("wall", "brick"))
>>> either.allows("wall"), either.allows("floor"), ANYTHING.allows(""), str(either), str(Wanted(("wall",), negated=True))
(True, False, True, '{wall|brick}', '!wall')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playproof.expr import Expr


@dataclass(frozen=True, slots=True)
class Wanted:
    """The names of symbols that may stand here, or that may not; "" is nothing at all."""

    names: tuple[str, ...]
    negated: bool = False

    def allows(self, symbol: str) -> bool:
        return (symbol in self.names) is not self.negated

    def among(self, symbols: Iterable[str]) -> frozenset[str] | None:
        """Those of an alphabet that may stand here; None if all may, which needs no test."""
        if self.negated and not self.names:
            return None
        return frozenset(symbol for symbol in symbols if self.allows(symbol))

    @property
    def only(self) -> str | None:
        """The one symbol that may stand here; None if there are several."""
        return self.names[0] if len(self.names) == 1 and not self.negated else None

    def __str__(self) -> str:
        if self.negated and not self.names:
            return "*"
        shown = [name or "nothing" for name in self.names]
        return "!" * self.negated + (shown[0] if len(shown) == 1 else "{" + "|".join(shown) + "}")


ANYTHING = Wanted((), negated=True)


@dataclass(frozen=True, slots=True)
class Asked:
    """One element of a left side: its name, what it may be, and a condition on its members."""

    name: str
    wanted: Wanted = ANYTHING
    condition: Expr | None = None
    line: int = 0

    def __str__(self) -> str:
        shown = f"{self.name}:{self.wanted}" if self.name else str(self.wanted)
        return f"{shown}({self.condition})" if self.condition is not None else shown


@dataclass(frozen=True, slots=True)
class Written:
    """One element of a right side: its name, its symbol (None leaves it), and the members that are set."""

    name: str
    symbol: str | None = None
    members: tuple[tuple[str, Expr], ...] = ()
    line: int = 0

    @property
    def as_is(self) -> bool:
        return self.symbol is None and not self.members

    def __str__(self) -> str:
        symbol = "" if self.symbol is None else self.symbol or "nothing"
        shown = f"{self.name}:{symbol}" if self.name and symbol else self.name or symbol or "*"
        set_ = ", ".join(f"{name} = {value}" for name, value in self.members)
        return f"{shown}({set_})" if set_ else shown
