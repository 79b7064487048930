"""A lock on a file is held by one at a time, on systems that lock files and on those that lock bytes."""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from playproof.level.files import lock


def locking(handle: int, mode: int, count: int) -> None:
    """What Windows has: so many bytes are locked from where the file is read, or the system refuses."""
    at = os.lseek(handle, 0, os.SEEK_CUR)
    fcntl.fcntl(handle, fcntl.F_OFD_SETLK, _flock(at, count))


def _flock(at: int, count: int) -> bytes:
    import struct

    return struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, at, count, 0)


def of_windows(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], bool]:
    """The same module as it is read on Windows."""
    msvcrt = ModuleType("msvcrt")
    vars(msvcrt).update(locking=locking, LK_NBLCK=2)
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr(sys, "platform", "win32")
    there: dict[str, object] = {"__name__": "lock"}
    exec(compile(Path(lock.__file__).read_text(encoding="utf-8"), "lock", "exec"), there)
    monkeypatch.undo()
    return there["taken"]  # type: ignore[return-value]


@pytest.fixture(params=["files", "bytes"])
def taken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], bool]:
    return lock.taken if request.param == "files" else of_windows(monkeypatch)


def test_one_at_a_time_holds_a_lock(taken: Callable[[int], bool], tmp_path: Path) -> None:
    path = tmp_path / "lock"
    path.write_text("1234")
    with path.open("r+") as one, path.open("r+") as other:
        assert taken(one.fileno())
        assert not taken(other.fileno())
        assert other.read() == "1234", "who is refused reads who has it"
    with path.open("r+") as next:
        assert taken(next.fileno())


def test_a_lock_goes_with_the_process_that_holds_it(taken: Callable[[int], bool], tmp_path: Path) -> None:
    path = tmp_path / "lock"
    path.write_text("")
    child = os.fork()
    if child == 0:
        os._exit(0 if taken(os.open(path, os.O_RDWR)) else 1)
    assert os.waitpid(child, 0)[1] == 0

    with path.open("r+") as file:
        assert taken(file.fileno())
