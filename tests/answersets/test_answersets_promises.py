"""Promises of any form: what the engine cannot search for, the judge finds, and the search goes on from his play."""

import pytest
from answersets_games import GEM, dungeon

from playproof.answersets import Finder
from playproof.answersets.conflict import NoConflict, conflict
from playproof.answersets.plays.breaches import NotSearched, quests
from playproof.play import parse_promises, playtest
from playproof.project.answering import bench
from playproof.project.answering.bench import Bench

ONE_EACH = (("gem", 1, 1), ("altar", 1, 1))


def made(promise, seed, size=7):
    wanted = dungeon(size, size, counts=(*ONE_EACH, ("wall", size * 3, size * 4)), promises=[promise])
    judge = Bench(wanted.all_demands)
    return Finder(wanted).find(seed, doubt=judge.doubt).level, judge


@pytest.mark.parametrize(
    "promise",
    [
        "steps in gem + steps in goal >= 16",
        "2 * steps in gem + steps in goal >= 20",
        "tiles in gem >= 7 or tiles in goal >= 7",
        "steps in gem >= 4 and (tiles in goal >= 6 or not visits floor)",
        "not tiles in gem < 7",
    ],
)
def test_every_winning_play_keeps_a_promise_of_any_form(promise):
    for seed in range(2):
        level, judge = made(promise, seed)

        assert playtest(level, [promise]).ok
        assert judge.heard >= 1


def test_a_play_that_only_the_judge_sees_is_forbidden_in_every_level_and_not_in_one():
    promise = "steps in gem + steps in goal >= 20"
    with pytest.raises(NotSearched):
        quests(parse_promises([promise], GEM)[0].clauses[0], GEM)

    level, judge = made(promise, seed=5)

    assert playtest(level, [promise]).ok
    assert judge.heard < 40, "of 7 x 7 tiles there are millions of levels without so long a way"


def test_what_the_judge_cannot_decide_is_no_success(monkeypatch):
    monkeypatch.setattr(bench, "playtest", lambda level, wanted: playtest(level, wanted, budget=60))
    wanted = dungeon(6, 6, counts=(*ONE_EACH, ("wall", 12, 18)), promises=["steps in gem > steps in goal"])
    judge = Bench(wanted.all_demands)

    found = Finder(wanted).find(seed=1, doubt=judge.doubt)

    assert not judge.verdict(found.level).ok
    with pytest.raises(NoConflict) as caught:
        conflict(wanted, doubt=judge.doubt)
    assert not caught.value.level_found


def test_the_judge_is_not_asked_for_ever(monkeypatch):
    monkeypatch.setattr(bench, "MOST", 5)

    level, judge = made("steps in gem > steps in goal", seed=1)

    assert judge.weary
    assert not judge.verdict(level).ok


def test_a_promise_that_only_the_judge_can_refute_is_named_among_what_excludes_each_other():
    drawing = {(x, y): ("floor",) for x in range(4) for y in range(2)}
    drawing |= {(0, 0): ("start",), (1, 0): ("gem",), (2, 0): ("altar",), (3, 0): ("exit",)}
    wanted = dungeon(4, 2, promises=["steps in gem + steps in goal >= 3"], drawing=drawing)

    found = conflict(wanted, doubt=Bench(wanted.all_demands).doubt)

    assert "steps in gem + steps in goal >= 3" in {demand.text for demand in found.demands}
