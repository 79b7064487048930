"""One writer at a time: a lock in a file beside the batch, which goes with the process that holds it.

The lock is not in the batch's own file: closing any handle of that file would drop the locks that SQLite has on it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playproof.errors import Fault, Where, WrongInput
from playproof.level.files.lock import taken
from playproof.level.files.whole import written


@contextmanager
def only_writer(path: Path) -> Iterator[None]:
    """Hold the batch for ourselves; wrong input if somebody else does."""
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
            free = taken(handle)
        if free and _names(beside, handle):
            return handle
        os.close(handle)
        if not free:
            what = "somebody else is making this batch just now"
            raise WrongInput(Fault(what, Where(str(path)), "wait until it is done, or name another file"))


def _names(beside: Path, handle: int) -> bool:
    """Whether the name still leads to the file that we hold: the one before us may have removed it meanwhile."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), os.stat(beside))
    return False
