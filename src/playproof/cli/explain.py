"""`playproof explain`: why a project cannot make a level, or which rules a level made by hand keeps and breaks."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from playproof.cli.options import AsJson
from playproof.cli.runs import Settings

HIDDEN: dict[str, Any] = {"show_default": False}


def explain(
    project: Annotated[str, typer.Argument(metavar="PROJECT", hidden=True, help="The project's folder.", **HIDDEN)],
    module: Annotated[str, typer.Argument(metavar="[MODULE]", hidden=True, help="A module's name.", **HIDDEN)] = "",
    level: Annotated[
        str,
        typer.Option("--level", metavar="FILE", help="Check this level against a module's rules instead.", **HIDDEN),
    ] = "",
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="Default: the project's.", **HIDDEN)] = None,
    set: Settings = None,
    json: AsJson = False,
) -> None:
    """Tell why nothing can be made: the fewest demands that exclude each other.

    With --level a level that somebody made is held to the rules of a module that fills rooms: of each broken rule the
    path, the room and the value, of each kept one how much is to spare.
    Exit code 0: nothing is in the way. 1: demands exclude each other, or a rule is broken. 2: wrong input.

    \b
    playproof explain dungeon
    playproof explain dungeon monsters --level mine.graph.txt
    """
    from playproof.cli.explaining import check_level, why_not

    if level:
        raise typer.Exit(check_level(project, module, level, set or [], json))
    raise typer.Exit(why_not(project, module, seed, set or [], json))
