"""Sequences in text: glyphs in one line, or names with blanks between them, as `Sequence.parse` reads them."""

from __future__ import annotations

from pathlib import Path

from playproof.errors import Fault, Where, WrongInput
from playproof.formats.loaded import Loaded, Options
from playproof.formats.symbols import wanted
from playproof.level import Level, Sequence
from playproof.level.files.whole import read_whole, save_whole


def read(path: Path, options: Options) -> Loaded:
    text = read_whole(path)
    return Loaded(Sequence.parse(text, wanted(path, options.alphabet)))


def write(level: Level, path: Path, options: Options) -> list[Path]:
    if not isinstance(level, Sequence):
        raise WrongInput(Fault(f"this text shows a sequence, and this level is a {level.kind}", Where(str(path))))
    return [save_whole(f"{level}\n", path)]
