"""The search core run as plain Python makes the same choices as compiled: one seed, one filling, on any machine."""

import importlib.util
import os
from importlib.machinery import SourceFileLoader
from itertools import islice
from pathlib import Path

import pytest
import reckonings
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mansions import mansion
from problems import problems

from playproof.populate import core, engine, scout
from playproof.populate.problem import Finite, Only, Problem
from playproof.populate.search import Populator

SOURCES = Path(engine.__file__).parent
LONG = 20 if os.environ.get("PLAYPROOF_LONG") else 1
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

pytestmark = pytest.mark.skipif(
    ".py" in (Path(core.__file__).suffix, Path(scout.__file__).suffix),
    reason="nothing is compiled here, so there is nothing to compare",
)


def plain(name):
    """The same source under another name, which no compiler has seen."""
    loader = SourceFileLoader(f"plain_{name}", str(SOURCES / f"{name}.py"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


PLAIN, PLAIN_SCOUT = plain("core").Core, plain("scout").Scout


def both(problem, work):
    """What comes of some work with the compiled core, and with the plain one."""
    compiled = work(Populator(problem, steps=500))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "Core", PLAIN)
        patch.setattr(engine, "Scout", PLAIN_SCOUT)
        return compiled, work(Populator(problem, steps=500))


def drawn(populator):
    """Some fillings by their seeds, and how much work they were."""
    return [populator.quick(seed) for seed in range(3)], populator.stats


def listed(populator):
    """The first fillings of all, in their order."""
    return list(islice(populator.solutions(), 40))


def test_the_plain_core_is_plain_and_the_other_is_not():
    for compiled, uncompiled in ((core.Core, PLAIN), (scout.Scout, PLAIN_SCOUT)):
        assert type(uncompiled.__init__).__name__ == "function"
        assert type(compiled.__init__).__name__ != "function"


@settings(max_examples=40 * LONG, deadline=None, suppress_health_check=SLOW)
@given(problems(most_fillings=256))
def test_the_same_seed_gives_the_same_filling_by_the_same_steps(problem):
    compiled, uncompiled = both(problem, drawn)

    assert compiled == uncompiled


@settings(max_examples=20 * LONG, deadline=None, suppress_health_check=SLOW)
@given(problems(most_fillings=256))
def test_all_fillings_come_in_the_same_order(problem):
    compiled, uncompiled = both(problem, listed)

    assert compiled == uncompiled


@settings(max_examples=25 * LONG, deadline=None, suppress_health_check=SLOW)
@given(reckonings.treasures() | reckonings.reckonings(64))
def test_numbers_are_the_same_to_the_last_bit(problem):
    compiled, uncompiled = both(problem, drawn)

    assert compiled == uncompiled


@settings(max_examples=20 * LONG, deadline=None, suppress_health_check=SLOW)
@given(problems(most_fillings=64), st.sampled_from([62, 63, 64, 200]))
def test_domains_of_several_words_are_the_same(problem, more):
    idle = tuple(f"idle {i}" for i in range(more))
    wide = tuple(Finite(one.name, (*idle, *one.values)) for one in problem.attributes)
    rules = tuple(Only(one.name, (*one.values, idle[-1]), problem.layout.rooms[:2]) for one in problem.attributes)

    compiled, uncompiled = both(Problem(problem.layout, wide, problem.tracks, (*problem.rules, *rules)), drawn)

    assert compiled == uncompiled


def test_a_mansion_is_filled_the_same_way():
    compiled, uncompiled = both(mansion(), drawn)

    assert compiled == uncompiled
    assert all(compiled[0])


def test_a_mansion_that_is_hard_to_fill_is_given_up_after_the_same_steps():
    problem = mansion(big=(0, 5), box=(0, 1))
    compiled, uncompiled = both(problem, drawn)

    assert compiled == uncompiled
    assert compiled[1]["backtracks"] > 500
