"""A file of rules cut into blocks by its indentation: a head at the margin, and the lines below it.

>>> [(block.head.text, [line.text for line in block.body]) for block in blocks("let w = wall\\nrule a\\n    x => y\\n")]
[('let w = wall', []), ('rule a', ['x => y'])]

A line that begins with `#` at the margin is a remark. Further in, `#` may be a glyph of a picture; remarks behind rules on
graphs and behind recipes begin with a blank, `#` and a blank.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from playproof.errors import Fault, PlayproofError, Where, WrongInput

REMARK = re.compile(r"\s#(\s.*)?$")
MOST_LINES, LONGEST_LINE = 20_000, 5_000


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number from 1, how far it is indented, and its text without that."""

    number: int
    indent: int
    text: str

    @property
    def plain(self) -> str:
        """The text without a remark behind it."""
        return REMARK.sub("", self.text).rstrip()


@dataclass(frozen=True, slots=True)
class Block:
    """A line with the lines that stand further in below it."""

    head: Line
    body: tuple[Line, ...] = ()


@dataclass(slots=True)
class Faults:
    """All that is wrong in one file, gathered while it is read."""

    found: list[Fault] = field(default_factory=list)

    def add(self, what: str, line: int, hint: str = "") -> None:
        self.found.append(Fault(what, Where(line=line), hint))

    def trying(self, line: int, work: Callable[[], None]) -> None:
        """Do the work; what it finds wrong is kept, with the line it began on if it knows none itself."""
        try:
            work()
        except WrongInput as error:
            self.found += [f if f.where.line else Fault(f.what, Where(line=line), f.hint) for f in error.faults]
        except PlayproofError as error:
            self.add(str(error), line)

    def check(self) -> None:
        if self.found:
            ordered = sorted(self.found, key=lambda fault: fault.where.line)
            raise WrongInput(*ordered[:50])


def lines(text: str) -> list[Line]:
    """The lines that say something."""
    rows = text.replace("\r\n", "\n").expandtabs(4).split("\n")
    if len(rows) > MOST_LINES:
        raise WrongInput(f"the file has {len(rows):,} lines, and {MOST_LINES:,} is the most; split it")
    long = next((number for number, row in enumerate(rows, 1) if len(row) > LONGEST_LINE), 0)
    if long:
        what = f"this line has {len(rows[long - 1]):,} characters, and {LONGEST_LINE:,} is the most"
        raise WrongInput(Fault(what, Where(line=long), "cut it in two"))
    found = (Line(n, len(row) - len(row.lstrip()), row.strip()) for n, row in enumerate(rows, 1))
    return [line for line in found if line.text and not (line.indent == 0 and line.text.startswith("#"))]


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a file. Right sides begin at the margin of their rule, so `=>` and `or` there belong to it."""
    head: Line | None = None
    body: list[Line] = []
    for line in lines(text):
        if line.indent == 0 and not re.match(r"(=>|or\b)", line.text):
            if head is not None:
                yield Block(head, tuple(body))
            head, body = line, []
        elif head is None:
            raise WrongInput(Fault(f"'{line.text[:40]}' stands before any rule", Where(line=line.number)))
        else:
            body.append(line)
    if head is not None:
        yield Block(head, tuple(body))
