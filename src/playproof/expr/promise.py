"""Read a promise: an expression with English phrases in it, and the plays of which it speaks.

>>> promise = parse_promise("health >= 1 and steps in gem > 9 on some path")
>>> promise.scope, str(promise)
('some path', 'health >= 1 and steps in gem > 9 on some path')
>>> parse_promise("solvable and visits boss")
Traceback (most recent call last):
    ...
playproof.errors.WrongInput: column 1: 'solvable' speaks of the whole level, and cannot be part of a condition; \
make it a promise of its own
    solvable and visits boss
    ^^^^^^^^
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import pairwise

from playproof.errors import Where, WrongInput

from .checks import check, expected_kind, wrong_kind
from .english import PHRASES, SUFFIXES, Scope, Wording, wording_of
from .functions import FUNCTIONS, Function
from .kinds import Kind, short
from .operators import KEYWORDS
from .parser import Reading
from .span import UNPLACED
from .tokens import Token, tokenize
from .tree import Expr, Phrase, phrases


@dataclass(frozen=True, slots=True)
class Statement:
    """What is promised, and of which plays: all of them, some path, or every free play."""

    expr: Expr
    scope: Scope = "all"
    text: str = field(default="", compare=False)

    def __str__(self) -> str:
        suffix = next((f" {words}" for words, scope in SUFFIXES.items() if scope == self.scope), "")
        return f"{self.expr}{suffix}"


def parse_promise(text: str, where: Where = UNPLACED, *, functions: Mapping[str, Function] = FUNCTIONS) -> Statement:
    """The statement that a promise makes."""
    tokens, scope = _cut_suffix(tokenize(text, where))
    try:
        expr = PromiseReading(tokens).whole()
    except WrongInput as error:
        raise _almost_a_phrase(tokens) or error from None
    check(expr, functions)
    _level_stands_alone(expr, scope)
    got = expected_kind(expr, functions)
    if Kind.TRUTH not in got:
        raise wrong_kind(expr, got, Kind.TRUTH, "a promise")
    return Statement(expr, scope, text)


def _almost_a_phrase(tokens: list[Token]) -> WrongInput | None:
    """The word before another that is nearly the first one of a phrase: then what follows it is not what is wrong."""
    firsts = {wording.first: wording for wording in PHRASES}
    for token, after in pairwise(tokens):
        joined = token.kind == after.kind == "word" and after.text not in ("and", "or")
        for first in get_close_matches(token.text, firsts.keys() - {token.text}, n=1, cutoff=0.8) if joined else ():
            return token.at.wrong(f"'{short(token.text)}' begins no phrase", f"did you mean '{firsts[first]}'?")
    return None


class PromiseReading(Reading):
    """As in a condition, but the first word of a phrase begins that phrase."""

    __slots__ = ()

    def word(self) -> Expr:
        wording = next((wording for wording in PHRASES if wording.first == self.now.text), None)
        return self.phrase(wording) if wording else super().word()

    def phrase(self, wording: Wording) -> Expr:
        first = last = self.now
        for word in wording.words.split():
            if self.now.text != word:
                what = f"'{first.text}' begins the phrase '{wording}', and the rest of it is missing"
                raise first.at.wrong(what, f"write '{wording}'")
            last = self.take()
        if not wording.subject:
            return Phrase(wording.words, at=first.at.to(last.at))
        subject = self.now.at
        return Phrase(wording.words, self.subject(wording), at=first.at.to(subject))

    def subject(self, wording: Wording) -> str:
        token, wanted = self.now, f"wanted the name of {wording.subject}"
        if token.kind == "end":
            raise token.at.wrong(f"something is missing after '{wording.words}', {wanted}")
        if token.kind == "text" and len(token.text) > 2:
            return self.take().text[1:-1]
        if token.kind == "word" and token.text not in KEYWORDS and "." not in token.text:
            return self.take().text
        what = f"'{short(token.at.source)}' cannot stand after '{wording.words}', {wanted}"
        raise token.at.wrong(what, "put the name in quotes" if token.kind == "word" else "")


def _cut_suffix(tokens: list[Token]) -> tuple[list[Token], Scope]:
    """The promise without its suffix. Cut first, because `in` also begins a comparison: 1 in every play."""
    found = [(place, words) for place in range(len(tokens)) for words in SUFFIXES if _stands_at(tokens, place, words)]
    if not found:
        return tokens, "all"
    place, words = found[0]
    at = tokens[place].at.to(tokens[place + 2].at)
    if place + 4 != len(tokens):
        what = f"'{words}' speaks of the whole promise, and nothing can follow it"
        raise at.wrong(what, "put it at the very end, once")
    end = Token("end", "", at)
    return [*tokens[:place], end], SUFFIXES[words]


def _stands_at(tokens: list[Token], place: int, words: str) -> bool:
    return [token.text for token in tokens[place : place + 3]] == words.split()


def _level_stands_alone(expr: Expr, scope: Scope) -> None:
    for phrase in phrases(expr):
        wording = wording_of(phrase.kind)
        if not wording or not wording.about_level:
            continue
        if phrase is not expr:
            what = f"'{phrase}' speaks of the whole level, and cannot be part of a condition"
            raise phrase.at.wrong(what, "make it a promise of its own")
        if scope != "all":
            raise phrase.at.wrong(f"'{phrase}' speaks of the whole level, not of plays", "take the words after it away")
