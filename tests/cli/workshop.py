"""A small project for tests at the shell: a drawn map, a check that goes back, a hand edit, a list, and the judge."""

from __future__ import annotations

from pathlib import Path

from command import GAME, run

PROJECT = """\
name = "Crypt"
promises = ["solvable"]

[registers]
tries = { default = 2, least = 1, most = 5 }

[[module]]
name = "map"
kind = "sketch"
file = "sketch.txt"

[[module]]
name = "enough"
kind = "check"
when = "visit >= tries"
else = "map"

[[module]]
name = "touch"
kind = "ask"
"""
LOOT = """
[[module]]
name = "loot"
kind = "ask"
what = "list"
allowed = ["sword", "boots"]
"""
SKETCH = """\
#######
#S.k.D>
#.....#
#######
"""


def project(folder: Path, more: str = "", sketch: str = SKETCH) -> Path:
    """A folder with the project `crypt` in it."""
    home = folder / "crypt"
    home.mkdir()
    (home / "project.toml").write_text(PROJECT + more, encoding="utf-8")
    (home / "alphabet.toml").write_text(GAME, encoding="utf-8")
    (home / "sketch.txt").write_text(sketch, encoding="utf-8")
    return folder


def begun(folder: Path, more: str = "") -> Path:
    """The same with a run `mine` of it, executed."""
    project(folder, more)
    run(folder, "run", "crypt", "--out", "mine")
    return folder


def words(folder: Path) -> dict[str, str]:
    """How each module of the run stands."""
    return {module["module"]: module["word"] for module in run(folder, "status", "mine", "--json").json["modules"]}


def redraw(folder: Path, old: str, new: str) -> None:
    """Change the sketch of the project."""
    sketch = folder / "crypt" / "sketch.txt"
    sketch.write_text(sketch.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def drawn(folder: Path, old: str, new: str) -> str:
    """A file with the sketch drawn otherwise."""
    (folder / "drawn.txt").write_text(SKETCH.replace(old, new), encoding="utf-8")
    return "drawn.txt"
