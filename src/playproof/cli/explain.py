"""`playproof explain`: why a project cannot make a level."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from playproof.cli.options import AsJson
from playproof.cli.runs import Settings

HIDDEN: dict[str, Any] = {"show_default": False}


def explain(
    project: Annotated[str, typer.Argument(metavar="PROJECT", hidden=True, help="The project's folder.", **HIDDEN)],
    module: Annotated[str, typer.Argument(metavar="[MODULE]", hidden=True, help="A module's name.", **HIDDEN)] = "",
    show_program: Annotated[
        bool, typer.Option("--show-program", help="Print the logic program that a module asks a solver instead.")
    ] = False,
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="Default: the project's.", **HIDDEN)] = None,
    set: Settings = None,
    json: AsJson = False,
) -> None:
    """Tell why nothing can be made: the fewest demands that exclude each other.

    Which of its rules a level breaks that somebody made, tells `playproof review LEVEL --project PROJECT`.
    Exit code 0: nothing is in the way. 1: demands exclude each other, or nothing was found. 2: wrong input.

    \b
    playproof explain dungeon
    playproof explain dungeon monsters
    playproof explain dungeon walls --show-program > walls.lp
    """
    from playproof.cli.explaining import show_the_program, why_not

    if show_program:
        raise typer.Exit(show_the_program(project, module, seed, set or []))
    raise typer.Exit(why_not(project, module, seed, set or [], json))
