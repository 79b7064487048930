"""Which items are made together, and which alone.

A chunk is worth some tenths of a second, so that handing it out costs next to nothing; how many levels that is, is learnt
from the rows that come back. Chunks that were out when a worker died are suspects: each is made with nothing else
under way, so that the one that kills its worker is found and the others lose nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from playproof.batch.rows import Row

WORTH = 0.25
"""Seconds of work in a chunk."""
MOST = 512
TRIES = 3
"""So often an item may cost its worker's life."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Items that one worker makes in one go."""

    items: tuple[int, ...]
    suspect: bool = False
    tries: int = 0

    def without(self, made: Iterable[int]) -> Chunk:
        there = set(made)
        return replace(self, items=tuple(item for item in self.items if item not in there))


class Chunks:
    """The items of a batch that nobody works on."""

    def __init__(self, items: Iterable[int]) -> None:
        self._items = deque(items)
        self._again: deque[Chunk] = deque()
        self._seconds, self._made = 0.0, 0

    def __bool__(self) -> bool:
        return bool(self._items or self._again)

    @property
    def size(self) -> int:
        """How many levels are worth a chunk, as far as is known."""
        if not self._made:
            return 1
        return max(1, min(MOST, round(WORTH * self._made / max(self._seconds, 1e-6))))

    def learn(self, rows: Iterable[Row]) -> None:
        """How long levels take, of late: the past counts less and less."""
        self._seconds, self._made = self._seconds * 0.75, round(self._made * 0.75)
        for row in rows:
            self._seconds += row.seconds
            self._made += 1

    def next(self, out: Collection[Chunk], window: int) -> Chunk | None:
        """The next chunk to hand out while others are out; none if it is better to wait."""
        if len(out) >= window or any(chunk.suspect for chunk in out):
            return None
        if self._again:
            return None if out and self._again[0].suspect else self._again.popleft()
        if not self._items:
            return None
        return Chunk(tuple(self._items.popleft() for _ in range(min(self.size, len(self._items)))))

    def give_back(self, chunk: Chunk) -> None:
        """What was not made after all."""
        if chunk.items:
            self._again.appendleft(chunk)

    def suspect(self, chunk: Chunk) -> None:
        self._again.append(replace(chunk, suspect=True))

    def blame(self, chunk: Chunk) -> int | None:
        """Cut a guilty chunk into single items; the item, if it is one alone that was tried often enough."""
        if len(chunk.items) > 1:
            self._again.extend(Chunk((item,), suspect=True) for item in chunk.items)
            return None
        if chunk.tries + 1 >= TRIES:
            return chunk.items[0]
        self._again.appendleft(replace(chunk, suspect=True, tries=chunk.tries + 1))
        return None
