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
from collections.abc import Mapping
from typing import Any

from playproof.errors import Fault, Where, WrongInput
from playproof.level.files.jsontext import DEEPEST, MOST_DIGITS
from playproof.level.files.words import Path, key_path

WIDTH = 100
INDENT = "  "
NESTED = frozenset((dict, list))
BROKEN = frozenset(("rows",))
_in_line = json.JSONEncoder(ensure_ascii=False).encode  # `json.dumps` would make such an encoder for every word
_quoted = json.encoder.encode_basestring


def plain_json(value: object, path: Path = ()) -> Any:
    """The value in JSON's own types; what JSON cannot keep is told by its path."""
    if len(path) > DEEPEST - 4:
        raise WrongInput(Fault("this is nested too deep for a file", Where(key=key_path(path[:4]))))
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise WrongInput(Fault("the names in a JSON object are texts", Where(key=key_path(path))))
        return {key: plain_json(part, (*path, key)) for key, part in value.items()}
    if isinstance(value, list | tuple):
        # Most lists are long and of words; a call for each of them would take most of the time.
        return [part if type(part) is str else plain_json(part, (*path, i)) for i, part in enumerate(value)]
    if value is None or isinstance(value, bool) or _is_number(value):
        return value
    what = f"a file cannot keep {value!r:.60}; wanted a text, a finite number, true, false, a list or an object"
    raise WrongInput(Fault(what, Where(key=key_path(path))))


def _is_number(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and abs(value) < 10 ** (MOST_DIGITS - 1)


class Laid(str):
    """The text of a value that is laid out already: part of a larger value, it is written as it stands."""


def laid_out(value: Any) -> Laid:
    """The text of a value that will be an entry of the outermost object."""
    lines: list[str] = []
    _lay(value, INDENT, lines)
    return Laid("".join(lines))


def write_json(value: Any) -> str:
    """The text of a plain JSON value, laid out for people; the same value always gives the same text."""
    lines: list[str] = []
    _lay(value, "", lines, broken=True)
    return "".join(lines)


def _lay(value: Any, indent: str, lines: list[str], broken: bool = False) -> None:
    """Add the text of a value to the lines."""
    if type(value) not in NESTED:
        lines.append(value if isinstance(value, Laid) else _word(value))
        return
    if not broken and not _one_each(value):
        line = _in_line(value)
        if len(indent) + len(line) <= WIDTH:
            lines.append(line)
            return
    first, last = "[]" if isinstance(value, list) else "{}"
    lines.append(first + "\n")
    _lay_entries(value, indent + INDENT, lines, fill=not broken)
    lines.append(f"\n{indent}{last}")


def _lay_entries(value: Any, indent: str, lines: list[str], fill: bool) -> None:
    if isinstance(value, dict):
        comma = ""
        for key, part in value.items():
            lines.append(f"{comma}{indent}{_quoted(key)}: ")
            comma = ",\n"
            _lay(part, indent, lines, broken=key in BROKEN and isinstance(part, list) and bool(part))
    elif fill and NESTED.isdisjoint(map(type, value)):
        lines.append(_filled(value, indent))
    else:
        for number, part in enumerate(value):
            lines.append(f",\n{indent}" if number else indent)
            _lay(part, indent, lines)


def _word(value: Any) -> str:
    """A text or number; the encoder sets out for each as for a whole document."""
    if type(value) is str:
        return _quoted(value)
    return repr(value) if type(value) is int else _in_line(value)


def _filled(parts: list[Any], indent: str) -> str:
    lines, line = [], indent
    for part in parts:
        word = _word(part) + ","
        if len(line) + len(word) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += word + " "
    return "\n".join([*lines, line.rstrip(", ")])


def _one_each(value: Any) -> bool:
    """Whether each part has a line of its own even if all fit on one: else one more part would change them all."""
    if isinstance(value, list):
        return dict in map(type, value)
    return isinstance(value, dict) and not BROKEN.isdisjoint(value)
