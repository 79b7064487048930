"""What in a level lets a play happen: conditions on tiles, at least one of which must change for the play to be gone.

A play goes over bare tiles and past things. It stays what it is while every bare tile of it lets the player in with nothing
happening there, and every thing of it is where it was. So one clause of a solver's language forbids the play in this level
and in all others where it would be the same play:

    blocks(T) or acts(T), for a bare tile T        not sprite(T,S), for a tile with the thing S
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """One way in which a tile may become another: `blocks`, `acts`, or no longer hold a symbol, or no longer block."""

    tile: int
    atom: str
    """`blocks` or `acts`; or the name of a symbol, behind `=`, that goes away."""
    holds: bool = True


Clause = tuple[Change, ...]


def over(tiles: Iterable[int], symbols: Sequence[str], plain: frozenset[str] | set[str]) -> list[Change]:
    """What would change a play over these tiles."""
    found: list[Change] = []
    for tile in dict.fromkeys(tiles):
        if symbols[tile] in plain:
            found += [Change(tile, "blocks"), Change(tile, "acts")]
        else:
            found.append(Change(tile, "=" + symbols[tile], holds=False))
    return found
