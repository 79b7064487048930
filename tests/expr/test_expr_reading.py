"""How a text becomes a tree: what binds to what, what is a name, where each piece stands."""

import pickle

import pytest

from playproof.errors import Where, WrongInput
from playproof.expr import (
    Binary,
    Call,
    Compare,
    Function,
    Kind,
    ListOf,
    Logic,
    Minus,
    Name,
    Not,
    Number,
    Text,
    Truth,
    evaluate,
    names,
    parse,
    phrases,
)

A, B, C = (Name((letter,)) for letter in "abc")


def test_multiplication_binds_before_addition():
    assert parse("a + b * c") == Binary("+", A, Binary("*", B, C))


def test_subtraction_goes_from_left_to_right():
    assert parse("a - b - c") == Binary("-", Binary("-", A, B), C)


def test_minus_binds_before_multiplication():
    assert parse("-a * b") == Binary("*", Minus(A), B)


def test_and_binds_before_or():
    assert parse("a or b and c") == Logic("or", (A, Logic("and", (B, C))))


def test_not_takes_the_whole_comparison():
    assert parse("not a == b") == Not(Compare("==", A, B))


def test_conditions_side_by_side_are_one_node():
    assert parse("a and b and c") == Logic("and", (A, B, C))


def test_a_hundred_conditions_side_by_side_are_not_deep():
    assert len(names(parse(" and ".join(["a"] * 100)))) == 100


def test_a_group_of_its_own_stays_one():
    assert parse("(a and b) and c") == Logic("and", (Logic("and", (A, B)), C))


def test_a_hyphen_before_a_letter_belongs_to_the_name():
    assert parse("small-ammo") == Name(("small-ammo",))


@pytest.mark.parametrize("text", ["a - b", "a -b", "a- b"])
def test_a_hyphen_with_a_blank_subtracts(text):
    assert parse(text) == Binary("-", A, B)


def test_a_hyphen_before_a_digit_subtracts():
    assert parse("a-1") == Binary("-", A, Number(1))


def test_a_hyphen_after_a_number_subtracts():
    assert parse("1-a") == Binary("-", Number(1), A)


def test_a_name_has_one_or_two_parts():
    assert parse("k.id") == Name(("k", "id"))


def test_both_kinds_of_quotes_make_a_text():
    assert parse("'easy'") == parse('"easy"') == Text("easy")


def test_the_other_quote_may_stand_inside_a_text():
    assert str(parse('"it\'s"')) == '"it\'s"'


def test_a_text_with_both_quotes_cannot_be_written():
    with pytest.raises(WrongInput, match="both kinds of quotes"):
        str(Text("'\""))


def test_lists_and_calls_hold_expressions():
    assert parse("max(a, 1) in [true, b]") == Compare("in", Call("max", (A, Number(1))), ListOf((Truth(True), B)))


def test_an_empty_list_is_a_list():
    assert parse("[]") == ListOf(())


@pytest.mark.parametrize(("sign", "meant"), [("≥", ">="), ("≤", "<="), ("≠", "!=")])
def test_mathematical_signs_are_spellings(sign, meant):
    assert str(parse(f"a {sign} 1")) == f"a {meant} 1"


def test_the_canonical_text_has_only_the_parentheses_it_needs():
    assert str(parse("((a)+(b*c))   <(((a + b)*c))")) == "a + b * c < (a + b) * c"


def test_places_take_no_part_in_equality():
    assert parse("a+b") == parse("  a  +  b  ")
    assert hash(parse("a+b")) == hash(parse("  a  +  b  "))


def test_every_name_knows_its_place():
    first, second = names(parse("depth > 2 and k.id == depth - 1 or 'depth' == 'x'"))[1:]

    assert (first.at.column, first.at.source) == (15, "k.id")
    assert (second.at.column, second.at.source) == (23, "depth")


def test_a_caller_can_point_at_a_name():
    name = names(parse("depht > 2", Where("project.toml", 4)))[0]

    assert str(name.at.fault("unknown score 'depht'", "did you mean 'depth'?")) == (
        "project.toml:4: column 1: unknown score 'depht'; did you mean 'depth'?\n    depht > 2\n    ^^^^^"
    )


def test_a_condition_has_no_phrases():
    assert phrases(parse("solvable and steps in gem")) == ()


def test_a_tree_can_be_pickled_with_its_places():
    tree = parse("a + k.id")

    copy = pickle.loads(pickle.dumps(tree))

    assert copy == tree
    assert copy.right.at == tree.right.at


def test_a_caller_can_add_a_function():
    table = {"double": Function(lambda number: 2 * number, takes=(Kind.NUMBER,))}

    assert evaluate(parse("double(a)", functions=table), {"a": 4}, functions=table) == 8


def test_an_added_function_is_unknown_to_everybody_else():
    with pytest.raises(WrongInput, match="unknown function 'double'"):
        parse("double(a)")
