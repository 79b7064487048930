"""`explain` at the shell: what cannot be, what a level made by hand breaks (`review`), and what to do about wrong input."""

import json

import pytest
from command import run

ALPHABET = """\
movement = "rooms"
[symbols]
start  = { start = true }
exit   = { goal = true }
zombie = { scores = { health = -10 } }
medkit = { scores = { health = 15 } }
[scores]
health = { start = 20, least = 1 }
"""
ROOMS = """\
gate: start
vault: exit
gate -- hall
hall -- vault
hall -- cellar
"""
PROJECT = """\
promises = ["solvable", "health >= 1"]

[[module]]
name = "rooms"
kind = "sketch"
file = "rooms.graph.txt"

[[module]]
name = "contents"
kind = "populate"
"""


def keep(folder, settings):
    home = folder / "keep"
    home.mkdir()
    (home / "alphabet.toml").write_text(ALPHABET, encoding="utf-8")
    (home / "rooms.graph.txt").write_text(ROOMS, encoding="utf-8")
    (home / "project.toml").write_text(PROJECT + settings, encoding="utf-8")
    return folder


def explained(folder, settings, *options):
    return run(keep(folder, settings), "explain", "keep", *options)


def test_what_excludes_each_other_is_listed_with_its_lines(tmp_path):
    said = explained(tmp_path, "counts = { zombie = 3, medkit = 0 }")

    assert said.code == 1
    assert "'contents' is impossible: these exclude each other" in said.out
    assert "health >= 1 (project.toml:1)" in said.out
    assert "exactly 3 of 'zombie' (project.toml:11)" in said.out


def test_one_demand_that_cannot_hold_excludes_nothing_but_itself(tmp_path):
    said = explained(tmp_path, "counts = { zombie = 9 }")

    assert said.code == 1
    assert "'contents' is impossible: this cannot hold, whatever becomes of the rest" in said.out
    assert "exclude" not in said.out


def test_nothing_in_the_way_is_a_success(tmp_path):
    said = explained(tmp_path, "counts = { zombie = 1 }")

    assert (said.code, said.out.strip()) == (0, "keep: nothing is in the way of 'contents'")


def test_a_level_made_by_hand_is_told_each_rule_it_breaks_and_the_slack_of_the_others(tmp_path):
    keep(tmp_path, 'counts = { zombie = 2, medkit = "..1" }')
    (tmp_path / "mine.graph.txt").write_text(ROOMS + "hall: zombie\ncellar: zombie\n", encoding="utf-8")

    said = run(tmp_path, "review", "mine.graph.txt", "--project", "keep", "--json")
    [level] = json.loads(said.out)["levels"]
    slack = {rule["rule"]: rule["slack"] for rule in level["kept"]}

    assert said.code == 1
    [broken] = [remark for remark in level["remarks"] if remark["level"] == "error"]
    assert broken["what"].startswith("health >= 1 (project.toml:1): ")
    assert (broken["places"], broken["value"], broken["path"]) == (["hall"], 0, ["gate", "hall"])
    assert slack["exactly 2 of 'zombie' (project.toml:11)"] == 0
    assert slack["at most 1 of 'medkit' (project.toml:11)"] == 1


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            'counts = { zombie = 1 }\nsets = { wing = ["hal"] }',
            "there is no room or set of rooms 'hal'; did you mean 'hall'?",
        ),
        (
            'counts = { zombie = 1 }\nsets = { culs = ["hall"] }',
            "every level has a set 'culs' already; use another name",
        ),
        ('counts = { "zombie in hall, gate" = 1 }', 'give them a name: sets = { these = ["hall", "gate"] }'),
    ],
)
def test_rooms_that_are_not_there_are_told_even_if_nothing_speaks_of_them(tmp_path, settings, message):
    said = run(keep(tmp_path, settings), "generate", "keep")

    assert said.code != 0
    assert "project.toml:1" in said.err
    assert message in said.err


def test_a_filling_that_the_judge_never_accepts_was_tried_so_many_times(tmp_path):
    keep(tmp_path, 'counts = { zombie = 1, "zombie in culs" = 1 }\npromises = ["visits zombie"]')

    said = run(tmp_path, "generate", "keep")

    assert said.code == 1
    assert "not found within 20 tries. Allow more tries" in said.err


def test_a_project_is_no_level_and_there_is_a_command_for_it(tmp_path):
    keep(tmp_path, "counts = { zombie = 1 }")

    said = run(tmp_path, "show", "keep/project.toml")

    assert "this is a project and no level; make one with `playproof generate keep/project.toml`" in said.err
