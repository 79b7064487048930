"""Counts as demands: of a group of symbols in a region there are at least, or at most, so many.

The bounds of one count share ordered atoms (`counts.lp`), and so do the marks in between, by which a search aims at a number
of its own for each seed: without them most levels would have as few walls as are allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from playproof.answersets.board import Board
from playproof.answersets.demand import LEVEL, Demand
from playproof.answersets.terms import NUMBER, fact
from playproof.errors import Where

MARKS = 10
"""Into so many parts the range of a count is divided."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Between so many and so many of some symbols in a region; `most` is None where there is no upper bound."""

    symbols: tuple[str, ...]
    least: int
    most: int | None
    region: str = LEVEL
    where: Where = field(default_factory=Where)

    @property
    def group(self) -> str:
        return ", ".join(self.symbols)

    def demands(self) -> Iterator[Demand]:
        """One demand for an exact count, one for each bound otherwise: so a conflict names what matters."""
        of = " or ".join(f"'{name}'" for name in self.symbols) + ("" if self.region == LEVEL else f" in {self.region}")
        low = (fact("least", NUMBER, self.group, self.region, self.least),) if self.least else ()
        high = (fact("most", NUMBER, self.group, self.region, self.most),) if self.most is not None else ()
        if self.least == self.most:
            yield Demand(f"exactly {self.least} of {of}", (*low, *high), where=self.where)
            return
        if low:
            yield Demand(f"at least {self.least} of {of}", low, where=self.where)
        if high:
            yield Demand(f"at most {self.most} of {of}", high, where=self.where)


def marks(counts: Sequence[Counted], board: Board) -> dict[tuple[str, str], tuple[int, ...]]:
    """For each group and region the numbers at which counting is of interest, in order."""
    found: dict[tuple[str, str], set[int]] = {}
    for count in counts:
        size = len(board.region(count.region))
        top = size if count.most is None else count.most
        here = found.setdefault((count.group, count.region), set())
        here |= {count.least, top + 1}
        here |= {count.least + (top + 1 - count.least) * part // MARKS for part in range(1, MARKS)}
    return {key: tuple(sorted(k for k in here if k > 0)) for key, here in found.items()}


Numbers = Mapping[tuple[str, str], Iterable[int]]


def count_facts(counts: Sequence[Counted], board: Board, further: Numbers = MappingProxyType({})) -> Iterator[str]:
    """The groups, the regions that are counted, and the numbers of interest, with further ones of which rules speak."""
    groups = {count.group: count.symbols for count in counts}
    yield from (fact("among", group, name) for group, names in groups.items() for name in names)
    if any(count.region == LEVEL for count in counts):
        yield f"in(T,{LEVEL}) :- tile(T)."
    for (group, region), numbers in marks(counts, board).items():
        all_numbers = sorted({*numbers, *(number for number in further.get((group, region), ()) if number > 0)})
        yield from (fact("threshold", group, region, number, i) for i, number in enumerate(all_numbers))
