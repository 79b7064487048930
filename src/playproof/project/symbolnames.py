"""Names of symbols in the settings of a module, held against the game before any level is made.

>>> from playproof.level import Alphabet, Symbol
>>> game = Alphabet.of(Symbol("zombie", "z"), Symbol("floor", "."))
>>> for path, fault in symbol_faults(named({"zombi": 3, "floor": 1}, "counts"), game): print(path, fault)
('counts', 'zombi') unknown symbol 'zombi'; did you mean 'zombie'?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from playproof.errors import Fault, nearest
from playproof.level import Alphabet

Path = tuple[str | int, ...]


def named(given: object, key: str) -> Iterator[tuple[Path, object]]:
    """The symbols that a table has as keys, or that a list holds; of anything else its shape is told as wrong."""
    if isinstance(given, Mapping):
        yield from (((key, name), name) for name in given)
    elif isinstance(given, list):
        yield from (((key, number), name) for number, name in enumerate(given))


def symbol_faults(names: Iterable[tuple[Path, object]], alphabet: Alphabet | None) -> Iterator[tuple[Path, Fault]]:
    """Those that the game does not have; what is no text, or none, is not looked at."""
    for path, name in names:
        if alphabet is not None and isinstance(name, str) and name and name not in alphabet.symbols:
            yield path, Fault(f"unknown symbol '{name[:40]}'", hint=nearest(name[:40], alphabet.symbols))
