"""A batch for other tools: each level as a file of its own, or all that is known of them as one table.

export(batch, "tmx", "levels/", where="ok and moves >= 10")      levels/007.tmx, ...
export(batch, "csv", "crypt.csv")                                crypt.csv
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from playproof.batch.reading import BESIDE, Batch, known, level_of
from playproof.batch.rows import Row, unpacked
from playproof.errors import Cancelled, Fault, WrongInput
from playproof.formats import FORMATS, write
from playproof.level.files.whole import make_folder, save_whole
from playproof.progress import Event, Listener, ignore


def export(
    batch: Batch,
    to: str,
    out: str | Path,
    where: str = "",
    listen: Listener = ignore,
    stopped: Callable[[], bool] = lambda: False,
    stem: str = "",
) -> list[Path]:
    """Write the levels that fit into a folder, their names beginning as they shall; the paths of all files written.

    A table may also go into a file that is named.
    """
    tables = {"csv": _csv, "parquet": _parquet}
    if to in tables:
        file = Path(out) if str(out).endswith(f".{to}") else make_folder(out) / f"levels.{to}"
        return [tables[to](batch, where, file)]
    folder = make_folder(out)
    ending, digits = _ending(to), len(str(batch.facts.count - 1))
    return list(_files(batch, lambda item: folder / f"{stem}{item:0{digits}}{ending}", where, listen, stopped))


def _files(
    batch: Batch, path: Callable[[int], Path], where: str, listen: Listener, stopped: Callable[[], bool]
) -> Iterator[Path]:
    wanted = [row.item for row in batch.rows(where) if row.level is not None]
    for number, item in enumerate(wanted, 1):
        if stopped():
            raise Cancelled(f"stopped after {number - 1:,} of {len(wanted):,} levels")
        yield from _level(batch.row(item), path(item))
        listen(Event(number, len(wanted), str(path(item).parent), kind="export"))


def _level(row: Row, path: Path) -> list[Path]:
    file = level_of(row)
    if path.name.endswith(".level.json"):
        return [save_whole(unpacked(row.level), path)]
    return write(file.level, path, file=file)


def _ending(to: str) -> str:
    """The ending of a format's files, by its name or by the ending itself."""
    for format in FORMATS.values():
        endings = [ending for ending in format.endings if format.writes]
        if to == format.name and endings:
            return endings[0]
        if f".{to.lstrip('.')}" in endings:
            return f".{to.lstrip('.')}"
    listed = ", ".join(e for format in FORMATS.values() if format.writes for e in format.endings)
    raise WrongInput(Fault(f"levels cannot be exported to '{to}'", hint=f"known are csv, parquet, {listed}"))


def _table(batch: Batch, where: str) -> tuple[list[str], Iterator[dict[str, Any]]]:
    columns = [*BESIDE, *sorted(batch.measures() - set(BESIDE))]
    return columns, (known(row) for row in batch.rows(where))


def _csv(batch: Batch, where: str, file: Path) -> Path:
    columns, rows = _table(batch, where)
    text = io.StringIO()
    table = csv.DictWriter(text, columns, lineterminator="\n")
    table.writeheader()
    table.writerows(row | {"failure": _safe(row["failure"])} for row in rows)
    return save_whole(text.getvalue(), file)


def _safe(text: str) -> str:
    """A spreadsheet would run a text that begins like a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _parquet(batch: Batch, where: str, file: Path) -> Path:
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise WrongInput(Fault("pyarrow is not installed", hint="pip install 'playproof[parquet]'")) from None
    columns, rows = _table(batch, where)
    listed = [[row.get(column) for column in columns] for row in rows]
    types = dict(zip(BESIDE, ("int64", "int64", "bool", "bool", "int64", "string", "string", "double"), strict=True))
    fields = [(column, arrow.type_for_alias(types.get(column, "double"))) for column in columns]
    arrays = [arrow.array([row[at] for row in listed], type=kind) for at, (_, kind) in enumerate(fields)]
    packed = io.BytesIO()
    parquet.write_table(arrow.table(dict(zip(columns, arrays, strict=True))), packed, compression="zstd")
    return save_whole(packed.getvalue(), file)
