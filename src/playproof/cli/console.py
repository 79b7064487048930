"""Where words go: results to stdout, talk to stderr, in colour only where a person looks at them.

What is piped is never wrapped, and a terminal wraps between words only, so that no file name is ever cut.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

ENDS = 2
"""So many notes are shown from either end of a long list."""
FAULTS = 30
REASONS = 5
LABELS = 24
"""A label that is longer than this stands on a line of its own."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a report: a short label, a text, and how rich shall write the label."""

    label: str
    text: str
    style: str = "dim"


def out() -> Console:
    """The console for results. NO_COLOR, FORCE_COLOR and TERM=dumb are heeded by rich."""
    return _console(stderr=False)


def err(margin: int = 0) -> Console:
    """The console for talk, which leaves so many columns at the right of a terminal free."""
    return _console(stderr=True, margin=margin)


def _console(stderr: bool, margin: int = 0) -> Console:
    from rich.console import Console, ConsoleDimensions

    class Pipe(Console):
        @property  # type: ignore[misc]  # rich's can be set, and nobody sets this one
        def size(self) -> ConsoleDimensions:
            width, height = super().size
            return ConsoleDimensions(max(1, width - margin), height)

        def on_broken_pipe(self) -> None:
            """Rich would end the program with 1, which says that a promise is broken."""
            raise BrokenPipeError

    return Pipe(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=True)


def tell(text: str | Text) -> None:
    """One result."""
    out().print(text)


def say(text: str) -> None:
    """Talk."""
    err().print(text)


def complain(text: str) -> None:
    """What went wrong, each fault on a line of its own, and no more of them than anybody would read."""
    from rich.text import Text

    lines = text.splitlines() or [""]
    if len(lines) > FAULTS + 1:
        lines[FAULTS:] = [f"and {len(lines) - FAULTS} more lines like these"]
    for number, line in enumerate(lines):
        label = "error: " if number == 0 else "       "
        err().print(Text.assemble((label, "bold red"), line))


def note(path: str, notes: Sequence[str]) -> None:
    """What a reader mended or assumed: a map can have many, of which the first mend the file and the last play it."""
    shown = list(notes)
    if len(notes) > 2 * ENDS + 1:
        shown[ENDS:-ENDS] = [f"and {len(notes) - 2 * ENDS} more such notes, which --json lists"]
    for line in shown:
        say(f"note: {path}: {line}")


def command(*words: object) -> str:
    """A command of ours that can be pasted into a shell, whatever blanks there are in a name."""
    return shlex.join(["playproof", *map(str, words)])


def wrote(files: Iterable[Path]) -> None:
    for file in files:
        say(f"wrote {file}")


def tell_json(document: Any) -> None:
    """The results as one JSON document."""
    sys.stdout.write(json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False) + "\n")


def tell_headline(path: str, words: str, style: str) -> None:
    """What a report is about, and the answer."""
    _hang(out(), f"{path}: ", "bold", words, style)


def tell_rows(rows: Iterable[Row], indent: int = 2) -> None:
    """Labels in a column, texts in another; on a terminal long texts continue below themselves."""
    rows = list(rows)
    column = max((len(row.label) for row in rows if len(row.label) <= LABELS), default=0)
    console = out()
    for row in rows:
        _hang(console, f"{'':{indent}}{row.label:{column}}  ", row.style, row.text)


def tell_reasons(reasons: Sequence[tuple[str, int]]) -> None:
    """Why levels failed, and how many of them for each reason; the rest of a long list is one line."""
    shown = [Row(f"{count:,} x", reason, "red") for reason, count in reasons[:REASONS]]
    rest = sum(count for _, count in reasons[REASONS:])
    tell_rows([*shown, *([Row(f"{rest:,} x", "other reasons")] if rest else [])])


def _hang(console: Console, label: str, label_style: str, text: str, style: str = "") -> None:
    """A text to the right of its label, all lines of it."""
    from rich.text import Text

    width = console.width - len(label) if console.is_terminal else 0
    for number, line in enumerate(lines_of(text, width)):
        console.print(Text.assemble((f"{'':{len(label)}}" if number else label, label_style), (line, style)))


def lines_of(text: str, width: int) -> list[str]:
    """The text in lines of a width; in one if there is no room to speak of.

    >>> lines_of("the door at 1,0 takes a key", 21), lines_of("a_very_long_file_name.level.json", 21)
    (['the door at 1,0 takes', 'a key'], ['a_very_long_file_name.level.json'])
    """
    if width < 20:
        return [text]
    return wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]
