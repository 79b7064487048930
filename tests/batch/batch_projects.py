"""Small projects to make many levels of."""

from __future__ import annotations

import os
from pathlib import Path

MANY = 1_000 if os.environ.get("PLAYPROOF_LONG") else 200
ALPHABET = """\
[symbols]
floor = { glyph = "." }
wall  = { glyph = "#", solid = true }
start = { glyph = "S", start = true }
exit  = { glyph = ">", goal = true }
key   = { glyph = "k", gives = "key" }
door  = { glyph = "D", solid = true, takes = "key" }
"""
DUG = """\
name = "Dug"
alphabet = "alphabet.toml"
promises = ["solvable"]

[[module]]
name = "rooms"
kind = "digger"
size = [16, 10]
rooms = "2..3"
room_size = [2, 4]
doors = "0..1"
"""
PROJECT = """\
name = "Tiny cave"
alphabet = "alphabet.toml"
promises = ["solvable"]

[[module]]
name = "cave"
kind = "sketch"
file = "cave.txt"
"""
CAVE = """\
S..#
.#..
...>
"""


def project(folder: Path, cave: str = CAVE, more: str = "") -> Path:
    """A project whose levels are all alike but for their seeds."""
    folder.mkdir(exist_ok=True)
    (folder / "alphabet.toml").write_text(ALPHABET)
    (folder / "cave.txt").write_text(cave)
    (folder / "project.toml").write_text(PROJECT + more)
    return folder


def dug(folder: Path) -> Path:
    """A project in which every seed digs other rooms."""
    project(folder)
    (folder / "project.toml").write_text(DUG)
    return folder
