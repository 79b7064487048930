"""Ctrl-C is meant for the command and not for the workers that it started.

A terminal sends it to all of them. Dask's workers would each answer with a traceback, while the command ends them anyhow;
what is held back while they are started stays held back for them.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playproof.batch import Crew
    from playproof.batch.crew import Team


def deaf(crew: Crew) -> Crew:
    """The same crew, whose workers do not hear Ctrl-C."""
    return replace(crew, team=lambda: _deaf(crew.team))


@contextmanager
def _deaf(team: Callable[[], AbstractContextManager[Team]]) -> Iterator[Team]:
    with ExitStack() as stack:
        with held_back():
            found = stack.enter_context(team())
        yield found


@contextmanager
def held_back() -> Iterator[None]:
    """Ctrl-C waits until the end of the block; processes and threads that are started in it never hear it.

    To ignore it instead would lose one that comes while workers are started.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # whoever starts it lets signals through again, which must not be one of the threads
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
