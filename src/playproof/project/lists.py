"""Lists that modules make: from there on each is known by its module's name, wherever a register is.

    [[module]]
    name = "pickups"                # the designer's list: sword, boots, lamp
    kind = "ask"
    what = "list"

    [[module]]
    name = "locks"
    kind = "grammar"                # its recipe says: each of reversed pickups
    ...

A row that a grammar on sequences made is a list of its symbols, so that one grammar writes the recipe of another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from playproof.errors import PlayproofError
from playproof.level import Sequence
from playproof.level.files.folder import inside
from playproof.level.files.whole import read_whole
from playproof.project.products import Document, Value
from playproof.project.spec import Module
from playproof.rewrite import carrier_of


def listed(value: Value) -> tuple[str, ...] | None:
    """What a product lists; None if it is no list."""
    if isinstance(value, Sequence):
        return value.symbols
    if isinstance(value, Document) and value.kind == "list":
        return tuple(map(str, value.content))
    return None


def list_makers(modules: Iterable[Module], folder: Path) -> Iterator[str]:
    """The modules whose products are lists, as far as their names can stand where a register's name does."""
    for module in modules:
        if module.name.isidentifier() and _makes_list(module, folder):
            yield module.name


def _makes_list(module: Module, folder: Path) -> bool:
    if module.kind == "ask":
        return module.settings.get("what") == "list"
    rules = module.settings.get("rules")
    if module.kind != "grammar" or not isinstance(rules, str):
        return False
    try:
        return carrier_of(read_whole(inside(folder, rules))) == "sequences"
    except PlayproofError:
        return False  # what is wrong with the file is told by who reads it
