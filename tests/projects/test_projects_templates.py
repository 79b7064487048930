"""Templates: small pictures that stand somewhere in a dungeon, found again by a scan that knows no logic program."""

import pytest

from playproof.errors import WrongInput
from playproof.project import Project, State, execute

GAME = """
[symbols]
floor = { glyph = "." }
wall  = { glyph = "#", solid = true }
start = { glyph = "S", start = true }
gem   = { glyph = "g", gives = "gem" }
exit  = { glyph = ">", goal = true }
lava  = { glyph = "~", deadly = true }
"""
PROJECT = """
promises = ["solvable"]
[[module]]
name = "walls"
kind = "answerset"
size = [10, 8]
counts = { gem = "1..2", wall = "30%..50%" }
regions = { north = [0, 0, 10, 4] }
[module.templates.vault]
picture = '''
###
#go
###
'''
legend = { o = "anything but wall" }
"""


@pytest.fixture
def project(tmp_path):
    def write(further="", text=PROJECT):
        (tmp_path / "alphabet.toml").write_text(GAME)
        (tmp_path / "project.toml").write_text(text + further)
        return Project.open(tmp_path)

    return write


VAULT = ["###", "#go", "###"]


def turned(picture):
    return ["".join(row[x] for row in reversed(picture)) for x in range(len(picture[0]))]


def places(level, *pictures):
    """The upper left tiles at which one of the pictures stands."""
    rows = str(level).split("\n")

    def fits(picture, x, y):
        pairs = [(mark, rows[y + j][x + i]) for j, row in enumerate(picture) for i, mark in enumerate(row)]
        return all(glyph == mark or (mark == "o" and glyph != "#") for mark, glyph in pairs)

    return [
        (x, y)
        for picture in pictures
        for y in range(len(rows) - len(picture) + 1)
        for x in range(len(rows[0]) - len(picture[0]) + 1)
        if fits(picture, x, y)
    ]


def test_a_template_stands_as_often_as_it_is_asked_for(project):
    for seed in range(4):
        assert len(places(project().generate(seed=seed).level, VAULT)) == 1

    twice = project("count = 2\n").generate(seed=1).level

    assert len(places(twice, VAULT)) == 2


def test_a_template_that_may_be_turned_stands_in_every_direction_over_many_seeds(project):
    ways = [VAULT]
    for _ in range(3):
        ways.append(turned(ways[-1]))
    turning = project("turn = true\n")

    levels = [turning.generate(seed=seed).level for seed in range(16)]

    assert all(len(places(level, *ways)) == 1 for level in levels)
    assert all(any(places(level, way) for level in levels) for way in ways)


def test_a_template_keeps_to_its_region(project):
    for seed in range(3):
        [(_, top)] = places(project('within = "north"\n').generate(seed=seed).level, VAULT)
        assert top <= 1


def test_what_a_mirrored_template_looks_like_counts_once(project):
    both = project("turn = true\nflip = true\n").generate(seed=2).level
    ways = [VAULT, turned(VAULT), turned(turned(VAULT)), turned(turned(turned(VAULT)))]

    assert len(places(both, *ways)) == 1


def test_a_template_that_fits_nowhere_is_named_in_the_conflict(project):
    failed = execute(project("", PROJECT.replace("[10, 8]", "[10, 2]").replace("10, 4]", "10, 2]")), State()).last

    assert failed.shown is None
    assert "exactly 1 of the template 'vault'" in failed.failure


def test_a_wish_for_a_template_that_fits_nowhere_is_given_up(project):
    small = PROJECT.replace("[10, 8]", "[10, 2]").replace("10, 4]", "10, 2]").replace("30%..50%", "..50%")

    assert project("weight = 3\n", small).generate(seed=1).ok


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("#go", "#g?", "'?' is the glyph of no symbol"),
        ("#go", "#~o", "the template draws 'lava', and nothing says that it may be put anywhere"),
        ("legend =", 'within = "nort"\nlegend =', "there is no region 'nort'"),
        ("but wall", "but wal", "unknown symbol 'wal'"),
        ("###\n#go\n###", "  ", "a template draws from 1 to 400 tiles; got 0"),
    ],
)
def test_what_is_wrong_with_a_template_is_told_with_its_line(project, old, new, told):
    with pytest.raises(WrongInput) as caught:
        project("", PROJECT.replace(old, new))

    assert told in str(caught.value)
    assert "project.toml:" in str(caught.value)
