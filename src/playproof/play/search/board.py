"""A level compiled for search: plain places merged into regions, and the links that mean something.

A place is *plain* if nothing happens on entering it. Plain places joined by free ways both ways form a *region*, in which a
player moves about at will. What is left are a few special places and *links*: moves that enter a special place, pass a gate,
or cannot be taken back. Search works on regions and links; steps are counted on places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from playproof.level import Place
from playproof.play.search.rules import Counts, Gate, Ledger, Offer
from playproof.play.search.ways import Ways


@dataclass(frozen=True, slots=True)
class Special:
    """A place where something happens on entering."""

    gate: Gate | None = None
    offers: tuple[Offer, ...] = ()
    goal: tuple[Counts, ...] = ()
    """For each goal that stands here, what it needs; any of them wins."""


PLAIN = Special()


class Link(NamedTuple):
    """A move that search must look at, from place to place."""

    source: int
    target: int
    move: str
    gate: Gate | None = None


@dataclass(slots=True)
class Board:
    """Places by index, their regions, what happens in special ones, and the links between."""

    places: Sequence[Place]
    ledger: Ledger
    region: NDArray[np.int64]
    """The region of each plain place, -1 elsewhere."""
    specials: dict[int, Special]
    links: list[Link]
    ways: Ways
    starts: list[int]
    node: dict[int, int] = field(default_factory=dict)
    """The search node of each special place; regions come first."""
    regions: int = 0
    home: list[int] = field(default_factory=list)
    """The search node of every place: its region, or its own; -1 for walls."""

    def __post_init__(self) -> None:
        self.regions = int(self.region.max(initial=-1)) + 1
        self.node = {place: self.regions + i for i, place in enumerate(self.specials)}
        self.home = self.region.tolist()
        for place, node in self.node.items():
            self.home[place] = node

    @property
    def nodes(self) -> int:
        return self.regions + len(self.specials)

    def node_of(self, place: int) -> int:
        """The region of a plain place, or the node of a special one."""
        return self.home[place]

    def special(self, place: int) -> Special:
        return self.specials.get(place, PLAIN)

    def enter(self, link: Link, events: int) -> int:
        """The events after a link is taken, or -1 if it cannot be."""
        events = self.ledger.through(link.gate, events)
        if events < 0:
            return -1
        return self.arrive(link.target, events)

    def arrive(self, place: int, events: int) -> int:
        special = self.specials.get(place)
        if special is None:
            return events
        events = self.ledger.through(special.gate, events)
        return events if events < 0 else self.ledger.accept(special.offers, events)

    def begin_events(self) -> int:
        """What happens before the first move: the start's own gifts are had at once."""
        return self.ledger.accept(self.special(self.starts[0]).offers, 0)

    def wins(self, place: int, events: int) -> bool:
        return any(self.ledger.has(events, needs) for needs in self.special(place).goal)
