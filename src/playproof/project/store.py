"""Where products are kept, by the key of all they follow from and the registers that were read: memory, or a run's folder.

>>> memory = Memory()
>>> memory.keep_failure("k1", "no room for 9 zombies", {"zombies": 9}, {})
>>> memory.failed("k1", {"zombies": 9}), memory.failed("k1", {"zombies": 2})
('no room for 9 zombies', '')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from playproof.project.products import Product

Values = Mapping[str, Any]


class Store(Protocol):
    """Where products are kept, and why those that failed could not be made."""

    def find(self, key: str, registers: Values) -> tuple[Product, dict[str, Any]] | None:
        """The product of a key that saw registers as they are now, with those that it read."""

    def keep(self, key: str, product: Product, read: Values, about: Values) -> None: ...

    def failed(self, key: str, registers: Values) -> str:
        """Why the product of a key could not be made with registers as they are now, "" if that was never tried."""

    def keep_failure(self, key: str, why: str, read: Values, about: Values) -> None: ...


@dataclass(slots=True)
class Memory:
    """Products kept for as long as the program runs."""

    products: dict[str, list[tuple[dict[str, Any], Product]]] = field(default_factory=dict)
    failures: dict[str, list[tuple[dict[str, Any], str]]] = field(default_factory=dict)

    def find(self, key: str, registers: Values) -> tuple[Product, dict[str, Any]] | None:
        return next(((made, read) for read, made in self.products.get(key, ()) if sees(read, registers)), None)

    def keep(self, key: str, product: Product, read: Values, about: Values) -> None:
        self.products.setdefault(key, []).append((dict(read), product))

    def failed(self, key: str, registers: Values) -> str:
        return next((why for read, why in self.failures.get(key, ()) if sees(read, registers)), "")

    def keep_failure(self, key: str, why: str, read: Values, about: Values) -> None:
        self.failures.setdefault(key, []).append((dict(read), why))


def sees(read: Values, registers: Values) -> bool:
    """Whether every register that was read is as it was."""
    return all(name in registers and registers[name] == value for name, value in read.items())
