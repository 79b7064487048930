"""A mapping that cannot change: it can be compared, hashed, pickled and sent to another process.

>>> Frozen(key=1) | {"boots": 1}
Frozen(key=1, boots=1)
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from typing import Any, Generic, TypeVar, overload

V = TypeVar("V")
D = TypeVar("D")


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

    # Mapping's own versions of these are written in terms of the three above, and five times as slow.

    def __contains__(self, key: object) -> bool:
        return key in self._items

    @overload
    def get(self, key: str, default: None = None, /) -> V | None: ...

    @overload
    def get(self, key: str, default: V | D, /) -> V | D: ...

    def get(self, key: str, default: Any = None, /) -> Any:
        return self._items.get(key, default)

    def items(self) -> ItemsView[str, V]:
        return self._items.items()

    def values(self) -> ValuesView[V]:
        return self._items.values()

    def __or__(self, other: Mapping[str, V]) -> Frozen[V]:
        return Frozen({**self._items, **(other._items if isinstance(other, Frozen) else other)})

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
