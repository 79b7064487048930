"""What can be known to be wrong before anything is evaluated: too deep, too many, unknown functions, wrong kinds.

>>> from .tree import Binary, Number, Text
>>> check(Binary("+", Number(1), Text("a")), FUNCTIONS)
Traceback (most recent call last):
    ...
playproof.errors.WrongInput: 'a' is a text, and + wants numbers; texts know only == and !=

So a file full of promises is refused when it is read, and not by the first level that is made from it.
Names are of any kind until they have a value; `evaluate` then makes the same demands of the values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playproof.errors import WrongInput, nearest

from .english import wording_of
from .functions import FUNCTIONS, Function
from .kinds import Kind, plural, short, shown, singular
from .limits import MOST_DEPTH, MOST_NODES
from .operators import OPERATORS
from .tree import Call, Expr, Infix, ListOf, Logic, Minus, Not, Number, Phrase, Text, Truth, walk

Functions = Mapping[str, Function]
Demand = tuple[Expr, Kind, str]  # a part, the kind that is wanted of it, and who wants it

_ALTERNATIVES = {
    Kind.TEXT: "texts know only == and !=",
    Kind.TRUTH: "truth values know only 'and', 'or', 'not', == and !=",
    Kind.LIST: "len, sum, min, max and count make a number of a list",
}


def check(expr: Expr, functions: Functions) -> None:
    """Raise WrongInput for what is wrong whatever the names turn out to be."""
    _bounded(expr)
    for node, _ in walk(expr):
        for part, wanted, by in demands(node, functions):
            got = expected_kind(part, functions)
            if not got & wanted:
                raise wrong_kind(part, got, wanted, by)
        if isinstance(node, Infix) and node.op in ("==", "!="):
            comparable(node, expected_kind(node.left, functions), expected_kind(node.right, functions))


def demands(node: Expr, functions: Functions = FUNCTIONS) -> Iterator[Demand]:
    """What a node wants of its parts."""
    match node:
        case Not(operand):
            yield operand, Kind.TRUTH, "'not'"
        case Minus(operand):
            yield operand, Kind.NUMBER, "-"
        case Logic(op, items):
            yield from ((item, Kind.TRUTH, f"'{op}'") for item in items)
        case ListOf(items):
            yield from ((item, Kind.PLAIN, "a list") for item in items)
        case Infix(op, left, right):
            by = f"'{op}'" if op.isalpha() else op
            yield left, OPERATORS[op].left, by
            yield right, OPERATORS[op].right, by
        case Call(name, arguments):
            function = function_of(node, functions)
            yield from ((part, function.wants(index), name) for index, part in enumerate(arguments))


def expected_kind(expr: Expr, functions: Functions) -> Kind:
    """What an expression gives, as far as it can be known without values."""
    match expr:
        case Number() | Minus():
            return Kind.NUMBER
        case Text():
            return Kind.TEXT
        case Truth() | Not() | Logic():
            return Kind.TRUTH
        case ListOf():
            return Kind.LIST
        case Infix(op):
            return OPERATORS[op].gives
        case Call():
            return function_of(expr, functions).gives
        case Phrase(kind):
            wording = wording_of(kind)
            return wording.gives if wording else Kind.ANY
    return Kind.ANY


def function_of(call: Call, functions: Functions) -> Function:
    """The function that is called, if it is known and can take so many arguments."""
    function = functions.get(call.function)
    if function is None:
        raise call.at.wrong(f"unknown function '{short(call.function)}'", nearest(call.function, functions))
    if not function.fits(len(call.arguments)):
        raise call.at.wrong(f"{call.function} wants {function.arity}, and got {len(call.arguments)}")
    return function


def comparable(node: Infix, left: Kind, right: Kind) -> None:
    """A text is never equal to a number: who compares them has made a mistake."""
    if left is right or left & right:
        return
    what = f"{said(node.left)} is {singular(left)} and {said(node.right)} is {singular(right)}: they are never equal"
    raise node.at.wrong(what, "compare values of one kind")


def wrong_kind(expr: Expr, got: Kind, wanted: Kind, by: str, value: str = "") -> WrongInput:
    """A part that is not of the kind that is wanted of it."""
    is_ = f"{singular(got)} {value}" if value and value != str(expr) else singular(got)
    what = f"{said(expr)} is {is_}, and {by} wants {plural(wanted)}"
    return expr.at.wrong(what, _advice(got, wanted))


def _advice(got: Kind, wanted: Kind) -> str:
    if wanted is Kind.TRUTH:
        return "compare it with something, as in 'x > 0'"
    if wanted is Kind.LIST:
        return "write a list as [a, b]"
    if wanted is Kind.PLAIN:
        return "a list cannot be an item of a list"
    return _ALTERNATIVES.get(got, "") if Kind.NUMBER in wanted else ""


def _bounded(expr: Expr) -> None:
    for count, (node, depth) in enumerate(walk(expr), start=1):
        if depth > MOST_DEPTH:
            raise expr.at.wrong(f"nested deeper than {MOST_DEPTH} levels", "cut it in two, or add up with sum([a, b])")
        if count > MOST_NODES:
            raise node.at.wrong(f"more than {MOST_NODES:,} numbers, names and operators", "cut the expression in two")


def said(expr: Expr) -> str:
    """The expression as a message quotes it: on one line, and short."""
    return short(shown(expr.value) if isinstance(expr, Text) else str(expr))
