"""Rules of style: for each a level that keeps it and one that breaks it, with the tiles that are wrong."""

import pytest
from answersets_games import GEM

from playproof.answersets import Board, Dungeon, Finder
from playproof.answersets.remarks import remarks
from playproof.answersets.style import STYLES, styled
from playproof.errors import WrongInput
from playproof.level import Grid

SYMBOLS = ("wall", "start", "gem", "altar", "exit")

CASES = {  # phrase: settings, a level that keeps it, one that breaks it, the tiles that are wrong in that one
    "no lone walls": ({}, "##.\n##.", "##.#\n##..", {(3, 0)}),
    "gems set in walls": ({}, "###\n#g.\n###", "##.\n#g.\n...", {(1, 1)}),
    "gems beside altars": ({}, "gA.", "g.A", {(0, 0)}),
    "gem not beside exit": ({}, "g.>", ".g>", {(1, 0)}),
    "open space around altar": ({}, "...#\n.A..\n....", "....\n.A.#\n....", {(1, 1)}),
    "altar away from the edge": ({}, "...\n.A.\n...", ".A.\n...\n...", {(1, 0)}),
    "gems at least 3 apart": ({}, "g..g", "g.g.", {(0, 0), (2, 0)}),
    "gems at least 4 from start": ({}, "S...g", "S..g.", {(3, 0)}),
    "gems out of sight of start": ({}, "S.#.g\n..###", "S...g\n.....", {(4, 0)}),
    "gems in dead ends": ({}, "###\n#g.\n###", "###\n.g.\n###", {(1, 1)}),
    "dead ends only with gems or altars": ({}, "S.g\n##.\n##A", "S..\n##.\n##.", {(2, 2)}),
    "a border of walls": ({}, "#>#\n#.#\n###", "###\n#..\n###", {(2, 1)}),
    "walls mirrored left to right": ({}, "#.#\n.#.", "#..\n.#.", {(0, 0)}),
    "walls mirrored top to bottom": ({}, "#.#\n#.#", "#.#\n#..", {(2, 0)}),
    "walls alike when turned": ({}, "#..\n...\n..#", "#..\n...\n...", {(0, 0)}),
    "rooms at least 3 wide": ({}, "...#.\n.....\n...#.", "..##.\n.....\n###..", {(0, 0), (3, 1)}),
    "ways at least 2 wide": ({}, "..#\n...\n#..", "..#\n...\n##.", {(2, 1), (2, 2)}),
    "no halls wider than 2": ({}, "..#\n...\n...", "...\n...\n...", {(0, 0)}),
    "no blocks of walls": ({}, "##.\n.##", "###\n.##", {(1, 0)}),
    "no diagonal gaps in walls": ({}, "##\n.#", "#.\n.#", {(0, 0)}),
    "no closed-off space": ({}, "S..\n#.#", "S.#.\n####", {(3, 0)}),
    "walls spread evenly": ({"block": 2, "least": 25, "most": 50}, "#.#.\n....", "##..\n##..", {(0, 0), (2, 0)}),
    "at least 50% walls in left": ({}, "#...\n#...", "#...\n....", set()),
    "at most 25% walls": ({}, "#...\n....", "##..\n#...", set()),
}
by_case = pytest.mark.parametrize("phrase", CASES)


def drawn(picture):
    return Grid.parse("\n" + picture + "\n", GEM)


def board_of(level):
    board = Board(GEM, *level.size, "floor", SYMBOLS)
    return board.with_regions({"left": [(x, y) for x, y in level.cells() if x < level.width / 2]})


def asked(phrase, settings, board, weight=None):
    style = styled(phrase, settings, board, weight)
    return Dungeon(board, (), (style.demand,), files=style.files, shares=(style.counted,) if style.counted else ())


def wrong(phrase, settings, picture):
    """The demands that a level breaks, each with its tiles."""
    level = drawn(picture)
    found = remarks(asked(phrase, settings, board_of(level)), level)
    return {remark.demand.text: set(remark.cells) for remark in found if not remark.demand.text.startswith("exactly")}


@by_case
def test_a_level_that_keeps_a_rule_of_style_has_no_remark(phrase):
    settings, good, _, _ = CASES[phrase]

    assert wrong(phrase, settings, good) == {}


@by_case
def test_a_level_that_breaks_a_rule_of_style_has_a_remark_on_the_tiles_that_do(phrase):
    settings, _, bad, cells = CASES[phrase]

    assert wrong(phrase, settings, bad) == {phrase: cells}


def test_no_style_of_the_table_lacks_a_case():
    board = Board(GEM, 4, 4, "floor", SYMBOLS).with_regions({"left": [(0, 0)]})
    tried = {styled(phrase, settings, board).row for phrase, (settings, *_) in CASES.items()}

    assert tried == {style.phrase for style in STYLES}


@by_case
def test_what_is_made_under_a_rule_of_style_has_no_remark(phrase):
    settings, _, _, _ = CASES[phrase]
    board = Board(GEM, 6, 6, "floor", SYMBOLS).with_regions({"left": [(x, y) for x in range(3) for y in range(6)]})
    dungeon = asked(phrase, settings, board)

    level = Finder(dungeon).find(seed=4).level

    assert remarks(dungeon, level) == ()


@by_case
def test_a_rule_of_style_says_in_whole_sentences_what_it_asks_and_what_is_wrong_with_a_tile(phrase):
    settings, _, _, cells = CASES[phrase]
    board = Board(GEM, 6, 6, "floor", SYMBOLS).with_regions({"left": [(0, 0)]})
    demand = styled(phrase, settings, board).demand

    assert demand.means
    assert "{" not in demand.means + demand.wrong
    assert bool(demand.wrong) == bool(cells), "a share of tiles is wrong as a whole"
    assert str(demand) == f"{phrase}: {demand.means}"


def test_a_rule_about_squares_says_how_large_they_are():
    board = Board(GEM, 9, 9, "floor", SYMBOLS)
    squares = {phrase: styled(phrase, settings, board).demand.square for phrase, (settings, *_) in SQUARED.items()}

    assert squares == {phrase: side for phrase, (_, side) in SQUARED.items()}


SQUARED = {
    "no halls wider than 3": ({}, 4),
    "no blocks of walls": ({"side": 3}, 3),
    "rooms at least 5 wide": ({}, 2),
    "walls spread evenly": ({}, 5),
    "ways at least 2 wide": ({}, 1),
}


def test_a_rule_that_nobody_knows_is_refused_with_the_nearest_one():
    board = Board(GEM, 4, 4, "floor", SYMBOLS)

    with pytest.raises(WrongInput, match=r"'no lonely walls' is no rule of style; did you mean 'no lone THIS'\?"):
        styled("no lonely walls", {}, board)


@pytest.mark.parametrize(
    ("phrase", "settings", "said"),
    [
        ("no lone wals", {}, r"unknown symbol 'wals'; did you mean 'wall'\?"),
        ("no lone walls", {"lest": 1}, r"'no lone walls' has no setting 'lest'; did you mean 'least'\?"),
        ("no lone walls", {"least": "two"}, r"the setting 'least' is a whole number from 0 to 1,000; got 'two'"),
        ("a border of walls", {"least": 2}, r"'a border of walls' has no setting 'least'; it has none"),
        ("at least 20% walls in cellar", {}, r"there is no region 'cellar'; known are 'level'"),
        ("rooms at least 0 wide", {}, r"0 is too small; wanted 1 to 1,000"),
    ],
)
def test_what_is_wrong_with_a_rule_is_said(phrase, settings, said):
    with pytest.raises(WrongInput, match=said):
        styled(phrase, settings, Board(GEM, 4, 4, "floor", SYMBOLS))


def test_sight_is_barred_by_what_stands_on_the_way_and_by_nothing_else():
    """A player sees along every line that reaches a tile past open tiles, straight or slanted, up to the distance."""
    assert wrong("gems out of sight of start", {}, "S....\n.....\n....g") == {"gems out of sight of start": {(4, 2)}}
    assert wrong("gems out of sight of start", {}, "S#...\n##...\n....g") == {}
    assert wrong("gems out of sight of start", {"distance": 3}, "S...g") == {}
