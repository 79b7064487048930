"""The table of commands: adding a command is adding a file and a line here."""

from __future__ import annotations

from typing import Annotated

import typer

from playproof.cli.doctor import doctor
from playproof.cli.export import export
from playproof.cli.guard import guarded
from playproof.cli.playtest import playtest
from playproof.cli.schema import schema
from playproof.cli.show import show
from playproof.cli.verify import verify

# Typer's boxes would break long file names over lines, and importing what draws them takes as long as all the rest.
app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)

for command in (playtest, show, export, verify, schema, doctor):
    app.command()(guarded(command))


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
    playproof COMMAND --help                 more about a command, with an example
    """
