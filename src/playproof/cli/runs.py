"""A run as the commands meet it: opened by its folder, changed under its lock, executed while somebody watches.

    playproof run dungeon --out mine        begin
    playproof rerun mine rooms              other dice for one module
    playproof status mine                   where it stands

Ctrl-C lands between two products: what was made and what was confirmed stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.cli.console import command, say, tell, tell_json
from playproof.cli.guard import REFUSED
from playproof.cli.options import Progress
from playproof.errors import Fault, Where, WrongInput

if TYPE_CHECKING:
    from playproof.level import Level
    from playproof.project import Product, Run, Trace
    from playproof.project.byhand import Asked

RunFolder = Annotated[str, typer.Argument(metavar="RUN", hidden=True, show_default=False, help="The run's folder.")]
ModuleName = Annotated[str, typer.Argument(metavar="MODULE", hidden=True, show_default=False, help="A module's name.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", show_default=False, help="A register's value. Repeatable."),
]
HowProgress = Annotated[
    Progress | None, typer.Option("--progress", show_default=False, help="How to tell of progress.")
]


def opened(folder: str) -> Run:
    """The run in a folder; a project is told apart, for the two are easily confused."""
    from playproof.project import Run

    path = Path(folder)
    if not (path / "run.json").is_file() and (path / "project.toml").is_file():
        inside = path / "run"
        begin = f"begin a run of it: {command('run', folder)} --out RUN"
        hint = f"its run is {inside}" if (inside / "run.json").is_file() else begin
        raise WrongInput(Fault("this is a project and no run", Where(folder), hint))
    return Run.open(folder)


@contextmanager
def changing(folder: str) -> Iterator[Run]:
    """The run, with nobody else changing it meanwhile."""
    with opened(folder).locked() as run:
        yield run


def executed(run: Run, until: str = "", how: Progress | None = None, most: int | None = None) -> Trace:
    """Execute a run while somebody watches."""
    from playproof.cli.watching import watching

    with watching(how, len(run.project.modules)) as watch:
        return run.execute(until, watch, most=most)


def shown_of(run: Run, module: str) -> Product:
    """What a module shows now, without making anything that is not made yet."""
    run.project.module(module)
    step = run.execute(until=module, most=0).latest(module)
    if step is not None and step.shown is not None:
        return step.shown
    if step is not None and (step.failure or step.waits):
        raise WrongInput(f"'{module}' shows nothing: {step.failure or f'it waits for {step.waits}'}")
    hint = command("run", run.folder, "--until", module)
    raise WrongInput(Fault(f"'{module}' has made nothing yet that still holds", hint=hint))


def level_of(run: Run, module: str) -> Level:
    """The level that a module shows now."""
    try:
        return shown_of(run, module).level
    except WrongInput as error:
        raise error.within(module) if "document" in str(error) else error from None


def waits_for_hand(run: Run, module: str = "") -> bool:
    """Whether a module's recipe waits for the designer's hand; whether that of the last one does, if none is named."""
    trace = run.execute(until=module, most=0)
    step = trace.latest(module) if module else trace.last
    return step is not None and bool(step.waits) and step.made is not None


def question(run: Run) -> dict[str, Any]:
    """What a recipe that waits asks, as data."""
    asked = _asked(run)
    about = {"module": asked.module, "number": asked.number, "prompt": asked.prompt}
    return {**about, "level": str(asked.shown), "notes": list(asked.notes)}


def _asked(run: Run) -> Asked:
    last = run.execute(most=0).last
    assert last is not None
    return run.asked(last.module)


def show_question(run: Run) -> None:
    """The level at which a recipe waits, and how to answer."""
    if not waits_for_hand(run):
        return
    asked = _asked(run)
    tell(f"{asked.module} asks: {asked.prompt}\n{asked.shown}\n")
    for note in asked.notes:
        tell(note)
    answer = command("edit", run.folder, asked.module)
    say(f"draw it as it shall be: {answer}; or let it go on as it is: {answer} --as-is")


def close(run: Run, json: bool, **facts: Any) -> None:
    """Tell how the run stands, and leave with 1 if a module failed, or an edit does not fit or is of none that there is."""
    from playproof.cli.gone import gone_facts, tell_gone
    from playproof.cli.pipelines import picture
    from playproof.project.status import status

    standings = status(run)
    if json:
        modules = [standing.to_json() for standing in standings]
        told = {**facts, **about(run), "modules": modules, "gone": gone_facts(run)}
        tell_json(told | ({"asks": question(run)} if waits_for_hand(run) else {}))
    else:
        tell(picture(run, standings))
        tell_gone(run)
    words = {standing.word for standing in standings}
    if "conflict" in words:
        say(f"some edits do not fit any more: {command('conflicts', run.folder)}")
    if words & {"failed", "conflict"} or run.strays():
        raise typer.Exit(REFUSED)


def about(run: Run) -> dict[str, Any]:
    return {"run": str(run.folder), "project": run.project.name, "seed": run.seed}


def nearby(file: Path) -> Path:
    """A file as one would name it from here."""
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def product_text(product: Product) -> str:
    """What a module made, as text: a picture, a graph's lines, or a list one a line."""
    from playproof.project import Document

    value = product.value
    if not isinstance(value, Document):
        return str(value)
    if value.kind == "list":
        return "\n".join(map(str, value.content))
    if value.kind == "bundle":
        return "\n\n".join(f"{name}:\n{level}" for name, level in value.content.items())
    return str(value.content)
