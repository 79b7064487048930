"""Mazes as modules of a project: what is drawn and pinned, where start and exit are, and what is said of wrong settings."""

import networkx
import pytest

from playproof import Grid, Project, WrongInput
from playproof.errors import Impossible

ALPHABET = """
[symbols]
floor = { glyph = "." }
wall  = { glyph = "#", solid = true }
start = { glyph = "S", start = true }
exit  = { glyph = ">", goal = true }
gem   = { glyph = "g", gives = "gem" }
"""


def project(folder, settings, **files):
    (folder / "alphabet.toml").write_text(ALPHABET)
    for name, text in files.items():
        (folder / f"{name}.txt").write_text(text)
    module = f'[[module]]\nname = "maze"\nkind = "maze"\n{settings}\n'
    (folder / "project.toml").write_text(f'name = "m"\nalphabet = "alphabet.toml"\npromises = ["solvable"]\n{module}')
    return Project.open(folder)


def open_cells(level):
    graph = networkx.Graph()
    walls = set(level.find("wall"))
    for x, y in level.cells():
        if (x, y) not in walls:
            graph.add_node((x, y))
            graph.add_edges_from(((x, y), other) for other in ((x + 1, y), (x, y + 1)) if other not in walls)
    graph.remove_nodes_from([cell for cell in graph if cell[0] >= level.width or cell[1] >= level.height])
    return graph


def test_a_maze_has_walls_around_and_one_way_between_any_two_cells(tmp_path):
    made = project(tmp_path, "size = [7, 4]").generate(seed=1)

    assert made.ok
    assert made.level.size == (15, 9)
    assert networkx.is_tree(open_cells(made.level))
    assert (made.level.symbol((1, 1)), made.level.symbol((13, 7))) == ("start", "exit")


def test_without_a_border_rooms_begin_in_the_corner(tmp_path):
    level = project(tmp_path, 'size = [4, 3]\nborder = false\nstart = [1, 2]\nexit = "top right"').generate(1).level

    assert level.size == (7, 5)
    assert level.find("start") == [(2, 4)]
    assert level.find("exit") == [(6, 0)]


SKETCH = """\
#########
#  g    #
#       #
#   #   #
#       #
#S......#
#########
"""


def test_what_a_sketch_draws_stays(tmp_path):
    sketch = Grid.parse(SKETCH, project(tmp_path, "size = [2, 2]").alphabet)
    level = project(tmp_path, 'size = [4, 3]\npins = "sketch.txt"', sketch=SKETCH).generate(seed=5).level

    drawn = {cell: name for cell in sketch.cells() if (name := sketch.symbol(cell))}
    assert {cell: level.symbol(cell) for cell in drawn} == drawn
    assert level.find("start") == [(1, 5)]
    assert networkx.is_tree(open_cells(level))


def test_a_drawn_level_is_filled_in(tmp_path):
    project(tmp_path, "", sketch=SKETCH)
    file = tmp_path / "project.toml"
    head, module = file.read_text().split("[[module]]")
    drawn = '[[module]]\nname = "drawn"\nkind = "sketch"\nfile = "sketch.txt"\n'
    file.write_text(f'{head}{drawn}[[module]]{module}input = "drawn"\n')

    level = Project.open(tmp_path).generate(seed=2).level

    assert level.size == (9, 7)
    assert level.find("gem") == [(3, 1)]
    assert networkx.is_tree(open_cells(level))


def test_a_room_that_is_gone_leaves_a_maze_around_it(tmp_path):
    hole = "#######\n#     #\n#     #\n#  #  #\n#     #\n#     #\n#######\n"

    level = project(tmp_path, 'size = [3, 3]\npins = "sketch.txt"', sketch=hole).generate(seed=5).level

    assert (3, 3) in level.find("wall")
    assert networkx.is_tree(open_cells(level))


def test_a_pillar_drawn_as_floor_is_a_fault_that_names_it(tmp_path):
    with pytest.raises(WrongInput, match="2,2 is drawn as 'floor', and no room of a maze can be there"):
        project(tmp_path, 'size = [2, 2]\npins = "sketch.txt"', sketch="     \n     \n  .  \n     \n     \n").generate(
            1
        )


def test_a_ring_that_is_drawn_is_impossible_and_named(tmp_path):
    ring = "     \n ... \n . . \n ... \n     \n"

    with pytest.raises(Impossible, match="rooms 0,0 and 1,0 are drawn as linked"):
        project(tmp_path, 'size = [2, 2]\npins = "sketch.txt"', sketch=ring).generate(1)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ('prefer = ["few deadends"]', "project.toml:.*did you mean 'few dead ends'"),
        ('start = "middle"', "'middle' is no place in a maze"),
        ("exit = [9, 9]", "there is no room at \\[9, 9\\]; columns are 0 to 11 and rows 0 to 7; count rooms"),
        ('wall = "gem"', "project.toml:.*'gem' cannot be the wall"),
        ("size = [3]", "project.toml:"),
        ('prefer = [{ wish = "long way", wieght = 2 }]', "wieght"),
    ],
)
def test_wrong_settings_are_told_with_what_would_do(tmp_path, settings, said):
    with pytest.raises(WrongInput, match=said):
        project(tmp_path, settings).generate(1)


def test_a_note_tells_what_is_known_about_better_mazes(tmp_path):
    run = project(tmp_path, 'size = [6, 6]\nprefer = ["few vertical links"]')
    from playproof.project import State, execute

    trace = execute(run, State(1))

    assert trace.steps[-1].shown.notes == ("few vertical links: cost 5, and no maze costs less",)
