"""`playproof status`: where a run stands, as a picture of its pipeline."""

from __future__ import annotations

from playproof.cli.options import AsJson
from playproof.cli.runs import RunFolder, close, opened


def status(run: RunFolder, json: AsJson = False) -> None:
    """Show how every module of a run stands.

    fresh, edited, stale (to be made again), conflict (an edit does not fit), failed, waits (for you), passed by (a check went
    past it), not reached. Nothing is made. Exit code 1: a module failed, or an edit does not fit or is of a module that is
    gone.

    \b
    playproof status mine
    """
    close(opened(run), json)
