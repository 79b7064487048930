"""Where a thing may be put, in words: a corner, an edge, a cell, a region, or the edge opposite to another thing."""

from __future__ import annotations

from playproof.answersets.board import Board
from playproof.answersets.demand import Demand
from playproof.answersets.terms import NUMBER, fact
from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level.grid import Cell

WORDS = ("top left", "top right", "bottom left", "bottom right", "top", "bottom", "left", "right", "edge", "corner")
OPPOSITE = "opposite "


def place_demand(board: Board, symbol: str, place: str | tuple[int, ...], where: Where = Where()) -> Demand:  # noqa: B008
    """The demand that a symbol stands only there."""
    board.game[symbol]
    if isinstance(place, str) and place.startswith(OPPOSITE):
        other = place.removeprefix(OPPOSITE)
        board.game[other]
        text = f"'{symbol}' at the edge opposite to '{other}'"
        return Demand(text, (fact("opposite", NUMBER, symbol, other),), where=where)
    cells = sorted(_cells(board, place))
    shown = place if isinstance(place, str) else ",".join(map(str, place))
    facts = (fact("placed", NUMBER, symbol), *(fact("spot", NUMBER, cell) for cell in cells))
    return Demand(f"'{symbol}' at {shown}", facts, where=where, cells=tuple(cells))


def _cells(board: Board, place: str | tuple[int, ...]) -> set[Cell]:
    if not isinstance(place, str):
        return {_cell(board, place)}
    if place in board.regions:
        return set(board.regions[place])
    if place not in WORDS:
        known = (*WORDS, *board.regions, "opposite start")
        raise WrongInput(Fault(f"'{place}' is no place on the board", hint=nearest(place, known)))
    right, bottom = board.width - 1, board.height - 1
    sides = {
        "left": {cell for cell in board.tiles() if cell[0] == 0},
        "right": {cell for cell in board.tiles() if cell[0] == right},
        "top": {cell for cell in board.tiles() if cell[1] == 0},
        "bottom": {cell for cell in board.tiles() if cell[1] == bottom},
    }
    if place == "edge":
        return set().union(*sides.values())
    if place == "corner":
        return {(0, 0), (right, 0), (0, bottom), (right, bottom)}
    return set.intersection(*(sides[word] for word in place.split()))


def _cell(board: Board, place: tuple[int, ...]) -> Cell:
    if len(place) != 2 or not (0 <= place[0] < board.width and 0 <= place[1] < board.height):
        most = f"columns are 0 to {board.width - 1} and rows 0 to {board.height - 1}"
        raise WrongInput(Fault(f"{list(place)} is no tile of the board, whose {most}", hint="write [column, row]"))
    return place[0], place[1]
