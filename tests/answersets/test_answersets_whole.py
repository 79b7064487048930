"""Every level that keeps a promise is found, and no other: all answers of the program beside all that the judge accepts."""

from itertools import product

import clingo
import pytest

from playproof.answersets import Board, Counted, Demand, Dungeon, solvable
from playproof.answersets.atoms import Atoms
from playproof.answersets.ground import ground
from playproof.answersets.plays.referee import Referee
from playproof.answersets.plays.watch import Watch
from playproof.answersets.reading import read_program
from playproof.answersets.search import _sprites
from playproof.level import Alphabet, Symbol
from playproof.play import parse_promises, playtest

FLOOR, WALL = Symbol("floor", "."), Symbol("wall", "#", solid=True)
ENDS = (Symbol("start", "S", start=True), Symbol("exit", ">", goal=True))
KEY, DOOR = Symbol("key", "k", gives="key"), Symbol("door", "D", solid=True, takes="key")
TOLL, PUSH = Symbol("toll", "t", takes="key"), Symbol("push", "}", oneway="right")
BOOTS, LAVA = Symbol("boots", "b", gives="boots"), Symbol("lava", "~", solid=True, needs="boots")
LAMP, DARK = Symbol("lamp", "l", gives="lamp"), Symbol("dark", "d", solid=True, needs="lamp")
SHRINE = Symbol("shrine", "A", takes="boots", gives="lamp")
CASES = [
    ("steps in goal >= 3", (5, 1), ()),
    ("steps in goal <= 4", (3, 2), ()),
    ("no dead ends", (4, 1), (PUSH, KEY)),
    ("steps in key >= 2", (4, 1), (KEY, DOOR)),
    ("uses key", (4, 1), (KEY, DOOR)),
    ("uses boots", (5, 1), (BOOTS, LAVA)),
    ("uses boots", (3, 2), (BOOTS, LAVA)),
    ("uses lamp", (4, 1), (BOOTS, LAVA, LAMP, DARK)),
    ("uses boots", (5, 1), (BOOTS, SHRINE, DARK)),
    ("no dead ends", (4, 1), (KEY, DOOR, TOLL)),
    ("visits push or steps in goal >= 3", (4, 1), (PUSH, KEY)),
]


@pytest.mark.parametrize(("promise", "size", "things"), CASES)
def test_the_levels_of_a_program_are_those_that_the_judge_accepts(promise, size, things):
    game = Alphabet.of(FLOOR, WALL, *ENDS, *things, stages=("key",) if "in key" in promise else ())
    promises = parse_promises([promise], game)
    demands = [Demand(str(given), promise=given) for given in promises]
    board = Board(game, *size, "floor", tuple(name for name in game.symbols if name != "floor"))
    dungeon = Dungeon(board, (Counted(("wall",), 0, 2),), (solvable(), *demands))

    right = {level for level in sketched(board) if playtest(level, ["solvable", *promises]).ok}

    assert right
    assert solutions(dungeon) == right


def sketched(board):
    """Every level with one start, one exit and at most two walls."""
    for names in product(board.symbols, repeat=board.cells):
        if names.count("start") == names.count("exit") == 1 and names.count("wall") <= 2:
            yield board.grid(dict(zip(board.tiles(), names, strict=True)))


def solutions(dungeon):
    """Every answer of the program, where plays that break promises are ruled out as in any search."""
    program, board, found = ground(dungeon.program()), dungeon.board, set()
    promised = [(number, demand.promise) for number, demand in enumerate(dungeon.all_demands) if demand.promise]
    control = clingo.Control(["--models=0", "--project=show"])
    read_program(control, program)
    referee = Referee(board.game, board.width, board.height, promised, dungeon.linear)
    atoms = Atoms(program)
    control.register_propagator(Watch(board, atoms, referee, []))
    control.solve(on_model=lambda model: found.add(board.grid(_sprites(model, atoms))))
    return found
