"""What expressions in rules and recipes can say beyond the plain language: dice, counters, degrees, distances, regions.

    id = new                     a whole number that no other element of this run was given
    cost = 2d6+1                 dice; also between(1, 6) and pick(['sword', 'bow'])
    where dist(a, b) >= 3        steps between two elements of the match; -1 if there is no way
    where out(p) <= 1            ways that lead away from p; into(p) and degree(p) likewise
    where around(c, 'rock') > 4  of the cells around c, eight in a grid, those that are rock; column(c) and row(c) from 0
    where inside(p, 'cellar')    whether p lies in a region; beside(p, 'cellar'), whether something next to it does
    where area(p) >= 12          the ground that p covers; wide(p) and high(p) its size, touch(p, q) the border of two
    where across(p) < 0.5        where its middle lies, from 0 at the left to 1 at the right; down(p) likewise; rim(p),
                                 whether it lies on the rim of the level; apart(p, q), how far the middles are apart

>>> str(read_expression("2d6+1 > new", ("p",))), str(read_expression("dist(p, q) > p.cost", ("p", "q")))
('roll(2, 6) + 1 > new()', "dist('p', 'q') > p.cost")
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from playproof.errors import Where
from playproof.expr import FUNCTIONS, Call, Expr, Function, Kind, Name, Text, Value, parse

DICE = re.compile(r"('[^']*'|\"[^\"]*\")|\b(\d{1,4})[dD](\d{1,6})\b")
NEW = re.compile(r"('[^']*'|\"[^\"]*\")|\bnew\b(?!\s*\()")
_T, _N, _B = Kind.TEXT, Kind.NUMBER, Kind.TRUTH


def _unbound(*_: Value) -> Value:
    raise ValueError("it can only be asked while a rule is applied")


ABOUT_MATCH: Mapping[str, Function] = {
    "dist": Function(_unbound, (_T, _T)),
    "path": Function(_unbound, (_T, _T), Kind.TRUTH, rest=_T),
    "near": Function(_unbound, (_T, _T)),
    "into": Function(_unbound, (_T,)),
    "out": Function(_unbound, (_T,)),
    "degree": Function(_unbound, (_T,)),
    "is": Function(_unbound, (_T, _T), _B, rest=_T),
    "inside": Function(_unbound, (_T, _T), _B),
    "beside": Function(_unbound, (_T, _T), _B),
    "made_by": Function(_unbound, (_T, _T), _B),
    "around": Function(_unbound, (_T, _T), rest=_T),
    "column": Function(_unbound, (_T,)),
    "row": Function(_unbound, (_T,)),
    "area": Function(_unbound, (_T,)),
    "wide": Function(_unbound, (_T,)),
    "high": Function(_unbound, (_T,)),
    "across": Function(_unbound, (_T,)),
    "down": Function(_unbound, (_T,)),
    "rim": Function(_unbound, (_T,), _B),
    "apart": Function(_unbound, (_T, _T)),
    "touch": Function(_unbound, (_T, _T)),
}
"""Questions about elements of the match. Their first arguments are names of elements, written without quotes."""

ABOUT_LEVEL: Mapping[str, Function] = {
    "new": Function(_unbound, ()),
    "roll": Function(_unbound, (_N, _N)),
    "between": Function(_unbound, (_N, _N)),
    "pick": Function(_unbound, (Kind.LIST,), Kind.PLAIN),
    "counter": Function(_unbound, (_T,)),
    "symbols": Function(_unbound, (_T,)),
    "most": Function(_unbound, (_T, _T)),
    "used": Function(_unbound, (_T,)),
    "columns": Function(_unbound, ()),
    "rows": Function(_unbound, ()),
    "id": Function(_unbound, (_T,), _T),
}
LANGUAGE: Mapping[str, Function] = {**FUNCTIONS, **ABOUT_LEVEL, **ABOUT_MATCH}
DRAWS = frozenset({"new", "roll", "between", "pick", "counter"})
ELEMENTS = frozenset({*ABOUT_MATCH, "id"})
ROLES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(ELEMENTS, ("element",)),
    **dict.fromkeys(("is", "around"), ("element", "symbol")),
    **dict.fromkeys(("inside", "beside"), ("element", "region")),
    **dict.fromkeys(("dist", "apart", "touch"), ("element", "element")),
    "path": ("element", "element", "symbol"),
    "near": ("element", "symbol"),
    "made_by": ("element", "rule"),
    "used": ("rule",),
    "symbols": ("symbol",),
    "most": ("symbol", "member"),
}
"""What the arguments of a function name; the last role is that of all further ones."""


def read_expression(text: str, elements: Collection[str] = (), where: Where = Where()) -> Expr:  # noqa: B008 - frozen
    """The tree of an expression, with `new`, dice such as 2d6, and elements named in questions about the match."""
    text = DICE.sub(lambda found: found[1] or f"roll({found[2]}, {found[3]})", text)
    text = NEW.sub(lambda found: found[1] or "new()", text)
    return _bound(parse(text, where, functions=LANGUAGE), frozenset(elements))


def _bound(expr: Expr, elements: frozenset[str]) -> Expr:
    """Names of elements become texts where a question about the match is asked: `dist(a, b)` asks about 'a' and 'b'."""
    if not expr.inner:
        return expr
    asks = isinstance(expr, Call) and expr.function in ELEMENTS
    parts = tuple(_element(part, elements) if asks else _bound(part, elements) for part in expr.inner)
    return _with_parts(expr, parts)


def _element(expr: Expr, elements: frozenset[str]) -> Expr:
    if isinstance(expr, Name) and str(expr) in elements:
        return Text(str(expr), at=expr.at)
    return _bound(expr, elements)


def _with_parts(expr: Expr, parts: tuple[Expr, ...]) -> Expr:
    changes: dict[str, Any] = {}
    if hasattr(expr, "items"):
        changes["items"] = parts
    elif isinstance(expr, Call):
        changes["arguments"] = parts
    elif hasattr(expr, "operand"):
        changes["operand"] = parts[0]
    else:
        changes["left"], changes["right"] = parts
    return replace(expr, **changes)
