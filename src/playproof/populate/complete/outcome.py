"""What a complete solver says about a problem."""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.populate.problem import Filling, Rule


@dataclass(frozen=True, slots=True)
class Outcome:
    """ "made" with a filling, "impossible" with rules that suffice for it, or "unknown" and why."""

    status: str
    filling: Filling = field(default_factory=dict)
    conflict: tuple[Rule, ...] = ()
    why: str = ""

    @property
    def feasible(self) -> bool | None:
        """Whether something keeps all rules; None if that is not known."""
        return {"made": True, "impossible": False}.get(self.status)
