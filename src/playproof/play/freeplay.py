"""Scores in free play: the player may go anywhere in any order, and every scored thing counts when it is first met.

Each scored thing doubles the states, so this is budgeted and may answer unknown. The search is over the level in which every
scored thing is a gift of its own that something asks for; what the player has met then says what the score is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from playproof.level import Frozen, Graph, Grid, Symbol
from playproof.play.paths.values import operator_of
from playproof.play.proof import Proof
from playproof.play.scores import OPS
from playproof.play.search import BoardSearch, PlatformSearch, Play, Search, search_of
from playproof.play.search.explore import explore
from playproof.play.search.nodes import NodeSpace
from playproof.play.search.walking import steps

MET = "met "


def worst_play(
    search: Search, bounds: list[tuple[str, str, float]]
) -> tuple[bool | None, str, Play | None, tuple[Proof, ...]]:
    """Whether every play keeps the bounds at every moment; the play that does not, if one was found."""
    names = {name for name, _, _ in bounds}
    watched = search_of(_marked(search.level, names), budget=search.budget)
    if not watched.starts or len(watched.starts) > 1:
        return None, "there is no play at all", None, ()
    if isinstance(watched, BoardSearch):
        # Gifts must not be taken at once here: what matters is the order in which things are met.
        watched.__dict__["clustered"] = False
        watched.__dict__["space"] = NodeSpace(watched.board)
    watched.__dict__["explored"] = explore(watched.space, search.budget)
    for index, last, events in _moments(watched):
        values = _values(watched, events, names)
        for name, op, number in bounds:
            if not OPS[op](values[name], number):
                return False, f"a play gets to {name} {values[name]:g}", watched.play_to(index, last), ()
    if watched.explored.complete:
        return True, "", None, ()
    return None, "the budget of steps was spent before this could be decided", None, ()


def _moments(search: Search) -> Iterator[tuple[int, Any, int]]:
    """Every state with its events; and again with each step that wins from it, and the events after that."""
    for index, state in enumerate(search.explored.states):
        yield index, None, search.events(index)
        winning: Iterable[Any] = search.explored.wins.get(index, ())
        for step in winning:
            if isinstance(search, PlatformSearch):
                way = steps(8)[step.removeprefix("climb-")]
                yield index, step, search.space.enter(state[0], *way, search.events(index))
            else:
                yield index, step, search.board.enter(step, search.events(index))


def _marked(level: Grid | Graph, names: set[str]) -> Grid | Graph:
    """The level in which meeting a scored thing is an event."""

    def changed(symbol: Symbol) -> Symbol:
        if not names & set(symbol.scores):
            return symbol
        return replace(symbol, gives=symbol.gives | {MET + symbol.name: 1})

    symbols = {name: changed(symbol) for name, symbol in level.alphabet.symbols.items()}
    scored = [MET + name for name, symbol in level.alphabet.symbols.items() if names & set(symbol.scores)]
    # A stage makes an item matter; these come after the real ones and so change none of them.
    stages = (*level.alphabet.stages, *scored)
    return replace(level, alphabet=replace(level.alphabet, symbols=Frozen(symbols), stages=stages))


def _values(search: Search, events: int, names: set[str]) -> dict[str, float]:
    alphabet = search.level.alphabet
    values = {name: alphabet.scores[name].start for name in names}
    for offer in _offers(search):
        symbol = alphabet[offer.symbol]
        if offer.bit & events and any(search.ledger.index.get(MET + symbol.name) == i for i, _ in offer.gives):
            for name in names & set(symbol.scores):
                values[name] = operator_of(alphabet.scores[name].operator).apply(values[name], symbol.scores[name])
    return values


def _offers(search: Search) -> list[Any]:
    specials = search.space.specials if isinstance(search, PlatformSearch) else search.board.specials
    return [offer for special in specials.values() for offer in special.offers]
