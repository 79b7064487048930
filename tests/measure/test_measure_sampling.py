"""Samples of a project: the same seeds for every value of a setting, and failures among the rows."""

import os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context

import pytest

from playproof.errors import Cancelled, WrongInput
from playproof.measure import By, parse_by, sample_project, table
from playproof.project import Project
from playproof.project.seeds import item_seed

ALPHABET = """\
[symbols]
floor = { glyph = "." }
start = { glyph = "S", start = true }
exit  = { glyph = ">", goal = true }
wall  = { glyph = "#", solid = true }
"""
PROJECT = """\
name = "two sketches"
alphabet = "alphabet.toml"
promises = ["solvable"]

[registers]
mood = { default = "calm", choices = ["calm", "wild"] }

[[module]]
name = "drawn"
kind = "sketch"
file = "long.txt"
"""


@pytest.fixture
def project(tmp_path):
    (tmp_path / "alphabet.toml").write_text(ALPHABET)
    (tmp_path / "project.toml").write_text(PROJECT)
    (tmp_path / "long.txt").write_text("S...>\n")
    (tmp_path / "short.txt").write_text("S>\n")
    (tmp_path / "shut.txt").write_text("S#>\n")
    return Project.open(tmp_path)


def test_a_project_gives_as_many_samples_as_are_asked_for(project):
    rows = list(sample_project(project, 3, seed=7))

    assert [row.seed for row in rows] == [item_seed(7, i) for i in range(3)]
    assert [row.measures["path_length"] for row in rows] == [4, 4, 4]
    assert all(row.ok and row.seconds > 0 for row in rows)


def test_each_value_of_a_setting_gets_the_same_seeds(project):
    rows = list(sample_project(project, 2, "drawn.file=long.txt,short.txt,shut.txt"))

    assert [row.group for row in rows] == ["long.txt"] * 2 + ["short.txt"] * 2 + ["shut.txt"] * 2
    assert [row.measures["path_length"] for row in rows] == [4, 4, 1, 1, None, None]
    assert [row.ok for row in rows] == [True] * 4 + [False] * 2
    assert rows[0].seed == rows[2].seed == rows[4].seed


def test_a_register_can_be_varied(project):
    assert [row.group for row in sample_project(project, 1, "mood=calm,wild")] == ["calm", "wild"]
    with pytest.raises(WrongInput, match="cannot be 'angry'"):
        list(sample_project(project, 1, "mood=angry"))


def test_several_settings_are_varied_together(project):
    rows = list(sample_project(project, 1, ["drawn.file=long.txt,short.txt", "mood=calm,wild"]))

    assert [row.group for row in rows] == ["long.txt, calm", "long.txt, wild", "short.txt, calm", "short.txt, wild"]
    assert [row.measures["path_length"] for row in rows] == [4, 4, 1, 1]


def test_workers_make_the_same_samples_in_the_same_order(project):
    asked = project, 30, ["drawn.file=long.txt,short.txt,project.toml", "mood=calm,wild"]
    alone = list(sample_project(*asked))
    with ThreadPoolExecutor(3) as workers:
        together = list(sample_project(*asked, executor=workers))

    assert [replace(one, seconds=0) for one in together] == [replace(one, seconds=0) for one in alone]


def test_a_worker_that_dies_is_told_in_words(project):
    with ProcessPoolExecutor(1, get_context("spawn")) as workers, pytest.raises(WrongInput, match="has died"):
        list(sample_project(project, 1, stopped=partial(os._exit, 9), executor=workers))


def test_what_is_varied_twice_is_refused(project):
    with pytest.raises(WrongInput, match="'mood' is varied twice; give all of its values together"):
        list(sample_project(project, 1, ["mood=calm", "mood=wild"]))


def test_a_level_that_cannot_be_made_is_a_sample_with_its_reason(project):
    (row,) = sample_project(project, 1, "drawn.file=project.toml")

    assert (row.level, row.ok, row.measures) == (None, False, {})
    assert "project.toml: no format" in row.failure
    assert "project.toml: no format" in table([row])


@pytest.mark.parametrize(
    ("by", "words"),
    [
        ("drawn.file", "module.setting=a,b,c"),
        ("drawnn.file=a", "no register and no module's setting 'drawnn.file'"),
        ("moood=calm", "did you mean 'mood'"),
        ("drawn.file=3", "drawn.file: got 3, wanted"),
        ("drawn.file.name=a", "'file' is no table, so it has no 'name'"),
        ("drawn.fiel=a", "'drawn' has no setting 'fiel'; did you mean 'file'"),
    ],
)
def test_a_setting_that_there_is_not_is_refused(project, by, words):
    with pytest.raises(WrongInput, match=words):
        list(sample_project(project, 1, by))


def test_values_are_read_as_toml_and_words_need_no_quotes():
    assert parse_by("digger.size=[20, 20],[30, 30]") == By("digger.size", ([20, 20], [30, 30]))
    assert parse_by("a.b=true,false").values == (True, False)
    assert parse_by("a.b=1..3,50%").values == ("1..3", "50%")


def test_progress_is_told(project):
    told = []
    list(sample_project(project, 2, "drawn.file=long.txt,shut.txt", listen=told.append))

    assert [(event.done, event.total, event.failed) for event in told] == [(1, 4, 0), (2, 4, 0), (3, 4, 1), (4, 4, 2)]


def test_sampling_stops_when_somebody_asks(project):
    asked = iter([False] * 4)

    with pytest.raises(Cancelled):
        list(sample_project(project, 20, stopped=lambda: next(asked, True)))
