"""What holds for every expression: it reads back, it agrees with Python's own arithmetic, and nothing else escapes."""

import operator
from contextlib import suppress

from hypothesis import assume, example, given
from hypothesis import strategies as st

from playproof.errors import WrongInput
from playproof.expr import (
    Binary,
    Call,
    Compare,
    ListOf,
    Logic,
    Minus,
    Name,
    Not,
    Number,
    Phrase,
    Text,
    Truth,
    evaluate,
    parse,
    parse_promise,
)

VALUES = {"n": 3, "small-ammo": 0, "k": {"id": -2, "x": 0.5}, "yes": True}

number_leaves = (
    st.integers(0, 20).map(Number)
    | st.floats(0, 100).map(Number)
    | st.sampled_from([Name(("n",)), Name(("small-ammo",)), Name(("k", "id")), Name(("k", "x"))])
)


def _more_numbers(inner):
    several = st.lists(inner, min_size=1, max_size=3).map(tuple)
    return (
        st.builds(Binary, st.sampled_from(["+", "-", "*", "/", "//", "%"]), inner, inner)
        | st.builds(Minus, inner)
        | st.builds(Call, st.sampled_from(["min", "max"]), several)
        | st.builds(Call, st.just("sum"), st.builds(ListOf, several).map(lambda items: (items,)))
    )


numbers = st.recursive(number_leaves, _more_numbers, max_leaves=8)
texts = st.text(st.characters(exclude_characters="'"), max_size=5).map(Text)
lists = st.lists(numbers | texts, max_size=3).map(lambda items: ListOf(tuple(items)))
truth_leaves = (
    st.booleans().map(Truth)
    | st.just(Name(("yes",)))
    | st.builds(Compare, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), numbers, numbers)
    | st.builds(Compare, st.sampled_from(["==", "!="]), texts, texts)
    | st.builds(Compare, st.just("in"), numbers | texts, lists)
    | st.builds(Compare, st.just("has"), lists, numbers | texts)
)


def _more_truths(inner):
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return (
        st.builds(Logic, st.sampled_from(["and", "or"]), several)
        | st.builds(Not, inner)
        | st.builds(Compare, st.sampled_from(["==", "!="]), inner, inner)
    )


truths = st.recursive(truth_leaves, _more_truths, max_leaves=6)
subjects = st.text(st.characters(exclude_characters="'"), min_size=1, max_size=8) | st.sampled_from(
    ["in", "a-b", "x.y"]
)
said = st.builds(Phrase, st.sampled_from(["visits", "uses"]), subjects) | st.builds(
    Compare, st.just(">"), st.builds(Phrase, st.sampled_from(["steps in", "tiles in"]), subjects), numbers
)


def value_of(tree):
    """The oracle: each node by Python's own operator, straight from the tree. An error of Python's is an error."""
    signs = {"+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod"}
    signs |= {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "has": "contains"}
    match tree:
        case Name(("k", part)):
            return VALUES["k"][part]
        case Name((name,)):
            return VALUES[name]
        case ListOf(items):
            return [value_of(item) for item in items]
        case Call(name, arguments):
            values = [value_of(argument) for argument in arguments]
            return sum(values[0]) if name == "sum" else {"min": min, "max": max}[name](values)
        case Minus(operand):
            return -value_of(operand)
        case Not(operand):
            return not value_of(operand)
        case Logic(op, items):
            return {"and": all, "or": any}[op](value_of(item) for item in items)
        case Compare("in", left, right):
            return (lambda item, items: item in items)(value_of(left), value_of(right))
        case Binary(op, left, right) | Compare(op, left, right):
            return getattr(operator, signs[op])(value_of(left), value_of(right))
    return tree.value


def outcome(reckon, error):
    try:
        return reckon()
    except error as refusal:
        assume("where numbers end" not in str(refusal))  # Python knows no such end
        return "refused"


@given(numbers | truths | lists | texts)
def test_the_canonical_text_reads_back_as_an_equal_tree(tree):
    assert parse(str(tree)) == tree


@given(truths | said | st.lists(truths | said, min_size=2, max_size=4).map(lambda items: Logic("or", tuple(items))))
def test_a_promise_reads_back_as_an_equal_tree(tree):
    promise = parse_promise(f"{tree} on some path")

    assert promise.expr == tree
    assert parse_promise(str(promise)) == promise


@given(numbers | truths)
def test_values_agree_with_an_independent_reckoning(tree):
    ours = outcome(lambda: evaluate(parse(str(tree)), VALUES), WrongInput)

    assert ours == outcome(lambda: value_of(tree), ZeroDivisionError)


flat = st.lists(st.sampled_from([" + ", " - ", " * ", " // ", " % ", " - -"]), max_size=8).flatmap(
    lambda signs: st.lists(st.integers(0, 9), min_size=len(signs) + 1, max_size=len(signs) + 1).map(
        lambda figures: "".join(f"{figure}{sign}" for figure, sign in zip(figures, [*signs, ""], strict=True))
    )
)


@given(flat, st.sampled_from(["<", "==", ">="]), flat, st.sampled_from(["and", "or", "and not", "or not"]), flat)
def test_precedence_agrees_with_python(left, sign, right, join, other):
    text = f"not {left} {sign} {right} {join} {other} != {left} or {right} < {other}"

    ours = outcome(lambda: evaluate(parse(text)), WrongInput)

    assert ours == outcome(lambda: eval(text), ZeroDivisionError)


PIECES = "a k.id n -b 1 2.5 'x' \" ' ( ) [ ] , . + - * / // % == != < <= > >= = & ! and or not in has true"
PIECES += " max( len( solvable no dead ends visits steps tiles on some path every play ≥ @ \n 1e99 9999999999999999"
soup = st.lists(st.sampled_from(PIECES.split(" ")), max_size=40).map(" ".join)


@given(st.text() | soup)
@example("\ud800")
@example("\x00")
@example("²")
def test_nothing_but_wrong_input_ever_escapes(text):
    for read in (parse, lambda text: parse_promise(text).expr):
        try:
            tree = read(text)
        except WrongInput:
            continue
        assert read(str(tree)) == tree
        with suppress(WrongInput):
            evaluate(tree, VALUES, phrases=lambda phrase: 1)
