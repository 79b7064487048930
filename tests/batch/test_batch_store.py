"""The file of a batch: one project and one seed, gone on with or refused, and never mistaken for another file."""

import sqlite3
from contextlib import suppress

import pytest
from batch_projects import project

from playproof.batch import Batch, Crew, batches_in, in_place, run
from playproof.batch.schema import MARK
from playproof.errors import WrongInput


@pytest.fixture
def cave(tmp_path):
    return project(tmp_path / "cave")


@pytest.fixture
def store(cave, tmp_path):
    path = tmp_path / "b.sqlite"
    run(cave, 6, 7, in_place(), path, measures="")
    return path


def go_on(cave, store, count=6, seed=7, measures=""):
    return run(cave, count, seed, in_place(), store, resume=True, measures=measures)


def test_a_batch_is_one_file(store):
    assert sorted(path.name for path in store.parent.iterdir()) == ["b.sqlite", "cave"]


def test_a_batch_for_which_nobody_could_work_leaves_no_file_in_the_way(cave, tmp_path):
    def nobody():
        raise WrongInput("no Dask scheduler answers")

    path = tmp_path / "b.sqlite"
    with pytest.raises(WrongInput, match="no Dask scheduler answers"):
        run(cave, 6, 7, Crew("nobody", nobody), path, measures="")

    assert sorted(path.name for path in tmp_path.iterdir()) == ["cave"]


def test_a_batch_that_is_whole_makes_nothing_twice(cave, store):
    before = [row.seconds for row in Batch.open(store).rows()]

    assert [row.seconds for row in go_on(cave, store).rows()] == before


def test_a_batch_can_grow_and_is_then_what_it_would_have_been(cave, store, tmp_path):
    grown = go_on(cave, store, count=9)

    assert grown.digest() == run(cave, 9, 7, in_place(), tmp_path / "c.sqlite", measures="").digest()


def test_missing_levels_are_made_wherever_they_are_missing(cave, store):
    wanted = Batch.open(store).digest()
    with sqlite3.connect(store) as database:
        database.execute("DELETE FROM levels WHERE item IN (0, 3)")
    database.close()
    assert Batch.open(store).digest() != wanted

    assert go_on(cave, store).digest() == wanted


def test_a_file_that_is_there_is_not_written_over(cave, store):
    with pytest.raises(WrongInput, match="there is a file of this name already"):
        run(cave, 6, 7, in_place(), store)


def test_a_batch_of_another_seed_is_refused(cave, store):
    with pytest.raises(WrongInput, match="begun with the seed '7', and now it is '8'"):
        go_on(cave, store, seed=8)


def test_a_batch_of_other_measures_is_refused(cave, store):
    with pytest.raises(WrongInput, match="begun with the measures ''"):
        go_on(cave, store, measures="batch_hooks:slow")


def test_a_batch_of_another_project_is_refused(cave, store):
    text = (cave / "project.toml").read_text()
    (cave / "project.toml").write_text(text.replace("Tiny cave", "Huge cave"))

    with pytest.raises(WrongInput, match="begun with the project 'Tiny cave', and now it is 'Huge cave'"):
        go_on(cave, store)


def test_a_batch_is_refused_after_a_sketch_of_its_project_was_redrawn(cave, store):
    project(cave, "S..>\n")

    with pytest.raises(WrongInput, match="the project 'Tiny cave' was changed since this batch was begun"):
        go_on(cave, store)


def test_a_batch_does_not_shrink(cave, store):
    with pytest.raises(WrongInput, match="it can grow, and not shrink to 5"):
        go_on(cave, store, count=5)


def test_a_batch_that_was_killed_before_its_first_word_is_begun_anew(cave, tmp_path):
    (tmp_path / "b.sqlite").touch()

    assert go_on(cave, tmp_path / "b.sqlite").summary()["made"] == 6


def test_what_is_no_database_is_refused(cave, tmp_path):
    path = tmp_path / "b.sqlite"
    path.write_text("These are the days of my life, one by one.\n" * 50)

    for use in (Batch.open, lambda path: go_on(cave, path)):
        with pytest.raises(WrongInput, match=r"b\.sqlite: this is no batch of levels, or a damaged one"):
            use(path)
    assert path.read_text().startswith("These are the days")


def test_a_database_of_somebody_else_is_refused_and_left_alone(cave, tmp_path):
    path = tmp_path / "b.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE savings (amount)")
    database.close()
    before = path.read_bytes()

    for use in (Batch.open, lambda path: go_on(cave, path)):
        with pytest.raises(WrongInput, match="this is a database, and no batch of levels"):
            use(path)
    assert path.read_bytes() == before


def test_a_database_with_our_mark_and_nothing_in_it_is_refused(tmp_path):
    path = tmp_path / "b.sqlite"
    with sqlite3.connect(path) as database:
        database.execute(f"PRAGMA application_id = {MARK}")
        database.execute("PRAGMA user_version = 1")
        database.execute("CREATE TABLE other (a)")
    database.close()

    with pytest.raises(WrongInput, match="no such table: batch"):
        Batch.open(path)


@pytest.mark.parametrize("at", [0.3, 0.6, 0.9])
def test_a_damaged_batch_is_refused_or_read_and_never_breaks_our_code(store, at):
    content = bytearray(store.read_bytes())
    begin = int(len(content) * at)
    content[begin : begin + 3_000] = b"\xff" * len(content[begin : begin + 3_000])
    store.write_bytes(content)

    with suppress(WrongInput):
        found = Batch.open(store)
        found.digest()
        assert [found.level(row.item) for row in found.rows()]


def test_a_file_cut_short_is_refused(store):
    store.write_bytes(store.read_bytes()[:6_000])

    with pytest.raises(WrongInput):
        Batch.open(store).digest()


def test_a_batch_can_be_read_while_it_is_written(cave, tmp_path):
    seen = []

    def look(event):
        seen.append(Batch.open(tmp_path / "b.sqlite").summary()["made"])

    run(cave, 10, 7, in_place(), tmp_path / "b.sqlite", look, measures="")

    assert seen[-1] == 10


def test_the_batches_of_a_folder_are_found_by_what_they_are(store):
    (store.parent / "notes.sqlite").write_text("none")

    assert [path.name for path in batches_in(store.parent)] == ["b.sqlite"]


def test_a_second_writer_is_told(cave, store):
    def second(event):
        with pytest.raises(WrongInput, match="somebody else is making this batch"):
            go_on(cave, store, count=9)
        told.append(event)

    told = []
    run(cave, 9, 7, in_place(), store, second, resume=True, measures="")

    assert told


def test_nothing_is_written_where_there_is_no_folder(cave, tmp_path):
    with pytest.raises(WrongInput, match="name a file in a folder that exists"):
        run(cave, 6, 7, in_place(), tmp_path / "nowhere" / "b.sqlite")


def test_a_level_that_is_not_there_is_refused(store):
    with pytest.raises(WrongInput, match="the batch has no level 6; items go from 0 to 5"):
        Batch.open(store).row(6)
