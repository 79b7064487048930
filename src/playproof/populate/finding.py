"""What was found about one rule: kept, and with how much to spare; or broken, where and by which value.

>>> from playproof.populate.problem import Count
>>> print(Finding.kept(Count("content", ("zombie",), least=2), 1))
kept: at least 2 of 'zombie' (slack 1)
>>> print(Finding.broken(Count("content", ("zombie",), least=2), "there are 1"))
broken: at least 2 of 'zombie': there are 1
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf

from playproof.populate.problem import Rule


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule, whether it holds, and what shows it."""

    rule: Rule
    holds: bool
    why: str = ""
    """What is wrong, in words; "" for a rule that is kept."""
    room: str = ""
    value: float | None = None
    """The number that breaks the rule."""
    path: tuple[str, ...] = ()
    """The standard path to the room on which the score has this value."""
    slack: float | None = None
    """How far the nearest number stays within a rule that is kept; None if the rule has no numbers that could come near."""

    @classmethod
    def kept(cls, rule: Rule, slack: float = float("inf")) -> Finding:
        return cls(rule, True, slack=None if isinf(slack) else plain(slack))

    @classmethod
    def broken(
        cls, rule: Rule, why: str, room: str = "", value: float | None = None, path: tuple[str, ...] = ()
    ) -> Finding:
        return cls(rule, False, why, room, None if value is None else plain(value), path)

    def __str__(self) -> str:
        if not self.holds:
            return f"broken: {self.rule}: {self.why}"
        return f"kept: {self.rule}" + ("" if self.slack is None else f" (slack {shown(self.slack)})")


def plain(number: float) -> float:
    """A number without a fraction's two halves: an int if it is whole, else a float."""
    return int(number) if not isinf(number) and number == int(number) else float(number)


def shown(number: float) -> str:
    """A number for people."""
    return f"{float(number):.10g}"
