"""An alphabet as plain values and as TOML, with only what is not the default: the way a designer would write it.

>>> from playproof.level.alphabet import Alphabet, Symbol
>>> print(toml_of(alphabet_to_json(Alphabet.of(Symbol("wall", "#", solid=True), Symbol("gem", "g", gives="gem"),
...                                            stages=("gem",)))), end="")
stages = ["gem"]
<BLANKLINE>
[symbols]
wall = { glyph = "#", solid = true }
gem  = { glyph = "g", gives = "gem" }
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from playproof.level.alphabet import Alphabet, Movement
from playproof.level.frozen import Frozen


def alphabet_to_json(alphabet: Alphabet) -> dict[str, Any]:
    """The alphabet as JSON knows it: the keys and short forms of the TOML file."""
    parts: dict[str, Any] = {"name": alphabet.name, "stages": list(alphabet.stages)}
    parts["movement"] = _movement(alphabet.movement)
    for part in ("symbols", "items", "scores"):
        parts[part] = {name: _table(value) for name, value in getattr(alphabet, part).items()}
    return {key: value for key, value in parts.items() if value or key == "symbols"}


def _movement(movement: Movement) -> Any:
    table = {"kind": movement.kind} | _table(movement)
    if table == {"kind": "walk"}:
        return None
    return movement.kind if len(table) == 1 else table


def _table(value: Any) -> dict[str, Any]:
    """The fields that differ from their default; the name is the key under which the table stands."""
    shown = ((f.name, getattr(value, f.name), f.default) for f in fields(value) if f.default is not MISSING)
    return {name: _plain(name, got) for name, got, default in shown if got != default}


def _plain(name: str, value: Any) -> Any:
    if name in ("needs", "takes", "gives"):
        return _items(value)
    if isinstance(value, Frozen):
        return {key: _plain("", part) for key, part in value.items()}
    return [_plain("", part) for part in value] if isinstance(value, tuple) else value


def _items(items: Frozen[int]) -> Any:
    if any(count != 1 for count in items.values()):
        return dict(items)
    return list(items) if len(items) > 1 else next(iter(items))


def toml_of(given: Mapping[str, Any]) -> str:
    """The TOML text of what `alphabet_to_json` gives: single values first, then each table with one line per name."""
    tables = {key: value for key, value in given.items() if key in ("symbols", "items", "scores")}
    single = [f"{key} = {_inline(value)}" for key, value in given.items() if key not in tables]
    blocks = ["\n".join(single)] * bool(single) + [_block(key, table) for key, table in tables.items()]
    return "\n\n".join(blocks) + "\n"


def _block(name: str, table: Mapping[str, Any]) -> str:
    keys = [_key(key) for key in table]
    width = max((len(key) for key in keys if len(key) <= 20), default=0)
    lines = [f"{key:<{width}} = {_inline(value)}" for key, value in zip(keys, table.values(), strict=True)]
    return "\n".join([f"[{name}]", *lines])


def _inline(value: Any) -> str:
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_inline(part)}" for key, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    # JSON and TOML write texts, numbers and truth alike; but TOML knows DEL only as an escape.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _inline(key)
