"""A module that is renamed in project.toml leaves what was done to it behind: every command says so, and what to do."""

import pytest
from command import run
from workshop import begun, drawn, words

from playproof.project import Run


def renamed(folder, old="map", new="cave"):
    """A run with an edit and a pin of a module that has another name by now."""
    run(begun(folder), "edit", "mine", "map", drawn(folder, "k", "B"))
    run(folder, "pin", "mine", "map", "1,2")
    rename(folder, old, new)
    return folder


def rename(folder, old, new):
    file = folder / "crypt" / "project.toml"
    file.write_text(file.read_text(encoding="utf-8").replace(f'"{old}"', f'"{new}"'), encoding="utf-8")


@pytest.mark.parametrize("command", [["status", "mine"], ["run", "mine"], ["step", "mine"]])
def test_what_was_done_to_a_module_that_is_gone_is_told_with_what_can_be_done(tmp_path, command):
    done = run(renamed(tmp_path), *command)

    assert done.code == 1
    assert done.out.splitlines()[-1] == "not in the project any more: map (1 edit, 1 pin)"
    assert done.err.splitlines()[-1] == (
        "rename it back in project.toml, or: playproof conflicts mine --move map=MODULE, or: "
        "playproof conflicts mine --drop map"
    )


def test_conflicts_list_it_one_by_one(tmp_path):
    done = run(renamed(tmp_path), "conflicts", "mine")

    assert done.code == 1
    assert done.out.splitlines() == [
        "map is gone  edit map: ground@3,1: key becomes boss",
        "map is gone  pin map: ground@1,2 is floor",
    ]


def test_machines_are_told_it_too(tmp_path):
    renamed(tmp_path)
    told = [run(tmp_path, command, "mine", "--json").json["gone"] for command in ("status", "conflicts", "run")]

    assert told == [{"map": ["edit map: ground@3,1: key becomes boss", "pin map: ground@1,2 is floor"]}] * 3


def test_it_is_moved_to_the_new_name(tmp_path):
    done = run(renamed(tmp_path), "conflicts", "mine", "--move", "map=cave")

    assert done.code == 0, done.err
    assert words(tmp_path)["cave"] == "edited"
    assert Run.open(tmp_path / "mine").product("cave").level.symbol((3, 1)) == "boss"
    assert "move what was done to map to cave" in run(tmp_path, "history", "mine").out


def test_it_is_dropped(tmp_path):
    done = run(renamed(tmp_path), "conflicts", "mine", "--drop", "map")

    assert done.code == 0, done.err
    assert words(tmp_path)["cave"] == "fresh"
    assert "every edit fits" in run(tmp_path, "conflicts", "mine").err


def test_it_is_back_with_the_module(tmp_path):
    renamed(tmp_path)
    rename(tmp_path, "cave", "map")

    assert run(tmp_path, "run", "mine").code == 0
    assert words(tmp_path)["map"] == "edited"


def test_a_register_that_is_gone_is_told_and_dropped(tmp_path):
    run(begun(tmp_path), "run", "mine", "--set", "tries=3")
    file = tmp_path / "crypt" / "project.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("tries", "times"), encoding="utf-8")
    told = run(tmp_path, "status", "mine")
    dropped = run(tmp_path, "conflicts", "mine", "--drop", "tries")

    assert "not in the project any more: tries (1 register)" in told.out
    assert "--move" not in told.err
    assert dropped.code == 0, dropped.err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--drop", "mop"], "nothing of 'mop' is left over; did you mean 'map'?"),
        (["--move", "map"], "--move wants OLD=NEW, the names of two modules; got 'map'"),
        (["--move", "map=cavee"], "there is no module 'cavee'; did you mean 'cave'?"),
    ],
)
def test_what_cannot_be_moved_or_dropped_is_refused(tmp_path, options, message):
    done = run(renamed(tmp_path), "conflicts", "mine", *options)

    assert done.code == 2
    assert message in done.err
