"""How many open tiles a long way takes, beyond its own: a shortest way cannot fill a board, and passes by open space.

Nobody wanders on a shortest way. So no two of its tiles lie side by side unless one follows the other: it leaves room between
its turns, and at most about two thirds of a board are its tiles. And of an open space around a thing it touches few:

    . . o . .      all tiles within 2 steps of the altar A are open, 13 of them, and a shortest way from A touches 3 (o):
    . . o . .      one at each distance. So it needs 10 open tiles that are not its own.
    . . A . .

Both hold where each stage begins with a thing and ends with another, on foot in four directions, with nothing that bars the
player until he has something (`plain`): then the shortest way between the two is part of a play that wins.

    >>> longest(8, 8), longest(3, 3), longest(10, 10)
    (47, 7, 73)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playproof.answersets.board import Board
from playproof.answersets.demand import Demand
from playproof.answersets.terms import fact, term
from playproof.play.promises import LongWay


def plain(board: Board) -> bool:
    """Whether nothing but walls bars the player, and the goal."""
    symbols = [board.game[name] for name in board.symbols]
    movement = board.game.movement
    barred = any((s.is_gate and not s.goal) or s.deadly or s.oneway for s in symbols)
    return movement.kind == "walk" and movement.ways == 4 and not barred


def longest(width: int, height: int) -> int:
    """No shortest way has more tiles on a board of this size.

    Each tile has four sides. A way of n tiles has 2(n-1) of its sides between its own tiles; the others meet other tiles of the
    board, four sides each at the most, or its edge: 4n <= 2(n-1) + 4(wh-n) + 2(w+h).
    """
    return (4 * width * height + 2 * (width + height) - 2) // 6


def tiles_of(way: LongWay, stages: Sequence[str]) -> int:
    """How many tiles a shortest way in the stage has, both ends included."""
    first = way.stages[0] == (*stages, "goal")[0]
    return way.least if way.kind == "tiles in" and first else way.least + 1


def open_spaces(board: Board, demands: Sequence[Demand], way: LongWay) -> Iterator[tuple[int, tuple[int, ...], str]]:
    """For each demand for open space: how many tiles of it a shortest way leaves aside, and the demands that say so."""
    for number, demand in enumerate(demands):
        found = _open_space(board, demand) if demand.hard else None
        if found is None:
            continue
        name, distance = found
        inner = next((n for n, d in enumerate(demands) if d.hard and d.facts == (f"off_edge(#,{term(name)}).",)), None)
        if not _wanted(board, name):
            continue
        touched = distance + 1 if _ends_at(board, name, way) else 2 * distance + 1
        aside = _least_around(board, distance, inner is not None) - touched
        if aside > 0:
            yield aside, (number, *(() if inner is None else (inner,))), name


def _open_space(board: Board, demand: Demand) -> tuple[str, int] | None:
    """The symbol around which nothing solid may be, and how far."""
    for name in board.symbols:
        if demand.facts[:1] == (fact("open_space", "#", name),):
            return name, int(demand.facts[1].removeprefix("open_within(#,").removesuffix(")."))
    return None


def _wanted(board: Board, name: str) -> bool:
    """Whether nobody wins without such a thing, so that there is one."""
    return bool(set(board.game.stages) & set(board.game[name].gives))


def _ends_at(board: Board, name: str, way: LongWay) -> bool:
    """Whether the stage begins or ends with this thing."""
    stages = board.game.stages
    index = (*stages, "goal").index(way.stages[0])
    gives = set(board.game[name].gives)
    return bool(gives & {*stages[max(index - 1, 0) : index + 1]})


def _least_around(board: Board, distance: int, inner: bool) -> int:
    """How many tiles of the board lie within some steps of a tile at the least: that is so in a corner."""
    x = y = 1 if inner else 0
    return sum(abs(i - x) + abs(j - y) <= distance for i in range(board.width) for j in range(board.height))
