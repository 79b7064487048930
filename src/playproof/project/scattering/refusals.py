"""Counts that cannot be met, whatever the dice say, as the fewest demands that exclude each other.

By Hall's theorem things find places exactly if no group of symbols wants more places than may hold one of the group. Groups are
tried from the smallest on, so the first that wants too much is irreducible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from playproof.errors import Impossible
from playproof.level.thing import Place
from playproof.project.counts import Count

MOST_SYMBOLS = 10
"""Up to so many symbols all groups are tried; beyond, groups of one and two, and all together."""


def refuse_too_many(counts: Mapping[str, Count], tally: Counter[str], size: int) -> None:
    for symbol, count in counts.items():
        most = count.bounds(size)[1]
        if most is not None and tally[symbol] > most:
            raise Impossible([said(count, symbol), f"{tally[symbol]} of '{symbol}' are already there or pinned"])


def refuse_too_few(
    counts: Mapping[str, Count], needs: Mapping[str, int], places: Mapping[str, set[Place]], where: str
) -> None:
    """Raise for the smallest group of symbols that wants more places than there are."""
    wanted = [symbol for symbol, need in needs.items() if need > 0]
    for group in _groups(wanted):
        if not _fit(group, needs, places):
            few = _shrunk(group, needs, places)
            room = len(set[Place]().union(*(places[symbol] for symbol in few)))
            free = where if room != 1 else where.replace("s ", " ", 1)
            raise Impossible([*(said(counts[symbol], symbol) for symbol in few), f"{room} {free}"])


def _fit(group: tuple[str, ...], needs: Mapping[str, int], places: Mapping[str, set[Place]]) -> bool:
    room = set[Place]().union(*(places[symbol] for symbol in group))
    return sum(needs[symbol] for symbol in group) <= len(room)


def _shrunk(group: tuple[str, ...], needs: Mapping[str, int], places: Mapping[str, set[Place]]) -> tuple[str, ...]:
    """The group without the symbols that are not to blame."""
    for symbol in group:
        rest = tuple(other for other in group if other != symbol)
        group = rest if rest and not _fit(rest, needs, places) else group
    return group


def _groups(symbols: list[str]) -> Iterator[tuple[str, ...]]:
    sizes = range(1, len(symbols) + 1) if len(symbols) <= MOST_SYMBOLS else (1, 2, len(symbols))
    for size in sizes:
        yield from combinations(symbols, size)


def said(count: Count, symbol: str) -> str:
    return f"{count} of '{symbol}' (counts)"
