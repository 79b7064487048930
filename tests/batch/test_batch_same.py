"""One seed, one batch: whoever makes it, in whatever order, and however often they are killed."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from batch_projects import MANY, project

from playproof.batch import Batch, borrowed, in_place, processes, run
from playproof.project.seeds import item_seed

SLOW = "batch_hooks:slow"
PROGRAM = """
from playproof.batch import processes, run
if __name__ == "__main__":
    run({folder!r}, {count}, 7, processes(2), {store!r}, resume=True, measures="batch_hooks:slow")
"""


def program(cave, store):
    """A batch in a process group of its own, so that it can be killed with all that belongs to it, or without."""
    text = PROGRAM.format(folder=str(cave), count=MANY, store=str(store))
    path = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    here = {**os.environ, "PYTHONPATH": path}
    return subprocess.Popen(
        [sys.executable, "-c", text], env=here, start_new_session=True, stderr=subprocess.PIPE, text=True
    )


def wait_for_levels(store, least):
    for _ in range(600):
        time.sleep(0.05)
        if store.exists() and store.stat().st_size:
            try:
                made = Batch.open(store).summary()["made"]
            except Exception:  # it is being created just now
                continue
            if made >= least:
                return made
    raise AssertionError("the batch does not grow")


@pytest.mark.parametrize("jobs", [1, 2])
def test_any_number_of_processes_makes_the_same_batch(cave, wanted, tmp_path, jobs):
    assert run(cave, MANY, 7, processes(jobs), tmp_path / "b.sqlite", measures=SLOW).digest() == wanted


def test_an_executor_of_somebody_else_makes_the_same_batch(cave, wanted, tmp_path):
    with ThreadPoolExecutor(3) as threads:
        made = run(cave, MANY, 7, borrowed(threads, 3), tmp_path / "b.sqlite", measures=SLOW)

    assert made.digest() == wanted


def test_a_batch_that_is_killed_goes_on_where_it_was_and_ends_the_same(cave, wanted, tmp_path):
    store = tmp_path / "b.sqlite"
    killed = program(cave, store)
    before = wait_for_levels(store, 10)
    os.kill(killed.pid, signal.SIGKILL)
    killed.communicate(timeout=20)  # its pipe ends with the last process that holds it: workers leave with their parent
    told = []

    made = run(cave, MANY, 7, processes(2), store, told.append, resume=True, measures=SLOW)

    assert before < MANY
    assert told[0].done >= before
    assert made.digest() == wanted


def test_ctrl_c_leaves_one_whole_file_and_no_worker(cave, wanted, tmp_path):
    store = tmp_path / "b.sqlite"
    stopped = program(cave, store)
    before = wait_for_levels(store, 10)
    os.killpg(stopped.pid, signal.SIGINT)
    _, said = stopped.communicate(timeout=20)

    assert said.count("KeyboardInterrupt") == 1, "workers are deaf to it"
    assert [path.name for path in tmp_path.iterdir()] == ["b.sqlite"]
    assert before <= Batch.open(store).summary()["made"] < MANY
    assert run(cave, MANY, 7, in_place(), store, resume=True, measures=SLOW).digest() == wanted


def test_another_seed_makes_another_batch(cave, tmp_path):
    one, other = (run(cave, 5, seed, in_place(), tmp_path / f"{seed}.sqlite", measures="") for seed in (1, 2))

    assert one.digest() != other.digest()


def test_each_item_has_the_seed_that_follows_from_the_batch_and_its_number(cave, tmp_path):
    made = run(cave, 5, 7, in_place(), tmp_path / "b.sqlite", measures="")

    assert [row.seed for row in made.rows()] == [item_seed(7, item) for item in range(5)]
    assert len({row.hash for row in made.rows()}) == 5
    assert [made.level(item).provenance["seed"] for item in range(5)] == [item_seed(7, item) for item in range(5)]


def test_failures_are_told_alike_wherever_the_project_lies(tmp_path):
    one, other = (project(tmp_path / name, more='[[module]]\nkind = "sketch"\nfile = "no.txt"\n') for name in "ab")
    for folder in (one, other):
        (folder / "no.txt").write_text("?\n")
    made = [run(folder, 1, 7, in_place(), folder / "b.sqlite", measures="") for folder in (one, other)]

    (failure,) = [row.failure for row in made[0].rows()]
    assert failure.startswith("'sketch' made nothing: no.txt:1: no symbol has the glyph '?'")
    assert made[0].digest() == made[1].digest()


def test_times_are_kept_and_do_not_count(cave, tmp_path):
    one, other = (run(cave, 3, 7, in_place(), tmp_path / f"{name}.sqlite", measures="") for name in "ab")

    assert [row.seconds for row in one.rows()] != [row.seconds for row in other.rows()]
    assert one.digest() == other.digest()
