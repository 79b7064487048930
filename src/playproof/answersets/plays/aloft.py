"""Plays of platformers: which tiles a play under gravity looks at, so that it stays what it is while they do.

.x.      A body x that falls past a corner looks at itself, at what may carry it, and at both ways around the corner.
.#x      Every other tile may change, and the play can still be made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from playproof.answersets.plays.reasons import Change
from playproof.level import Movement
from playproof.level.grid import Cell


def looked_at(places: Sequence[Cell], movement: Movement, width: int, height: int) -> list[int]:
    """The tiles of a board that a play looks at, given where the body's upper left tile was."""
    found = (cell for cell in _cells(places, movement) if 0 <= cell[0] < width and 0 <= cell[1] < height)
    return [x + y * width for x, y in dict.fromkeys(found)]


def _cells(places: Sequence[Cell], movement: Movement) -> Iterator[Cell]:
    wide, high = movement.body
    corners = [*places]
    for (x, y), (x2, y2) in pairwise(places):
        corners += [(x2, y), (x, y2)] if x != x2 and y != y2 else []
    for x, y in corners:
        yield from ((x + i, y + j) for i in range(wide) for j in range(high + 1))


def unchanged(tiles: Sequence[int], symbols: Sequence[str], names: Sequence[str]) -> list[Change]:
    """What would change any of these tiles: what is there goes away, or something comes where there was bare ground."""
    found: list[Change] = []
    for tile in tiles:
        found.append(Change(tile, "=" + symbols[tile], holds=False))
        found += [Change(tile, "=" + name) for name in names if name != symbols[tile]]
    return found
