"""The table of measures: one function each, and what its number means.

>>> from playproof.measure import MEASURES
>>> MEASURES["density"].unit, MEASURES["density"].title, MEASURES["density"].domain
('share', 'density', ('grid', 'graph'))

A measure of a level takes a `Subject`, one of many levels takes samples. Either gives None where it does not apply: a
number that stands for "there is none" would be averaged into the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

DOMAINS = ("grid", "graph", "play", "batch")
Function = Callable[[Any], float | None]


@dataclass(frozen=True, slots=True)
class Measure:
    """One number about a level, or about many: its unit, the range it can lie in, and what it is taken from."""

    name: str
    unit: str
    low: float | None
    high: float | None
    domain: tuple[str, ...]
    about: str
    """The definition, in full sentences."""
    function: Function

    def __call__(self, subject: Any) -> float | None:
        value = self.function(subject)
        return None if value is None else float(value)

    @property
    def title(self) -> str:
        """The name as people read it."""
        return self.name.replace("_", " ")

    @property
    def of_many(self) -> bool:
        """Whether it speaks of many levels together."""
        return self.domain == ("batch",)


MEASURES: dict[str, Measure] = {}


def measure(unit: str, domain: str, low: float | None = 0, high: float | None = None) -> Callable[[Function], Function]:
    """Enter a function into the table under its own name; its docstring is the definition."""

    def enter(function: Function) -> Function:
        about = " ".join((function.__doc__ or "").split())
        name = function.__name__
        MEASURES[name] = Measure(name, unit, low, high, tuple(domain.split()), about, function)
        return function

    return enter
