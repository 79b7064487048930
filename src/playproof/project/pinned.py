"""Pins as a generator wants them: for each cell or object, what it may be.

>>> from playproof.level.pins import Pin
>>> fixed = Fixed.of([Pin("ground@1,0", "symbol", ("wall", "floor")), Pin("ground@1,0", "symbol", ("floor", "key"))])
>>> fixed.may("ground@1,0", "floor"), fixed.may("ground@1,0", "wall"), fixed.may("ground@9,9", "wall")
(True, False, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playproof.errors import Impossible
from playproof.level import Graph, Grid, Sequence
from playproof.level.alphabet import Value
from playproof.level.pins import Pin, check_pins

Allowed = dict[tuple[str, str], tuple[Value, ...]]


@dataclass(frozen=True, slots=True)
class Fixed:
    """What the designer fixed: for an element and a field, the values that all its pins allow."""

    allowed: Allowed
    pins: tuple[Pin, ...] = ()

    @classmethod
    def of(cls, pins: Iterable[Pin]) -> Fixed:
        allowed: Allowed = {}
        seen: dict[tuple[str, str], Pin] = {}
        for pin in pins:
            key = (pin.element, pin.field)
            both = tuple(value for value in allowed.get(key, pin.allowed) if pin.allows(value))
            if not both:
                raise Impossible([_said(seen[key]), _said(pin)])
            allowed[key], seen[key] = both, pin
        return cls(allowed, tuple(seen.values()))

    def values(self, element: str, field: str = "symbol") -> tuple[Value, ...] | None:
        """What a field may be; None if nobody said."""
        return self.allowed.get((element, field))

    def may(self, element: str, symbol: str) -> bool:
        allowed = self.allowed.get((element, "symbol"))
        return allowed is None or symbol in allowed


def _said(pin: Pin) -> str:
    return f"'{pin.element}' is pinned to {' or '.join(repr(value) for value in pin.allowed)}"


def wishes_let_go(pins: Iterable[Pin]) -> Iterator[Fixed]:
    """All demands with all wishes, then with ever fewer, the lightest let go first; last with the demands alone."""
    hard = [pin for pin in pins if pin.hard]
    soft = sorted((pin for pin in pins if not pin.hard), key=lambda pin: -(pin.weight or 0))
    yield Fixed.of(hard) if not soft else Fixed.of([*hard, *_agreeing(hard, soft)])
    while soft:
        soft = soft[: len(soft) // 2]
        yield Fixed.of([*hard, *_agreeing(hard, soft)])


def _agreeing(hard: list[Pin], soft: list[Pin]) -> list[Pin]:
    """The wishes that go with the demands and with heavier wishes: two that exclude each other are no reason to fail."""
    kept: list[Pin] = []
    for pin in soft:
        try:
            Fixed.of([*hard, *kept, pin])
        except Impossible:
            continue
        kept.append(pin)
    return kept


def unkept(level: Grid | Graph | Sequence, pins: Iterable[Pin]) -> tuple[str, ...]:
    """The wishes that a level does not keep, as notes for the designer."""
    return tuple(f"a wish was not kept: {conflict}" for conflict in check_pins(level, pins) if not conflict.pin.hard)
