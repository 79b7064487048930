"""The members that a right side sets: reckoned, and of the type that the alphabet declares.

>>> from playproof.expr import evaluate, parse
>>> from playproof.level import Alphabet, Symbol
>>> game = Alphabet.of(Symbol("task", members={"cost": 1}))
>>> halved = Written("t", "task", (("cost", parse("5 / 2")),))
>>> reckoned(halved, "task", game, lambda expr, known: evaluate(expr), {})
Traceback (most recent call last):
...
playproof.errors.WrongInput: column 1: '5 / 2' gives 2.5, and the member 'cost' of 'task' is a whole number
    5 / 2
    ^^^^^
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playproof.expr import Expr, Value
from playproof.level import Alphabet
from playproof.rewrite.carrier import Reckon
from playproof.rewrite.wanted import Written

NOUNS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false", tuple: "a list"}


def reckoned(
    part: Written, symbol: str, alphabet: Alphabet, reckon: Reckon, known: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """The values that an element of a right side gets, with what this rewriting has written so far."""
    declared = alphabet[symbol].members if symbol else {}
    return {name: _typed(reckon(expr, known), expr, name, symbol, declared) for name, expr in part.members}


def _typed(value: Value, expr: Expr, name: str, symbol: str, declared: Mapping[str, Any]) -> Value:
    if name not in declared:
        raise expr.at.wrong(f"'{symbol or 'nothing'}' has no member '{name}'", "say on the left side what it may be")
    wanted = type(declared[name])
    if wanted is int and isinstance(value, float) and value.is_integer():
        return int(value)
    if type(value) is not wanted and not (wanted is float and type(value) is int):
        told = NOUNS.get(wanted, wanted.__name__)
        raise expr.at.wrong(f"'{expr}' gives {value!r}, and the member '{name}' of '{symbol}' is {told}")
    return value
