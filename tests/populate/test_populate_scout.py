"""The scout throws a filling by lot and mends it: what he hands out keeps all rules, and he leaves little to the search."""

import os
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from mansions import mansion
from problems import bounds, counts, layout, pins, problems, shape, totals

from playproof.populate.engine import Engine
from playproof.populate.plan import Plan
from playproof.populate.problem import NOTHING, Bound, Count, Finite, Only, Problem, Track
from playproof.populate.rulecheck import check
from playproof.populate.strands import Strands
from playproof.populate.terrain import Terrain

LONG = 40 if os.environ.get("PLAYPROOF_LONG") else 1
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
CONTENT = Finite("content", (NOTHING, "zombie", "medkit"))
HEALTH = Track("health", 20, {"content": {"zombie": -15, "medkit": 10}})


def scouting(problem):
    """The engine of a problem that the scout knows."""
    engine = Engine(problem, {})
    assert engine.ready()
    assert engine.scout is not None
    return engine


def handed_out(engine, seeds, tries=10):
    """What the scout makes of some seeds; a seed of which he makes nothing is left out."""
    return [engine.filling() for seed in range(seeds) if engine.scouted(seed, tries)]


def broken(problem, filling):
    return [str(finding) for finding in check(problem, filling) if not finding.holds]


def known(problem):
    return st.one_of(counts(problem), counts(problem), bounds(problem), bounds(problem), pins(problem), totals(problem))


@settings(max_examples=200 * LONG, deadline=None, suppress_health_check=SLOW)
@given(problems(known))
def test_what_the_scout_hands_out_keeps_every_rule(problem):
    engine = Engine(problem, {})
    assume(engine.ready() and engine.scout is not None)

    for filling in handed_out(engine, seeds=8):
        assert broken(problem, filling) == []


def row(rooms):
    return layout(rooms, {(i, i + 1) for i in range(rooms - 1)}, rooms - 1)


def test_a_zombie_too_early_is_exchanged_where_no_count_allows_another_thing():
    counted = [Count("content", (value,), 2, 2) for value in ("zombie", "medkit")]
    health = Track("health", 12, {"content": {"zombie": -15, "medkit": 10}})
    problem = Problem(
        row(4), (Finite("content", ("zombie", "medkit")),), (health,), (*counted, Bound("health", ">=", 1))
    )

    fillings = handed_out(scouting(problem), seeds=30, tries=1)

    assert len(fillings) == 30
    fitting = {("medkit", "zombie", "medkit", "zombie"), ("medkit", "medkit", "zombie", "zombie")}
    assert {tuple(filling.values()) for filling in fillings} == fitting


@pytest.mark.parametrize("of", ["every", "least"])
def test_a_lock_is_right_in_every_filling_that_is_handed_out(of):
    bare = mansion()
    locks = [replace(rule, of=of) if isinstance(rule, Bound) and rule.track == "lock" else rule for rule in bare.rules]
    problem = replace(bare, rules=tuple(locks))

    fillings = handed_out(scouting(problem), seeds=60, tries=1)

    assert len(fillings) > 55
    places = {tuple(room for (room, _), value in one.items() if value in ("boss", "door")) for one in fillings}
    assert len(places) > 20
    assert all(broken(problem, filling) == [] for filling in fillings)


def test_counts_of_some_rooms_and_of_several_values_stay_kept_when_things_are_exchanged():
    place = row(12)
    front, fights = place.rooms[:6], ("zombie", "dog")
    content = Finite("content", (NOTHING, "zombie", "dog", "medkit"))
    health = Track("health", 10, {"content": {"zombie": -12, "dog": -5, "medkit": 9}})
    rules = (
        Count("content", ("medkit",), 4, 4),
        Count("content", ("medkit",), 1, 2, front),
        Count("content", fights, 2, 3, front),
        Count("content", fights, 4, 6),
        Bound("health", ">=", 1),
        Bound("health", "<=", 25),
    )
    problem = Problem(place, (content,), (health,), rules)

    fillings = handed_out(scouting(problem), seeds=100)

    assert len(fillings) > 90
    assert [broken(problem, filling) for filling in fillings if broken(problem, filling)] == []


def test_nothing_is_exchanged_into_a_room_that_may_not_hold_it():
    place = row(9)
    counted = [Count("content", (value,), 3, 3) for value in ("zombie", "medkit")]
    harmless, idle = (
        Only("content", (NOTHING, "zombie"), place.rooms[1:4]),
        Only("content", (NOTHING, "medkit"), ("r8",)),
    )
    problem = Problem(place, (CONTENT,), (HEALTH,), (*counted, harmless, idle, Bound("health", ">=", 1)))

    fillings = handed_out(scouting(problem), seeds=60)

    assert len(fillings) == 60
    assert [broken(problem, filling) for filling in fillings if broken(problem, filling)] == []


def test_the_one_exchange_that_helps_is_found_in_a_crowd():
    health = Track("health", 0, {"content": {"medkit": 10}})
    rules = Count("content", ("medkit",), 1, 1), Bound("health", ">=", 5, rooms=("r1",))
    problem = Problem(row(400), (Finite("content", (NOTHING, "medkit")),), (health,), rules)

    fillings = handed_out(scouting(problem), seeds=20, tries=1)

    assert len(fillings) == 20
    assert {room for one in fillings for (room, _), value in one.items() if value} == {"r0", "r1"}


def test_rooms_with_two_attributes_are_mended_in_both():
    content, chest = Finite("content", (NOTHING, "zombie")), Finite("chest", (NOTHING, "medkit", "trap"))
    health = Track("health", 15, {"content": {"zombie": -10}, "chest": {"medkit": 10, "trap": -4}})
    rules = Count("content", ("zombie",), 5), Count("chest", ("trap",), 2, 3), Bound("health", ">=", 1)
    problem = Problem(shape("fork with culs-de-sac"), (content, chest), (health,), rules)

    fillings = handed_out(scouting(problem), seeds=50)

    assert len(fillings) == 50
    assert all(broken(problem, filling) == [] for filling in fillings)


def test_sums_of_fractions_that_were_changed_many_times_are_summed_up_anew():
    health = Track("health", 0.3, {"content": {"zombie": -0.1, "medkit": 0.7}})
    rules = Count("content", ("zombie",), 30, 30), Bound("health", ">=", 0), Bound("health", "<=", 0.9)
    problem = Problem(row(60), (CONTENT,), (health,), rules)

    fillings = handed_out(scouting(problem), seeds=40)

    assert len(fillings) > 20
    assert all(broken(problem, filling) == [] for filling in fillings)


def test_a_room_that_one_of_two_paths_may_do_without_is_mended_on_the_better_path():
    rules = Bound("health", ">=", 35, "greatest", ("r3",)), Count("content", ("medkit",), 0, 2)
    problem = Problem(shape("fork"), (CONTENT,), (HEALTH,), rules)

    fillings = handed_out(scouting(problem), seeds=50)

    assert len(fillings) == 50
    assert all(broken(problem, filling) == [] for filling in fillings)


def test_a_large_level_is_mended_near_by_and_needs_no_search():
    place = row(2_000)
    rules = Count("content", ("zombie",), 700, 700), Count("content", ("medkit",), 0, 1_100), Bound("health", ">=", 1)
    problem = Problem(place, (CONTENT,), (HEALTH,), rules)

    fillings = handed_out(scouting(problem), seeds=3, tries=1)

    assert len(fillings) == 3
    assert all(broken(problem, filling) == [] for filling in fillings)


def test_what_nearly_cannot_be_is_mended_where_few_other_fillings_are_left():
    problem = mansion(big=(0, 5), small=(0, 1), box=(0, 1))

    assert len(handed_out(scouting(problem), seeds=20, tries=30)) == 20


def test_a_player_on_his_way_finds_what_is_behind_him_as_it_was():
    problem = mansion()
    kept = Only("content", ("two",), ("m0",)), Only("content", (NOTHING,), ("m1", "m1a", "m1b"))
    pinned = replace(problem, rules=(*problem.rules, *kept))

    for filling in handed_out(scouting(pinned), seeds=20):
        assert filling["m0", "content"] == "two"
        assert broken(pinned, filling) == []


def shares(problem):
    """How often each value is thrown."""
    plan = Plan(problem)
    found = Terrain(plan.tables, Strands.of(plan.tables)).share
    return dict(zip(problem.attributes[0].values, found, strict=False))


def test_values_are_thrown_evenly_where_a_level_can_bear_it():
    health = Track("health", 500, {"content": {"zombie": -15, "medkit": 10}})

    assert set(shares(Problem(row(9), (CONTENT,), (health,), (Bound("health", ">=", 1),))).values()) == {1}


def test_what_helps_is_thrown_more_often_where_much_must_be_made_good():
    rules = Count("content", ("zombie",), 4), Bound("health", ">=", 1)
    found = shares(Problem(row(12), (CONTENT,), (HEALTH,), rules))

    assert found["medkit"] > found[NOTHING] > found["zombie"] >= 1


def test_a_value_that_hardly_anything_can_make_good_is_still_thrown_sometimes():
    content = Finite("content", (NOTHING, "zombie", "dragon", "medkit"))
    health = Track("health", 1, {"content": {"zombie": -15, "dragon": -400, "medkit": 10}})
    rules = Count("content", ("zombie",), 3), Bound("health", ">=", 1)

    assert shares(Problem(row(200), (content,), (health,), rules))["dragon"] == 1
