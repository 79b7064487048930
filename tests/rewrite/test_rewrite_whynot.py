"""Why a rule does not fit: it fits exactly where the matcher finds a match, and else the first thing in the way is named."""

import random
from dataclasses import replace

import pytest
from rewrite_games import CAVE, LETTERS, derivation, tasks
from test_rewrite_matching import random_graph, random_pattern

from playproof.errors import WrongInput
from playproof.level import Grid, Sequence
from playproof.rewrite import Derivation, read_rules, working
from playproof.rewrite.whynot import why_not


def matcher_says(on, rule, key):
    """Whether a match that may be rewritten holds an element; any, if none is named."""
    found = [match for match in on.state.find(rule) if key is None or key in on.state.covered(rule, match)]
    never = rule.probability is not None and on.number(rule.probability, 1) <= 0
    return on.ready(rule) and not never and any(on.admits(rule, match) for match in found)


def held_to_the_matcher(on, rule, keys):
    for key in keys:
        place = "" if key is None else on.state.id_of(key)
        why = why_not(on, rule, place)
        assert why.fits == matcher_says(on, rule, key), (place, str(why.reason))
        assert (why.reason is None) == why.fits
        assert why.fits or why.reason.what


CONDITIONS = ("", "    where out(x0) <= 1", "    where degree(x0) == 2", "    without x0 -> z:A", "    without x0:B")


@pytest.mark.parametrize("seed", range(10))
def test_on_graphs_it_fits_where_the_matcher_finds_a_match(seed):
    dice = random.Random(seed)
    for _ in range(30):
        lines, size = random_pattern(dice)
        lines.append(dice.choice(CONDITIONS))
        right = [f"    x{i}:{dice.choice('ABC')}" for i in range(size) if dice.random() < 0.8]
        options = dice.choice(("", "", " dangling forbid", " max 1", " when used('r') < 1", " probability 0"))
        text = "\n".join(["rules on graphs", f"rule r{options}", *lines, "=>", *right, ""])
        rules = read_rules(text, LETTERS)
        graph = random_graph(dice, dice.randint(1, 8))
        on = Derivation(working(graph), rules, dice)
        on.state.locked |= {node.id for node in graph.nodes if dice.random() < 0.15}
        for _ in range(2):
            held_to_the_matcher(on, rules["r"], [None, *on.state.nodes])
            on.once((rules["r"],))


@pytest.mark.parametrize("seed", range(10))
def test_on_grids_it_fits_where_the_matcher_finds_a_match(seed):
    dice = random.Random(seed)
    for _ in range(6):
        width, height = dice.randint(1, 3), dice.randint(1, 2)
        picture = ["".join(dice.choice("##..~*wk") for _ in range(width)) for _ in range(height)]
        right = ["".join(dice.choice("#.~*") for _ in range(width)) for _ in range(height)]
        condition = "    where near(k, 'lake') >= 0\n" if "k" in "".join(picture) and dice.random() < 0.5 else ""
        text = "rules on grids\nlet w = {rock|lake}\nlet k = *(1 == 1)\n" + f"rule r turn {dice.choice(('flip', ''))}\n"
        text = text.replace("*(1 == 1)", "{sand|key}") + "".join(
            f"    {a}  {'=>' if y == 0 else '  '}  {b}\n" for y, (a, b) in enumerate(zip(picture, right, strict=True))
        )
        rules = read_rules(text + condition, CAVE)
        rows = ["".join(dice.choice("##..~") for _ in range(6)) for _ in range(5)]
        on = Derivation(working(Grid.parse("\n".join(rows), CAVE), rules.rules.values()), rules, dice)
        on.state.locked |= {key for key in on.state.everything() if dice.random() < 0.1}
        for _ in range(3):
            held_to_the_matcher(on, rules["r"], [None, *on.state.everything()])
            on.once((rules["r"],))


@pytest.mark.parametrize("seed", range(5))
def test_on_sequences_it_fits_where_the_matcher_finds_a_match(seed):
    dice = random.Random(seed)
    for _ in range(20):
        left = " ".join(dice.choice(("A", "B", "*", "!C", "x:{A|B}")) for _ in range(dice.randint(1, 3)))
        text = f"rules on sequences\nrule r\n    {left.replace('x:', 'x:', 1)} => A B\n"
        if left.count("x:") > 1:
            continue
        rules = read_rules(text, LETTERS)
        on = Derivation(
            working(Sequence.parse(" ".join(dice.choices("ABC", k=dice.randint(1, 7))), LETTERS)), rules, dice
        )
        on.state.locked |= {id for id in on.state.order if dice.random() < 0.15}
        held_to_the_matcher(on, rules["r"], [None, *on.state.order])


MISSION = """
a: Task /
b: Task /
k: Key /
l: Lock /
a -> b
b -> k
b -[door]> l
a -- l
"""


def told(rule, place, options="", **registers):
    text = f"rules on graphs\nrule r {options}\n{rule}\n=>\n    x:Goal\n"
    on = derivation(tasks(MISSION), text, "repeat 0 times:\n    once r", registers=registers)
    why = why_not(on, on.rules["r"], place)
    return None if why.fits else (why.reason.kind, why.reason.line, why.reason.what)


@pytest.mark.parametrize(
    ("rule", "place", "reason"),
    [
        ("    x:Task", "a", None),
        ("    x:Key", "a", ("symbol", 3, "a is Task, and x is to be Key")),
        ("    x:Task -> y:Key", "b", None),
        ("    x:Task -> y:Key", "a", ("symbol", 3, "y is to be Key: b is Task")),
        ("    x:Key -> y", "k", (
            "edge", 3, "no one-way edge leads on from k (its edges lead to it), and the rule wants x -> y")),
        ("    x:Lock -- y:Task", "l", None),
        ("    x:Task -- y", "b", (
            "edge", 3, "no edge both ways is at b (its edges lead to it or lead away), and the rule wants x -- y")),
        ("    x:Task -[door]> y:Lock", "b", None),
        ("    x:Task -[door]> y:Key", "b", ("door", 3, "between b and k is no such door as the rule wants: x -[door]> y")),
        ("    x:Task -> y:Task -> x", "a", ("edge", 3, "a and b are not joined as the rule wants: y -> x")),
        ("    x:Task\n    y:Goal", "a", ("nobody", 4, "no other node of the graph is Goal, as y is to be")),
        ("    x:Task(cost >= 3)", "a", ("member", 3, "a is to have cost >= 3: cost is 1")),
        ("    x:Task -> y:Key\n    where out(x) >= 3", "b", ("where", 4, "'where out(x) >= 3' does not hold: out(x) is 2")),
        ("    x:Task -> y:Key\n    where dist(x, y) > y.id + 1", "b", (
            "where", 4, "'where dist(x, y) > y.id + 1' does not hold: dist(x, y) is 1, y.id is 0")),
        ("    x:Task\n    without x -> y:Key", "b", ("without", 4, "what stands behind 'without' is there: x -> y")),
    ],
)  # fmt: skip
def test_the_first_thing_in_the_way_is_named_in_words_with_its_line(rule, place, reason):
    assert told(rule, place) == reason


def test_of_several_conditions_the_place_is_told_where_most_of_them_hold():
    assert told("    x:Task\n    where x.cost == 1 and out(x) >= 2\n    where degree(x) >= 4", "b") == (
        "where", 5, "'where degree(x) >= 4' does not hold: degree(x) is 3")  # fmt: skip
    assert told("    x:Task\n    where degree(x) >= 3 and out(x) >= 3", "") == (
        "where", 4, "'where degree(x) >= 3 and out(x) >= 3' does not hold: out(x) is 2")  # fmt: skip
    assert told("    x:Task\n    where out(x) > 9 and 1 / (out(x) - 2) > 0", "b")[2].endswith("out(x) is 2")


def test_what_keeps_a_rule_from_being_asked_comes_before_its_left_side():
    assert told("    x:Task", "a", "when level >= 3", level=2) == (
        "when", 2, "'when level >= 3' does not hold: level is 2")  # fmt: skip
    assert told("    x:Task", "a", "max 0") == ("max", 2, "it was applied 0 times, and max is 0")
    assert told("    x:Task", "a", "probability 0")[0] == "probability"


def test_what_is_pinned_is_named():
    on = derivation(
        tasks(MISSION), "rules on graphs\nrule r\n    x:Task\n=>\n    x:Goal\n", "repeat 0 times:\n    once r"
    )
    on.state.locked.add("a")

    reason = why_not(on, on.rules["r"], "a").reason
    assert (reason.kind, reason.line, reason.what) == ("pinned", 5, "a is pinned, and would be rewritten")


def test_an_edge_that_would_dangle_is_told():
    text = "rules on graphs\nrule r dangling forbid\n    x:Key -> y\n=>\n    y:Goal\n"
    on = derivation(tasks("a: Key /\nb: Task /\nc: Task /\na -> b\nc -> a"), text, "repeat 0 times:\n    once r")

    assert why_not(on, on.rules["r"], "a").reason.kind == "dangling"


def test_a_grid_tells_for_each_orientation_the_best():
    rules = read_rules("rules on grids\nrule r turn\n    #.~  =>  ...\n", CAVE)
    on = Derivation(working(Grid.parse("#..\n.#.\n~..", CAVE), rules.rules.values()), rules, random.Random(1))
    why = why_not(on, rules["r"], "ground@0,1")

    assert why.fits
    assert [(attempt.how, attempt.fits, attempt.parts) for attempt in why.attempts] == [
        ("turned once", 3, 3), ("turned three times", 1, 3), ("as drawn", 0, 3), ("turned twice", 0, 3)]  # fmt: skip


def test_a_picture_that_reaches_over_the_edge_everywhere_says_so():
    rules = read_rules("rules on grids\nrule r\n    ####  =>  ....\n", CAVE)
    on = Derivation(working(Grid.parse("##", CAVE), rules.rules.values()), rules, random.Random(1))

    assert str(why_not(on, rules["r"], "ground@0,0").reason) == (
        "line 2: the picture, 4 x 1 as drawn, would reach over the edge of the map")  # fmt: skip


def test_a_rule_for_another_layer_says_so():
    rules = read_rules("rules on grids\nrule r layer roof\n    #  =>  .\n", CAVE)
    grid = Grid.parse("..", CAVE)
    layers = grid.layers | {"roof": Grid.parse("##", CAVE).layers[grid.top]}
    grid = replace(grid, layers=layers)
    on = Derivation(working(grid, rules.rules.values()), rules, random.Random(1))

    assert why_not(on, rules["r"], "roof@0,0").fits
    assert str(why_not(on, rules["r"], "ground@0,0").reason) == (
        "line 2: the rule is for the layer 'roof'; this lies in 'ground'")  # fmt: skip


@pytest.mark.parametrize(
    ("place", "told_"),
    [
        ("z", "there is no 'z' in the level at this step"),
        ("a->b", "'a->b' is an edge; ask at one of its ends: 'a' or 'b'"),
    ],
)
def test_a_place_that_is_none_is_refused(place, told_):
    with pytest.raises(WrongInput, match=told_):
        told("    x:Task", place)


def test_what_makes_a_rule_rarer_is_a_note_and_no_reason():
    text = (
        "rules on graphs\nrule r probability 0.3 weight 0 penalty 0.5\n    x:Task\n=>\n    x:Task(cost = x.cost + 1)\n"
    )
    on = derivation(tasks("a: Task /"), text, "repeat until used('r') == 2:\n    maybe r")
    why = why_not(on, on.rules["r"], "a")

    assert why.fits
    assert [note.partition(":")[0] for note in why.notes] == [
        "its probability is 0.3", "its weight is 0", "2 applications have used up its weight (penalty 0.5)"]  # fmt: skip
