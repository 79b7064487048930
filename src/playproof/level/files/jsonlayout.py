"""JSON that lives well in git: one room, one row, one pin a line, so that a difference shows what was changed.

>>> print(write_json({"size": [3, 2], "layers": [{"name": "ground", "rows": ["...", "###"]}]}))
{
  "size": [3, 2],
  "layers": [
    {
      "name": "ground",
      "rows": [
        "...",
        "###"
      ]
    }
  ]
}

What fits on a line stands on one, except a picture's rows; long lists of numbers or words fill their lines.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

from playproof.errors import Fault, Where, WrongInput
from playproof.level.files.jsontext import DEEPEST, MOST_DIGITS
from playproof.level.files.words import Path, key_path

WIDTH = 100
BROKEN = frozenset(("rows",))
_in_line = json.JSONEncoder(ensure_ascii=False).encode  # `json.dumps` would make such an encoder for every word


def plain_json(value: object, path: Path = ()) -> Any:
    """The value in JSON's own types; what JSON cannot keep is told by its path."""
    if len(path) > DEEPEST - 4:
        raise WrongInput(Fault("this is nested too deep for a file", Where(key=key_path(path[:4]))))
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise WrongInput(Fault("the names in a JSON object are texts", Where(key=key_path(path))))
        return {key: plain_json(part, (*path, key)) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain_json(part, (*path, index)) for index, part in enumerate(value)]
    if value is None or isinstance(value, bool | str) or _is_number(value):
        return value
    what = f"a file cannot keep {value!r:.60}; wanted a text, a finite number, true, false, a list or an object"
    raise WrongInput(Fault(what, Where(key=key_path(path))))


def _is_number(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and abs(value) < 10 ** (MOST_DIGITS - 1)


def write_json(value: Any) -> str:
    """The text of a plain JSON value, laid out for people; the same value always gives the same text."""
    return "".join(_laid_out(value, "", broken=True))


def _laid_out(value: Any, indent: str, broken: bool = False) -> Iterator[str]:
    if not broken and not _one_each(value):
        line = _in_line(value)
        if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list):
            yield line
            return
    first, last = "[]" if isinstance(value, list) else "{}"
    yield first + "\n"
    yield from _entries(value, indent + "  ", fill=not broken)
    yield f"\n{indent}{last}"


def _entries(value: Any, indent: str, fill: bool) -> Iterator[str]:
    if isinstance(value, list) and fill and not any(isinstance(part, dict | list) for part in value):
        yield _filled(value, indent)
        return
    comma = ""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        name = f"{_in_line(key)}: " if isinstance(value, dict) else ""
        yield f"{comma}{indent}{name}"
        yield from _laid_out(part, indent, broken=key in BROKEN and isinstance(part, list) and bool(part))
        comma = ",\n"


def _filled(parts: list[Any], indent: str) -> str:
    lines, line = [], indent
    for part in parts:
        word = _in_line(part) + ","
        if len(line) + len(word) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += word + " "
    return "\n".join([*lines, line.rstrip(", ")])


def _one_each(value: Any) -> bool:
    """Whether each part has a line of its own even if all fit on one: else one more part would change them all."""
    if isinstance(value, list):
        return any(isinstance(part, dict) for part in value)
    return isinstance(value, dict) and not BROKEN.isdisjoint(value)
