"""What the standard paths make of each score: the least and greatest at the exit, and how near the bounds they come."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from playproof.errors import PlayproofError

if TYPE_CHECKING:
    from playproof.level import Score
    from playproof.play import Verdict


@dataclass(frozen=True, slots=True)
class Standing:
    """One score over all standard paths; `unknown` says why if there are none."""

    score: Score
    least: float = 0
    greatest: float = 0
    slack: float | None = None
    """How far the nearest value of any room stays within the bounds; below 0 it lies outside."""
    unknown: str = ""

    def __str__(self) -> str:
        if self.unknown:
            return f"unknown: {self.unknown}"
        text = f"at least {self.least:g} at the exit, at most {self.greatest:g}"
        if self.least == self.greatest:
            text = f"{self.least:g} at the exit"
        if self.slack is None:
            return text
        return f"{text}; {self.slack:g} to spare" if self.slack >= 0 else f"{text}; breaks its bound by {-self.slack:g}"

    def to_json(self) -> dict[str, Any]:
        if self.unknown:
            return {"score": self.score.name, "unknown": self.unknown}
        values = {"least_at_exit": self.least, "greatest_at_exit": self.greatest, "slack": self.slack}
        return {"score": self.score.name, **{name: _finite(value) for name, value in values.items()}}


def standings(verdict: Verdict) -> list[Standing]:
    """How each score of the alphabet stands."""
    return [_standing(verdict, score) for score in verdict.level.alphabet.scores.values()]


def _standing(verdict: Verdict, score: Score) -> Standing:
    if not verdict.scores.rooms_known:
        return Standing(score, unknown=verdict.scores.why_unknown)
    try:
        values = verdict.scores.values(score.name)
    except PlayproofError as error:
        return Standing(score, unknown=str(error))
    exit = values.paths.exit
    gaps = [] if score.least is None else [min(values.least.values()) - score.least]
    gaps += [] if score.most is None else [score.most - max(values.greatest.values())]
    return Standing(score, values.least[exit], values.greatest[exit], min(gaps, default=None))


def _finite(value: float | None) -> float | None:
    """JSON has no infinity."""
    return value if value is not None and isfinite(value) else None
