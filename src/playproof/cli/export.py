"""`playproof export`: hand a level to another tool, and say what that tool's format cannot hold."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.cli.console import note, say, tell, tell_json
from playproof.cli.loading import Wanted, alphabet_from, has_folder, load
from playproof.cli.options import AlphabetPath, AsJson, FormatName, LevelPath

if TYPE_CHECKING:
    from playproof.formats import Format, Loaded


def export(
    level: LevelPath,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="FORMAT|FILE", show_default=False, help="A format such as tmx, or a file such as map.tmx."
        ),
    ],
    out: Annotated[
        str,
        typer.Option("--out", metavar="FILE", show_default=False, help="The file to write, where --to names a format."),
    ] = "",
    alphabet: AlphabetPath = "",
    format: FormatName = "",
    json: AsJson = False,
) -> None:
    """Write a level in another format.

    The files that were written are listed. Without --out, a file of the same name is written into the folder you are
    in. What the format cannot hold is said.

    \b
    playproof export crypt.txt --to tmx
    playproof export dungeon.dot --to dungeon.graphml
    playproof export crypt.level.json --to alphabet.toml
    """
    from playproof.cli.losses import losses
    from playproof.cli.targets import target

    found, path = target(level, to, out)
    has_folder(str(path))
    loaded = load(level, Wanted(alphabet_from(alphabet), format))
    note(level, loaded.notes)
    files = _written(loaded, found, path)
    lost = losses(loaded, found, files[0])
    for loss in lost:
        say(f"lost: {loss}")
    if json:
        tell_json(_facts(level, found, files, lost))
    else:
        for file in files:
            tell(str(file))


def _written(loaded: Loaded, format: Format, path: Path) -> list[Path]:
    from playproof.cli.targets import ALPHABET
    from playproof.formats import write
    from playproof.level import write_alphabet
    from playproof.level.files.whole import save_whole

    if format is ALPHABET:
        return [save_whole(write_alphabet(loaded.level.alphabet), path)]
    return write(loaded.level, path, format=format.name, file=loaded.file)


def _facts(level: str, format: Format, files: list[Path], lost: list[str]) -> dict[str, Any]:
    return {"path": level, "format": format.name, "files": [str(file) for file in files], "lost": lost}
