"""Population in projects: pins are kept or refused, hand work survives re-runs and kills, the judge has the last word."""

import os
import signal
import time
from collections import Counter
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest
from house import ROOMS, SKETCHED
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof import Alphabet, Graph, Grid, Pin, Score, Symbol, fill
from playproof.errors import Impossible, NotFound, ProofRefused, WrongInput
from playproof.level import Frozen, Thing
from playproof.level.elements import fingerprint
from playproof.level.pins import check_pins
from playproof.play import verify
from playproof.project import Project, Run
from playproof.project.journal import Journal

LONG = bool(os.environ.get("PLAYPROOF_LONG"))
KILLS = 200 if LONG else 12
GAME = """\
movement = "rooms"
[symbols]
start  = { start = true }
exit   = { goal = true }
zombie = { scores = { health = -15 } }
medkit = { scores = { health = 10 } }
[scores]
health = { start = 20, least = 1 }
"""
PROJECT = (
    SKETCHED
    + """\
[[module]]
name   = "contents"
kind   = "populate"
counts = { zombie = 2, medkit = "1..3" }
"""
)


def begun(folder, house=ROOMS):
    project = folder / "project"
    project.mkdir(exist_ok=True)
    (project / "alphabet.toml").write_text(GAME)
    (project / "house.graph.txt").write_text(house)
    (project / "project.toml").write_text(PROJECT)
    return Run.begin(Project.open(project), folder / "run", 1)


def put(level):
    """The things that a game counts, without start and exit."""
    return [thing for thing in level.objects if thing.symbol in ("zombie", "medkit")]


def held(level):
    return {thing.id: (thing.symbol, thing.at) for thing in put(level)}


def counted(level):
    return Counter(thing.symbol for thing in put(level))


FLAT = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("exit", ">", goal=True),
    Symbol("zombie", "z", scores=Frozen(health=-15)),
    Symbol("medkit", "+", scores=Frozen(health=10)),
    scores=(Score("health", 20, least=1),),
)
ROOMS = ("gate", "hall", "vault", "cellar")
HALL = Graph.of("gate-hall hall-vault hall-cellar", FLAT, gate="start", vault="exit")


GAIN = {"": 0, "zombie": -15, "medkit": 10}


def lives(things):
    """Whether the one path through the hall is survived: the cellar is looked into from the hall."""
    gain = Counter()
    for symbol, room in things:
        gain[room] += GAIN[symbol]
    after = [20 + gain["gate"]]
    after += [after[0] + gain["hall"] + gain["cellar"]]
    after += [after[1] + gain["vault"]]
    return min(after) >= 1


def possible(counts, pins):
    """Whether any filling of the four rooms has these counts and a thing of its own for each pinned id.

    What a pin leaves no choice about is there first, even where something else is; all else finds an empty room.
    """
    wanted = {}
    for pin in pins:
        symbols, places = wanted.setdefault(pin.element, ({"zombie", "medkit"}, set(ROOMS)))
        (symbols if pin.field == "symbol" else places).intersection_update(pin.allowed)
    sure = {name: (*kinds, *places) for name, (kinds, places) in wanted.items() if len(kinds) == len(places) == 1}
    others = [wanted[name] for name in wanted if name not in sure]
    free = [room for room in ROOMS if room not in [room for _, room in sure.values()]]
    for symbols in product(["", "zombie", "medkit"], repeat=len(free)):
        fresh = [(symbol, room) for symbol, room in zip(symbols, free, strict=True) if symbol]
        many = Counter(symbol for symbol, _ in (*fresh, *sure.values()))
        fit = all(least <= many[symbol] <= most for symbol, (least, most) in counts.items())
        if fit and lives([*fresh, *sure.values()]) and given_out(fresh, others):
            return True
    return False


def given_out(things, wanted):
    return any(
        all(symbol in kinds and room in places for (symbol, room), (kinds, places) in zip(chosen, wanted, strict=True))
        for chosen in permutations(things, len(wanted))
    )


@st.composite
def pinnings(draw):
    """Counts, and pins of a few new things: what they are, where they are, with or without a choice."""
    counts = {name: (low := draw(st.integers(0, 2)), low + draw(st.integers(0, 2))) for name in ("zombie", "medkit")}
    pins = []
    for name in draw(st.lists(st.sampled_from(["guest", "zombie 1", "old"]), unique=True, max_size=3)):
        kinds = st.sampled_from([("zombie",), ("medkit",), ("zombie", "medkit")])
        pins.append(Pin(name, "symbol", draw(kinds)))
        if draw(st.booleans()):
            places = draw(st.lists(st.sampled_from(ROOMS), min_size=1, max_size=2, unique=True))
            pins.append(Pin(name, "position", tuple(places)))
    return counts, pins


@settings(max_examples=1500 if LONG else 60, deadline=None)
@given(pinnings(), st.integers(0, 99))
def test_hard_pins_are_kept_and_refused_only_if_no_filling_has_them(asked, seed):
    counts, pins = asked
    texts = {name: f"{low}..{high}" for name, (low, high) in counts.items()}
    if not possible(counts, pins):
        with pytest.raises((Impossible, NotFound)):
            fill(HALL, texts, seed=seed, pins=pins)
        return

    level = fill(HALL, texts, seed=seed, pins=pins).level

    assert list(check_pins(level, pins)) == []
    assert {pin.element for pin in pins} <= set(held(level))
    assert all(low <= counted(level)[name] <= high for name, (low, high) in counts.items())


DUNGEON = Grid.parse(
    """
##########
#S..#....#
#........#
#...#...>#
##########
""",
    FLAT,
)


def test_pinned_tiles_of_a_dungeon_are_what_they_are_pinned_to_for_every_seed():
    pins = [
        Pin("ground@2,2", "symbol", ("medkit",)),
        Pin("ground@6,1", "symbol", ("medkit", "zombie")),
        Pin("ground@5,2", "symbol", ("floor",)),
    ]
    seen = set()
    for seed in range(20):
        level = fill(DUNGEON, {"zombie": "..1", "medkit": "..2"}, seed=seed, pins=pins).level
        assert list(check_pins(level, pins)) == []
        seen.add(level.symbol((6, 1)))

    assert seen == {"zombie", "medkit"}


def test_a_heavier_wish_is_kept_before_a_lighter_one_and_the_other_is_told(tmp_path):
    run = begun(tmp_path)
    run.pin("contents", Pin("zombie 1", "position", ("gate",), weight=5.0))
    run.pin("contents", Pin("zombie 2", "position", ("hall",), weight=1.0))
    for seed in range(6):
        run.roll("contents", seed)
        made = run.product("contents")

        assert held(made.level)["zombie 1"] == ("zombie", "gate")
        assert [note.partition("'zombie 2' is ")[0] for note in made.notes] == ["a wish was not kept: "]


def test_wishes_that_can_all_be_kept_are(tmp_path):
    run = begun(tmp_path)
    run.pin("contents", Pin("zombie 1", "position", ("cellar",), weight=1.0))
    run.pin("contents", Pin("medkit 1", "position", ("gate",), weight=1.0))
    for seed in range(6):
        run.roll("contents", seed)
        made = run.product("contents")

        assert (held(made.level)["zombie 1"][1], held(made.level)["medkit 1"][1]) == ("cellar", "gate")
        assert made.notes == ()


def test_a_thing_that_was_pinned_where_it_stood_stays_there_whatever_the_dice(tmp_path):
    run = begun(tmp_path)
    first = next(thing for thing in run.product("contents").level.objects if thing.symbol == "zombie")
    seen = fingerprint(run.product("contents").level, first.id)
    run.pin("contents", Pin(first.id, "symbol", ("zombie",), fingerprint=seen))
    for seed in range(8):
        run.roll("contents", seed)
        assert held(run.product("contents").level)[first.id] == ("zombie", first.at)


CHESTS = replace(FLAT, symbols=FLAT.symbols | {"chest": Symbol("chest", members=Frozen(gold=0))})
LOOT = {"counts": {"chest": 2}, "attributes": {"loot": ["chest"], "gold": {"from": 5, "to": 20}}}
RICH = replace(HALL, alphabet=CHESTS)


@pytest.mark.parametrize("gold", [5, 7, 20])
def test_a_pinned_amount_is_what_it_is_pinned_to_and_counts(gold):
    pins = [Pin("chest 1", "position", ("hall",)), Pin("chest 1", "member:gold", (gold,))]
    for seed in range(8):
        made = fill(RICH, **LOOT, pins=pins, promises=["gold <= 25"], seed=seed).level
        amounts = {thing.id: thing.members["gold"] for thing in made.objects if thing.symbol == "chest"}
        assert amounts["chest 1"] == gold
        assert 5 <= amounts["chest 2"] <= 25 - gold if made.find("chest")[-1] != "hall" else True


def test_a_pinned_amount_that_breaks_a_promise_is_impossible_and_named():
    pins = [Pin("chest 1", "position", ("hall",)), Pin("chest 1", "member:gold", (19,))]
    with pytest.raises(Impossible, match="gold <= 18; 'chest 1' has gold = 19"):
        fill(RICH, **LOOT, pins=pins, promises=["gold <= 18"])


LOCKED = Alphabet.of(
    Symbol("start", start=True),
    Symbol("exit", goal=True),
    Symbol("key", gives="key"),
    Symbol("door", solid=True, takes="key"),
    Symbol("chest"),
)


@pytest.mark.parametrize(
    ("ways", "behind", "before"),
    [
        ("gate -- hall\nhall -[door]- vault\n", {"vault"}, {"gate", "hall"}),
        ("gate -[door]- hall\ngate -- well\nhall -- vault\nwell -- vault\n", {"hall"}, {"gate", "well"}),
    ],
    ids=["one way", "a way around"],
)
def test_doors_that_are_drawn_between_rooms_count_for_how_deep_something_lies(ways, behind, before):
    rooms = Graph.parse("gate: start\nvault: exit\n" + ways, LOCKED)
    places = {"1..": behind, "..0": before}
    for depth, allowed in places.items():
        found = {
            fill(rooms, {"key": 1, "chest": 1}, ["solvable"], depth={"chest": depth}, seed=seed).level.find("chest")[0]
            for seed in range(20)
        }
        assert found == allowed, depth


def test_an_amount_cannot_be_pinned_without_its_place():
    with pytest.raises(WrongInput, match="may be in several rooms; pin it to one room as well"):
        fill(RICH, **LOOT, pins=[Pin("chest 1", "member:gold", (7,))])

    assert fill(RICH, **LOOT, pins=[Pin("chest 1", "member:gold", (7,), weight=1.0)]).ok  # as a wish it is let go


def test_hand_work_on_contents_survives_a_re_run_or_is_listed(tmp_path):
    run = begun(tmp_path)
    kept = listed = 0
    for seed in range(12):
        run.roll("contents", seed)
        level = run.product("contents").level
        if seed == 0:
            first = next(thing for thing in level.objects if thing.symbol == "zombie")
            run.edit("contents", level.with_object(Thing("guest", "medkit", "left")).without_object(first.id))
            continue
        conflicts = [conflict.edit.element for _, conflict in run.conflicts()]
        assert "guest" in held(level) or any("guest" in element for element in conflicts)
        assert first.id not in held(level) or any(first.id in element for element in conflicts)
        kept += "guest" in held(level) and first.id not in held(level)
        listed += bool(conflicts)

    assert kept + listed >= 11
    assert kept


def test_a_re_run_with_other_dice_fills_anew_and_undo_brings_the_old_back(tmp_path):
    run = begun(tmp_path)
    before = run.product("contents").level
    seen = set()
    for seed in range(8):
        run.roll("contents", seed)
        seen.add(run.product("contents").level)
        assert counted(run.product("contents").level)["zombie"] == 2

    run.undo(8)

    assert len(seen) > 4
    assert run.product("contents").level == before
    assert held(run.product("rooms").level) == {}


def work(folder):
    """Roll again and again, until somebody ends it."""
    run = Run.open(folder)
    for seed in range(len(run.journal.entries), 10_000):
        run.roll("contents", seed)
        run.execute()


def wait_for_more(run, entries):
    """Until the journal holds more than so many: on a busy machine a child may take long to begin."""
    for _ in range(6_000):
        if len(Journal.open(run.journal.path).entries) > entries:
            return
        time.sleep(0.01)


def test_a_run_killed_while_it_fills_rooms_goes_on_where_it_was(tmp_path):
    run, dice, worked = begun(tmp_path), Random(3), 0
    peaceful = Run.begin(run.project, tmp_path / "peaceful", 1)
    for _ in range(KILLS):
        child = os.fork()
        if not child:
            try:
                work(tmp_path / "run")
            finally:
                os._exit(0)
        if dice.random() < 0.8:
            wait_for_more(run, worked)
        time.sleep(dice.random() * 0.1)
        os.kill(child, signal.SIGKILL)
        _, ended = os.waitpid(child, 0)
        assert os.WIFSIGNALED(ended), "it was at work until it was killed"
        again = Run.open(tmp_path / "run")
        worked = len(again.journal.entries)
        if worked:
            peaceful.roll("contents", worked - 1)
        assert again.product("contents").level == peaceful.product("contents").level

    assert worked > KILLS // 2


def test_two_things_that_can_only_be_the_same_are_impossible_and_named():
    pins = [Pin("guest", "symbol", ("zombie",)), Pin("zombie 1", "symbol", ("zombie",))]

    with pytest.raises(Impossible, match="at most 1 of 'zombie'; 'guest', 'zombie 1' are pinned to be 'zombie'"):
        fill(HALL, {"zombie": "..1", "medkit": 2}, pins=pins)


@settings(max_examples=400 if LONG else 40, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["zombie", "medkit"]), st.sampled_from(ROOMS)), max_size=4), st.integers(0, 9)
)
def test_what_stands_in_a_level_already_stays_and_counts(there, seed):
    old = tuple(Thing(f"old {i}", symbol, room) for i, (symbol, room) in enumerate(there))
    level = replace(HALL, objects=(*HALL.objects, *old))
    try:
        made = fill(level, {"zombie": "1..3", "medkit": "1.."}, seed=seed)
    except Impossible:
        return

    assert made.level.objects[: len(level.objects)] == level.objects
    assert (made.level.nodes, made.level.edges) == (level.nodes, level.edges)
    assert 1 <= counted(made.level)["zombie"] <= 3
    assert counted(made.level)["medkit"] >= 1
    assert set(made.provenance["things"]) == set(held(made.level)) - {thing.id for thing in old}
    fresh = [thing.at for thing in put(made.level) if thing not in old]
    assert not set(fresh) & {room for _, room in there}
    assert len(set(fresh)) == len(fresh)


def test_the_tiles_that_somebody_drew_stay_as_they_are():
    drawn = DUNGEON.with_cells({(2, 1): "zombie"})
    for seed in range(10):
        level = fill(drawn, {"zombie": 1, "medkit": 1}, seed=seed).level
        changed = {cell for cell in product(range(10), range(5)) if level.symbol(cell) != drawn.symbol(cell)}
        assert {drawn.symbol(cell) for cell in changed} == {"floor"}
        assert {level.symbol(cell) for cell in changed} == {"medkit"}


def survived(level):
    return lives([(thing.symbol, thing.at) for thing in put(level)])


def test_every_proof_is_taken_by_the_judge_and_none_after_the_level_was_made_deadly():
    refused = 0
    for seed in range(15):
        made = fill(HALL, {"zombie": "1..2", "medkit": "1..3"}, seed=seed)
        assert [proof.claim for proof in made.verify()] == ["solvable", "health >= 1"]
        bound = next(proof for proof in made.proofs if proof["claim"] == "health >= 1")
        for thing in put(made.level):
            for symbol in ("zombie", "medkit"):
                changed = made.level.with_object(replace(thing, symbol=symbol))
                if survived(changed):
                    continue
                with pytest.raises(ProofRefused):
                    verify(changed, bound)
                refused += 1

    assert refused > 5


def test_a_proof_whose_numbers_were_touched_up_is_refused():
    made = fill(HALL, {"zombie": 1, "medkit": 2}, seed=1)
    deadly = made.level
    for thing in put(deadly):
        deadly = deadly.with_object(replace(thing, symbol="zombie"))
    bound = next(proof for proof in made.proofs if proof["claim"] == "health >= 1")

    for forged in forgeries(bound, deadly):
        with pytest.raises(ProofRefused):
            verify(deadly, forged)


def forgeries(proof, level):
    """The proof with the name of another level, and with every number in it made harmless."""
    yield {**proof, "level": level.hash} if "level" in proof else proof

    def harmless(value):
        if isinstance(value, dict):
            return {key: harmless(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [harmless(inner) for inner in value]
        return 99 if isinstance(value, int | float) and not isinstance(value, bool) else value

    yield harmless(dict(proof))
    yield {**harmless(dict(proof)), "level": level.hash}
