"""Traces: they replay to the level that came of them, and know which rule wrote what."""

from random import Random

import pytest

from playproof import Project
from playproof.errors import WrongInput
from playproof.grammars import grow
from playproof.level import Graph
from playproof.project.modules.grammar import read_set


@pytest.fixture(scope="module")
def grown():
    project = Project.open("examples/mission")
    rules = read_set(project.folder, "mission.rules", project.alphabet, project.registers)
    start = Graph.parse(dict(project.modules[0].settings)["start"], project.alphabet)
    registers = {"difficulty": 3, "length": 8}
    return grow(start, rules, Random(4), rules.recipes["mission"], registers)


def test_a_trace_replays_to_the_level_that_came_of_it(grown):
    *_, last = grown.trace.levels()

    assert last == grown.level
    assert grown.trace.at(0) == grown.trace.start
    assert grown.trace.at(len(grown.trace.steps)) == grown.level


def test_the_lock_that_belongs_to_a_key_is_found_by_its_application(grown):
    (key, *_) = [node for node in grown.level.nodes if node.symbol == "key"]
    lock = next(n for n in grown.level.nodes if n.symbol == "lock" and n.members["id"] == key.members["id"])

    assert grown.trace.writer(key.id).rule == "lock"
    assert lock.id in grown.trace.together(key.id)


def test_the_history_of_an_element_tells_every_step_that_wrote_it(grown):
    rules = [grown.trace.steps[number].rule for number in grown.trace.history("line.1.x")]

    assert rules[0] == "line"
    assert rules[1] in ("settle", "rest", "lock")


def test_who_wrote_what_is_not_there_is_refused(grown):
    with pytest.raises(WrongInput, match=r"no rule wrote 'longer\.1\.x'"):
        grown.trace.together("longer.1.x")
