"""The small expression language: promises, the conditions of rules, recipes and routes are written in it.

>>> from playproof.expr import evaluate, parse, parse_promise
>>> evaluate(parse("max(2, depth) * 3 >= 9 and kind in ['boss', 'lock']"), {"depth": 3, "kind": "lock"})
True
>>> str(parse_promise("((steps in gem) ≥ 10)   or visits 'locked door'"))
"steps in gem >= 10 or visits 'locked door'"

A text is data: it is cut (`tokens`), read (`parser`, `promise`), checked (`checks`) and evaluated (`evaluation`), and
at no step can it reach Python, run long or run deep (`limits`). Each error points at its place in the text.
"""

from .english import PHRASES, SUFFIXES, Scope, Wording
from .evaluation import evaluate
from .functions import FUNCTIONS, Function
from .kinds import Kind, Plain, Value
from .parser import parse
from .promise import Statement, parse_promise
from .span import Span
from .tree import (
    Binary,
    Call,
    Compare,
    Expr,
    ListOf,
    Logic,
    Minus,
    Name,
    Not,
    Number,
    Phrase,
    Text,
    Truth,
    names,
    phrases,
)

__all__ = [
    "FUNCTIONS",
    "PHRASES",
    "SUFFIXES",
    "Binary",
    "Call",
    "Compare",
    "Expr",
    "Function",
    "Kind",
    "ListOf",
    "Logic",
    "Minus",
    "Name",
    "Not",
    "Number",
    "Phrase",
    "Plain",
    "Scope",
    "Span",
    "Statement",
    "Text",
    "Truth",
    "Value",
    "Wording",
    "evaluate",
    "names",
    "parse",
    "parse_promise",
    "phrases",
]
