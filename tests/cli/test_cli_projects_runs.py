"""Runs at the shell: begun, gone on with, stepped, rolled, edited, pinned and undone; nothing confirmed is lost."""

import json
import os
from pathlib import Path

import pytest
from command import run
from workshop import LOOT, SKETCH, begun, drawn, project, redraw, words

from playproof.formats import write
from playproof.level import Thing
from playproof.project import Run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_a_run_tells_how_its_pipeline_stands(tmp_path):
    done = run(project(tmp_path, LOOT), "run", "crypt", "--out", "mine")

    assert done.code == 0
    assert done.out.splitlines() == [
        "Crypt, seed 0",
        "  map     sketch  fresh  visited 2 times",
        "  │",
        "  enough  check   fresh  visited 2 times",
        "  ├─▶ map     once",
        "  └─▶ touch   once",
        "  │",
        "  touch   ask     fresh",
        "  │",
        "  loot    ask     waits  a list",
    ]


def test_a_run_goes_no_further_than_it_is_told_and_goes_on_later(tmp_path):
    run(project(tmp_path), "run", "crypt", "--out", "mine", "--until", "map")
    half = words(tmp_path)
    run(tmp_path, "run", "mine")

    assert half == {"map": "fresh", "enough": "not reached", "touch": "not reached"}
    assert set(words(tmp_path).values()) == {"fresh"}


@pytest.mark.parametrize("typo", [("--until", "mpa"), ("--set", "tires=3")])
def test_a_typo_leaves_no_empty_run_behind(tmp_path, typo):
    done = run(project(tmp_path), "run", "crypt", "--out", "mine", *typo)

    assert done.code == 2
    assert "did you mean" in done.err
    assert not (tmp_path / "mine").exists()


def test_an_edit_may_come_from_a_text_with_objects_as_we_export_it(tmp_path):
    begun(tmp_path)
    level = Run.open(tmp_path / "mine").product("map").level
    write(level.with_object(Thing("spare key", "key", (2, 2))), tmp_path / "drawn.txt")

    done = run(tmp_path, "edit", "mine", "map", "drawn.txt")

    assert done.code == 0, done.err
    assert Run.open(tmp_path / "mine").product("map").level.objects[0].at == (2, 2)


@pytest.mark.parametrize(
    ("typo", "told"),
    [
        (("--symbol", "kee"), "there is no symbol 'kee'; did you mean 'key'?"),
        (("--member", "lvl=3"), "no symbol has a member 'lvl'; none is declared"),
    ],
)
def test_what_the_alphabet_does_not_declare_cannot_be_pinned(tmp_path, typo, told):
    done = run(begun(tmp_path), "pin", "mine", "map", "1,2", *typo)

    assert (done.code, done.err) == (2, f"error: {told}\n")


def test_a_run_is_not_begun_through_a_link_that_came_with_the_project(tmp_path):
    (project(tmp_path) / "crypt/run").symlink_to(tmp_path / "elsewhere")

    done = run(tmp_path, "run", "crypt")
    assert (done.code, (tmp_path / "elsewhere").exists()) == (2, False)
    assert done.err == "error: crypt: 'run' is a link that leads out of the project; name the run's folder with --out\n"


def test_a_fault_in_the_project_of_a_run_has_the_place_that_one_would_name(tmp_path):
    run(project(tmp_path), "run", "crypt", "--out", "crypt/run")
    (tmp_path / "crypt/project.toml").write_text("modul = 3\n")

    assert run(tmp_path, "status", "crypt/run").err.startswith("error: crypt/project.toml:")


def test_commands_that_are_proposed_can_be_pasted_whatever_a_run_is_called(tmp_path):
    project(tmp_path)
    run(tmp_path, "run", "crypt", "--out", "my run")
    done = run(tmp_path, "pin", "my run", "map", "1,2")

    assert "make it so with: playproof run 'my run'\n" in done.err


def test_a_failure_is_told_among_other_remarks_without_its_full_stop(tmp_path):
    begun(tmp_path, '[[module]]\nname = "more"\nkind = "scatter"\ncounts = { boss = 99 }\n')
    run(tmp_path, "pin", "mine", "more", "1,2", "--symbol", "boss")
    done = run(tmp_path, "run", "mine")

    assert done.code == 1
    assert "; 1 pin" in done.out
    assert ".;" not in done.out


def test_a_step_makes_one_more_product_and_shows_it(tmp_path):
    run(project(tmp_path), "run", "crypt", "--out", "mine", "--until", "map")
    done = run(tmp_path, "step", "mine", "--json")

    assert done.json["made"] == "enough"


def test_a_step_behind_a_failure_says_so(tmp_path):
    (begun(tmp_path) / "crypt/nope.txt").write_text("?\n", encoding="utf-8")
    run(tmp_path, "rerun", "mine", "map", "--set", "file=nope.txt")
    done = run(tmp_path, "step", "mine")

    assert done.code == 1
    assert "nothing can be made after 'map'" in done.err
    assert "failed  nope.txt:1: " in done.out


def test_a_run_keeps_its_seed(tmp_path):
    run(project(tmp_path), "run", "crypt", "--out", "mine", "--seed", "4")
    done = run(tmp_path, "run", "mine", "--seed", "5")

    assert done.code == 2
    assert "mine: this run has the seed 4" in done.err


def test_a_register_set_for_a_module_leaves_what_comes_before_as_it_was(tmp_path):
    done = run(begun(tmp_path), "rerun", "mine", "enough", "--set", "tries=3", "--json")
    visits = {module["module"]: module["visits"] for module in done.json["modules"]}

    assert visits["enough"] == 3
    assert "register tries = 3, from after map on" in run(tmp_path, "history", "mine").out


def test_one_count_is_set_and_the_others_stay(tmp_path):
    begun(tmp_path, '[[module]]\nname = "more"\nkind = "scatter"\ncounts = { boss = 1, key = 1 }\n')
    done = run(tmp_path, "rerun", "mine", "more", "--set", "counts.boss=2..3")

    assert done.code == 0
    assert Run.open(tmp_path / "mine").state.settings["more"] == {"counts": {"boss": "2..3", "key": 1}}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("mst=3", "'enough' has no setting 'mst'; did you mean 'most'?"),
        ("most=0", "enough.most: got 0, wanted"),
        ("most.x=1", "enough.most: got a table, wanted"),
    ],
)
def test_a_setting_that_cannot_be_so_is_refused_and_not_confirmed(tmp_path, given, message):
    done = run(begun(tmp_path), "rerun", "mine", "enough", "--set", given)

    assert done.code == 2
    assert message in done.err
    assert run(tmp_path, "history", "mine", "--json").json["history"] == []


def test_variants_lie_side_by_side_and_one_is_taken(tmp_path):
    begun(tmp_path, '[[module]]\nname = "more"\nkind = "scatter"\ncounts = { boss = 2 }\n')
    shown = run(tmp_path, "variants", "mine", "more", "-n", "3")
    listed = run(tmp_path, "variants", "mine", "more", "-n", "3", "--json").json["variants"]
    run(tmp_path, "variants", "mine", "more", "--take", "2")

    assert shown.out.splitlines()[1] == "   ".join(f"{'#######':{len(row_head(listed[0]))}}" for _ in range(3)).rstrip()
    assert str(Run.open(tmp_path / "mine").product("more").level) == listed[1]["product"]


def test_a_variant_is_taken_by_the_number_it_was_shown_with_though_others_could_not_be_made(tmp_path):
    digger = 'kind = "digger"\ninput = []\nsize = [24, 12]\nrooms = 3\ndoors = 0\ntries = 1\n'
    begun(tmp_path, f'[[module]]\nname = "dug"\n{digger}')
    shown = run(tmp_path, "variants", "mine", "dug", "-n", "12", "--json")
    last = shown.json["variants"][-1]
    taken = run(tmp_path, "variants", "mine", "dug", "-n", "12", "--take", str(last["variant"]))

    assert f"{12 - last['variant']} of 12 could not be made\n" in shown.err
    assert "x  a dungeon for 'dug'" in shown.err
    assert f"dug: seed {last['seed']}\n" in taken.err
    assert str(Run.open(tmp_path / "mine").product("dug").level) == last["product"]


def row_head(variant):
    return f"{variant['variant']}  seed {variant['seed']}"


def test_an_edit_from_a_file_is_told_and_kept_through_a_re_run(tmp_path):
    done = run(begun(tmp_path), "edit", "mine", "map", drawn(tmp_path, "S.k", "Sk."))
    run(tmp_path, "rerun", "mine", "map")

    assert "ground@2,1: floor becomes key" in done.out
    assert "ground@3,1: key becomes floor" in done.out
    assert str(Run.open(tmp_path / "mine").product("touch").level) == SKETCH.replace("S.k", "Sk.").strip()


def test_an_edit_in_the_editor_begins_with_the_picture(tmp_path):
    done = run(begun(tmp_path), "edit", "mine", "map", EDITOR="sed -i s/k/B/", VISUAL="")

    assert done.code == 0, done.err
    assert "ground@3,1: key becomes boss" in done.out


def test_a_mission_that_is_opened_and_saved_is_not_changed(tmp_path):
    run(tmp_path, "run", str(EXAMPLES / "mission"), "--out", "mine", "--until", "errand")
    done = run(tmp_path, "edit", "mine", "errand", EDITOR="true", VISUAL="")

    assert done.code == 0
    assert "nothing was changed" in done.err


def test_an_editor_that_fails_changes_nothing(tmp_path):
    done = run(begun(tmp_path), "edit", "mine", "map", EDITOR="false", VISUAL="")

    assert done.code == 2
    assert "the editor 'false' ended with 1; nothing was changed" in done.err


def test_without_an_editor_a_file_is_asked_for(tmp_path):
    done = run(begun(tmp_path), "edit", "mine", "map", EDITOR="", VISUAL="")

    assert done.code == 2
    assert "playproof edit RUN MODULE FILE" in done.err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [("#######\n", "########\n", "an edit keeps the size of a level, 7x4"), ("k", "Q", "no symbol has the glyph 'Q'")],
)
def test_an_edit_that_is_no_such_level_is_refused(tmp_path, old, new, message):
    done = run(begun(tmp_path), "edit", "mine", "map", drawn(tmp_path, old, new))

    assert done.code == 2
    assert message in done.err


@pytest.mark.parametrize("editor", ["sed -i s/k/Q/", "sed -i s/k/B/"])
def test_what_was_drawn_in_the_editor_and_refused_is_kept(tmp_path, editor):
    run(begun(tmp_path), "pin", "mine", "map", "3,1")
    done = run(tmp_path, "edit", "mine", "map", EDITOR=editor, VISUAL="")

    assert done.code == 2
    assert "what you wrote is kept; mend it, then: playproof edit mine map mine/refused/map.txt" in done.err
    assert (tmp_path / "mine" / "refused" / "map.txt").read_text() == SKETCH.replace("k", editor[-2])


def test_a_drawing_that_lies_in_a_file_is_not_kept_once_more(tmp_path):
    done = run(begun(tmp_path), "edit", "mine", "map", drawn(tmp_path, "k", "Q"))

    assert "is kept" not in done.err


def test_a_list_that_is_refused_is_kept(tmp_path):
    done = run(begun(tmp_path, LOOT), "edit", "mine", "loot", EDITOR="sh -c 'echo spoon > $0'", VISUAL="")

    assert done.code == 2
    assert (tmp_path / "mine" / "refused" / "loot.txt").read_text() == "spoon\n"


def test_objects_stay_objects_where_a_picture_is_edited(tmp_path):
    begun(tmp_path, '[[module]]\nname = "more"\nkind = "scatter"\ncounts = { boss = 1 }\nas = "objects"\n')
    before = Run.open(tmp_path / "mine").product("more").level
    (tmp_path / "moved.txt").write_text(str(before).replace("B", ".").replace(".k", "Bk"))
    run(tmp_path, "edit", "mine", "more", "moved.txt")
    after = Run.open(tmp_path / "mine").product("more").level

    assert [(thing.symbol, thing.at) for thing in after.objects] == [("boss", (2, 1))]
    assert (after.layers["ground"] == before.layers["ground"]).all()


def test_an_answer_is_given_with_edit_and_refused_if_it_cannot_be_read(tmp_path):
    begun(tmp_path, LOOT)
    (tmp_path / "wrong.txt").write_text("sword, bots\n")
    (tmp_path / "right.txt").write_text("sword, boots\n")
    wrong, right = (run(tmp_path, "edit", "mine", "loot", name) for name in ("wrong.txt", "right.txt"))

    assert (wrong.code, right.code) == (2, 0)
    assert "'bots' is not among sword, boots" in wrong.err
    assert Run.open(tmp_path / "mine").product("loot").value.content == ("sword", "boots")


def test_diff_lists_what_edits_change_in_the_picture(tmp_path):
    run(begun(tmp_path), "edit", "mine", "map", drawn(tmp_path, "k", "B"))
    done = run(tmp_path, "diff", "mine", "map")

    assert done.out.startswith(SKETCH.replace("k", "B"))
    assert "ground@3,1: key becomes boss" in done.out


def test_an_edit_that_does_not_fit_any_more_is_listed_and_settled(tmp_path):
    run(begun(tmp_path), "edit", "mine", "map", drawn(tmp_path, "k", "B"))
    redraw(tmp_path, "k", "D")
    after = run(tmp_path, "run", "mine")
    listed = run(tmp_path, "conflicts", "mine", "--json").json["conflicts"]
    settled = run(tmp_path, "conflicts", "mine", listed[0]["id"], "mine")

    assert after.code == 1
    assert "conflict  1 edit does not fit" in after.out
    assert [fact["what"] for fact in listed] == ["ground@3,1: key becomes boss: it is door now"]
    assert settled.code == 0
    assert Run.open(tmp_path / "mine").product("map").level.symbol((3, 1)) == "boss"


@pytest.mark.parametrize(("choice", "word"), [("new", "edited"), ("both", "edited")])
def test_a_conflict_that_is_settled_is_none_any_more(tmp_path, choice, word):
    run(begun(tmp_path), "edit", "mine", "map", drawn(tmp_path, "k", "B"))
    redraw(tmp_path, "k", "D")
    done = run(tmp_path, "conflicts", "mine", "all", choice)

    assert done.code == 0
    assert words(tmp_path)["map"] == word
    assert Run.open(tmp_path / "mine").product("map").level.symbol((3, 1)) == "door"


def test_a_pin_holds_a_generator_and_is_let_go(tmp_path):
    begun(tmp_path, '[[module]]\nname = "more"\nkind = "scatter"\ncounts = { boss = 1 }\n')
    done = run(tmp_path, "pin", "mine", "more", "1,2", "--symbol", "boss")
    run(tmp_path, "run", "mine")
    held = Run.open(tmp_path / "mine").product("more").level.find("boss")

    assert done.out == "ground@1,2 is boss\n"
    assert held == [(1, 2)]
    assert "ground@1,2 is free again" in run(tmp_path, "unpin", "mine", "more", "1,2").err
    assert run(tmp_path, "unpin", "mine", "more", "1,2").code == 2


def test_a_pin_puts_something_into_a_room_with_what_it_has_and_there_it_stays(tmp_path):
    run(tmp_path, "run", str(EXAMPLES / "treasure"), "--out", "mine", "--seed", "3")
    done = run(tmp_path, "pin", "mine", "riches", "chest 3", "--at", "Niche", "--member", "gold=33")
    for _ in range(2):
        run(tmp_path, "rerun", "mine", "riches")
        chest = next(t for t in Run.open(tmp_path / "mine").product("riches").level.objects if t.id == "chest 3")
        assert (chest.at, chest.members["gold"]) == ("Niche", 33)

    assert done.out == "chest 3 stands at Niche\nchest 3 has gold = 33\n"


def test_a_pin_of_what_is_not_there_is_refused(tmp_path):
    begun(tmp_path)
    symbol, element = (
        run(tmp_path, "pin", "mine", "map", "1,2", "--symbol", "bos"),
        run(tmp_path, "pin", "mine", "map", "x"),
    )

    assert "there is no symbol 'bos'; did you mean 'boss'?" in symbol.err
    assert "there is no 'x' to pin" in element.err


def test_a_pin_of_a_cell_outside_the_level_is_told_as_what_it_is(tmp_path):
    begun(tmp_path, '[[module]]\nname = "more"\nkind = "scatter"\ncounts = { boss = 1 }\n')
    run(tmp_path, "pin", "mine", "more", "1,2", "--symbol", "boss")
    run(tmp_path, "pin", "mine", "more", "99,99", "--symbol", "boss")
    done = run(tmp_path, "run", "mine")

    assert done.code == 1
    assert "'ground@99,99' is pinned to be there and is not" in done.out


def test_variants_tell_of_their_progress(tmp_path):
    done = run(begun(tmp_path), "variants", "mine", "map", "-n", "3", "--progress", "json")

    told = [json.loads(line) for line in done.err.splitlines() if line.startswith("{")]
    assert [(event["event"], event["done"], event["total"]) for event in told] == [("variant", n, 3) for n in (1, 2, 3)]


def test_variants_of_what_throws_no_dice_are_told_to_be_alike(tmp_path):
    done = run(begun(tmp_path), "variants", "mine", "map", "-n", "2")

    assert "all are alike: 'map' throws no dice that show" in done.err


def test_a_choice_that_is_none_is_told(tmp_path):
    done = run(begun(tmp_path), "conflicts", "mine", "0123", "mien")

    assert done.err == "error: say what shall become of the edit 0123: mine, new or both; got 'mien'\n"


def test_undo_takes_back_and_history_tells_it(tmp_path):
    run(begun(tmp_path), "pin", "mine", "map", "1,2")
    done = run(tmp_path, "undo", "mine")
    what = [(fact["what"], fact["undone"]) for fact in run(tmp_path, "history", "mine", "--json").json["history"]]

    assert done.out == "undone: pin map: ground@1,2 is floor\n"
    assert what[0] == ("pin map: ground@1,2 is floor", True)
    assert run(tmp_path, "undo", "mine").code == 2


@pytest.mark.parametrize(
    "command",
    [["step", "mine"], ["run", "mine"], ["rerun", "mine", "map"], ["undo", "mine"], ["pin", "mine", "map", "1,2"]],
)
def test_a_second_process_is_told_who_has_the_run(tmp_path, command):
    begun(tmp_path)
    with Run.open(tmp_path / "mine").locked():
        done = run(tmp_path, *command)

    assert done.code == 2
    assert f"the run in 'mine' is in use by process {os.getpid()}" in done.err


def test_a_run_that_cannot_be_written_to_is_no_fault_of_ours(tmp_path):
    begun(tmp_path)
    (tmp_path / "mine" / "lock").unlink()
    (tmp_path / "mine" / "lock").mkdir()  # as hard to open as in a folder of somebody else, also for root
    done = run(tmp_path, "undo", "mine")

    assert (done.code, done.err) == (2, "error: mine/lock: this cannot be written: is a directory\n")


def test_status_looks_on_while_somebody_else_works(tmp_path):
    begun(tmp_path)
    with Run.open(tmp_path / "mine").locked():
        assert run(tmp_path, "status", "mine").code == 0


def test_ctrl_c_loses_nothing_that_was_confirmed(tmp_path, monkeypatch):
    begun(tmp_path)

    def stopped(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("playproof.cli.rerun.executed", stopped)
    done = run(tmp_path, "rerun", "mine", "map", "--seed", "9")

    assert done.code == 130
    assert "stopped" in done.err
    assert "roll map: seed 9" in run(tmp_path, "history", "mine").out
    assert words(tmp_path)["map"] == "stale"


def test_a_project_is_not_mistaken_for_a_run(tmp_path):
    done = run(project(tmp_path), "status", "crypt")

    assert done.code == 2
    assert "this is a project and no run; begin a run of it: playproof run crypt --out RUN" in done.err


def test_who_names_a_project_is_told_where_its_run_is(tmp_path):
    run(project(tmp_path), "run", "crypt")

    assert "this is a project and no run; its run is crypt/run" in run(tmp_path, "status", "crypt").err


@pytest.mark.parametrize(
    "command",
    [
        "new",
        "generate",
        "run",
        "step",
        "rerun",
        "variants",
        "edit",
        "pin",
        "unpin",
        "status",
        "diff",
        "conflicts",
        "history",
        "undo",
    ],
)
def test_every_command_explains_itself_with_an_example(tmp_path, command):
    assert f"  playproof {command} " in run(tmp_path, command, "--help").out
