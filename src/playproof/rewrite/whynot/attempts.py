"""What is told of a rule that was tried somewhere: how it was laid there, how far that came, and what did not fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from playproof.errors import Where

KINDS = (
    "max", "when", "probability",
    "layer", "border", "symbol", "edge", "door", "taken", "nobody",
    "member", "where", "without", "pinned", "dangling", "room",
)  # fmt: skip
"""What can be in the way: of the rule as a whole, of its left side, and of a match that is there already."""
PATTERN, MEMBER, WHERE, WITHOUT, RIGHT, FITS = range(6)
"""How far an attempt came: the left side, conditions in brackets, `where`, `without`, right sides, all of it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """The first thing that is not as the rule wants it."""

    kind: str
    what: str
    line: int = 0
    """The line of the rules' file on which the rule asks for it."""
    element: str = ""
    """The element of the level that is not as it should be."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}" if self.line else self.what


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way in which the rule could lie at the place, the best of its kind."""

    how: str
    """The orientation of a picture, or what the place is in the left side."""
    reason: Reason | None
    stage: float = PATTERN
    """How far it came; between two whole numbers, with which share of its conditions."""
    fits: int = 0
    """How many elements of the left side fitted."""
    parts: int = 0
    elements: Mapping[str, str] = field(default_factory=dict)
    """The names of the rule that stand for elements of the level, as far as it came."""

    def to_json(self) -> dict[str, Any]:
        reason = None if self.reason is None else self.reason.to_json()
        about = {"how": self.how, "fits": self.fits, "parts": self.parts}
        return {**about, "reason": reason, "elements": dict(self.elements)}


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a rule is not applied at a place, or that it could be."""

    rule: str
    place: str
    at: Where
    before: tuple[Reason, ...] = ()
    """What keeps the rule from being asked at all, wherever it may match."""
    attempts: tuple[Attempt, ...] = ()
    """The best first."""
    notes: tuple[str, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether the rule could be applied there."""
        return not self.before and bool(self.attempts) and self.attempts[0].reason is None

    @property
    def reason(self) -> Reason | None:
        """The first thing in the way; None if there is none."""
        if self.before:
            return self.before[0]
        return self.attempts[0].reason if self.attempts else None

    @property
    def best(self) -> Attempt | None:
        return self.attempts[0] if self.attempts else None

    def to_json(self) -> dict[str, Any]:
        return {
            "rule": self.rule,
            "place": self.place,
            "file": self.at.file,
            "line": self.at.line,
            "fits": self.fits,
            "reason": None if self.reason is None else self.reason.to_json(),
            "before": [reason.to_json() for reason in self.before],
            "attempts": [attempt.to_json() for attempt in self.attempts],
            "notes": list(self.notes),
        }
