"""The examples of the two generators: what they promise, and the pictures that are shown of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.level.draw import svg
from playproof.project import Project, generate

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
by_folder = pytest.mark.parametrize("folder", ["dungeon-digger", "treasure-scatter"])


@by_folder
def test_the_picture_shows_what_the_project_makes_today(folder: str) -> None:
    project = Project.open(EXAMPLES / folder)
    made = generate(project)

    assert made.verdict is not None
    assert made.verdict.witness is not None
    today = svg(made.level, trail=made.verdict.witness.places, title=project.name)
    assert (EXAMPLES / folder / "level.svg").read_text(encoding="utf-8") == today


@by_folder
def test_other_seeds_keep_the_promises_too(folder: str) -> None:
    project = Project.open(EXAMPLES / folder)
    for seed in range(25):
        assert generate(project, seed).ok, f"seed {seed}"
