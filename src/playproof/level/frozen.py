"""A mapping that cannot change: it can be compared, hashed, pickled and sent to another process.

>>> Frozen(key=1) | {"boots": 1}
Frozen(key=1, boots=1)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

V = TypeVar("V")


class Frozen(Mapping[str, V], Generic[V]):
    """A small immutable mapping with text keys. `types.MappingProxyType` can be neither hashed nor pickled."""

    __slots__ = ("_hash", "_items")

    def __init__(self, items: Mapping[str, V] | None = None, /, **named: V) -> None:
        self._items: dict[str, V] = {**(items or {}), **named}
        self._hash: int | None = None

    def __getitem__(self, key: str) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __or__(self, other: Mapping[str, V]) -> Frozen[V]:
        return Frozen({**self._items, **other})

    def without(self, key: str) -> Frozen[V]:
        return Frozen({k: v for k, v in self._items.items() if k != key})

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._items.items()))
        return self._hash

    def __reduce__(self) -> tuple[type[Frozen[V]], tuple[dict[str, V]]]:
        return Frozen, (self._items,)

    def __repr__(self) -> str:
        return f"Frozen({', '.join(f'{k}={v!r}' for k, v in self._items.items())})"
