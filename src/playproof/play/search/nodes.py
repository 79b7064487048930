"""Where some moves cannot be undone, every region counts: a state is a region or special place, and the events.

S.v.      behind the drop `v` lies a region of its own, from which there may be no way back
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.play.search.board import Board, Link

State = tuple[int, int]
"""A node of the board, and the events that have happened."""


@dataclass(slots=True)
class NodeSpace:
    """Steps are links. This space knows all that can happen; how many moves it takes is left to `MacroSpace`."""

    board: Board
    banned: frozenset[int] = frozenset()
    _out: dict[int, list[Link]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        seen = set()
        for link in self.board.links:
            node = self.board.node_of(link.source)
            into = self.board.node_of(link.target)
            key = (node, into, link.gate and link.gate.id)
            if key not in seen and link.target not in self.banned and link.source not in self.banned:
                seen.add(key)
                self._out.setdefault(node, []).append(link)

    @property
    def weight(self) -> int:
        return 1

    def begin(self) -> State:
        return self.board.node_of(self.board.starts[0]), self.board.begin_events()

    def begins_won(self) -> bool:
        return self.board.wins(self.board.starts[0], self.board.begin_events())

    def follow(self, state: State) -> list[tuple[int, Link, State | None]]:
        node, events = state
        follows: list[tuple[int, Link, State | None]] = []
        for link in self._out.get(node, ()):
            after = self.board.enter(link, events)
            if after >= 0:
                won = self.board.wins(link.target, after)
                follows.append((1, link, None if won else (self.board.node_of(link.target), after)))
        return follows
