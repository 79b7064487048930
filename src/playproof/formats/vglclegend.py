"""Legends of the Video Game Level Corpus: what its letters mean, in a JSON file beside the levels or above them.

{"nodes": {"e": ["room", "enemy"]}, "edges": {"k": ["door", "key locked"]}}        for graphs
{"tiles": {"X": ["solid", "ground"], "-": ["passable", "empty"]}}                  for tiles
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playproof.errors import PlayproofError
from playproof.formats.files import parse_json
from playproof.level import Frozen
from playproof.level.files.whole import read_whole

MOST_FILES, MOST_BYTES, FOLDERS = 50, 200_000, 3


@dataclass(frozen=True, slots=True)
class Legend:
    """The words for each letter, of a graph's rooms and doors or of tiles; `file` is "" when none was found."""

    letters: Frozen[str] = field(default_factory=Frozen)
    tiles: Frozen[tuple[str, ...]] = field(default_factory=Frozen)
    file: str = ""


NO_LEGEND = Legend()


def find_legend(path: Path, within: Path | None = None) -> Legend:
    """The legend of a graph, or none."""
    for file, document in _documents(path, within):
        parts = [part for key in ("nodes", "edges") if isinstance(part := document.get(key), dict)]
        words = {letter: _last(told) for part in parts for letter, told in part.items()}
        if any(words.values()):
            return Legend(letters=Frozen({k: v for k, v in words.items() if v}), file=file.name)
    return NO_LEGEND


def find_tile_legend(path: Path, glyphs: set[str], within: Path | None = None) -> Legend:
    """The first legend that has a word for every one of the glyphs, or none."""
    for file, document in _documents(path, within):
        tiles = document.get("tiles")
        if isinstance(tiles, dict) and glyphs <= set(tiles):
            words = {glyph: _words(told) for glyph, told in tiles.items() if len(glyph) == 1}
            return Legend(tiles=Frozen(words), file=file.name)
    return NO_LEGEND


def possible_legends(path: Path, within: Path | None = None) -> Iterator[Path]:
    """Every JSON file in the folder of a file and in those just above, in none that is not within a folder."""
    highest = within.resolve() if within is not None else None
    for folder in path.absolute().parents[:FOLDERS]:
        yield from (file for file in _listed(folder) if highest is None or file.resolve().is_relative_to(highest))


def _documents(path: Path, within: Path | None) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Every JSON object that may be a legend; what cannot be read is none."""
    for file in possible_legends(path, within):
        try:
            document = parse_json(read_whole(file)) if file.stat().st_size < MOST_BYTES else None
        except (PlayproofError, OSError):
            continue
        if isinstance(document, dict):
            yield file, document


def _listed(folder: Path) -> list[Path]:
    try:
        found = sorted(file for file in folder.glob("*.json") if not file.name.endswith((".level.json", ".graph.json")))
        return found[:MOST_FILES]
    except OSError:
        return []


def _words(told: Any) -> tuple[str, ...]:
    return tuple(word for word in told if isinstance(word, str)) if isinstance(told, list) else (str(told),)


def _last(told: Any) -> str:
    words = _words(told)
    return words[-1] if words else ""
