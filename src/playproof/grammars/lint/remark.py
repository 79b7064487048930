"""One thing that lint says of a rule."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

LEVELS = ("fault", "warning", "note")
"""What is wrong whatever happens, what probably is, and what is good to know."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said, how serious it is, and where the rule stands."""

    kind: str
    level: str
    rule: str
    what: str
    line: int = 0

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def __str__(self) -> str:
        where = f" (line {self.line})" if self.line else ""
        return f"{self.rule}{where}: {self.what}"
