"""One matrix for all carriers: whatever a grammar can do, it does on sequences, grids, graphs, cells and shapes alike."""

from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest
from carriers import CARRIERS, One, changed, ids, symbols
from scipy.stats import chisquare

from playproof import read, write
from playproof.formats import TABLE
from playproof.grammars import film, frames
from playproof.level import LevelFile, Pin, read_native, write_native
from playproof.level.draw import svg, terminal
from playproof.level.elements import element_of
from playproof.project import Run, generate
from playproof.project.tracing.blame import blame
from playproof.project.tracing.lint import lint
from playproof.project.tracing.making import Making
from playproof.project.tracing.origins import origins
from playproof.rewrite import Derivation, working

HALL, VAULT = One("hall", "room", ("hall",)), One("vault", "room", ("vault",))
BEGIN = One("enter", "room", ("start",), options="max 1"), One("leave", "room", ("goal",), options="max 1")
on_each = pytest.mark.parametrize("carrier", CARRIERS, ids=lambda carrier: carrier.name)


def level(carrier, folder, *rules, recipe, seed=1, **registers):
    return generate(carrier.project(folder, *rules, recipe=recipe), seed, registers=registers).level


@on_each
@pytest.mark.parametrize(
    ("left", "where", "halls"),
    [
        ("*", "not is(x, 'hall')", 12),
        ("!vault", "not is(x, 'hall')", 9),
        ("{vault|goal}", "", 4),
        ("vault", "", 3),
        ("vault(cost >= 2)", "", 0),
        ("vault(cost < 2 and symbols('room') == 8)", "", 3),
        ("*(cost >= 1)", "", 3),
        ("room", "near(x, 'vault') == 1", None),
        ("room", "around(x, 'vault', 'goal') == 0", None),
        ("room", "degree(x) >= 1 and into(x) + out(x) >= degree(x)", 8),
        ("room", "used('wall-off') == 0 and n == 2", 8),
    ],
)
def test_left_sides_with_wildcards_unions_members_and_conditions(carrier, left, where, halls, tmp_path):
    mark = One("mark", left, ("hall",), where)
    rules = (VAULT, One("leave", "room", ("goal",)), mark, One("wall-off", "wall", ("wall",)))
    before = level(carrier, tmp_path / "a", *rules, recipe="3 times vault\nonce leave")
    after = level(carrier, tmp_path / "b", *rules, recipe="3 times vault\nonce leave\nall at once mark")

    assert (symbols(before)["vault"], symbols(before)["goal"]) == (3, 1)
    if halls is not None:
        assert symbols(after)["hall"] == halls
    marked = {id for id in ids(after) if element_of(after, id).symbol == "hall"}
    if halls is None:  # what is beside a vault, or beside nothing: as the level itself says
        beside = {
            id for id in ids(before) if near_vault(before, id, ("vault",) if "near" in where else ("vault", "goal"))
        }
        rooms = {id for id in ids(before) if element_of(before, id).symbol == "room"}
        assert marked == (rooms & beside if "near" in where else rooms - beside)


def near_vault(level, id, wanted):
    """Whether something next to an element is one of some symbols; in a grid, where eight are around one, of these."""
    if hasattr(level, "symbols"):
        at = ids(level).index(id)
        return any(level.symbols[i] in wanted for i in (at - 1, at + 1) if 0 <= i < len(level.symbols))
    if hasattr(level, "nodes"):
        others = {e.target if e.source == id else e.source for e in level.edges if id in (e.source, e.target)}
        return any(level.node(other).symbol in wanted for other in others)
    x, y = map(int, id.rpartition("@")[2].split(","))
    far = [(1, 0), (-1, 0), (0, 1), (0, -1)] + [(a, b) for a in (-1, 1) for b in (-1, 1)] * (len(wanted) == 2)
    places = [(x + dx, y + dy) for dx, dy in far]
    return any(level.symbol(p) in wanted for p in places if 0 <= p[0] < level.width and 0 <= p[1] < level.height)


@on_each
def test_right_sides_set_members_by_dice_counters_and_copies(carrier, tmp_path):
    number = One("number", "vault(cost == 1)", ("vault(cost = 10 + counter('c'))",))
    more = One("more", "vault(cost >= 10)", ("vault(cost = x.cost * 100 + 1d3)",), "x.cost < 100")
    made = level(carrier, tmp_path, VAULT, number, more, recipe="3 times vault\nuntil none number\nall at once more")

    costs = sorted(element_of(made, id).members["cost"] for id in ids(made) if element_of(made, id).symbol == "vault")

    assert [cost // 100 for cost in costs] == [11, 12, 13]
    assert all(1 <= cost % 100 <= 3 for cost in costs)


@on_each
def test_right_sides_are_drawn_by_weight_and_rules_too(carrier, tmp_path):
    either = One("either", "room", ("hall", "vault"), weights=(1, 3))
    rare, often = One("rare", "room", ("goal",)), One("often", "room", ("wall",), options="weight 4")
    project = carrier.project(tmp_path / "a", either, recipe="until none either")
    two = carrier.project(tmp_path / "b", rare, often, recipe="until none rare, often")
    counts = sum((symbols(generate(project, seed).level) for seed in range(20)), Counter())
    ruled = sum((symbols(generate(two, seed).level) for seed in range(20)), Counter())

    assert 0.64 < counts["vault"] / 240 < 0.86
    assert 0.70 < ruled["wall"] / 240 < 0.90


@on_each
@pytest.mark.parametrize(
    ("recipe", "halls"),
    [
        ("once hall", 1),
        ("3 times hall", 3),
        ("n * 2 times hall", 4),
        ("up to 99 times hall", 12),
        ("maybe none", 0),
        ("until none hall", 12),
        ("region r = wall\nuntil none any", None),
        ("sweep hall", 12),
        ("all at once hall", 12),
        ("up to 2 times all at once hall", 12),
        ("repeat 2 times:\n    once hall", 2),
        ("repeat until symbols('hall') >= 5:\n    once hall", 5),
        ("if n == 2:\n    once hall\nelse:\n    2 times hall", 1),
        ("if n == 3:\n    once hall\nelse:\n    2 times hall", 2),
        ("choose:\n    weight 0:\n        once hall\n    weight 2:\n        4 times hall", 4),
        ("try:\n    5 times hall\n    99 times hall\nelse:\n    once hall", 1),
        ("each of order", 1),
        ("each of reversed order", 1),
        ("push 'hall' onto order\neach of order", 2),
        ("pop order into last\neach of order", 1),
        ("set n = n + 3\nn times hall", 5),
        ("replace room by hall", 12),
        ("3 times hall\nregion r = hall\nreplace hall by vault\nall at once back", 3),
        ("3 times hall\nregion r = written by hall\nall at once other", 12),
        ("once vault\ndistance from vault into cost\nonce hall", 1),
    ],
)
def test_recipes_do_on_every_carrier_what_they_say(carrier, recipe, halls, tmp_path):
    rules = (
        *(HALL, VAULT, One("none", "wall", ("hall",)), One("back", "vault", ("hall",), "inside(x, 'r')")),
        One("other", "room", ("hall",), "not inside(x, 'r')"),
    )
    made = level(carrier, tmp_path, *rules, recipe=recipe, seed=3)

    assert symbols(made)["hall"] == halls if halls is not None else symbols(made)["room"] == 0


@on_each
def test_dice_say_how_often(carrier, tmp_path):
    project = carrier.project(tmp_path, HALL, recipe="1d3 times hall")

    assert {symbols(generate(project, seed).level)["hall"] for seed in range(24)} == {1, 2, 3}


@on_each
def test_a_recipe_writes_distances_and_draws_a_shortest_way(carrier, tmp_path):
    ends = "once enter\nonce leave\n"
    far = level(
        carrier, tmp_path / "a", *BEGIN, recipe=ends + "replace room by vault\ndistance from start into cost", seed=5
    )
    way = level(carrier, tmp_path / "b", *BEGIN, recipe=ends + "path from start to goal as hall", seed=5)

    (goal,) = [id for id in ids(way) if element_of(way, id).symbol == "goal"]
    (start,) = [id for id in ids(way) if element_of(way, id).symbol == "start"]
    steps = symbols(way)["hall"] + 1
    seen, edge = {start}, {start}
    for _ in range(steps):  # breadth first along what is not a room
        edge = {id for id in ids(way) if id not in seen and element_of(way, id).symbol in ("hall", "goal")
                and any(beside(way, id, other) for other in edge)}  # fmt: skip
        seen |= edge
    assert goal in seen
    costs = {element_of(far, id).members.get("cost") for id in ids(far) if element_of(far, id).symbol == "vault"}
    assert 1 in costs
    assert max(costs) + 1 >= steps


def beside(level, one, other):
    """Whether a step leads from the one to the other."""
    if hasattr(level, "symbols"):
        order = ids(level)
        return abs(order.index(one) - order.index(other)) == 1
    if hasattr(level, "nodes"):
        return any({e.source, e.target} == {one, other} for e in level.edges)
    (a, b), (c, d) = (tuple(map(int, id.rpartition("@")[2].split(","))) for id in (one, other))
    return abs(a - c) + abs(b - d) == 1


@on_each
def test_what_is_pinned_is_met_and_never_rewritten(carrier, tmp_path):
    meet = One("meet", "room", ("vault",), "near(x, 'hall') == 1")
    project = carrier.project(tmp_path / "project", HALL, meet, recipe="until none meet\nup to 99 times hall")
    run = Run.begin(project, tmp_path / "run")
    fixed = ids(run.product("rooms").level)[5]
    run.pin("rooms", Pin(fixed, "symbol", ("hall",)))
    made = run.product("rooms").level

    assert element_of(made, fixed).symbol == "hall"
    assert symbols(made)["vault"] >= 1, "rules match what is pinned"
    run.pin("rooms", Pin(ids(made)[0], "symbol", ("room",)))
    assert element_of(run.product("rooms").level, ids(made)[0]).symbol == "room"


@on_each
def test_edits_outlive_another_throw_or_are_listed_as_conflicts(carrier, tmp_path):
    project = carrier.project(tmp_path / "project", HALL, recipe="4 times hall")
    run = Run.begin(project, tmp_path / "run")
    before = run.product("rooms").level
    chosen = next(id for id in ids(before) if element_of(before, id).symbol == "room")
    assert run.edit("rooms", changed(before, chosen, "vault")) == 1

    kept = conflicts = 0
    for seed in range(12):
        run.roll("rooms", seed)
        listed, shown = run.conflicts(), run.product("rooms").level
        assert bool(listed) is (element_of(shown, chosen).symbol != "vault")
        kept, conflicts = kept + (not listed), conflicts + bool(listed)

    assert conflicts > 0
    assert kept > 0 or carrier.name == "cells", "other dice scatter other cells"


@on_each
def test_a_recipe_goes_on_from_the_designers_hand(carrier, tmp_path):
    project = carrier.project(
        tmp_path / "project", HALL, VAULT, recipe="2 times hall\nask 'And now?'\nuntil none vault"
    )
    run = Run.begin(project, tmp_path / "run")
    seen = run.asked("rooms").made
    mine = next(id for id in ids(seen) if element_of(seen, id).symbol == "room")
    run.reply("rooms", changed(seen, mine, "goal"))

    assert symbols(run.product("rooms").level) == {"hall": 2, "goal": 1, "vault": 9}
    assert str(origins(Making.of(run), mine, "rooms")[-1]).startswith("rooms, step 3: your hand")


@on_each
def test_a_trace_replays_and_knows_who_wrote_what(carrier, tmp_path):
    project = carrier.project(
        tmp_path, HALL, VAULT, *BEGIN, recipe="3 times hall\nsweep vault\nreplace hall by room\nonce enter"
    )
    making = Making.of(project, 7)
    visit = making.visit("rooms")
    trace, made = visit.trace, visit.product().level

    *_, last = trace.levels()
    assert last == made
    for id in ids(made):
        rule = {"vault": "vault", "room": "replace", "start": "enter"}[element_of(made, id).symbol]
        assert trace.writer(id).rule == rule
        assert trace.steps[trace.history(id)[0]].rule in ("hall", "vault")
        assert origins(making, id)[-1].rule == rule
    assert len(list(frames(trace))) == len(trace.steps)


@on_each
def test_why_not_lint_and_blame_work_alike(carrier, tmp_path):
    cost = One("dear", "vault(cost >= 3)", ("hall",))
    project = carrier.project(tmp_path, HALL, VAULT, cost, recipe="11 times vault\nmaybe dear\nonce hall")
    making = Making.of(project, 3)
    visit = making.visit("rooms")
    (hall,) = [id for id in ids(visit.product().level) if element_of(visit.product().level, id).symbol == "hall"]
    vault = next(id for id in ids(visit.product().level) if element_of(visit.product().level, id).symbol == "vault")

    assert "is to be room" in visit.why_not("vault", hall).reason.what
    assert visit.why_not("hall", hall, 0).fits
    assert "is to have cost >= 3: cost is 1" in visit.why_not("dear", vault).reason.what
    assert str(blame(making, "count_hall == 0")).startswith("rooms, step 12 of 12: rule hall for the 1st time")
    assert [(r.rule, r.kind) for r in lint(project, 2).remarks if r.level != "note"] == [("dear", "never applied")]


@on_each
def test_it_is_drawn_still_and_moving_in_colour_and_in_text(carrier, tmp_path):
    project = carrier.project(tmp_path, HALL, *BEGIN, recipe="once enter\nonce leave\n3 times hall")
    making = Making.of(project, 2)
    made, trace = making.level("rooms"), making.trace("rooms")
    still, moving = svg(made, title="Twelve rooms"), film(trace, list(frames(trace)))

    for picture in (still, moving):
        told = [e.text for e in ElementTree.fromstring(picture).iter() if e.tag.endswith("text")]
        assert {"start", "goal", "hall"} <= set(told) | {part for text in told if text for part in text.split()}
    assert terminal(made).plain
    assert str(made)


@on_each
def test_the_native_file_holds_all_of_it(carrier, tmp_path):
    dear = One("dear", "room", ("vault(cost = 7)",))
    made = generate(carrier.project(tmp_path, dear, *BEGIN, recipe="2 times dear\nonce enter\nonce leave"), 4)
    pins = (Pin(ids(made.level)[0], "symbol", ("room",)),)

    again = read_native(write_native(LevelFile(made.level, ("solvable",), pins, made.proofs)))

    assert again.level == made.level
    assert again.pins == pins
    assert sorted(element_of(again.level, id).members.get("cost", 0) for id in ids(again.level))[-2:] == [7, 7]


@on_each
def test_what_can_be_played_is_judged_with_proofs(carrier, tmp_path):
    project = carrier.project(tmp_path, *BEGIN, recipe="once enter\nonce leave", promises='"solvable", "no dead ends"')
    made = generate(project, 2)

    assert made.ok
    if not carrier.played:
        assert made.verdict is None
        return
    assert [proof.claim for proof in made.verify()] == ["solvable", "no dead ends"]
    assert not generate(carrier.project(tmp_path, *BEGIN, recipe="once enter", promises='"solvable"'), 2).ok


@on_each
def test_it_is_exported_in_every_format_for_its_kind_and_read_again(carrier, tmp_path):
    made = level(carrier, tmp_path / "p", VAULT, *BEGIN, recipe="once enter\nonce leave\n3 times vault")
    kind = made.kind
    formats = [format for format in TABLE if format.writes and kind in format.kinds]
    assert {format.name for format in formats} >= {"native", "svg"}
    for format in formats:
        file = tmp_path / f"level{format.endings[0]}"
        assert write(made, file)
        if not format.reads:
            continue
        again = read(file, alphabet=made.alphabet).level
        if again.kind == kind:
            assert symbols(again) == symbols(made), format.name
        else:
            assert again.kind == "grid", "formats of tiles hold cells and shapes as their map of tiles"
            assert set(symbols(again)) >= {"start", "goal", "vault", "room"}, format.name


@on_each
def test_every_match_is_drawn_equally_often(carrier, tmp_path):
    project = carrier.project(tmp_path, HALL, VAULT, recipe="once vault\nonce hall")
    visit = Making.of(project, 1).visit("rooms")
    (rules, _), start = visit.plan, visit.trace.start
    firsts, seconds = Counter(), Counter()
    for seed in range(360):
        on = Derivation(working(start, rules.rules.values()), rules, Random(seed))
        on.once((rules["vault"],))
        on.once((rules["hall"],))
        firsts[on.steps[0].match] += 1
        seconds[on.steps[1].match] += 1

    assert len(firsts) == len(seconds) == 12
    assert chisquare(list(firsts.values())).pvalue > 0.001
    assert chisquare(list(seconds.values())).pvalue > 0.001


@on_each
def test_a_matched_element_may_be_rewritten_twice_but_never_when_all_are_rewritten_at_once(carrier, tmp_path):
    """Rules that are applied all at once see the level as it was."""
    on = One("on", "room", ("hall",)), One("further", "hall", ("vault",))

    assert symbols(level(carrier, tmp_path / "a", *on, recipe="until none on, further"))["vault"] == 12
    assert symbols(level(carrier, tmp_path / "b", *on, recipe="all at once on, further"))["hall"] == 12
    assert symbols(level(carrier, tmp_path / "c", *on, recipe="all at once on\nall at once on, further"))["vault"] == 12
