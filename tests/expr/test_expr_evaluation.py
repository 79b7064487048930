"""What expressions come to, and how they refuse."""

import pytest

from playproof.errors import WrongInput
from playproof.expr import Binary, Number, Phrase, evaluate, parse, parse_promise

NAMES = {
    "difficulty": "easy",
    "n": 0,
    "big": 10**15,
    "k": {"id": 3, "tags": ["red", "old"]},
    "room.size": 7,
    "mixed": [1, "a"],
    "nan": float("nan"),
    "nested": [[1]],
    "thing": object(),
}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("k.id + 1", 4),
        ("room.size", 7),
        ("'red' in k.tags", True),
        ("k.tags has 'blue'", False),
        ("k.tags == ['red', 'old']", True),
        ("difficulty == 'easy' and not n > 0", True),
        ("1 in [true]", False),
        ("-7 // 2", -4),
        ("-7 % 3", 2),
        ("7 / 2", 3.5),
        ("round(2.5)", 3),
        ("round(-2.5)", -2),
        ("floor(2.7) + ceil(2.1) + abs(-1)", 6),
        ("max(1, [4, 2], 3) - min([5, 6])", -1),
        ("sum([1, 2, 3]) + len(k.tags) + len('abc')", 11),
        ("count([1, 2, 1, true], 1)", 2),
        ("sum([])", 0),
    ],
)
def test_an_expression_has_a_value(text, value):
    assert evaluate(parse(text), NAMES) == value


def test_a_whole_name_goes_before_its_parts():
    assert evaluate(parse("k.id"), {"k": {"id": 1}, "k.id": 2}) == 2


def test_a_list_comes_back_as_a_tuple():
    assert evaluate(parse("k.tags"), NAMES) == ("red", "old")


def test_and_stops_at_the_first_that_does_not_hold():
    assert evaluate(parse("n != 0 and 10 / n > 2"), NAMES) is False


def test_or_stops_at_the_first_that_holds():
    assert evaluate(parse("n == 0 or 10 / n > 2"), NAMES) is True


def test_phrases_are_answered_by_the_caller():
    promise = parse_promise("steps in gem >= 10 and visits boss")
    answers = {Phrase("steps in", "gem"): 12, Phrase("visits", "boss"): True}

    assert evaluate(promise.expr, phrases=answers.__getitem__) is True


def test_a_tree_made_by_hand_can_be_refused_without_a_text():
    with pytest.raises(WrongInput) as caught:
        evaluate(Binary("/", Number(1), Number(0)))

    assert str(caught.value).startswith("the right side of / is 0, and nothing can be divided by it")


def test_attributes_of_python_values_are_out_of_reach():
    with pytest.raises(WrongInput, match="difficulty is a text, and has no part '__class__'"):
        evaluate(parse("difficulty.__class__"), NAMES)


REFUSED = {
    "difficulty < 2": """
column 1: difficulty is a text 'easy', and < wants numbers; texts know only == and !=
    difficulty < 2
    ^^^^^^^^^^""",
    "2 > 1 and n": """
column 11: n is a number 0, and 'and' wants truth values; compare it with something, as in 'x > 0'
    2 > 1 and n
              ^""",
    "1 / n": """
column 5: the right side of / is 0, and nothing can be divided by it; ask first, as in 'x != 0 and ...'
    1 / n
        ^""",
    "1 % (n * 2)": """
column 6: the right side of % is 0, and nothing can be divided by it; ask first, as in 'x != 0 and ...'
    1 % (n * 2)
         ^^^^^""",
    "dificulty == 'easy'": """
column 1: unknown name 'dificulty'; did you mean 'difficulty'?
    dificulty == 'easy'
    ^^^^^^^^^""",
    "k.idd == 1": """
column 1: k has no part 'idd'; did you mean 'id'?
    k.idd == 1
    ^^^^^""",
    "n.id": """
column 1: n is a number, and has no part 'id'; write 'n'
    n.id
    ^^^^""",
    "k == 1": """
column 1: k is a whole thing and no value; say which part of it, as in k.id
    k == 1
    ^""",
    "min + 1": """
column 1: 'min' is a function; call it, as in min(x)
    min + 1
    ^^^""",
    "difficulty == 1": """
column 1: difficulty is a text and 1 is a number: they are never equal; compare values of one kind
    difficulty == 1
    ^^^^^^^^^^^^^^^""",
    "1 + big * 2": """
column 5: big * 2 is not within ±1,000,000,000,000,000, where numbers end; reckon with smaller ones
    1 + big * 2
        ^^^^^^^""",
    "1e15 / 1e-300": """
column 1: 1000000000000000.0 / 1e-300 is not within ±1,000,000,000,000,000, where numbers end; reckon with smaller ones
    1e15 / 1e-300
    ^^^^^^^^^^^^^""",
    "nan": """
column 1: nan is not within ±1,000,000,000,000,000, where numbers end; reckon with smaller ones
    nan
    ^^^""",
    "sum(mixed)": """
column 1: sum cannot be reckoned: the list holds 'a', and only numbers can be reckoned with
    sum(mixed)
    ^^^^^^^^^^""",
    "max([])": """
column 1: max cannot be reckoned: the list is empty, and there is nothing to choose from
    max([])
    ^^^^^^^""",
    "nested": """
column 1: nested is or holds a value of the Python type list; \
give it a number, a text, a truth value or a list of these
    nested
    ^^^^^^""",
    "thing": """
column 1: thing is or holds a value of the Python type object; \
give it a number, a text, a truth value or a list of these
    thing
    ^^^^^""",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_reckoned_says_why_and_where(text):
    with pytest.raises(WrongInput) as caught:
        evaluate(parse(text), NAMES)

    assert str(caught.value) == REFUSED[text].removeprefix("\n")


def test_an_unknown_word_may_have_been_meant_as_a_text():
    with pytest.raises(WrongInput, match="unknown name 'hard'; known are 'mode'; a text stands in quotes"):
        evaluate(parse("mode == hard"), {"mode": "easy"})


def test_a_phrase_without_a_play_is_refused():
    with pytest.raises(WrongInput, match="'visits boss' speaks of a play, and there is none here"):
        evaluate(parse_promise("visits boss").expr)
