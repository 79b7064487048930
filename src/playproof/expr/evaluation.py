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
MOST_READY = 4096


@dataclass(frozen=True, slots=True)
class _Scope:
    names: Names
    functions: Functions
    phrases: Answer | None


Code = Callable[[_Scope], Value]
_READY: dict[int, tuple[Expr, Code]] = {}


def evaluate(
    expr: Expr, names: Names = NO_NAMES, functions: Functions = FUNCTIONS, phrases: Answer | None = None
) -> Value:
    """The value of an expression. `k.id` is `names["k.id"]`, or else `names["k"]["id"]`."""
    return _code_of(expr)(_Scope(names, functions, phrases))


def _code_of(expr: Expr) -> Code:
    """The expression made ready, once: rules ask the same condition thousands of times."""
    known = _READY.get(id(expr))
    if known is not None and known[0] is expr:
        return known[1]
    if len(_READY) >= MOST_READY:
        _READY.clear()
    code = _coded(expr)
    _READY[id(expr)] = expr, code
    return code


def _coded(expr: Expr) -> Code:
    """A function that gives the expression's value in a scope."""
    match expr:
        case Number(value) | Text(value) | Truth(value):
            return lambda scope: value
        case Name():
            return _naming(expr)
        case Infix():
            return _reckoning(expr)
        case Call():
            return _calling(expr)
        case Logic(op):
            return _deciding(op == "or", [_wanting(*demand) for demand in demands(expr)])
        case Phrase():
            return lambda scope: _answered(expr, scope)
    return _making(expr, [_wanting(*demand) for demand in demands(expr)])


def _naming(expr: Name) -> Code:
    whole = str(expr)

    def value(scope: _Scope) -> Value:
        try:
            found: object = scope.names[whole]
        except KeyError:
            found = _looked_up(expr, scope)
        return _admitted(found, expr)

    return value


def _making(expr: Expr, parts: list[Code]) -> Code:
    """What a node makes of the values of its parts, which are of the kinds it wants."""
    match expr:
        case ListOf():
            return lambda scope: tuple(part(scope) for part in parts)  # type: ignore[misc]
        case Not():
            return lambda scope: not parts[0](scope)
        case Minus():
            return lambda scope: _admitted(-parts[0](scope), expr)  # type: ignore[operator]
    raise TypeError(f"{expr!r} is no expression")


def _wanting(expr: Expr, wanted: Kind, by: str) -> Code:
    """A part of which a kind is wanted."""
    code = _code_of(expr)

    def value(scope: _Scope) -> Value:
        found = code(scope)
        got = kind_of(found)
        if got is not wanted and not got & wanted:
            raise wrong_kind(expr, got, wanted, by, shown(found))
        return found

    return value


def _deciding(decisive: bool, parts: list[Code]) -> Code:
    """Stops at the item that decides, so that `n != 0 and 10 / n > 2` can be written."""

    def value(scope: _Scope) -> bool:
        for part in parts:
            if part(scope) is decisive:
                return decisive
        return not decisive

    return value


def _reckoning(expr: Infix) -> Code:
    left, right = (_wanting(*demand) for demand in demands(expr))
    apply, compares = OPERATORS[expr.op].apply, expr.op in ("==", "!=")

    def value(scope: _Scope) -> Value:
        one, other = left(scope), right(scope)
        if compares:
            comparable(expr, kind_of(one), kind_of(other))
        try:
            return _admitted(apply(one, other), expr)
        except ZeroDivisionError:
            what = f"the right side of {expr.op} is 0, and nothing can be divided by it"
            raise expr.right.at.wrong(what, "ask first, as in 'x != 0 and ...'") from None

    return value


def _calling(expr: Call) -> Code:
    parts = [_code_of(part) for part in expr.arguments]

    def value(scope: _Scope) -> Value:
        function = function_of(expr, scope.functions)
        arguments = []
        for at, part in enumerate(parts):
            found, wanted = part(scope), function.wants(at)
            got = kind_of(found)
            if got is not wanted and not got & wanted:
                raise wrong_kind(expr.arguments[at], got, wanted, expr.function, shown(found))
            arguments.append(found)
        try:
            return _admitted(function.apply(*arguments), expr)
        except (ValueError, ArithmeticError) as error:
            raise expr.at.wrong(f"{expr.function} cannot be reckoned: {error}") from error

    return value


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
    if value is True or value is False or (type(value) is int and -LARGEST_NUMBER <= value <= LARGEST_NUMBER):
        return value
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
