"""Questions in SQL, which can change nothing, reach no other file, and come to an end.

    SELECT item, moves, measures ->> 'path_length' FROM levels WHERE ok ORDER BY moves DESC LIMIT 10
    SELECT avg(seconds) FROM times
    SELECT unpacked(level) FROM levels WHERE item = 7

The file is open for reading only; besides, SQLite asks us about every step of a statement before it runs, and we allow
selecting, reading and plain functions.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, count
from typing import Any

from playproof.batch.reading import Batch, reader
from playproof.batch.rows import unpacked
from playproof.errors import Fault, NotFound, WrongInput

STEPS = 200_000_000
"""Steps of SQLite's machine that a query may take: some seconds."""
BETWEEN = 100_000
MOST_ROWS = 100_000
LONGEST = 64 * 2**20
ALLOWED = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
FORBIDDEN = {"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query gave: names of columns, and rows; `cut` if there were more."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    cut: bool = False

    def to_json(self) -> dict[str, Any]:
        rows = [dict(zip(self.columns, map(_shown, row), strict=True)) for row in self.rows]
        return {"columns": list(self.columns), "rows": rows, "cut": self.cut}


def query(batch: Batch, sql: str, steps: int = STEPS, most: int = MOST_ROWS) -> Answer:
    """The answer of one SELECT over the tables levels, times and batch."""
    with reader(batch.path) as database:
        spent = _guard(database, steps)
        try:
            cursor = database.execute(sql)
            rows = cursor.fetchmany(most + 1)
        except (sqlite3.Error, sqlite3.Warning, OverflowError) as error:
            raise _refusal(error, spent[0] > steps, steps) from None
        if not cursor.description:
            raise WrongInput(Fault("the query asks nothing", hint="ask with SELECT"))
        columns = _apart(column[0] for column in cursor.description)
        return Answer(columns, tuple(rows[:most]), len(rows) > most)


def _apart(columns: Iterable[str]) -> tuple[str, ...]:
    """Names of columns, each once: those of two levels beside each other would be one, and a row lose a value.

    >>> _apart(["item", "moves", "item"])
    ('item', 'moves', 'item 2')
    """
    names: list[str] = []
    for column in columns:
        others = (f"{column} {number}" for number in count(2))
        names.append(next(name for name in chain([column], others) if name not in names))
    return tuple(names)


def _guard(database: sqlite3.Connection, steps: int) -> list[int]:
    """Let the connection do nothing but answer, for so many steps; the list counts them."""
    spent = [0]

    def beyond() -> bool:
        spent[0] += BETWEEN
        return spent[0] > steps

    database.create_function("unpacked", 1, unpacked, deterministic=True)
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    database.set_progress_handler(beyond, BETWEEN)
    database.set_authorizer(_allowed)
    return spent


def _allowed(action: int, first: str | None, second: str | None, *_: object) -> int:
    name = (second or "").lower()
    fine = action in ALLOWED and not (action == sqlite3.SQLITE_FUNCTION and name in FORBIDDEN)
    return sqlite3.SQLITE_OK if fine else sqlite3.SQLITE_DENY


def _refusal(error: Exception, spent: bool, steps: int) -> Exception:
    if spent:
        return NotFound("the answer to the query", steps)
    if any(word in str(error) for word in ("not authorized", "authorization denied", "prohibited")):
        return WrongInput(Fault("a query may only look, and only at this batch", hint="ask with SELECT"))
    hint = "the tables are levels, times and batch"
    return WrongInput(Fault(f"SQLite does not understand the query: {error}", hint=hint))


def _shown(value: Any) -> Any:
    """A value as JSON can hold it; packed texts are only named."""
    return f"{len(value):,} packed bytes" if isinstance(value, bytes) else value
