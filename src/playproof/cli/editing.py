"""Text from a designer's hand: from a file, from standard input, or out of his editor. What is refused is kept."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from playproof.cli.console import command
from playproof.errors import Fault, Where, WrongInput
from playproof.level.files.whole import make_folder, read_whole, save_whole

if TYPE_CHECKING:
    from playproof.project import Run

MOST = 8_000_000


def written(file: str, before: str, about: str) -> str:
    """What the designer wrote."""
    if file == "-":
        return sys.stdin.read(MOST)
    return read_whole(file) if file else _in_editor(before, about)


@contextmanager
def kept_if_refused(run: Run, module: str, text: str, file: str) -> Iterator[None]:
    """What came from no file lies in none: if it is refused, it is kept in one, to be mended and handed in."""
    try:
        yield
    except WrongInput as error:
        if file not in ("", "-") or not text.strip():
            raise
        path = run.folder / "refused" / f"{_plain(module)}.txt"
        make_folder(path.parent)
        save_whole(text, path)
        hint = f"mend it, then: {command('edit', run.folder, module, path)}"
        raise WrongInput(*error.faults, Fault("what you wrote is kept", Where(str(path)), hint)) from None


def _plain(name: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in name)[:60]


def _in_editor(before: str, about: str) -> str:
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not editor:
        hint = "set EDITOR, or give a file: playproof edit RUN MODULE FILE"
        raise WrongInput(Fault("there is no editor to open", hint=hint))
    with TemporaryDirectory(prefix="playproof-") as folder:
        path = Path(folder) / f"{_plain(about)}.txt"
        path.write_text(before + "\n" if before else "", encoding="utf-8")
        _open(editor, path)
        return path.read_text(encoding="utf-8")


def _open(editor: str, path: Path) -> None:
    try:
        done = subprocess.run([*shlex.split(editor), str(path)], check=False)
    except (OSError, ValueError) as error:
        raise WrongInput(f"the editor '{editor}' cannot be started: {error}") from None
    if done.returncode:
        raise WrongInput(f"the editor '{editor}' ended with {done.returncode}; nothing was changed")


def tried_answer(run: Run, module: str, text: str) -> None:
    """Refuse an answer that the module cannot read, before it is confirmed."""
    from playproof.project import execute
    from playproof.project.shelf import Shelf
    from playproof.project.state import answer

    state = answer(run.state, module=module, text=text)
    step = execute(run.project, state, Shelf(run.folder / "products"), until=module).latest(module)
    if step is not None and step.failure:
        raise WrongInput(step.failure)
