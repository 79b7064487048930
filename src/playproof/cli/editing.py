"""Text from a designer's hand: from a file, from standard input, or out of his editor; and what it changes in a level.

A picture shows the uppermost thing of each cell. Only cells that were drawn otherwise change, so that what lies under the
picture, layers and members and objects, stays where nobody touched it.
"""

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
from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level.files.whole import make_folder, read_whole, save_whole

if TYPE_CHECKING:
    from playproof.level import Grid, Level
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


def repainted(before: Level, text: str, file: str = "") -> Level:
    """The level as the text has it."""
    from playproof.level import Cells, Graph, Grid, Sequence, Shapes

    try:
        if isinstance(before, Cells):
            return before.retold(text)
        if isinstance(before, Shapes):
            return Shapes.parse(text, before.alphabet)
        if isinstance(before, Graph):
            return Graph.parse(text, before.alphabet)
        if isinstance(before, Sequence):
            return Sequence.parse(text, before.alphabet)
        if isinstance(before, Grid):
            return _repainted_grid(before, text)
    except WrongInput as error:
        raise error.within(file if file and file != "-" else "") from None
    raise WrongInput(f"a {before.kind} cannot be edited as text")


def _repainted_grid(before: Grid, text: str) -> Grid:
    from playproof.level.picture import dig

    old, new = str(before).split("\n"), _padded(dig(text), before.width)
    if len(old) != len(new) or any(len(row) != before.width for row in new):
        size = f"{max(map(len, new), default=0)}x{len(new)}"
        raise WrongInput(f"an edit keeps the size of a level, {before.width}x{before.height}; this is {size}")
    after = before
    for y, row in enumerate(new):
        for x, glyph in enumerate(row):
            if glyph != old[y][x]:
                after = _painted(after, (x, y), _symbol(before, (x, y), glyph), before)
    return after


def _padded(rows: list[str], width: int) -> list[str]:
    """Editors cut off blanks at the end of a line; they are cells with nothing in them."""
    return [row.ljust(width) for row in rows]


def _symbol(grid: Grid, cell: tuple[int, int], glyph: str) -> str:
    known = grid.alphabet.by_glyph
    if glyph != " " and glyph not in known:
        what = f"no symbol has the glyph '{glyph}' (in column {cell[0] + 1})"
        raise WrongInput(Fault(what, Where(line=cell[1] + 1), nearest(glyph, known)))
    return known[glyph].name if glyph != " " else ""


def _painted(grid: Grid, cell: tuple[int, int], symbol: str, before: Grid) -> Grid:
    """One cell drawn anew: objects that stood there go. What is an object elsewhere in the level becomes one here too;
    anything else goes into the uppermost layer that had something there."""
    from playproof.level import Thing

    for thing in grid.objects_at.get(cell, []):
        grid = grid.without_object(thing.id)
    if any(thing.symbol == symbol for thing in before.objects):
        return grid.with_object(Thing(f"{symbol} {cell[0]},{cell[1]}", symbol, cell))
    layers = [name for name in grid.layers if grid.symbol(cell, name)]
    return grid.with_cell(cell, symbol, layers[-1] if layers else "")


def tried_answer(run: Run, module: str, text: str) -> None:
    """Refuse an answer that the module cannot read, before it is confirmed."""
    from playproof.project import execute
    from playproof.project.shelf import Shelf
    from playproof.project.state import answer

    state = answer(run.state, module=module, text=text)
    step = execute(run.project, state, Shelf(run.folder / "products"), until=module).latest(module)
    if step is not None and step.failure:
        raise WrongInput(step.failure)
