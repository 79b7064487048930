"""JSON from strangers: bounded before it is read, and its syntax errors in plain words.

>>> read_json('{"size": [3, 4],}')
Traceback (most recent call last):
playproof.errors.WrongInput: line 1: column 17: wanted a name in double quotes; there is no comma after the last entry
>>> read_json("[" * 1000)
Traceback (most recent call last):
playproof.errors.WrongInput: this is nested more than 64 deep

`json` recurses into every bracket and makes an object of every pair of them, so both are counted beforehand, by numpy.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any

import numpy as np

from playproof.errors import Fault, Where, WrongInput
from playproof.level.files.whole import MOST_BYTES

DEEPEST = 64
MOST_BRACKETS = 3_000_000
MOST_COMMAS = 6_000_000
MOST_NAMES = 500_000
MOST_DIGITS = 100
PLAIN = {
    "Expecting property name enclosed in double quotes": "wanted a name in double quotes; there is no comma after the "
    "last entry",
    "Illegal trailing comma": "there is no comma after the last entry",
    "Expecting ':' delimiter": "wanted ':' between a name and its value",
    "Expecting ',' delimiter": "wanted ',' or the closing bracket",
    "Expecting value": "wanted a value",
    "Extra data": "wanted the end of the file",
    "Unterminated string": "a text is not closed; end it with a double quote",
    "Invalid control character": "a text ends on its line; wanted its closing quote",
    "Invalid \\escape": "a backslash in a text is written twice",
    "Invalid \\uXXXX escape": "wanted four hexadecimal digits after \\u",
}


def read_json(text: str) -> Any:
    """The value of a JSON text; each name once in its object, every number finite."""
    _check_bounds(text)
    try:
        given = json.loads(
            text, object_pairs_hook=_each_once, parse_int=_whole, parse_float=_finite, parse_constant=_refuse
        )
    except json.JSONDecodeError as error:
        raise WrongInput(_plain(error, text)) from None
    except RecursionError:
        raise WrongInput(f"this is nested more than {DEEPEST} deep") from None
    if "\\ud" in text.lower():
        _check_letters(given)
    return given


def _plain(error: json.JSONDecodeError, text: str) -> Fault:
    where = Where(line=error.lineno)
    if not text.strip():
        return Fault("the file is empty")
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
        return Fault("the file ends too soon; it was cut off", where, "take it from where it came once more")
    plain = next((ours for theirs, ours in PLAIN.items() if error.msg.startswith(theirs)), "this is no JSON")
    return Fault(f"column {error.colno}: {plain}", where)


def _check_bounds(text: str) -> None:
    try:
        content = text.encode()
    except UnicodeEncodeError:
        raise WrongInput("the text has half a character in it (a lone surrogate)") from None
    if len(content) > MOST_BYTES:
        raise WrongInput(f"the file is larger than {MOST_BYTES // 2**20} MB, the most that is read")
    deepest, brackets, commas = _brackets(content)
    if deepest > DEEPEST:
        raise WrongInput(f"this is nested more than {DEEPEST} deep")
    if brackets > MOST_BRACKETS:
        raise WrongInput(f"this has more than {MOST_BRACKETS:,} lists and objects")
    if commas > MOST_COMMAS:
        raise WrongInput(f"this has more than {MOST_COMMAS:,} values")


def _brackets(content: bytes, step: int = 2**20) -> tuple[int, int, int]:
    """How deep brackets are nested, and how many brackets and commas there are, outside of texts.

    This is exact as far as the text is JSON; behind the first error nothing is read.
    """
    letters = np.frombuffer(content.replace(b"\\\\", b"").replace(b'\\"', b""), np.uint8)
    deepest = count = commas = depth = quotes = 0
    for start in range(0, len(letters), step):  # in parts: the sums take eight times the space of the text
        part = letters[start : start + step]
        marks = quotes + np.cumsum(part == ord('"'))
        outside = marks % 2 == 0
        opened = ((part == ord("[")) | (part == ord("{"))) & outside
        closed = ((part == ord("]")) | (part == ord("}"))) & outside
        depths = depth + np.cumsum(opened.astype(np.int64) - closed)
        deepest, count = max(deepest, int(depths.max())), count + int(opened.sum())
        commas += int(((part == ord(",")) & outside).sum())
        depth, quotes = int(depths[-1]), int(marks[-1])
    return deepest, count, commas


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > MOST_NAMES:
        raise WrongInput(f"an object has {len(pairs):,} names, wanted at most {MOST_NAMES:,}")
    table = dict(pairs)
    if len(table) != len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise WrongInput(f"the name '{twice[:40]}' stands twice in one object")
    return table


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise WrongInput(f"a number has {len(digits):,} digits, wanted at most {MOST_DIGITS}")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _refuse(digits)


def _refuse(word: str) -> Any:
    raise WrongInput(f"got the number {word[:40]}, wanted a finite one")


def _check_letters(given: Any) -> None:
    try:
        json.dumps(given, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise WrongInput("a text has half a character in it (a lone surrogate)") from None
