"""`playproof rerun`: other dice or other settings for one module; what does not depend on it stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from playproof.cli.console import say, tell
from playproof.cli.options import AsJson
from playproof.cli.runs import (
    HowProgress,
    ModuleName,
    RunFolder,
    changing,
    close,
    executed,
    product_text,
    show_question,
)

if TYPE_CHECKING:
    from playproof.project import Run


def rerun(
    run: RunFolder,
    module: ModuleName,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", show_default=False, help="The module's dice. Default: new ones."),
    ] = None,
    set: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            show_default=False,
            help="One of the module's settings, or part of one, or a register from this module on. Repeatable.",
        ),
    ] = None,
    progress: HowProgress = None,
    json: AsJson = False,
) -> None:
    """Run one module again, and what follows from it.

    With --set alone the dice stay as they are. Pins and hand edits further down are kept; what does not fit any more is
    listed by `playproof conflicts`.

    \b
    playproof rerun mine rooms
    playproof rerun mine monsters --set counts.zombie=4..6
    """
    with changing(run) as mine:
        mine.project.module(module)
        _change(mine, module, set or [])
        if seed is not None or not set:
            say(f"{module}: seed {mine.roll(module, seed)}")
        made = executed(mine, how=progress).latest(module)
        if made is not None and made.shown is not None and not json:
            tell(f"{product_text(made.shown)}\n")
        if not json:
            show_question(mine)
        close(mine, json, module=module)


def _change(mine: Run, module: str, texts: list[str]) -> None:
    """Settings of the module by their names; registers from just before the module on, so that others keep theirs."""
    from playproof.cli.assignments import assignments, register_value
    from playproof.project.settings import nested, setting_names

    known = setting_names(mine.project.module(module).kind)
    names = [each.name for each in mine.project.modules]
    before = names[names.index(module) - 1] if names.index(module) else ""
    for name, value in assignments(texts).items():
        if name in mine.project.registers and name not in known:
            mine.do("register", name=name, value=register_value(value), after=before)
        else:
            key, whole = nested(mine.project, mine.state, module, name, value)
            mine.do("set", module=module, key=key, value=whole)
