"""Ctrl-C is meant for the one who asked for a batch, and not for the workers that were started for it.

A terminal sends it to all of them. Workers that are still being started would each answer with a traceback, and so would
those of Dask at any time; what is held back while they are started stays held back for them.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from threading import current_thread, main_thread


@contextmanager
def held_back() -> Iterator[None]:
    """Ctrl-C waits until the end of the block; processes and threads that are started in it never hear it.

    To ignore it instead would lose one that comes while workers are started.
    """
    with _later():
        if not hasattr(signal, "pthread_sigmask"):
            yield
            return
        resource_tracker.ensure_running()  # whoever starts it lets signals through, which must not be one of the threads
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def ended_politely() -> Iterator[None]:
    """`kill` and a terminal that is closed are heard as Ctrl-C: they would leave the log of a batch beside its file.

    What somebody ignores already, as `nohup` does, stays ignored.
    """
    if current_thread() is not main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    heard = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
    for number in heard:
        signal.signal(number, _as_ctrl_c)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


def _as_ctrl_c(*_: object) -> None:
    if not callable(signal.getsignal(signal.SIGINT)):  # a shell has Ctrl-C ignored in what it starts with `&`
        raise KeyboardInterrupt
    signal.raise_signal(signal.SIGINT)


@contextmanager
def _later() -> Iterator[None]:
    """Python answers a signal in its main thread, whichever thread of a library the system gave it to."""
    if current_thread() is not main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
    if came:
        signal.raise_signal(came[0])
