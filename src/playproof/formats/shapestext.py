"""Shapes in text, as `Shapes.parse` reads them: `level 24x16`, `hall: room at 0,0 6x4`, `hall -[door]- attic`.

Members and the ids of objects are kept by the other formats.
"""

from __future__ import annotations

from pathlib import Path

from playproof.errors import Fault, PlayproofError, Where, WrongInput
from playproof.formats.loaded import Loaded, Options
from playproof.formats.symbols import wanted
from playproof.level import Level, Shapes
from playproof.level.files.whole import read_whole, save_whole
from playproof.level.shapestext import draw_shapes


def read(path: Path, options: Options) -> Loaded:
    text = read_whole(path)
    return Loaded(Shapes.parse(text, wanted(path, options.alphabet)))


def write(level: Level, path: Path, options: Options) -> list[Path]:
    if not isinstance(level, Shapes):
        raise WrongInput(Fault(f"this text shows shapes, and this level is a {level.kind}", Where(str(path))))
    text = draw_shapes(level)
    try:
        back = [node.id for node in Shapes.parse(text, level.alphabet).nodes]
    except PlayproofError:
        back = []
    if back != [node.id for node in level.nodes]:
        fault = Fault("the names in these shapes cannot be written as text", Where(str(path)), "save it as .level.json")
        raise WrongInput(fault)
    return [save_whole(f"{text}\n", path)]
