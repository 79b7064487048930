"""`playproof batch` at the shell."""

import json

import pytest
from batch_projects import project
from typer.testing import CliRunner

from playproof.batch import in_place, run
from playproof.cli.batch import batch as commands


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a batch of five levels."""
    folder = tmp_path_factory.mktemp("commands")
    run(project(folder / "cave"), 5, 7, in_place(), folder / "b.sqlite", measures="")
    return folder


def ask(*words):
    return CliRunner().invoke(commands, [str(word) for word in words])


def told(*words):
    done = ask(*words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_ls_lists_the_batches_of_a_folder(folder):
    assert "Tiny cave, seed 7: 5 levels, 5 ok" in ask("ls", folder).stdout
    assert [batch["ok"] for batch in told("ls", folder)["batches"]] == [5]
    assert told("ls", folder / "b.sqlite")["batches"] == told("ls", folder)["batches"]


def test_a_damaged_batch_is_told_and_hides_no_other(folder, tmp_path):
    whole = (folder / "b.sqlite").read_bytes()
    (tmp_path / "a.sqlite").write_bytes(whole[:5_000])
    (tmp_path / "b.sqlite").write_bytes(whole)

    done = ask("ls", tmp_path)

    assert done.exit_code == 2
    assert "b.sqlite  Tiny cave, seed 7: 5 levels, 5 ok" in done.stdout
    assert "a.sqlite: this is no batch of levels, or a damaged one" in done.stderr


def test_one_level_is_not_told_as_many(folder, tmp_path):
    run(folder / "cave", 1, 7, in_place(), tmp_path / "one.sqlite", measures="")

    assert "Tiny cave, seed 7: 1 level, 1 ok" in ask("ls", tmp_path).stdout


def test_show_tells_what_a_batch_holds(folder):
    assert "digest" in ask("show", folder / "b.sqlite").stdout
    assert told("show", folder / "b.sqlite")["count"] == 5


def test_show_draws_one_level(folder):
    shown = told("show", folder / "b.sqlite", 3)

    assert shown["picture"].splitlines()[0] == "S..#"
    assert shown["proofs"] == [{"claim": "solvable", "kind": "witness"}]
    assert shown["verdict"]["solvable"] is True
    assert "solvable (witness)" in ask("show", folder / "b.sqlite", 3).stdout


def test_numbers_of_a_level_are_shown_in_as_many_digits_as_anybody_reads(folder):
    seconds = told("show", folder / "b.sqlite", 3)["seconds"]

    assert f"seconds   {seconds:.4g}\n" in ask("show", folder / "b.sqlite", 3).stdout


def test_export_writes_the_levels_that_fit(folder, tmp_path):
    wrote = told("export", folder / "b.sqlite", "--to", "tmx", "--out", tmp_path / "out", "--where", "item < 2")

    assert [path for path in wrote["files"] if path.endswith(".tmx")] == [
        str(tmp_path / "out" / "0.tmx"),
        str(tmp_path / "out" / "1.tmx"),
    ]


def test_query_prints_a_table(folder):
    sql = "SELECT item, moves FROM levels WHERE item < 2"

    assert ask("query", folder / "b.sqlite", sql).stdout == "item\tmoves\n0\t5\n1\t5\n"
    assert told("query", folder / "b.sqlite", sql)["rows"] == [{"item": 0, "moves": 5}, {"item": 1, "moves": 5}]


@pytest.mark.parametrize(
    "words",
    [("show", "nowhere.sqlite"), ("ls", "nowhere"), ("query", "nowhere.sqlite", "SELECT 1")],
)
def test_what_is_not_there_is_wrong_input(words):
    done = ask(*words)

    assert done.exit_code == 2
    assert done.stderr.startswith("error: nowhere")
