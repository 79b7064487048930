"""The table of commands: adding a command is adding a file and a line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from playproof.cli.batch import batch
from playproof.cli.blame import blame
from playproof.cli.conflicts import conflicts
from playproof.cli.diff import diff
from playproof.cli.doctor import doctor
from playproof.cli.edit import edit
from playproof.cli.explain import explain
from playproof.cli.export import export
from playproof.cli.generate import generate
from playproof.cli.guard import guarded
from playproof.cli.history import history
from playproof.cli.lint import lint
from playproof.cli.measure import measure
from playproof.cli.new import new
from playproof.cli.origin import origin
from playproof.cli.pin import pin
from playproof.cli.playtest import playtest
from playproof.cli.rerun import rerun
from playproof.cli.review import review
from playproof.cli.run import run
from playproof.cli.schema import schema
from playproof.cli.show import show
from playproof.cli.status import status
from playproof.cli.step import step
from playproof.cli.trace import trace
from playproof.cli.undo import undo
from playproof.cli.unpin import unpin
from playproof.cli.variants import variants
from playproof.cli.verify import verify
from playproof.cli.why_not import why_not

# Typer's boxes would break long file names over lines, and importing what draws them takes as long as all the rest.
app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)

LEVELS: tuple[Callable[..., None], ...] = (playtest, review, show, export, verify)
PROJECTS: tuple[Callable[..., None], ...] = (new, generate, explain, measure)
RUNS: tuple[Callable[..., None], ...] = (
    run,
    step,
    rerun,
    variants,
    edit,
    pin,
    unpin,
    status,
    diff,
    conflicts,
    history,
    undo,
)
GRAMMARS: tuple[Callable[..., None], ...] = (trace, origin, why_not, blame, lint)
OTHERS: tuple[Callable[..., None], ...] = (schema, doctor)

for command in (*LEVELS, *PROJECTS, *RUNS, *GRAMMARS, *OTHERS):
    app.command()(guarded(command))
app.add_typer(batch, name="batch")


def _version(asked: bool) -> None:
    if asked:
        from playproof import __version__

        typer.echo(f"playproof {__version__}")
        raise typer.Exit()


@app.callback()
def playproof(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Game levels that are proven playable.

    \b
    playproof playtest crypt.txt             can it be won? does it keep its promises?
    playproof show crypt.txt --play          look at it, with a shortest winning play
    playproof new dungeon                    begin a project that makes levels
    playproof generate dungeon               make one
    playproof run dungeon --out mine         make one step by step, with your hand between the steps
    playproof COMMAND --help                 more about a command, with an example
    """
