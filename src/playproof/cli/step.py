"""`playproof step`: make one more product of a run, and look."""

from __future__ import annotations

from playproof.cli.console import say, tell
from playproof.cli.options import AsJson
from playproof.cli.runs import HowProgress, RunFolder, changing, close, executed, product_text, show_question


def step(run: RunFolder, progress: HowProgress = None, json: AsJson = False) -> None:
    """Make one more module's product of a run.

    \b
    playproof step mine
    """
    with changing(run) as mine:
        trace = executed(mine, how=progress, most=1)
        made = next((step for step in trace.steps if step.fresh), None)
        if made is None:
            say("nothing was left to make" if trace.done else f"nothing can be made after '{trace.steps[-1].module}'")
        elif made.shown is not None and not json:
            tell(f"{made.module}:\n{product_text(made.shown)}\n")
        if not json:
            show_question(mine)
        close(mine, json, made=made.module if made else None)
