"""How right sides of rules on shapes say where rectangles come to lie: as values, read by `spacefile`, drawn by `drafting`.

columns of a: l:Room 3, c:Corridor 1, r:Room *     parts from left to right: 3 units, 1 unit, and the rest
rows of a: t:Room 40%, b:Room *                    parts from top to bottom
columns of a every 4: r:Room                       as many parts of 4 as there is room for
n:Bath 3x2d2 right of a                            a new rectangle beside another, where there is room
join a, b into r:Hall                              two that make up a rectangle become one
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from playproof.expr import Expr


@dataclass(frozen=True, slots=True)
class Size:
    """How much of a rectangle a part gets: units, a share of the whole, or a share of what is left."""

    kind: str
    amount: Expr

    def __str__(self) -> str:
        return {"units": f"{self.amount}", "share": f"{self.amount}%", "rest": f"{self.amount}*"}[self.kind]


@dataclass(frozen=True, slots=True)
class Cut:
    """A rectangle cut into parts, from left to right or from top to bottom."""

    of: str
    across: bool
    parts: tuple[tuple[str, Size], ...]
    every: Expr | None = None
    line: int = 0

    def __str__(self) -> str:
        often = f" every {self.every}" if self.every is not None else ""
        parts = ", ".join(f"{name} {size}" if not often else name for name, size in self.parts)
        return f"{'columns' if self.across else 'rows'} of {self.of}{often}: {parts}"


SIDES = ("right of", "below", "left of", "above")
"""Each a quarter further round."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A new rectangle beside another; the dice say where of all places with room."""

    name: str
    of: str
    sides: tuple[str, ...]
    width: Expr
    height: Expr
    line: int = 0

    def __str__(self) -> str:
        where = self.sides[0] if len(self.sides) == 1 else "beside"
        return f"{self.name} {self.width}x{self.height} {where} {self.of}"


@dataclass(frozen=True, slots=True)
class Union:
    """Rectangles that make up one: they become it."""

    name: str
    of: tuple[str, ...]
    line: int = 0

    def __str__(self) -> str:
        return f"join {', '.join(self.of)} into {self.name}"


Laying = Cut | Spot | Union


def turned(laying: Laying) -> Laying:
    """A quarter to the right: columns become rows, and rows columns from right to left."""
    if isinstance(laying, Cut):
        return replace(laying, across=not laying.across, parts=laying.parts if laying.across else laying.parts[::-1])
    if isinstance(laying, Spot):
        sides = _ordered(SIDES[(SIDES.index(side) + 1) % 4] for side in laying.sides)
        return replace(laying, sides=sides, width=laying.height, height=laying.width)
    return laying


def mirrored(laying: Laying, across: bool) -> Laying:
    """Left and right swapped, or top and bottom."""
    if isinstance(laying, Cut):
        return replace(laying, parts=laying.parts[::-1]) if laying.across is across else laying
    if isinstance(laying, Spot):
        pair = ("right of", "left of") if across else ("below", "above")
        swapped = {pair[0]: pair[1], pair[1]: pair[0]}
        return replace(laying, sides=_ordered(swapped.get(side, side) for side in laying.sides))
    return laying


def _ordered(sides: Iterable[str]) -> tuple[str, ...]:
    """In one order, so that orientations which mean the same are the same."""
    found = set(sides)
    return tuple(side for side in SIDES if side in found)
