"""The search finds every filling that keeps the rules, and no other."""

import brute
import problems
from hypothesis import HealthCheck, given, settings

from playproof.populate.rulecheck import kept
from playproof.populate.search import Populator


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(problems.problems())
def test_the_fillings_found_are_those_that_trying_all_finds(problem):
    wanted = {brute.frozen(filling) for filling in brute.solutions(problem)}

    found = [brute.frozen(filling) for filling in Populator(problem).solutions()]

    assert len(found) == len(set(found))
    assert set(found) == wanted


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(problems.problems())
def test_a_filling_that_is_drawn_keeps_the_rules_and_comes_again_from_its_seed(problem):
    populator = Populator(problem, steps=2_000)

    filling = populator.quick(seed=3)

    assert filling is None or (kept(problem, filling) and filling == Populator(problem, steps=2_000).quick(seed=3))
