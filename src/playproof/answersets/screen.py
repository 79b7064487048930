"""What a stranger's logic program may not do, looked for before any of it is parsed.

>>> screen("light(T) :- lamp(T). % see #include below", "own.lp")
>>> screen('#include "../../secret".', "own.lp")
Traceback (most recent call last):
    ...
playproof.errors.WrongInput: own.lp:1: '#include' reads another file; name one in quotes that lies in the project's folder

A project follows `#include "own.lp".` itself before, where that stays in its folder.
clingo runs code in `#script` and reads files in `#include` already while it parses. Comments and quotes are passed over.
"""

from __future__ import annotations

import re

from playproof.errors import Fault, Where, WrongInput

REFUSED = {
    "#script": ("runs code of another language", "write it as rules; what a project says is data"),
    "#include": ("reads another file", "name one in quotes that lies in the project's folder"),
    "#end": ("ends a script", "write rules only"),
    "#program": (
        "begins a part that nobody grounds, and takes all rules behind it along",
        "write the rules without it",
    ),
    "#theory": ("defines a theory, and there is no solver for one here", "write it as plain rules"),
    "#external": ("leaves atoms open that nobody decides", "write a choice in braces"),
}
MOST_BYTES = 200_000
SKIPPED = re.compile(r'%\*.*?\*%|%[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)
DIRECTIVE = re.compile(r"#\s*[a-z]+")
CALL = re.compile(r"@\s*[a-zA-Z_]")


def screen(text: str, file: str) -> None:
    """Refuse a program that would run code or read files; all such places at once."""
    if len(text) > MOST_BYTES:
        raise WrongInput(Fault(f"{len(text):,} characters, and {MOST_BYTES:,} are the most", Where(file), "write less"))
    bare = SKIPPED.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    faults = []
    if '"' in bare:  # what clingo takes for a text and what we take for one must be the same
        where = Where(file, _line(bare, bare.index('"')))
        faults.append(Fault("a text in quotes does not end on its line", where, "close it"))
    for match in DIRECTIVE.finditer(bare):
        word = "".join(match[0].split())
        if word in REFUSED:
            why, hint = REFUSED[word]
            faults.append(Fault(f"'{word}' {why}", Where(file, _line(bare, match.start())), hint))
    for match in CALL.finditer(bare):
        faults.append(
            Fault(
                "'@' calls a function of another language", Where(file, _line(bare, match.start())), "write rules only"
            )
        )
    if faults:
        raise WrongInput(*faults)


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
