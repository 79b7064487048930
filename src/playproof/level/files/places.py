"""On which line of a TOML text each key stands: `tomllib` gives values without their places.

>>> find_places('''
... stages = ["gem"]
... [symbols]
... door = { solid = true,
...          takes = "key" }
... ''').line("symbols", "door", "takes")
5

The text is split into tokens without judging it, so that a text that is no TOML has places too. Nesting is bounded
here, before `tomllib` sees the text, which is quadratic in the parts of a dotted key and recurses into every bracket.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from playproof.errors import Fault, Where, WrongInput

Path = tuple[str | int, ...]

DEEPEST = 32
TOKEN = re.compile(
    r'(?P<long>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5})|(?P<endless>"""|\'\'\')'
    r'|(?P<text>"(?:\\[^\n]|[^"\\\n])*"|\'[^\'\n]*\')|(?P<stray>["\'][^\n]*)'
    r"|(?P<remark>#[^\n]*)|(?P<mark>[\[\]{}=.,\n])|(?P<bare>[^\s\"'#\[\]{}=.,]+)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Places:
    """The line of every key, by its path; and the keys that are written twice."""

    lines: dict[Path, int] = field(default_factory=dict)
    twice: dict[Path, int] = field(default_factory=dict)

    def line(self, *path: str | int) -> int:
        """The line of a key, or of the nearest one that holds it; 0 if none does."""
        for end in range(len(path), 0, -1):
            if path[:end] in self.lines:
                return self.lines[path[:end]]
        return 0


@dataclass(slots=True)
class _Open:
    """A bracket that is not closed yet: what it belongs to, and how far one is in it."""

    path: Path
    mark: str
    index: int = 0


def find_places(text: str) -> Places:
    """The lines of all keys of a TOML text."""
    return _Walk().over(text)


class _Walk:
    """One pass over the tokens. State: the table we are in, the brackets that are open, the key that is being read."""

    def __init__(self) -> None:
        self.places = Places()
        self.table: Path = ()
        self.brackets: list[_Open] = []
        self.key: list[str] = []
        self.dotted = False  # a dot came last: the next word goes on with the key
        self.at: Path | None = None  # the path whose value is being read
        self.header = ""
        self.lists: dict[Path, int] = {}  # [[name]]: the index of the newest table

    def over(self, text: str) -> Places:
        for line, token, word in _tokens(text):
            if word:
                self._word(token, line)
            else:
                self._mark(token, line)
        return self.places

    def _word(self, token: str, line: int) -> None:
        if self._wants_key():
            self.key = [*self.key, _bare(token)] if self.dotted else [_bare(token)]
            _check_depth(len(self.key), line)
        self.dotted = False

    def _wants_key(self) -> bool:
        if self.header:
            return True
        return self.at is None and (not self.brackets or self.brackets[-1].mark == "{")

    def _mark(self, mark: str, line: int) -> None:
        self.dotted = mark == "."
        if self.header:
            self._in_header(mark, line)
        elif mark == "=" and self.at is None:
            self._begin_value(line)
        elif mark in "[{":
            self._open(mark, line)
        elif mark in "]}":
            self._close()
        elif mark == ",":
            self._next()
        elif mark == "\n" and not self.brackets:
            self.key, self.at = [], None

    def _open(self, mark: str, line: int) -> None:
        if self.at is None and not self.brackets:
            self.header = mark
            return
        self.brackets.append(_Open(self._here(), mark))
        self.at = None
        _check_depth(len(self.brackets), line)

    def _here(self) -> Path:
        if self.at is not None:
            return self.at
        inner = self.brackets[-1]
        return (*inner.path, inner.index) if inner.mark == "[" else inner.path

    def _close(self) -> None:
        if self.brackets:
            self.at = self.brackets.pop().path  # until the comma or the line break: nothing here is a key

    def _next(self) -> None:
        self.key, self.at = [], None
        if self.brackets:
            self.brackets[-1].index += 1

    def _begin_value(self, line: int) -> None:
        base = self._here() if self.brackets else self.table
        path = (*base, *self.key)
        for end in range(len(base) + 1, len(path)):
            self.places.lines.setdefault(path[:end], line)
        self._declare(path, line)
        self.key, self.at = [], path

    def _declare(self, path: Path, line: int) -> None:
        if path in self.places.lines:
            self.places.twice.setdefault(path, line)
        else:
            self.places.lines[path] = line

    def _in_header(self, mark: str, line: int) -> None:
        if mark == "[":
            self.header += mark
        elif mark in "]\n":
            self._begin_table(line)
            self.key, self.header = [], ""
            self.at = self.table if mark == "]" else None  # the rest of the line holds no key

    def _begin_table(self, line: int) -> None:
        path: Path = ()
        for part in self.key:
            path = self._newest((*path, part))
        if self.header == "[":
            self._declare(path, line)
        else:  # one more table of a list of tables
            path = path if self.key and path[-1] == self.key[-1] else path[:-1]
            self.lists[path] = self.lists.get(path, -1) + 1
            self.places.lines.setdefault(path, line)
            path = self._newest(path)
            self.places.lines[path] = line
        self.table = path

    def _newest(self, path: Path) -> Path:
        return (*path, self.lists[path]) if path in self.lists else path


def _tokens(text: str) -> Iterator[tuple[int, str, bool]]:
    line = 1
    for found in TOKEN.finditer(text):
        kind, token = found.lastgroup, found[0]
        if kind == "endless":  # looking for its end again from every later quote would take quadratic time
            return
        if kind in ("mark", "long", "text", "bare"):
            yield line, token, kind != "mark"
        line += token.count("\n")


def _bare(token: str) -> str:
    return token[1:-1] if token[0] in "\"'" else token


def _check_depth(depth: int, line: int) -> None:
    if depth > DEEPEST:
        raise WrongInput(Fault(f"this is nested more than {DEEPEST} deep", Where(line=line)))
