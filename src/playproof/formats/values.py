"""Members in files: numbers and truths as they are, text as text, lists as JSON.

>>> as_text((1, "a")), as_value('[1, "a"]', ()), as_value("3", 0), as_value("3", "")
('[1, "a"]', (1, 'a'), 3, '3')

What a text means is said by the default that the alphabet declares: `3` is a text for a member whose default is text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from playproof.errors import WrongInput
from playproof.formats.files import parse_json
from playproof.level import Frozen
from playproof.level.alphabet import Members, Value

DEEPEST = 20


def as_text(value: Value) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def as_value(text: str, declared: Value) -> Value:
    return text if isinstance(declared, str) else from_json(parse_json(text))


def from_json(value: Any, depth: int = 0) -> Value:
    """A member's value from JSON: lists become tuples; objects and null are none of the values that members have."""
    if isinstance(value, list) and depth < DEEPEST:
        return tuple(from_json(part, depth + 1) for part in value)
    if isinstance(value, str | int | float):
        return value
    raise WrongInput(f"a member is a number, a text, true, false or a list of these; got {json.dumps(value)[:60]}")


def members_json(members: Mapping[str, Value]) -> str:
    return json.dumps(dict(members), ensure_ascii=False)


def members_from(value: Any) -> Members:
    """Members from a JSON object, with nothing declared yet: the level that gets them checks their names and types."""
    if not isinstance(value, dict):
        raise WrongInput(f"members are written as a JSON object; got {json.dumps(value)[:60]}")
    return Frozen({str(name): from_json(part) for name, part in value.items()})
