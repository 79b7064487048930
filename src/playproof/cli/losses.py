"""What an export loses. Not claimed but seen: what was written is read back and compared with the level."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from playproof.errors import PlayproofError

if TYPE_CHECKING:
    from playproof.formats import Format, Loaded
    from playproof.level import Level

OTHERS = {
    "svg": "everything but the looks: a picture cannot be read back",
    "png": "everything but the looks: a picture cannot be read back",
    "alphabet": "the level itself: an alphabet holds what the symbols mean",
    "tsx": "the level itself: a tileset holds the looks of the alphabet's symbols",
}
BARE = ("text", "graph text", "sequence text")
"""Formats that do not bring their alphabet along."""


def losses(loaded: Loaded, format: Format, file: Path) -> list[str]:
    """In plain words all that the file does not hold; nothing for the native format."""
    if format.name in OTHERS:
        return [OTHERS[format.name]]
    lost = _level_losses(loaded.level, format, file)
    if format.name in BARE:
        lost.append("what the symbols mean: the file wants an alphabet.toml beside it (export --to alphabet.toml)")
    return lost + ([] if format.name == "native" else _file_losses(loaded))


def _level_losses(level: Level, format: Format, file: Path) -> list[str]:
    from playproof.formats import read

    try:
        back = read(file, alphabet=level.alphabet, format=format.name).level
    except PlayproofError as error:
        return [f"the way back: {error}"]
    if back == level:
        return []
    if type(back) is not type(level):
        return [f"its kind: this was a {level.kind} and comes back as a {back.kind}"]
    changed = [field.name for field in fields(level) if getattr(level, field.name) != getattr(back, field.name)]
    return [f"some of its {', '.join(changed)}" if changed else "some details"]


def _file_losses(loaded: Loaded) -> list[str]:
    """What the native file knows of a level and no other format has a place for."""
    if loaded.file is None:
        return []
    known = {name: getattr(loaded.file, name) for name in ("promises", "pins", "proofs", "provenance")}
    had = [name for name, content in known.items() if content]
    return [f"its {', '.join(had)}: only .level.json holds them"] if had else []
