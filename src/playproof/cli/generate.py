"""`playproof generate`: levels from a project, judged: one to look at, or many in a file."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer

from playproof.cli.options import AsJson
from playproof.cli.runs import HowProgress, Settings
from playproof.errors import WrongInput

HIDDEN: dict[str, Any] = {"show_default": False}


class Workers(StrEnum):
    """Who makes many levels."""

    processes = "processes"
    dask = "dask"


def generate(
    project: Annotated[str, typer.Argument(metavar="PROJECT", hidden=True, help="The project's folder.", **HIDDEN)],
    number: Annotated[
        int | None,
        typer.Option(
            "-n",
            "--number",
            metavar="N",
            min=1,
            help="How many levels. Default: 1; with --resume, what is lacking.",
            **HIDDEN,
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="Default: the project's.", **HIDDEN)] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="J", min=0, help="Processes for many levels; 0: one per processor.")
    ] = 0,
    out: Annotated[
        str,
        typer.Option(
            "--out", metavar="FOLDER|FILE", help="Save levels with proofs in a folder, or in this file.", **HIDDEN
        ),
    ] = "",
    set: Settings = None,
    resume: Annotated[bool, typer.Option("--resume", help="Make what a stopped batch lacks.")] = False,
    executor: Annotated[Workers, typer.Option("--executor", help="Who makes many levels.")] = Workers.processes,
    scheduler: Annotated[
        str, typer.Option("--scheduler", metavar="ADDRESS", help="A Dask scheduler such as tcp://host:8786.", **HIDDEN)
    ] = "",
    progress: HowProgress = None,
    json: AsJson = False,
) -> None:
    """Generate levels, each judged and with its proofs.

    One level is shown; many go into one file (see `playproof batch`), and with a folder for --out each into a
    .level.json too. Exit code 0: all were made and keep every promise. 1: some do not. 2: wrong input.

    \b
    playproof generate dungeon --seed 7 --out levels
    playproof generate dungeon -n 100 --jobs 2 --out levels
    """
    from playproof.cli.generating import Many, many, one

    if scheduler and executor is not Workers.dask:
        raise WrongInput(f"--scheduler {scheduler}: only Dask has one; add --executor dask")
    if number in (None, 1) and not resume:
        raise typer.Exit(one(project, seed, set or [], out, progress, json))
    asked = Many(number, seed, jobs, out, resume, executor.value, scheduler, tuple(set or ()))
    raise typer.Exit(many(project, asked, progress, json))
