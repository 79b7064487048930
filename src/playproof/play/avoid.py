"""What no winning play avoids: places and things that every way to the goal goes through.

Only places on one winning play can be on all of them, so only these are tried: can the level be won without entering one?
Plain places matter only where they hold a region together; those that part the same ways out are tried once for all.
"""

from __future__ import annotations

from dataclasses import replace

from playproof.level import Place
from playproof.level.thing import as_cell
from playproof.play.search import BoardSearch, PlatformSearch, Play, Search
from playproof.play.search.board import Board
from playproof.play.search.chokepoints import Pieces, cuts
from playproof.play.search.clusters import ClusterSpace
from playproof.play.search.explore import can_win
from playproof.play.search.jumping import PlatformSpace
from playproof.play.search.nodes import NodeSpace


def unavoidable(search: Search, play: Play) -> list[Place]:
    """The places of a winning play that all winning plays enter, in its order, without the start.

    For platform movement only cells where something happens are tried; the rest is air.
    """
    if isinstance(search, PlatformSearch):
        return _cells(search, play)
    index = {place: i for i, place in _indices(search, play)}
    order = [index[place] for place in dict.fromkeys(play.places[1:])]
    start = search.board.starts[0]
    sure = {place for place in order if place != start and place in search.board.specials and _barred(search, place)}
    sure |= _plain(search, [place for place in order if place != start and place not in search.board.specials])
    return [search.board.places[place] for place in order if place in sure]


def _indices(search: BoardSearch, play: Play) -> list[tuple[int, Place]]:
    return [(search.board.places.index(place), place) for place in dict.fromkeys(play.places)]


def _barred(search: BoardSearch, place: int) -> bool:
    return _wins(search, search.board, frozenset([place])) is False


def _wins(search: BoardSearch, board: Board, banned: frozenset[int]) -> bool | None:
    if search.clustered:
        return can_win(ClusterSpace(board, banned), search.budget)
    return can_win(NodeSpace(board, banned), search.budget)


def _plain(search: BoardSearch, candidates: list[int]) -> set[int]:
    """The plain places among the candidates without which nothing can be won."""
    board = search.board
    by_region: dict[int, list[int]] = {}
    for place in candidates:
        by_region.setdefault(int(board.region[place]), []).append(place)
    sure: set[int] = set()
    for region, places in by_region.items():
        terminals = _terminals(board, region)
        known: dict[Pieces, bool] = {}
        parted = cuts(board.ways.row, places[0], terminals)
        for place in places:
            pieces = parted.get(place)
            if pieces is None:
                continue
            if pieces not in known:
                known[pieces] = _wins(search, _split(board, place, terminals, pieces), frozenset([place])) is False
            if known[pieces]:
                sure.add(place)
    return sure


def _terminals(board: Board, region: int) -> list[int]:
    """The places of a region where links begin or end, and the start."""
    ends = {place for link in board.links for place in (link.source, link.target)} | {board.starts[0]}
    return sorted(place for place in ends if int(board.region[place]) == region)


def _split(board: Board, lost: int, terminals: list[int], pieces: Pieces) -> Board:
    """The board with the pieces of a region told apart, now that one of its places is gone."""
    region = board.region.copy()
    fresh = board.regions
    for terminal, piece in zip(terminals, pieces, strict=True):
        if piece > 0:
            region[terminal] = fresh + piece - 1
    return replace(board, region=region)


def _cells(search: PlatformSearch, play: Play) -> list[Place]:
    touched = [cell for place in play.places for cell in search.space.body(*as_cell(place))]
    start = set(search.space.body(*as_cell(play.places[0])))
    tried = [cell for cell in dict.fromkeys(touched) if cell in search.space.specials and cell not in start]
    return [cell for cell in tried if can_win(PlatformSpace(search.level, frozenset([cell])), search.budget) is False]
