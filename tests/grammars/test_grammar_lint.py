"""What lint says of rules: each fault is found where it is planted, and a grammar that is in order has none."""

import random
from dataclasses import replace

import pytest
from quests import BREAKING, PROJECT, RULES, cavern, quest
from test_grammar_trace_cli import run

from playproof.errors import WrongInput
from playproof.grammars.lint import contradictions, details, pairs, ranks, remarks
from playproof.grammars.lint.loops import changes_nothing, remade
from playproof.level import Alphabet, Graph, Grid, Node, Sequence, Symbol
from playproof.project import Project
from playproof.project.tracing.lint import lint
from playproof.rewrite import Derivation, read_rules, working
from playproof.rewrite.asking import asked_for
from playproof.rewrite.usedup import used_up

TASKS = Alphabet.of(
    Symbol("task", "t", members={"cost": 1, "kind": ""}),
    Symbol("key", "k"),
    Symbol("lock", "l"),
    Symbol("rock", "#"),
    Symbol("sand", "."),
)


def graph(edges):
    """A graph of tasks."""
    plain = Graph.of(edges, TASKS)
    return replace(plain, nodes=tuple(Node(node.id, "task") for node in plain.nodes))


def rule_of(body, options="", carrier="graphs"):
    return read_rules(f"rules on {carrier}\nrule r {options}\n{body}\n", TASKS)["r"]


def said(body, recipe="until none r", begin=("task",), options="", carrier="graphs"):
    rules = read_rules(f"rules on {carrier}\nrule r {options}\n{body}\nrecipe main\n    {recipe}\n", TASKS)
    return [(remark.kind, remark.level) for remark in remarks(rules, rules.recipes["main"], set(begin))]


@pytest.mark.parametrize(
    ("conditions", "why"),
    [
        ("    where out(a) <= 0", "out(a) is to be at least 1 and at most 0"),
        ("    where degree(b) > 3 and degree(b) < 4", "degree(b) is to be at least 4 and at most 3"),
        ("    where a.cost >= 3\n    where 2 >= a.cost", "a.cost is to be at least 3 and at most 2"),
        ("    where a.cost > 3 and a.cost < 3", "a.cost is to be more than 3 and less than 3"),
        ("    where a.kind == 'x' and a.kind == 'y'", "a.kind is to be 'x' and 'y'"),
        ("    without a -> z:task", "what stands behind 'without' (a -> z) is on the left side itself"),
        ("    without a -> b", "what stands behind 'without' (a -> b) is on the left side itself"),
    ],
)
def test_conditions_that_can_never_hold_together_are_found(conditions, why):
    rule = rule_of(f"    a:task -> b:task\n{conditions}\n=>\n    a")

    assert list(contradictions(rule)) == [why]
    level = graph("x>y y>z z>x x>w w>y")
    on = Derivation(working(level), read_rules("rules on graphs\n", TASKS), random.Random(1))
    assert on.state.find(rule)
    assert not any(on.miss(rule, match) is None for match in on.state.find(rule))


@pytest.mark.parametrize(
    "conditions",
    [
        "    where out(a) <= 1",
        "    where a.cost >= 3 or a.cost < 2",
        "    where a.cost > 2 and a.cost < 2.5",
        "    without a -> z:key",
        "    without a -> z:task -> y",
        "    without b -> a",
        "    without a -- b",
    ],
)
def test_conditions_that_may_hold_together_are_left_alone(conditions):
    assert list(contradictions(rule_of(f"    a:task -> b:task\n{conditions}\n=>\n    a"))) == []


def test_what_is_measured_may_lie_between_two_whole_numbers():
    between = "    where across(a) > 0.4 and across(a) < 0.6 and touch(a, b) > 0.9 and touch(a, b) < 1"

    assert list(contradictions(rule_of(f"    a:task -- b:task\n{between}\n=>\n    a -- b", carrier="cells"))) == []


def test_what_another_grammar_may_hand_on_is_not_called_impossible(tmp_path):
    """Only few levels have a seal, and none of those that are looked at."""
    rules = RULES.replace("3 times longer", "maybe rarely")
    rules = rules.replace("rule fight\n", "rule rarely probability 0.001\n    g:goal => g -> l:lock\n\nrule fight\n")
    rules = rules.replace("    until none fight\n", "    until none fight\n    maybe forced\n")
    rules = rules.replace("recipe plan", "rule forced\n    l:lock => l:key\n\nrecipe plan").replace(
        "    2 times lock\n", ""
    )
    project = PROJECT.replace('when = "count_lock >= 1"', 'when = "count_goal >= 1"')

    found = [(remark.rule, remark.kind) for remark in lint(quest(tmp_path, project, rules), 1).modules[1].remarks]

    assert ("forced", "never applied") in found


@pytest.mark.parametrize("example", ["mission", "cave", "winding-path", "town", "house", "spelunky"])
def test_the_examples_are_in_order(example):
    found = lint(Project.open(f"examples/{example}"), 1)

    assert {remark.kind for remark in found.remarks if remark.level != "note"} <= {"never applied"}


@pytest.mark.parametrize("options", ["max 0", "probability 0", "when false"])
def test_options_that_forbid_a_rule_for_good_are_found(options):
    assert said("    a:task => a:key", options=options) == [("never matches", "fault")]


@pytest.mark.parametrize(
    ("body", "kinds"),
    [
        ("    a:task => a -> b:task", ["never ends"]),
        ("    a:task -> b => a -> n:task -> b", ["never ends"]),
        ("    a -> b => a -- b", []),
        ("    a:task => a:key", []),
        ("    a:task\n    where out(a) < 3\n=>\n    a -> b:task", ["may never end"]),
        ("    a:task\n=>\n    a -> b:task\nor\n    a:key", ["may never end"]),
        ("    a:task => a", ["changes nothing"]),
        ("    a:task -> b:key => a", ["never matches"]),
        ("    a:task -[lock]> b => a", ["never matches"]),
    ],
)
def test_rules_on_graphs_that_never_end_or_match_are_told_from_those_that_do(body, kinds):
    assert [kind for kind, _ in said(body)] == kinds


def test_a_rule_that_grows_so_often_as_it_is_told_is_only_noted():
    assert said("    a:task => a -> b:task", "3 times r") == [("makes itself again", "note")]


@pytest.mark.parametrize(
    ("picture", "kinds"),
    [
        ("    #.  =>  ##", []),
        ("    #.  =>  .#", ["never ends"]),
        ("    #  =>  #", ["changes nothing"]),
        ("    #*  =>  .*", []),
        ("    .t  =>  .k", ["never matches"]),
    ],
)
def test_rules_on_grids_are_looked_at_in_every_orientation(picture, kinds):
    assert [kind for kind, _ in said(picture, begin=("rock", "sand"), options="flip", carrier="grids")] == kinds


def test_a_rule_with_a_max_ends():
    assert said("    a:task => a -> b:task", options="max 4") == [("makes itself again", "note")]


def test_what_may_never_end_and_ended_in_every_level_is_only_noted(tmp_path):
    fenced = RULES.replace(
        "rule longer\n    a -> t:task\n", "rule longer\n    a -> t:task\n    where used('longer') < 3\n"
    )
    found = lint(quest(tmp_path, rules=fenced.replace("3 times longer", "until none longer")), 2)
    (remark,) = [remark for remark in found.remarks if remark.kind == "may never end"]

    assert (remark.level, found.ok) == ("note", False)  # rules that nobody asks for are still a warning
    assert remark.what == "makes its own left side again, and is applied until none matches; it ended in all 2 levels"


def test_rules_on_sequences_that_make_themselves_again_are_found():
    assert [kind for kind, _ in said("    task => task task", carrier="sequences")] == ["never ends"]
    assert [kind for kind, _ in said("    task task => task", carrier="sequences")] == []


@pytest.mark.parametrize(
    ("level", "body", "carrier"),
    [
        (graph("x>y"), "    a:task -> b => a -> n:task -> b", "graphs"),
        (Grid.parse("#.#", TASKS), "    #.  =>  .#", "grids"),
        (Sequence.parse("t t", TASKS), "    task => task task", "sequences"),
    ],
)
def test_what_is_said_to_make_itself_again_does(level, body, carrier):
    rules = read_rules(f"rules on {carrier}\nrule r {'flip' if carrier == 'grids' else ''}\n{body}\n", TASKS)
    rule = rules["r"]
    assert remade(rule, 0)
    on = Derivation(working(level, rules.rules.values()), rules, random.Random(1))
    for _ in range(20):
        assert on.once((rule,))


def test_what_only_changes_members_is_no_rule_that_does_nothing():
    assert not changes_nothing(rule_of("    a:task => a(cost = 2)"))
    assert changes_nothing(rule_of("    a:task -> b => a -> b"))


def test_what_stands_alone_until_none_is_left_is_meant_to_be_used_up():
    text = "rule one\n    a:task => a:key\nrule two\n    a -> b:lock => a\nrecipe main\n    until none one, two\n"
    rules = read_rules(f"rules on graphs\n{text}", TASKS)

    assert used_up(rules, rules.recipes["main"]) == {"task": ("one",)}


def test_rules_that_want_the_same_symbol_compete():
    two = "rule two\n    a:task -> b => a -> c:lock -> b\n"
    rules = read_rules(
        f"rules on graphs\nrule one\n    a:task => a:key\n{two}recipe main\n    2 times one, two\n", TASKS
    )
    (pair,) = pairs(rules, asked_for(rules.recipes["main"], rules))

    assert (pair.rule, pair.other, pair.symbols, pair.line) == ("one", "two", ("task",), 7)


def test_detail_is_counted_by_when_symbols_first_come_in():
    text = (
        "rules on graphs\nrule first\n    a:task => a:key -> l:lock\nrule back\n    l:lock => l:task\n"
        "rule off\n    a -> l:lock => a\n"
        "recipe main\n    once first\n    once back\n    once off\n"
    )
    rules = read_rules(text, TASKS)
    ranked = ranks([(rules, rules.recipes["main"])], ["task"])

    assert ranked == {"": 0, "task": 1, "key": 2, "lock": 2}
    assert [(detail.rule, detail.scores) for detail in details(rules, ranked)] == [
        ("first", (1, 1)), ("back", (-1,)), ("off", (0, -1))]  # fmt: skip


def test_what_is_applied_is_counted_and_what_nobody_asks_for_is_told(tmp_path):
    found = lint(quest(tmp_path), 4)
    plan, finish = found.modules

    assert [remark.kind for remark in found.remarks if remark.level != "note"] == ["never asked for"] * 2
    assert [(one.rule, one.times, one.levels) for one in plan.applied if one.times] == [
        ("longer", 12, 4),
        ("lock", 8, 4),
    ]
    assert [one.rule for one in finish.applied] == ["wrong", "fight"] or [one.rule for one in finish.applied] == [
        "fight"
    ]


def test_rules_that_another_module_asks_for_are_none_of_a_modules_business(tmp_path):
    found = lint(quest(tmp_path, BREAKING), 2)

    assert [[one.rule for one in module.applied] for module in found.modules] == [
        ["longer", "lock"],
        ["wrong"],
        ["fight"],
    ]


GEM = "rule gem\n    l:lock -> k:key -> g:goal\n=>\n    l -> k -> g:task\n\nrecipe finish\n    maybe gem\n"


def test_a_rule_that_was_never_applied_comes_with_the_place_where_it_came_closest(tmp_path):
    rules = RULES.replace(
        "recipe finish\n",
        "rule gem\n    l:lock -> k:key -> g:goal\n=>\n    l -> k -> g:task\n\nrecipe finish\n    maybe gem\n",
    )
    (remark,) = [remark for remark in lint(quest(tmp_path, rules=rules), 3).remarks if remark.kind == "never applied"]

    assert remark.rule == "gem"
    assert "was never applied in 3 levels; closest after step " in remark.what


def test_what_is_left_though_it_was_to_be_used_up_is_counted_with_a_seed(tmp_path):
    rules = RULES.replace("    until none fight\n", "    until none fight\n    once again\n")
    rules = rules.replace("recipe plan", "rule again\n    f:fight => f:task\n\nrecipe plan")
    (remark,) = [r for r in lint(quest(tmp_path, rules=rules), 3).remarks if r.kind == "leaves nonterminals"]

    assert remark.what.startswith("'task' is left in 3 of 3 levels, and fight was to use it up (seed ")


def test_a_project_without_grammars_is_refused(tmp_path):
    cavern(tmp_path, '[[module]]\nname = "map"\nkind = "sketch"\nfile = "cave.rules"\n')

    with pytest.raises(WrongInput, match="has no module of the kind grammar, and so no rules to look at"):
        lint(Project.open(tmp_path), 1)


def test_lint_at_the_shell_tells_remarks_a_table_and_a_heat_map(tmp_path):
    (tmp_path / "quest").mkdir()
    endless = RULES.replace("2 times lock", "2 times lock\n    until none longer")
    quest(tmp_path / "quest", PROJECT.replace('recipe = "plan"', 'recipe = "plan"\nsteps = 200'), endless)
    ran = run(tmp_path, "lint", "quest", "-n", "2", "--module", "plan", "--heat", "rules.svg", "--pairs")

    assert ran.code == 1
    assert "fault  " in ran.out
    assert (
        "quest.rules:3: longer makes its own left side again and again, and line 27 applies it until none matches"
        in ran.out
    )
    assert "longer" in (tmp_path / "rules.svg").read_text()
    assert run(tmp_path, "lint", "quest", "-n", "1", "--module", "enough").code == 2
    quest(tmp_path / "quest")
    assert (
        "one picture is of one grammar; name one"
        in run(tmp_path, "lint", "quest", "-n", "1", "--heat", "rules.svg").err
    )


def test_the_rules_of_a_module_are_drawn_with_their_detail(tmp_path):
    project = quest(tmp_path)
    plan, _ = lint(project, 1).modules
    text = plan.heatmap(project, "light")

    assert text.count('class="heat2"') == sum(score > 0 for detail in plan.details for score in detail.scores)
    assert text == plan.heatmap(project, "light")


def test_a_project_in_order_has_nothing_but_notes(tmp_path):
    found = lint(quest(tmp_path, BREAKING), 2)

    assert found.ok
    assert {remark.kind for remark in found.remarks} == {"makes itself again"}
