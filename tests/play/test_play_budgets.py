"""Budgets: too small a one gives unknown, never a wrong answer; and the same level always gets the same answer."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from play_levels import graphs, grids, many, platforms

from playproof.level import LevelFile, write_native
from playproof.play import playtest

WANTED = ("solvable", "no dead ends", "visits key", "uses key", "steps in goal >= 2", "tiles in goal >= 3")
WATCHED = (*WANTED, "not visits key", "visits key or steps in goal == 2")


@many(150)
@given(grids() | graphs() | platforms(), st.integers(0, 60))
def test_with_any_budget_an_answer_that_is_given_is_the_full_answer(level, budget):
    poor, rich = playtest(level, WATCHED, budget=budget), playtest(level, WATCHED)

    assert poor.solvable in (None, rich.solvable)
    for less, more in zip(poor.promises, rich.promises, strict=True):
        assert less.holds in (None, more.holds), less.promise
    assert poor.dead_ends.count in (None, rich.dead_ends.count)
    assert poor.dead_ends.spent in (None, rich.dead_ends.spent)
    if poor.shortest:
        assert len(poor.witness) == len(rich.witness)
    if poor.witness is not None:
        assert len(poor.witness) >= len(rich.witness)
    assert set(poor.unavoidable) <= set(rich.unavoidable)
    for less, more in zip(poor.stages, rich.stages, strict=False):
        assert less.steps[0] <= more.steps[0]
        assert less.steps[1] is None or less.steps[1] >= more.steps[0]


@many(150)
@given(grids() | graphs() | platforms(), st.integers(0, 30))
def test_with_too_small_a_budget_no_place_is_called_unreachable_that_is_not(level, budget):
    poor, rich = playtest(level, budget=budget), playtest(level)
    assume(rich.solvable is not None)

    assert set(poor.unreachable) <= set(rich.unreachable)


@pytest.mark.parametrize("budget", [0, 1, 5])
def test_a_verdict_on_a_tiny_budget_can_still_be_told_as_data(budget):
    @many(60)
    @given(grids() | graphs() | platforms())
    def told(level):
        json.dumps(playtest(level, WATCHED, budget=budget).to_json())

    told()


def story(level):
    """All that the judge says of a level, in words and proofs."""
    verdict = playtest(level, WATCHED)
    said = {"verdict": verdict.to_json(), "proofs": [proof.to_json() for proof in verdict.proofs]}
    return json.dumps(said | {"dead ends": str(verdict.dead_ends)})


@many(120)
@given(grids() | graphs() | platforms())
def test_the_same_level_gets_the_same_verdict_twice(level):
    assert story(level) == story(level)


TELL = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from test_play_budgets import story
from playproof.level import read_native
for path in sorted(Path(sys.argv[2]).glob("*.json")):
    print(story(read_native(path.read_text(encoding="utf-8")).level))
"""


def test_another_process_with_other_hashes_tells_the_same_story_byte_for_byte(tmp_path):
    levels = []

    @many(60)
    @given(grids() | graphs() | platforms())
    def collect(level):
        levels.append(level)

    collect()
    for number, level in enumerate(levels):
        (tmp_path / f"{number:03}.json").write_text(write_native(LevelFile(level)), encoding="utf-8")
    told = []
    for seed in ("1", "77"):
        command = [sys.executable, "-c", TELL, str(Path(__file__).parent), str(tmp_path)]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        told.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)

    assert told[0] == told[1]
    assert len(told[0].splitlines()) == len(levels)
