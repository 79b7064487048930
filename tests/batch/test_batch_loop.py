"""The loop: it tells how it goes, stops when asked, finds chunks of a good size, and survives the death of its workers."""

from concurrent.futures import Executor, Future

import pytest
from batch_projects import project

from playproof.batch import in_place, processes, run
from playproof.batch.chunks import TRIES, Chunk, Chunks
from playproof.batch.event import told
from playproof.batch.rows import DIED, Row
from playproof.errors import Cancelled, WrongInput
from playproof.project.seeds import item_seed

WALLED = "S#>\n"


def make(folder, store, count, **how):
    """A batch made in place, with nothing measured."""
    return run(folder, count, 7, in_place(), store, **{"measures": "", **how})


@pytest.fixture
def cave(tmp_path):
    return project(tmp_path / "cave")


def test_progress_tells_how_many_how_fast_and_how_long(cave, tmp_path):
    events = []

    make(cave, tmp_path / "b.sqlite", 20, listen=events.append)

    assert [events[0].done, events[-1].done, events[-1].total] == [0, 20, 20]
    assert [event.done for event in events] == sorted(event.done for event in events)
    assert events[-1].rate > 0
    assert {"rate", "eta", "done", "total", "failed"} <= set(events[-1].to_json())


def test_time_left_follows_from_what_was_made_since_the_start():
    event = told(done=60, total=100, failed=3, made=10, seconds=5.0, name="b")

    assert (event.rate, event.eta, event.note) == (2.0, 20.0, "2.0 levels/s, 20 s left")


def test_levels_that_break_a_promise_are_kept_and_counted(tmp_path):
    events = []

    made = make(project(tmp_path / "cave", WALLED), tmp_path / "b.sqlite", 4, listen=events.append)

    assert events[-1].failed == 4
    assert [(row.ok, row.solvable, row.failure) for row in made.rows()] == [(False, False, "")] * 4


def test_a_level_that_cannot_be_made_is_kept_with_its_reason(tmp_path):
    strict = '\n[[module]]\nname = "judge"\nkind = "playtest"\n'

    made = make(project(tmp_path / "cave", WALLED, strict), tmp_path / "b.sqlite", 2)

    assert made.row(0).level is None
    assert "'solvable' is broken" in made.row(0).failure
    assert made.summary()["failures"] == 2


def test_a_fault_of_our_code_costs_one_level(cave, tmp_path):
    made = make(cave, tmp_path / "b.sqlite", 2, measures="batch_hooks:faulty")

    assert made.row(1).failure == "a fault of Playproof: ZeroDivisionError: one number too many"


def test_whoever_asks_it_to_stop_keeps_what_was_made(cave, tmp_path):
    events = []

    with pytest.raises(Cancelled, match=r"stopped after \d+ of 120 levels"):
        make(cave, tmp_path / "b.sqlite", 120, listen=events.append, stopped=lambda: events[-1].done > 5)
    made = make(cave, tmp_path / "b.sqlite", 120, resume=True)

    assert made.digest() == make(cave, tmp_path / "c.sqlite", 120).digest()


def test_a_worker_that_dies_costs_nothing_but_its_chunk(cave, tmp_path, monkeypatch):
    monkeypatch.setenv("PLAYPROOF_TEST_MARK", str(tmp_path / "mark"))

    made = run(cave, 30, 7, processes(2), tmp_path / "b.sqlite", measures="batch_hooks:dies_once")

    assert (tmp_path / "mark").exists()
    assert made.summary()["ok"] == 30


def test_a_level_that_kills_every_worker_is_given_up_and_tried_again_on_resume(cave, tmp_path, monkeypatch):
    monkeypatch.setenv("PLAYPROOF_TEST_MARK", str(item_seed(7, 3)))
    made = run(cave, 8, 7, processes(1), tmp_path / "b.sqlite", measures="batch_hooks:dies_always")

    assert {row.item: row.failure for row in made.rows() if not row.ok} == {3: DIED}

    monkeypatch.setenv("PLAYPROOF_TEST_MARK", "")
    made = make(cave, tmp_path / "b.sqlite", 8, resume=True, measures="batch_hooks:dies_always")
    assert made.summary()["ok"] == 8


def test_workers_that_all_fail_end_the_batch_instead_of_filling_it_with_failures(cave, tmp_path):
    class Lost(Executor):
        def submit(self, *work):
            future = Future()
            future.set_exception(ImportError("another version"))
            return future

    with pytest.raises(WrongInput, match="the workers fail before they make anything: ImportError: another version"):
        run(cave, 100, 7, Lost(), tmp_path / "b.sqlite", measures="")


def test_a_project_that_is_changed_meanwhile_stops_the_batch(cave, tmp_path):
    def change(event):
        project(cave, "S.>\n")

    with pytest.raises(WrongInput, match="was changed while its batch was made"):
        run(cave, 5, 7, processes(1), tmp_path / "b.sqlite", change)


def test_chunks_grow_until_they_are_worth_handing_out():
    chunks = Chunks(range(1_000))
    first = chunks.next([], 4)
    chunks.learn([Row(0, 0, seconds=0.001)])

    assert len(first.items) == 1
    assert 100 <= len(chunks.next([], 4).items) <= 500


def test_slow_levels_are_handed_out_one_by_one():
    chunks = Chunks(range(10))
    chunks.learn([Row(0, 0, seconds=60.0)])

    assert len(chunks.next([], 4).items) == 1


def test_no_more_chunks_are_out_than_the_window_allows():
    assert Chunks(range(10)).next([Chunk((1,))] * 4, 4) is None


def test_a_suspect_is_made_with_nothing_else_under_way():
    chunks = Chunks(range(10))
    chunks.suspect(Chunk((20, 21)))

    assert chunks.next([Chunk((1,))], 4) is None
    suspect = chunks.next([], 4)
    assert suspect.items == (20, 21)
    assert chunks.next([suspect], 4) is None


def test_a_guilty_chunk_is_cut_up_and_its_last_item_given_up_in_the_end():
    chunks = Chunks([])
    assert chunks.blame(Chunk((1, 2), suspect=True)) is None
    guilty = chunks.next([], 4)

    for _ in range(TRIES - 1):
        assert chunks.blame(guilty) is None
        guilty = chunks.next([], 4)
    assert chunks.blame(guilty) == 1


@pytest.mark.parametrize("count", [0, -3, 10**12])
def test_a_senseless_number_of_levels_is_refused(cave, tmp_path, count):
    with pytest.raises(WrongInput, match="a batch has from 1 to"):
        make(cave, tmp_path / "b.sqlite", count)


def test_measures_that_nobody_knows_are_refused_before_any_work(cave, tmp_path):
    with pytest.raises(WrongInput, match="there is no function 'nowhere:at_all' to measure with"):
        make(cave, tmp_path / "b.sqlite", 5, measures="nowhere:at_all")
    assert not (tmp_path / "b.sqlite").exists()
