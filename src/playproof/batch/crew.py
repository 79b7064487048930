"""Who does the work: processes of this machine, a Dask cluster, or any executor that somebody has.

A crew can be called together again: when a process of a pool dies, the whole pool is of no more use, and the loop opens
another one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from playproof.batch import worker
from playproof.batch.interrupts import held_back
from playproof.errors import Fault, WrongInput

SPARE = 2
"""Chunks that wait for each worker, so that none is idle while rows are written."""
QUIET = {"distributed.nanny.pre-spawn-environ.DASK_LOGGING__DISTRIBUTED": "critical"}
"""Workers of a cluster here tell of every task and heartbeat that Ctrl-C takes from them, in the middle of the bar."""


@dataclass(frozen=True, slots=True)
class Team:
    """A crew at work: its executor, and how many chunks shall be out at a time."""

    executor: Executor
    window: int


@dataclass(frozen=True, slots=True)
class Crew:
    """A way to call a team together; leaving the context sends it home."""

    name: str
    team: Callable[[], AbstractContextManager[Team]]


def processes(jobs: int = 0) -> Crew:
    """So many processes of this machine; 0 for one per processor."""
    wanted = jobs or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else jobs or os.cpu_count() or 1
    if not 1 <= wanted <= 1_024:
        raise WrongInput(f"a batch is made by 1 to 1,024 processes; got {jobs}")
    return Crew(f"{wanted} processes", lambda: _pool(wanted))


@contextmanager
def _pool(jobs: int) -> Iterator[Team]:
    # Forked processes inherit locks that threads of a server or notebook hold, and hang; spawned ones inherit nothing.
    context = get_context("spawn")
    flag = context.Event()
    pool = ProcessPoolExecutor(jobs, context, worker.begin, (flag,))
    try:
        with held_back():
            for _ in range(jobs):  # a pool starts its processes when work comes, which would be outside of this block
                pool.submit(int)
        yield Team(pool, jobs * (1 + SPARE))
    finally:
        flag.set()
        pool.shutdown(cancel_futures=True)


def cluster(scheduler: str = "", jobs: int = 2, wait: float = 10) -> Crew:
    """The workers of a Dask scheduler such as tcp://host:8786, for which we wait some seconds, or of a cluster here.

    Workers elsewhere must see the project's folder under the same name.
    """
    try:
        dask = import_module("dask.distributed")
    except ImportError:
        raise WrongInput(Fault("Dask is not installed", hint="pip install 'playproof[cluster]'")) from None
    return Crew(
        f"dask {scheduler or f'with {jobs} workers'}", lambda: _dask(lambda: _client(dask, scheduler, jobs, wait))
    )


@contextmanager
def _dask(start: Callable[[], Any]) -> Iterator[Team]:
    with ExitStack() as stack:
        with held_back():
            client = stack.enter_context(start())
        threads = sum(client.nthreads().values())
        yield Team(client.get_executor(pure=False), max(1, threads) * (1 + SPARE))


def _client(dask: Any, scheduler: str, jobs: int, wait: float) -> Any:
    if not scheduler:
        with import_module("dask").config.set(QUIET):
            return dask.Client(n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address=":0")
    try:
        return dask.Client(scheduler, timeout=wait)
    except (OSError, ValueError, TimeoutError) as error:
        raise WrongInput(Fault(f"no Dask scheduler answers at '{scheduler}': {error}", hint="is it running?")) from None


def borrowed(executor: Executor, workers: int = 1) -> Crew:
    """An executor that somebody else opened and will close."""

    @contextmanager
    def team() -> Iterator[Team]:
        yield Team(executor, workers * (1 + SPARE))

    return Crew(type(executor).__name__, team)


def in_place() -> Crew:
    """No worker at all: every level is made right here, which suits small batches and debuggers."""
    return borrowed(_Here())


class _Here(Executor):
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
