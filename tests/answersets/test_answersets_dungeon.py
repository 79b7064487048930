"""Dungeons from a logic program: what they hold, what they promise, and that a seed gives one level."""

import pytest
from answersets_games import GEM, dungeon

from playproof.answersets import Finder, NoLevel
from playproof.answersets.ground import Exploded, Limits, ground
from playproof.play import parse_promises, playtest

ONE_EACH = (("gem", 1, 1), ("altar", 1, 1))


def test_a_dungeon_has_what_was_counted_and_can_be_won():
    found = Finder(dungeon(8, 6, counts=(*ONE_EACH, ("wall", 20, 24)))).find(seed=3).level

    assert 20 <= len(found.find("wall")) <= 24
    assert len(found.find("gem")) == len(found.find("altar")) == len(found.find("start")) == 1
    assert playtest(found).solvable


def test_the_same_seed_gives_the_same_level_whatever_was_made_before():
    finder = Finder(dungeon(8, 8, counts=(*ONE_EACH, ("wall", 30, 36))))

    forwards = [finder.find(seed).level for seed in range(4)]
    backwards = [finder.find(seed).level for seed in reversed(range(4))]

    assert forwards == backwards[::-1]
    assert len(set(forwards)) == 4


@pytest.mark.parametrize(
    "promise",
    ["steps in gem >= 9", "tiles in blessing >= 8", "steps in gem >= 6 or steps in goal >= 6", "no dead ends"],
)
def test_every_winning_play_keeps_what_is_promised(promise):
    finder = Finder(dungeon(8, 8, counts=(*ONE_EACH, ("wall", 28, 40)), promises=[promise]))

    for seed in range(3):
        verdict = playtest(finder.find(seed).level, parse_promises([promise], GEM))
        assert verdict.ok, verdict.promises


def test_a_dungeon_with_no_room_for_a_way_is_known_to_have_no_level():
    with pytest.raises(NoLevel):
        Finder(dungeon(3, 3, counts=(*ONE_EACH, ("wall", 7, 9)))).find(seed=1)


def test_dense_walls_are_found_though_a_search_from_open_ground_finds_none():
    """At 20 x 20 tiles with 85 % walls a level exists: 39 tiles lead from corner to corner, and 60 may be open."""
    asked = dungeon(20, 20, counts=(*ONE_EACH, ("wall", 340, None)), drawing={(0, 0): ("start",), (19, 19): ("exit",)})

    found = Finder(asked).find(seed=1)

    assert len(found.level.find("wall")) >= 340
    assert playtest(found.level).solvable
    assert found.conflicts < 40_000


def test_grounding_that_is_stopped_by_its_limit_is_refused_and_never_taken_for_a_whole_program():
    """clingo ends in good order when the system tells it that its time is up, and has written half of a program by then."""
    asked = dungeon(140, 140, counts=(*ONE_EACH, ("wall", 9_000, None)))

    with pytest.raises(Exploded, match="grounding took too long"):
        ground(asked.program(), Limits(seconds=1))
