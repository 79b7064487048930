"""The reference solution: how the program shows that a level can be won, in the cheapest form that is exact for its game.

    rounds    what is got stays got, so the player may take all there is before he goes on: few layers of the board
    events    something is spent that more than one thing asks for, or a step cannot be taken back: a row of events
    flight    the player jumps: a row of events, and between them an automaton

>>> from playproof.level import Symbol
>>> crypt = [Symbol("key", gives="key"), Symbol("door", solid=True, takes="key")]
>>> form(crypt, most=lambda name: 9)
'rounds'
>>> form([*crypt, Symbol("shrine", takes="key", gives="lamp")], most=lambda name: 9)
'events'

A form is exact if the program finds a solution wherever the judge does, and nowhere else; tests hold the two against each
other. It may be cut short, where plays have more events than the program has room for: then nothing is called impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from playproof.answersets.flight import flight_facts, stirring
from playproof.answersets.game import ends_play, ways
from playproof.answersets.program import Section, library
from playproof.answersets.terms import fact
from playproof.level import Alphabet, Symbol

Form = Literal["rounds", "events", "flight"]
Most = Callable[[str], int]
"""How many there may be of a symbol at the most."""
ROOM: Mapping[Form, int] = {"rounds": 12, "events": 24, "flight": 8}
"""So many rounds or events a program has room for."""


@dataclass(frozen=True)
class Reference:
    """The reference solution for levels of some symbols."""

    game: Alphabet
    symbols: tuple[Symbol, ...]
    most: Most

    @property
    def form(self) -> Form:
        return "flight" if self.game.movement.kind == "platform" else form(self.symbols, self.most)

    @property
    def rounds(self) -> int:
        """How many times a player may have to come back with something new; each time opens at least one more thing."""
        if self.form != "rounds":
            changing = changers(self.symbols) if self.form == "events" else stirring(self.game, self.symbols)
            return sum(self.most(s.name) for s in changing)
        given = {item for s in self.symbols for item in s.gives}
        gates = [s for s in self.symbols if s.is_gate and not ends_play(s)]
        asked = {(i, n) for s in gates for i, n in (*s.needs.items(), *s.takes.items()) if i in given}
        paid = sum(self.most(s.name) for s in self.symbols if s.solid and s.takes)
        return len(asked) + paid

    @property
    def complete(self) -> bool:
        """Whether there is room in the program for as many rounds, or events, as any solution could need."""
        return self.rounds <= ROOM[self.form]

    def sections(self) -> Iterator[Section]:
        """The parts of the program that look for it."""
        rounds = f"last_round({min(self.rounds, ROOM[self.form])})."
        if self.form == "flight":
            facts = (*flight_facts(self.game, self.symbols), rounds)
            yield Section("how a player jumps", "\n".join(facts))
            yield library("flight")
            yield library("bodies")
            return
        yield Section("how a player gets about", "\n".join([*ways(self.game.movement), rounds]))
        yield library("ways")
        yield from self._events() if self.form == "events" else self._rounds()

    def _events(self) -> Iterator[Section]:
        yield Section("what events change", "\n".join(event_facts(self.symbols)))
        yield library("events")

    def _rounds(self) -> Iterator[Section]:
        yield library("walk")
        yield library("oneway" if any(s.oneway for s in self.symbols) else "steps")
        if any(s.gives or s.needs or s.takes for s in self.symbols):
            yield library("items")
        if any(s.solid and s.takes for s in self.symbols):
            yield library("payment")


def form(symbols: Sequence[Symbol], most: Most) -> Form:
    """The form that is exact for a game with these symbols."""
    oneway = any(s.oneway for s in symbols if not s.deadly)
    return "rounds" if not changers(symbols) or not (oneway or _contested(symbols, most)) else "events"


def _contested(symbols: Sequence[Symbol], most: Most) -> bool:
    """Whether it matters what something that is spent is spent on."""
    spent = {item for s in symbols for item in s.takes}
    for item in spent:
        asking = [s for s in symbols if item in s.needs or item in s.takes]
        if any(item in s.needs for s in asking):
            return True
        trades = [s for s in asking if not s.solid]
        if trades and (len(asking) > 1 or not _once(trades[0], symbols, most)):
            return True
    return False


def _once(trade: Symbol, symbols: Sequence[Symbol], most: Most) -> bool:
    """Whether it does not matter how often a trade is made: there is one, or one of what it gives is all that is asked for."""
    if most(trade.name) <= 1:
        return True
    asked = [(i, n) for s in symbols for i, n in (*s.needs.items(), *s.takes.items()) if i in trade.gives]
    spent = {item for s in symbols for item in s.takes}
    return all(n == 1 and item not in spent for item, n in asked)


def changers(symbols: Iterable[Symbol]) -> list[Symbol]:
    """The symbols that change something for good when they are entered: what one has, or whether a gate is open."""
    symbols = list(symbols)
    wanted = {item for s in symbols for item in (*s.needs, *s.takes)}
    return [s for s in symbols if not (s.is_wall or s.deadly) and (s.takes or wanted & {*s.gives} or _breaks(s))]


def _breaks(symbol: Symbol) -> bool:
    """Whether a gate asks for something just once."""
    return symbol.breakable and bool(symbol.needs)


def event_facts(symbols: Sequence[Symbol]) -> Iterator[str]:
    """What events change, and what they ask for, in the words of `events.lp`."""
    for s in changers(symbols):
        yield fact("changer", s.name)
        change = {item: s.gives.get(item, 0) - s.takes.get(item, 0) for item in (*s.gives, *s.takes)}
        yield from (fact("change", s.name, item, count) for item, count in change.items() if count)
        first = {item: max(s.needs.get(item, 0), s.takes.get(item, 0)) for item in (*s.needs, *s.takes)}
        yield from (fact("asks_first", s.name, item, count) for item, count in first.items())
        if s.breakable:
            yield fact("breakable", s.name)
    pairs = {(i, n) for s in symbols for i, n in (*s.needs.items(), *s.takes.items())}
    yield from (fact("asked", item, count) for item, count in sorted(pairs))
