"""A logic program in sections: which rules it has, where each comes from, and the demands that they speak of.

>>> print(Program((Section("the game", "goal(exit)."),), ()).text())  # doctest: +ELLIPSIS
% ---- the game ----
goal(exit).
...
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from playproof.answersets.demand import Demand, numbered
from playproof.errors import Where

SHOWN = ("sprite/2", "blocks/1", "acts/1", "amount/3", "on/1", "broken/1", "broken/2")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a program: one concern, or a file that a designer wrote."""

    title: str
    lines: str
    file: str = ""
    """The designer's file that this is; "" for a part of ours."""


@dataclass(frozen=True, slots=True)
class Program:
    """Sections in the order in which a reader wants them, and the demands by their number."""

    sections: tuple[Section, ...]
    demands: tuple[Demand, ...]
    guarded: bool = False
    """Guarded, each demand may be let go of; otherwise all of them are on."""
    shown: tuple[str, ...] = SHOWN
    """The predicates that are read off an answer."""

    def text(self) -> str:
        """The whole program."""
        return "".join(f"{HEAD.format(section.title)}{section.lines}\n" for section in self._all())

    def place(self, line: int) -> Where:
        """What stands on a line of the text: a line of a designer's file, or a section of ours."""
        for section in self._all():
            length = section.lines.count("\n") + 1
            if line <= length + 1:
                return Where(section.file, line - 1) if section.file else Where(key=section.title)
            line -= length + 1
        return Where()

    def _all(self) -> list[Section]:
        numbers = f"0..{len(self.demands) - 1}"
        on = f"{{ on({numbers}) }}.\n#heuristic on(D) : D = {numbers}. [2,true]" if self.guarded else f"on({numbers})."
        demands = "\n".join([*numbered(self.demands), *([on] if self.demands else [])])
        shown = "\n".join(f"#show {name}." for name in dict.fromkeys(self.shown))
        ours = [Section("the demands", demands), Section("what is shown", f"#show.\n{shown}")]
        return [*self.sections, *(section for section in ours if section.lines)]


HEAD = "% ---- {} ----\n"
FACT = re.compile(r"(\w+)\([^:%\[\]]*\)\.")
WIDE = 110


def folded(text: str) -> str:
    """A program for people: a blank line before each section, and facts of one kind beside each other.

    >>> print(folded("% ---- a ----\\nrow(0).\\nrow(1).\\nwide(2).\\n% ---- b ----\\nlit :- row(1)."))
    % ---- a ----
    row(0). row(1).
    wide(2).
    <BLANKLINE>
    % ---- b ----
    lit :- row(1).
    """
    lines: list[str] = []
    kind = ""
    for line in text.rstrip("\n").split("\n"):
        match = FACT.fullmatch(line)
        if match and match[1] == kind and len(lines[-1]) + len(line) < WIDE:
            lines[-1] += f" {line}"
            continue
        if line.startswith("% ---- ") and lines:
            lines += [""] if lines[-1] else []
        kind = match[1] if match else ""
        lines.append(line)
    return "\n".join(lines)


@cache
def library(name: str) -> Section:
    """One of the files of rules that come with this package."""
    text = files("playproof.answersets").joinpath("lp", f"{name}.lp").read_text(encoding="utf-8")
    return Section(name.replace("_", " "), text.rstrip("\n"))
