"""The file under way: one writer adds chunks of rows, each whole or not at all, and knows what is still missing.

While it is written the file has a log beside it (WAL), so that others can read; when it is closed it is one plain file
again. A writer that is killed leaves every chunk that was added, and the next one goes on from there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from playproof.batch.lock import only_writer
from playproof.batch.rows import DIED, Row
from playproof.batch.schema import COLUMNS, CONTENT, FORMAT, MARK, TABLES, Facts, check_mark, facts_of, plainly
from playproof.errors import Fault, Where, WrongInput

ADD = f"INSERT OR REPLACE INTO levels ({', '.join(CONTENT)}) VALUES ({', '.join('?' * len(CONTENT))})"
TIME = "INSERT OR REPLACE INTO times VALUES (?, ?)"


class Store:
    """An open batch that rows are added to."""

    def __init__(self, path: Path, database: sqlite3.Connection, facts: Facts) -> None:
        self.path, self.facts, self._database = path, facts, database

    def missing(self) -> list[int]:
        """The items that are still to be made, in order."""
        there = {item for (item,) in self._database.execute("SELECT item FROM levels WHERE failure != ?", (DIED,))}
        return [item for item in range(self.facts.count) if item not in there]

    def failed(self) -> int:
        """How many of those that are made could not be made well."""
        count = self._database.execute("SELECT count(*) FROM levels WHERE NOT ok AND failure != ?", (DIED,))
        return int(count.fetchone()[0])

    def add(self, rows: Iterable[Row]) -> None:
        """All of these rows, or none if we are killed meanwhile."""
        rows = list(rows)
        with plainly(self.path), self._database:
            self._database.execute("BEGIN IMMEDIATE")
            self._database.executemany(ADD, [row[:-1] for row in rows])
            self._database.executemany(TIME, [(row.item, row.seconds) for row in rows])


@contextmanager
def opened(path: Path, facts: Facts, resume: bool) -> Iterator[Store]:
    """The batch in a file: a new one, or one that is gone on with."""
    if path.is_dir() or not path.parent.is_dir():
        raise WrongInput(Fault("no file can be written here", Where(str(path)), "name a file in a folder that exists"))
    if path.exists() and path.stat().st_size and not resume:
        hint = "go on with it (resume), or name another file"
        raise WrongInput(Fault("there is a file of this name already", Where(str(path)), hint))
    with only_writer(path):
        fresh = not path.exists() or not path.stat().st_size
        with plainly(path):
            database = sqlite3.connect(path, isolation_level=None, timeout=10)
        try:
            with plainly(path):
                store = Store(path, database, _begun(database, facts))
            try:
                yield store
            finally:
                _as_one_file(database)
        except Exception:
            database.close()
            if fresh and _holds_nothing(path):
                path.unlink(missing_ok=True)
            raise
        finally:
            database.close()


def _holds_nothing(path: Path) -> bool:
    """Whether not one level was added: an empty batch would only be in the way of the next try under its name."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as database:
        return not database.execute("SELECT count(*) FROM levels").fetchone()[0]
    return not path.stat().st_size


def _as_one_file(database: sqlite3.Connection) -> None:
    """Without its log, so that it can be copied and read anywhere; while somebody reads, the log has to stay."""
    with suppress(sqlite3.Error):
        database.execute("PRAGMA busy_timeout = 200")
        database.execute("PRAGMA journal_mode = DELETE")


def _begun(database: sqlite3.Connection, facts: Facts) -> Facts:
    """The facts of the batch, written now if the file is empty: a kill may have come before anything else."""
    if not database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return _new(database, facts)
    check_mark(database)
    if database.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise WrongInput(Fault("the file is damaged", hint="begin a new batch"))
    there = facts_of(database)
    _refuse_another(there, facts)
    _log(database)
    database.execute("UPDATE batch SET count = ?", (facts.count,))
    return replace(there, count=facts.count)


def _log(database: sqlite3.Connection) -> None:
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")


def _new(database: sqlite3.Connection, facts: Facts) -> Facts:
    begun = replace(facts, created=datetime.now(UTC).isoformat(timespec="seconds"))
    values = [str(getattr(begun, name)) for name in COLUMNS]
    _log(database)
    with database:
        database.execute("BEGIN IMMEDIATE")
        for statement in TABLES.split(";"):
            database.execute(statement)
        database.execute(f"INSERT INTO batch ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})", values)
        database.execute(f"PRAGMA application_id = {MARK}")
        database.execute(f"PRAGMA user_version = {FORMAT}")
    return begun


def _refuse_another(there: Facts, wanted: Facts) -> None:
    """A batch goes on only as what it was begun as: levels of two projects or seeds in one file would be no batch."""
    words = {"name": "project", "version": "version of Playproof"}
    for key in ("name", "seed", "version", "measures", "fingerprint"):
        was, now = getattr(there, key), getattr(wanted, key)
        if was != now:
            what = f"this batch was begun with the {words.get(key, key)} '{was}', and now it is '{now}'"
            same = "the same"
            if key == "fingerprint":
                what = (
                    f"the project '{there.name}' was changed since this batch was begun, or its registers set otherwise"
                )
                same = "the same files and --set"
            raise WrongInput(Fault(what, hint=f"go on with {same}, or begin a new batch"))
    if wanted.count < there.count:
        raise WrongInput(f"this batch has {there.count:,} levels; it can grow, and not shrink to {wanted.count:,}")
