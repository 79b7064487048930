"""What the judge says of levels that cannot be won, and of steps that lose them."""

import pytest
from play_levels import ADVENTURE, DUNGEON, PLATFORMERS

from playproof.level import Graph, Grid
from playproof.play import playtest

LOST_ON_FOOT = {
    "SDk>": "the door at 1,0 takes a key, and the only key, at 2,0, lies behind it",
    "SDkko": "the door at 1,0 takes a key, and 2 keys, at 2,0 and 3,0, lie behind it",
    "S.~o": "the lava at 2,0 needs boots, and there are no boots in the level",
    "S~bo": "the lava at 1,0 needs boots, and the only boots, at 2,0, lie behind it",
    "S~.Do\n#k#b#": "the lava at 1,0 needs boots, and the only boots, at 3,1, lie behind it",
    "SkDDo": "the door at 3,0 takes a key, and none is left: a key can be had, and 2 things in the level take one",
    "S2ko": "the vault at 1,0 takes 2 keys, and the only key, at 2,0, lies behind it",
    "Sk2#o": "no way leads from the start at 0,0 to the goal at 4,0: "
    "nothing beyond the 2 places in reach can be entered",
    "SA>": "the exit at 2,0 needs a blessing, and the altar at 1,0, which gives it, takes a gem, "
    "and there is no gem in the level",
    "SsDo": "the door at 2,0 takes a key, and the sage at 1,0, which gives it, needs boots, "
    "and there are no boots in the level",
    "SG": "the goal at 1,0 needs boots, and there are no boots in the level",
    "SbtG": "the goal at 3,0 needs boots, and the toll at 2,0 takes them",
    "Sbt~o": "the lava at 3,0 needs boots, and the toll at 2,0 takes them",
    "S.LKo": "the lock at 2,0 takes seal 0, and what gives it, the seal at 3,0, lies behind it",
    "S#o": "no way leads from the start at 0,0 to the goal at 2,0: nothing beyond the place in reach can be entered",
    "S.#oo": "no way leads from the start at 0,0 to any of the 2 goals: "
    "nothing beyond the 2 places in reach can be entered",
    "..o": "the level has no start: nothing in it has the trait 'start'",
    "S.So": "the level has 2 starts, at 0,0 and 2,0, and a play begins at one",
    "S..": "the level has no goal that can be entered: nothing in it has the trait 'goal'",
}


@pytest.mark.parametrize(("picture", "reason"), LOST_ON_FOOT.items())
def test_a_grid_that_cannot_be_won_says_why(picture, reason):
    verdict = playtest(Grid.parse(picture, ADVENTURE))

    assert not verdict.solvable
    assert str(verdict.reason) == reason
    assert verdict.promises[0].why == reason


LOST_IN_ROOMS = {
    "a: start; b: goal; c: key; a -[door]- b; b -- c": "the door between 'a' and 'b' takes a key, "
    "and the only key, in 'c', lies behind it",
    "a: start; b: goal; a -[dark]- b": "the dark between 'a' and 'b' needs a lamp, and there is no lamp in the level",
    "a: start; b: goal; v: vault; a -- v; v -- b": "the vault in 'v' takes a key, and there is no key in the level",
    "a: start, gem; x: altar; b: goal; a -- x; x -[big]- b": "the big between 'x' and 'b' takes 2 keys, "
    "and only a key can be had",
    "a: start; b: goal; b -> a": "no way leads from the start in 'a' to the goal in 'b': "
    "no edge leads on from the place in reach",
    "a: start, pit; b: goal; a -- b": "nobody can stand at the start in 'a': a wall or something deadly is there",
}


@pytest.mark.parametrize(("text", "reason"), LOST_IN_ROOMS.items())
def test_a_graph_that_cannot_be_won_says_why(text, reason):
    assert playtest(Graph.parse(text.replace("; ", "\n"), DUNGEON)).reason == reason


LOST_IN_THE_AIR = {
    "S-----F\nX-----X": "no jump reaches the goal at 6,0: the nearest that plays get is 0,0",
    "S---\nXXX-\nF--k": "no jump reaches the goal at 0,2: the nearest that plays get is 0,0; "
    "the key at 3,2 cannot be reached either",
    "F\nS": "nothing carries the player: every fall from the start at 0,1 goes on for ever",
    "a-S-\nXXXX": "the goal at 0,0 needs wings, and no play brings wings there",
}


@pytest.mark.parametrize(("picture", "reason"), LOST_IN_THE_AIR.items())
def test_a_platform_level_that_cannot_be_won_says_why(picture, reason):
    assert playtest(Grid.parse(picture, PLATFORMERS[1])).reason == reason


def test_a_body_that_does_not_fit_at_its_start_is_told():
    reason = playtest(Grid.parse("XX\nSF\nXX", PLATFORMERS[4])).reason

    assert reason == "the body of 1x2 tiles does not fit at the start at 0,1"


WRONG_STEPS = {
    "oDSkDb": "opening the door at 4,0 leads to a dead end: the door at 1,0 takes a key, "
    "and none is left: a key can be had, and 2 things in the level take one",
    "GSbt": "using the toll at 3,0 leads to a dead end: the goal at 0,0 needs boots, and the toll at 3,0 takes them",
    "oS}.": "going from 2,0 to 3,0 leads to a dead end: no way leads from there to the goal at 0,0: "
    "nothing beyond the place in reach can be entered",
    "S.k\nv##\n.Do": "going from 0,1 to 0,2 leads to a dead end (only by leaving something behind): "
    "the door at 1,2 takes a key, and the only key, at 2,0, lies out of reach",
}


@pytest.mark.parametrize(("picture", "words"), WRONG_STEPS.items())
def test_the_step_that_loses_a_grid_is_named(picture, words):
    assert str(playtest(Grid.parse(picture, ADVENTURE)).dead_ends) == words


def test_the_step_that_loses_a_graph_is_named():
    level = Graph.parse("a: start\nb: goal\nc: gem\na -> c\na -- b", DUNGEON)

    assert str(playtest(level).dead_ends) == (
        "going from a to c leads to a dead end: no way leads from there to the goal in 'b': "
        "no edge leads on from the place in reach"
    )


def test_a_broken_promise_shows_the_play_that_breaks_it():
    judged = playtest(Grid.parse("S.o\n.b.", ADVENTURE), ["visits boots"]).promises[0]

    assert judged.why == "a play of 2 moves wins, and not 'visits boots'"
    assert judged.counterexample.moves == ("right", "right")


def test_a_bound_of_steps_names_the_fewest():
    kept, broken = playtest(Grid.parse("S..o", ADVENTURE), ["steps in gem >= 3", "steps in gem >= 4"]).promises

    assert kept.why == "the fewest steps in gem are 3"
    assert broken.why == "a play wins with 3 steps in gem"


def test_promises_about_plays_are_broken_where_nobody_wins():
    judged = playtest(Grid.parse("SD>", ADVENTURE), ["visits door"]).promises[0]

    assert judged.why == "no play wins at all: the door at 1,0 takes a key, and there is no key in the level"
