"""A short name for content: equal values have equal digests, on any machine and in any version of Python.

>>> digest({"b": 1, "a": (1, 2)}) == digest({"a": [1, 2], "b": 1})
True
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from typing import Any


def digest(*parts: object) -> str:
    """32 hexadecimal digits that name the content of the parts."""
    state = blake2b(digest_size=16)
    for part in parts:
        content = (
            part if isinstance(part, bytes) else json.dumps(plain(part), sort_keys=True, separators=(",", ":")).encode()
        )
        state.update(len(content).to_bytes(8, "big"))
        state.update(content)
    return state.hexdigest()


@cache
def _fields(kind: type) -> tuple[tuple[str, object], ...]:
    return tuple((f.name, f.default) for f in fields(kind))


def plain(value: object) -> Any:
    """The value as JSON knows it; fields of dataclasses that have their default are left out.

    So a field that a later version adds does not change the name of what was there before.
    """
    if is_dataclass(value) and not isinstance(value, type):
        shown = ((name, getattr(value, name), default) for name, default in _fields(type(value)))
        return {name: plain(got) for name, got, default in shown if got != default}
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)  # 1 == 1.0: equal values have equal digests
    return value
