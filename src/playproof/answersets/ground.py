"""Ground a program once, in a child process that can be stopped; any number of solvers then read the result.

A fresh solver reads a ground program of a 10 x 10 dungeon in a few milliseconds, and what it finds depends on its seed alone.
A solver that is asked again remembers what it solved before, which would make a level depend on the levels before it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryFile

from playproof.answersets.culprit import culprit
from playproof.answersets.program import Program
from playproof.answersets.screen import screen
from playproof.errors import Cancelled, Fault, WrongInput
from playproof.progress import never

SECONDS, MEGABYTES = 60, 2048
"""What grounding may take. It decides only whether there is an answer, never which."""
CHILD = Path(__file__).with_name("grounder.py")
"""Run as a file and not as a module: a child that imports nothing but clingo starts ten times as fast."""
COMPLAINT = re.compile(
    r"^(?:<stdin>|-):(\d+):(\d+)(?:-\d+)?(?:-\d+)?(?::\d+)?: (\w+): (.*(?:\n  .*)*)(?:\n.*: note: (.*))?", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much grounding may take."""

    seconds: int = SECONDS
    megabytes: int = MEGABYTES


class Exploded(WrongInput):
    """A program became too large when it was grounded."""


def ground(program: Program, limits: Limits = Limits(), stopped: Callable[[], bool] = never) -> str:
    """The ground program, in the format that solvers read."""
    for section in program.sections:
        if section.file:
            screen(section.lines, section.file)
    return _ground(program, limits, stopped)


def _ground(program: Program, limits: Limits, stopped: Callable[[], bool]) -> str:
    text = program.text()
    key = blake2b(text.encode()).digest()
    if key not in _KEPT:
        while len(_KEPT) >= MOST_KEPT:
            _KEPT.pop(next(iter(_KEPT)))
        try:
            _KEPT[key] = _run(program, text, limits, stopped)
        except Exploded as error:
            raise _blamed(program, limits, stopped) or error from None
    return _KEPT[key]


def _blamed(program: Program, limits: Limits, stopped: Callable[[], bool]) -> Exploded | None:
    """The same with the rule that is to blame, if a designer wrote it."""
    less = Limits(max(1, limits.seconds // PART), max(256, limits.megabytes // 2))

    def explodes(part: Program) -> bool:
        try:
            _run(part, part.text(), less, stopped)
        except Exploded:
            return True
        return False

    rule = culprit(program, explodes)
    if rule is None:
        return None
    hint = "let its variables take fewer values, or join them through a predicate that says which go together"
    return Exploded(Fault(f"this rule explodes when it is grounded: {rule.text}", rule.where, hint))


PART = 12
"""With this part of the time the rule that explodes is looked for, each time anew."""
END = "\n0\n"
"""The last line of every ground program."""
_KEPT: dict[bytes, str] = {}
MOST_KEPT = 8


def _run(program: Program, text: str, limits: Limits, stopped: Callable[[], bool]) -> str:
    command = [sys.executable, "-P", str(CHILD), str(limits.seconds), str(limits.megabytes)]
    with TemporaryFile("w+") as given, TemporaryFile("w+") as out, TemporaryFile("w+") as said:
        given.write(text)
        given.seek(0)
        child = subprocess.Popen(command, stdin=given, stdout=out, stderr=said, text=True)
        try:
            _wait(child, stopped)
        finally:
            child.kill()
            child.wait()
        out.seek(0)
        said.seek(0)
        words, grounded = said.read(), out.read()
        if child.returncode < 0 or "INTERRUPTED" in words or "bad_alloc" in words or "memory" in words.lower():
            raise Exploded(
                Fault("grounding took too long or too much memory", hint="ask for a smaller level or simpler rules")
            )
        _complain(program, words)
        if not grounded.endswith(END):  # clingo stops on a signal of its own accord, and leaves half a program
            raise Exploded(Fault("grounding ended before its end", hint="ask for a smaller level or simpler rules"))
        return grounded


def _wait(child: subprocess.Popen[str], stopped: Callable[[], bool]) -> None:
    while True:
        try:
            child.wait(0.05)
            return
        except subprocess.TimeoutExpired:
            if stopped():
                raise Cancelled("grounding was stopped") from None


def _complain(program: Program, words: str) -> None:
    """What clingo found wrong, each with its place in the file that somebody wrote."""
    faults = []
    for match in COMPLAINT.finditer(words):
        if match[3] == "error":
            faults.append(Fault(_plainly(match[4], match[5]), program.place(int(match[1]))))
    if faults:
        raise WrongInput(*faults)
    if "error" in words.lower():
        raise WrongInput(Fault(f"the program cannot be grounded: {words.strip()[:300]}"))


def _plainly(what: str, note: str | None) -> str:
    r"""
    >>> _plainly("unsafe variables in:\n  lamp(X):-[#inc_base];b.", "'X' is unsafe")
    "unsafe variables in lamp(X) :- b.: 'X' is unsafe"
    """
    words = " ".join(what.replace("[#inc_base];", "").replace("[#inc_base]", "").replace(":-", " :- ").split())
    words = words.replace("in: ", "in ").rstrip(",")
    return f"{words}: {note}" if note else words
