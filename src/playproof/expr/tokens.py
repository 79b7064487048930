"""Cut the text of an expression into numbers, words, quoted texts and signs.

>>> [token.text for token in tokenize("small-ammo >= k.id-1")]
['small-ammo', '>=', 'k.id', '-', '1', '']

The last token is the end, with no text. Signs from other languages (`=`, `&&`, `=>`) are told apart here,
because here alone it is known which sign was meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from playproof.errors import Where

from .kinds import short
from .limits import MOST_CHARACTERS, MOST_QUOTED
from .operators import OPERATORS
from .span import UNPLACED, Span
from .tree import NAME_PART

SPELLINGS = {"≥": ">=", "≤": "<=", "≠": "!="}

FOREIGN = {
    "===": "write '=='",
    "=>": "write '>='",
    "=<": "write '<='",
    "=": "write '==' to compare",
    "<>": "write '!='",
    "&&": "write 'and'",
    "||": "write 'or'",
    "&": "write 'and'",
    "|": "write 'or'",
    "!": "write 'not'",
    "**": "there are no powers; write 'x * x'",
    "^": "there are no powers; write 'x * x'",
    "×": "write '*'",
    "÷": "write '/'",
    "−": "write '-'",
    "–": "write '-'",
    "“": "write straight quotes",
    "”": "write straight quotes",
    "‘": "write straight quotes",
    "’": "write straight quotes",
    ".": "a dot stands inside a number (0.5) or between the two parts of a name (k.id)",
}

_SIGNS = [sign for sign in OPERATORS if not sign.isalpha()] + [*"()[],"] + [*SPELLINGS] + [*FOREIGN]
_TOKEN = re.compile(
    rf"""(?P<blank>\s+)
       | (?P<number>[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)
       | (?P<word>{NAME_PART}(?:\.{NAME_PART})*)
       | (?P<text>'[^']*'|"[^"]*")
       | (?P<sign>{"|".join(re.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True))})""",
    re.VERBOSE,
)
_RUN_ON = re.compile(r"[\w.]+")


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of the text. A quoted text keeps its quotes here, so that 'and' in quotes is never taken for `and`."""

    kind: Literal["number", "word", "text", "sign", "end"]
    text: str
    at: Span


def tokenize(text: str, where: Where = UNPLACED) -> list[Token]:
    """All tokens, the end included."""
    if len(text) > MOST_CHARACTERS:
        what = f"the expression has {len(text):,} characters, and {MOST_CHARACTERS:,} is the most"
        raise Span(MOST_CHARACTERS, MOST_CHARACTERS, text, where).wrong(what, "say it in several shorter ones")
    tokens, start = [], 0
    while start < len(text):
        token, start = _next(text, start, where)
        tokens += token
    return [*tokens, Token("end", "", Span(len(text), len(text), text, where))]


def _next(text: str, start: int, where: Where) -> tuple[list[Token], int]:
    found = _TOKEN.match(text, start)
    if not found:
        raise _stranger(Span(start, start + 1, text, where))
    at = Span(start, found.end(), text, where)
    match found.lastgroup:
        case "number":
            return [_number(at)], at.end
        case "word":
            return [Token("word", at.source, at)], at.end
        case "text":
            return [_text(at)], at.end
        case "sign":
            return [_sign(at)], at.end
    return [], at.end


def _number(at: Span) -> Token:
    run_on = _RUN_ON.match(at.text, at.end)
    if run_on:
        whole = Span(at.start, run_on.end(), at.text, at.where)
        raise whole.wrong(
            f"'{short(whole.source)}' is neither a number nor a name",
            "a name begins with a letter, and '*' multiplies",
        )
    return Token("number", at.source, at)


def _text(at: Span) -> Token:
    length = len(at.source) - 2
    if length > MOST_QUOTED:
        raise at.wrong(f"the text has {length:,} characters, and {MOST_QUOTED} is the most", "shorten it")
    return Token("text", at.source, at)


def _sign(at: Span) -> Token:
    if at.source in FOREIGN:
        raise at.wrong(f"'{at.source}' is no sign of this language", FOREIGN[at.source])
    return Token("sign", SPELLINGS.get(at.source, at.source), at)


def _stranger(at: Span) -> Exception:
    char = at.source
    if char in "'\"":
        return at.wrong(f"the text that {char} opens is never closed", f"put {char} where it ends")
    shown = f"'{char}'" if char.isprintable() else f"the character U+{ord(char):04X}"
    return at.wrong(f"{shown} has no meaning in an expression", "take it away, or quote it if it belongs to a text")
