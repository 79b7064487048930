"""Pins drawn as a picture in the project, and the answers a module may give besides a level."""

import pytest

from playproof.errors import Impossible, WrongInput
from playproof.project import Project, generate

GAME = """
[symbols]
floor = { glyph = "." }
wall  = { glyph = "#", solid = true }
start = { glyph = "S", start = true }
exit  = { glyph = ">", goal = true }
tree  = { glyph = "t" }
"""
PROJECT = """
[[module]]
name = "drawn"
kind = "sketch"
file = "level.txt"

[[module]]
name   = "trees"
kind   = "scatter"
counts = { tree = COUNT }
pins   = "pins.txt"
"""


def project(folder, pins, count="3"):
    (folder / "alphabet.toml").write_text(GAME)
    (folder / "level.txt").write_text("S.....>\n.......\n")
    (folder / "pins.txt").write_text(pins)
    (folder / "project.toml").write_text(PROJECT.replace("COUNT", count))
    return Project.open(folder)


def test_what_is_drawn_as_pinned_stays_for_every_seed(tmp_path):
    pinned = project(tmp_path, "       \n......t\n", count="2")

    rows = [str(generate(pinned, seed).level).split("\n")[1] for seed in range(20)]

    assert set(rows) == {"......t"}


def test_a_picture_of_pins_that_cannot_be_read_names_its_file(tmp_path):
    with pytest.raises(WrongInput, match=r"pins\.txt:1: no symbol has the glyph '\?'"):
        generate(project(tmp_path, "?\n"))


def test_counts_that_cannot_fit_are_impossible_and_not_wrong_input(tmp_path):
    with pytest.raises(Impossible):
        generate(project(tmp_path, "S      \n       \n", count="99"))
