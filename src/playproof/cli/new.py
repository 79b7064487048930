"""`playproof new`: a project that works at once, to be changed into one's own."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from playproof.cli.console import command, say, tell, tell_json
from playproof.cli.options import AsJson
from playproof.errors import Fault, Where, WrongInput


class Example(StrEnum):
    """What a new project begins with."""

    dungeon = "dungeon"
    sketch = "sketch"
    ask = "ask"
    logic = "logic"
    rooms = "rooms"
    rules = "rules"


FROM = """dungeon: rooms are dug. sketch: a drawn map is filled. ask: you draw it. logic: a solver lays every tile.
rooms: rooms of a graph are filled. rules: a grammar rewrites a sketch."""


def new(
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", hidden=True, show_default=False, help="The project's folder.")
    ],
    begin: Annotated[Example, typer.Option("--from", help=FROM)] = Example.dungeon,
    json: AsJson = False,
) -> None:
    """Begin a project with a small game that works.

    \b
    playproof new dungeon
    playproof generate dungeon
    """
    from playproof.cli.starters import files

    path = Path(folder)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise WrongInput(Fault("this is there already, and not empty", Where(folder), "name a new folder"))
    _written(path, files(begin, path.resolve().name))
    if json:
        tell_json({"project": folder, "files": [str(path / name) for name in files(begin, "")]})
        return
    for name in files(begin, ""):
        tell(str(path / name))
    say(f"try: {command('run' if begin is Example.ask else 'generate', folder)}")


def _written(path: Path, texts: dict[str, str]) -> None:
    from playproof.level.files.whole import make_folder, save_whole

    make_folder(path)
    for name, text in texts.items():
        save_whole(text, path / name)
