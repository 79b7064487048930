"""Rules on shapes and cells: rectangles cut, joined and placed where there is room, and what becomes of their doors."""

import random
from collections import Counter

import pytest

from playproof.errors import WrongInput
from playproof.level import Alphabet, Cells, Shapes, Symbol
from playproof.level.shapes import DOORWAY
from playproof.rewrite import Derivation, cook, read_recipe, read_rules, working
from playproof.rewrite.whynot import why_not

HOUSE = Alphabet.of(
    Symbol("room", "."), Symbol("hall", ","), Symbol("bath", "~"), Symbol("wall", "#", solid=True),
    Symbol("door", "+", solid=True, takes="key"), Symbol("key", "k", gives="key"),
)  # fmt: skip


def shapes(text):
    return Shapes.parse(text, HOUSE)


def plot(width=12, height=6, symbol="room"):
    return Shapes.plot(width, height, symbol, HOUSE)


def derivation(level, rules, recipe="once r", seed=1, **settings):
    read = read_rules(f"rules on {level.kind}\n{rules}", HOUSE)
    on = Derivation(working(level, read.rules.values()), read, random.Random(seed), **settings)
    cook(on, read_recipe(recipe))
    return on


def after(level, rules, recipe="once r", seed=1):
    return derivation(level, rules, recipe, seed).state.level()


def boxes(level):
    return sorted((node.symbol, level.box(node.id)) for node in level.nodes)


def cut(line, of=None, options="", more=""):
    return after(of or plot(), f"rule r {options}\n    a:room\n=>\n    {line}\n{more}")


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("columns of a: l:hall 3, r:bath *", [("bath", (3, 0, 9, 6)), ("hall", (0, 0, 3, 6))]),
        ("rows of a: t:hall 2, b:bath *", [("bath", (0, 2, 12, 4)), ("hall", (0, 0, 12, 2))]),
        ("columns of a: l:hall 25%, r:bath 75%", [("bath", (3, 0, 9, 6)), ("hall", (0, 0, 3, 6))]),
        ("columns of a: l:hall 30%, r:bath 70%", [("bath", (4, 0, 8, 6)), ("hall", (0, 0, 4, 6))]),
        ("columns of a: l:hall *, r:bath 2*", [("bath", (4, 0, 8, 6)), ("hall", (0, 0, 4, 6))]),
        ("columns of a: l:hall *, m:bath 2, r:hall *",
         [("bath", (5, 0, 2, 6)), ("hall", (0, 0, 5, 6)), ("hall", (7, 0, 5, 6))]),
        ("columns of a every 5: p:hall", [("hall", (0, 0, 6, 6)), ("hall", (6, 0, 6, 6))]),
        ("rows of a every 2: p:hall", [("hall", (0, y, 12, 2)) for y in (0, 2, 4)]),
        ("columns of a: a 8, r:bath *", [("bath", (8, 0, 4, 6)), ("room", (0, 0, 8, 6))]),
        ("columns of a: l:hall 4, x 8\n    rows of x: t:bath 2, b:bath *",
         [("bath", (4, 0, 8, 2)), ("bath", (4, 2, 8, 4)), ("hall", (0, 0, 4, 6))]),
    ],
)  # fmt: skip
def test_a_rectangle_is_cut_as_it_is_told(line, made):
    assert boxes(cut(line)) == made


@pytest.mark.parametrize(
    "line",
    [
        "columns of a: l:hall 13, r:bath *",
        "columns of a: l:hall 5, r:bath 6",
        "columns of a: l:hall 12, r:bath *",
        "columns of a: l:hall 0, r:bath *",
        "columns of a: l:hall 2.5, r:bath *",
        "columns of a every 13: p:hall",
        "columns of a: l:hall 50%, r:bath 20%",
    ],
)
def test_a_cut_for_which_there_is_no_room_is_no_match(line):
    on = derivation(plot(), f"rule r\n    a:room\n=>\n    {line}\n", "maybe r")

    assert on.steps == []
    assert why_not(on, on.rules["r"], on.state.level().nodes[0].id).reason.kind == "room"


def test_sizes_fall_by_the_dice_and_what_was_found_to_have_room_is_what_is_written():
    widths = Counter(
        boxes(after(plot(), "rule r\n    a:room\n=>\n    columns of a: l:hall between(1, 11), r:bath *\n", seed=s))[1][
            1
        ][2]
        for s in range(60)
    )

    assert set(widths) <= set(range(1, 12))
    assert len(widths) > 7


TWO = "level 12x6\na: room / key at 0,0 8x6\nb: hall / at 8,0 4x6\na -[door]- b"


def test_a_door_leads_to_the_part_behind_it_and_what_stands_there_goes_to_the_first():
    made = after(shapes(TWO), "rule r\n    a:room\n=>\n    rows of a: t:bath 2, l:room *\n    t -- l\n")

    (door,) = [edge for edge in made.edges if edge.there == ("door",)]
    assert {made.node(end).symbol for end in (door.source, door.target)} == {"hall", "room"}, "where it touches longest"
    assert made.at("r.1.t")[-1].symbol == "key"
    assert len(made.edges) == 2


def test_a_cut_that_would_leave_a_door_without_its_doorway_is_no_match():
    stripes = "rule r\n    a:room\n=>\n    rows of a every 1: p:bath\n"

    assert derivation(shapes(TWO), stripes, "maybe r").steps == []
    assert len(after(plot(), stripes).nodes) == 6


def test_a_way_that_the_rule_takes_away_need_not_stay():
    made = after(shapes(TWO), "rule r\n    a:room -- b\n=>\n    b\n    rows of a every 1: p:bath\n")

    assert len(made.nodes) == 7
    assert made.edges == ()


def test_rectangles_that_make_up_one_are_joined_and_keep_their_doors_to_others():
    level = shapes(
        "level 12x6\na: room / at 0,0 4x6\nb: room / key at 4,0 4x6\nc: hall / at 8,0 4x6\na -- b\nb -[door]- c"
    )
    join = "rule r\n    a:room -- b:room\n=>\n    join a, b into n:bath\n"

    made = after(level, join)

    assert boxes(made) == [("bath", (0, 0, 8, 6)), ("hall", (8, 0, 4, 6))]
    (door,) = made.edges
    assert door.there == ("door",)
    assert [thing.symbol for thing in made.at("r.1.n")] == ["bath", "key"]


def test_rectangles_that_make_up_none_are_not_joined():
    level = shapes("level 12x6\na: room / at 0,0 4x6\nb: room / at 4,0 4x4\na -- b")

    assert derivation(level, "rule r\n    a:room -- b:room\n=>\n    join a, b into n:bath\n", "maybe r").steps == []


@pytest.mark.parametrize(
    ("side", "places"),
    [
        ("right of", {(8, y) for y in range(3)}),
        ("left of", {(1, y) for y in range(3)}),
        ("above", set()),
        ("below", set()),
        ("beside", {(8, y) for y in range(3)} | {(1, y) for y in range(3)}),
    ],
)
def test_a_new_rectangle_is_placed_wherever_there_is_room_beside_another(side, places):
    """The hall stands from top to bottom of the level, so there is no room above it and none below."""
    level = shapes("level 12x4\na: hall / at 4,0 4x4")
    rule = f"rule r\n    a:hall\n=>\n    a\n    n:bath 3x2 {side} a\n    a -- n\n"
    found = {made.box("r.1.n")[:2] for seed in range(60) if (made := after(level, rule, "maybe r", seed)).find("bath")}

    assert found == places


def test_a_new_rectangle_covers_nothing_that_is_there():
    level = shapes("level 12x4\na: hall / at 4,0 4x4\nb: room / at 8,0 4x3")
    rule = "rule r\n    a:hall\n=>\n    a\n    n:bath 3x2 right of a\n"

    assert derivation(level, rule, "maybe r").steps == []


def test_what_is_laid_is_turned_and_mirrored_each_way_as_likely():
    rule = "rule r turn flip\n    a:room\n=>\n    columns of a: l:hall 2, r:bath *\n"
    halls = Counter(boxes(after(plot(8, 8), rule, seed=seed))[1][1] for seed in range(200))

    assert set(halls) == {(0, 0, 2, 8), (6, 0, 2, 8), (0, 0, 8, 2), (0, 6, 8, 2)}
    assert min(halls.values()) > 25


@pytest.mark.parametrize(
    ("line", "ways"),
    [("columns of a: l:hall 2, r:bath *", 4), ("columns of a every 2: p:hall", 2), ("a\n    n:bath 2x2 beside a", 1)],
)
def test_orientations_that_lie_alike_are_one_and_all_share_the_weight(line, ways):
    rules = read_rules(f"rules on shapes\nrule r turn flip upend\n    a:room\n=>\n    {line}\n", HOUSE)

    assert len(rules["r"].rights) == ways
    assert sum(right.weight for right in rules["r"].rights) == pytest.approx(1)


def test_a_pinned_rectangle_is_neither_cut_nor_joined_nor_removed():
    rules = (
        "rule cut\n    a:room\n=>\n    columns of a: l:hall *, r:hall *\n"
        "rule join\n    a:room -- b\n=>\n    join a, b into n:bath\n"
        "rule drop\n    a:room -- b\n=>\n    b\n"
    )
    on = derivation(shapes(TWO), rules, "repeat 0 times:\n    once cut")
    on.state.locked.add("a")

    assert not any(on.once((on.rules[name],)) for name in ("cut", "join", "drop"))
    assert why_not(on, on.rules["cut"], "a").reason.kind == "pinned"


def test_questions_about_ground_are_answered():
    level = shapes("level 12x6\na: room / at 0,0 4x6\nb: hall / at 4,1 8x3\na -- b")
    where = (
        "area(a) == 24 and wide(b) == 8 and high(b) == 3 and touch(a, b) == 3 and rim(a) and rim(b)"
        " and across(a) < 0.2 and down(b) > 0.4 and down(b) < 0.5 and apart(a, b) > 6"
    )

    assert after(level, f"rule r\n    a:room -- b:hall\n    where {where}\n=>\n    a:bath -- b\n").find("bath")


RULES = """
rule halve turn
    a:room
    where wide(a) >= 6 and high(a) >= 6
=>
    columns of a: l:room between(35, 65)%, r:room *
    l -[door]- r
rule stripes
    a:room
    where wide(a) >= 9
=>
    columns of a every 3: p:hall
rule grow
    a:{room|hall}
=>
    a
    n:bath between(2, 4)x2 beside a
    a -- n
rule merge
    a -- b
=>
    join a, b into n:room
rule drop probability 0.5
    a:bath -- b
=>
    b
rule open
    a
    b
    where touch(a, b) >= 3
    without a -- b
=>
    a -[door]- b
"""


@pytest.mark.parametrize("seed", range(12))
def test_whatever_rules_do_rectangles_share_no_ground_doors_have_doorways_and_every_step_can_be_taken_back(seed):
    """Every level that comes of a step is checked as a value; here its ground is counted once more, unit by unit."""
    on = derivation(plot(24, 16), RULES, "up to 30 times any", seed)
    trace = on.trace()
    levels = list(trace.levels())

    assert len(trace.steps) >= 20
    assert levels[-1] == on.state.level()
    for level in levels[:: max(1, len(levels) // 6)]:
        ground = Counter(
            (x + dx, y + dy)
            for node in level.nodes
            for x, y, w, h in (level.box(node.id),)
            for dx in range(w)
            for dy in range(h)
        )
        assert set(ground.values()) <= {1}
        assert all(0 <= x < 24 and 0 <= y < 16 for x, y in ground)
        assert all(level.touch(edge.source, edge.target) >= DOORWAY for edge in level.edges)
    for step, before in zip(reversed(trace.steps), reversed(levels[:-1]), strict=True):
        on.state.undo(step.changes)
        if step is trace.steps[0] or step is trace.steps[len(levels) // 2]:
            assert on.state.level() == before


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("    a:room\n=>\n    columns of a: l:hall 3\n", "wants two parts or more"),
        ("    a:room\n=>\n    columns of a: l:hall 3, l:bath *\n", "line 5: 'l' is described twice on this side"),
        ("    a:room\n=>\n    columns of b: l:hall 3, r:bath *\n", "'b' is not there to be used"),
        ("    a:room\n=>\n    a\n    n:bath\n", "'n' on the right side has no place"),
        ("    a:room\n=>\n    a\n    n:bath big beside a\n", "wanted a size behind the name"),
        ("    a:room\n=>\n    columns of a every 3: p:hall 4\n", "the size of 'p' stands behind 'every'"),
        ("    a:room\n=>\n    columns of a: l:hall 3, a *\n    n:hall 2x2 beside q\n", "'q' is not there to be used"),
    ],
)  # fmt: skip
def test_what_cannot_be_laid_is_told_when_the_file_is_read(body, told):
    with pytest.raises(WrongInput) as caught:
        read_rules(f"rules on shapes\nrule r\n{body}", HOUSE)

    assert told in str(caught.value)


LAND = Cells.scattered(20, 10, 8, "room", HOUSE, random.Random(4), 2)


def test_a_rule_on_cells_joins_only_what_touches_and_builds_on_borders():
    one = LAND.nodes[0].id
    beside = {e.target if e.source == one else e.source for e in LAND.edges if one in (e.source, e.target)}
    level = LAND.with_node(type(LAND.nodes[0])(one, "hall", at=LAND.node(one).at, outline=LAND.node(one).outline))

    walled = derivation(level, "rule r\n    a:hall -[]- b\n=>\n    a -[wall]- b\n", "until none r").state.level()
    apart = derivation(level, "rule r\n    a:hall\n    b:room\n    without a -- b\n=>\n    a -[door]- b\n", "maybe r")

    assert {frozenset((e.source, e.target)) for e in walled.edges if e.there == ("wall",)} == {
        frozenset((one, b)) for b in beside
    }
    assert apart.steps == []
    assert why_not(apart, apart.rules["r"], one).reason.kind in ("room", "without")


def test_a_rule_on_cells_makes_no_new_ones():
    with pytest.raises(WrongInput, match="'n' is not on the left side, and a rule makes no new cells"):
        read_rules("rules on cells\nrule r\n    a:room\n=>\n    a -- n:hall\n", HOUSE)


def test_cells_that_go_leave_a_gap_and_their_borders_go_with_them():
    gone = LAND.nodes[3].id
    on = derivation(LAND, f"rule r\n    a:room -- b\n    where id(a) == '{gone}'\n=>\n    b\n", "once r")

    assert gone not in on.state.level().node_by_id
    assert all(gone not in (e.source, e.target) for e in on.state.level().edges)
    assert len(on.state.level().nodes) == 19
