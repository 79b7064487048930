"""Problems that cannot be worked on: every fault at once, in words, with its place."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from problems import layout, problems, shape

from playproof.errors import Impossible, Where, WrongInput
from playproof.level import Frozen
from playproof.populate.faults import faults, validated
from playproof.populate.problem import (
    Bound,
    Count,
    Depth,
    Finite,
    Function,
    Only,
    Pair,
    Problem,
    Real,
    Rule,
    Scored,
    SomePath,
    Total,
    Track,
    Within,
)

NAN, INF = float("nan"), float("inf")
CONTENT, GOLD = Finite("content", ("", "zombie", "medkit")), Real("gold", 0, 10)
HEALTH = Track("health", 20, {"content": {"zombie": -15, "medkit": 10}})
ROOMS = "known are 'r0', 'r1', 'r2', 'r3'"


def line(*rules, tracks=(HEALTH,), attributes=(CONTENT, GOLD)):
    return Problem(shape("line with a cul-de-sac"), attributes, tracks, rules)


def told(problem):
    return [str(fault) for fault in faults(problem)]


@settings(max_examples=40, deadline=None)
@given(problems())
def test_problems_drawn_at_random_have_no_faults(problem):
    assert faults(problem) == ()


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        (Count("contents", ("zombie",)), ["unknown attribute 'contents'; did you mean 'content'?"]),
        (Count("gold", ("zombie",)), ["'gold' is a number and has no values; bound it by an interval"]),
        (Count("content", ("zombi",)), ["content has no value 'zombi'; did you mean 'zombie'?"]),
        (Count("content", ("zombie",), 3, 2), ["at least 3 and at most 2 cannot be met; swap the numbers"]),
        (Count("content", ("zombie",), rooms=("r0", "r9")), [f"unknown room 'r9'; {ROOMS}"]),
        (Count("content", ("zombie",), rooms=("r0", "r0")), ["a room is counted twice; name it once"]),
        (Only("content", (), ("r0",)), ["no value of content is allowed; name at least one"]),
        (Only("content", ("zombie",), ("attic",)), [f"unknown room 'attic'; {ROOMS}"]),
        (Within("gold", 3, 2, ("r0",)), ["at least 3 and at most 2 cannot be met; swap the numbers"]),
        (Within("gold", NAN, 2, ("r0",)), ["an end of gold is nan; give a number"]),
        (Within("gold", 11, 12, ("r0",)), ["gold is always within 0 to 10; widen one of both"]),
        (Within("content", 1, 2, ("r0",)), ["'content' has values and is no number; use a scoring of it"]),
        (Pair("content", "content", (("r0", "r1"),), frozenset()), ["no pair of values is allowed; allow at least one"]),
        (Pair("content", "content", (("r0", "rx"),), frozenset({("", "bat")})),
         ["content has no value 'bat'; known are '', 'zombie', 'medkit'", f"unknown room 'rx'; {ROOMS}"]),
        (Function("gold", "silver"), ["unknown attribute 'silver'; known are 'content', 'gold'"]),
        (Function("gold", "gold", "/", INF),
         ["unknown operation '/'; known are '+', '-', '*', 'min', 'max'", "a term is inf; give a number"]),
        (Function("gold", Scored("content", Frozen(bat=NAN))),
         ["the scoring of 'content': content has no value 'bat'; known are '', 'zombie', 'medkit'",
          "what 'bat' adds to the scoring of 'content' is nan; give a number"]),
        (Function("gold", "gold", slack=-1), ["the slack of gold is -1; give a number that is 0 or more"]),
        (Bound("healt", ">=", 1), ["unknown score 'healt'; did you mean 'health'?"]),
        (Bound("health", ">", 1), ["unknown comparison '>'; did you mean '>='?"]),
        (Bound("health", ">=", 1, "most"), ["a bound speaks of 'most'; known are 'every', 'least', 'greatest'"]),
        (Bound("health", ">=", INF), ["the bound of health is inf; give a number"]),
        (Bound("health", ">=", 1, numbers=Frozen(r1=NAN)), ["the bound of health is nan; give a number"]),
        (Bound("health", ">=", 1, rooms=("r3",)),
         ["health has no value in 'r3', which no standard path goes through; "
          "ask at a room of the main part, or give culs-de-sac values of their own"]),
        (SomePath(()), ["a path is to keep bounds, and none is given; give at least one"]),
        (SomePath((Bound("luck", ">=", 1),)), ["unknown score 'luck'; known are 'health'"]),
        (Depth("content", ("zombie",), "health", 3, 1), ["at least 3 and at most 1 cannot be met; swap the numbers"]),
        (Depth("content", ("zombie",), "health", NAN), ["a bound is no number: nan to inf; give numbers"]),
        (Total("worth", {"gem": 1.0}), ["'worth' counts an unknown attribute 'gem'; known are 'content', 'gold'"]),
        (Total("worth", {"content": 2.0}), ["'worth' multiplies 'content' by 2, which is no number; give a number per value"]),
        (Total("worth", {"gold": {"": 1}}), ["'worth' counts values of 'gold', which is a number; give one factor"]),
        (Total("worth", {"gold": 1e16}), ["'worth' may come to 4e+17, where whole numbers run together; use smaller numbers"]),
        (Rule(), ["a Rule is no rule of population"]),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Rule) else "",
)  # fmt: skip
def test_faults_of_rules_say_what_was_got_and_wanted(rule, found):
    assert told(line(rule)) == found


@pytest.mark.parametrize(
    ("track", "found"),
    [
        (replace(HEALTH, start=NAN), ["the start of 'health' is nan; give a number"]),
        (replace(HEALTH, operator="avg"), ["'health' has an unknown operator 'avg'; known are '+', '*', 'max', 'min'"]),
        (replace(HEALTH, culs="jump"), ["'health' has an unknown treatment of culs-de-sac 'jump'; "
                                        "known are 'skip', 'entrance', 'own'"]),
        (replace(HEALTH, entrance="fre"), ["'health' has an unknown treatment of the entrance 'fre'; did you mean 'free'?"]),
        (replace(HEALTH, fixed=Frozen(r1=INF)), ["what 'r1' adds to 'health' is inf; give a number"]),
        (replace(HEALTH, fixed=Frozen(r7=1)), [f"'health' has something fixed in an unknown room 'r7'; {ROOMS}"]),
        (replace(HEALTH, gains={"content": {"zombie": INF}}), ["what 'zombie' adds to 'health' is inf; give a number"]),
        (replace(HEALTH, operator="*"), ["'zombie' multiplies 'health' by -15; a product admits none below 0; use '+'"]),
        (Track("luck", -1, operator="*"), ["the start multiplies 'luck' by -1; a product admits none below 0; use '+'"]),
        (Track("luck", 1, {"content": {"zombie": 1e15, "": 1e14}}, "*"), []),
        (Track("luck", 1, {"gold": 2.0}, "*"), ["the amount 'gold' multiplies 'luck'; use '+', or values that are named"]),
        (Track("luck", 1, {"content": {"zombie": 5e15}}),
         ["'luck' may come to 2e+16, where whole numbers run together; use smaller numbers"]),
        (Track("luck", 2.0**54, operator="max"),
         ["'luck' may come to 1.8e+16, where whole numbers run together; use smaller numbers"]),
    ],
)  # fmt: skip
def test_faults_of_scores_say_what_was_got_and_wanted(track, found):
    assert told(line(tracks=(track,))) == found


def test_products_that_leave_the_floating_numbers_are_refused():
    count = 40
    row = layout(count, {(i, i + 1) for i in range(count - 1)}, count - 1)
    problem = Problem(row, (CONTENT,), (Track("luck", 1, {"content": {"zombie": 1e9}}, "*"),))

    assert told(problem) == ["'luck' may come to 1 with 360 zeros; use smaller factors"]


def test_one_path_cannot_be_asked_about_a_room_in_a_cul_de_sac():
    rule = SomePath((Bound("health", ">=", 1, rooms=("r3",)),))

    assert told(line(rule, tracks=(replace(HEALTH, culs="own"),))) == [
        "no path goes through 'r3', which is in a cul-de-sac; ask at a room of the main part"
    ]


@pytest.mark.parametrize(
    ("attribute", "found"),
    [
        (Finite("content", ()), ["'content' may have no value at all; name at least one"]),
        (Finite("content", ("a", "a")), ["the value 'a' of 'content' is declared twice; give one of them another name"]),
        (Real("content", 2, 1),
         ["'content' lies within 2 to 1, which is no interval; give two numbers, the smaller one first"]),
        (Real("content", 0, INF), ["an end of 'content' is inf; give a number"]),
        (Real("content", -(10**400), 1), ["an end of 'content' is a huge number; give a number"]),
    ],
)  # fmt: skip
def test_faults_of_attributes_say_what_was_got_and_wanted(attribute, found):
    assert told(line(tracks=(), attributes=(attribute,))) == found


def test_names_are_declared_once():
    assert told(line(tracks=(HEALTH, HEALTH), attributes=(CONTENT, CONTENT))) == [
        "the attribute 'content' is declared twice; give one of them another name",
        "the score 'health' is declared twice; give one of them another name",
    ]


def test_one_way_edges_that_never_reach_the_exit_are_a_fault():
    stuck = Problem(layout(3, {(0, 1), (2, 1)}, 2), (CONTENT,))

    assert told(stuck) == [
        "no standard path leads from 'r0' to 'r2'; turn a one-way edge round, or let it be gone both ways"
    ]


def test_all_faults_come_at_once_with_their_places():
    first = Count("content", ("bat",), where=Where("rules.toml", 3))
    second = Bound("luck", ">=", NAN, where=Where("rules.toml", 7))

    with pytest.raises(WrongInput) as error:
        validated(line(first, second))

    assert [str(fault).split(";")[0] for fault in error.value.faults] == [
        "rules.toml:3: content has no value 'bat'",
        "rules.toml:7: unknown score 'luck'",
        "rules.toml:7: the bound of luck is nan",
    ]


def test_pins_that_leave_a_room_nothing_are_impossible_with_just_these_pins():
    zombie, any_pin = Only("content", ("zombie",), ("r0", "r1")), Only("content", ("zombie", "medkit"), ("r1",))
    medkit = Only("content", ("medkit",), ("r1", "r2"), where=Where("rules.toml", 9))

    with pytest.raises(Impossible) as error:
        validated(line(zombie, any_pin, medkit))

    assert error.value.conflict == (zombie, medkit)
    assert "'r1', 'r2' may hold only 'medkit' (rules.toml:9)" in str(error.value)


def test_three_pins_may_be_needed_to_leave_a_room_nothing():
    pins = [Only("content", tuple(v for v in CONTENT.values if v != left), ("r1",)) for left in CONTENT.values]

    with pytest.raises(Impossible) as error:
        validated(line(*pins))

    assert error.value.conflict == tuple(pins)


def test_intervals_that_do_not_meet_are_impossible():
    low, high = Within("gold", 0, 4, ("r1",)), Within("gold", 5, 9, ("r1",))

    with pytest.raises(Impossible) as error:
        validated(line(low, Within("gold", 2, 8, ("r1",)), high))

    assert error.value.conflict == (low, high)


def test_a_problem_without_faults_comes_back():
    problem = line(Count("content", ("zombie",), 1), Only("content", ("",), ("r0",)))

    assert validated(problem) is problem
