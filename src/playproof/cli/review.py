"""`playproof review`: remarks on levels that somebody drew, each with its places."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from playproof.cli.loading import Wanted, alphabet_from, belongings, cell
from playproof.cli.options import AlphabetPath, AsJson, Belongings, FormatName, GoalCell, StartCell, Steps, Theme
from playproof.cli.runs import Settings

HIDDEN: dict[str, Any] = {"show_default": False}


def review(
    levels: Annotated[
        list[str], typer.Argument(metavar="MAP", hidden=True, help="Files of levels, in any format.", **HIDDEN)
    ],
    style: Annotated[
        list[str] | None,
        typer.Option("--style", metavar="RULE", help="A rule of style, such as 'no lone walls'. Repeatable.", **HIDDEN),
    ] = None,
    promise: Annotated[
        list[str] | None,
        typer.Option("--promise", metavar="TEXT", help="What the level must keep. Repeatable.", **HIDDEN),
    ] = None,
    project: Annotated[
        str, typer.Option("--project", metavar="FOLDER", help="Ask what this project asks of its levels.", **HIDDEN)
    ] = "",
    module: Annotated[
        str, typer.Option("--module", metavar="NAME", help="Only what this module of it asks.", **HIDDEN)
    ] = "",
    set: Settings = None,
    alphabet: AlphabetPath = "",
    start: StartCell = "",
    goal: GoalCell = "",
    holding: Belongings = None,
    budget: Steps = None,
    format: FormatName = "",
    draw: Annotated[
        bool, typer.Option("--draw", help="Print the picture too, with all places that are named.")
    ] = False,
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE", help="Draw it with marks, numbers and remarks.", **HIDDEN)
    ] = "",
    png: Annotated[str, typer.Option("--png", metavar="FILE", help="Draw it with marks and numbers.", **HIDDEN)] = "",
    theme: Annotated[Theme, typer.Option("--theme", help="The background of an SVG.")] = Theme.auto,
    kept: Annotated[bool, typer.Option("--kept", help="List also the rules that are kept.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 if there is any remark.")] = False,
    json: AsJson = False,
) -> None:
    """Remark on levels that you drew: errors, warnings, style.

    Errors: nobody can win, a promise or a count of the project is broken, a thing is unknown. Warnings: ways to get stuck,
    what is out of reach, keys that no door takes, what nobody needs. Style: rules that you ask for, or that a project's
    modules have. Exit code 0: no errors. 1: errors, or something could not be found out. 2: a file or an option is wrong.

    \b
    playproof review crypt.txt --style "no lone walls" --svg crypt.svg
    playproof review mine.tmx --project dungeon
    """
    from playproof.cli.reviewing import Asked, Handed, review_all

    cells = cell(start, "--start"), cell(goal, "--goal")
    wanted = Wanted(alphabet_from(alphabet), format, *cells, belongings(holding or ()))
    asked = Asked(wanted, tuple(style or ()), tuple(promise or ()), project, module, tuple(set or ()), budget or 0)
    raise typer.Exit(review_all(levels, asked, Handed(json, draw, svg, png, theme, kept, strict)))
