"""What to say when the next token cannot stand where it stands: what was got, what was wanted, what to do next.

>>> from .tokens import tokenize
>>> number, word, _ = tokenize("3 gems")
>>> print(after_operand(number, word))
column 3: 'gems' cannot stand right after '3', wanted an operator such as '==', '+' or 'and'
    3 gems
      ^^^^

Kept apart from the parser, which stays a page about the grammar.
"""

from __future__ import annotations

from playproof.errors import WrongInput

from .english import PHRASES, Wording
from .kinds import short
from .operators import KEYWORDS
from .span import printable
from .tokens import Token
from .tree import Compare, Expr

_OPERAND = "a number or a name"


def after_operand(last: Token | None, token: Token) -> WrongInput:
    """A token that does not continue what is already whole."""
    if token.text in (")", "]"):
        return token.at.wrong(f"'{token.text}' closes nothing", f"take it away, or open it with '{_opener(token)}'")
    if token.text == ",":
        return token.at.wrong("',' stands outside of a list", "write a list as [a, b], and join conditions with 'and'")
    what = f"{_said(token)} cannot stand right after {_said(last)}, wanted an operator such as '==', '+' or 'and'"
    return token.at.wrong(what, _after_hint(last, token))


def as_operand(last: Token | None, token: Token) -> WrongInput:
    """A token, or the end, where a value is wanted."""
    if token.kind == "end" and last is None:
        return WrongInput(token.at.fault(f"the expression is empty, wanted {_OPERAND}"))
    if token.kind == "end":
        return token.at.wrong(f"something is missing after {_said(last)}, wanted {_OPERAND}")
    if token.text == "not":
        return token.at.wrong(f"'not' cannot stand right after {_said(last)}", "put it in parentheses, as in (not x)")
    return token.at.wrong(f"{_said(token)} stands where {_OPERAND} is wanted")


def chain(first: Compare, sign: Token, third: Expr) -> WrongInput:
    """A second comparison right after a first one."""
    wording = _begun_by(str(first.left)) if first.op == "in" else None
    hint = _only_in_promises(wording) if wording else f"write '{first} and {first.right} {sign.text} {third}'"
    return sign.at.wrong("comparisons do not chain", printable(hint))


def unclosed(opening: Token, closer: str) -> WrongInput:
    return opening.at.wrong(f"the '{opening.text}' is never closed", f"put '{closer}' where it ends")


def crossed(opening: Token, token: Token, closer: str) -> WrongInput:
    what = f"'{token.text}' cannot close the '{opening.text}' of column {opening.at.column}"
    return token.at.wrong(what, f"put '{closer}' first")


def plain_name(token: Token) -> tuple[str, ...]:
    """The parts of a name, unless it is a keyword in capitals or has too many parts."""
    if token.text.lower() in KEYWORDS:
        raise token.at.wrong(f"'{token.text}' is no name", f"write '{token.text.lower()}'")
    parts = tuple(token.text.split("."))
    if len(parts) > 2:
        raise token.at.wrong(f"{_said(token)} has {len(parts)} parts, and a name has one or two", "write it as in k.id")
    return parts


def _after_hint(last: Token | None, token: Token) -> str:
    wording = _begun_by(last.text) if last else None
    if wording and token.kind in ("word", "text"):
        return _only_in_promises(wording)
    if token.text == "not":
        return "write 'not x in list'"
    if token.text.lower() in KEYWORDS:
        return f"write '{token.text.lower()}'"
    return ""


def _begun_by(word: str) -> Wording | None:
    return next((wording for wording in PHRASES if wording.first == word), None)


def _only_in_promises(wording: Wording) -> str:
    return f"'{wording}' is a phrase for promises, and here '{wording.first}' is an ordinary name"


def _opener(token: Token) -> str:
    return "(" if token.text == ")" else "["


def _said(token: Token | None) -> str:
    """The token as it was written, in quotes unless it has its own."""
    if token is None or token.kind == "text":
        return short(printable(token.text)) if token else "the beginning"
    return f"'{short(token.at.source)}'"
