"""The facts of platform movement: a body, the caps of its jumps, what carries, and what events change.

The automaton itself is in `lp/flight.lp`, what a body of some tiles does where it comes in `lp/bodies.lp`; both say what
`docs/how-it-works/platform.md` tells, and share nothing with the judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playproof.answersets.terms import fact, term
from playproof.level import Alphabet, Symbol


def flight_facts(game: Alphabet, symbols: Sequence[Symbol]) -> Iterator[str]:
    """How the player of a platformer gets about, and what changes where he comes."""
    movement, (width, height) = game.movement, game.movement.body
    raising = [item for item in game.items.values() if item.jump or item.reach]
    yield fact("body", width, height)
    yield from (fact("cap_of", name, getattr(movement, name)) for name in ("jump", "reach"))
    for name in ("jump", "reach"):
        yield from (fact("raises", i.name, name, getattr(i, name)) for i in raising if getattr(i, name))
    yield f"rises(0..{max(movement.jump + sum(item.jump for item in raising) - 1, 0)})."
    yield f"reaches(0..{movement.reach + sum(item.reach for item in raising)})."
    # One tile does at most one thing at a time, so a body of one tile needs no moments in between.
    yield fact("moments", *((1, 0) if width * height == 1 else (2 * width * height + 1, 1)))
    yield from (fact("held", item.name, item.start) for item in game.items.values() if item.start)
    for symbol in symbols:
        yield from _symbol_facts(symbol, wanted(game, symbols))
    yield from _asked(symbols, [item.name for item in raising])


def wanted(game: Alphabet, symbols: Sequence[Symbol]) -> set[str]:
    """The items that make a difference: something asks for them, or they raise the caps of a jump."""
    raising = {item.name for item in game.items.values() if item.jump or item.reach}
    return raising | {item for s in symbols for item in (*s.needs, *s.takes)}


def stirring(game: Alphabet, symbols: Sequence[Symbol]) -> list[Symbol]:
    """The symbols that change something for good where the body comes."""
    useful = wanted(game, symbols)
    return [s for s in symbols if not (s.is_wall or s.deadly) and (s.takes or s.breakable or useful & {*s.gives})]


def _symbol_facts(symbol: Symbol, useful: set[str]) -> Iterator[str]:
    name = symbol.name
    if symbol.is_wall or symbol.ledge or symbol.ladder:
        yield fact("carrier", name)
    if symbol.ladder:
        yield fact("ladder", name)
    if symbol.is_wall or symbol.deadly:
        return
    if symbol.solid and (symbol.takes or symbol.breakable):
        yield fact("priced", name)
        first = {item: max(symbol.needs.get(item, 0), symbol.takes.get(item, 0)) for item in _both(symbol)}
        yield from (fact("asks_first", name, item, count) for item, count in first.items())
        yield from (f"change(pays({term(name)}),{term(item)},{-count})." for item, count in symbol.takes.items())
    if symbol.breakable:
        yield fact("breakable", name)
    trade = bool(symbol.takes) and not symbol.solid
    if trade or useful & {*symbol.gives}:
        yield fact("acting", name)
        yield from [fact("trade", name)] if trade else []
        taken = symbol.takes if trade else {}
        change = {item: symbol.gives.get(item, 0) - taken.get(item, 0) for item in (*symbol.gives, *taken)}
        yield from (f"change(acts({term(name)}),{term(i)},{n})." for i, n in change.items() if n)


def _both(symbol: Symbol) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*symbol.needs, *symbol.takes)))


def _asked(symbols: Sequence[Symbol], raising: list[str]) -> Iterator[str]:
    pairs = {(i, n) for s in symbols for i, n in (*s.needs.items(), *s.takes.items())}
    paid = {item for s in symbols if s.solid for item in s.takes}
    for item, count in sorted(pairs | {(item, 1) for item in raising} | {(item, 0) for item in paid}):
        yield fact("asked", item, count)
    yield from (fact("paid", item) for item in sorted(paid))
