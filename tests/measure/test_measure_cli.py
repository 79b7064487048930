"""`playproof measure` at the shell: numbers to read, a table, a page, and refusals in words."""

import csv
import json
from contextlib import chdir

import pytest
from typer.testing import CliRunner

from playproof.cli.app import app

ALPHABET = """\
[symbols]
floor = { glyph = "." }
wall  = { glyph = "#", solid = true }
start = { glyph = "S", start = true }
exit  = { glyph = ">", goal = true }
"""
PROJECT = """\
name = "Two ways"
alphabet = "alphabet.toml"
seed = 5

[[module]]
name = "drawn"
kind = "sketch"
file = "long.txt"
"""


@pytest.fixture
def ask(tmp_path):
    """Run the command beside a small project."""
    (tmp_path / "ways").mkdir()
    (tmp_path / "ways/alphabet.toml").write_text(ALPHABET)
    (tmp_path / "ways/project.toml").write_text(PROJECT)
    (tmp_path / "ways/long.txt").write_text("S...>\n")
    (tmp_path / "ways/short.txt").write_text("S>\n")

    def run(*args):
        with chdir(tmp_path):
            return CliRunner().invoke(app, ["measure", *args], prog_name="playproof")

    return run


def test_numbers_are_told(ask):
    done = ask("ways", "-n", "2")

    assert done.exit_code == 0
    assert "Two ways: 2 levels, seed 5" in done.stdout
    lines = {line[:24].strip(): line[24:].strip() for line in done.stdout.splitlines()}
    assert lines["path length"] == "4 (4 to 4)"
    assert lines["promises kept"].startswith("100.0% (34.2% to 100.0%)")
    assert done.stderr.endswith("to look at them: playproof measure ways --html measures.html\n")


def test_two_settings_are_crossed_and_neither_is_lost(ask):
    done = ask("ways", "-n", "1", "--by", "drawn.file=long.txt,short.txt", "--by", "drawn.format=text", "--json")

    told = json.loads(done.stdout)
    assert told["by"] == "drawn.file, drawn.format"
    assert list(told["groups"]) == ["long.txt, text", "short.txt, text"]


def test_processes_measure_the_same_levels(ask):
    told = [json.loads(ask("ways", "-n", "3", "--jobs", jobs, "--json").stdout) for jobs in ("1", "2")]

    one, two = (document["groups"][""]["measures"] for document in told)
    assert one == two
    assert one["path_length"]["mean"] == 4


def test_each_value_of_a_setting_is_told_apart(ask):
    done = ask("ways", "-n", "2", "--by", "drawn.file=long.txt,short.txt", "--json")

    study = json.loads(done.stdout)
    assert {name: part["measures"]["path_length"]["mean"] for name, part in study["groups"].items()} == {
        "long.txt": 4,
        "short.txt": 1,
    }
    assert (study["by"], study["levels"]) == ("drawn.file", 4)


def test_a_table_and_a_page_are_written(ask, tmp_path):
    done = ask("ways", "-n", "3", "--csv", "ways.csv", "--html", "ways.html", "--seed", "9")

    assert done.exit_code == 0
    with (tmp_path / "ways.csv").open() as file:
        assert [row["path_length"] for row in csv.DictReader(file)] == ["4", "4", "4"]
    assert "<title>Two ways</title>" in (tmp_path / "ways.html").read_text(encoding="utf-8")
    assert '"seed":"9"' in (tmp_path / "ways.html").read_text(encoding="utf-8")
    assert "wrote ways.html" in done.stderr


def test_a_batch_is_measured_as_it_was_made(ask, tmp_path):
    from playproof.batch import in_place, run

    run(tmp_path / "ways", 3, seed=4, executor=in_place(), store_path=tmp_path / "ways.batch.sqlite")

    done = ask("ways.batch.sqlite", "--json")

    study = json.loads(done.stdout)
    assert (study["project"], study["seed"], study["levels"]) == ("Two ways", 4, 3)
    assert study["groups"][""]["measures"]["path_length"]["mean"] == 4


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nowhere"], "nowhere"),
        (["ways", "--by", "drawn.size=3"], "'drawn' has no setting 'size'"),
        (["ways", "--html", "no/where/page.html"], "no folder"),
        (["ways/long.txt"], "long.txt"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_words(ask, args, words):
    done = ask(*args)

    assert done.exit_code == 2
    assert words in done.stderr


def test_a_batch_cannot_be_made_otherwise_afterwards(ask, tmp_path):
    (tmp_path / "some.batch.sqlite").write_bytes(b"")

    done = ask("some.batch.sqlite", "--by", "drawn.file=a")

    assert done.exit_code == 2
    assert "give a project instead" in done.stderr


def test_a_folder_with_batches_is_told_from_a_project(ask, tmp_path):
    from playproof.batch import in_place, run

    (tmp_path / "many").mkdir()
    run(tmp_path / "ways", 1, 4, in_place(), tmp_path / "many" / "ways.batch.sqlite", measures="")

    done = ask("many")

    assert done.exit_code == 2
    assert "batches and no project; name one of them: playproof measure many/ways.batch.sqlite" in done.stderr


def test_where_no_level_can_be_made_the_reason_is_told(ask):
    done = ask("ways", "-n", "2", "--by", "drawn.file=project.toml")

    assert done.exit_code == 1
    assert "project.toml: no format" in done.stderr


def test_a_file_to_vary_that_there_is_not_is_refused_at_once(ask):
    done = ask("ways", "-n", "2", "--by", "drawn.file=missing.txt")

    assert done.exit_code == 2
    assert "drawn.file: there is no file 'missing.txt' in the project" in done.stderr
