"""Plays at a scale that matters: walk through plain places, then take one link.

    S.....k.....D.....>        three steps: to the key, to the door, to the exit

This space counts moves exactly, so it gives shortest plays, and it holds for every board, also where moves cannot be undone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.play.search.board import Board, Link
from playproof.play.search.explore import Spent

MOST_WALKED = 40_000_000
"""The number of places that walks may cover in all."""
Spot = tuple[int, int]
"""A place and the events that have happened."""


@dataclass(slots=True)
class MacroSpace:
    """States are spots where a link ended; steps are links."""

    board: Board
    _crossings: list[Link] = field(default_factory=list)
    _edges: dict[int, list[tuple[int, Link]]] = field(default_factory=dict)
    _walked: int = 0

    def __post_init__(self) -> None:
        # A free step out of a special place into a plain one is part of a walk, not a link to take.
        specials = self.board.specials
        self._crossings = [
            link for link in self.board.links if link.target in specials or link.gate or link.source not in specials
        ]

    @property
    def weight(self) -> int:
        return 1

    def begin(self) -> Spot:
        return self.board.starts[0], self.board.begin_events()

    def begins_won(self) -> bool:
        return self.board.wins(*self.begin())

    def follow(self, spot: Spot) -> list[tuple[int, Link, Spot | None]]:
        place, events = spot
        follows: list[tuple[int, Link, Spot | None]] = []
        for moves, link in self.edges(place):
            after = self.board.enter(link, events)
            if after >= 0:
                follows.append((moves, link, None if self.board.wins(link.target, after) else (link.target, after)))
        return follows

    def edges(self, place: int) -> list[tuple[int, Link]]:
        """The links that can be tried from a place, each by its nearest way, with the moves it costs."""
        known = self._edges.get(place)
        if known is None:
            known = self._edges[place] = self._nearest(place)
        return known

    def _nearest(self, place: int) -> list[tuple[int, Link]]:
        # Each walk is kept, so that thousands of them on a large map would fill the memory.
        self._walked += self.board.ways.count
        if self._walked > MOST_WALKED:
            raise Spent
        distances = self.board.ways.walk(place).distances
        best: dict[tuple[int, int], tuple[int, Link]] = {}
        for link in self._crossings:
            moves = int(distances[link.source]) + 1
            key = (link.target, id(link.gate))
            if moves > 0 and (key not in best or moves < best[key][0]):
                best[key] = (moves, link)
        return sorted(best.values(), key=lambda edge: edge[0])
