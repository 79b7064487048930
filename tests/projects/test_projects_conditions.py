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
    ],
)
def test_a_condition_set_in_a_run_is_read_before_it_is_confirmed(
    tmp_path: Path, module: str, key: str, value: object, message: str
) -> None:
    judge = '[[module]]\nname = "judge"\nkind = "playtest"\n'
    run = Run.begin(Project.open(desk(tmp_path / "p", check("true") + judge)), tmp_path / "run")

    with pytest.raises(WrongInput) as caught:
        run.do("set", module=module, key=key, value=value)

    assert str(caught.value).startswith(message)
    assert run.journal.entries == []
