"""What stands in rooms already, as values of their slots: several things of one attribute are one value of their own.

>>> from playproof.level import Frozen, Thing
>>> things = [Thing(str(i), name, "hall") for i, name in enumerate(("zombie", "rat", "zombie", "torch"))]
>>> found = standing(Frozen(hall=tuple(things)), {"zombie": "monster", "rat": "monster"})
>>> found.slots, found.several
({('hall', 'monster'): 'rat and 2 zombie'}, {'rat and 2 zombie': ('zombie', 'rat', 'zombie')})
>>> [thing.symbol for _, thing in found.others]
['torch']

What is filled in is one thing for each slot; what somebody drew may be more, and rules speak of each of these things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from playproof.level import Thing
from playproof.populate.problem import Slot


@dataclass(frozen=True, slots=True)
class Standing:
    """What is there already: what fills slots, and what has none."""

    slots: dict[Slot, str]
    several: dict[str, tuple[str, ...]]
    """The values that stand for several things, and the symbols of these."""
    others: tuple[tuple[str, Thing], ...]
    """Things of no attribute, by room: they add to scores, and that is all."""

    def surplus(self, symbols: Iterable[str], rooms: Iterable[str] | None = None) -> int:
        """How many things of some symbols stand there beyond one in each slot."""
        return sum(more for _, more in self._surplus(set(symbols), rooms))

    def crowded(self, symbols: Iterable[str], rooms: Iterable[str] | None = None) -> tuple[str, ...]:
        """The rooms in which more than one thing of some symbols stands."""
        return tuple(room for room, _ in self._surplus(set(symbols), rooms))

    def _surplus(self, wanted: set[str], rooms: Iterable[str] | None) -> Iterator[tuple[str, int]]:
        inside = None if rooms is None else set(rooms)
        for (room, _), value in self.slots.items():
            more = sum(part in wanted for part in self.several.get(value, ())) - 1
            if more > 0 and (inside is None or room in inside):
                yield room, more


def standing(things: Mapping[str, Sequence[Thing]], homes: Mapping[str, str]) -> Standing:
    """What stands in rooms; `homes` tells the attribute of each symbol."""
    held: dict[Slot, list[str]] = {}
    for room, here in things.items():
        for thing in here:
            if thing.symbol in homes:
                held.setdefault((room, homes[thing.symbol]), []).append(thing.symbol)
    slots = {slot: _together(symbols) for slot, symbols in held.items()}
    several = {slots[slot]: tuple(symbols) for slot, symbols in held.items() if len(symbols) > 1}
    others = ((room, thing) for room, here in things.items() for thing in here if thing.symbol not in homes)
    return Standing(slots, several, tuple(others))


def _together(symbols: list[str]) -> str:
    many = sorted(Counter(symbols).items())
    return " and ".join(symbol if number == 1 else f"{number} {symbol}" for symbol, number in many)
