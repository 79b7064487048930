"""Conditions and promises in the settings of a module, read before any level is there.

>>> [fault.what for fault in condition_faults("vist >= 2", None, [])]
["column 1: unknown name 'vist'"]

A condition may use the registers, `visit`, `width`, `height`, and `count_SYMBOL`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from playproof.errors import Fault, WrongInput, nearest
from playproof.expr import FUNCTIONS, Expr, Kind, Name, names, parse
from playproof.expr.checks import expected_kind
from playproof.level import Alphabet
from playproof.play import parse_promises

OWN = ("visit", "width", "height")
COUNT = "count_"


def condition_faults(text: object, alphabet: Alphabet | None, registers: Collection[str]) -> Iterator[Fault]:
    """What is wrong with a condition, whatever level it will be asked about; what is no text is told elsewhere."""
    if not isinstance(text, str):
        return
    try:
        expr = parse(text)
    except WrongInput as error:
        yield from error.faults
        return
    if not expected_kind(expr, FUNCTIONS) & Kind.TRUTH:
        yield Fault(f"the condition '{expr}' gives neither true nor false", hint="compare it with something")
    yield from _unknown(expr, alphabet, registers)


def _unknown(expr: Expr, alphabet: Alphabet | None, registers: Collection[str]) -> Iterator[Fault]:
    for name in names(expr):
        text = str(name)
        symbol = text.removeprefix(COUNT) if text.startswith(COUNT) else ""
        if text in registers or text in OWN or (symbol and (alphabet is None or symbol in alphabet.symbols)):
            continue
        yield _unknown_symbol(name, symbol, alphabet) if symbol and alphabet else _unknown_name(name, registers)


def _unknown_symbol(name: Name, symbol: str, alphabet: Alphabet) -> Fault:
    return name.at.fault(f"unknown symbol '{symbol}'", nearest(symbol, alphabet.symbols))


def _unknown_name(name: Name, registers: Collection[str]) -> Fault:
    return name.at.fault(f"unknown name '{name}'", nearest(str(name), [*registers, *OWN, f"{COUNT}SYMBOL"]))


def promise_faults(texts: object, alphabet: Alphabet | None) -> Iterator[Fault]:
    """What is wrong with a list of promises in this game; what is no list of texts is told elsewhere."""
    if alphabet is None or not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return
    try:
        parse_promises(texts, alphabet)
    except WrongInput as error:
        yield from (Fault(f"{fault.where.key}: {fault.what}", hint=fault.hint) for fault in error.faults)
