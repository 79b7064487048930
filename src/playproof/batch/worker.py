"""A worker process as a good citizen: deaf to Ctrl-C, told when to stop, and gone when its parent is.

Ctrl-C reaches every process of a terminal at once. If workers died of it they would tear half-sent rows; instead the
parent hears it and raises a flag, and each worker ends after the level or module it is at.
"""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.synchronize import Event
from threading import Thread

_flag: Event | None = None


def begin(flag: Event) -> None:
    """What a process of the pool does first."""
    global _flag
    _flag = flag
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def asked_to_stop() -> bool:
    return _flag is not None and _flag.is_set()


def _leave_with_parent() -> None:
    """A killed parent closes nothing: without this its workers would wait for work until the machine is turned off."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
