"""A designer's own rules as demands: each integrity constraint can be let go of, and has its place in his file.

>>> section, rules = ruled("mine.lp", "% Gems lie in the north.\\n:- sprite((X,Y),gem), Y > 3.", 7)
>>> section.lines.splitlines()[1]
':- on(7), sprite((X,Y),gem), Y > 3.'
>>> print(rules[0])
Gems lie in the north (mine.lp:2)

So a rule that excludes every level is named in a conflict like every other demand: by the comment right above it if it has
one, else by itself.
"""

from __future__ import annotations

import clingo
import clingo.ast as syntax

from playproof.answersets.demand import Demand
from playproof.answersets.program import Section
from playproof.answersets.screen import screen
from playproof.errors import Fault, Where, WrongInput

LONGEST = 60


def ruled(file: str, text: str, first: int, guard: str = "on") -> tuple[Section, tuple[Demand, ...]]:
    """The rules with a guard in each constraint, and the demands that they are, numbered from `first` on."""
    screen(text, file)
    lines = text.split("\n")
    demands: list[Demand] = []
    for number, (line, column, empty) in enumerate(_constraints(text, file), first):
        demands.append(Demand(_words(lines, line, column), where=Where(file, line)))
        row, at = _arrow(lines, line - 1, column)
        lines[row] = f"{lines[row][:at]} {guard}({number}){'' if empty else ','}{lines[row][at:]}"
    return Section(file, "\n".join(lines), file), tuple(demands)


def _constraints(text: str, file: str) -> list[tuple[int, int, bool]]:
    """Where each rule with no head begins, as clingo reads it, and whether its body is empty too; the last first in a line."""
    found: list[tuple[int, int, bool]] = []
    for node in parsed(text, file):
        if node.ast_type != syntax.ASTType.Rule or node.head.ast_type != syntax.ASTType.Literal:
            continue
        head = node.head.atom
        if head.ast_type == syntax.ASTType.BooleanConstant and not head.value and node.head.sign == 0:
            begin = node.location.begin
            found.append((begin.line, begin.column, not node.body))
    return sorted(found, key=lambda place: (place[0], -place[1]))


def parsed(text: str, file: str) -> list[syntax.AST]:
    """The statements of a program, as clingo reads them; all faults of its grammar at once. Screen it first."""
    found: list[syntax.AST] = []
    faults: list[Fault] = []

    def tell(code: clingo.MessageCode, message: str) -> None:
        if "error" in message:
            faults.append(_fault(message, file, text))

    try:
        syntax.parse_string(text, found.append, logger=tell)
    except RuntimeError as error:
        raise WrongInput(*(faults or [Fault(f"this is no logic program: {error}", Where(file))])) from None
    return found


def _fault(message: str, file: str, text: str) -> Fault:
    """What clingo says, `<string>:3:7-8: error: syntax error, unexpected X`, with the file's own name."""
    place, _, what = message.partition(" error: ")
    parts = place.split(":")
    line = int(parts[1]) if len(parts) > 1 and parts[1].isdecimal() else 0
    line = min(line, len(text.rstrip().split("\n")))  # what is missing at the end is missed behind it
    words = " ".join(what.split())
    return Fault(words or "this cannot be read", Where(file, line), "see clingo's guide for how rules are written")


def _arrow(lines: list[str], row: int, column: int) -> tuple[int, int]:
    """The place right behind the `:-` of a rule that begins there; clingo counts columns in bytes."""
    at = len(lines[row].encode()[: column - 1].decode(errors="ignore"))
    while ":-" not in lines[row][at:]:
        row, at = row + 1, 0
    return row, lines[row].index(":-", at) + 2


def _words(lines: list[str], line: int, column: int) -> str:
    """A rule in its author's words: his comment right above it, or its text up to its end."""
    above = lines[line - 2].strip() if line > 1 else ""
    alone = not lines[line - 1].encode()[: column - 1].strip()
    if alone and above.startswith("%") and above.strip("%* "):
        return above.strip("%* ").rstrip(".")
    text = " ".join(part.strip() for part in lines[line - 1 : line + 3])[max(column - 1, 0) :]
    end = text.find(". ")
    text = text if end < 0 else text[: end + 1]
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
