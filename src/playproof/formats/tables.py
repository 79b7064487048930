"""Values out of JSON that somebody else wrote: each of the kind that is wanted, or an error that says what was got.

>>> whole({"width": 3}, "width"), text({}, "name")
(3, '')
>>> whole({"width": "three"}, "width")
Traceback (most recent call last):
playproof.errors.WrongInput: 'width' wants to be an integer; got "three"
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from playproof.errors import WrongInput

Table = dict[str, Any]
LARGEST = 1e12


def table(value: Any, what: str) -> Table:
    return value if isinstance(value, dict) else _fault(what, "a JSON object", value)


def listed(given: Table, key: str) -> list[Any]:
    value = given.get(key, [])
    return value if isinstance(value, list) else _fault(key, "a list", value)


def tables(given: Table, key: str) -> list[Table]:
    return [table(item, f"each of {key}") for item in listed(given, key)]


def text(given: Table, key: str) -> str:
    return name(given.get(key, ""), key)


def name(value: Any, what: str = "a name") -> str:
    return value if isinstance(value, str) else _fault(what, "a text", value)


def identity(given: Table, key: str) -> str:
    """Ids are text with us; others number what they have."""
    value = given.get(key)
    return str(value) if isinstance(value, str | int) else _fault(key, "a text or a number", value)


def number(given: Table, key: str, default: float = 0.0) -> float:
    value = given.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < LARGEST:
        _fault(key, "a number", value)
    return value


def whole(given: Table, key: str, default: int | None = None) -> int:
    value = given.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not abs(value) < LARGEST:
        _fault(key, "an integer", value)
    return value


def _fault(what: str, wanted: str, got: Any) -> NoReturn:
    raise WrongInput(f"'{what}' wants to be {wanted}; got {json.dumps(got)[:60]}")
