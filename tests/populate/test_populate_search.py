"""The search finds every filling that keeps the rules, and no other: held against trying all fillings, one by one."""

import os
from dataclasses import replace
from itertools import islice, product

import brute
import pytest
import reckonings
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from problems import SHAPES, bounds, counts, depths, layout, numbered, pins, problems, shape, tables, track

from playproof.errors import Impossible, WrongInput
from playproof.populate.problem import NOTHING, Bound, Count, Finite, Only, Pair, Problem, Real, SomePath, Track
from playproof.populate.rulecheck import check, kept
from playproof.populate.search import Populator

LONG = 40 if os.environ.get("PLAYPROOF_LONG") else 1
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def times(examples):
    """So many examples, and far more of them in the long mode."""
    return settings(max_examples=examples * LONG, deadline=None, suppress_health_check=SLOW)


def all_of(problem):
    """Every filling that keeps the rules, by trying."""
    return {brute.frozen(filling) for filling in brute.solutions(problem)}


def found(problem):
    """Every filling that is found; none twice."""
    every = [brute.frozen(filling) for filling in Populator(problem).solutions()]
    assert len(every) == len(set(every))
    return set(every)


def broken(problem, filling):
    return [str(finding) for finding in check(problem, filling) if not finding.holds]


@times(150)
@given(problems(most_fillings=256))
def test_the_fillings_found_are_those_that_trying_all_finds(problem):
    assert found(problem) == all_of(problem)


@times(25)
@given(problems(most_fillings=1024))
def test_they_are_so_where_there_are_many_as_well(problem):
    assert found(problem) == all_of(problem)


@times(60)
@given(problems(most_fillings=128), st.integers(0, 2**40))
def test_a_filling_is_one_of_them_whatever_the_seed(problem, seed):
    wanted = all_of(problem)
    assume(wanted)

    assert brute.frozen(Populator(problem).fill(seed)) in wanted


@times(12)
@given(problems(most_fillings=64))
def test_it_says_impossible_only_where_trying_all_finds_nothing(problem):
    if all_of(problem):
        assert not Populator(problem).refuted()
    else:
        with pytest.raises(Impossible):
            Populator(problem).fill(seed=1)


WEBS = [name for name in SHAPES if "bridge" in name or "idle" in name]


def webbed(problem):
    """Rules that are looked at along paths, and a count so that something is scarce."""
    return st.one_of(bounds(problem), bounds(problem), depths(problem), counts(problem))


@pytest.mark.parametrize("operator", ["+", "*", "max", "min"])
@pytest.mark.parametrize("name", WEBS)
def test_ways_that_are_no_series_and_parallel_parts_are_kept_as_well(name, operator):
    place, attributes = shape(name), (Finite("content", (NOTHING, "a")),)

    @times(12)
    @given(st.data())
    def every_bound(data):
        bare = Problem(place, attributes, (data.draw(track("health", place, attributes, (operator,))),))
        rules = data.draw(st.lists(webbed(bare), min_size=1, max_size=3))
        problem = replace(bare, rules=tuple(numbered(rules)))
        assert found(problem) == all_of(problem)

    every_bound()


NUMBERS = {
    "+": (0, {"a": 1}, range(1, 5)),
    "*": (1, {"a": 2}, (2, 4, 8)),
    "max": (0, {NOTHING: 1, "a": 3}, (1, 3)),
    "min": (9, {NOTHING: 3, "a": 1}, (1, 3)),
}


@pytest.mark.parametrize("operator", NUMBERS)
@pytest.mark.parametrize("name", WEBS)
def test_a_bound_that_is_just_met_on_the_best_or_the_worst_way_through_a_web_is_met(name, operator):
    start, gains, numbers = NUMBERS[operator]
    place = shape(name)
    score = Track("health", start, {"content": gains}, operator)
    for op, of, number in product([">=", "<="], ["least", "greatest"], numbers):
        bound = Bound("health", op, number, of, (place.paths.exit,))
        problem = Problem(place, (Finite("content", (NOTHING, "a")),), (score,), (bound,))
        assert found(problem) == all_of(problem), bound


@st.composite
def scarce(draw):
    """Things that help are limited, and some must be placed: what is counted on them is another bound of the search."""
    problem = draw(problems(bounds, most_fillings=256))
    names = [(attribute.name, value) for attribute in problem.attributes for value in attribute.values]
    ends = [(draw(st.integers(0, 2)), draw(st.integers(0, 2))) for _ in names]
    rules = [
        Count(name, (value,), least, least + more) for (name, value), (least, more) in zip(names, ends, strict=True)
    ]
    return replace(problem, rules=(*problem.rules, *rules[: draw(st.integers(1, len(rules)))]))


@times(60)
@given(scarce())
def test_all_fillings_are_found_where_every_thing_is_limited(problem):
    assert found(problem) == all_of(problem)


def test_things_that_one_bound_places_are_no_longer_left_for_the_bound_that_counts_them():
    health = Track("health", 0, {"content": {NOTHING: -3, "medkit": 2.5}})
    rules = (
        Bound("health", ">=", 0),
        Count("content", (NOTHING,), most=1),
        Count("content", ("medkit",), most=3),
    )
    row = layout(4, {(0, 1), (1, 2), (2, 3)}, 3)
    problem = Problem(row, (Finite("content", (NOTHING, "medkit")),), (health,), rules)

    assert len(all_of(problem)) == 2
    assert found(problem) == all_of(problem)


@st.composite
def wide(draw):
    """A problem with the same fillings over far more values: between the old ones stand new ones, which nothing may have."""
    problem = draw(problems(lambda bare: st.one_of(webbed(bare), tables(bare), pins(bare)), most_fillings=128))
    gaps = draw(st.lists(st.sampled_from([0, 1, 30, 62, 63, 64]), min_size=4, max_size=4))
    return replace(
        problem,
        attributes=tuple(Finite(one.name, spread(one.values, gaps)) for one in problem.attributes),
        rules=(*problem.rules, *(Only(one.name, one.values, problem.layout.rooms) for one in problem.attributes)),
    )


def spread(values, gaps):
    """Values with so many idle ones before each of them."""
    found = []
    for value, gap in zip(values, gaps, strict=False):
        found += [f"idle {len(found) + i}" for i in range(gap)]
        found.append(value)
    return (*found, *(f"idle {len(found) + i}" for i in range(70)))


@times(40)
@given(wide())
def test_more_values_than_a_word_has_bits_change_nothing(problem):
    assert found(problem) == all_of(problem)


def test_all_values_of_a_domain_of_several_words_are_found():
    values = tuple(f"v{i}" for i in range(130))
    health = Track("health", 0, {"content": {f"v{i}": i for i in range(130)}})
    place = shape("fork")
    rules = (
        Bound("health", ">=", 250, rooms=("r3",)),
        Bound("health", "<=", 257, "least", ("r3",)),
        Count("content", ("v129",), 1, 1),
        Count("content", values[60:70], 1),
        Only("content", values[60:68], ("r1",)),
        Only("content", (values[0], values[64], values[129]), ("r0", "r2")),
        Pair("content", "content", (("r0", "r3"),), frozenset((a, b) for a in values for b in values[::3])),
    )
    problem = Problem(place, (Finite("content", values),), (health,), rules)

    wanted = all_of(problem)

    assert len(wanted) > 50
    assert found(problem) == wanted


@times(50)
@given(reckonings.reckonings())
def test_numbers_that_follow_from_what_rooms_hold_leave_the_fillings_that_trying_all_finds(problem):
    wanted = {reckonings.finite_part(problem, filling) for filling in reckonings.reckoned(problem)}

    every = list(Populator(problem).solutions())

    assert {reckonings.finite_part(problem, filling) for filling in every} == wanted
    assert [broken(problem, filling) for filling in every if not kept(problem, filling)] == []


@times(60)
@given(reckonings.treasures(), st.integers(0, 2**40))
def test_gold_that_is_drawn_keeps_the_rules_to_a_billionth(problem, seed):
    filling = Populator(problem, steps=3_000).quick(seed)

    assert filling is None or broken(reckonings.loosened(problem), filling) == []


def test_gold_that_must_come_to_a_number_exactly_does_so():
    worth = Track("worth", 0, {"gold": 0.5})
    rules = Bound("worth", ">=", 1, rooms=("r2",)), Bound("worth", "<=", 1)
    problem = Problem(shape("line with a cul-de-sac"), (Real("gold", 0, 10),), (worth,), rules)
    populator = Populator(problem)

    assert [broken(problem, populator.fill(seed)) for seed in range(30)] == [[]] * 30


def test_gold_that_would_multiply_a_score_is_refused():
    luck = Track("luck", 1, {"gold": 0.5}, "*")
    alone = Problem(layout(1, set(), 0), (Real("gold", 0.5, 3),), (luck,), (Bound("luck", ">=", 1),))

    with pytest.raises(WrongInput, match="the amount 'gold' multiplies 'luck'"):
        Populator(alone)


def test_fillings_with_rules_about_some_path_are_drawn_in_rows_as_well():
    health = Track("health", 0, {"content": {"a": 2}})
    some = SomePath((Bound("health", ">=", 4, rooms=("r3",)),))
    problem = Problem(shape("fork"), (Finite("content", (NOTHING, "a")),), (health,), (some,))
    populator = Populator(problem)

    rows = list(populator.sample(20, seed=3))

    assert len(rows) == 20
    assert populator.size()["variables"] == 4
    for row in rows:
        filling = {slot: (NOTHING, "a")[number] for slot, number in zip(problem.slots, row, strict=True)}
        assert kept(problem, filling)


def test_rules_that_say_nothing_leave_every_filling():
    place = shape("fork")
    problem = Problem(place, (Finite("content", (NOTHING, "a")), Finite("chest", (NOTHING, "b"))))

    assert found(problem) == {brute.frozen(filling) for filling in brute.fillings(problem)}


def test_a_room_alone_is_entrance_and_exit():
    alone = layout(1, set(), 0)
    health = Track("health", 10, {"content": {"zombie": -15}})
    problem = Problem(alone, (Finite("content", (NOTHING, "zombie")),), (health,), (Bound("health", ">=", 1),))

    assert [dict(filling) for filling in Populator(problem).solutions()] == [{("r0", "content"): NOTHING}]


def test_around_an_exit_that_is_the_entrance_all_rooms_are_culs_de_sac():
    star = layout(3, {(0, 1), (1, 0), (0, 2), (2, 0)}, 0)
    health = Track("health", 0, {"content": {"medkit": 1}})
    rules = (Bound("health", ">=", 2), Only("content", (NOTHING,), ("r0",)))
    problem = Problem(star, (Finite("content", (NOTHING, "medkit")),), (health,), rules)

    assert found(problem) == all_of(problem)
    assert len(found(problem)) == 1


@times(40)
@given(problems(most_fillings=128), st.integers(0, 9))
def test_fillings_are_drawn_again_from_their_seed_whatever_was_asked_before(problem, seed):
    asked = Populator(problem, steps=2_000)
    for _ in islice(asked.solutions(), 3):
        pass
    before = [asked.quick(other) for other in range(seed)]

    assert asked.quick(seed) == Populator(problem, steps=2_000).quick(seed)
    assert [asked.quick(other) for other in range(seed)] == before
