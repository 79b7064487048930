"""A level that is filled again while it is played, held against the problem that is left, of which all fillings are tried."""

import pickle
from dataclasses import replace
from pathlib import Path

import brute
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from mansions import mansion
from problems import bounds, counts, depths, pins, problems, tables, totals

from playproof import Pin, Project, fill, playtest, read, repopulator
from playproof.errors import Impossible, NotFound, WrongInput
from playproof.level import Alphabet, Graph, Score, Symbol, Thing
from playproof.play import Pathways
from playproof.populate.problem import Bound, Count, Depth, Finite, Layout, Problem, SomePath, Track
from playproof.populate.remaining import open_rooms, remaining, standing
from playproof.populate.repopulate import Repopulator
from playproof.populate.rulecheck import kept


def times(many):
    return settings(max_examples=many, deadline=None, suppress_health_check=list(HealthCheck))


def rules_in_play(problem):
    return st.one_of([kind(problem) for kind in (bounds, bounds, counts, counts, pins, tables, depths, totals)])


@st.composite
def games(draw):
    """A filled level with a player somewhere on his way, with scores of his own."""
    problem = draw(problems(rules_in_play, most_fillings=256))
    first = next(brute.solutions(problem), None)
    assume(first is not None)
    room = draw(st.sampled_from(sorted(problem.layout.home)))
    visited = problem.layout.rooms if draw(st.booleans()) else ()
    scores = {track.name: float(draw(st.integers(0, 6))) for track in problem.tracks}
    return problem, first, room, visited, scores


def left(problem, filling, room, visited, scores):
    stand = standing(problem, room, visited)
    return remaining(problem, filling, stand, scores), open_rooms(problem.layout, stand)


@times(150)
@given(games(), st.integers(0, 2**31))
def test_what_is_filled_again_keeps_what_is_left_of_the_rules(game, seed):
    problem, filling, room, visited, scores = game
    live = Repopulator(problem, filling=filling)
    rest, free = left(problem, filling, room, visited, scores)

    if live.refill(room, scores, visited, seed):
        assert kept(rest, live.filling)
        assert all(live.filling[slot] == value for slot, value in filling.items() if slot[0] not in free)
    else:
        assert live.filling == filling
        assert not brute.solvable(rest)


@times(60)
@given(games(), st.lists(st.tuples(st.integers(-2, 7), st.integers(0, 5)), min_size=1, max_size=4))
def test_bounds_that_change_between_calls_are_kept_by_the_next(game, changes):
    problem, filling, room, visited, scores = game
    plain = [rule for rule in problem.rules if isinstance(rule, Bound) and rule.of == "every" and not rule.numbers]
    assume(plain)
    live = Repopulator(problem, filling=filling)

    for number, choice in changes:
        rule = plain[choice % len(plain)]
        live.bound(rule.track, **{"least" if rule.op == ">=" else "most": number})
        rest, _ = left(live.problem, live.filling, room, visited, scores)
        fitted = live.refill(room, scores, visited, seed=number)
        assert fitted == brute.solvable(rest)
        assert not fitted or kept(rest, live.filling)


@times(40)
@given(games(), st.data())
def test_a_player_who_walks_on_leaves_what_lies_behind_as_it_is(game, data):
    problem, filling, _, _, _ = game
    live = Repopulator(problem, filling=filling)
    room = problem.layout.paths.entrance
    before = problem.layout.paths.before()

    for seed in range(len(problem.layout.paths.order)):
        held = live.filling
        live.refill(room, seed=seed)
        free = open_rooms(problem.layout, standing(problem, room))
        assert all(live.filling[slot] == value for slot, value in held.items() if slot[0] not in free)
        after = [other for other, rooms in before.items() if room in rooms]
        if not after:
            break
        room = data.draw(st.sampled_from(after))


def test_what_stays_where_the_player_is_need_not_be_deep_enough_any_more():
    """Nothing may be where health is below 1, and nothing is in the gate, where he has 0: thorns beside it are well."""
    deep = Depth("content", ("",), "health", least=1)
    problem = Problem(
        small("gate-vault gate-cellar"), (Finite("content", ("", "thorn")),), (Track("health", 1),), (deep,)
    )
    live = Repopulator(problem, filling=dict.fromkeys(problem.slots, ""))

    assert live.refill("gate", {"health": 0})
    assert live.held("cellar") == live.held("vault") == {"content": "thorn"}


def test_a_saved_game_goes_on_as_the_one_that_was_not_saved():
    live = Repopulator(mansion(), seed=3)
    live.bound("health", least=5)
    live.harm("dog", "health", -14)
    live.refill("m2", {"health": 30, "ammo": 20}, seed=1)

    again = pickle.loads(pickle.dumps(live))

    assert again.filling == live.filling
    assert again.refill("m3", {"health": 30, "ammo": 20}, seed=2) == live.refill(
        "m3", {"health": 30, "ammo": 20}, seed=2
    )
    assert again.filling == live.filling


@pytest.mark.parametrize("house", [{"culs": "skip"}, {"entrance": "free"}])
@pytest.mark.parametrize("bound", [{"least": 1}, {"least": 1, "most": 30}])
def test_what_a_player_has_is_no_fault_where_nothing_new_counts(house, bound):
    """He is below the bound where he is; a medkit may still lift him above it in the next room, whatever hangs on this one."""
    layout = small("gate-vault gate-cellar")
    health = Track("health", 20, {"content": {"medkit": 10, "zombie": -5}}, **house)
    rules = [Bound("health", op, bound[key]) for key, op in (("least", ">="), ("most", "<=")) if key in bound]
    live = Repopulator(Problem(layout, (Finite("content", ("", "medkit", "zombie")),), (health,), tuple(rules)))

    assert live.refill("gate", {"health": -2})
    assert live.held("vault") == {"content": "medkit"}
    live.bound("health", least=2)
    assert live.refill("gate", {"health": -2})


def small(ways):
    """Rooms from the gate to the vault."""
    game = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True))
    return Layout.of(Graph.of(ways, game, gate="start", vault="goal"))


def test_one_seed_fills_the_same_whatever_was_asked_before():
    problem = mansion()
    filling = dict(Repopulator(problem, seed=3).filling)
    fresh, used = Repopulator(problem, filling=filling), Repopulator(problem, filling=filling)
    used.refill("m7", {"health": 1, "ammo": 0})
    used.bound("health", least=5)
    used.refill("m2", {"health": 3})
    used.bound("health", least=1)
    used = replace_filling(used, filling)

    assert fresh.refill("m3", {"health": 30}, seed=5) == used.refill("m3", {"health": 30}, seed=5)
    assert fresh.filling == used.filling


def replace_filling(live, filling):
    live._values, live._key = [filling[slot] for slot in live.problem.slots], None
    return live


def test_a_thing_that_hurts_more_from_now_on_is_reckoned_with():
    problem = mansion()
    live = Repopulator(problem, seed=3)

    live.harm("zombie", "health", -19)

    rest, _ = left(live.problem, live.filling, "m1", (), {"health": 20.0, "ammo": 5.0, "lock": 0.0})
    assert live.problem.track["health"].gain("content", "zombie") == -19
    if live.refill("m1", {"health": 20, "ammo": 5, "lock": 0}):
        assert kept(rest, live.filling)


def test_where_nothing_fits_it_says_which_bound_to_relax_and_how_far():
    live = Repopulator(mansion(), seed=3)

    assert not live.refill("m8", {"health": 1, "ammo": 0, "lock": 1}, seed=1) or live.relaxing() == ()
    live.bound("health", least=1_000)
    assert not live.refill("m2", {"health": 20}, seed=1)
    (advice,) = live.relaxing()
    assert advice.startswith("health >= 1000: health >= ")
    number = float(advice.split()[5])
    live.bound("health", least=number)
    assert live.refill("m2", {"health": 20}, seed=1)


def test_a_thing_that_would_turn_a_product_around_is_refused():
    luck = Track("luck", 2, {"content": {"clover": 2}}, "*")
    live = Repopulator(
        Problem(small("gate-vault"), (Finite("content", ("", "clover")),), (luck,), (Bound("luck", ">=", 1),))
    )

    with pytest.raises(WrongInput, match="'clover' multiplies 'luck' by -1; a product admits none below 0"):
        live.harm("clover", "luck", -1)


@pytest.mark.parametrize(
    ("culs", "room", "visited", "health"),
    [
        ({}, "attic", (), 20 - 1 - 2 - 4 - 8),
        ({}, "attic", ("gate", "hall"), 20 - 1 - 2 - 8),
        ({}, "cellar", ("gate",), 20 - 1 - 2 - 4),
        ({}, "cellar", (), 20 - 1 - 2 - 4),
        ({"culs": "skip"}, "attic", (), 20 - 1 - 2 - 8),
        ({"culs": "skip"}, "attic", ("gate", "hall", "cellar"), 20 - 1 - 2 - 4 - 8),
        ({"entrance": "free"}, "attic", (), 20 - 2 - 4 - 8),
        ({"entrance": "free"}, "hall", iter(("gate", "hall", "cellar")), 20 - 2 - 4),
    ],
)
def test_a_score_that_is_not_named_is_counted_from_the_rooms_where_the_player_was(culs, room, visited, health):
    layout, losses = (
        small("gate-hall hall-attic attic-vault hall-cellar"),
        {"gate": 1, "hall": 2, "cellar": 4, "attic": 8},
    )
    names = {name: f"thorn {number}" for name, number in losses.items()}
    track = Track("health", 20, {"content": {names[name]: -number for name, number in losses.items()}}, **culs)
    problem = Problem(layout, (Finite("content", ("", *names.values())),), (track,), (Bound("health", ">=", -99),))
    live = Repopulator(problem, filling={slot: names.get(slot[0], "") for slot in problem.slots})
    live.bound("health", least=1_000)

    assert not live.refill(room, visited=visited)
    assert live.relaxing() == (f"health >= 1000: health >= {health} could be kept",)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda live: live.refill("m99"), "there is no room 'm99'"),
        (lambda live: live.refill("m2", visited=["nowhere"]), "there is no room 'nowhere'"),
        (lambda live: live.refill("m2", {"helth": 3}), "unknown score 'helth'; did you mean 'health'?"),
        (lambda live: live.refill("m2", {"health": float("nan")}), "the player's 'health' is nan; give a number"),
        (lambda live: live.refill(None), "there is no room None"),
        (lambda live: live.held(["m2"]), "there is no room ['m2']"),
        (lambda live: live.refill("m2", [("health", 3)]), "scores are a table; got [('health', 3)]"),
        (lambda live: live.refill("m2", {3: 1}), "unknown score 3"),
        (lambda live: live.refill("m2", {"health": "3"}), "the player's 'health' is '3'; give a number"),
        (lambda live: live.refill("m2", {"health": True}), "the player's 'health' is True; give a number"),
        (lambda live: live.refill("m2", {"health": 10**400}), "give a number"),
        (lambda live: live.refill("m2", visited="m1"), "the rooms that were visited are a list; got 'm1'"),
        (lambda live: live.refill("m2", visited=None), "the rooms that were visited are a list; got None"),
        (lambda live: live.refill("m2", visited=[["m1"]]), "there is no room ['m1']"),
        (lambda live: live.refill("m2", seed="x"), "a seed is a whole number; got 'x'"),
        (lambda live: live.refill("m2", seed=1.5), "a seed is a whole number; got 1.5"),
        (lambda live: live.bound("health"), "no bound is given for 'health'; give least, most or both"),
        (lambda live: live.bound("health", least="3"), "the bound of 'health' is '3'; give a number"),
        (lambda live: live.harm(None, "health", 3), "'None' adds nothing to 'health'"),
        (lambda live: live.harm("zombie", [], 3), "unknown score []"),
        (lambda live: live.bound("helth", least=3), "no rule asks for helth >= a number on every path"),
        (lambda live: live.bound("health", most=3), "no rule asks for health <= a number on every path"),
        (lambda live: live.bound("health", least=float("inf")), "the bound of 'health' is inf; give a number"),
        (lambda live: live.harm("zombi", "health", 3), "'zombi' adds nothing to 'health'; did you mean 'zombie'?"),
        (
            lambda live: live.harm("zombie", "health", float("nan")),
            "what 'zombie' adds to 'health' is nan; give a number",
        ),
    ],
)
def test_wrong_input_is_named(ask, message):
    with pytest.raises(WrongInput) as error:
        ask(Repopulator(mansion(), seed=3))

    assert message in str(error.value)


EXAMPLES = Path(__file__).parents[2] / "examples"
MANSION = Project.open(EXAMPLES / "mansion")
HOUSE = Graph.of(
    "gate-hall hall-vault hall-cellar",
    Alphabet.of(
        Symbol("start", start=True),
        Symbol("exit", goal=True),
        Symbol("zombie", scores={"health": -10}),
        scores=(Score("health", 20, least=1),),
    ),
    gate="start",
    vault="exit",
)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"project": "mansion"}, "a project is opened first; got 'mansion'; Project.open(\"folder\")"),
        ({"project": MANSION, "module": 3}, "a module has a name; got 3"),
        ({"project": MANSION, "pins": [Pin("zombie 1", "position", ("hall",))]}, "rules are given twice"),
        ({"project": MANSION, "pathways": Pathways(culs="own")}, "rules are given twice"),
        ({"counts": {"zombie": 1}, "module": "contents"}, "the module 'contents' is of no project"),
        ({"counts": {"zombie": 1}, "pins": None}, "pins are a list of pins"),
        (
            {"counts": {"zombie": 1}, "pins": [Pin("hall", "symbol", ("zombie",))]},
            "'hall' is pinned to 'zombie' and is nothing, and a room stays what it is; "
            'for what is in it write rooms={"hall": "zombie"}',
        ),
    ],
)
def test_what_could_only_be_passed_over_is_refused(given, message):
    with pytest.raises(WrongInput) as error:
        repopulator(HOUSE, **given)

    assert message in str(error.value)


def test_a_level_that_breaks_a_pin_is_not_handed_out():
    tomb = read(EXAMPLES / "treasure" / "tomb.graph.txt").level
    loot = {"loot": ["chest"], "gold": {"from": 10, "to": 100}}
    pins = [Pin("chest 1", "symbol", ("chest",)), Pin("chest 1", "member:silver", (5,))]

    with pytest.raises(WrongInput, match="'chest 1' is pinned in its member 'silver' to '5'"):
        fill(tomb, {"chest": 1}, attributes=loot, pins=[*pins, Pin("chest 1", "position", ("Niche",))])


def test_a_room_that_is_pinned_to_what_it_is_may_be_filled():
    pins = [Pin("gate", "symbol", (HOUSE.node("gate").symbol,)), Pin("zombie 1", "position", ("hall",))]

    assert repopulator(HOUSE, {"zombie": 1}, pins=pins).held("hall") == {"content": "zombie"}
    assert list(fill(HOUSE, {"zombie": 1}, pins=pins).level.find("zombie")) == ["hall"]
    assert repopulator(HOUSE, {"zombie": 1}, rooms={"hall": "zombie"}).held("hall") == {"content": "zombie"}


def test_rules_about_some_path_are_refused_with_their_place():
    problem = mansion()
    some = SomePath((Bound("health", ">=", 5),))

    with pytest.raises(WrongInput, match="speaks of some path"):
        Repopulator(replace(problem, rules=(*problem.rules, some)))


def test_a_level_that_cannot_be_filled_at_all_is_refused_when_it_is_made():
    problem = mansion()

    with pytest.raises((Impossible, NotFound)):
        Repopulator(replace(problem, rules=(*problem.rules, Count("content", ("zombie",), 24, 24))))


def test_the_lookout_refuses_what_breaks_a_rule_ahead():
    from playproof.populate.lookout import Lookout

    problem = mansion()
    live = Repopulator(problem, seed=4)
    stand = standing(problem, "m2")
    scores = {"health": 20.0, "ammo": 50.0, "lock": 0.0}
    assert live.refill("m2", scores, seed=2)
    good = live.filling

    refused = 0
    for room in sorted(open_rooms(problem.layout, stand)):
        worse = {**good, (room, "content"): "boss"}
        refused += Lookout(problem).refusal(list(worse.values()), stand, scores) is not None
    assert Lookout(problem).refusal(list(good.values()), stand, scores) is None
    assert refused >= len(open_rooms(problem.layout, stand)) - 1


def test_a_level_in_play_can_be_won_where_keys_and_doors_are_put_into_rooms():
    game = Alphabet.of(
        Symbol("start", start=True),
        Symbol("exit", goal=True),
        Symbol("key", gives="key"),
        Symbol("door", solid=True, takes="key"),
        scores=(),
    )
    rooms = Graph.of("a-b b-c c-d d-e b-x", game, a="start", e="exit")

    for seed in range(12):
        live = repopulator(rooms, {"key": 1, "door": 1}, ["solvable"], seed=seed)
        assert winnable(rooms, live)
        if live.refill("a", seed=seed):
            assert winnable(rooms, live)


def winnable(rooms, live):
    for (room, _), value in live.filling.items():
        if value:
            rooms = rooms.with_object(Thing(f"{value} {room}", value, room))
    return playtest(rooms).solvable


def test_registers_of_a_project_choose_what_is_played():
    mansion_project = Project.open(EXAMPLES / "mansion")
    rooms = read(EXAMPLES / "mansion" / "mansion.graph.txt").level

    easy = repopulator(rooms, project=mansion_project, registers={"difficulty": "easy"}, seed=3)
    hard = repopulator(rooms, project=mansion_project, registers={"difficulty": "hard"}, seed=3)

    assert "boss" not in easy.filling.values()
    assert "boss" in hard.filling.values()
    with pytest.raises(WrongInput, match="there is no register 'dificulty'; did you mean 'difficulty'"):
        repopulator(rooms, project=mansion_project, registers={"dificulty": "easy"})


def test_only_what_a_designer_named_is_told_of_a_room():
    rooms = read(EXAMPLES / "treasure" / "tomb.graph.txt").level
    live = repopulator(rooms, project=Project.open(EXAMPLES / "treasure"), seed=3)

    assert not any("." in name or "," in name for name in live.held("Throne"))
    assert {"guardian", "gold"} <= live.held("Throne").keys()
