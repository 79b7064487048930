"""Where few tiles may hold something that is never alone, it is looked for in lakes; a drawing is heeded all the same."""

from random import Random

import pytest
from answersets_games import dungeon

from playproof.answersets import Board, Counted, Dungeon, Finder, solvable
from playproof.answersets.atoms import Atoms
from playproof.answersets.ground import ground
from playproof.answersets.lakes import lakes
from playproof.answersets.style import styled
from playproof.level import Alphabet, Symbol
from playproof.play import playtest

GAME = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("boots", "b", gives="boots"),
    Symbol("lava", "~", solid=True, needs="boots"),
    Symbol("exit", ">", goal=True),
)
DRAWN = ((7, 3), (7, 4))


def swamp(size, lava, phrases=("no lone walls", "no lone lava"), drawn=()):
    """A board of which at most so many tiles hold lava, and four tenths are walls."""
    board = Board(GAME, size, size, "floor", tuple(name for name in GAME.symbols if name != "floor"))
    rules = [styled(phrase, {}, board) for phrase in phrases]
    counts = Counted(("boots",), 1, 1), Counted(("wall",), size * size * 4 // 10, None), Counted(("lava",), 2, lava)
    files = tuple(dict.fromkeys(file for rule in rules for file in rule.files))
    return Dungeon(board, counts, (solvable(), *(rule.demand for rule in rules)), dict(drawn), files)


@pytest.mark.parametrize("seed", range(3))
def test_pools_of_lava_on_a_large_board_are_found_in_a_few_thousand_conflicts(seed):
    found = Finder(swamp(24, 50)).find(seed)

    assert found.conflicts < 20_000
    assert playtest(found.level, ["solvable"]).ok
    assert all(beside(found.level, cell) >= 2 for cell in found.level.find("lava"))


def beside(level, cell):
    x, y = cell
    around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    return sum(level.symbol(other) == "lava" for other in around if other in level.cells())


def test_there_is_room_for_all_the_lava_that_may_be_and_for_what_is_drawn():
    wanted = swamp(12, 20, drawn=dict.fromkeys(DRAWN, ("lava",)))
    atoms = Atoms(ground(wanted.program()))
    dry = {-literal for literal in lakes(wanted, atoms, Random(1))}
    wet = [cell for (cell, name), literal in atoms.sprites.items() if name == "lava" and literal not in dry]

    assert 20 <= len(wet) <= 60
    assert set(DRAWN) <= set(wet)


@pytest.mark.parametrize(
    ("lava", "phrases"), [(20, ("no lone walls",)), (None, ("no lone lava",)), (60, ("no lone lava",))]
)
def test_what_may_stand_alone_or_on_many_tiles_is_looked_for_everywhere(lava, phrases):
    assert swamp(12, lava, phrases).sociable == ()


def test_the_dungeon_of_the_chapter_has_no_lakes():
    assert dungeon(10, 10).sociable == ()
