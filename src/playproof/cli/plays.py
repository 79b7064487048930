"""Plays in few words, for people: what is done again and again is counted, and the middle of a long play left out.

>>> from playproof.play import Play
>>> in_short(Play(("right", "right", "down"), ((0, 0), (1, 0), (2, 0), (2, 1))))
'right 2, down (3 moves)'
>>> in_short(Play(("gate--hall",), ("gate", "hall")))
'gate - hall (1 move)'
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playproof.level import Place
    from playproof.play import Play

MOST, LAST = 16, 4


def in_short(play: Play) -> str:
    """A play on one line: the moves on a map, the rooms in a graph."""
    rooms = [place for place in play.places if isinstance(place, str)]
    told = " - ".join(_cut(rooms)) if rooms else ", ".join(_cut(_runs(play.moves)))
    return f"{told} ({counted(len(play), 'move')})"


def _runs(moves: Sequence[str]) -> list[str]:
    runs = [(move, len(list(same))) for move, same in groupby(moves)]
    return [move if times == 1 else f"{move} {times}" for move, times in runs]


def _cut(parts: list[str]) -> list[str]:
    return parts if len(parts) <= MOST else [*parts[: MOST - LAST], "...", *parts[-LAST:]]


def counted(number: int, what: str) -> str:
    """
    >>> counted(1, "move"), counted(1234, "move")
    ('1 move', '1,234 moves')
    """
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def grouped(things: Sequence[tuple[str, Place]], most: int = 6) -> str:
    """Things by symbol, each with the first few of its places.

    >>> grouped([("key", (1, 0)), ("boss", (2, 2)), ("key", (5, 0))])
    'key at 1,0 and 5,0; boss at 2,2'
    """
    found: dict[str, list[Place]] = {}
    for symbol, place in things:
        found.setdefault(symbol, []).append(place)
    return "; ".join(f"{symbol} {_where(places, most)}" for symbol, places in found.items())


def _where(places: list[Place], most: int) -> str:
    from playproof.level.thing import place_id

    shown = [place_id(place) for place in places[:most]]
    if len(places) > most:
        shown.append(f"{len(places) - most} more")
    listed = shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
    return f"in {listed}" if isinstance(places[0], str) else f"at {listed}"
