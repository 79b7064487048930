"""Give the names of an expression their values, and reckon.

>>> from .parser import parse
>>> evaluate(parse("difficulty >= 2 and k.id in [3, 4]"), {"difficulty": 2, "k": {"id": 4}})
True
>>> evaluate(parse("difficulty < 2"), {"difficulty": "easy"})
Traceback (most recent call last):
    ...
playproof.errors.WrongInput: column 1: difficulty is a text 'easy', and < wants numbers; texts know only == and !=
    difficulty < 2
    ^^^^^^^^^^

There is no way from here into Python: names are looked up in mappings and nowhere else, functions come from a table,
and every value that enters or is made is one of the four kinds and of bounded size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from playproof.errors import WrongInput, nearest

from .checks import Functions, comparable, demands, function_of, said, wrong_kind
from .functions import FUNCTIONS
from .kinds import Given, Kind, Plain, Value, kind_of, shown, singular
from .limits import LARGEST_NUMBER
from .operators import OPERATORS
from .tree import Call, Expr, Infix, ListOf, Logic, Minus, Name, Not, Number, Phrase, Text, Truth

Names = Mapping[str, Given | Mapping[str, Given]]
Answer = Callable[[Phrase], Value]

NO_NAMES: Names = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _Scope:
    names: Names
    functions: Functions
    phrases: Answer | None


def evaluate(
    expr: Expr, names: Names = NO_NAMES, functions: Functions = FUNCTIONS, phrases: Answer | None = None
) -> Value:
    """The value of an expression. `k.id` is `names["k.id"]`, or else `names["k"]["id"]`."""
    return _value(expr, _Scope(names, functions, phrases))


def _value(expr: Expr, scope: _Scope) -> Value:
    match expr:
        case Number(value) | Text(value) | Truth(value):
            return value
        case Name():
            return _admitted(_looked_up(expr, scope), expr)
        case Phrase():
            return _answered(expr, scope)
        case Logic():
            return _decided(expr, scope)
    parts = [_wanted(part, kind, by, scope) for part, kind, by in demands(expr, scope.functions)]
    return _made(expr, parts, scope)


def _made(expr: Expr, parts: list[Any], scope: _Scope) -> Value:
    """What a node makes of the values of its parts, which are of the kinds it wants."""
    match expr:
        case ListOf():
            return tuple(parts)
        case Not():
            return not parts[0]
        case Minus():
            return _admitted(-parts[0], expr)
        case Call():
            return _called(expr, parts, scope)
        case Infix():
            return _reckoned(expr, *parts)
    raise TypeError(f"{expr!r} is no expression")


def _wanted(expr: Expr, wanted: Kind, by: str, scope: _Scope) -> Value:
    value = _value(expr, scope)
    got = kind_of(value)
    if not got & wanted:
        raise wrong_kind(expr, got, wanted, by, shown(value))
    return value


def _decided(expr: Logic, scope: _Scope) -> bool:
    """Stops at the item that decides, so that `n != 0 and 10 / n > 2` can be written."""
    decisive = expr.op == "or"
    for part, kind, by in demands(expr):
        if _wanted(part, kind, by, scope) is decisive:
            return decisive
    return not decisive


def _reckoned(expr: Infix, left: Value, right: Value) -> Value:
    if expr.op in ("==", "!="):
        comparable(expr, kind_of(left), kind_of(right))
    try:
        return _admitted(OPERATORS[expr.op].apply(left, right), expr)
    except ZeroDivisionError:
        what = f"the right side of {expr.op} is 0, and nothing can be divided by it"
        raise expr.right.at.wrong(what, "ask first, as in 'x != 0 and ...'") from None


def _called(expr: Call, arguments: list[Value], scope: _Scope) -> Value:
    function = function_of(expr, scope.functions)
    try:
        value = function.apply(*arguments)
    except (ValueError, ArithmeticError) as error:
        raise expr.at.wrong(f"{expr.function} cannot be reckoned: {error}") from error
    return _admitted(value, expr)


def _answered(expr: Phrase, scope: _Scope) -> Value:
    if scope.phrases is None:
        raise expr.at.wrong(f"'{said(expr)}' speaks of a play, and there is none here", "keep it for a promise")
    return _admitted(scope.phrases(expr), expr)


def _looked_up(name: Name, scope: _Scope) -> object:
    names, whole = scope.names, str(name)
    if whole in names:
        return names[whole]
    first, *rest = name.parts
    if not rest or first not in names:
        raise _unknown(name, scope)
    inner = names[first]
    if not isinstance(inner, Mapping):
        raise name.at.wrong(f"{first} is {singular(kind_of(inner))}, and has no part '{rest[0]}'", f"write '{first}'")
    if rest[0] not in inner:
        raise name.at.wrong(f"{first} has no part '{rest[0]}'", nearest(rest[0], inner))
    return inner[rest[0]]


def _unknown(name: Name, scope: _Scope) -> WrongInput:
    if str(name) in scope.functions:
        return name.at.wrong(f"'{name}' is a function", f"call it, as in {name}(x)")
    known = [f"{key}.{part}" for key, inner in scope.names.items() if isinstance(inner, Mapping) for part in inner]
    hint = nearest(str(name), [*scope.names, *known])
    unquoted = "" if hint.startswith("did") else "; a text stands in quotes"
    return name.at.wrong(f"unknown name '{said(name)}'", hint + unquoted)


def _admitted(value: object, expr: Expr) -> Value:
    """The value, if it is one that expressions know and not too large; a list as a tuple."""
    if isinstance(value, list | tuple):
        return tuple(_plain(item, expr) for item in value)
    if isinstance(value, Mapping):
        raise expr.at.wrong(f"{said(expr)} is a whole thing and no value", "say which part of it, as in k.id")
    return _plain(value, expr)


def _plain(value: object, expr: Expr) -> Plain:
    if isinstance(value, bool | str):
        return value
    if not isinstance(value, int | float):
        what = f"{said(expr)} is or holds a value of the Python type {type(value).__name__}"
        raise expr.at.wrong(what, "give it a number, a text, a truth value or a list of these")
    if abs(value) <= LARGEST_NUMBER:  # false for NaN, too
        return value
    what = f"{said(expr)} is not within ±{LARGEST_NUMBER:,}, where numbers end"
    raise expr.at.wrong(what, "reckon with smaller ones")
