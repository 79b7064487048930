"""A second play that takes the same links as the first, and between them keeps off given places wherever it can.

    S.a.k         the first play goes through a; the second goes below, so that a can be avoided
    .....

Between two links nothing happens, so whoever takes the same links wins as well, whichever way is walked to them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from playproof.play.search.board import Link
from playproof.play.search.onboard import BoardSearch
from playproof.play.search.ways import Ways


def entered_again(search: BoardSearch, links: Sequence[Link], shunned: set[int]) -> set[int]:
    """Those of the shunned places that a second play through the links enters nevertheless."""
    place = search.board.starts[0]
    entered: set[int] = set()
    for link in links:
        sides = {other.source for other in search.into[link.target] if other.gate is link.gate}
        entered.update(detour(search.board.ways, place, sides, shunned))
        place = link.target
    return entered & shunned


def detour(ways: Ways, source: int, targets: set[int], shunned: set[int]) -> list[int]:
    """A way from a place to the first of the targets, with as few shunned places as there can be.

    >>> detour(Ways.of({0: [1, 2], 1: [3], 2: [4], 4: [3]}, 5), 0, {3}, {1})
    [3, 4, 2, 0]
    """
    before = {source: source}
    queue = deque([source])
    while (place := queue.popleft()) not in targets:
        for near in ways.row(place):
            if near not in before:
                before[near] = place
                # Shunned places wait until nothing else is left, so each is met with the fewest of them behind it.
                (queue.append if near in shunned else queue.appendleft)(near)
    return _back(before, place)


def _back(before: dict[int, int], place: int) -> list[int]:
    way = [place]
    while before[place] != place:
        place = before[place]
        way.append(place)
    return way
