"""`playproof measure`: what many levels of a project are like, in numbers and on a page."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from playproof.cli.options import AsJson, Progress

HIDDEN: dict[str, Any] = {"show_default": False}


def measure(
    source: Annotated[
        str,
        typer.Argument(
            metavar="PROJECT|BATCH", hidden=True, help="The project's folder, or the file of a batch.", **HIDDEN
        ),
    ],
    number: Annotated[
        int | None,
        typer.Option(
            "-n", "--number", metavar="N", min=1, help="How many levels; 200 of a project, all of a batch.", **HIDDEN
        ),
    ] = None,
    by: Annotated[
        list[str] | None,
        typer.Option(
            "--by",
            metavar="NAME=A,B,C",
            help="Vary a module's setting, such as map.rooms=4,8 or loot.counts.gem=1,2, or a register; as many levels for "
            "each value. Repeatable: each value of one with each of the others.",
            **HIDDEN,
        ),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", metavar="J", min=0, help="Processes; 0: one per processor. Times are best taken with 1."
        ),
    ] = 1,
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="Default: the project's.", **HIDDEN)] = None,
    csv: Annotated[
        str, typer.Option("--csv", metavar="FILE", help="Write a table with a line for each level.", **HIDDEN)
    ] = "",
    html: Annotated[
        str, typer.Option("--html", metavar="FILE", help="Write a page to look at it all in a browser.", **HIDDEN)
    ] = "",
    progress: Annotated[Progress | None, typer.Option("--progress", help="How to tell of progress.", **HIDDEN)] = None,
    json: AsJson = False,
) -> None:
    """Measure many levels: how long, how dense, how different, how often they keep their promises.

    Exit code 0: measured. 1: not one level could be made. 2: wrong input.

    \b
    playproof measure dungeon -n 200 --html dungeon.html
    playproof measure dungeon --by map.rooms=4,8,12 --jobs 2 --csv rooms.csv --html rooms.html
    """
    from playproof.cli.measuring import Asked, measure_many

    raise typer.Exit(measure_many(Asked(source, number, tuple(by or ()), seed, csv, html, jobs), progress, json))
