"""Promises: phrases, suffixes, and what may stand where."""

import pytest

from playproof.errors import WrongInput
from playproof.expr import Compare, Logic, Name, Not, Number, Phrase, parse_promise, phrases


def test_solvable_is_a_whole_promise():
    assert parse_promise("solvable").expr == Phrase("solvable")


def test_no_dead_ends_is_a_whole_promise():
    assert parse_promise("no dead ends").expr == Phrase("no dead ends")


def test_a_promise_may_count_steps():
    assert parse_promise("steps in gem >= 10").expr == Compare(">=", Phrase("steps in", "gem"), Number(10))


def test_phrases_join_like_conditions():
    assert parse_promise("visits boss and not uses boots").expr == Logic(
        "and", (Phrase("visits", "boss"), Not(Phrase("uses", "boots")))
    )


def test_a_phrase_can_name_a_thing_of_two_words():
    assert parse_promise('visits "locked door"').expr == Phrase("visits", "locked door")


def test_a_quoted_keyword_is_only_a_name():
    assert str(parse_promise("visits 'and' and uses 'in'")) == "visits 'and' and uses 'in'"


def test_quotes_that_are_not_needed_go():
    assert str(parse_promise("visits 'small-ammo'")) == "visits small-ammo"


def test_a_promise_speaks_of_all_plays_unless_it_says_otherwise():
    assert parse_promise("health >= 1").scope == "all"


@pytest.mark.parametrize(("suffix", "scope"), [("on some path", "some path"), ("in every play", "every play")])
def test_a_suffix_says_of_which_plays_a_promise_speaks(suffix, scope):
    promise = parse_promise(f"health >= 1 {suffix}")

    assert promise.scope == scope
    assert promise.expr == Compare(">=", Name(("health",)), Number(1))
    assert str(promise) == promise.text == f"health >= 1 {suffix}"


def test_promises_that_say_the_same_are_equal():
    assert parse_promise("steps in gem>=10") == parse_promise("(steps in 'gem') >= 10")


def test_phrases_know_their_places():
    first, second = phrases(parse_promise("visits boss or tiles in 'gem' > 3").expr)

    assert (first.at.column, first.at.source) == (1, "visits boss")
    assert (second.at.column, second.at.source) == (16, "tiles in 'gem'")


BROKEN = {
    "steps in gem >": """
column 15: something is missing after '>', wanted a number or a name
    steps in gem >
                  ^""",
    "health >= on some path": """
column 11: something is missing after '>=', wanted a number or a name
    health >= on some path
              ^^^^^^^^^^^^""",
    "solvable and visits boss": """
column 1: 'solvable' speaks of the whole level, and cannot be part of a condition; make it a promise of its own
    solvable and visits boss
    ^^^^^^^^""",
    "not no dead ends": """
column 5: 'no dead ends' speaks of the whole level, and cannot be part of a condition; make it a promise of its own
    not no dead ends
        ^^^^^^^^^^^^""",
    "solvable == true": """
column 1: 'solvable' speaks of the whole level, and cannot be part of a condition; make it a promise of its own
    solvable == true
    ^^^^^^^^""",
    "solvable on some path": """
column 1: 'solvable' speaks of the whole level, not of plays; take the words after it away
    solvable on some path
    ^^^^^^^^""",
    "(health >= 1 on some path) and visits boss": """
column 14: 'on some path' speaks of the whole promise, and nothing can follow it; put it at the very end, once
    (health >= 1 on some path) and visits boss
                 ^^^^^^^^^^^^""",
    "health >= 1 on some path in every play": """
column 13: 'on some path' speaks of the whole promise, and nothing can follow it; put it at the very end, once
    health >= 1 on some path in every play
                ^^^^^^^^^^^^""",
    "no dead-ends": """
column 1: 'no' begins the phrase 'no dead ends', and the rest of it is missing; write 'no dead ends'
    no dead-ends
    ^^""",
    "steps >= 10": """
column 1: 'steps' begins the phrase 'steps in X', and the rest of it is missing; write 'steps in X'
    steps >= 10
    ^^^^^""",
    "visits": """
column 7: something is missing after 'visits', wanted the name of a symbol
    visits
          ^""",
    "uses and visits boss": """
column 6: 'and' cannot stand after 'uses', wanted the name of a thing; put the name in quotes
    uses and visits boss
         ^^^""",
    "steps in gem": """
column 1: steps in gem is a number, and a promise wants truth values; compare it with something, as in 'x > 0'
    steps in gem
    ^^^^^^^^^^^^""",
    "visits boss > 1": """
column 1: visits boss is a truth value, and > wants numbers; truth values know only 'and', 'or', 'not', == and !=
    visits boss > 1
    ^^^^^^^^^^^""",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_promise_text_says_what_is_wrong_and_where(text):
    with pytest.raises(WrongInput) as caught:
        parse_promise(text)

    assert str(caught.value) == BROKEN[text].removeprefix("\n")
