"""The complete solver says of small problems what trying all fillings says, and its fillings keep all rules."""

import sys
from dataclasses import replace
from random import Random

import pytest
from brute import solvable
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from problems import bounds, counts, depths, problems, shape, some_paths

from playproof.errors import WrongInput
from playproof.level import Frozen
from playproof.populate.complete import feasible, refute, solve
from playproof.populate.problem import (
    Bound,
    Count,
    Finite,
    Function,
    Only,
    Problem,
    Real,
    Scored,
    SomePath,
    Total,
    Track,
    Within,
)
from playproof.populate.rulecheck import check, kept

many = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
CONTENT = Finite("content", ("", "zombie", "medkit"))
HEALTH = Track("health", 20, {"content": {"zombie": -15, "medkit": 10}})
GOLD, RANK = Real("gold", 0, 10), Real("rank", -10, 100)


def line(*rules, tracks=(HEALTH,), attributes=(CONTENT,)):
    return Problem(shape("line with a cul-de-sac"), attributes, tracks, rules)


def path_rules(problem):
    return st.one_of(bounds(problem), some_paths(problem), depths(problem), counts(problem))


def broken(problem, filling):
    return [str(finding) for finding in check(problem, filling) if not finding.holds]


@many
@given(problems())
def test_it_finds_a_filling_if_there_is_one_and_says_impossible_if_there_is_none(problem):
    outcome = solve(problem, Random(1))

    assert outcome.feasible == solvable(problem)
    assert not outcome.feasible or broken(problem, outcome.filling) == []


@many
@given(problems(path_rules, most_fillings=256))
def test_it_knows_least_and_greatest_values_over_paths_and_rooms_of_culs_de_sac(problem):
    assert solve(problem).feasible == solvable(problem)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(problems(path_rules, most_fillings=256))
def test_the_rules_it_names_cannot_hold_together(problem):
    outcome = refute(problem)

    assert outcome.feasible == solvable(problem)
    assert outcome.feasible or not solvable(replace(problem, rules=outcome.conflict))


@st.composite
def treasures(draw):
    """A problem with few fillings, and gold in every room that counts in its scores, its totals and another number."""
    problem = draw(problems(most_fillings=64))
    tracks = tuple(
        replace(one, gains={**one.gains, "gold": draw(st.sampled_from([0.5, 1, 2]))}) for one in problem.tracks
    )
    rooms = problem.layout.rooms
    more = [
        Within("gold", 0.5, draw(st.sampled_from([0.5, 1.25, 3])), rooms[:1]),
        Total("gold", Frozen(gold=1), draw(st.integers(0, 6)), 10),
        Function(
            "rank",
            "gold",
            draw(st.sampled_from(["+", "-", "*", "min", "max"])),
            draw(st.sampled_from(["gold", 2, 0.5])),
        ),
    ]
    chosen = draw(st.lists(st.sampled_from(more), unique=True))
    return Problem(problem.layout, (*problem.attributes, GOLD, RANK), tracks, (*problem.rules, *chosen))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(treasures())
def test_fillings_with_gold_keep_all_rules(problem):
    outcome = solve(problem, Random(1))

    assert not outcome.feasible or broken(problem, outcome.filling) == []


def test_fillings_vary_with_the_dice_and_only_with_them():
    problem = line(Bound("health", ">=", 1))

    found = [solve(problem, Random(seed)).filling for seed in range(12)]

    assert len({tuple(filling.values()) for filling in found}) > 8
    assert found == [solve(problem, Random(seed)).filling for seed in range(12)]


def test_some_rules_can_be_asked_about_alone():
    rules = Count("content", ("zombie",), 2), Count("content", ("medkit",), 0, 0), Bound("health", ">=", 1)

    assert feasible(line(*rules), rules) is False
    assert feasible(line(*rules), rules[:2]) is True


@pytest.mark.parametrize("op", ["+", "-", "*", "min", "max"])
@pytest.mark.parametrize("right", [2, 0.5, "gold", Scored("content", Frozen(zombie=1.5, medkit=3))])
def test_numbers_are_functions_of_others_within_their_slack(op, right):
    rule = Function("rank", "gold", op, right)
    wish = Within("gold", 3, 4.25, ("r1",)), Count("content", ("zombie",), 1)
    problem = line(rule, *wish, attributes=(CONTENT, GOLD, RANK))

    outcome = solve(problem, Random(3))

    assert outcome.status == "made", outcome
    assert broken(problem, outcome.filling) == []


@pytest.mark.parametrize(
    ("operator", "op", "number"),
    [
        ("+", ">=", 14.5),
        ("+", "<=", 7.5),
        ("*", ">=", 40),
        ("*", "<=", 0.4),
        ("max", ">=", 4.5),
        ("max", "<=", 3.5),
        ("min", ">=", 1.5),
        ("min", "<=", 0.65),
    ],
)
@pytest.mark.parametrize("of", ["least", "greatest"])
def test_gold_counts_along_paths_by_every_operator(operator, op, number, of):
    worth = Track("worth", 2, {"gold": 0.5, "content": {"zombie": 3.0}}, operator)
    rules = (
        Bound("worth", op, number, of, ("r2",)),
        Within("gold", 1, 10, ("r0", "r1", "r2", "r3")),
        Count("content", ("zombie",), 1, 1),
    )
    problem = line(*rules, tracks=(worth,), attributes=(CONTENT, GOLD))

    outcome = solve(problem, Random(2))

    assert outcome.status == "made", outcome
    assert broken(problem, outcome.filling) == []


def test_one_path_may_keep_bounds_that_others_break():
    worth = Track("worth", 0, {"gold": 1})
    rules = (
        SomePath((Bound("worth", ">=", 9.5, rooms=("r3",)), Bound("health", ">=", 20))),
        Total("gold", {"gold": 1}, 0, 10),
    )
    fork = Problem(shape("fork"), (CONTENT, GOLD), (HEALTH, worth), (*rules, Count("content", ("zombie",), 1)))

    outcome = solve(fork, Random(5))

    assert kept(fork, outcome.filling)


def test_a_pinned_number_between_the_steps_is_met_exactly():
    problem = line(Within("gold", 1.23456, 1.23456, ("r0",)), tracks=(), attributes=(GOLD,))

    assert solve(problem).filling["r0", "gold"] == 1.23456


def test_impossible_with_real_numbers_is_only_said_where_it_does_not_depend_on_steps():
    half = Function("rank", "gold", "*", "gold", ("r0",), slack=0), Within("rank", 2, 2, ("r0",))
    problem = line(*half, tracks=(), attributes=(CONTENT, GOLD, RANK))
    pinned = Only("content", ("zombie",), ("r0",)), Count("content", ("zombie",), 0, 0)

    assert solve(problem).status == "unknown"
    assert "steps" in solve(problem).why
    assert solve(replace(problem, rules=(*half, *pinned))).status == "impossible"
    assert refute(replace(problem, rules=(*half, *pinned))).conflict == pinned


def test_products_whose_numbers_grow_too_long_are_left_undecided_with_the_reason():
    luck = Track("luck", 1, {"content": {"": 0.123456789, "zombie": 1.987654321, "medkit": 1.000000001}}, "*")
    problem = line(Bound("luck", ">=", 0.5), tracks=(luck,))

    outcome = solve(problem)

    assert outcome.status == "unknown"
    assert "too fine" in outcome.why
    assert "use fewer digits" in outcome.why


def test_without_the_solver_the_error_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools.sat.python.cp_model", None)

    with pytest.raises(WrongInput, match=r"OR-Tools, is not installed; pip install 'playproof\[complete\]'"):
        solve(line())
