"""Conditions and promises in a module's settings are read when the project is opened: a typo is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects_desk import GAME, desk, known

from playproof.errors import WrongInput
from playproof.project import Project, Run

known()
BASE = '[[module]]\nname = "base"\nkind = "sketch"\nfile = "base.txt"\n'


def check(when: str, registers: str = "") -> str:
    """A project with a check, whose condition stands in line 8 if there are no registers."""
    return f'{registers}{BASE}[[module]]\nname = "gate"\nkind = "check"\nwhen = "{when}"\n'


def refused(folder: Path, project: str) -> list[str]:
    desk(folder, project)
    with pytest.raises(WrongInput) as caught:
        Project.open(folder)
    return [str(fault).removeprefix(f"{folder / 'project.toml'}:") for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("when", "message"),
    [
        ("visit >=", "8: module[1].when: column 9: something is missing after '>=', wanted a number or a name"),
        ("dificulty >= 2", "8: module[1].when: column 1: unknown name 'dificulty'"),
        ("count_gme >= 2", "8: module[1].when: column 1: unknown symbol 'gme'; did you mean 'gem'?"),
        ("visit >= 2 or hight > 3", "8: module[1].when: column 15: unknown name 'hight'; did you mean 'height'?"),
        ("width + 1", "8: module[1].when: the condition 'width + 1' gives neither true nor false; compare it"),
        ("'a' + 1 > 2", "8: module[1].when: column 1: 'a' is a text, and + wants numbers"),
        ("", "8: module[1].when: the expression is empty"),
    ],
)
def test_a_condition_that_makes_no_sense_is_a_fault_of_the_file(tmp_path: Path, when: str, message: str) -> None:
    (told,) = refused(tmp_path, check(when))

    assert told.startswith(message)


@pytest.mark.parametrize(
    "when",
    ["true", "visit >= tries", "count_gem + count_start >= 1", "width * height > 4 and not visit in [1, 2]", "happy"],
)
def test_a_condition_over_registers_the_visit_and_the_level_is_taken(tmp_path: Path, when: str) -> None:
    project = check(when, "[registers]\ntries = 2\nhappy = true\n")

    assert Project.open(desk(tmp_path, project)).module("gate").settings["when"] == when


def test_a_promise_of_a_playtest_that_makes_no_sense_is_a_fault_of_the_file(tmp_path: Path) -> None:
    judge = '[[module]]\nname = "judge"\nkind = "playtest"\npromises = ["solvable", "visits gme", "steps in"]\n'

    first, second = refused(tmp_path, BASE + judge)

    assert first.startswith("8: module[1].promises: promise 2: column 1: unknown symbol 'gme'; did you mean 'gem'?")
    assert second.startswith("8: module[1].promises: promise 3: column 9: something is missing after 'steps in'")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ('then = "base"', "5: module[1].when: this is missing; wanted a condition, or promises"),
        ("promises = []", "5: module[1].when: this is missing; wanted a condition, or promises"),
        ('promises = ["visits gme"]', "8: module[1].promises: promise 1: column 1: unknown symbol 'gme'"),
        ('routes = [{ to = "base" }]', "8: module[1].routes[0].when: this is missing; wanted a condition, or promises"),
        ('routes = [{ when = "true" }]', "8: module[1].routes[0].to: this is missing; wanted the name of the module"),
        ('routes = [{ when = "vist > 2", to = "base" }]', "8: module[1].routes[0].when: column 1: unknown name 'vist'"),
        (
            'routes = [{ when = "true", to = "bas" }]',
            "5: module[1]: there is no module 'bas' to go to; did you mean 'base'?",
        ),
        ('routes = [{ when = "true", too = "base" }]', "unknown key 'too'; did you mean 'to'?"),
        ("routes = [5]", "8: module[1].routes[0]: got 5, wanted a table such as { when"),
        ("routes = 5", "8: module[1].routes: got 5, wanted a list of several ways"),
        ('routes = []\nwhen = "true"', "9: module[1].when: 'when' stands beside routes; make it one of them"),
    ],
)
def test_ways_that_make_no_sense_are_faults_of_the_file(tmp_path: Path, settings: str, message: str) -> None:
    told = refused(tmp_path, f'{BASE}[[module]]\nname = "gate"\nkind = "check"\n{settings}\n')

    assert any(message in fault for fault in told), told


@pytest.mark.parametrize(
    ("module", "message"),
    [
        ('kind = "scatter"\ncounts = { gme = 3 }', "module[1].counts.gme: unknown symbol 'gme'; did you mean 'gem'?"),
        ('kind = "scatter"\ncounts = { gem = 3 }\non = ["flor"]', "module[1].on[0]: unknown symbol 'flor'"),
        (
            'kind = "scatter"\ncounts = { gem = 3 }\nnear = { symbol = "strt", distance = 2 }',
            "near.symbol: unknown symbol",
        ),
        ('kind = "digger"\nfloor = "flor"', "module[1].floor: unknown symbol 'flor'; did you mean 'floor'?"),
        ('kind = "digger"\nstart = "exit"', "module[1].start: 'exit' cannot be the start of a dungeon"),
        ('kind = "digger"\nlocks = ["wall"]', "module[1].locks: 'wall' cannot be a locked door of a dungeon"),
        (
            'kind = "digger"\nroom_size = [5, 3]',
            "module[1].room_size: the least side of a room, 5, is above the most, 3",
        ),
        ('kind = "export"\nto = "level.abc"', "module[1].to: no format has the ending '.abc'; known are"),
        ('kind = "export"\nto = "level.gr"', "module[1].to: 'mission' is read and not written"),
        ('kind = "sketch"\nfile = "base.txt"\nformat = "txt"', "module[1].format: there is no format 'txt'"),
        ('kind = "sketch"\nfile = "bas.txt"', "module[1].file: there is no file 'bas.txt' in the project"),
    ],
)
def test_what_the_game_or_the_folder_does_not_have_is_told_when_the_project_is_opened(
    tmp_path: Path, module: str, message: str
) -> None:
    (told,) = refused(tmp_path, f'{BASE}[[module]]\nname = "more"\n{module}\n')

    assert message in told


def test_a_condition_is_told_together_with_all_other_faults(tmp_path: Path) -> None:
    broken = '[[module]]\nname = "odd"\nkind = "scetch"\n'
    project = "name = 1\n" + broken + check("visit >=") + 'most = 0\nthen = "nowhere"\n'

    told = [fault.partition(":")[0] for fault in refused(tmp_path, project)]

    assert told == ["1", "2", "9", "12", "13"]


def test_no_fault_of_a_condition_follows_from_another_fault(tmp_path: Path) -> None:
    folder = desk(tmp_path, check("mood >= 1 and count_gem >= 1", "[registers]\nmood = { least = 1 }\n"))
    (folder / "alphabet.toml").write_text(GAME.replace("solid", "sollid"), encoding="utf-8")

    with pytest.raises(WrongInput) as caught:
        Project.open(folder)

    assert [fault.where.key for fault in caught.value.faults] == ["registers.mood", "symbols.wall"]


def test_a_setting_that_another_module_makes_is_not_read_before_it_is_made(tmp_path: Path) -> None:
    project = check("what?").replace('name = "gate"', 'name = "gate"\nsettings_from = { when = "base" }')

    assert Project.open(desk(tmp_path, project)).module("gate").settings_from == {"when": "base"}


@pytest.mark.parametrize(
    ("module", "key", "value", "message"),
    [
        ("gate", "when", "vist > 2", "gate.when: column 1: unknown name 'vist'; did you mean 'visit'?"),
        ("judge", "promises", ["visits gme"], "judge.promises: promise 1: column 1: unknown symbol 'gme'"),
        ("gate", "else", "nowhere", "gate: there is no module 'nowhere' to go to; known are 'base', 'gate', 'judge'"),
        ("base", "file", "nix.txt", "base.file: there is no file 'nix.txt' in the project"),
        ("gate", "most", 0, "gate.most: got 0, wanted a whole number from 1 to 1000"),
    ],
)
def test_what_is_set_in_a_run_is_held_to_the_project_before_it_is_confirmed(
    tmp_path: Path, module: str, key: str, value: object, message: str
) -> None:
    judge = '[[module]]\nname = "judge"\nkind = "playtest"\n'
    run = Run.begin(Project.open(desk(tmp_path / "p", check("true") + judge)), tmp_path / "run")

    with pytest.raises(WrongInput) as caught:
        run.do("set", module=module, key=key, value=value)

    assert str(caught.value).startswith(message)
    assert run.journal.entries == []


def test_one_setting_is_changed_beside_those_that_stand_in_the_file(tmp_path: Path) -> None:
    filled = '[[module]]\nname = "filled"\nkind = "populate"\ncounts = { gem = 1 }\n'
    run = Run.begin(Project.open(desk(tmp_path / "p", BASE + filled)), tmp_path / "run")

    run.do("set", module="filled", key="tries", value=5)
    with pytest.raises(WrongInput, match=r"filled.spacing.gme: unknown symbol 'gme'"):
        run.do("set", module="filled", key="spacing", value={"gme": 2})

    assert run.state.settings["filled"] == {"tries": 5}


def test_a_setting_is_changed_also_where_another_module_makes_one_that_must_be_given(tmp_path: Path) -> None:
    wish = '[[module]]\nname = "wish"\nkind = "ask"\nwhat = "list"\ninput = []\n'
    more = '[[module]]\nname = "more"\nkind = "scatter"\ninput = "base"\nsettings_from = { counts = "wish" }\n'
    run = Run.begin(Project.open(desk(tmp_path / "p", BASE + wish + more)), tmp_path / "run")

    run.do("set", module="more", key="apart", value=3)

    assert run.state.settings["more"] == {"apart": 3}


def test_a_way_that_was_set_to_a_module_which_is_gone_by_now_is_a_failure_and_no_end_of_the_run(tmp_path: Path) -> None:
    end = '[[module]]\nname = "end"\nkind = "ask"\n'
    run = Run.begin(Project.open(desk(tmp_path / "p", check("true") + end)), tmp_path / "run")
    run.do("set", module="gate", key="then", value="end")
    desk(tmp_path / "p", check("true"))

    gate = Run.open(tmp_path / "run").execute().last

    assert gate is not None
    assert gate.failure == "there is no module 'end'; known are 'base', 'gate'"
