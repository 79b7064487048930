"""What an engine drew: solutions as tuples of the place of each room's content, and the CPU time they took."""

from __future__ import annotations

from dataclasses import dataclass

Solution = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Solutions of one engine with one setting."""

    setting: str
    solutions: list[Solution]
    seconds: float
    """CPU time of all of them; what it takes to read the problem, to ground it or to build a model is not in it."""
    program: str = ""

    @property
    def each(self) -> float:
        """CPU seconds per solution."""
        return self.seconds / len(self.solutions) if self.solutions else float("inf")
