"""TOML read with its places, and its syntax errors in plain words.

>>> read_toml("stages = [1")
Traceback (most recent call last):
playproof.errors.WrongInput: line 1: column 12: a list is not closed; end it with ']'
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from playproof.errors import Fault, Where, WrongInput
from playproof.level.files.places import Places, find_places
from playproof.level.files.words import key_path

PLAIN = {
    "Expected '=' after a key": "wanted '=' between a name and its value",
    "Cannot overwrite a value": "this name is declared twice",
    "Cannot declare": "this table is declared twice",
    "Duplicate inline table key": "this name is declared twice",
    "Cannot mutate immutable": "this table was already written between { and }; it cannot be added to",
    "Invalid initial character for a key part": "wanted a name; one with other than letters, digits, _ and - "
    'is written in quotes, "like this"',
    "Unclosed array": "a list is not closed; end it with ']'",
    "Unclosed inline table": "a table is not closed; end it with '}' (all of it on one line, and no comma at its end)",
    "Unterminated string": "a text is not closed; end it with the quote it began with",
    "Expected newline or end of document": "wanted the end of the line after this value",
    "Expected ']' at the end of a table declaration": "wanted ']' after the name of a table",
    "Expected ']]' at the end of an array declaration": "wanted ']]' after the name of a table",
    "Invalid value": "wanted a value: true or false, a number, a text in quotes, a list [..] or a table {..}",
    "Invalid date": "this date does not exist",
    "Unescaped '\\'": "a backslash in a text is written twice, '\\\\'; or put the text in single quotes",
    "Escaped character is not": "this character does not exist",
    "Invalid hex value": "this character does not exist",
    "Invalid statement": "wanted a line such as 'name = value' or '[table]'",
    "Illegal character": "a text on one line ends on it; wanted its closing quote",
    "Found invalid character": "a text on one line ends on it, without control characters",
}
BRACES = "a table in braces stands on one line, without a comma at its end; a longer one begins with [its.name]"
MESSAGE = re.compile(r"(?P<what>.*?)(?: \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\))?", re.S)


def read_toml(text: str, most: int = 2 * 2**20) -> tuple[dict[str, Any], Places]:
    """The values of a TOML text, and the lines of its keys."""
    if len(text) > most:
        raise WrongInput(f"the text is longer than {most:,} characters, the most that is read")
    places = find_places(text)
    try:
        return tomllib.loads(text), places
    except tomllib.TOMLDecodeError as error:
        raise WrongInput(*_twice(places) or [_plain(str(error), text)]) from None
    except (ValueError, RecursionError, OverflowError):  # whole numbers of thousands of digits
        raise WrongInput("a value is larger than can be read") from None


def _twice(places: Places) -> list[Fault]:
    return [
        Fault(f"declared twice, first in line {places.lines[path]}", Where(line=line, key=key_path(path)))
        for path, line in places.twice.items()
    ]


def _plain(message: str, text: str) -> Fault:
    found = MESSAGE.fullmatch(message)
    what = found["what"] if found else message
    end = text.rstrip("\n").split("\n")
    line, column = len(end), len(end[-1]) + 1
    if found and found["line"]:
        line, column = int(found["line"]), int(found["column"])
    rest = text.split("\n")[line - 1][column - 1 :]
    if what.startswith("Invalid initial") and rest[:1] in ("", "}"):
        return Fault(f"column {column}: {BRACES}", Where(line=line))
    plain = next((ours for theirs, ours in PLAIN.items() if what.startswith(theirs)), f"this is no TOML: {what}")
    return Fault(f"column {column}: {plain}", Where(line=line))
