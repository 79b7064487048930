"""Levels that somebody drew, with several things in one room: every rule speaks of each of them."""

import pickle
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof import Alphabet, Graph, Score, Symbol, fill, repopulator
from playproof.errors import Impossible
from playproof.expr import parse
from playproof.level import Frozen, Thing
from playproof.populate.describe import Description
from playproof.populate.handmade import found
from playproof.populate.levels import Site
from playproof.populate.wishes import (
    Alike,
    Amount,
    Apart,
    Bounded,
    Deep,
    Held,
    HowMany,
    InAll,
    Locked,
    NeverIn,
    NotBoth,
    Spaced,
)

GAME = Alphabet.of(
    Symbol("start", start=True),
    Symbol("exit", goal=True),
    Symbol("rat", scores=Frozen(health=-4)),
    Symbol("zombie", scores=Frozen(health=-10)),
    Symbol("medkit", scores=Frozen(health=15)),
    Symbol("boss"),
    Symbol("door"),
    Symbol("chest", members=Frozen(gold=10)),
    scores=(Score("health", 20),),
)
KINDS = ("rat", "zombie", "medkit", "boss", "door")
HOUSE = Graph.of("gate-hall hall-vault hall-cellar", GAME, gate="start", vault="exit")
CONTENT = Frozen(content=KINDS)
ROOMS, MAIN, CULS = ("gate", "hall", "vault", "cellar"), ("gate", "hall", "vault"), ("cellar",)
WAYS = [{"gate", "hall"}, {"hall", "vault"}, {"hall", "cellar"}]


def drawn(*things, level=HOUSE):
    """The house with things such as "zombie hall"."""
    placed = [Thing(f"old {i}", *thing.split()) for i, thing in enumerate(things)]
    return replace(level, objects=(*level.objects, *placed))


def kept(level, *wishes, attributes=CONTENT, amounts=()):
    described = Description(attributes, wishes, amounts).of(Site.of(level), hand_made=True)
    return all(finding.holds for finding in found(described))


def pairs(things, near):
    """Every two things of two rooms, or of one, of which `near` says that they meet; both ways round."""
    met = [(a, b) for a, b in combinations(things, 2) if near(a[1], b[1])]
    return [(a[0], b[0]) for a, b in met] + [(b[0], a[0]) for a, b in met]


def next_to(here, there):
    return {here, there} in WAYS


def close(here, there):
    return here == there or next_to(here, there)


def in_order(things):
    """Boss and door once each, the door no earlier than the boss, and neither off the way."""
    where = {
        kind: [MAIN.index(room) if room in MAIN else -1 for name, room in things if name == kind] for kind in KINDS
    }
    return [len(where["boss"]), len(where["door"])] == [1, 1] and 0 <= where["boss"][0] <= where["door"][0]


def behind(things):
    """No medkit where no door was passed; the door's own room is behind it, the cellar is as deep as the hall."""
    doors = [room for name, room in things if name == "door"]
    depth = {room: sum(door in MAIN[: i + 1] for door in doors) for i, room in enumerate(MAIN)}
    return all(depth["hall" if room == "cellar" else room] for name, room in things if name == "medkit")


def survived(things):
    gain = Counter()
    for name, room in things:
        gain["hall" if room == "cellar" else room] += GAME[name].scores.get("health", 0)
    health = [20 + sum(gain[room] for room in MAIN[: i + 1]) for i in range(3)]
    return min(health) >= 1


def health(thing):
    return GAME[thing[0]].scores.get("health", 0)


def equal(things):
    held = {room: {name for name, at in things if at == room} or {""} for room in ROOMS}
    return all(len(held[a] | held[b]) == 1 for a, b in map(sorted, WAYS))


MEANS = {
    HowMany(("rat", "zombie"), 2, 3): lambda things: 2 <= sum(name in ("rat", "zombie") for name, _ in things) <= 3,
    HowMany(("zombie",), 0, 1, "culs"): lambda things: sum(one == ("zombie", "cellar") for one in things) <= 1,
    Held("hall", ("boss", "")): lambda things: {name for name, room in things if room == "hall"} <= {"boss"},
    NeverIn(("boss",)): lambda things: ("boss", "cellar") not in things,
    NotBoth(("rat", "zombie"), ("medkit",)): lambda things: (
        not ({"medkit"} <= (off := {name for name, room in things if room == "cellar"}) and off & {"rat", "zombie"})
    ),
    Spaced("zombie", 1): lambda things: ("zombie", "zombie") not in pairs(things, close),
    Apart("boss", "medkit"): lambda things: ("boss", "medkit") not in pairs(things, next_to),
    Alike("content"): lambda things: all(a != b for a, b in pairs(things, next_to)),
    Alike("content", equal=True): equal,
    Locked("boss", "door"): in_order,
    Deep(("medkit",), 1.0, None, ("door",)): behind,
    Bounded((("health", ">=", 1.0),)): survived,
    InAll("health", -20.0, 5.0): lambda things: -20 <= sum(map(health, things)) <= 5,
    InAll("health", most=-10.0, rooms="culs"): lambda things: sum(health(t) for t in things if t[1] == "cellar") <= -10,
}


@pytest.mark.parametrize("wish", MEANS, ids=lambda wish: type(wish).__name__)
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_a_rule_speaks_of_every_thing_in_a_room(wish, data):
    things = data.draw(st.lists(st.tuples(st.sampled_from(KINDS), st.sampled_from(ROOMS)), max_size=6))
    assert kept(drawn(*map(" ".join, things)), wish) == MEANS[wish](things), things


@pytest.mark.parametrize(
    ("things", "asked", "named"),
    [
        (["rat cellar", "boss cellar"], {"never_in_culs": ["boss"]}, "'cellar' holds 'boss and rat' already"),
        (["zombie cellar", "medkit cellar"], {"culs_rules": ["zombie or medkit, not both"]}, "'medkit and zombie'"),
        (["zombie hall", "zombie hall"], {"spacing": {"zombie": 1}}, "'hall' holds '2 zombie' already"),
    ],
)
def test_what_is_drawn_together_and_must_not_be_is_no_beginning(things, asked, named):
    counts = {"zombie": "0..2", "medkit": "0..2", "rat": "0..2", "boss": "0..1"}
    with pytest.raises(Impossible, match=named):
        fill(drawn(*things), counts, **asked)


def test_a_key_that_shares_its_room_is_the_key():
    locks = [{"key": "boss", "door": "door"}]
    for seed in range(10):
        made = fill(drawn("rat hall", "boss hall"), {"rat": 1, "zombie": "..1"}, locks=locks, seed=seed)
        assert made.level.find("boss") == ["hall"]
        assert made.level.find("door") == ["vault"]


def test_gold_of_two_chests_in_one_room_is_counted_together():
    chests = [Thing(f"chest {i}", "chest", "hall", Frozen(gold=gold)) for i, gold in enumerate((30, 50))]
    level = replace(HOUSE, objects=(*HOUSE.objects, *chests))
    gold = {"attributes": Frozen(loot=("chest",)), "amounts": (Amount("gold", 0.0, 100.0),)}

    assert kept(level, Bounded((("gold", "<=", 80.0),)), **gold)
    assert not kept(level, Bounded((("gold", "<=", 79.0),)), **gold)
    unsaid = drawn("chest hall", "chest hall")  # then a chest holds what its symbol declares
    assert kept(unsaid, Bounded((("gold", "<=", 20.0),)), HowMany(("chest",), 2, 2), **gold)
    assert not kept(unsaid, Bounded((("gold", "<=", 19.0),)), **gold)


def test_a_formula_adds_up_what_all_things_of_a_room_do():
    danger = Amount("danger", formula=parse("0 - content.health"))
    level = drawn("zombie hall", "rat hall")

    assert kept(level, Bounded((("danger", "<=", 14.0),)), amounts=(danger,))
    assert not kept(level, Bounded((("danger", "<=", 13.0),)), amounts=(danger,))


def test_what_shares_a_room_stays_while_the_game_runs_and_does_the_harm_that_the_game_says():
    game = repopulator(
        drawn("zombie vault", "rat vault"), {"medkit": "..2", "zombie": 1, "rat": 1}, ["health >= 1"], seed=1
    )
    game = pickle.loads(pickle.dumps(game))  # a saved game

    assert game.held("vault") == {"content": "rat and zombie"}
    assert game.refill("hall", {"health": 15})
    game.harm("zombie", "health", -11)
    assert not game.refill("hall", {"health": 15}, visited=["gate", "cellar"])
    assert game.refill("hall", {"health": 16}, visited=["gate", "cellar"])
