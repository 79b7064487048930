"""One writer at a time: a lock in a file beside the batch, which goes with the process that holds it.

The lock is not in the batch's own file: closing any handle of that file would drop the locks that SQLite has on it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playproof.errors import Fault, Where, WrongInput
from playproof.level.files.whole import written

try:
    import fcntl
except ImportError:  # no such locks on this system; SQLite still keeps the file whole
    fcntl = None  # type: ignore[assignment]


@contextmanager
def only_writer(path: Path) -> Iterator[None]:
    """Hold the batch for ourselves; wrong input if somebody else does."""
    if fcntl is None:
        yield
        return
    beside = path.with_name(f".{path.name[:200]}.lock")
    handle = _locked(beside, path)
    try:
        yield
    finally:
        with suppress(OSError):
            beside.unlink()
        os.close(handle)


def _locked(beside: Path, path: Path) -> int:
    while True:
        with written(beside):
            handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.exists(beside) and os.path.samestat(os.fstat(handle), os.stat(beside)):
                return handle
        except FileNotFoundError:
            pass  # the one before us removed it between two of our steps: what we hold is a lock on nothing
        except OSError:
            os.close(handle)
            what = "somebody else is making this batch just now"
            raise WrongInput(Fault(what, Where(str(path)), "wait until it is done, or name another file")) from None
        os.close(handle)
