"""What no winning play avoids: places and things that every way to the goal goes through.

Only places on one winning play can be on all of them, so only these are tried: can the level be won without entering one?
What lies on every way from the start to something that nobody avoids is not avoided either, and what a second play keeps off
is; both need no search. Of the plain places that are left only those matter that hold a region together, and those that part
the same ways out are tried once for all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playproof.level import Place
from playproof.level.thing import as_cell
from playproof.play.search import BoardSearch, PlatformSearch, Play, Search
from playproof.play.search.board import Board
from playproof.play.search.chokepoints import Pieces, cuts, tree_of
from playproof.play.search.clusters import ClusterSpace
from playproof.play.search.detours import entered_again
from playproof.play.search.explore import can_win
from playproof.play.search.jumping import PlatformSpace
from playproof.play.search.nodes import NodeSpace

MOST_WORK = 3_000_000
"""Links that may be looked at in all; beyond it places are left untried."""
MOST_PLACES = 5_000
"""On larger boards a look at every place costs more than the searches that it spares."""
MOST_STEPS = 20_000
"""Steps of search for each place: what is told besides a verdict must not cost more than the verdict."""


class Avoiding:
    """Which places of a winning play no winning play avoids; `complete` says whether all of them could be tried."""

    def __init__(self, search: Search, play: Play) -> None:
        self.complete = True
        self.left = MOST_WORK
        if isinstance(search, PlatformSearch):
            self.places = self._cells(search, play)
        else:
            self.places = self._on_board(search, play)

    def _on_board(self, search: BoardSearch, play: Play) -> list[Place]:
        """In the order of the play, without the start."""
        board = search.board
        order = [board.places.index(place) for place in dict.fromkeys(play.places) if place != play.places[0]]
        sure = self._special(search, [place for place in order if place in board.specials])
        doubtful = {place for place in order if place not in board.specials} - sure
        if doubtful and search.best.steps and board.ways.count <= MOST_PLACES:
            doubtful = entered_again(search, search.best.steps, doubtful)
        sure |= self._plain(search, [place for place in order if place in doubtful])
        return [board.places[place] for place in order if place in sure]

    def _special(self, search: BoardSearch, candidates: list[int]) -> set[int]:
        """The special places among the candidates without which nothing can be won, and all places on the way to them."""
        board = search.board
        # Goals and gates first: where the budget does not suffice for all, these are what people ask about.
        candidates = sorted(candidates, key=lambda place: _rank(board, place))
        above, start = _above(board), board.starts[0]
        sure = {start}
        for place in candidates:
            lone = search.goals == [board.places[place]]  # nobody wins elsewhere
            if place not in sure and (lone or self._lost(search, board, place)):
                while place not in sure:
                    sure.add(place)
                    place = above.get(place, start)
        return sure

    def _lost(self, search: BoardSearch, board: Board, place: int) -> bool:
        """Whether nothing can be won without a place."""
        if not self._may(len(board.links) + board.nodes):
            return False
        banned = frozenset([place])
        if search.clustered and board is search.board and place in board.specials:
            space: Any = search.space.without(board.node_of(place))
        else:
            space = ClusterSpace(board, banned) if search.clustered else NodeSpace(board, banned)
        won = can_win(space, min(search.budget, MOST_STEPS))
        self.complete &= won is not None
        return won is False

    def _may(self, work: int) -> bool:
        self.left -= work
        self.complete &= self.left > 0
        return self.left > 0

    def _plain(self, search: BoardSearch, candidates: list[int]) -> set[int]:
        """The plain places among the candidates without which nothing can be won."""
        by_region: dict[int, list[int]] = {}
        for place in candidates:
            by_region.setdefault(search.board.node_of(place), []).append(place)
        return {place for region, places in by_region.items() for place in self._cuts(search, region, places)}

    def _cuts(self, search: BoardSearch, region: int, places: list[int]) -> list[int]:
        board = search.board
        terminals = _terminals(board, region)
        if not self._may(len(terminals) * len(places)):
            return []
        parted = cuts(board.ways.row, places[0], terminals)
        known: dict[Pieces, bool] = {}
        for place in places:
            pieces = parted.get(place)
            if pieces is not None and pieces not in known:
                known[pieces] = self._lost(search, _split(board, terminals, pieces), place)
        return [place for place in places if known.get(parted.get(place, ()))]

    def _cells(self, search: PlatformSearch, play: Play) -> list[Place]:
        """For platform movement only cells where something happens are tried; the rest is air."""
        touched = [cell for place in play.places for cell in search.space.body(*as_cell(place))]
        start = set(search.space.body(*as_cell(play.places[0])))
        tried = [cell for cell in dict.fromkeys(touched) if cell in search.space.specials and cell not in start]
        return [cell for cell in tried if self._out_of_reach(search, cell)]

    def _out_of_reach(self, search: PlatformSearch, cell: tuple[int, int]) -> bool:
        if not self._may(10 * len(search.explored.states)):
            return False
        won = can_win(PlatformSpace(search.level, frozenset([cell])), min(search.budget, 20 * MOST_STEPS))
        self.complete &= won is not None
        return won is False


def _rank(board: Board, place: int) -> int:
    special = board.special(place)
    return 0 if special.goal else 1 if special.gate else 2


def _above(board: Board) -> dict[int, int]:
    """For each place the last one before it that nobody avoids on the way there, even if every gate stood open."""
    if board.ways.count > MOST_PLACES:
        return {}
    near: dict[int, list[int]] = {}
    for link in board.links:
        near.setdefault(link.source, []).append(link.target)
        near.setdefault(link.target, []).append(link.source)
    rows = board.ways.row
    return tree_of(lambda place: rows(place) + near[place] if place in near else rows(place), board.starts[0]).above()


def _terminals(board: Board, region: int) -> list[int]:
    """The places of a region where links begin or end, and the start."""
    ends = {place for link in board.links for place in (link.source, link.target)} | {board.starts[0]}
    return sorted(place for place in ends if board.node_of(place) == region)


def _split(board: Board, terminals: list[int], pieces: Pieces) -> Board:
    """The board with the pieces of a region told apart, now that one of its places is gone."""
    region = board.region.copy()
    for terminal, piece in zip(terminals, pieces, strict=True):
        if piece > 0:
            region[terminal] = board.regions + piece - 1
    return replace(board, region=region)
