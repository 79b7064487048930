"""Names that were not given out before.

>>> fresh = Fresh()
>>> fresh("key"), fresh("key"), fresh("key 2"), fresh("key")
('key', 'key 2', 'key 2 2', 'key 3')
"""

from __future__ import annotations

from collections.abc import Iterable


class Fresh:
    """Remembers how often each name was asked for, or a file with a million equal names would keep us for days."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._asked: dict[str, int] = {}
        self._given = set(taken)

    def __call__(self, base: str) -> str:
        name = self._next(base)
        while name in self._given:
            name = self._next(base)
        self._given.add(name)
        return name

    def _next(self, base: str) -> str:
        count = self._asked[base] = self._asked.get(base, 0) + 1
        return base if count == 1 else f"{base} {count}"


class FreshEdges(Fresh):
    """Ids of edges as a graph in text has them: `a--b`, `a->b`, `a->b 2`."""

    def edge(self, a: str, b: str, one_way: bool) -> str:
        return self(f"{a}->{b}" if one_way else f"{a}--{b}")
