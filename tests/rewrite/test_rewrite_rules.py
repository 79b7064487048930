"""What one rule does to a level: what is kept, what goes, what is new, and what keeps it from being applied."""

from collections import Counter

import pytest
from rewrite_games import CAVE, LETTERS, after, derivation, tasks

from playproof.errors import WrongInput
from playproof.level import Frozen, Grid, Sequence

AA = "rules on sequences\nrule grow\n    A A => A B\n"


def test_a_pair_is_rewritten_once_in_a_sweep_or_all_at_once():
    row = Sequence.parse("A A A A A A", LETTERS)

    once = {str(after(row, AA, "once grow", seed).symbols) for seed in range(40)}

    assert once == {str(tuple("AAAAAA"[:i] + "AB" + "AAAAAA"[i + 2 :])) for i in range(5)}
    assert "".join(after(row, AA, "sweep grow").symbols) == "ABABAB"
    assert "".join(after(row, AA, "all at once grow").symbols) == "ABBBBB"


def test_tokens_that_stay_keep_their_ids():
    row = Sequence.parse("A B C", LETTERS)

    made = after(row, "rules on sequences\nrule x\n    A B => A D B\n", "once x")

    assert [(token.id, token.symbol) for token in made.tokens] == [("0", "A"), ("x.1.2", "D"), ("1", "B"), ("2", "C")]


LOCK = """rules on graphs
rule lock
    a -> t:Task -> b
=>
    a -> l:Lock(id = k.id) -> b
    a -> k:Key(id = new)
"""


def test_nodes_of_both_sides_stay_and_others_go_or_are_made():
    level = tasks("s: Test /\nt: Task /\ng: Goal /\ns -> t\nt -> g")

    made = after(level, LOCK, "once lock")

    assert sorted((node.id, node.symbol) for node in made.nodes) == [
        ("g", "Goal"), ("lock.1.k", "Key"), ("lock.1.l", "Lock"), ("s", "Test"),
    ]  # fmt: skip
    assert sorted((edge.source, edge.target) for edge in made.edges) == [
        ("lock.1.l", "g"), ("s", "lock.1.k"), ("s", "lock.1.l"),
    ]  # fmt: skip
    assert made.node("lock.1.k").members == made.node("lock.1.l").members == Frozen(id=2)


def test_new_numbers_are_none_that_the_level_has_already():
    level = tasks("s: Test /\nt: Task /\ng: Goal /\ns -> t\nt -> g")
    again = tasks("s: Test /\nt: Task /\ng: Goal /\nk: Key /\ns -> t\nt -> g")
    node = again.node("k")
    again = again.with_node(type(node)(node.id, node.symbol, Frozen(id=7)))

    assert after(level, LOCK, "once lock").node("lock.1.k").members["id"] == 2, "the task costs 1"
    assert after(again, LOCK, "once lock").node("lock.1.k").members["id"] == 8


def test_edges_of_a_node_that_goes_go_too_unless_the_rule_says_otherwise():
    level = tasks("s: Test /\nt: Task /\ng: Goal /\nx: Goal /\ns -> t\nt -> g\nt -- x")
    rule = "rules on graphs\nrule drop {}\n    s:Test -> t:Task => s:Test\n"

    removed = after(level, rule.format(""), "once drop")
    forbidden = after(level, rule.format("dangling forbid"), "maybe drop")
    redirected = after(level, rule.format("dangling redirect s"), "once drop")

    assert len(removed.edges) == 0
    assert forbidden == level
    assert sorted((edge.source, edge.target) for edge in redirected.edges) == [("s", "g"), ("s", "x")]


@pytest.mark.parametrize(
    ("clause", "fits"),
    [
        ("where cost >= 3", False),
        ("where t.cost == 1", True),
        ("where dist(s, t) == 1 and out(t) == 1 and into(t) == 1", True),
        ("where degree(t) > 2", False),
        ("where near(s, 'Goal') == 2", True),
        ("where path(t, s)", True),
        ("where symbols('Goal') == 1 and used('mark') == 0", True),
        ("where difficulty >= 2", True),
        ("where difficulty >= 3", False),
        ("without t -> g:Goal", False),
        ("without t -> k:Key", True),
    ],
)
def test_a_condition_decides_whether_a_match_is_rewritten(clause, fits):
    level = tasks("s: Test /\nt: Task /\ng: Goal /\ns -> t\nt -> g")
    rules = f"rules on graphs\nrule mark\n    s:Test -> t:Task\n    {clause}\n=>\n    s -> t:Key\n"
    if clause == "where cost >= 3":
        rules = rules.replace("t:Task\n", "t:Task(cost >= 3)\n").replace(f"    {clause}\n", "")

    made = derivation(level, rules, "maybe mark", registers={"difficulty": 2}).state.level()

    assert bool(made.find("Key")) is fits


def test_doors_are_asked_for_and_hung():
    level = tasks("s: Test /\ng: Goal /\nx: Goal /\ns -[door]- g\ns -- x")
    rules = "rules on graphs\nrule swap\n    a:Test -[door]- b\n    a -[]- c\n=>\n    a -[]- b\n    a -[door]- c\n"

    made = after(level, rules, "once swap")

    assert [(edge.id, edge.there, edge.back) for edge in made.edges] == [
        ("s--g", (), ()),
        ("s--x", ("door",), ("door",)),
    ]


def test_a_picture_is_looked_for_in_every_orientation_and_each_looks_alike_once():
    grid = Grid.parse("#.~\n...\n~.#", CAVE)
    rules = "rules on grids\nrule dry turn flip\n    .~  =>  ..\n"

    on = derivation(grid, rules)

    assert str(on.state.level()) == "#..\n...\n..#"
    assert len(list(on.rules["dry"].orientations())) == 4


def test_a_wildcard_never_hangs_over_the_edge():
    grid = Grid.parse(".#\n#.", CAVE)
    rules = "rules on grids\nrule soak turn\n    .*  =>  ~*\n"

    assert len(derivation(grid, rules, "maybe soak").steps) == 1
    assert derivation(Grid.parse(".", CAVE), rules, "maybe soak").steps == []


def test_members_of_cells_are_set_and_go_with_their_symbol():
    grid = Grid.parse(".#", CAVE)
    rules = (
        "rules on grids\nlet K = key(id = new)\n"
        "rule put\n    .  =>  K\nrule take\n    k  =>  .\n"
    )  # fmt: skip

    put = after(grid, rules, "once put")

    assert put.members == {"ground@0,0": Frozen(id=1)}
    assert after(grid, rules, "once put\nonce take").members == {}


def test_right_sides_are_drawn_by_weight():
    row = Sequence.parse("A " * 400, LETTERS)
    rules = "rules on sequences\nrule toss\n    x:A\n=> weight 3\n    x:B\nor\n    x:C\n"

    counts = Counter(after(row, rules).symbols)

    assert counts["B"] + counts["C"] == 400
    assert 260 <= counts["B"] <= 340


def test_a_penalty_makes_a_rule_rarer_and_never_stops_a_derivation():
    row = Sequence.parse("A " * 60, LETTERS)
    rules = "rules on sequences\nrule b penalty 0.1\n    x:A => x:B\nrule c weight 0.2\n    x:A => x:C\n"

    counts = Counter(after(row, rules).symbols)

    assert counts["A"] == 0
    assert counts["B"] <= 11
    assert set(after(row, rules.partition("rule c")[0]).symbols) == {"B"}


def test_max_and_when_hold_a_rule_back():
    row = Sequence.parse("A A A A", LETTERS)
    rules = "rules on sequences\nrule b max 2\n    x:A => x:B\nrule c when used('b') >= 2\n    x:A => x:C\n"

    assert Counter(after(row, rules).symbols) == {"B": 2, "C": 2}


def test_rules_on_one_carrier_do_not_work_on_another():
    with pytest.raises(WrongInput, match="rules on sequences, and the level is one of grids"):
        after(Grid.parse(".", CAVE), "rules on sequences\nrule x\n    sand => rock\n")


def test_a_trace_of_wide_pictures_replays_to_the_level_that_came_of_it():
    on = derivation(
        Grid.parse("#....\n.....\n.....", CAVE), "rules on grids\nrule r turn\n    #..  =>  ..#\n", "4 times r"
    )

    *_, last = on.trace().levels()

    assert last == on.state.level()
