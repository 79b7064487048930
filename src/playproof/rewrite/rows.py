"""Sides of rules on sequences: elements with blanks between them, a bare word being a symbol.

A A => A B
k:Key * l:Lock(id == k.id) => k l x:Door | k l
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from playproof.errors import WrongInput
from playproof.level import Alphabet
from playproof.rewrite.elements import ELEMENT, asked, inside, written
from playproof.rewrite.rule import LARGEST_SIDE, Row
from playproof.rewrite.wanted import Asked, Written


def _words(text: str) -> Iterator[tuple[str, str, str]]:
    """Name, symbols and what stands in brackets, of each element."""
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        found = ELEMENT.match(text, place)
        if found is None or not found[0]:
            raise WrongInput(f"cannot read '{text[place : place + 40]}'; wanted an element such as A, x:A or *")
        place, bracketed = found.end(), ""
        if text[place : place + 1] == "(":
            bracketed, place = inside(text, place)
        name, symbols = found["name"] or "", found["symbols"] or ""
        yield (name, symbols, bracketed) if found["colon"] else ("", name or symbols, bracketed)


def names_of(text: str) -> list[str]:
    return [name for name, _, _ in _words(text) if name]


def read_left(text: str, alphabet: Alphabet, line: int) -> Row:
    tokens = tuple(asked(name, symbols, test, alphabet, line) for name, symbols, test in _words(text))
    return Row(_sized(tokens, line))


def read_right(text: str, left: Row, alphabet: Alphabet, known: Collection[str], line: int) -> Row:
    """A bare word is a token that the left side names, else a symbol."""
    kept = {token.name for token in left.tokens if token.name}
    found = []
    for name, symbols, members in _words(text):
        if not name and symbols in kept:
            found.append(written(symbols, "", members, alphabet, known, line))
        elif symbols == "*" and name not in kept:
            raise WrongInput("'*' on the right side of a sequence is nobody; name it on both sides, as in x:* => x")
        else:
            found.append(written(name, symbols, members, alphabet, known, line))
    return Row(_sized(tuple(found), line))


def _sized(tokens: tuple[Asked | Written, ...], line: int) -> tuple[Asked | Written, ...]:
    if len(tokens) > LARGEST_SIDE:
        raise WrongInput(f"this side has {len(tokens):,} elements, and {LARGEST_SIDE} is the most; split the rule")
    return tokens
