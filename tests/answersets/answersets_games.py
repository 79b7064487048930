"""Games and dungeons that the tests of answer sets share."""

from playproof.answersets import Board, Counted, Demand, Dungeon, drawn, solvable
from playproof.level import Alphabet, Symbol
from playproof.play import parse_promises

GEM = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("gem", "g", gives="gem"),
    Symbol("altar", "A", takes="gem", gives="blessing"),
    Symbol("exit", ">", solid=True, needs="blessing", goal=True),
    stages=("gem", "blessing"),
)


def dungeon(width, height, game=GEM, counts=(), promises=(), demands=(), drawing=None, files=(), place=()):
    """A dungeon in which every symbol of the game may be put."""
    drawing = drawing or {}
    names = tuple(place) or tuple(name for name in game.symbols if name != "floor")
    board = Board(game, width, height, "floor", names)
    promised = [Demand(str(p), promise=p) for p in parse_promises(list(promises), game)]
    return Dungeon(
        board,
        tuple(Counted((name,), least, most) for name, least, most in counts),
        (solvable(), *promised, *demands, *drawn(drawing)),
        drawing,
        tuple(files),
    )
