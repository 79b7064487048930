"""The tables of a batch's file, and how to tell such a file from any other.

batch    one row: what the levels follow from
levels   one row per item: only what follows from the project and the seed
times    seconds per item, apart, because they are different each time
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path

from playproof.batch.rows import Row
from playproof.errors import Fault, Where, WrongInput

MARK = 0x506C7066
"""SQLite's field for the program that a file belongs to: "Plpf"."""
MARK_AT = 68
FORMAT = 1
ENDING = ".batch.sqlite"
CONTENT = tuple(name for name in Row._fields if name != "seconds")
TABLES = """
CREATE TABLE batch (
    name TEXT NOT NULL, fingerprint TEXT NOT NULL, seed TEXT NOT NULL, version TEXT NOT NULL, measures TEXT NOT NULL,
    count INTEGER NOT NULL, folder TEXT NOT NULL, created TEXT NOT NULL
);
CREATE TABLE levels (
    item INTEGER PRIMARY KEY, seed INTEGER NOT NULL, ok INTEGER NOT NULL, solvable INTEGER, moves INTEGER,
    hash TEXT NOT NULL, level BLOB, proofs TEXT NOT NULL, verdict BLOB, measures TEXT NOT NULL, failure TEXT NOT NULL
);
CREATE TABLE times (item INTEGER PRIMARY KEY, seconds REAL NOT NULL);
"""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the levels of a batch follow from; and, for people, where and when it was begun."""

    name: str
    fingerprint: str
    seed: int
    version: str
    measures: str
    count: int
    folder: str = ""
    created: str = ""


COLUMNS = tuple(field.name for field in fields(Facts))


def facts_of(database: sqlite3.Connection) -> Facts:
    found = database.execute(f"SELECT {', '.join(COLUMNS)} FROM batch").fetchall()
    if len(found) != 1:
        raise WrongInput("the batch does not say what it was made from")
    name, fingerprint, seed, version, measures, count, folder, created = found[0]
    try:
        return Facts(name, fingerprint, int(seed), version, measures, int(count), folder, created)
    except (TypeError, ValueError):
        raise WrongInput("the batch does not say what it was made from") from None


def check_mark(database: sqlite3.Connection) -> None:
    """Refuse a database that is none of ours, or from a later version."""
    if database.execute("PRAGMA application_id").fetchone()[0] != MARK:
        raise WrongInput(Fault("this is a database, and no batch of levels", hint="name a file that a batch wrote"))
    found = database.execute("PRAGMA user_version").fetchone()[0]
    if found != FORMAT:
        raise WrongInput(f"this batch has format {found}, and this version of Playproof reads {FORMAT}")


def is_batch(path: Path) -> bool:
    """Whether a file is a batch, by a look at its head."""
    try:
        with path.open("rb") as file:
            head = file.read(MARK_AT + 4)
    except OSError:
        return False
    return head.startswith(b"SQLite format 3\0") and head[MARK_AT:] == MARK.to_bytes(4, "big")


@contextmanager
def plainly(path: Path) -> Iterator[None]:
    """What SQLite complains about, in words and with the file's name."""
    try:
        yield
    except WrongInput as error:
        raise error.within(str(path)) from None
    except sqlite3.OperationalError as error:
        raise WrongInput(Fault(f"the batch cannot be used: {error}", Where(str(path)))) from None
    except sqlite3.DatabaseError as error:
        what = f"this is no batch of levels, or a damaged one: {error}"
        raise WrongInput(Fault(what, Where(str(path)), "name a file that a batch wrote")) from None
