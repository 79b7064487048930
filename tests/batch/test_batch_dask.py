"""A Dask cluster makes the same batch with the same loop, also when one of its workers is killed."""

import os
import signal

import pytest
from batch_projects import MANY

pytest.importorskip("distributed", reason="dask is not installed: pip install 'playproof[cluster]'")

from playproof.batch import borrowed, cluster, in_place, run
from playproof.errors import WrongInput


@pytest.fixture(scope="module")
def client():
    from dask.distributed import Client

    with Client(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as client:
        yield client


def test_two_workers_of_a_cluster_make_the_same_batch(client, cave, wanted, tmp_path):
    scheduler = client.scheduler.address

    made = run(cave, MANY, 7, cluster(scheduler), tmp_path / "b.sqlite", measures="batch_hooks:slow")

    assert made.digest() == wanted


def test_a_cluster_on_this_machine_needs_no_address(cave, tmp_path):
    here, there = (run(cave, 9, 7, crew, tmp_path / crew.name, measures="") for crew in (in_place(), cluster(jobs=1)))

    assert here.digest() == there.digest()


def test_a_worker_killed_in_the_middle_costs_nothing_but_its_chunk(client, cave, wanted, tmp_path):
    workers = list(client.run(os.getpid).values())
    told = []

    def kill_one(event):
        told.append(event.done)
        if event.done >= 10 and workers:
            os.kill(workers.pop(), signal.SIGKILL)
            workers.clear()

    crew = borrowed(client.get_executor(pure=False), 2)
    made = run(cave, MANY, 7, crew, tmp_path / "b.sqlite", kill_one, measures="batch_hooks:slow")

    assert not workers, "nobody was killed"
    assert made.digest() == wanted


def test_a_scheduler_that_does_not_answer_is_named(cave, tmp_path):
    with pytest.raises(WrongInput, match=r"no Dask scheduler answers at 'tcp://127.0.0.1:9'"):
        run(cave, 5, 7, cluster("tcp://127.0.0.1:9", wait=1), tmp_path / "b.sqlite")
