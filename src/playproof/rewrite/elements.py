"""Elements of rules as they are written, on left sides and on right sides.

p    p:Puzzle    p:{Puzzle|Fork}(difficulty >= 2)    *    !wall        asked for on the left
k:Key(id = new, cost = 2d6)    p(difficulty = 3)    :Secret            written on the right
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.expr import Expr
from playproof.level import Alphabet
from playproof.rewrite.language import read_expression
from playproof.rewrite.wanted import ANYTHING, Asked, Wanted, Written

SYMBOL = r"[^\W]\w*(?:-\w+)*|\"[^\"]+\""
NAME = r"[^\W\d]\w*"
ELEMENT = re.compile(
    rf"(?:(?P<name>{NAME})(?=[\s:(]|$|->|--|-\[))?"
    rf"(?P<colon>:)?(?P<symbols>!?(?:\{{[^}}]*\}}|\*|{SYMBOL}))?"
)


def read_wanted(text: str, alphabet: Alphabet) -> Wanted:
    """What may stand somewhere, from `Puzzle`, `!Puzzle`, `{Puzzle|Fork}`, `*` or `nothing`."""
    text = text.strip()
    if text == "*":
        return ANYTHING
    negated, inner = text.startswith("!"), text.removeprefix("!").strip()
    if inner.startswith("{") and inner.endswith("}"):
        words = inner[1:-1].split("|")
    else:
        words = [inner]
    return Wanted(tuple(dict.fromkeys(symbol_named(word.strip(), alphabet) for word in words)), negated)


def symbol_named(word: str, alphabet: Alphabet) -> str:
    """The name of a symbol, from its name or its glyph; "" for `nothing`."""
    bare = word.strip('"')
    if bare == "nothing" and bare not in alphabet:
        return ""
    if bare in alphabet:
        return bare
    if bare in alphabet.by_glyph:
        return alphabet.by_glyph[bare].name
    raise WrongInput(Fault(f"unknown symbol '{bare}'", hint=nearest(bare, [*alphabet.symbols, "nothing"])))


def inside(text: str, start: int) -> tuple[str, int]:
    """What stands between the bracket at `start` and the one that closes it, and the place after that."""
    depth, quote = 0, ""
    for place in range(start, len(text)):
        char = text[place]
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
            if depth == 0:
                return text[start + 1 : place], place + 1
    raise WrongInput(f"the '{text[start]}' in '{text[start : start + 30]}' is never closed")


def parts(text: str, cut: str = ",") -> Iterator[str]:
    """The parts between commas that stand in no brackets or quotes."""
    depth, quote, begun = 0, "", 0
    for place, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char == cut and depth == 0:
            yield text[begun:place].strip()
            begun = place + 1
    if text[begun:].strip():
        yield text[begun:].strip()


def read_condition(text: str, elements: Collection[str], line: int) -> Expr:
    return read_expression(text, elements, Where(line=line))


def read_members(
    text: str, symbol: str | None, alphabet: Alphabet, elements: Collection[str], line: int
) -> tuple[tuple[str, Expr], ...]:
    """`id = new, cost = 2d6`: members that the symbol declares, each with an expression."""
    found = []
    for part in parts(text):
        name, sign, value = part.partition("=")
        name = name.strip()
        if not sign or value.startswith("="):
            raise WrongInput(f"cannot read '{part}' on a right side; wanted a member and its value, such as id = new")
        if symbol and name not in alphabet[symbol].members:
            what = f"the symbol '{symbol}' has no member '{name}'"
            raise WrongInput(Fault(what, hint=nearest(name, alphabet[symbol].members)))
        found.append((name, read_condition(value.strip(), elements, line)))
    return tuple(found)


def asked(name: str, symbols: str, condition: str, alphabet: Alphabet, line: int) -> Asked:
    """An element of a left side. Its own members are known in its condition by their bare names."""
    wanted = read_wanted(symbols, alphabet) if symbols else ANYTHING
    test = read_condition(condition, (name,), line) if condition else None
    return Asked(name, wanted, test, line)


def written(name: str, symbols: str, members: str, alphabet: Alphabet, elements: Collection[str], line: int) -> Written:
    """An element of a right side: one symbol at the most."""
    symbol: str | None = None
    if symbols and symbols != "*":
        symbol = read_wanted(symbols, alphabet).only
        if symbol is None:
            raise WrongInput(f"'{symbols}' on a right side could be several things; say which one is put there")
    return Written(name, symbol, read_members(members, symbol, alphabet, elements, line), line)
