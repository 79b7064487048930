"""Killed at any moment, a run opens again with every confirmed operation, and goes on as if nothing had happened."""

from __future__ import annotations

import os
import signal
import stat
import struct
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from projects_desk import changing, desk, known, long_pipeline, pinnable, thrown

from playproof.errors import WrongInput
from playproof.level import Pin
from playproof.project import Project, Run, Trace
from playproof.project.products import read_product

LONG = bool(os.environ.get("PLAYPROOF_LONG"))
CARRIERS = ("grid", "graph", "sequence", "grid rules", "graph rules")
KILLS = 1500 if LONG else 75
"""Kills at random; and crashes at a given write, a third of which are full disks that kill nobody."""
CRASHES = 900 if LONG else 48
CRASHED = 9
known()


def forked(work: Callable[[], None]) -> int:
    """A child that does the work and ends, whatever happens; gives back its process id."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return child


def operate(run: Run, index: int) -> None:
    """The operation of this number: the same after every restart, and one entry of the journal each.

    The designer looks at the finished level first: what he edits is the latest visit of a module that was made, and with half
    a level on a full disk that may be another one.
    """
    dice = Random(f"{run.seed} {index}")
    choice = dice.randrange(6)
    module = dice.choice(["first", "second", "apart", "last"])
    trace = run.execute()
    step = trace.latest(module)
    if not trace.done:
        assert "pinned" in trace.steps[-1].failure, "a grammar may be unable to keep its pins"
        run.undo()
    elif choice == 0:
        run.do("register", name="difficulty", value=dice.randrange(5))
    elif choice == 1:
        key, value = changing(run.project, module, dice.randrange(5))
        run.do("set", module=module, key=key, value=value)
    elif choice == 2 and run.journal.standing():
        run.undo()
    elif choice == 3 and step and step.shown and pinnable(step.shown.level):
        element, symbol = dice.choice(sorted(pinnable(step.shown.level)))
        run.pin(module, Pin(element, "symbol", (symbol,)))
    elif choice > 3:
        _edit(run, module, dice)
    else:
        run.roll(module)


def _edit(run: Run, module: str, dice: Random) -> None:
    """Change something that is not pinned."""
    level = run.product(module).level
    while True:
        try:
            if run.edit(module, thrown(level, dice)):
                return
        except WrongInput as error:
            assert "unpin it first" in str(error)  # noqa: PT017


def go_on(folder: Path, confirmed: int, most: int = 1000) -> None:
    """Open the run and go on with it, telling through a pipe how many operations are confirmed."""
    run = Run.open(folder)
    for index in range(len(run.journal.entries), most):
        operate(run, index)
        os.write(confirmed, struct.pack("i", index + 1))
        run.execute()


def last_told(pipe: int) -> int:
    """The last number in a pipe whose writer is gone, 0 if there is none."""
    told = b""
    while part := os.read(pipe, 4096):
        told += part
    return int(struct.unpack("i", told[-4:])[0]) if told else 0


def seen(trace: Trace) -> list[tuple[object, ...]]:
    return [(s.module, s.visit, s.key, s.shown and s.shown.hash, s.failure, len(s.conflicts)) for s in trace.steps]


class Disturbed:
    """A run that is killed again and again, and beside it one that is left in peace."""

    def __init__(self, folder: Path, carrier: str) -> None:
        self.project = Project.open(desk(folder / "project", long_pipeline(carrier)))
        self.folder, self.number = folder, 0
        self.begin()

    def begin(self) -> None:
        """A pair of runs; new ones now and then, for an execution takes longer the more was done."""
        self.number += 1
        self.here = self.folder / f"killed{self.number}"
        Run.begin(self.project, self.here, self.number)
        self.peaceful = Run.begin(self.project, self.folder / f"peaceful{self.number}", self.number)
        self.confirmed = 0

    def after(self, work: Callable[[int], None], kill: Callable[[int], None]) -> int:
        """Let a child work until it is killed, and look what it left; gives back how it ended, as the system tells it."""
        read, write = os.pipe()
        child = forked(lambda: work(write))
        os.close(write)
        kill(child)
        _, ended = os.waitpid(child, 0)
        told = last_told(read)
        os.close(read)
        self.confirmed = max(told, self.confirmed)
        self.check()
        return ended

    def check(self) -> None:
        run = Run.open(self.here)
        found = len(run.journal.entries)
        assert found in (self.confirmed, self.confirmed + 1), "one that was being written may be there, no other"
        self.confirmed = found
        while len(self.peaceful.journal.entries) < found:
            operate(self.peaceful, len(self.peaceful.journal.entries))
        assert run.state == self.peaceful.state
        for file in self.here.rglob("*.product.json"):
            read_product(file.read_text(encoding="utf-8"))
        assert seen(run.execute()) == seen(self.peaceful.execute())
        if found >= 12:
            self.begin()


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_run_that_is_killed_at_random_goes_on_as_one_that_was_left_in_peace(tmp_path: Path, carrier: str) -> None:
    run, dice = Disturbed(tmp_path, carrier), Random(carrier)

    def kill(child: int) -> None:
        time.sleep(dice.random() ** 2 * 0.12)
        os.kill(child, signal.SIGKILL)

    for _ in range(KILLS // len(CARRIERS)):
        ended = run.after(lambda pipe: go_on(run.here, pipe), kill)
        assert os.WIFSIGNALED(ended), "it was at work until it was killed"


@pytest.mark.parametrize("how", ["exit", "torn", "full"])
def test_a_crash_at_any_write_leaves_the_run_whole(tmp_path: Path, how: str) -> None:
    run = Disturbed(tmp_path, "graph rules")
    for number in range(CRASHES // 3):
        at = number % 16 + 1
        ended = run.after(lambda pipe, at=at: _crashing(run.here, pipe, at, how), lambda child: None)
        assert how == "full" or os.waitstatus_to_exitcode(ended) == CRASHED


def _crashing(folder: Path, pipe: int, at: int, how: str) -> None:
    """Go on, until the n-th file is brought to the disk or named: then end at once, in half a line, or on a full disk."""
    calls = 0
    journal = (folder / "journal.jsonl").stat() if (folder / "journal.jsonl").exists() else None
    safe = {journal.st_ino: journal.st_size} if journal else {}

    def dying(real: Callable[..., None]) -> Callable[..., None]:
        def call(*arguments: object) -> None:
            nonlocal calls
            calls += 1
            if calls < at:
                real(*arguments)
                if isinstance(arguments[0], int):
                    safe[os.fstat(arguments[0]).st_ino] = os.fstat(arguments[0]).st_size
                return
            if how == "full":
                raise OSError(28, "No space left on device")
            if how == "torn" and isinstance(arguments[0], int):
                _tear(arguments[0], safe)
            os._exit(CRASHED)

        return call

    os.fsync, os.replace = dying(os.fsync), dying(os.replace)
    go_on(folder, pipe, 40)


def _tear(file: int, safe: dict[int, int]) -> None:
    """Lose the last bytes of a file, but none that were on the disk before: no crash takes those back."""
    told = os.fstat(file)
    kept = max(told.st_size - 1 - told.st_size % 7, min(safe.get(told.st_ino, 0), told.st_size))
    if stat.S_ISREG(told.st_mode):
        os.truncate(f"/proc/self/fd/{file}", max(kept, 0))


def test_half_a_line_at_the_end_of_a_journal_is_as_if_it_had_not_been_written(tmp_path: Path) -> None:
    run = Run.begin(Project.open(desk(tmp_path / "p", long_pipeline("grid"))), tmp_path / "run")
    run.roll("first", 5)
    with (tmp_path / "run" / "journal.jsonl").open("ab") as file:
        file.write(b'{"op":"roll","arguments":{"module":"last","se')

    again = Run.open(tmp_path / "run")
    again.roll("second", 6)

    assert dict(Run.open(tmp_path / "run").state.seeds) == {"first": 5, "second": 6}


def test_what_a_killed_writer_left_aside_is_swept_up_once_it_is_old(tmp_path: Path) -> None:
    run = Run.begin(Project.open(desk(tmp_path / "p", long_pipeline("grid"))), tmp_path / "run")
    run.execute()
    products = tmp_path / "run" / "products"
    old, young = products / ".a.failed.json.0123.aside", products / ".b.failed.json.4567.aside"
    old.write_text("{")
    young.write_text("{")
    os.utime(old, (1, 1))

    Run.open(tmp_path / "run")

    assert [path.name for path in products.glob(".*.aside")] == [young.name]


def test_a_damaged_product_is_made_again(tmp_path: Path) -> None:
    run = Run.begin(Project.open(desk(tmp_path / "p", long_pipeline("grid"))), tmp_path / "run")
    before = seen(run.execute())
    for number, file in enumerate(sorted((tmp_path / "run" / "products").rglob("*.json*"))):
        text = file.read_text()
        file.write_text(["", "[]", "{}", text[: len(text) // 2], '{"read": []}', "null"][number % 6])

    again = Run.open(tmp_path / "run").execute()

    assert seen(again) == before
    assert seen(Run.open(tmp_path / "run").execute()) == before


def test_the_second_process_on_a_run_is_told_who_has_it(tmp_path: Path) -> None:
    run = Run.begin(Project.open(desk(tmp_path / "p", long_pipeline("grid"))), tmp_path / "run")
    read, write = os.pipe()

    def hold() -> None:
        with run.locked():
            os.write(write, b"x")
            time.sleep(60)

    child = forked(hold)
    os.read(read, 1)
    try:
        with pytest.raises(WrongInput, match=f"is in use by process {child}; wait for it"):
            run.roll("first")
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    run.roll("first")

    assert len(Run.open(tmp_path / "run").journal.entries) == 1


def test_who_takes_the_lock_sees_what_others_confirmed_since(tmp_path: Path) -> None:
    one = Run.begin(Project.open(desk(tmp_path / "p", long_pipeline("grid"))), tmp_path / "run")
    other = Run.open(tmp_path / "run")

    one.roll("first", 5)
    other.undo()

    assert dict(Run.open(tmp_path / "run").state.seeds) == {}


def _insist(run: Run, seeds: range) -> None:
    for seed in seeds:
        while True:
            try:
                run.do("roll", module="first", seed=seed)
                break
            except WrongInput as error:
                assert "in use by process" in str(error)  # noqa: PT017
                time.sleep(0.001)


def test_many_processes_that_insist_write_every_entry_once(tmp_path: Path) -> None:
    Run.begin(Project.open(desk(tmp_path / "p", long_pipeline("grid"))), tmp_path / "run")

    def work(number: int) -> None:
        _insist(Run.open(tmp_path / "run"), range(100 * number, 100 * number + 20))

    children = [forked(lambda number=number: work(number)) for number in range(4)]
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * 4

    seeds = [entry.arguments["seed"] for entry in Run.open(tmp_path / "run").journal.entries]
    assert sorted(seeds) == [100 * number + index for number in range(4) for index in range(20)]


def test_many_threads_on_one_open_run_write_every_entry_once(tmp_path: Path) -> None:
    run = Run.begin(Project.open(desk(tmp_path / "p", long_pipeline("grid"))), tmp_path / "run")
    threads = [Thread(target=_insist, args=(run, range(100 * n, 100 * n + 20))) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    seeds = [entry.arguments["seed"] for entry in Run.open(tmp_path / "run").journal.entries]
    assert sorted(seeds) == [100 * number + index for number in range(4) for index in range(20)]


def test_several_executions_at_once_make_the_same_products(tmp_path: Path) -> None:
    run = Run.begin(Project.open(desk(tmp_path / "p", long_pipeline("grid"))), tmp_path / "run")
    children = [forked(lambda: seen(Run.open(tmp_path / "run").execute()) and None) for _ in range(4)]
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * 4

    trace = run.execute()

    assert trace.done
    assert not any(step.fresh for step in trace.steps)
