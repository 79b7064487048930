"""A demand: one thing that a designer asks of a level, in his words, with its place, and as facts of the program.

Every rule of the program that can reject a level does so by `broken(D)` or `broken(D,Tile)` for some demand D. So one text
serves to make levels, to prefer some (`soft`), to name demands that exclude each other, and to remark on a drawn map.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from playproof.errors import Where
from playproof.level.grid import Cell
from playproof.play import Promise

LEVEL = "level"
"""The region that is the whole board."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What is asked for, with the facts that say so; `#` in a fact stands for the demand's number."""

    text: str
    facts: tuple[str, ...] = ()
    weight: int | None = None
    """None for what must hold; else what breaking it costs."""
    where: Where = field(default_factory=Where)
    promise: Promise | None = None
    """What is promised of plays, where the search itself looks at plays."""
    cells: tuple[Cell, ...] = ()
    """The tiles it speaks of, if it speaks of few."""
    drawn: bool = False
    """Whether somebody drew it on its tile, or pinned it there."""
    means: str = ""
    """The same in more words, where a phrase alone would leave questions."""
    wrong: str = ""
    """What is wrong with a tile that breaks it."""
    square: int = 1
    """How many tiles a side are wrong, of which a tile that breaks it is the upper left one."""

    @property
    def hard(self) -> bool:
        return self.weight is None

    def __str__(self) -> str:
        told = f"{self.text}: {self.means}" if self.means else self.text
        return f"{told} ({self.where})" if str(self.where) else told

    def wished(self, weight: int) -> Demand:
        """The same as a wish."""
        return replace(self, weight=weight)


def numbered(demands: tuple[Demand, ...]) -> list[str]:
    """The facts of all demands, each with its number, and what breaking it means."""
    lines = []
    for number, demand in enumerate(demands):
        weight = f"soft({number},{demand.weight})." if demand.weight is not None else f"hard({number})."
        lines += [
            f"% {number}: {demand.text.splitlines()[0]}",
            weight,
            *(f.replace("(#", f"({number}", 1) for f in demand.facts),
        ]
    return lines
