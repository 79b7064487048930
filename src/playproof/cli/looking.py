"""What the commands that look into a project's making share: the execution, shown while it goes on, and element names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.cli.options import Progress

if TYPE_CHECKING:
    from playproof.level import Level
    from playproof.project.tracing.making import Making

Source = Annotated[
    str,
    typer.Argument(metavar="PROJECT|RUN", hidden=True, show_default=False, help="The folder of a project or a run."),
]
OfModule = Annotated[
    str,
    typer.Option("--module", metavar="MODULE", show_default=False, help="The module, if several could be meant."),
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="S", show_default=False, help="Of a project; default: the project's.")
]


def looked_into(
    source: str, seed: int | None, texts: list[str] | None, how: Progress | None = None, until: str = ""
) -> Making:
    """A project made anew from a seed, or a run as it stands."""
    from playproof.cli.assignments import registers
    from playproof.cli.watching import watching
    from playproof.project import Project, Run
    from playproof.project.tracing.making import Making

    if (Path(source) / "run.json").is_file():
        run = Run.open(source)
        return Making.of(run, seed, registers(run.project, texts or []), until)
    project = Project.open(source)
    if until:
        project.module(until)
    with watching(how, len(project.modules)) as watch:
        return Making.of(project, seed, registers(project, texts or []), until, watch)


def about(making: Making) -> dict[str, Any]:
    """What was looked into, for results as data."""
    return {"project": making.project.name, "seed": making.state.seed, "run": making.file}


def element_named(text: str, level: Level) -> str:
    """An element's id as people write it: 3,4 is the cell there in the uppermost layer."""
    from playproof.cli.pin import full_name

    return full_name(text, level)
