"""What rules mean: every kind, kept and broken; and path bounds against a list of all paths."""

from itertools import pairwise

import pytest
from allpaths import MEANING
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from problems import bounds, depths, problems, shape, some_paths

from playproof.errors import WrongInput
from playproof.level import Frozen
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
    Scored,
    SomePath,
    Total,
    Track,
    Within,
)
from playproof.populate.rulecheck import check, kept

CONTENT = Finite("content", ("", "zombie", "medkit"))
HEALTH = Track("health", 20, {"content": {"zombie": -15, "medkit": 10}})


def line(*rules, tracks=(HEALTH,), attributes=(CONTENT,)):
    """Three rooms in a row, r3 behind the middle one."""
    return Problem(shape("line with a cul-de-sac"), attributes, tracks, rules)


def held(*values, attribute="content"):
    return {(f"r{i}", attribute): value for i, value in enumerate(values)}


def broken(problem, filling):
    return [str(finding) for finding in check(problem, filling) if not finding.holds]


def drawn(problem, data):
    return {slot: data.draw(st.sampled_from(problem.attribute[slot[1]].values)) for slot in problem.slots}


def path_rules(problem):
    return st.one_of(bounds(problem), some_paths(problem), depths(problem))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(problems(path_rules), st.data())
def test_path_rules_mean_the_same_as_a_list_of_all_paths_says(problem, data):
    filling = drawn(problem, data)

    for finding in check(problem, filling):
        assert finding.holds == MEANING[type(finding.rule)](problem, finding.rule, filling), finding
        assert (finding.slack or 0) >= 0
        steps = [way for way in pairwise(finding.path) if set(way) <= set(problem.layout.paths.order)]
        assert set(steps) <= set(problem.layout.paths.arcs)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(problems(), st.data())
def test_a_filling_is_kept_if_no_rule_is_found_broken(problem, data):
    filling = drawn(problem, data)

    assert kept(problem, filling) == all(finding.holds for finding in check(problem, filling))


def test_a_broken_bound_is_shown_by_its_path_its_room_and_its_value():
    problem = line(Bound("health", ">=", 1))

    (finding,) = check(problem, held("", "zombie", "zombie", ""))

    assert (finding.room, finding.value, finding.path) == ("r2", -10, ("r0", "r1", "r2"))
    assert str(finding) == "broken: health >= 1: health is -10 in 'r2' on the path r0, r1, r2; wanted >= 1"


def test_a_kept_bound_says_how_much_is_to_spare():
    problem = line(Bound("health", ">=", 1), Bound("health", "<=", 60))

    assert [finding.slack for finding in check(problem, held("", "zombie", "", "medkit"))] == [14, 40]


def test_a_bound_that_is_just_met_in_tenths_is_met():
    gold = Track("gold", 0, {"content": {"medkit": 0.1}})

    assert kept(line(Bound("gold", "<=", 0.3), tracks=(gold,)), held("medkit", "medkit", "medkit", ""))


def test_a_curve_asks_for_another_number_at_some_rooms():
    problem = line(Bound("health", "<=", 100, numbers=Frozen(r1=15)))

    assert broken(problem, held("", "", "", "")) == [
        "broken: health <= a curve: health is 20 in 'r1' on the path r0, r1; wanted <= 15"
    ]


def test_a_least_value_may_be_bounded_above_and_then_one_path_is_enough():
    fork = Problem(shape("fork"), (CONTENT,), (HEALTH,), (Bound("health", "<=", 5, "least", ("r3",)),))

    assert kept(fork, held("", "zombie", "medkit", ""))
    assert not kept(fork, held("", "", "medkit", ""))


def test_one_path_has_to_keep_all_bounds_at_once():
    ammo = Track("ammo", 0, {"content": {"zombie": 1}})
    rule = SomePath((Bound("health", ">=", 20), Bound("ammo", ">=", 1, rooms=("r3",))))
    fork = Problem(shape("fork"), (CONTENT,), (HEALTH, ammo), (rule,))

    assert broken(fork, held("", "zombie", "medkit", "")) == [
        f"broken: {rule}: no standard path keeps health >= 20 and ammo >= 1 at 'r3'"
    ]
    assert kept(fork, held("medkit", "zombie", "", "medkit")) is False
    assert kept(fork, held("medkit", "", "", "zombie")) is False
    assert kept(fork, held("medkit", "", "medkit", "zombie"))


def test_depth_of_a_room_in_a_cul_de_sac_is_that_of_the_room_it_hangs_on():
    locks = Track("locks", 0, {"content": {"medkit": 1}})
    problem = line(Depth("content", ("zombie",), "locks", least=1), tracks=(locks,))

    assert kept(problem, held("", "medkit", "", "zombie"))
    assert broken(problem, held("", "", "medkit", "zombie")) == [
        "broken: 'zombie' only where locks is 1 to inf: locks is 0 in 'r1' on the path r0, r1; wanted 1 to inf"
    ]


def test_a_room_that_no_standard_path_reaches_has_no_depth():
    locks = Track("locks")
    rule = Depth("content", ("zombie",), "locks", most=9)
    problem = Problem(shape("an idle room, with a cul-de-sac"), (CONTENT,), (locks,), (rule,))

    assert broken(problem, held("", "zombie", "", "", "")) == [
        f"broken: {rule}: no standard path leads to 'r1', so locks has no value there"
    ]


GOLD, RANK = Real("gold", 0, 10), Real("rank", 0, 30)


@pytest.mark.parametrize(
    ("rule", "good", "bad", "why"),
    [
        (Count("content", ("zombie",), 1, 2), ("zombie", "", "", "zombie"), ("", "", "", ""), "there are 0"),
        (Count("content", ("zombie",), 0, 0, ("r3",)), ("zombie", "", "", ""), ("", "", "", "zombie"), "there are 1"),
        (Only("content", ("",), ("r0", "r2")), ("", "zombie", "", ""), ("", "", "zombie", ""), "'r2' holds 'zombie'"),
        (Only("content", ("zombie",), ("r2",)), ("", "", "zombie", ""), ("", "", "", ""), "'r2' holds nothing"),
        (Pair("content", "content", (("r1", "r3"),), frozenset({("", ""), ("", "zombie")})),
         ("", "", "", "zombie"), ("", "zombie", "", ""), "'r1' has 'zombie' and 'r3' has ''"),
        (Total("worth", {"content": {"zombie": 2.5}}, 5), ("zombie", "zombie", "", ""), ("zombie", "", "", ""), "worth is 2.5"),
        (Total("worth", {"content": {"zombie": 2, "medkit": 3}}, 0, 2, ("r3",)),
         ("zombie", "", "", "zombie"), ("", "", "", "medkit"), "worth is 3"),
    ],
)  # fmt: skip
def test_rules_without_paths_are_kept_and_broken(rule, good, bad, why):
    problem = line(rule)

    assert kept(problem, held(*good))
    assert broken(problem, held(*bad)) == [f"broken: {rule}: {why}"]


@pytest.mark.parametrize(
    ("rule", "rank"),
    [
        (Function("rank", "gold"), 5.0),
        (Function("rank", "gold", "+", Scored("content", Frozen(zombie=3))), 8.0),
        (Function("rank", "gold", "-", 2), 3.0),
        (Function("rank", "gold", "*", 0.1), 0.5),
        (Function("rank", "gold", "max", 7), 7.0),
        (Function("rank", "gold", "min", 2), 2.0),
    ],
)
def test_functions_hold_within_their_slack(rule, rank):
    problem = line(rule, attributes=(CONTENT, GOLD, RANK))
    base = held(*["zombie"] * 4) | held(*[5.0] * 4, attribute="gold")

    found = [kept(problem, base | held(*[number] * 4, attribute="rank")) for number in (rank, rank + 5e-7, rank + 0.5)]

    assert found == [True, True, False]


def test_gold_lies_within_what_was_asked_and_adds_to_scores_by_its_factor():
    track = Track("worth", 0, {"gold": 0.1})
    rules = (Within("gold", 2, 3, ("r1",)), Bound("worth", ">=", 0.3, rooms=("r2",)))
    problem = line(*rules, tracks=(track,), attributes=(GOLD,))

    assert kept(problem, held(0, 2, 1, 0, attribute="gold"))
    assert broken(problem, held(0, 3.5, 1, 0, attribute="gold")) == [
        "broken: gold of 'r1' is within 2 to 3: it is 3.5 in 'r1'"
    ]
    assert broken(problem, held(0, 2, 0.5, 0, attribute="gold")) == [
        "broken: worth >= 0.3 at 'r2': worth is 0.25 in 'r2' on the path r0, r1, r2; wanted >= 0.3"
    ]


def test_a_filling_with_missing_strange_or_wrong_values_is_refused_with_all_of_them():
    filling = {("r0", "content"): "", ("r1", "content"): "dragon", ("r2", "content"): "", ("attic", "content"): ""}

    with pytest.raises(WrongInput) as error:
        check(line(), filling)

    assert [fault.what for fault in error.value.faults] == [
        "the filling has a value for ('attic', 'content'), which is no slot",
        "'r1' has 'dragon' for 'content'; wanted one of nothing, 'zombie', 'medkit'",
        "'r3' has None for 'content'; wanted one of nothing, 'zombie', 'medkit'",
    ]
