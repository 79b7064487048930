"""Amounts as they are written: what is promised holds of the members that a game will read, not of numbers before rounding."""

import pytest

from playproof import Alphabet, Graph, Grid, Score, Symbol, fill
from playproof.errors import NotFound, WrongInput
from playproof.level import Frozen, Thing
from playproof.populate.handmade import found
from playproof.populate.levels import Site
from playproof.project.populating.reading import Reading
from playproof.project.populating.shape import Settings

GAME = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("exit", ">", goal=True),
    Symbol("chest", "c", members=Frozen(gold=1)),
    Symbol("purse", "p", members=Frozen(gold=0.5)),
    Symbol("ghost", "G", scores=Frozen(health=-3)),
    scores=(Score("health", 20, least=1),),
)
ROW = Graph.of("a-b b-c c-d d-e", GAME, a="start", e="exit")
HALL = Grid.parse(
    """
#########
#S..#...#
#.......#
#...#..>#
#########
""",
    GAME,
)


def settings(symbol, gold):
    return {"attributes": {"content": [symbol, "ghost"], "gold": gold}, "least_cells": 1}


def gold_of(level):
    """What every chest and purse says, in a graph or a grid."""
    if isinstance(level, Graph) or level.objects:
        return [thing.members["gold"] for thing in level.objects if "gold" in thing.members]
    return [members["gold"] for members in level.members.values() if "gold" in members]


def broken_by(level, given, promises=()):
    """The rules that a level breaks if it is taken as one that somebody made by hand."""
    read = Settings.model_validate({"counts": {}, "promises": list(promises), **given})
    described = Reading(read, GAME).description().of(Site.of(level), hand_made=True)
    return [str(finding) for finding in found(described) if not finding.holds]


@pytest.mark.parametrize("symbol", ["chest", "purse"])
@pytest.mark.parametrize("most", [17, 20])
def test_whole_and_fine_amounts_keep_what_is_promised_of_their_sum(symbol, most):
    given = settings(symbol, {"from": 3, "to": 10})

    for seed in range(25):
        made = fill(ROW, {symbol: 5}, [f"gold <= {most}"], seed=seed, **given)

        assert len(gold_of(made.level)) == 5
        assert sum(gold_of(made.level)) <= most
        assert broken_by(made.level, given, [f"gold <= {most}"]) == []


@pytest.mark.parametrize("level", [ROW, HALL], ids=["rooms", "tiles"])
@pytest.mark.parametrize("symbol", ["chest", "purse"])
def test_what_rooms_come_to_together_lies_within_what_was_asked(level, symbol):
    given = settings(symbol, {"from": 1, "to": 30}) | {"totals": {"gold": "40..42.5", "gold in entrance": "..14.5"}}

    for seed in range(15):
        made = fill(level, {symbol: "2.."}, seed=seed, **given)

        assert 40 <= sum(gold_of(made.level)) <= 42.5
        assert broken_by(made.level, given) == []


def test_the_amount_of_one_room_is_what_was_asked_and_so_something_holds_it():
    given = settings("chest", {"from": 1, "to": 30}) | {"amounts": {"gold in c": "20..", "gold in ends": "..0"}}

    for seed in range(15):
        made = fill(ROW, {"chest": "1..4"}, seed=seed, sets={"ends": ["a", "e"]}, **given).level

        gold = {thing.at: thing.members["gold"] for thing in made.objects if thing.symbol == "chest"}
        assert gold["c"] >= 20
        assert not {"a", "e"} & set(gold)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"totals": {"gold": "a lot"}}, 'totals.gold: got the text "a lot", wanted a number, or a range such as'),
        ({"totals": {"gold": "9..3"}}, 'got the text "9..3", wanted a number, or a range'),
        ({"totals": {"gold": float("nan")}}, "totals.gold: got nan, wanted a number, or a range"),
        ({"totals": {"silver": 3}}, "rooms have no number 'silver'; known are 'health', 'gold'"),
        ({"totals": {"gold in attic": 3}}, "there is no room or set of rooms 'attic'"),
        ({"amounts": {"health": 3}}, "rooms have no number 'health'"),
        ({"amounts": {"gold in c": "31.."}}, "gold of each room in c is 31 or more, and gold is always within 0 to 30"),
    ],
)
def test_a_range_that_cannot_be_is_told(asked, told):
    with pytest.raises(WrongInput) as error:
        fill(ROW, {"chest": "1..3"}, **settings("chest", {"from": 1, "to": 30}), **asked)

    assert told in str(error.value)


def test_amounts_that_must_come_to_a_sum_do_so_when_they_are_written():
    given = settings("chest", {"from": 0, "to": 10}) | {
        "pacing": {"score": "gold", "curve": [4, 8, 12, 16, 20], "tolerance": 1}
    }

    for seed in range(10):
        made = fill(ROW, {"chest": 5}, seed=seed, **given)

        assert 19 <= sum(gold_of(made.level)) <= 21
        assert broken_by(made.level, given) == []


@pytest.mark.parametrize("symbol", ["chest", "purse"])
@pytest.mark.parametrize("formula", ["7.7 - content.health", "max(0.3, 0.1 - content.health) * 1.37"])
def test_a_formula_is_met_as_nearly_as_it_can_be_written(symbol, formula):
    given = settings(symbol, formula)

    made = fill(ROW, {symbol: 3, "ghost": 2}, seed=1, **given)

    exact = {"7.7 - content.health": 7.7, "max(0.3, 0.1 - content.health) * 1.37": 0.3 * 1.37}[formula]
    off = 0.5 if symbol == "chest" else 0.0005
    assert all(abs(gold - exact) <= off + 1e-9 for gold in gold_of(made.level))
    assert broken_by(made.level, given) == []


def test_an_amount_that_no_member_can_say_is_not_found():
    with pytest.raises(NotFound, match=r"gold is 3\.2 to 3\.8: it is [34] in"):
        fill(ROW, {"chest": 2}, seed=1, **settings("chest", {"from": 3.2, "to": 3.8}))


def test_a_chest_that_stands_there_without_gold_gets_some_and_one_with_gold_keeps_it():
    level = ROW.with_object(Thing("old", "chest", "b")).with_object(Thing("full", "chest", "c", Frozen(gold=2)))
    given = settings("chest", {"from": 5, "to": 9}) | {
        "attributes": {"content": ["chest"], "gold": {"from": 0, "to": 9}}
    }

    golds = set()
    for seed in range(12):
        made = fill(level, {"chest": 3}, ["gold <= 14"], seed=seed, **given)
        there = {thing.id: thing for thing in made.level.objects}
        assert there["full"].members == {"gold": 2}
        assert (there["old"].at, there["old"].symbol) == ("b", "chest")
        assert sum(gold_of(made.level)) <= 14
        golds.add(there["old"].members["gold"])

    assert len(golds) > 3


@pytest.mark.parametrize("kind", ["cells", "objects"])
def test_amounts_on_a_grid_are_those_that_were_judged(kind):
    given = settings("chest", {"from": 3, "to": 10}) | {"as": kind}

    for seed in range(8):
        made = fill(HALL, {"chest": 2}, ["gold <= 7"], seed=seed, **given)

        assert len(gold_of(made.level)) == 2
        assert sum(gold_of(made.level)) <= 7
        assert broken_by(made.level, given, ["gold <= 7"]) == []


def test_a_chest_made_by_hand_with_more_gold_than_there_may_be_is_told():
    level = ROW.with_object(Thing("hoard", "chest", "c", Frozen(gold=500)))
    given = settings("chest", {"from": 0, "to": 10})

    assert broken_by(level, given) == ["broken: gold is 0 to 10: it is 500 in 'c'"]
    assert broken_by(level.with_object(Thing("hoard", "chest", "c", Frozen(gold=9))), given) == []


def test_a_chest_with_more_gold_than_there_may_be_is_no_level_to_be_filled():
    level = ROW.with_object(Thing("hoard", "chest", "c", Frozen(gold=500)))

    with pytest.raises(
        WrongInput, match="'hoard' has gold = 500 already, and gold is always within 0 to 10; widen one"
    ):
        fill(level, {"chest": 2}, **settings("chest", {"from": 0, "to": 10}))


def test_a_number_that_nothing_writes_down_may_be_part_of_what_is_written():
    given = settings("chest", "10 + luck")
    given["attributes"]["luck"] = {"from": 0, "to": 10}
    given["attributes"] = {name: given["attributes"][name] for name in ("content", "luck", "gold")}

    golds = {gold for seed in range(9) for gold in gold_of(fill(ROW, {"chest": 2}, seed=seed, **given).level)}

    assert len(golds) > 5
    assert all(10 <= gold <= 20 for gold in golds)
