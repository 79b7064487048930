"""A batch that was made, or is being made: its facts, its levels, and one digest for all of its content.

A file may come from a stranger: it is opened for reading only, nothing that its schema defines is trusted, and levels are
read like any level's file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playproof.batch.rows import Row, unpacked
from playproof.batch.schema import CONTENT, Facts, check_mark, facts_of, is_batch, plainly
from playproof.errors import Fault, Where, WrongInput, frequent
from playproof.expr import Expr, evaluate, names, parse
from playproof.level import LevelFile, read_native
from playproof.level.files.jsontext import read_json

ROWS = f"SELECT {', '.join(CONTENT)}, coalesce(seconds, 0) FROM levels LEFT JOIN times USING (item)"
BESIDE = ("item", "seed", "ok", "solvable", "moves", "hash", "failure", "seconds")
"""What is known of a level besides its measures."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The levels of one file."""

    path: Path
    facts: Facts

    @classmethod
    def open(cls, path: str | Path) -> Batch:
        """The batch in a file; wrong input if it is none."""
        with reader(Path(path)) as database:
            return cls(Path(path), facts_of(database))

    def rows(self, where: str = "") -> Iterator[Row]:
        """The levels in order, or those for which a condition such as 'ok and moves >= 10' holds."""
        wanted = self._condition(where) if where else None
        with reader(self.path) as database:
            for found in database.execute(f"{ROWS} ORDER BY item"):
                row = _row(found)
                if wanted is None or _fits(wanted, known(row)):
                    yield row

    def row(self, item: int) -> Row:
        with reader(self.path) as database:
            found = database.execute(f"{ROWS} WHERE item = ?", (min(item, 2**62),)).fetchone()
        if found is None:
            hint = f"items go from 0 to {self.facts.count - 1:,}"
            raise WrongInput(Fault(f"the batch has no level {item:,}", Where(str(self.path)), hint))
        return _row(found)

    def level(self, item: int) -> LevelFile:
        """One level with its proofs; wrong input with the reason if it could not be made."""
        return level_of(self.row(item))

    def summary(self) -> dict[str, Any]:
        """How many levels there are and how they came out."""
        counts = "count(*), coalesce(sum(ok), 0), coalesce(sum(failure != ''), 0)"
        with reader(self.path) as database:
            made, ok, failures = database.execute(f"SELECT {counts} FROM levels").fetchone()
            seconds = database.execute("SELECT coalesce(sum(seconds), 0) FROM times").fetchone()[0]
        rest = {"made": made, "ok": ok, "broken": made - ok - failures, "failures": failures}
        return {"path": str(self.path), **asdict(self.facts), **rest, "seconds": round(seconds, 3)}

    def reasons(self) -> list[tuple[str, int]]:
        """Why levels are not ok, the most frequent first: what modules said, and promises that are not kept."""
        with reader(self.path) as database:
            lost = database.execute("SELECT failure, verdict FROM levels WHERE NOT ok")
            return frequent(why for failure, verdict in lost for why in ([failure] if failure else not_kept(verdict)))

    def digest(self) -> str:
        """A name for the content: the same for any number of workers, any executor, and after a kill and a resume."""
        facts = asdict(self.facts)
        content = blake2b(digest_size=16)
        content.update(repr([facts[key] for key in ("name", "fingerprint", "seed", "version", "measures")]).encode())
        for row in self.rows():
            texts = row._replace(level=None, verdict=None, seconds=0), unpacked(row.level), unpacked(row.verdict)
            content.update(repr(texts).encode())
        return content.hexdigest()

    def _condition(self, text: str) -> Expr:
        """The condition read, if the batch knows its names: a name that it does not know is a typo."""
        expr = parse(text)
        there = set(BESIDE) | self.measures()
        unknown = [str(name) for name in names(expr) if str(name) not in there]
        if unknown:
            listed = ", ".join(sorted(there))
            raise WrongInput(Fault(f"no level has a '{unknown[0]}' to ask for", hint=f"known are {listed}"))
        return expr

    def measures(self) -> set[str]:
        """The names of all measures in the batch."""
        with reader(self.path) as database:
            found = database.execute("SELECT DISTINCT key FROM levels, json_each(levels.measures)")
            return {str(name) for (name,) in found}


def known(row: Row) -> dict[str, Any]:
    """All that is known of a level by name, as conditions and tables have it."""
    measures = read_json(row.measures)
    beside = {name: getattr(row, name) for name in BESIDE}
    return (measures if isinstance(measures, dict) else {}) | beside


def _fits(wanted: Expr, values: dict[str, Any]) -> bool:
    """A level of which something that is asked for is not known does not fit."""
    asked = {str(name) for name in names(wanted)}
    if any(values.get(name) is None for name in asked):
        return False
    answer = evaluate(wanted, {name: values[name] for name in asked})
    if not isinstance(answer, bool):
        raise WrongInput("a condition is true or false, such as 'ok and moves >= 10'")
    return answer


def level_of(row: Row) -> LevelFile:
    """The level of a row, read as strictly as any file."""
    if row.level is None:
        raise WrongInput(f"level {row.item:,} could not be made: {row.failure}")
    return read_native(unpacked(row.level), f"level {row.item}")


def not_kept(verdict: bytes | None) -> tuple[str, ...]:
    """The promises that a verdict finds broken or unknown."""
    told = read_json(unpacked(verdict)) if verdict else {}
    judged = told.get("promises") if isinstance(told, dict) else None
    pairs = [(one.get("answer"), one.get("promise")) for one in judged or () if isinstance(one, dict)]
    return tuple(f"{answer}: {promise}" for answer, promise in pairs if answer != "kept")


def verdict_of(row: Row) -> Any:
    return read_json(unpacked(row.verdict)) if row.verdict else None


def batches_in(folder: str | Path) -> list[Path]:
    """The files of the batches in a folder, by name; a damaged one is among them, and told so when it is opened."""
    if not Path(folder).is_dir():
        raise WrongInput(Fault("there is no such folder", Where(str(folder))))
    return [path for path in sorted(Path(folder).iterdir()) if path.is_file() and is_batch(path)]


@contextmanager
def reader(path: Path) -> Iterator[sqlite3.Connection]:
    """The file, open for reading and nothing else."""
    if not path.is_file():
        raise WrongInput(Fault("there is no such file", Where(str(path)), "playproof batch ls shows what there is"))
    with plainly(path):
        database = sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True, timeout=10)
        try:
            database.execute("PRAGMA trusted_schema = OFF")
            database.execute("PRAGMA query_only = ON")
            check_mark(database)
            yield database
        finally:
            database.close()


def _row(found: tuple[Any, ...]) -> Row:
    row = Row(*found)
    solvable = None if row.solvable is None else bool(row.solvable)
    return row._replace(ok=bool(row.ok), solvable=solvable)


def proofs_of(row: Row) -> list[dict[str, str]]:
    """What was proven of a level, and by which kind of proof."""
    found = read_json(row.proofs)
    return found if isinstance(found, list) else []
