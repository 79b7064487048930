"""Recipes: how often, in which order, what happens when something fails, and what never ends."""

import pytest
from rewrite_games import CAVE, LETTERS, after, derivation, tasks

from playproof.errors import NotFound, WrongInput
from playproof.level import Grid, Sequence
from playproof.rewrite import Failed

RULES = """rules on sequences
rule b
    x:A => x:B
rule c
    x:B => x:C
rule grow
    A => A A
"""
ROW = Sequence.parse("A A A A", LETTERS)


def word(recipe, seed=1, rules=RULES, **settings):
    return "".join(sorted(after(ROW, rules, recipe, seed, **settings).symbols))


@pytest.mark.parametrize(
    ("recipe", "made"),
    [
        ("once b", "AAAB"),
        ("3 times b", "ABBB"),
        ("up to 9 times b", "BBBB"),
        ("until none b, c", "CCCC"),
        ("maybe c", "AAAA"),
        ("repeat 2:\n    once b\n    once c", "AACC"),
        ("repeat until symbols('B') >= 3:\n    once b", "ABBB"),
        ("if symbols('A') == 4:\n    once b\nelse:\n    once c", "AAAB"),
        ("if symbols('A') == 3:\n    once b\nelse:\n    2 times b", "AABB"),
        ("choose:\n    weight 0:\n        once c\n    weight 1:\n        once b", "AAAB"),
        ("try:\n    2 times b\n    9 times c\nelse:\n    once b", "AAAB"),
        ("replace A by D", "DDDD"),
        ("n times b", "AABB"),
        ("n*2-1 times b", "ABBB"),
        ("set n = n + 1\nn times b", "ABBB"),
        ("each of order", "AABC"),
        ("push 'b' onto order\neach of order", "ABBC"),
        ("pop order into last\neach of order", "AABB"),
    ],
)
def test_a_recipe_does_what_it_says(recipe, made):
    on = derivation(ROW, RULES, recipe, registers={"n": 2, "order": ("b", "b", "c"), "last": ""})

    assert "".join(sorted(on.state.level().symbols)) == made


def test_a_list_is_followed_backwards():
    with pytest.raises(Failed, match="'c' matches nowhere"):
        derivation(ROW, RULES, "each of reversed order", registers={"order": ("b", "c")})


def test_what_fails_says_its_line_and_how_far_it_came():
    with pytest.raises(Failed, match="line 2: 'b' was to be applied 9 times, and matched 4 times"):
        word("maybe c\n9 times b")


def test_what_is_tried_in_vain_leaves_no_trace():
    on = derivation(ROW, RULES, "once b\ntry:\n    set n = 7\n    2 times b\n    9 times c", registers={"n": 1})

    assert on.registers["n"] == 1
    assert len(on.steps) == 1
    assert on.undone == 5
    assert on.used == {"b": 1, "c": 0, "grow": 0}
    assert on.trace().at(1) == on.state.level()


def test_dice_say_how_often():
    counts = {word("1d3 times b", seed).count("B") for seed in range(40)}

    assert counts == {1, 2, 3}


def test_a_rule_that_grows_for_ever_is_named():
    with pytest.raises(NotFound, match="'grow' was applied 500 times"):
        word("until none grow", most=500)


def test_a_then_that_calls_itself_ends_with_its_chain():
    rules = "rules on sequences\nrule grow then more\n    A => A A\nrecipe more\n    once grow\n"

    with pytest.raises(WrongInput, match=r"'more' runs inside of itself deeper than 30 \(more -> more"):
        word("once grow", rules=rules)


def test_what_a_rule_does_after_itself_is_its_child_in_the_trace():
    rules = "rules on sequences\nrule b then c\n    x:A => x:B\nrule c\n    x:B => x:C\n"

    on = derivation(ROW, rules, "once b\nonce b")

    assert [(step.rule, step.parent) for step in on.steps] == [("b", -1), ("c", 0), ("b", -1), ("c", 2)]
    assert on.trace().children(0) == [1]


def test_a_way_is_drawn_between_two_symbols_and_around_a_third():
    cave = Grid.parse("k..\n~#.\n...", CAVE)
    rules = "rules on grids\nrule r\n    #  =>  #\n"

    drawn = after(cave, rules, "path from key to lake as rock avoiding rock")
    measured = after(cave, rules + "", "distance from lake into id")

    assert str(drawn) == "k..\n~#.\n..."
    assert measured.members["ground@0,0"]["id"] == 1
    longer = after(Grid.parse("k#~\n.#.\n...", CAVE), rules, "path from key to lake as lake avoiding rock")
    assert str(longer) == "k#~\n~#~\n~~~"


def test_a_region_limits_where_a_rule_is_applied():
    level = tasks("a: Task /\nb: Test /\nc: Task /\nd: Goal /\na -> b\nc -> d")
    rules = "rules on graphs\nrule mark\n    t:Task\n    where beside(t, 'tests')\n=>\n    t:Key\n"

    made = after(level, rules, "region tests = Test\nuntil none mark")

    assert made.find("Key") == ["a"]


FINER = """rules on grids
let x = sand
rule wet
    .  =>  ~
rule seed flip
    ~.  =>  ~k
rule only
    x  =>  ~
    where inside(x, 'dry')
"""


def test_split_makes_a_grid_finer_and_rules_go_on_there():
    on = derivation(Grid.parse("#.", CAVE), FINER, "once wet\nsplit 3 x 2")
    made = derivation(Grid.parse("..", CAVE), FINER, "once wet\nsplit 2 x 2\n2 times seed")

    assert str(on.state.level()) == "###~~~\n###~~~"
    assert [len(made.state.level().find(name)) for name in ("lake", "key", "sand")] == [4, 2, 2]
    assert list(made.trace().levels())[-1] == made.state.level()


def test_what_was_split_knows_who_wrote_it_before_and_after():
    trace = derivation(Grid.parse("..", CAVE), FINER, "once wet\nsplit 2 x 2\nonce seed", seed=3).trace()

    (x, y) = trace.at(3).find("key")[0]
    (wet, _) = trace.at(1).find("lake")[0]

    assert trace.writer(f"ground@{x},{y}").rule == "seed"
    assert trace.history(f"ground@{x},{y}") == [2]
    assert trace.history(f"ground@{2 * wet},0") == [0]
    assert trace.writer(f"ground@{2 * wet + 1},1").rule == "wet"


def test_a_region_grows_with_its_cells():
    made = after(Grid.parse("#.", CAVE), FINER, "region dry = sand\nsplit 2 x 2\nuntil none only")

    assert str(made) == "##~~\n##~~"


def test_a_split_that_was_tried_in_vain_is_undone():
    level = Grid.parse("..\n~#", CAVE)

    on = derivation(
        level, FINER, "try:\n    once wet\n    split 2 x 3\n    once wet\n    99 times seed\nelse:\n    once wet"
    )

    assert len(on.steps) == 1
    assert on.trace().at(1) == on.state.level()
    assert on.state.level().size == (2, 2)


def test_a_level_that_would_be_too_fine_is_refused():
    with pytest.raises(WrongInput, match="line 1: split so, the level has 1,996,002 cells"):
        after(Grid.parse("..", CAVE), FINER, "split 999 x 999")
