"""What of a level matters for play: which symbols do something here, and which items anything asks for."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.errors import WrongInput
from playproof.level import Alphabet, Graph, Grid, Level, Sequence, Symbol, Thing
from playproof.play.search.board import Special
from playproof.play.search.rules import Ledger


def playable(level: Level) -> Grid | Graph:
    """The level as something with places; a sequence has none."""
    if not isinstance(level, Grid | Graph | Sequence):
        raise WrongInput(f"only levels are played: a Grid or a Graph; got {type(level).__name__}")
    if isinstance(level, Sequence):
        raise WrongInput("a sequence has no places to move between; play its row of cells: sequence.as_grid()")
    return level


def filled(alphabet: Alphabet, thing: Thing) -> Symbol:
    return alphabet[thing.symbol].filled(thing.members)


def relevant_items(alphabet: Alphabet, symbols: Iterable[Symbol]) -> set[str]:
    """The items that something asks for, that end a stage or that change a jump; all others change nothing."""
    kinds = {id(symbol): symbol for symbol in symbols}.values()
    asked = {item for s in kinds for item in (*s.needs, *s.takes)}
    abilities = {item.name for item in alphabet.items.values() if item.jump or item.reach}
    return asked | abilities | set(alphabet.stages)


def matters(symbol: Symbol, relevant: set[str]) -> bool:
    """Whether entering a place with this symbol can change anything."""
    return bool(symbol.solid or symbol.goal or symbol.oneway or is_offer(symbol, relevant))


def is_offer(symbol: Symbol, relevant: set[str]) -> bool:
    return any(item in relevant for item in symbol.gives) or bool(symbol.takes and not symbol.solid)


def special_of(place: str, things: Iterable[tuple[str, Symbol]], ledger: Ledger, relevant: set[str]) -> Special:
    """What happens on entering a place with these things. Gifts come before exchanges."""
    here = list(things)
    gate = ledger.gate(f"gate {place}", [symbol for _, symbol in here])
    offers = [ledger.offer(id, symbol) for id, symbol in here if is_offer(symbol, relevant)]
    offers.sort(key=lambda offer: bool(offer.takes))
    goals = [() if symbol.solid else ledger.counts(symbol.needs) for _, symbol in here if symbol.goal]
    return Special(gate, tuple(offers), tuple(goals))
