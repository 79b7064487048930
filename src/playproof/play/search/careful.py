"""A careful player: before any step that cannot be undone he takes every harmless gift in reach.

Where some moves cannot be undone, two kinds of dead ends exist: a key was spent on the wrong door, or it was left lying
behind a one-way door. The careful player falls only into the first kind, which no player can see coming.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.play.search.board import Board, Link
from playproof.play.search.clusters import harmless

State = tuple[int, frozenset[int]]
"""The events, and the nodes between which one can go back and forth with nothing changing."""


@dataclass(slots=True)
class CarefulSpace:
    """States are strongly connected parts of the free moves; steps are links (gifts taken on the way are not listed)."""

    board: Board
    greedy: int = 0
    _out: dict[int, list[tuple[int, Link]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.greedy = harmless(self.board)
        seen = set()
        for link in self.board.links:
            a, b = self.board.node_of(link.source), self.board.node_of(link.target)
            key = (a, b, link.gate and link.gate.id)
            if key not in seen:
                seen.add(key)
                self._out.setdefault(a, []).append((b, link))

    @property
    def weight(self) -> int:
        return 1

    def begin(self) -> State:
        return self._settle(self.board.node_of(self.board.starts[0]), self.board.begin_events())

    def begins_won(self) -> bool:
        return self.board.wins(self.board.starts[0], self.board.begin_events())

    def follow(self, state: State) -> list[tuple[int, Link, State | None]]:
        events, part = state
        follows: list[tuple[int, Link, State | None]] = []
        for node in part:
            for target, link in self._out.get(node, ()):
                after = self.board.enter(link, events)
                if after < 0 or (after == events and target in part):
                    continue
                won = self.board.wins(link.target, after)
                follows.append((1, link, None if won else self._settle(target, after)))
        return follows

    def _settle(self, node: int, events: int) -> State:
        """Take what can be taken without being cut off from where one is."""
        while True:
            part, gifts = self._part(node, events)
            for target, after in gifts:
                if target in self._part(node, after)[0]:
                    events = after
                    break
            else:
                return events, part

    def _part(self, node: int, events: int) -> tuple[frozenset[int], list[tuple[int, int]]]:
        """The nodes from which one can come back to a node with nothing changing, and the gifts beside them."""
        back: dict[int, list[int]] = {}
        gifts: list[tuple[int, int, int]] = []
        seen, queue = {node}, [node]
        for here in queue:
            for target, link in self._out.get(here, ()):
                after = self.board.enter(link, events)
                if after < 0 or self.board.wins(link.target, after):
                    continue
                if after == events:
                    back.setdefault(target, []).append(here)
                    if target not in seen:
                        seen.add(target)
                        queue.append(target)
                elif not (after ^ events) & ~self.greedy:
                    gifts.append((here, target, after))
        part, queue = {node}, [node]
        for here in queue:
            fresh = [earlier for earlier in back.get(here, ()) if earlier not in part]
            part.update(fresh)
            queue += fresh
        return frozenset(part), [(target, after) for here, target, after in gifts if here in part]
