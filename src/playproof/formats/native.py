"""Playproof's own file (`.level.json`): the level, its alphabet, its proof and its history. Nothing is lost in it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from playproof.formats.loaded import Loaded, Options
from playproof.level import Level, LevelFile, load_native, save_native


def read(path: Path, options: Options) -> Loaded:
    file = load_native(path)
    other = options.alphabet is not None and options.alphabet != file.level.alphabet
    notes = ("the file brings its own alphabet; the one that was given was not used",) if other else ()
    return Loaded(file.level, notes, file)


def write(level: Level, path: Path, options: Options) -> list[Path]:
    """The level, with what else the file that came along says of it; its proofs only if they are of this level."""
    file = options.file or LevelFile(level)
    if file.level != level:
        file = replace(file, level=level, proofs=())
    save_native(file, path)
    return [path]
