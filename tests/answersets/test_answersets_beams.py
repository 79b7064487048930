"""Beams of light: the program's puzzles, tried in all ways by Python that follows the light and not the program."""

import os
import sys
from itertools import combinations
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES / "beams"))

import beams  # noqa: E402

from playproof.project import Project  # noqa: E402

PUZZLES = 200 if os.environ.get("PLAYPROOF_LONG") else 20


def solutions(level):
    """All ways to turn mirrors that make the lamp shine."""
    mirrors = beams.mirrors(level)
    ways = [way for number in range(len(mirrors) + 1) for way in combinations(mirrors, number)]
    return [way for way in ways if beams.solved(level, way)]


def lacks(level, way):
    """What a solution does not do of what none may avoid."""
    path = beams.light(level, way)
    dark = [cell for cell, glyph in level.items() if glyph == "g" and cell not in path]
    bends = {cell for cell in beams.mirrors(level) if cell in path}
    return [*dark, *(["bends"] if len(bends) < 4 else []), *(["turns"] if len(way) < 3 else [])]


def test_in_every_puzzle_whoever_lights_the_lamp_has_lit_all_gems_and_used_the_mirrors():
    project, seen = Project.open(EXAMPLES / "beams"), set()
    for seed in range(PUZZLES):
        made = project.generate(seed)
        level = beams.read(str(made.level))
        ways = solutions(level)

        assert ways, "there is a solution"
        assert () not in ways, "the lamp is dark at first"
        assert [lacks(level, way) for way in ways if lacks(level, way)] == []
        assert sorted(level.values()).count("g") == 2
        seen.add(made.level)
    assert len(seen) == PUZZLES


def test_the_check_finds_what_is_wrong_with_a_puzzle():
    level = beams.read(">./.*\n..\\./\n..g..")

    assert solutions(level) == [((2, 0),)]
    assert lacks(level, ((2, 0),)) == [(2, 2), "bends", "turns"]
