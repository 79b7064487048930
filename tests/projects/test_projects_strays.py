"""What was done to a module that is not in the project any more is listed, comes back with it, is moved, or is dropped."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects_desk import desk, known

from playproof.errors import WrongInput
from playproof.level import Grid, Pin
from playproof.project import Project, Run

known()
PROJECT = """\
[registers]
mood = { default = 0, least = 0, most = 9 }

[[module]]
name = "base"
kind = "sketch"
file = "base.txt"

[[module]]
name = "rolled"
kind = "toss"
input = "base"
reads = ["mood"]

[[module]]
name = "loot"
kind = "ask"
what = "list"
"""


def worked(folder: Path) -> Run:
    """A run in which something of every kind was done to `rolled` and `loot`."""
    run = Run.begin(Project.open(desk(folder / "p", PROJECT)), folder / "run")
    run.roll("rolled", 7)
    run.do("set", module="rolled", key="changes", value=2)
    level = run.product("rolled").level
    assert isinstance(level, Grid)
    run.edit("rolled", level.with_cell((1, 0), "chest").with_cell((2, 0), "chest"))
    run.pin("rolled", Pin("ground@0,1", "symbol", ("gem",)))
    run.do("register", name="mood", value=1, after="rolled")
    run.do("answer", module="loot", text="sword")
    return run


def rewritten(folder: Path, old: str, new: str) -> Run:
    """The run again, after the project's file was changed."""
    file = folder / "p" / "project.toml"
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return Run.open(folder / "run")


def test_nothing_is_stray_in_a_project_that_has_all_its_modules(tmp_path: Path) -> None:
    assert worked(tmp_path).strays() == {}


def test_all_that_was_done_to_a_module_that_is_gone_is_listed(tmp_path: Path) -> None:
    worked(tmp_path)
    run = rewritten(tmp_path, '"rolled"', '"tossed"')

    assert {gone: [entry.op for entry in done] for gone, done in run.strays().items()} == {
        "rolled": ["roll", "set", "edit", "edit", "pin", "register"]
    }
    assert run.conflicts() == []
    assert run.execute().done


def test_a_module_that_is_renamed_back_has_all_that_was_done_to_it(tmp_path: Path) -> None:
    before = worked(tmp_path).product("rolled").hash
    rewritten(tmp_path, '"rolled"', '"tossed"')
    run = rewritten(tmp_path, '"tossed"', '"rolled"')

    assert run.strays() == {}
    assert run.product("rolled").hash == before


def test_what_was_done_is_moved_to_the_module_s_new_name(tmp_path: Path) -> None:
    state = worked(tmp_path).state
    run = rewritten(tmp_path, '"rolled"', '"tossed"')
    run.do("move", gone="rolled", to="tossed")

    level = run.product("tossed").level
    assert isinstance(level, Grid)
    assert run.strays() == {}
    assert [edit.shall for edit in run.state.patches["tossed"]] == ["chest", "chest"]
    assert level.symbol((0, 1)) == "gem"
    assert (run.state.seeds["tossed"], run.state.settings["tossed"]["changes"]) == (7, 2)
    assert dict(run.state.registers) == {"mood after tossed": 1}
    run.undo()
    assert run.state == state


def test_what_was_chosen_about_an_edit_moves_with_it(tmp_path: Path) -> None:
    run = worked(tmp_path)
    edit = run.state.patches["rolled"][0]
    run.do("choose", edit=edit.id, choice="mine")
    run = rewritten(tmp_path, '"rolled"', '"tossed"')
    run.do("move", gone="rolled", to="tossed")

    assert dict(run.state.choices) == {run.state.patches["tossed"][0].id: "mine"}


def test_what_was_done_is_dropped_and_can_be_undone(tmp_path: Path) -> None:
    state = worked(tmp_path).state
    run = rewritten(tmp_path, '"rolled"', '"tossed"')
    run.do("drop", gone="rolled")

    assert run.strays() == {}
    assert (dict(run.state.patches), dict(run.state.pins), dict(run.state.seeds)) == ({}, {}, {})
    assert dict(run.state.answers) == {"loot": "sword"}
    run.undo()
    assert run.state == state


def test_settings_are_moved_only_to_a_module_that_has_them(tmp_path: Path) -> None:
    worked(tmp_path)
    run = rewritten(tmp_path, '"rolled"', '"tossed"')

    with pytest.raises(WrongInput, match="'base' has no setting 'changes'"):
        run.do("move", gone="rolled", to="base")
    assert "rolled" in run.strays()


def test_a_move_onto_an_element_that_is_edited_is_refused(tmp_path: Path) -> None:
    run = worked(tmp_path)
    rewritten(tmp_path, '"rolled"', '"tossed"')
    run = Run.open(tmp_path / "run")
    level = run.product("tossed").level
    assert isinstance(level, Grid)
    run.edit("tossed", level.with_cell((1, 0), "exit"))

    with pytest.raises(WrongInput, match=r"'tossed' has its own edit ground@1,0, and 'rolled' has another"):
        run.do("move", gone="rolled", to="tossed")


@pytest.mark.parametrize(
    ("op", "arguments", "message"),
    [
        ("drop", {"gone": "base"}, "'base' is a module of the project; take back what you did to it with undo"),
        ("drop", {"gone": "cave"}, "nothing was done to a module 'cave'"),
        ("move", {"gone": "cave", "to": "base"}, "nothing was done to a module 'cave'"),
        ("move", {"gone": "cave", "to": "bas"}, "there is no module 'bas'; did you mean 'base'?"),
        ("unset", {"name": "rain"}, "the register 'rain' was not set"),
    ],
)
def test_only_what_is_gone_is_moved_or_dropped(
    tmp_path: Path, op: str, arguments: dict[str, str], message: str
) -> None:
    run = worked(tmp_path)

    with pytest.raises(WrongInput) as caught:
        run.do(op, **arguments)

    assert str(caught.value) == message


def test_a_register_that_is_gone_is_listed_and_stops_nothing(tmp_path: Path) -> None:
    worked(tmp_path)
    run = rewritten(tmp_path, "mood", "temper")

    assert run.execute().done
    assert [entry.arguments for entry in run.strays()["mood"]] == [{"name": "mood", "value": 1, "after": "rolled"}]
    run.do("unset", name="mood")
    assert run.strays() == {}
