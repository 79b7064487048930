"""Who broke a property: what was done right after the last time that it held, held to a search that looks at every step."""

import pytest
from quests import BREAKING, CAVE_PROJECT, RULES, cavern, quest

from playproof.errors import NotFound, WrongInput
from playproof.level import Grid, Pin
from playproof.play import playtest
from playproof.project import Project, Run
from playproof.project.tracing.blame import blame
from playproof.project.tracing.making import Making
from playproof.project.tracing.properties import alike, read_property
from playproof.project.tracing.tally import tally


def last_time(making, holds):
    """Every state of every module from the first on: who did what right after the last that holds."""
    told, states = [], []
    for visit in making.visits:
        if visit.kind == "grammar":
            for number, level in enumerate(visit.trace.levels()):
                states.append(level)
                told.append((visit.name, number))
        else:
            states.append(visit.product().level)
            told.append((visit.name, 0))
    held = [number for number, level in enumerate(states) if holds(level)]
    return told[held[-1] + 1] if held else None


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "property",
    ["count_task >= 2", "count_lock < 2", "count_task == 3 or count_fight == 2", "count_key != 1 and count_fight < 3"],
)
def test_the_last_time_is_found_also_where_a_property_comes_and_goes(tmp_path, seed, property):
    making = Making.of(quest(tmp_path), seed)
    holds = read_property(property, making.project)

    found = blame(making, property)
    wanted = last_time(making, lambda level: holds(level, {})[0])

    if holds(making.level(), {})[0]:
        assert found is None
    elif wanted is None:
        assert found.how == "never"
    else:
        assert (found.module, found.step) == wanted


@pytest.mark.parametrize("seed", range(4))
def test_a_promise_is_asked_of_the_judge_and_the_module_that_broke_it_is_found(tmp_path, seed):
    making = Making.of(quest(tmp_path, BREAKING), seed)

    found = blame(making, "solvable")

    assert (found.how, found.module, found.rule, found.step) == ("rule", "break", "wrong", 1)
    assert (found.file, RULES.splitlines()[found.at - 1]) == ("quest.rules", "rule wrong max 1")
    assert (found.module, found.step) == last_time(making, lambda level: playtest(level, ["solvable"]).ok)
    assert "break.wrong.1.l" in found.elements
    assert "lies behind it" in found.why


def test_a_property_that_holds_has_nobody_to_blame(tmp_path):
    assert blame(Making.of(quest(tmp_path), 1), "solvable") is None


def test_a_hand_edit_that_broke_it_is_to_blame_and_no_rule(tmp_path):
    run = Run.begin(quest(tmp_path), tmp_path / "run")
    level = run.product("plan").level
    (key, *_) = level.find("key")
    other = level.node("s").__class__
    run.edit("plan", level.with_node(other("plan.longer.1.n", "fight")).with_node(other(key, "fight")))
    run.execute()

    found = blame(Making.of(run), "solvable")

    assert (found.how, found.module, found.elements) == ("hand", "plan", (f"node {key}",))


def test_a_pin_that_broke_it_is_to_blame(tmp_path):
    run = Run.begin(quest(tmp_path), tmp_path / "run")
    run.pin("finish", Pin("g", "symbol", ("task",)))
    run.execute()

    found = blame(Making.of(run), "count_goal == 1")

    assert (found.how, found.module) == ("pin", "finish")


def test_a_module_that_is_no_grammar_is_to_blame_as_a_whole(tmp_path):
    cavern(tmp_path, CAVE_PROJECT + '[[module]]\nname = "loot"\nkind = "scatter"\ncounts = { goal = 1 }\n')
    making = Making.of(Project.open(tmp_path), 3)

    found = blame(making, "count_goal == 0")

    assert (found.how, found.module, found.rule) == ("module", "loot", "scatter")
    assert str(found) == "loot: made so by the scatter"


def test_what_never_held_says_where_it_begins(tmp_path):
    found = blame(Making.of(quest(tmp_path), 1), "count_goal == 2")

    assert (found.how, found.module) == ("never", "plan")


def test_what_was_to_be_used_up_and_is_left_is_found(tmp_path):
    rules = RULES.replace("    until none fight\n", "    until none fight\n    once again\n")
    rules = rules.replace("recipe plan", "rule again\n    f:fight => f:task\n\nrecipe plan")
    making = Making.of(quest(tmp_path, rules=rules), 1)

    assert blame(Making.of(quest(tmp_path, rules=RULES), 1), "no nonterminals") is None
    found = blame(Making.of(quest(tmp_path, rules=rules), 1), "no nonterminals")
    assert (found.rule, found.why) == ("again", "left are 1 task")
    assert making.level().find("task")


def test_what_plays_alike_is_judged_once(tmp_path):
    project = quest(tmp_path)
    asker = read_property("solvable", project)
    named = read_property("visits fight", project)
    level = Making.of(project, 1).level("plan")
    fights = level.with_node(level.node("t").__class__("t", "fight"))

    assert asker(level, {}) == asker(fights, {})
    assert asker.asked == 1
    assert alike(level, asker.same) == alike(fights, asker.same)
    assert alike(level, named.same) != alike(fights, named.same)


def test_the_judge_is_asked_no_more_often_than_the_budget_allows(tmp_path):
    making = Making.of(quest(tmp_path, BREAKING), 1)
    found = blame(making, "count_goal == 1 and count_lock < 3", budget=1)
    judged = blame(making, "solvable", budget=1)

    assert found.how == "rule"
    assert judged.how == "unknown"
    assert "not found within 1 judgements" in judged.why
    asker, level = read_property("solvable", making.project, budget=0), making.level()
    with pytest.raises(NotFound):
        asker(level, {})


def test_a_grid_is_judged_by_what_plays_alike_too(tmp_path):
    project = cavern(tmp_path)
    asker = read_property("solvable", project)

    assert alike(Grid.parse("#.S", project.alphabet), asker.same) == Grid.parse("#.S", project.alphabet)


def test_culprits_are_counted_over_many_levels_with_a_seed_to_look_at(tmp_path):
    project = quest(tmp_path, BREAKING)
    found = tally(project, ["solvable", "count_fight <= 2", "count_goal == 1"], 12, seed=5)
    (solvable, fights) = found.culprits

    assert (found.levels, found.made, found.breakdowns) == (12, 12, ())
    assert found.broken == {"solvable": 12, "count_fight <= 2": 12, "count_goal == 1": 0}
    assert (solvable.module, solvable.rule, solvable.count, solvable.applications) == ("break", "wrong", 12, 12)
    assert (fights.module, fights.rule, fights.count, fights.applications) == ("finish", "fight", 12, 48)
    assert blame(Making.of(project, solvable.seed), "solvable") == solvable.example


def test_levels_that_cannot_be_made_are_counted_by_the_line_that_fails(tmp_path):
    found = tally(quest(tmp_path, rules=RULES.replace("2 times lock", "2 times wrong")), ["solvable"], 3, seed=5)
    (breakdown,) = found.breakdowns
    assert (found.made, breakdown.module, breakdown.line, breakdown.count) == (0, "plan", 26, 3)
    assert "'wrong' was to be applied 2 times, and matched 1 times" in breakdown.why


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("cuont_lock >= 1", "unknown name 'cuont_lock'; did you mean 'count_lock'?"),
        ("count_lokc >= 1", "unknown symbol 'lokc'; did you mean 'lock'?"),
        ("solvabel", "did you mean 'solvable'?"),
        ("no nonterminal", "did you mean 'no nonterminals'?"),
        ("2 + 3", "gives neither true nor false"),
        ("", "a property is a promise, a condition such as count_key >= 1, or 'no nonterminals'"),
    ],
)
def test_what_is_no_property_is_refused_with_what_may_be_meant(tmp_path, text, told):
    with pytest.raises(WrongInput) as caught:
        read_property(text, quest(tmp_path))

    assert told in str(caught.value)
    assert "\n" not in str(caught.value)
