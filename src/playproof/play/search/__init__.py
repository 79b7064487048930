"""Exact search: what a level's plays reach, the shortest winning one, and plays made of single moves.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("start", "S", start=True), Symbol("exit", ">", goal=True))
>>> search_of(Grid.parse("S..>", game)).shortest().moves
('right', 'right', 'right')

`rules` compiles gates and gifts to bits, `board` a level to regions and links (`walking`, `rooming`), `jumping` the moves of
a platformer. `clusters`, `nodes`, `careful` and `macro` are spaces of states, `explore` searches them, and `onboard` and
`inair` put it all behind one face. `monitor` watches single moves for conditions that nothing quicker decides.
"""

from __future__ import annotations

from collections.abc import Iterable

from playproof.level import Graph, Grid
from playproof.play.search.explore import BUDGET
from playproof.play.search.inair import PlatformSearch
from playproof.play.search.jumping import PlatformSpace
from playproof.play.search.onboard import BoardSearch
from playproof.play.search.rooming import rooms_board
from playproof.play.search.stages import Play
from playproof.play.search.walking import walking_board

Search = BoardSearch | PlatformSearch


def search_of(level: Grid | Graph, extra: Iterable[str] = (), budget: int = BUDGET) -> Search:
    """The search that fits the level's movement; places with an `extra` symbol are told apart from plain ones."""
    if isinstance(level, Graph):
        return BoardSearch(level, rooms_board(level, extra), budget)
    if level.alphabet.movement.kind == "platform":
        return PlatformSearch(level, PlatformSpace(level), budget)
    return BoardSearch(level, walking_board(level, extra), budget)


__all__ = ["BUDGET", "BoardSearch", "PlatformSearch", "Play", "Search", "search_of"]
