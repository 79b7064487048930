"""What rules and recipes speak of is there, or they are refused when they are read, each fault with its line."""

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rewrite_games import CAVE, TASKS, after, derivation, tasks

from playproof.errors import PlayproofError, WrongInput
from playproof.level import Graph, Grid, Node
from playproof.rewrite import Derivation, Failed, check_recipe, cook, read_recipe, read_rules, working
from playproof.rewrite.whynot import why_not


def faults(text, alphabet=TASKS, registers=("level", "list")):
    with pytest.raises(WrongInput) as caught:
        read_rules(text, alphabet, registers)
    return [str(fault).partition("\n")[0] for fault in caught.value.faults]


RULE = "rules on graphs\nrule r {}\n    t:Task -> n:{}\n    {}\n=>\n    t{} -> n\n"


def rule(options="", n="Key", clause="where true", sets=""):
    return RULE.format(options, n, clause, sets)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (rule("when levle > 2"), "line 2: column 1: unknown name 'levle'; did you mean 'level'?"),
        (rule("weight t.cost"), "line 2: column 1: unknown name 't.cost'; known are 'level', 'list'; a text stands in quotes"),
        (rule("weight 'much'"), "line 2: column 1: this is a text, wanted a number"),
        (rule("probability 1.5"), "line 2: column 1: a probability is from 0 to 1"),
        (rule("when out(t) > 1"), "line 2: column 1: out asks about an element of a match, and here is none"),
        (rule("when used('q') > 1"), "line 2: column 6: there is no rule 'q'; known are 'r'"),
        (rule("dangling redirect q"), "line 2: 'r' redirects edges to 'q', which is not on both of its sides; known"),
        (rule(clause="where t.cots > 1"), "line 4: column 1: no 'Task' has a member 'cots'; did you mean 'cost'?"),
        (rule(clause="where cost > 1"), "line 4: column 1: unknown name 'cost'; the member of an element is t.cost"),
        (rule(clause="where out(q) > 1"), "line 4: column 5: unknown name 'q'; known are 'level', 'list', 't', 'n'"),
        (rule(clause="where is(t, 'Tsk')"), "line 4: column 7: there is no symbol 'Tsk'; did you mean 'Task'?"),
        (rule(clause="where is(t, 'k')"), "line 4: column 7: there is no symbol 'k'; that is the glyph of 'Key'"),
        (rule(clause="where out(t)"), "line 4: column 1: this is a number, wanted a truth value; compare it with something"),
        (rule(n="Key(nid == 3)"), "line 3: column 1: unknown name 'nid'; did you mean 'id'?"),
        (rule(n="{Task|Test}", sets="(cost = n.cost)"),
         "line 6: column 1: 'n' may be 'Test', which has no member 'cost'; say on the left side what it may be, as in n:Task"),
        (rule(sets="(cost = cost + 1)"), "line 6: column 1: unknown name 'cost'; the member of an element is t.cost"),
        (rule(sets="(cost = 'dear')"), "line 6: column 1: this is a text, and the member 'cost' of 'Task' is a number"),
        (rule(sets="(cots = 2)"), "line 6: column 1: 't' may be 'Task', which has no member 'cots'; say on the left side"),
    ],
)  # fmt: skip
def test_what_a_rule_speaks_of_and_nobody_has_is_told(text, told):
    (found,) = faults(text)

    assert found.startswith(told)


@pytest.mark.parametrize(
    ("recipe", "told"),
    [
        ("levle times r", "unknown name 'levle'; did you mean 'level'?"),
        ("if symbols('Tsk') > 1:\n        once r", "there is no symbol 'Tsk'; did you mean 'Task'?"),
        ("if level:\n        once r", None),
        ("if 3:\n        once r", "this is a number, wanted a truth value"),
        ("repeat until out(t) > 2:\n        once r", "out asks about an element of a match, and here is none"),
        ("set level = most('Task', 'cots')", "there is no member 'cots'; did you mean 'cost'?"),
        ("replace Tsk by Key", "there is no symbol 'Tsk'; did you mean 'Task'?"),
        ("replace Task by Kee", "there is no symbol 'Kee'; did you mean 'Key'?"),
        ("replace Task by nothing", None),
        ('replace "Task" by Key', None),
        ("path from Task to Goal as Kee", "there is no symbol 'Kee'"),
        ("path from Task to Goal as Key avoiding Lok", "there is no symbol 'Lok'; did you mean 'Lock'?"),
        ("distance from Task into cots", "there is no member 'cots'; did you mean 'cost'?"),
        ("region a = Task, Kee", "there is no symbol 'Kee'"),
        ("region a = written by q", "there is no rule 'q'"),
        ("each of lst", "there is no register 'lst'; did you mean 'list'?"),
    ],
)
def test_what_a_recipe_speaks_of_and_nobody_has_is_told(recipe, told):
    text = f"{rule()}recipe q\n    {recipe}\n"
    if told is None:
        assert read_rules(text, TASKS, ("level", "list")).recipes
        return

    found = faults(text)

    assert told in found[0]
    assert found[0].startswith("line 8: ") or found[0].startswith("line 9: ")


def test_a_recipe_of_its_own_file_is_held_to_the_same():
    rules = read_rules(rule(), TASKS)

    with pytest.raises(WrongInput, match=r"grow\.recipe:1: there is no rule 'q'; known are 'r'"):
        check_recipe(read_recipe("once q", (), "grow", "grow.recipe"), rules, TASKS, ())


def test_a_rule_that_could_not_be_read_is_not_said_to_be_missing():
    assert len(faults(f"{rule('whne true')}recipe q\n    once r\n")) == 1


MIXED = "a: Task /\nb: Test /\nc: Goal /\na -> b\nb -> c"


@pytest.mark.parametrize(
    "left", ["x(cost >= 1)", "x:*(not cost > 5)", "x\n    where x.cost >= 1", "x\n    where not x.cost > 5"]
)
def test_what_has_no_such_member_does_not_fit(left):
    made = after(tasks(MIXED), f"rules on graphs\nrule r\n    {left}\n=>\n    x:Goal\n")

    assert [node.symbol for node in made.nodes] == ["Goal", "Test", "Goal"]


def test_why_not_says_that_the_member_is_not_there():
    on = derivation(
        tasks(MIXED), "rules on graphs\nrule r\n    x(cost >= 1)\n=>\n    x:Goal\n", "repeat 0 times:\n    once r"
    )

    assert str(why_not(on, on.rules["r"], "b").reason) == "line 3: b is to have cost >= 1: there is no cost"


def test_what_a_left_side_asks_about_a_right_side_may_set():
    """Of all symbols only a task has a cost."""
    made = after(tasks(MIXED), "rules on graphs\nrule r max 1\n    x(cost >= 1)\n=>\n    x(cost = x.cost + 4)\n")

    assert made.node("a").members == {"cost": 5}


def test_a_member_gets_what_the_alphabet_declares_or_is_refused_with_its_line():
    half = "rules on graphs\nrule r max 1\n    x:Task\n=>\n    x(cost = {})\n"

    assert after(tasks("a: Task /"), half.format("6 / 2")).node("a").members == {"cost": 3}
    with pytest.raises(
        WrongInput, match=r"line 5: column 1: '5 / 2' gives 2\.5, and the member 'cost' of 'Task' is a whole number"
    ):
        after(tasks("a: Task /"), half.format("5 / 2"))


def test_a_weight_below_nothing_is_refused():
    with pytest.raises(WrongInput, match="this weight of 'r' is -2, and a weight is 0 or more"):
        after(
            tasks("a: Task /"),
            "rules on graphs\nrule r weight level - 3\n    x:Task => x:Key\n",
            registers={"level": 1},
        )


def test_a_list_that_names_no_rule_is_told_with_its_line():
    with pytest.raises(
        WrongInput, match=r"line 1: the list 'order' names 'drg', which is no rule and no recipe; did you mean 'dig'\?"
    ):
        after(
            tasks("a: Task /"),
            "rules on graphs\nrule dig\n    x:Task => x:Key\n",
            "each of order",
            registers={"order": ("drg",)},
        )


def test_lists_are_not_pushed_upon_for_ever():
    with pytest.raises(WrongInput, match="line 2: the list 'order' has 1,000 values, and that is the most"):
        after(
            tasks("a: Task /"),
            "rules on graphs\n",
            "repeat 2000 times:\n    push 1 onto order",
            registers={"order": ()},
        )


LEVEL = ("level", "1", "2d6", "symbols('Task')", "used('r')", "counter('c')", "most('Task', 'cost')", "between(1, 3)")
MATCH = (
    "x.cost",
    "x.cost",
    "y.cost",
    "y.id",
    "out(x)",
    "dist(x, y)",
    "near(x, 'Key')",
    "degree(y)",
    "around(x, 'Goal')",
)
WRONG = ("levle", "x", "cost", "x.cots", "q.cost", "out(q)", "near(x, 'Kee')", "used('q')", "most('Task', 'cots')")
ABOUT_LEVEL = st.sampled_from(LEVEL * 4 + WRONG)
ABOUT_MATCH = st.sampled_from((*LEVEL, *MATCH) * 4 + WRONG)
COMPARED = st.sampled_from((">", "==", "<="))


def test_what_is_read_without_faults_runs_without_any():
    """Though elements may be many things, and not all of these have the members that are asked about."""
    ran = []

    @settings(max_examples=150, deadline=None)
    @given(
        st.sampled_from(["", ":Task", ":{Task|Key}", ":!Goal", ":*"]),
        st.sampled_from(["", ":Task", ":Key", ":Goal"]),
        st.tuples(ABOUT_MATCH, COMPARED, ABOUT_MATCH),
        st.tuples(ABOUT_LEVEL, COMPARED, ABOUT_LEVEL),
        ABOUT_MATCH,
        ABOUT_LEVEL,
        st.sampled_from(["", ":Key", ":Task"]),
        st.integers(0, 9),
    )
    def holds(x, y, clause, when, value, weight, becomes, seed):
        member = "id" if becomes == ":Key" else "cost"
        text = (
            f"rules on graphs\nrule r when {' '.join(when)} weight {weight}\n    x{x} -> y{y}\n"
            f"    where {' '.join(clause)}\n=>\n    x{becomes}({member} = {value}) -> y\n"
        )
        try:
            rules = read_rules(text, TASKS, ("level",))
        except WrongInput:
            return
        dice = random.Random(seed)
        nodes = tuple(Node(f"n{i}", dice.choice(["Task", "Key", "Goal", "Test"])) for i in range(6))
        graph = Graph(TASKS, nodes, Graph.of("n0>n1 n1>n2 n2>n3 n3>n4 n4>n5 n5>n0", TASKS).edges)
        on = Derivation(working(graph), rules, dice, {"level": 2})
        cook(on, read_recipe("up to 5 times r"))
        ran.append(on.state.level())

    holds()
    assert len(ran) > 20


FRAGMENTS = st.sampled_from(
    ["rules on grids\n", "rules on graphs\n", "rules on shapes\n", "rules on sequences\n", "rule r ", "rule q then r ",
     "recipe a\n", "let w = {sand|lake}\n", "    ", "\n", "=>", " => ", "or weight 2\n", "#.", "##", "*", "w", "x", "x:sand",
     " -> ", " -- ", "-[rock]- ", "where ", "without ", "out(x) > 1", "(", ")", "id = new", "2d6", "max 3", "turn", "weight 2",
     "when true", "once r\n", "until none sweep r\n", "repeat 3:\n", "try:\n", "else:\n", "choose:\n", "weight 1:\n",
     "split 2 x 2\n", "region a = sand\n", "columns of x: a:sand 3, b:sand *\n", "n:sand 3x3 beside x\n",
     "join x, y into z:sand\n", "'", '"', "{", "}", "!", "|", "\t", "é", "\x00"]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(FRAGMENTS, max_size=40), st.sampled_from(["graphs", "grids", "shapes", "cells", "sequences"]))
def test_whatever_stands_in_a_file_it_is_read_or_refused(pieces, carrier):
    text = "".join(pieces)
    for given_text in (text, f"rules on {carrier}\n{text}", f"rules on {carrier}\nrule r\n    x:sand\n{text}"):
        with suppress(WrongInput):
            read_rules(given_text, CAVE, ("n",))


@settings(max_examples=200, deadline=None)
@given(st.lists(FRAGMENTS, max_size=30))
def test_whatever_stands_in_a_recipe_it_is_read_or_refused(pieces):
    rules = read_rules("rules on grids\nrule r\n    .  =>  #\n", CAVE)
    with suppress(PlayproofError, Failed):
        recipe = read_recipe("".join(pieces), ("n",))
        check_recipe(recipe, rules, CAVE, ("n",))
        on = Derivation(working(Grid.parse("..\n.~", CAVE), rules.rules.values()), rules, random.Random(1))
        cook(on, recipe)
