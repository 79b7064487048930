"""The judge, asked about every level that the search holds to be right, and what he finds given back as plays.

Engines know plays that break most promises. What they do not know, such as `tiles in gem >= 8 or visits boss`, the judge
decides: a play that he finds is forbidden like those that the engine finds itself, and the search goes on. What he cannot
decide is no success: such a level is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from playproof.answersets import Demand
from playproof.level import Grid
from playproof.level.grid import Cell
from playproof.play import Promise, Verdict, playtest

MOST = 400
"""How many levels he looks at for one product, those that the search offers in vain included."""


@dataclass
class Bench:
    """The judge of one module: what he is asked, and what he said last."""

    demands: Sequence[Demand]
    usual: Sequence[Promise] = ()
    """What every level is held to beside what was demanded."""
    heard: int = 0
    last: Verdict | None = None
    promises: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        found = [(str(demand.promise), number) for number, demand in enumerate(self.demands) if demand.promise]
        self.promises = dict(reversed(found))

    def verdict(self, level: Grid) -> Verdict:
        """What he says of a level, remembered for when he is asked again."""
        if self.last is None or self.last.level != level:
            wanted = [demand.promise for demand in self.demands if demand.promise]
            self.last = playtest(level, [*self.usual, *wanted])
            self.heard += 1
        return self.last

    @property
    def weary(self) -> bool:
        return self.heard >= MOST

    def doubt(self, level: Grid, on: frozenset[int]) -> Iterator[tuple[int, Sequence[Cell] | None]]:
        """Each demand that he does not find kept, with the tiles of a play that breaks it."""
        if self.weary:  # of what he does not look at he is sure of nothing
            yield from ((number, None) for number in self.promises.values() if number in on)
            return
        for judged in self.verdict(level).promises:
            number = self.promises.get(str(judged.promise))
            if judged.holds or number is None or number not in on:
                continue
            play = judged.counterexample if judged.promise.about == "plays" else None
            yield number, _cells(play.places) if play else None  # into a dead end there is more than the way


def _cells(places: Iterable[object]) -> list[Cell]:
    return [place for place in places if isinstance(place, tuple)]
