"""Pictures of standard paths on a grid: a line that walks, spaces with numbers, charts that speak of the same numbers."""

from itertools import pairwise
from xml.etree import ElementTree

from playproof import Grid, parse_alphabet, playtest
from playproof.play.paths.picture import _walk, room_names

HALLS = parse_alphabet("""
[symbols]
floor  = { glyph = "." }
wall   = { glyph = "#", solid = true }
start  = { glyph = "S", start = true }
exit   = { glyph = ">", goal = true }
key    = { glyph = "k", gives = "key" }
door   = { glyph = "D", solid = true, takes = "key" }
zombie = { glyph = "z", scores = { health = -10 } }
[scores]
health = { start = 30, least = 1 }
""")
LEVEL = Grid.parse(
    """
##########
#S.#..#..#
#k.D.z...#
#..#..#.>#
##########
""",
    HALLS,
)


def texts(picture: str) -> list[str]:
    return [str(text.text) for text in ElementTree.fromstring(picture).iterfind(".//{*}text")]


def test_spaces_have_numbers_and_gates_their_names():
    book = playtest(LEVEL).scores

    assert list(room_names(book.rooms, book.paths).values()) == ["1", "door", "2", "", "3"]
    assert [text for text in texts(book.picture()) if text.isdigit()] == ["1", "2", "3"]


def test_a_chart_of_a_grid_speaks_of_the_numbers_in_its_picture():
    shown = texts(playtest(LEVEL).scores.chart("health"))

    assert [text for text in shown if text in ("1", "door", "2", "3")] == ["1", "door", "2", "3"]


def test_the_line_through_a_grid_is_a_walk_from_start_to_goal():
    book = playtest(LEVEL).scores

    walk = _walk(LEVEL, book.rooms, book.paths)

    assert (LEVEL.symbol(walk[0]), LEVEL.symbol(walk[-1])) == ("start", "exit")
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(walk))
    assert "wall" not in {LEVEL.symbol(cell) for cell in walk}
