"""What gates ask for and things offer, compiled to numbers for the search.

Every change a play can make for good is an *event* with one bit: a gate opened, a thing taken, an exchange made. A set of
events is an int, and what the player holds follows from it, so a state of play is a place and an int.

The judge of proofs shares none of this: see `playproof.play.check.step`, which says the same in the plainest words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from playproof.level import Alphabet, Frozen, Symbol

builtin_id = id
Counts = tuple[tuple[int, int], ...]
"""Pairs of an item's index and a count."""


@dataclass(frozen=True, slots=True)
class Gate:
    """In the way: passable while `needs` are held; the first time it also wants `first`, and the price of `takes`."""

    id: str
    symbols: tuple[str, ...]
    needs: Counts
    first: Counts
    takes: Counts
    bit: int
    """The event of opening it; 0 if it is never opened for good."""
    opened: int
    """The events that show it open: its own, and that of the same door from the other side."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Acts on entering, once: `gives` for the price of `takes` if `needs` are held."""

    id: str
    symbol: str
    needs: Counts
    takes: Counts
    gives: Counts
    bit: int


@dataclass(slots=True)
class Ledger:
    """Bits for events and the items that follow from them. Filled while a level is compiled, then only read."""

    alphabet: Alphabet
    index: dict[str, int] = field(default_factory=dict)
    bits: dict[str, int] = field(default_factory=dict)
    change: list[Counts] = field(default_factory=list)
    _held: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _got: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _locks: dict[tuple[int, ...], tuple[Counts, Counts, Counts, bool, object]] = field(default_factory=dict)

    def counts(self, items: Frozen[int]) -> Counts:
        return tuple((self.index.setdefault(name, len(self.index)), count) for name, count in items.items())

    def event(self, id: str, change: Counts) -> int:
        """The bit of an event that changes the holdings so."""
        if id not in self.bits:
            self.bits[id] = 1 << len(self.bits)
            self.change.append(change)
        return self.bits[id]

    def gate(self, id: str, symbols: Iterable[Symbol]) -> Gate | None:
        """The one gate that several solid symbols in one place make; None if nothing is in the way."""
        solid = tuple(s for s in symbols if s.solid)
        if not solid:
            return None
        # Doors of one kind abound, so what a kind asks for is worked out once.
        kinds = tuple(map(builtin_id, solid))
        if kinds not in self._locks:
            self._locks[kinds] = (*self._terms(solid), solid)
        needs, first, takes, lasting, _ = self._locks[kinds]
        bit = self.event(f"{id} {takes}", tuple((i, -n) for i, n in takes)) if lasting else 0
        return Gate(id, tuple(s.name for s in solid), needs, first, takes, bit, bit)

    def _terms(self, solid: tuple[Symbol, ...]) -> tuple[Counts, Counts, Counts, bool]:
        """What a gate of these symbols needs always, needs the first time, and takes; and whether it stays open."""
        needs = merged(self.counts(s.needs) for s in solid if not s.breakable)
        first = merged(self.counts(s.needs) for s in solid if s.breakable)
        takes = summed(self.counts(s.takes) for s in solid)
        return needs, first, takes, bool(takes) or any(s.breakable for s in solid)

    def offer(self, id: str, symbol: Symbol) -> Offer:
        # What is solid was paid for, or needed, at its gate.
        needs = () if symbol.solid else self.counts(symbol.needs)
        takes = () if symbol.solid else self.counts(symbol.takes)
        gives = self.counts(symbol.gives)
        change = summed([gives, tuple((i, -n) for i, n in takes)])
        return Offer(id, symbol.name, needs, takes, gives, self.event(f"{id} given", change))

    def held(self, events: int) -> tuple[int, ...]:
        """How many of each item the player holds once these events have happened."""
        known = self._held.get(events)
        if known is None:
            known = self._held[events] = self._count(events)
        return known

    def _count(self, events: int) -> tuple[int, ...]:
        if not events:
            items = self.alphabet.items
            return tuple(items[name].start if name in items else 0 for name in self.index)
        last = 1 << (events.bit_length() - 1)
        before = self._held.get(events ^ last)
        fresh = last if before is not None else events
        held = list(self.held(0) if before is None else before)
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            for item, n in self.change[low.bit_length() - 1]:
                held[item] += n
        return tuple(held)

    def got(self, events: int) -> tuple[int, ...]:
        """How many of each item were had in all, spent or not."""
        known = self._got.get(events)
        if known is None:
            got = list(self.held(0))
            for index, change in enumerate(self.change):
                for item, n in change if events >> index & 1 else ():
                    got[item] += max(0, n)
            known = self._got[events] = tuple(got)
        return known

    def has(self, events: int, wanted: Counts) -> bool:
        if not wanted:
            return True
        held = self.held(events)
        for item, n in wanted:  # noqa: SIM110 - all() of a generator takes three times as long, and this is the hot spot
            if held[item] < n:
                return False
        return True

    def through(self, gate: Gate | None, events: int) -> int:
        """The events after passing a gate, or -1 if it stays shut."""
        if gate is None:
            return events
        if gate.needs and not self.has(events, gate.needs):
            return -1
        if events & gate.opened or not gate.bit:
            return events
        payable = self.has(events, gate.first) and self.has(events, gate.takes)
        return events | gate.bit if payable else -1

    def accept(self, offers: Iterable[Offer], events: int) -> int:
        """The events after entering a place with these offers: each one acts if it can."""
        for offer in offers:
            if events & offer.bit:
                continue
            if self.has(events, offer.needs) and self.has(events, offer.takes):
                events |= offer.bit
        return events

    def list_of(self, counts: Counts) -> list[tuple[str, int]]:
        """Counts by the names of their items."""
        names = list(self.index)
        return [(names[item], n) for item, n in counts]


def merged(parts: Iterable[Counts]) -> Counts:
    """All needs at once: of each item the greatest count."""
    most: dict[int, int] = {}
    for part in parts:
        for item, n in part:
            most[item] = max(n, most.get(item, n))
    return tuple(sorted(most.items()))


def summed(parts: Iterable[Counts]) -> Counts:
    """All prices together."""
    total: dict[int, int] = {}
    for part in parts:
        for item, n in part:
            total[item] = total.get(item, 0) + n
    return tuple(sorted(total.items()))
