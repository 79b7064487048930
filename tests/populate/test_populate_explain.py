"""Why nothing fits: a conflict cannot hold, and without any one of its rules it can."""

import sys
import time
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from brute import solvable
from hypothesis import HealthCheck, assume, given, settings
from mansions import mansion
from problems import problems, shape

from playproof.errors import Impossible, NotFound
from playproof.populate import Populator
from playproof.populate.complete import refute, solve
from playproof.populate.decide import quickly
from playproof.populate.explain import Conflict, complete_conflict, conflict
from playproof.populate.problem import Bound, Count, Finite, Only, Pair, Problem, Real, Track

CONTENT = Finite("content", ("", "zombie", "medkit"))
HEALTH = Track("health", 20, {"content": {"zombie": -15, "medkit": 10}})
TWO, NONE, ALIVE = Count("content", ("zombie",), 2), Count("content", ("medkit",), 0, 0), Bound("health", ">=", 1)
ROOMS = [f"r{i}" for i in range(4)]
DIFFERENT = frozenset(permutations(CONTENT.values, 2))
PIGEONS = Pair("content", "content", tuple(combinations(ROOMS, 2)), DIFFERENT)
"""All four rooms differ, with three values: no rule alone sees that this cannot be."""
FEW = Count("content", ("zombie",), most=1)
PINNED = Only("content", ("zombie",), ("r0", "r1", "r2"))


def line(*rules):
    return Problem(shape("line with a cul-de-sac"), (CONTENT,), (HEALTH,), rules)


def irreducible(problem, rules):
    fewer = [tuple(other for other in rules if other is not rule) for rule in rules]
    return not solvable(replace(problem, rules=rules)) and all(solvable(replace(problem, rules=few)) for few in fewer)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(problems(most_fillings=256))
def test_conflicts_are_irreducible_whatever_the_rules(problem):
    assume(not solve(problem).feasible)

    for found in (complete_conflict(problem), conflict(problem, solvable)):
        assert found.minimal
        assert irreducible(problem, found.rules)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(problems(most_fillings=256))
def test_what_propagation_alone_refutes_is_named_as_well(problem):
    assume(Populator(problem).refuted())

    found = conflict(problem, quickly)

    assert found.minimal
    assert irreducible(problem, found.rules)


def test_a_conflict_of_numbers_within_intervals_is_named():
    gold, chest = Real("gold", 5, 40), Bound("worth", "<=", 3)
    worth = Track("worth", gains={"gold": 1.0})
    problem = Problem(shape("line with a cul-de-sac"), (CONTENT, gold), (HEALTH, worth), (ALIVE, chest, NONE))

    with pytest.raises(Impossible) as told:
        Populator(problem).fill()

    assert told.value.conflict == ("worth <= 3",)


@pytest.mark.parametrize(("rules", "answer"), [((PINNED, NONE, ALIVE), Impossible), ((PIGEONS,), NotFound)])
def test_without_the_solver_what_propagation_refutes_is_impossible_and_all_else_not_found(rules, answer, monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools.sat.python.cp_model", None)

    with pytest.raises(answer) as told:
        Populator(line(*rules), 500).fill()

    assert ("pip install" in str(told.value)) == (answer is NotFound)


def test_pins_and_counts_are_preferred_to_bounds_along_paths():
    assert conflict(line(ALIVE, TWO, NONE, PINNED, FEW), solvable).rules == (PINNED, FEW)


def test_the_conflict_keeps_the_order_in_which_rules_were_written():
    assert conflict(line(ALIVE, NONE, Bound("health", "<=", 90), TWO), solvable).rules == (ALIVE, NONE, TWO)


def test_a_rule_that_was_written_twice_is_named_once():
    assert conflict(line(TWO, NONE, TWO, ALIVE), solvable).rules == (NONE, TWO, ALIVE)


def test_a_rule_may_be_impossible_by_itself():
    alone = Count("content", ("zombie",), 5)

    assert conflict(line(TWO, alone), solvable) == Conflict((alone,), minimal=True)


def test_where_the_solver_does_not_know_nothing_is_claimed():
    def timid(problem):
        return solvable(problem) if len(problem.rules) > 2 else None

    found = conflict(line(TWO, NONE, ALIVE), timid)

    assert found == Conflict((TWO, NONE, ALIVE), minimal=False)
    assert str(found).endswith("(not proven minimal: perhaps some of them suffice)")


def test_questions_are_limited():
    asked = []

    def counted(problem):
        asked.append(problem)
        return solvable(problem)

    found = conflict(line(TWO, NONE, ALIVE, Bound("health", "<=", 90)), counted, calls=3)

    assert len(asked) == 3
    assert not found.minimal
    assert not solvable(line(*found.rules))


def test_a_problem_that_can_be_filled_has_no_conflict():
    with pytest.raises(ValueError, match="can be filled"):
        conflict(line(TWO, ALIVE), solvable)


def test_a_rough_conflict_is_a_start():
    asked = []
    problem = line(*(Count("content", ("zombie",), most=4 + i) for i in range(60)), TWO, NONE, ALIVE)

    found = conflict(problem, lambda some: asked.append(some) or solvable(some), refute(problem).conflict)

    assert found == Conflict((TWO, NONE, ALIVE), minimal=True)
    assert len(asked) < 12


def test_few_of_many_rules_are_found_by_few_questions():
    asked = []
    problem = line(*(Only("content", ("", "zombie", "medkit"), ("r0",)) for _ in range(200)), TWO, NONE, ALIVE)

    found = conflict(problem, lambda some: asked.append(some) or solve(some).feasible)

    assert found.rules == (TWO, NONE, ALIVE)
    assert len(asked) < 40


def test_a_conflict_is_an_error_with_the_rules_in_words():
    with pytest.raises(Impossible, match="at least 2 of 'zombie'; exactly 0 of 'medkit'; health >= 1"):
        raise complete_conflict(line(TWO, NONE, ALIVE)).error


def test_a_mansion_with_too_few_health_packs_is_explained_in_no_time():
    problem = mansion(big=(0, 5))
    before = time.process_time()

    found = complete_conflict(problem)

    assert time.process_time() - before < 4
    assert found.minimal
    assert {str(rule) for rule in found.rules} >= {"at most 5 of 'big'", "exactly 2 of 'two'", "health >= 1"}
