"""`playproof undo`: take back what was done last in a run."""

from __future__ import annotations

from typing import Annotated

import typer

from playproof.cli.console import command, say, tell, tell_json
from playproof.cli.deeds import told
from playproof.cli.options import AsJson
from playproof.cli.runs import RunFolder, about, changing


def undo(
    run: RunFolder,
    number: Annotated[int, typer.Option("-n", "--number", metavar="N", min=1, help="How many.")] = 1,
    json: AsJson = False,
) -> None:
    """Take back the last things you did in a run.

    Products are kept by what they follow from, so that those from before are there at once.

    \b
    playproof undo mine
    """
    with changing(run) as mine:
        taken = mine.journal.standing()[-number:]
        mine.undo(number)
        if json:
            tell_json({**about(mine), "undone": [told(entry) for entry in taken]})
            return
        for entry in reversed(taken):
            tell(f"undone: {told(entry)}")
        say(f"go on with: {command('run', mine.folder)}")
