"""A designer's programs with what they include: other files of his folder, and nothing else of the machine.

`#include "rules/light.lp".` is followed here, before a solver parses anything, and a blank stands in its place afterwards. So
what a solver is given reads no file, and `#include` of any other form is refused by `screen` like all else that does. A name
counts from the file that it stands in. Each file is read once, also where two include each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

from playproof.answersets.program import Section
from playproof.answersets.screen import SKIPPED, screen
from playproof.errors import Fault, Where, WrongInput
from playproof.level.files.folder import inside
from playproof.level.files.whole import read_whole

MOST_FILES = 50
INCLUDE = r'#\s*include\s*"(?P<name>[^"\\\n]+)"\s*\.'
TOKEN = re.compile(rf"{SKIPPED.pattern}|{INCLUDE}", re.DOTALL)


def programs(folder: Path, names: Iterable[str]) -> tuple[Section, ...]:
    """The programs of these names, each followed by those that it includes."""
    found: dict[str, Section] = {}
    for name in names:
        _add(found, folder, normpath(name), Where())
    return tuple(found.values())


def included(folder: Path, names: Any) -> list[Path]:
    """The files that programs include; none where something is wrong with them, which is told elsewhere."""
    given = names if isinstance(names, list | tuple) else ()
    named = {normpath(name): None for name in given if isinstance(name, str)}
    try:
        return [folder / section.file for section in programs(folder, named) if section.file not in named]
    except WrongInput:
        return []


def _add(found: dict[str, Section], folder: Path, name: str, where: Where) -> None:
    if name in found:
        return
    if len(found) >= MOST_FILES:
        raise WrongInput(Fault(f"programs of more than {MOST_FILES} files", where, "put several into one"))
    text = _read(folder, name, where)
    found[name] = Section(name, _blanked(text), name)
    for match in TOKEN.finditer(text):
        if match["name"]:
            line = Where(name, text.count("\n", 0, match.start()) + 1)
            _add(found, folder, normpath(join(dirname(name), match["name"])), line)


def _read(folder: Path, name: str, where: Where) -> str:
    """The text of a file, screened; what is wrong with getting at it is told where it is included."""
    try:
        text = read_whole(inside(folder, name))
    except WrongInput as error:
        raise WrongInput(*(Fault(f.what, where, f.hint) if str(where) else f for f in error.faults)) from None
    screen(_blanked(text), name)
    return text


def _blanked(text: str) -> str:
    """The text with blanks in place of what it includes, so that lines and columns stay where they are."""
    return TOKEN.sub(lambda match: re.sub(r"[^\n]", " ", match[0]) if match["name"] else match[0], text)
