"""How sure a share of some trials is, and how numbers spread: what the page and the command line both show.

>>> rate = wilson(8, 10)
>>> rate.share, round(rate.low, 3), round(rate.high, 3)
(0.8, 0.49, 0.943)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, pstdev
from typing import Any

from playproof.measure.sample import Sample

Z = 1.959963984540054
"""Of a normal distribution 95 % lie within so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of trials with the interval that holds the true one in 95 of 100 studies."""

    hits: int
    trials: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.hits / self.trials if self.trials else 0.0


def wilson(hits: int, trials: int) -> Rate:
    """Wilson's interval (1927): unlike the plain one it stays within 0 and 1, and has a width where all or none hit."""
    if not trials:
        return Rate(0, 0, 0.0, 1.0)
    share, spread = hits / trials, Z * Z / trials
    middle = share + spread / 2
    half = Z * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    # Rounding would leave 1e-17 where nothing hit.
    low = (middle - half) / (1 + spread) if hits else 0.0
    high = (middle + half) / (1 + spread) if hits < trials else 1.0
    return Rate(hits, trials, low, high)


def rates(samples: Sequence[Sample]) -> dict[str, Rate]:
    """What went well how often. A level that was not made did not go well."""
    asked: dict[str, Callable[[Sample], bool | None]] = {
        "made": lambda sample: sample.level is not None,
        "promises kept": lambda sample: sample.ok,
        "can be won": lambda sample: _known(sample, "path_length", lambda value: value is not None),
        "no dead ends": lambda sample: _known(sample, "dead_end_states", lambda value: value == 0),
    }
    answers = {name: [answer(sample) for sample in samples] for name, answer in asked.items()}
    return {
        name: wilson(sum(map(bool, given)), len(given))
        for name, given in answers.items()
        if any(answer is not None for answer in given)
    }


def _known(sample: Sample, name: str, good: Callable[[float | None], bool]) -> bool | None:
    return good(sample.measures[name]) if name in sample.measures else None


def summary(values: Iterable[float | None]) -> dict[str, Any] | None:
    """How many numbers there are, and their mean, spread and extremes; None if there is none."""
    known = [value for value in values if value is not None]
    if not known:
        return None
    spread = {"mean": fmean(known), "deviation": pstdev(known), "least": min(known)}
    return {"count": len(known), **spread, "median": median(known), "most": max(known)}
