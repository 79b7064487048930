"""The four kinds of values that an expression knows: numbers, texts, truth values and lists of these.

>>> kind_of(3), kind_of(True), kind_of((1, 2))
(<Kind.NUMBER: 1>, <Kind.TRUTH: 4>, <Kind.LIST: 8>)
>>> plural(Kind.NUMBER | Kind.LIST)
'numbers or lists'

Kinds are flags, so that what a name may turn out to be (`Kind.ANY`) meets what an operator wants with one `&`.
Lists hold plain values only: comparing two of them can never run deep.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Flag
from typing import TypeAlias

Plain: TypeAlias = bool | int | float | str
Value: TypeAlias = Plain | tuple[Plain, ...]
Given: TypeAlias = Value | Sequence[Plain]  # what a caller may hand in: any list, made a tuple on its way


class Kind(Flag):
    """What a value is, or may be."""

    NUMBER = 1
    TEXT = 2
    TRUTH = 4
    LIST = 8
    PLAIN = NUMBER | TEXT | TRUTH
    ANY = PLAIN | LIST


NOTHING = Kind(0)
_KINDS: dict[type, Kind] = {bool: Kind.TRUTH, int: Kind.NUMBER, float: Kind.NUMBER, str: Kind.TEXT, tuple: Kind.LIST}
"""Looked up first, since an expression asks for the kind of each of its parts."""
_CALLED = {Kind.NUMBER: "number", Kind.TEXT: "text", Kind.TRUTH: "truth value", Kind.LIST: "list"}


def kind_of(value: object) -> Kind:
    """The kind of a value; `NOTHING` if expressions cannot use it."""
    known = _KINDS.get(type(value))
    if known is not None:
        return known
    match value:
        case bool():  # before int, of which Python's bool is one
            return Kind.TRUTH
        case int() | float():
            return Kind.NUMBER
        case str():
            return Kind.TEXT
        case list() | tuple():
            return Kind.LIST
    return NOTHING


def singular(kind: Kind) -> str:
    """
    >>> singular(Kind.TRUTH)
    'a truth value'
    """
    return " or ".join(f"a {name}" for one, name in _CALLED.items() if one in kind)


def plural(kind: Kind) -> str:
    """
    >>> plural(Kind.PLAIN)
    'numbers, texts or truth values'
    """
    *most, last = [f"{name}s" for one, name in _CALLED.items() if one in kind]
    return f"{', '.join(most)} or {last}" if most else last


def same(left: Value, right: Value) -> bool:
    """Equal, and of one kind: 1 is not true, though Python says so.

    >>> same(1, 1.0), same(1, True), same((1, "a"), (1, "a"))
    (True, False, True)
    """
    if kind_of(left) is not kind_of(right):
        return False
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


def shown(value: Value) -> str:
    """The value as an expression would write it, cut if long.

    >>> shown(True), shown((1, "a")), shown("x" * 100)
    ('true', "[1, 'a']", "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…")
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return short(f"[{', '.join(shown(item) for item in value[:20])}]")
    return short(repr(value))


def short(text: str) -> str:
    """At most forty characters, so that a message stays a sentence."""
    return text if len(text) <= 40 else text[:39] + "…"
