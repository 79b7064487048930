"""`playproof run`: begin a run of a project, or go on with one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playproof.cli.console import say, wrote
from playproof.cli.options import AsJson
from playproof.cli.runs import HowProgress, Settings, changing, close, executed, nearby, show_question
from playproof.errors import Fault, Where, WrongInput

if TYPE_CHECKING:
    from playproof.project import Project, Run


def run(
    project: Annotated[
        str, typer.Argument(metavar="PROJECT|RUN", hidden=True, show_default=False, help="The folder of either.")
    ],
    out: Annotated[
        str,
        typer.Option("--out", metavar="RUN", show_default=False, help="The folder of the run. Default: PROJECT/run."),
    ] = "",
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="S", show_default=False, help="The seed of a new run.")
    ] = None,
    until: Annotated[
        str, typer.Option("--until", metavar="MODULE", show_default=False, help="Go no further than this module.")
    ] = "",
    set: Settings = None,
    progress: HowProgress = None,
    json: AsJson = False,
) -> None:
    """Make a level module by module, in a folder.

    Begins a run of a project, or goes on with a run from its last whole product. Exit code 0: nothing failed; the run may
    wait for you. 1: a module failed, or an edit does not fit or is of a module that is gone. 2: wrong input.

    \b
    playproof run dungeon --out mine --until rooms
    playproof run mine
    """
    folder = _begun(project, out, seed, until, set or [])
    with changing(folder) as mine:
        _registers(mine, set or [])
        executed(mine, until, progress)
        exported(mine)
        if not json:
            show_question(mine)
        close(mine, json)


def _begun(given: str, out: str, seed: int | None, until: str, texts: list[str]) -> str:
    """The folder of the run that is meant, begun if there is none yet."""
    from playproof.project import Project, Run

    folder = given if _is_run(given) else out or _usual(given)
    if not _is_run(folder):
        Run.begin(_checked(Project.open(given), until, texts), folder, seed)
        say(f"began a run in {folder}")
    elif seed is not None and Run.open(folder).seed != seed:
        hint = "begin another with --out, or roll one module: playproof rerun RUN MODULE --seed S"
        raise WrongInput(Fault(f"this run has the seed {Run.open(folder).seed}", Where(folder), hint))
    elif _is_run(given) and out and Path(out).resolve() != Path(given).resolve():
        raise WrongInput(Fault("this is a run already; leave out --out", Where(given)))
    return folder


def _usual(project: str) -> str:
    """Where a run lies if nobody says: in the project. One that is a link out of it may be a stranger's wish."""
    from playproof.level.files.folder import inside

    try:
        inside(Path(project), "run")
    except WrongInput:
        what = "'run' is a link that leads out of the project"
        raise WrongInput(Fault(what, Where(project), "name the run's folder with --out")) from None
    return str(Path(project) / "run")


def _checked(project: Project, until: str, texts: list[str]) -> Project:
    """The project, if it has what is asked for: a typo shall not leave an empty run behind."""
    from playproof.cli.assignments import registers

    if until:
        project.module(until)
    registers(project, texts)
    return project


def _is_run(folder: str) -> bool:
    return (Path(folder) / "run.json").is_file()


def _registers(mine: Run, texts: list[str]) -> None:
    from playproof.cli.assignments import registers

    for name, value in registers(mine.project, texts).items():
        mine.do("register", name=name, value=value)


def exported(mine: Run) -> None:
    """Write what the export modules of a run ask for, into the run's folder."""
    from playproof.level.files.whole import make_folder
    from playproof.project.modules.export import write_exports

    folder = mine.folder / "exports"
    trace = mine.execute(most=0)
    if any(mine.project.module(step.module).kind == "export" and step.shown for step in trace.steps):
        make_folder(folder)
        wrote(nearby(file) for file in write_exports(mine.project, trace, folder))
