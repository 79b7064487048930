"""What conditions ask about places: what is around them, where they are, how far away something is around obstacles."""

import pytest
from rewrite_games import CAVE, LETTERS, after, derivation, tasks

from playproof.errors import WrongInput
from playproof.level import Alphabet, Grid, Sequence, Symbol

FAR = Alphabet.of(Symbol("rock", "#", solid=True), Symbol("sand", ".", members={"steps": -1}), Symbol("mouth", "S"))
GRID = Grid.parse("##.\n#.~\n...", CAVE)


@pytest.mark.parametrize(
    ("condition", "fits"),
    [
        ("around(x, 'rock') == 3", [(1, 1)]),
        ("around(x, 'rock', 'lake') == 4", [(1, 1)]),
        ("around(x, 'sand') == 3 and row(x) == 2", [(1, 2)]),
        ("row(x) == 0 and column(x) == columns() - 1", [(2, 0)]),
        ("row(x) == rows() - 1 and column(x) > 0", [(1, 2), (2, 2)]),
    ],
)
def test_cells_know_what_is_around_them_and_where_they_are(condition, fits):
    rules = f"rules on grids\nlet x = sand\nrule mark\n    x  =>  k\n    where {condition}\n"

    assert sorted(after(GRID, rules, "all at once mark").find("key")) == fits


def test_what_is_around_a_node_is_what_it_is_joined_to():
    level = tasks("s: Test /\nt: Task /\ng: Goal /\ns -> t\nt -> g")
    rules = "rules on graphs\nrule mark\n    x\n    where around(x, 'Test', 'Goal') == 2\n=>\n    x:Key\n"

    assert [node.symbol for node in after(level, rules, "once mark").nodes] == ["Test", "Key", "Goal"]


def test_where_something_is_cannot_be_asked_of_what_has_no_place():
    with pytest.raises(WrongInput, match=r"'0' is no cell of a grid, and has no column and no row"):
        after(Sequence.parse("A B", LETTERS), "rules on sequences\nrule r\n    x:A => x:B\n    where row(x) == 0\n")


def test_distance_goes_around_what_is_avoided_and_leaves_what_cannot_be_reached():
    level = Grid.parse("S#.\n.#.\n...\n###\n...", FAR)
    rules = "rules on grids\nlet s = sand\nrule wall\n    s  =>  #\n    where s.steps == furthest or s.steps < 0\n"
    recipe = "distance from mouth into steps avoiding rock\nset furthest = most('sand', 'steps')\nall at once wall"

    on = derivation(level, rules, recipe, registers={"furthest": 0})

    assert on.registers["furthest"] == 6
    assert str(on.state.level()) == "S##\n.#.\n...\n###\n###"


def test_the_greatest_of_nothing_is_nothing():
    on = derivation(GRID, "rules on grids\nrule r\n    #  =>  .\n", "set n = most('key', 'id')", registers={"n": 5})

    assert on.registers["n"] == 0
