"""Which rule of a designer's made a ground program explode: the first without which it would not.

Rules are left out from the end of the files on, and the shortest beginning that still explodes is looked for by halves, each
time with a part of the limits. The last rule of that beginning is the one: all before it are grounded in time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import clingo.ast as syntax

from playproof.answersets.program import Program, Section
from playproof.errors import Where

LONGEST = 90


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a designer's: its section, and from where to where in the text, in bytes."""

    section: int
    begin: int
    end: int
    where: Where
    text: str


def culprit(program: Program, explodes: Callable[[Program], bool]) -> Rule | None:
    """The rule that makes a program explode; None if it explodes without any rule of a designer's."""
    rules = [rule for number, section in enumerate(program.sections) for rule in _rules(number, section)]
    if not rules or explodes(_first(program, rules, 0)):
        return None
    low, high = 0, len(rules)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if explodes(_first(program, rules, middle)) else (middle, high)
    return rules[high - 1]


def _rules(number: int, section: Section) -> list[Rule]:
    if not section.file:
        return []
    text, found = section.lines.encode(), []
    starts = [0]
    for line in text.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)

    def take(node: syntax.AST) -> None:
        if node.ast_type == syntax.ASTType.Program:
            return
        at, to = node.location.begin, node.location.end
        begin, end = starts[at.line - 1] + at.column - 1, starts[to.line - 1] + to.column - 1
        said = " ".join(text[begin:end].decode(errors="replace").split())
        said = said if len(said) <= LONGEST else said[: LONGEST - 3] + "..."
        found.append(Rule(number, begin, end, Where(section.file, at.line), said))

    syntax.parse_string(section.lines, take, logger=lambda code, message: None)
    return found


def _first(program: Program, rules: Sequence[Rule], count: int) -> Program:
    """The program with so many of the rules; blanks stand where others were, so that lines stay where they are."""
    texts = {number: bytearray(section.lines.encode()) for number, section in enumerate(program.sections)}
    for rule in rules[count:]:
        kept = bytes(byte if byte == 10 else 32 for byte in texts[rule.section][rule.begin : rule.end])
        texts[rule.section][rule.begin : rule.end] = kept
    sections = (replace(section, lines=texts[number].decode()) for number, section in enumerate(program.sections))
    return replace(program, sections=tuple(sections))
