"""`playproof trace` and `playproof origin`: the steps of a grammar at the shell, and who wrote an element."""

import sys
from pathlib import Path

import pytest
from quests import BREAKING, CAVE_RULES, PROJECT, RULES, cavern, quest
from typer.testing import CliRunner

from playproof.cli.app import app

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))
from command import run


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "quest").mkdir()
    quest(tmp_path / "quest")
    return tmp_path


@pytest.fixture
def cave(tmp_path):
    (tmp_path / "cave").mkdir()
    cavern(tmp_path / "cave")
    return tmp_path


def test_the_steps_of_a_grammar_are_listed_with_their_recipe_lines(folder):
    ran = run(folder, "trace", "quest", "plan", "--seed", "1")
    lines = ran.out.splitlines()

    assert ran.code == 0
    assert lines[0] == "plan: 5 steps by plan"
    assert [line.split()[:4] for line in lines[1:]] == [
        [str(n), *w] for n, w in enumerate([["longer", "line", "25"]] * 3 + [["lock", "line", "26"]] * 2, 1)
    ]


def test_steps_can_be_chosen_by_rule_and_by_element(folder):
    by_rule = run(folder, "trace", "quest", "plan", "--rule", "lock", "--json").json["steps"]
    touching = run(folder, "trace", "quest", "plan", "--element", "plan.lock.1.k", "--json").json["steps"]

    assert [step["rule"] for step in by_rule] == ["lock", "lock"]
    assert touching[0]["changes"][0]["element"].startswith("plan.lock.1.")
    assert len(touching) < 5


def test_a_step_of_a_graph_tells_the_lines_that_went_and_came(folder):
    out = run(folder, "trace", "quest", "plan", "--step", "1", "--seed", "1").out

    assert out.startswith("step 1 of 5: longer (1, line 25)\na is s, t is t\n- s -> t\n+ plan.longer.1.n: task /\n")


def test_a_step_of_a_grid_is_drawn_before_and_after(cave):
    assert run(cave, "trace", "cave", "--step", "1").out.splitlines()[1:] == ["at ground@0,0", "###    S##"]
    assert run(cave, "trace", "cave", "--step", "0").out.splitlines()[1:] == ["###"]


def test_steps_can_be_walked_through(folder, monkeypatch):
    said = "n\n\np\n4\nplan.lock.2.k\nnobody\n99\nq\n"
    monkeypatch.chdir(folder)
    ran = CliRunner().invoke(app, ["trace", "quest", "plan", "--walk", "--seed", "1"], input=said)
    steps = [line.split(" of ")[0] for line in ran.stdout.splitlines() if line.startswith("step ")]

    assert steps == ["step 1", "step 2", "step 1", "step 4", "step 5"]
    assert "no later step touched 'nobody'" in ran.stderr
    assert "there are 5 steps" in ran.stderr


def test_a_grammar_that_failed_shows_the_steps_of_its_last_try(folder):
    quest(folder / "quest", rules=RULES.replace("2 times lock", "200 times wrong"))
    ran = run(folder, "trace", "quest", "plan")

    assert ran.code == 1
    assert ran.out.startswith("plan: 4 steps by plan\n")
    assert "'plan' failed; these are the steps of its last try" in ran.err
    assert "line 26: 'wrong' was to be applied 200 times, and matched 1 times" in ran.err


def test_the_moving_picture_of_a_trace_says_each_step(cave):
    ran = run(cave, "trace", "cave", "--svg", "cave.svg", "--theme", "dark")
    text = (cave / "cave.svg").read_text()

    assert ran.err == "wrote cave.svg\n"
    assert "the beginning, before 3 steps" in text
    assert "step 3 of 3: dig, line 9" in text


def test_an_origin_is_told_with_what_came_with_it(folder):
    ran = run(folder, "origin", "quest", "plan.lock.2.k", "--seed", "1")

    assert ran.out.splitlines()[0] == "plan.lock.2.k: key"
    assert "plan, step 5: rule lock for the 2nd time (quest.rules:8), asked for by line 26" in ran.out
    assert "plan.lock.2.l" in ran.out.splitlines()[-1]
    assert run(folder, "origin", "quest", "plan.lock.2.k", "--json").json["origins"][0]["rule"] == "lock"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["trace", "quest"], "several modules could be meant: 'plan', 'finish'; name one"),
        (["trace", "quest", "enough"], "'enough' is a module of the kind check; only a grammar has rules and steps"),
        (["trace", "quest", "plann"], "there is no module 'plann'; did you mean 'plan'?"),
        (["trace", "quest", "plan", "--step", "99"], "'plan' took 5 steps; asked for step 99"),
        (["trace", "quest", "plan", "--rule", "lokc"], "there is no rule 'lokc'; did you mean 'lock'?"),
        (["trace", "quest", "plan", "--element", "plan.lok.1.k"], "no step matched or changed 'plan.lok.1.k'; did you mean"),
        (["origin", "quest", "plan.lok.1.k"], "'finish' shows no element 'plan.lok.1.k'; did you mean 'plan.lock.1.k'?"),
        (["trace", "nowhere"], "nowhere"),
        (["why-not", "quest", "lokc"], "there is no rule 'lokc' in quest.rules; did you mean 'lock'?"),
        (["why-not", "quest", "lock@s", "--module", "enough"], "'enough' is a module of the kind check"),
        (["why-not", "quest", "lock@plan.lock.2.k", "--module", "plan", "--step", "1"],
         "there is no 'plan.lock.2.k' in 'plan' after step 1; step 5 (lock) made it"),
        (["why-not", "quest", "lock@s->t", "--module", "plan", "--step", "0"], "'s->t' is an edge; ask at one of its ends"),
        (["why-not", "quest", "lock", "--module", "plan", "--step", "9"], "the trace has 5 steps; asked for"),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_told_with_what_may_be_meant(folder, words, told):
    ran = run(folder, *words)

    assert ran.code == 2
    assert told in ran.err


def test_a_run_made_by_other_rules_is_told(folder):
    run(folder, "run", "quest", "--out", "mine")
    assert run(folder, "trace", "mine", "plan").code == 0
    quest(folder / "quest", rules=RULES.replace("3 times longer", "4 times longer"))
    ran = run(folder, "trace", "mine", "plan")

    assert ran.code == 2
    assert "what 'plan' made does not hold any more" in ran.err
    assert "playproof run mine" in ran.err


def test_why_a_rule_does_not_fit_is_told_with_its_line(folder):
    ran = run(folder, "why-not", "quest", "fight@plan.lock.1.k", "--module", "plan", "--seed", "1")
    lines = ran.out.splitlines()

    assert ran.code == 1
    assert lines[0].startswith("fight@plan.lock.1.k: plan.lock.1.k is key, and t is to be task")
    assert "'plan', after step 5 of 5; quest.rules:22" in lines[1]
    told = run(folder, "why-not", "quest", "fight@plan.lock.1.k", "--module", "plan", "--json").json
    assert (told["fits"], told["reason"]["kind"], told["asked on lines"]) == (False, "symbol", [])


def test_where_a_rule_fits_the_recipe_may_still_not_ask_for_it(folder):
    ran = run(folder, "why-not", "quest", "wrong", "--module", "plan", "--step", "2")

    assert ran.code == 0
    assert "note   the recipe 'plan' never asks for it" in ran.out
    assert "what came next was step 3: longer, asked for by line 25" in ran.out


def test_the_rules_of_the_cave_stand_where_these_tests_say():
    assert CAVE_RULES.splitlines()[8].strip() == "2 times dig"


def test_who_broke_a_promise_is_told_for_one_level(folder):
    quest(folder / "quest", BREAKING)
    ran = run(folder, "blame", "quest")

    assert ran.code == 1
    assert ran.out.startswith(
        "solvable: broken\n  by          break, step 1 of 1: rule wrong for the 1st time (quest.rules:13)"
    )
    assert "lies behind it" in ran.out
    assert run(folder, "blame", "quest", "count_goal == 1").out == "count_goal == 1: holds\n"
    assert run(folder, "blame", "quest", "--json").json["properties"]["solvable"]["rule"] == "wrong"


def test_who_broke_a_promise_is_counted_over_many(folder):
    quest(folder / "quest", BREAKING)
    ran = run(folder, "blame", "quest", "solvable", "count_goal == 1", "-n", "5")

    assert ran.code == 1
    assert ran.out.splitlines()[:2] == ["quest: 5 of 5 levels made", "solvable: broken in 5 of 5"]
    assert ran.out.splitlines()[2].startswith("  5 of 5  rule wrong in 'break', which was applied 5 times (seed ")
    assert ran.out.splitlines()[3] == "count_goal == 1: holds in all"
    assert "to look at one: playproof blame quest solvable --seed " in ran.err
    assert run(folder, "blame", "quest", "count_goal == 1", "-n", "3", "--json").json["culprits"] == []


def test_who_broke_what_is_asked_of_a_run_with_its_hand_edits(folder):
    run(folder, "run", "quest", "--out", "mine")
    level = run(folder, "show", next(str(p) for p in (folder / "mine").rglob("*.product.json")), "--json")
    assert level.code == 0
    assert run(folder, "blame", "mine").out == "solvable: holds\n"


def test_a_project_without_promises_wants_a_property(folder):
    quest(folder / "quest", PROJECT.replace('promises = ["solvable"]\n', ""))
    ran = run(folder, "blame", "quest")

    assert (ran.code, ran.err) == (
        2,
        "error: quest: the project promises nothing; name one: playproof blame quest solvable\n",
    )
