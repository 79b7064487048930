"""What a level gives and asks for: keys and doors that do not match, things that nobody asks for, and several starts.

S.k.k.D.>      2 keys, and 1 thing takes one: 1 is left over
S.b.>          nothing asks for the boots at 2,0
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from playproof.level import Graph, Grid, Item, Place, Symbol
from playproof.play.words import a_thing, at, listed
from playproof.remarks.remark import Remark

Things = tuple[tuple[Symbol, tuple[Place, ...]], ...]


@dataclass(slots=True)
class Trade:
    """How much of an item there is, and what asks for it; with the places of both."""

    given: int = 0
    taken: int = 0
    givers: list[Place] = field(default_factory=list)
    takers: list[tuple[str, tuple[Place, ...]]] = field(default_factory=list)
    """What spends the item."""
    askers: list[tuple[str, tuple[Place, ...]]] = field(default_factory=list)
    """What only wants to see it."""


def of_things(level: Grid | Graph) -> Iterator[Remark]:
    """Keys and doors that do not match, and things that nobody asks for."""
    things = tuple(_things(level))
    ends = set(level.alphabet.stages)
    for item, trade in _trades(level, things).items():
        known = level.alphabet.items.get(item, Item(item))
        if trade.taken or trade.askers:
            yield from _unequal(level, item, trade)
        elif trade.givers and item not in ends and not (known.jump or known.reach):
            yield _unwanted(level, item, trade, things)


def _trades(level: Grid | Graph, things: Things) -> dict[str, Trade]:
    found = {name: Trade(given=item.start) for name, item in level.alphabet.items.items()}
    for symbol, places in things:
        for item, number in symbol.gives.items():
            trade = found.setdefault(item, Trade())
            trade.given += number
            trade.givers += places
        for item, number in symbol.takes.items():
            trade = found.setdefault(item, Trade())
            trade.taken += number
            trade.takers.append((symbol.name, places))
        for item in symbol.needs:
            found.setdefault(item, Trade()).askers.append((symbol.name, places))
    return found


def _unequal(level: Grid | Graph, item: str, trade: Trade) -> Iterator[Remark]:
    """More of an item than is spent, or less; of what is only shown one is enough."""
    there = tuple(place for _, places in (*trade.takers, *trade.askers) for place in places)
    wants = _wanters(level, trade)
    if not trade.given:
        yield Remark("warning", "missing", f"nothing in the level gives {a_thing(item)}, which {wants} asks for", there)
    elif trade.taken > trade.given:
        what = f"{a_thing(item, trade.given)} for {trade.taken:,} that are taken, by {wants}: not all can be paid for"
        yield Remark("warning", "fewer than asked for", what, there)
    elif trade.taken and trade.given > trade.taken and not trade.askers:
        over = trade.given - trade.taken
        what = f"{a_thing(item, trade.given)}, and {wants} takes only {trade.taken:,}: {over:,} more than needed"
        yield Remark("warning", "left over", what, tuple(trade.givers))


def _wanters(level: Grid | Graph, trade: Trade) -> str:
    """Who asks, in words: the one, or how many of which kinds."""
    asking = [*trade.takers, *trade.askers]
    if len(asking) == 1:
        name, places = asking[0]
        return f"the {name} {at(level, places[0])}"
    counts: dict[str, int] = {}
    for name, _ in asking:
        counts[name] = counts.get(name, 0) + 1
    return (
        listed([f"{count:,} of '{name}'" if count > 1 else f"the {name}" for name, count in counts.items()])
        + " together"
    )


def _unwanted(level: Grid | Graph, item: str, trade: Trade, things: Things) -> Remark:
    names = dict.fromkeys(symbol.name for symbol, _ in things if item in symbol.gives)
    said = (
        f"the {next(iter(names))} {at(level, trade.givers[0])}" if len(trade.givers) == 1 else f"'{', '.join(names)}'"
    )
    return Remark(
        "warning", "not needed", f"nothing in the level asks for what {said} gives: {item}", tuple(trade.givers)
    )


def _things(level: Grid | Graph) -> Iterator[tuple[Symbol, tuple[Place, ...]]]:
    """Everything that gives or asks for something, with its members filled in; a door on an edge has two places."""
    trading = {name for name, s in level.alphabet.symbols.items() if s.gives or s.takes or s.needs}
    places = dict.fromkeys(_places(level, trading))
    for place in places:
        for thing in level.at(place):  # type: ignore[arg-type]
            if thing.symbol in trading:
                yield level.alphabet[thing.symbol].filled(thing.members), (place,)
    for edge in level.edges if isinstance(level, Graph) else ():
        for name in dict.fromkeys((*(edge.there or ()), *(edge.back or ()))):
            if name in trading:
                yield level.alphabet[name].filled(edge.members), (edge.source, edge.target)


def _places(level: Grid | Graph, names: set[str]) -> Iterator[Place]:
    if isinstance(level, Graph):
        yield from (node.id for node in level.nodes)
        return
    for name in names:
        yield from level.find(name)
