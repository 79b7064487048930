"""`new`, `generate` and `schema project`: a project from nothing, and levels from a project."""

import json
import os
import signal

import pytest
from command import program, run
from workshop import LOOT, SKETCH, project

from playproof import Project

DIGGER = '\n[[module]]\nname = "rooms"\nkind = "digger"\nsize = [30, 14]\n'


@pytest.mark.parametrize("example", ["dungeon", "sketch", "logic", "rooms", "rules"])
def test_a_new_project_makes_a_level_at_once(tmp_path, example):
    assert run(tmp_path, "new", "mine", "--from", example).code == 0
    done = run(tmp_path, "generate", "mine")

    assert done.code == 0, done.err
    assert "mine, seed 1: solvable in" in done.out
    assert "NAME" not in "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "mine").glob("*.toml"))


@pytest.mark.parametrize("example", ["dungeon", "logic", "rooms", "rules"])
def test_a_new_project_makes_levels_of_any_seed(tmp_path, example):
    run(tmp_path, "new", "mine", "--from", example)

    for seed in range(4):
        made = Project.open(tmp_path / "mine").generate(seed=seed)
        assert made.ok, (seed, [(judged.promise, judged.why) for judged in made.verdict.promises])


def test_a_new_project_that_asks_is_run_with_the_sketch_that_comes_with_it(tmp_path):
    run(tmp_path, "new", "mine", "--from", "ask")
    waiting = run(tmp_path, "run", "mine")
    run(tmp_path, "edit", "mine/run", "map", "mine/sketch.txt")
    done = run(tmp_path, "run", "mine/run")

    assert "waits        a map with a start and an exit" in waiting.out
    assert done.code == 0
    assert "waits" not in done.out


def test_a_new_project_brings_its_schema_and_names_it_on_its_first_line(tmp_path):
    run(tmp_path, "new", "mine")
    first = (tmp_path / "mine" / "project.toml").read_text(encoding="utf-8").splitlines()[0]

    assert first == "#:schema ./project.schema.json"
    assert "digger" in json.loads((tmp_path / "mine" / "project.schema.json").read_text())["$defs"]


def test_what_to_try_next_can_be_pasted_whatever_the_folder_is_called(tmp_path):
    assert "try: playproof generate 'my game'" in run(tmp_path, "new", "my game").err


def test_a_folder_with_something_in_it_is_left_alone(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("dear diary")
    done = run(tmp_path, "new", "mine")

    assert done.code == 2
    assert "mine: this is there already, and not empty; name a new folder" in done.err
    assert os.listdir(tmp_path / "mine") == ["diary.txt"]


def test_one_level_is_shown_with_its_verdict_in_short(tmp_path):
    done = run(project(tmp_path), "generate", "crypt", "--seed", "7")

    assert done.code == 0
    assert done.out == f"{SKETCH}Crypt, seed 7: solvable in 5 moves\n  kept  solvable\n"


def test_one_level_is_saved_with_proofs_that_hold(tmp_path):
    run(project(tmp_path), "generate", "crypt", "--seed", "7", "--out", "levels")

    assert run(tmp_path, "verify", "levels/crypt-7.level.json").code == 0


def test_out_may_name_a_file_of_any_format(tmp_path):
    done = run(project(tmp_path), "generate", "crypt", "--out", "maps/crypt.tmx")

    assert "wrote maps/crypt.tmx" in done.err
    assert (tmp_path / "maps" / "crypt.tmx").is_file()


def test_export_modules_write_beside_the_level(tmp_path):
    rooms = project(tmp_path, '[[module]]\nkind = "export"\nto = "crypt.graph.svg"\n')
    run(rooms, "generate", "crypt", "--out", "levels")

    assert (tmp_path / "levels" / "crypt.graph.svg").is_file()


def test_a_level_that_breaks_a_promise_is_shown_and_exits_1(tmp_path):
    done = run(project(tmp_path, sketch="S..D>\n"), "generate", "crypt")

    assert done.code == 1
    assert "not solvable: the door at 3,0 takes a key" in done.out


def test_a_module_that_fails_is_named_with_its_reason(tmp_path):
    rooms = project(tmp_path, '[[module]]\nname = "judge"\nkind = "playtest"\n', sketch="S..D>\n")
    done = run(rooms, "generate", "crypt", "--json")

    assert (done.code, done.json["made"], done.json["module"]) == (1, False, "judge")
    assert "'judge' failed with seed 0: 'solvable' is broken" in done.err


def test_a_project_that_asks_is_sent_to_a_run(tmp_path):
    done = run(project(tmp_path, LOOT), "generate", "crypt")

    assert done.code == 1
    assert "'loot' waits for a list; give it in a run: playproof run crypt --out RUN" in done.err


def test_a_register_is_set_for_the_level(tmp_path):
    visits = run(project(tmp_path), "generate", "crypt", "--set", "tries=4", "--out", "a.level.json")
    steps = json.loads((tmp_path / "a.level.json").read_text())["provenance"]["steps"]

    assert visits.code == 0
    assert sum(step["module"] == "map" for step in steps) == 4


def test_progress_of_one_level_is_told_module_by_module(tmp_path):
    done = run(project(tmp_path), "generate", "crypt", "--progress", "json")
    told = [json.loads(line) for line in done.err.splitlines()]

    assert [(event["what"], event["done"], event["total"]) for event in told] == [
        ("map", 1, 3),
        ("enough", 2, 3),
        ("map", 1, 3),
        ("enough", 2, 3),
        ("touch", 3, 3),
    ]
    assert run(tmp_path, "generate", "crypt").err == ""


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("tries=9", "the register 'tries'"),
        ("tires=2", "there is no register 'tires'; did you mean 'tries'?"),
        ("tries", "wanted a name and a value, such as difficulty=3"),
    ],
)
def test_a_register_that_cannot_be_so_is_refused(tmp_path, given, message):
    done = run(project(tmp_path), "generate", "crypt", "--set", given)

    assert done.code == 2
    assert message in done.err


def test_many_levels_go_into_one_file_and_into_a_folder(tmp_path):
    done = run(project(tmp_path, DIGGER), "generate", "crypt", "-n", "3", "--jobs", "1", "--out", "levels")

    assert done.code == 0, done.err
    assert done.out == "3 levels: 3 keep every promise\n"
    assert sorted(os.listdir(tmp_path / "levels")) == [
        "crypt-0-0.level.json",
        "crypt-0-1.level.json",
        "crypt-0-2.level.json",
        "crypt-0.batch.sqlite",
    ]


def test_a_batch_tells_why_levels_could_not_be_made(tmp_path):
    rooms = project(tmp_path, '[[module]]\nname = "judge"\nkind = "playtest"\n', sketch="S..D>\n")
    done = run(rooms, "generate", "crypt", "-n", "3", "--jobs", "1", "--out", "c.db")
    reason = "3 x  'judge' made nothing: 'solvable' is broken: the door at 3,0 takes a key"

    assert done.code == 1
    assert done.out.startswith(f"3 levels: 3 could not be made\n  {reason}")
    assert reason in run(rooms, "batch", "show", "c.db").out
    assert reason in run(rooms, "measure", "c.db").out


def test_a_batch_tells_which_promises_are_not_kept(tmp_path):
    done = run(project(tmp_path, sketch="S..D>\n"), "generate", "crypt", "-n", "2", "--jobs", "1", "--out", "c.db")

    assert done.out == "2 levels: 2 do not\n  2 x  broken: solvable\n"
    assert "2 x  broken: solvable" in run(tmp_path, "measure", "crypt", "-n", "2").out


def test_two_batches_in_one_folder_leave_each_other_s_levels_alone(tmp_path):
    asked = ("generate", "crypt", "-n", "2", "--jobs", "1", "--out", "levels")
    run(project(tmp_path, DIGGER), *asked, "--seed", "1")
    before = (tmp_path / "levels" / "crypt-1-0.level.json").read_bytes()
    run(tmp_path, *asked, "--seed", "2")

    assert (tmp_path / "levels" / "crypt-1-0.level.json").read_bytes() == before
    assert len(list((tmp_path / "levels").glob("*.level.json"))) == 4


def test_a_batch_is_not_written_over_and_goes_on_with_resume(tmp_path):
    rooms = project(tmp_path, DIGGER)
    asked = ("generate", "crypt", "--jobs", "1", "--out", "crypt.batch.sqlite", "--json")
    run(rooms, *asked, "-n", "2")
    refused, more = run(rooms, *asked, "-n", "3"), run(rooms, *asked, "-n", "3", "--resume")

    assert refused.code == 2
    assert "go on with --resume" in refused.err
    assert (more.code, more.json["made"]) == (0, 3)


def test_a_batch_goes_on_to_as_many_levels_as_it_was_begun_with(tmp_path):
    rooms = project(tmp_path, DIGGER)
    asked = ("generate", "crypt", "--jobs", "1", "--out", "c.batch.sqlite", "--json")
    run(rooms, *asked, "-n", "3")

    assert run(rooms, *asked, "--resume").json["count"] == 3


def test_a_scheduler_without_dask_is_refused(tmp_path):
    done = run(project(tmp_path, DIGGER), "generate", "crypt", "-n", "2", "--scheduler", "tcp://host:8786")

    assert done.code == 2
    assert done.err == "error: --scheduler tcp://host:8786: only Dask has one; add --executor dask\n"


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_ctrl_c_keeps_the_levels_that_were_made(tmp_path):
    project(tmp_path, DIGGER)
    asked = ("generate", "crypt", "--jobs", "1", "--out", "c.batch.sqlite", "--progress", "json", "-n", "5000")
    child = program(tmp_path, *asked)
    while json.loads(child.stderr.readline())["done"] == 0:
        pass
    child.send_signal(signal.SIGINT)
    _, talk = child.communicate(timeout=60)

    assert child.returncode == 130
    assert "stopped; what is made is in c.batch.sqlite: go on with --resume" in talk
    assert "Traceback" not in talk


def test_the_schema_of_a_project_knows_every_kind_and_its_settings(tmp_path):
    from playproof.project.kinds import KINDS

    schema = run(tmp_path, "schema", "project").json

    assert set(schema["$defs"]) == set(KINDS)
    assert {"when", "then", "else", "most", "name", "input"} <= set(schema["$defs"]["check"]["properties"])


def test_the_schema_accepts_what_the_reader_accepts_and_refuses_a_typo(tmp_path):
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    import tomllib

    rooms = project(tmp_path, LOOT)
    schema = validator(run(rooms, "schema", "project").json)
    given = tomllib.loads((rooms / "crypt" / "project.toml").read_text())

    assert list(schema.iter_errors(given)) == []
    given["module"][0]["fil"] = "sketch.txt"
    assert len(list(schema.iter_errors(given))) == 1


def test_a_batch_takes_registers_and_goes_on_only_with_the_same(tmp_path):
    rooms = project(tmp_path, DIGGER)
    asked = ("generate", "crypt", "--jobs", "1", "--out", "c.batch.sqlite", "--json", "-n", "2")
    made = run(rooms, *asked, "--set", "tries=4")
    other, same = run(rooms, *asked, "--resume"), run(rooms, *asked, "--resume", "--set", "tries=4")

    assert (made.code, same.code) == (0, 0)
    assert other.code == 2
    assert "was changed since this batch was begun, or its registers set otherwise" in other.err
    assert "go on with the same files and --set, or begin a new batch" in other.err
