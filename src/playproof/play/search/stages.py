"""Plays and the stages they go through."""

from __future__ import annotations

from dataclasses import dataclass

from playproof.level import Place
from playproof.play.search.rules import Ledger


@dataclass(frozen=True, slots=True)
class Play:
    """A sequence of moves from the start, and the places it goes through, the start first."""

    moves: tuple[str, ...]
    places: tuple[Place, ...]

    def __len__(self) -> int:
        return len(self.moves)


class Stages:
    """Which stage of the game a set of events belongs to."""

    def __init__(self, ledger: Ledger) -> None:
        self.names = (*ledger.alphabet.stages, "goal")
        self.masks = [_givers(ledger, name) for name in ledger.alphabet.stages]

    def index(self, events: int) -> int:
        """The first stage whose thing has not been got."""
        for index, mask in enumerate(self.masks):
            if mask >= 0 and not mask & events:
                return index
        return len(self.masks)


def _givers(ledger: Ledger, item: str) -> int:
    """The events that give an item; -1, all bits, for one that is held from the start."""
    if item in ledger.alphabet.items and ledger.alphabet.items[item].start:
        return -1
    index = ledger.index.get(item, -1)
    return sum(1 << bit for bit, change in enumerate(ledger.change) if any(i == index and n > 0 for i, n in change))
