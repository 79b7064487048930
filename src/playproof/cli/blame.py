"""`playproof blame`: which rule, edit or module broke a promise or another property."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from playproof.cli.looking import OfModule, Seed, Source
from playproof.cli.options import AsJson
from playproof.cli.runs import HowProgress, Settings

HIDDEN: dict[str, Any] = {"show_default": False}


def blame(
    source: Source,
    properties: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PROPERTY...]", hidden=True, help="Default: the project's promises.", **HIDDEN),
    ] = None,
    number: Annotated[
        int | None, typer.Option("-n", "--number", metavar="N", min=1, help="Count over so many levels.", **HIDDEN)
    ] = None,
    module: OfModule = "",
    budget: Annotated[
        int, typer.Option("--budget", metavar="N", min=1, help="The most times that the judge is asked, for a level.")
    ] = 2_000,
    seed: Seed = None,
    set: Settings = None,
    progress: HowProgress = None,
    json: AsJson = False,
) -> None:
    """Find what broke a promise: the rule, edit or module.

    That is what was done right after the last time that it held, through all modules. A property is a promise, a condition
    as in a check (count_lock >= 2), or 'no nonterminals'. Exit code 0: all hold. 1: some do not. 2: wrong input.

    \b
    playproof blame mission "no dead ends" --seed 7
    playproof blame mission -n 200
    playproof blame mine "count_lock >= 2" --module rooms
    """
    from playproof.cli.blaming import Asked, blame_many, blame_one

    asked = Asked(source, tuple(properties or ()), number, module, budget, seed, tuple(set or ()))
    raise typer.Exit((blame_one if number is None else blame_many)(asked, progress, json))
