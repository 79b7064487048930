"""Moves and places by stage: how many moves a winning play makes at least in a stage, how many places it touches.

`steps in gem`: moves made in the stage, the move that ends it included. `tiles in gem`: different places touched in it.
The start belongs to the first stage, and the place where a stage ends to the stage that ends there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playproof.level import Place
from playproof.play.search import BoardSearch, PlatformSearch, Play, Search
from playproof.play.search.explore import Spent


@dataclass(frozen=True, slots=True)
class Fewest:
    """The fewest steps and tiles of any winning play in one stage. A range where the exact number is not known."""

    stage: str
    steps: tuple[int, int | None]
    tiles: tuple[int, int | None]
    play: Play | None
    """A play that makes the fewest steps."""

    @property
    def exact(self) -> bool:
        return self.steps[0] == self.steps[1]


def fewest(search: Search, stage: int) -> Fewest:
    """The least that any winning play does in a stage, by exact search within the budget."""
    name = search.stages.names[stage]
    alone = len(search.stages.names) == 1
    found: Any = search.best if alone else search.fewest_in(stage)
    if found.steps is None:
        return Fewest(name, (found.cost, None), (0, None), None)
    play = _play(search, found)
    tiles = len(tiles_in(search, play, stage))
    return Fewest(name, (found.cost, found.cost), (_fewest_tiles(search, stage, found.cost, tiles), tiles), play)


def fewest_together(search: Search, stages: Sequence[int]) -> tuple[tuple[int, int | None], Play | None]:
    """The fewest steps that any winning play makes in several stages together, and a play that makes so few."""
    found: Any = search.fewest_in(*stages)
    if found.steps is None:
        return (found.cost, None), None
    return (found.cost, found.cost), _play(search, found)


def _play(search: Search, found: Any) -> Play:
    """The play of the steps that were found; that of the shortest win is known already."""
    if found is search.best and (shortest := search.shortest()) is not None:
        return shortest
    return search.play_of(found.steps)


def _fewest_tiles(search: Search, stage: int, steps: int, tiles: int) -> int:
    """A lower bound: a play must at least get from where the stage begins to where it ends."""
    try:
        ends = _apart(search, stage)
    except Spent:
        ends = None
    if ends is None:
        return min(tiles, 1 if steps else 0)
    return min(tiles, ends + 1 if stage == 0 else ends)


def _apart(search: Search, stage: int) -> int | None:
    """How far the places where a stage can begin are from those where it can end, if every gate stood open."""
    begins = [place for earlier in _last_before(search, stage) for place in _places(search, earlier)]
    begun = search.space.begin()[1] if isinstance(search, PlatformSearch) else search.board.begin_events()
    if search.stages.index(begun) >= stage:
        begins += search.starts
    missing = _missing(search, stage)
    ends = [*_places(search, stage), *(goal for goal in search.goals if not _shut(search, goal, missing))]
    if isinstance(search, PlatformSearch):
        pairs = [(int(a[0]) - int(b[0]), int(a[1]) - int(b[1])) for a in begins for b in ends]
        body = max(search.level.alphabet.movement.body)
        return max(0, min((max(abs(dx), abs(dy)) for dx, dy in pairs), default=0) - body + 1)
    return min((_far(search, search.board.places.index(p), ends, missing) for p in begins), default=None)


def _last_before(search: Search, stage: int) -> list[int]:
    """The stages whose things may be the last to be got before a stage: not those that another's thing is paid with."""
    symbols = search.level.alphabet.symbols.values()
    names = search.stages.names

    def ask(given: str, wanted: str) -> bool:
        return all({*s.needs, *s.takes} & {wanted} for s in symbols if given in s.gives)

    return [e for e in range(stage) if not any(ask(names[f], names[e]) for f in range(stage) if f != e)]


def _missing(search: Search, stage: int) -> set[str]:
    """What nobody can have in a stage: its own thing, and all that is given only to those who have what is missing."""
    symbols = search.level.alphabet.symbols.values()
    held = {item.name for item in search.level.alphabet.items.values() if item.start}
    missing = {search.stages.names[stage]}
    while True:
        given = {item for s in symbols if not missing & {*s.needs, *s.takes} for item in s.gives} | held
        more = {item for s in symbols for item in s.gives if item not in given} | missing
        if more == missing:
            return missing
        missing = more


def _shut(search: Search, place: Place, missing: set[str]) -> bool:
    """Whether what stands in a place asks for what is missing, so that nobody gets in, or wins there."""
    things = [search.level.alphabet[thing.symbol] for thing in search.level.at(place)]  # type: ignore[arg-type]
    return any(missing & {*s.needs, *s.takes} for s in things if s.solid or s.goal)


def _far(search: BoardSearch, place: int, ends: Sequence[Place], missing: set[str]) -> int:
    """The fewest moves from a place to any of the ends, through all gates but those that ask for what is missing."""
    from heapq import heappop, heappush

    shut = {index for index in search.board.specials if _shut(search, search.board.places[index], missing)}
    wanted = {search.board.places.index(end) for end in ends}
    best, heap = {place: 0}, [(0, place)]
    while heap:
        moves, here = heappop(heap)
        if here in wanted:
            return moves
        for more, link in search.macro.edges(here):
            if link.target not in shut and moves + more < best.get(link.target, 1 << 40):
                best[link.target] = moves + more
                heappush(heap, (moves + more, link.target))
    return 0


def _places(search: Search, stage: int) -> list[Place]:
    """Where a stage's thing is got; the last ends at a goal."""
    if stage == len(search.stages.names) - 1:
        return search.goals
    mask = search.stages.masks[stage]
    if isinstance(search, PlatformSearch):
        return [cell for cell, s in search.space.specials.items() if any(o.bit & mask for o in s.offers)]
    found = [place for place, s in search.board.specials.items() if any(o.bit & mask for o in s.offers)]
    return [search.board.places[place] for place in found]


def tiles_in(search: Search, play: Play, stage: int) -> set[Place]:
    """The places that a play touches in a stage."""
    if len(search.stages.names) == 1:
        return set(play.places)
    touched = {place for place, at in zip(play.places[1:], stages_of(search, play), strict=True) if at == stage}
    return touched | {play.places[0]} if stage == 0 else touched


def stages_of(search: Search, play: Play) -> list[int]:
    """For each move of a play the stage it is made in."""
    events = events_along(search, play)
    return [search.stages.index(before) for before in events[:-1]]


def events_along(search: Search, play: Play) -> list[int]:
    """The events before the first move and after each."""
    if isinstance(search, PlatformSearch):
        return _events_in_air(search, play)
    board = search.board
    links = {(link.source, link.target, link.move): link for link in board.links}
    index = {place: board.places.index(place) for place in dict.fromkeys(play.places)}
    events = [board.begin_events()]
    for a, b, move in zip(play.places, play.places[1:], play.moves, strict=False):
        link = links.get((index[a], index[b], move))
        events.append(board.enter(link, events[-1]) if link else events[-1])
    return events


def _events_in_air(search: PlatformSearch, play: Play) -> list[int]:
    state = search.space.begin()
    events = [state[1]]
    for move in play.moves:
        after = next(after for _, name, after in search.space.follow(state) if name == move)
        if after is None:
            # The winning move ends its stage, so nothing is counted after it.
            events.append(events[-1])
            break
        state = after
        events.append(state[1])
    return events
