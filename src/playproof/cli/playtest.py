"""`playproof playtest`: the judge's verdict on levels, for people and for scripts."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from playproof.cli.judging import Asked
from playproof.cli.loading import Wanted, alphabet_from, belongings, cell
from playproof.cli.options import (
    AlphabetPath,
    AsJson,
    Belongings,
    Culs,
    Entrance,
    FormatName,
    GoalCell,
    Progress,
    StartCell,
    Steps,
)
from playproof.cli.playtesting import Handed, playtest_all

HIDDEN: dict[str, Any] = {"show_default": False}


def playtest(
    levels: Annotated[
        list[str], typer.Argument(metavar="LEVEL", hidden=True, help="Files of levels, in any format.", **HIDDEN)
    ],
    alphabet: AlphabetPath = "",
    promise: Annotated[
        list[str] | None,
        typer.Option(
            "--promise", metavar="TEXT", help="What the level must keep, such as 'visits boss'. Repeatable.", **HIDDEN
        ),
    ] = None,
    holding: Belongings = None,
    start: StartCell = "",
    goal: GoalCell = "",
    culs: Annotated[
        Culs, typer.Option("--culs", help="What scores make of side rooms that lead nowhere.")
    ] = Culs.entrance,
    entrance: Annotated[
        Entrance, typer.Option("--entrance", help="Whether what lies in the first room counts for scores.")
    ] = Entrance.counts,
    budget: Steps = None,
    format: FormatName = "",
    draw: Annotated[bool, typer.Option("--draw", help="Print the picture too, with the play on it.")] = False,
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE", help="Draw the level and the play into this file.", **HIDDEN)
    ] = "",
    save: Annotated[
        str,
        typer.Option("--save", metavar="FILE", help="Save level, promises and proofs as FILE.level.json.", **HIDDEN),
    ] = "",
    progress: Annotated[
        Progress | None, typer.Option("--progress", help="How to tell of progress over many levels.", **HIDDEN)
    ] = None,
    json: AsJson = False,
) -> None:
    """Judge levels: can they be won, are promises kept?

    Without --promise a level is held to the promises in its file, or else to being solvable and to the bounds of its
    scores. Exit code 0: every promise holds. 1: one is broken or unknown. 2: a file or an option is wrong.

    \b
    playproof playtest crypt.txt --promise "no dead ends" --promise "visits boss"
    """
    cells = cell(start, "--start"), cell(goal, "--goal")
    wanted = Wanted(alphabet_from(alphabet), format, *cells, belongings(holding or ()))
    asked = Asked(wanted, tuple(promise or ()), budget or 0, culs, entrance)
    raise typer.Exit(playtest_all(levels, asked, Handed(json, draw, svg, save), progress))
