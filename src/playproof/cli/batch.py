"""`playproof batch`: look into batches of levels, ask them, and hand their levels on."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.cli.console import Row, complain, say, tell, tell_headline, tell_json, tell_reasons, tell_rows
from playproof.cli.guard import WRONG_INPUT, guarded
from playproof.cli.options import AsJson, Progress
from playproof.cli.plays import counted
from playproof.errors import WrongInput

if TYPE_CHECKING:
    from playproof import batch as batches

File = Annotated[str, typer.Argument(metavar="FILE", hidden=True, show_default=False, help="The batch's file.")]

batch = typer.Typer(no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)


@batch.callback()
def about() -> None:
    """Look into batches of many levels.

    \b
    playproof batch ls                                      the batches in this folder
    playproof batch show crypt.batch.sqlite 7               level 7 of one
    playproof batch export crypt.batch.sqlite --to tmx --out levels --where 'ok and moves >= 10'
    playproof batch query crypt.batch.sqlite 'SELECT avg(moves) FROM levels WHERE ok'
    """


@guarded
def ls(
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", hidden=True, help="Where to look; or one batch's file.")
    ] = ".",
    json: AsJson = False,
) -> None:
    """List the batches in a folder.

    \b
    playproof batch ls levels
    """
    from playproof.batch import batches_in

    files = [Path(folder)] if Path(folder).is_file() else batches_in(folder)
    found, damaged = _summaries(files)
    if json:
        tell_json({"batches": found, "damaged": [str(error) for error in damaged]})
    else:
        tell_rows((Row(one["path"], in_words(one), "bold") for one in found), indent=0)
    if not files:
        say(f"no batches in '{folder}'")
    for error in damaged:
        complain(str(error))
    if damaged:
        raise typer.Exit(WRONG_INPUT)


def _summaries(files: Iterable[Path]) -> tuple[list[dict[str, Any]], list[WrongInput]]:
    """What each batch holds; and what is wrong with those that cannot be read, which must not hide the others."""
    from playproof.batch import Batch

    found, damaged = [], []
    for file in files:
        try:
            found.append(Batch.open(file).summary())
        except WrongInput as error:
            damaged.append(error)
    return found, damaged


@guarded
def show(
    file: File,
    item: Annotated[int | None, typer.Argument(metavar="[ITEM]", hidden=True, help="One level of it.")] = None,
    json: AsJson = False,
) -> None:
    """Show what a batch holds, or one of its levels, counted from 0.

    \b
    playproof batch show crypt.batch.sqlite
    playproof batch show crypt.batch.sqlite 7
    """
    from playproof.batch import Batch

    found = Batch.open(file)
    if item is None:
        _show_batch(found, json)
    else:
        _show_level(found, item, json)


@guarded
def export(
    file: File,
    to: Annotated[
        str,
        typer.Option("--to", metavar="FORMAT", show_default=False, help="csv, parquet, level.json, tmx, svg, ..."),
    ],
    out: Annotated[
        str,
        typer.Option(
            "--out", metavar="FOLDER|FILE", show_default=False, help="The folder to write into; the file of a table."
        ),
    ],
    where: Annotated[
        str, typer.Option("--where", metavar="CONDITION", show_default=False, help="Only levels that fit.")
    ] = "",
    progress: Annotated[Progress | None, typer.Option("--progress", help="How to tell progress.")] = None,
    json: AsJson = False,
) -> None:
    """Write levels of a batch as files, or what is known of them as one table.

    Conditions speak of item, seed, ok, solvable, moves, hash, failure, seconds and every measure of the batch.

    \b
    playproof batch export crypt.batch.sqlite --to tmx --out levels --where 'ok and moves >= 10'
    playproof batch export crypt.batch.sqlite --to csv --out crypt.csv
    """
    from playproof.batch import Batch
    from playproof.batch import export as write_levels
    from playproof.cli.watching import watching

    found = Batch.open(file)
    with watching(progress, found.facts.count) as watcher:
        files = write_levels(found, to, out, where, watcher)
    if json:
        tell_json({"path": file, "files": [str(path) for path in files]})
    else:
        say(f"wrote {counted(len(files), 'file')} to {out}" if len(files) != 1 else f"wrote {files[0]}")


@guarded
def query(
    file: File,
    sql: Annotated[str, typer.Argument(metavar="SELECT", hidden=True, show_default=False, help="The question.")],
    json: AsJson = False,
) -> None:
    """Ask a batch in SQL; nothing can be changed.

    The tables are levels, times and batch. unpacked(level) is a level's file, unpacked(verdict) the judge's verdict, and
    measures ->> 'density' one measure.

    \b
    playproof batch query crypt.batch.sqlite 'SELECT item, moves FROM levels ORDER BY moves DESC LIMIT 5'
    """
    from playproof.batch import Batch
    from playproof.batch import query as ask

    answer = ask(Batch.open(file), sql)
    if json:
        tell_json(answer.to_json())
        return
    typer.echo("\t".join(answer.columns))  # rich would turn tabs into blanks
    for row in answer.to_json()["rows"]:
        typer.echo("\t".join("" if value is None else str(value) for value in row.values()))
    if answer.cut:
        say("there are more rows; ask with LIMIT and OFFSET")


for command in (ls, show, export, query):
    batch.command()(command)


def in_words(summary: dict[str, Any]) -> str:
    """How a batch came out, in one line."""
    made, count = summary["made"], summary["count"]
    parts = [counted(made, "level") if made == count else f"{made:,} of {count:,} levels"]
    parts += [f"{summary[key]:,} {word}" for key, word in WORDS.items() if summary[key]]
    return f"{summary['name']}, seed {summary['seed']}: {', '.join(parts)}"


WORDS = {"ok": "ok", "broken": "break a promise", "failures": "could not be made"}


def _show_batch(found: batches.Batch, json: bool) -> None:
    summary = found.summary() | {"digest": found.digest(), "reasons": dict(found.reasons())}
    if json:
        tell_json(summary)
        return
    tell_headline(str(found.path), in_words(summary), "")
    tell_rows(Row(key, str(summary[key])) for key in ("digest", "version", "created", "folder", "seconds", "measures"))
    tell_reasons(found.reasons())


def _show_level(found: batches.Batch, item: int, json: bool) -> None:
    from playproof.batch.reading import known, level_of, proofs_of, verdict_of
    from playproof.cli.pictures import in_terminal

    row = found.row(item)
    level = level_of(row).level if row.level else None
    if json:
        picture = str(level) if level else None
        tell_json(known(row) | {"picture": picture, "proofs": proofs_of(row), "verdict": verdict_of(row)})
        return
    tell_headline(f"level {item}", row.failure or ("ok" if row.ok else "breaks a promise"), "")
    if level:
        tell(in_terminal(level, ()))
    told = {key: value for key, value in known(row).items() if value not in (None, "")}
    proven = ", ".join(f"{proof['claim']} ({proof['kind']})" for proof in proofs_of(row))
    tell_rows(Row(key, _shown(value)) for key, value in (told | {"proven": proven}).items())


def _shown(value: Any) -> str:
    """In as many digits as anybody reads; --json has all."""
    return f"{value:.4g}" if isinstance(value, float) else str(value)
