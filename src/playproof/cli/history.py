"""`playproof history`: all that was done in a run, with what was undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playproof.cli.console import Row, say, tell_json, tell_rows
from playproof.cli.deeds import told
from playproof.cli.options import AsJson
from playproof.cli.runs import RunFolder, about, opened

if TYPE_CHECKING:
    from playproof.project.journal import Entry


def history(run: RunFolder, json: AsJson = False) -> None:
    """List what you did in a run, oldest first.

    \b
    playproof history mine
    """
    mine = opened(run)
    standing = {id(entry) for entry in mine.journal.standing()}
    facts = [_fact(number, entry, id(entry) in standing) for number, entry in enumerate(mine.journal.entries, 1)]
    if json:
        tell_json({**about(mine), "history": facts})
    elif not facts:
        say("nothing was done by hand yet")
    else:
        tell_rows((_row(fact) for fact in facts), indent=0)


def _fact(number: int, entry: Entry, stands: bool) -> dict[str, Any]:
    return {"number": number, "at": entry.at, "op": entry.op, "what": told(entry), "undone": not stands}


def _row(fact: dict[str, Any]) -> Row:
    undone = fact["undone"] and fact["op"] != "undo"
    return Row(f"{fact['number']:3}  {fact['at']}", fact["what"] + (" (undone)" if undone else ""))
