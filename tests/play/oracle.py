"""A second, tiny judge, written from the rules alone: it walks through every single state of a small level.

It shares no code with the search nor with the rules by which proofs are checked, and it knows no shortcut, so that where it
and the judge agree, both are right or both are wrong in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from playproof.level import Graph, Grid, Place, Symbol

STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
SLANTS = {f"{v}-{h}": (STEPS[h][0], STEPS[v][1]) for v in ("up", "down") for h in ("left", "right")}


class State(NamedTuple):
    """Where one is, what was opened and used so far, and (rise, reach, falling) while in the air."""

    place: Place
    done: frozenset[tuple[str, ...]]
    air: tuple[int, int, bool] | None = None


class Move(NamedTuple):
    """A move that was made: its name, where it led, the places newly touched, and the symbols it passed."""

    name: str
    after: State
    touched: tuple[Place, ...]
    doors: tuple[Symbol, ...]


class Game:
    """Walking on a grid, or going through rooms."""

    def __init__(self, level: Grid | Graph) -> None:
        self.level, self.alphabet = level, level.alphabet
        places = level.cells() if isinstance(level, Grid) else [node.id for node in level.nodes]
        self.here = {p: [(t.id, self.alphabet[t.symbol].filled(t.members)) for t in level.at(p)] for p in places}
        self.starts = [p for p, things in self.here.items() if any(s.start for _, s in things)]
        self.price: dict[tuple[str, ...], dict[str, int]] = {}

    def begin(self) -> State | None:
        """The first state; None if no play can be begun."""
        if len(self.starts) != 1 or self.shut(self.starts[0]):
            return None
        return self.acted(State(self.starts[0], frozenset()), self.starts)

    def shut(self, place: Place) -> bool:
        return any(s.deadly or s.is_wall for _, s in self.here[place])

    def held(self, state: State, item: str) -> int:
        declared = self.alphabet.items.get(item)
        return (declared.start if declared else 0) + sum(self.price[event].get(item, 0) for event in state.done)

    def can_pay(self, state: State, price: dict[str, int]) -> bool:
        return all(self.held(state, item) >= n for item, n in price.items())

    def does(self, state: State, event: tuple[str, ...], *changes: tuple[dict[str, int], int]) -> State:
        total: dict[str, int] = {}
        for items, sign in changes:
            for item, n in items.items():
                total[item] = total.get(item, 0) + sign * n
        self.price[event] = total
        return state._replace(done=state.done | {event})

    def touched(self, state: State) -> list[Place]:
        return [state.place]

    def won(self, state: State) -> bool:
        things = [s for place in self.touched(state) for _, s in self.here.get(place, ()) if s.goal]
        return any(s.solid or self.can_pay(state, dict(s.needs)) for s in things)

    def opened(self, state: State, things: list[tuple[str, Symbol]]) -> State | None:
        """Past everything solid: needs are asked while it stands, prices are paid once."""
        gates = [(id, s) for id, s in things if s.solid]
        for id, s in gates:
            broken = s.breakable and ("open", id) in state.done
            if not broken and not self.can_pay(state, dict(s.needs)):
                return None
        for id, s in gates:
            if ("open", id) not in state.done and (s.takes or s.breakable):
                if not self.can_pay(state, dict(s.takes)):
                    return None
                state = self.does(state, ("open", id), (dict(s.takes), -1))
        return state

    def acted(self, state: State, places: list[Place]) -> State:
        """Gifts first, then exchanges, each once and if it can be paid."""
        things = [thing for place in places for thing in self.here.get(place, ())]
        for paid in (False, True):
            for id, s in things:
                exchange = bool(s.takes) and not s.solid
                if exchange is not paid or ("used", id) in state.done or not (s.gives or exchange):
                    continue
                if s.solid:
                    state = self.does(state, ("used", id), (dict(s.gives), 1))
                elif self.can_pay(state, dict(s.needs)) and self.can_pay(state, dict(s.takes)):
                    state = self.does(state, ("used", id), (dict(s.gives), 1), (dict(s.takes), -1))
        return state

    def moves(self, state: State) -> Iterator[Move]:
        if self.won(state):
            return
        yield from self.along_edges(state) if isinstance(self.level, Graph) else self.on_foot(state)

    def on_foot(self, state: State) -> Iterator[Move]:
        for name, (dx, dy) in (STEPS | (SLANTS if self.alphabet.movement.ways == 8 else {})).items():
            cell = (state.place[0] + dx, state.place[1] + dy)
            things = self.here.get(cell, [])
            if things and not self.shut(cell) and all(s.oneway in ("", name) for _, s in things):
                passed = self.opened(state, things)
                if passed:
                    yield Move(name, self.acted(passed._replace(place=cell), [cell]), (cell,), ())

    def along_edges(self, state: State) -> Iterator[Move]:
        assert isinstance(self.level, Graph)
        for edge in self.level.edges:
            for a, b, way in ((edge.source, edge.target, edge.there), (edge.target, edge.source, edge.back)):
                if a != state.place or a == b or way is None or self.shut(b):
                    continue
                doors = tuple(self.alphabet[name].filled(edge.members) for name in way)
                if any(s.oneway not in ("",) for _, s in self.here[b]):
                    continue
                passed = self.through(state, edge.id, doors)
                passed = passed and self.opened(passed, self.here[b])
                if passed:
                    yield Move(edge.id, self.acted(passed._replace(place=b), [b]), (b,), doors)

    def through(self, state: State, edge: str, doors: tuple[Symbol, ...]) -> State | None:
        """The one door of an edge, opened for good from either side."""
        if any(s.is_wall or s.deadly for s in doors):
            return None
        gates = [s for s in doors if s.solid]
        is_open = any(event[:2] == ("door", edge) for event in state.done)
        if not all(self.can_pay(state, dict(s.needs)) for s in gates if not (is_open and s.breakable)):
            return None
        if is_open or not any(s.takes or s.breakable for s in gates):
            return state
        price: dict[str, int] = {}
        for s in gates:
            for item, n in s.takes.items():
                price[item] = price.get(item, 0) + n
        event = ("door", edge, str(sorted(price.items())))
        return self.does(state, event, (price, -1)) if self.can_pay(state, price) else None

    def stage(self, state: State) -> str:
        got = {item for event in state.done if event[0] == "used" for item, n in self.gives(event).items() if n > 0}
        got |= {item.name for item in self.alphabet.items.values() if item.start}
        return next((stage for stage in self.alphabet.stages if stage not in got), "goal")

    def gives(self, event: tuple[str, ...]) -> dict[str, int]:
        return next(dict(s.gives) for things in self.here.values() for id, s in things if id == event[1])

    def uses(self, before: State, move: Move) -> set[str]:
        """The items that something passed or used by this move asks for."""
        asked = {item for s in move.doors if s.solid for item in (*s.needs, *s.takes)}
        for place in move.touched:
            for id, s in self.here.get(place, ()):
                acted = ("used", id) in move.after.done - before.done
                if s.solid or acted:
                    asked |= {*s.needs, *s.takes}
                if s.goal and self.won(move.after):
                    asked |= set(s.needs)
        return asked | self.carried_by(before, move)

    def carried_by(self, before: State, move: Move) -> set[str]:
        return set()


@dataclass
class Found:
    """All states that plays reach, and what follows from each."""

    game: Game
    begin: State
    out: dict[State, list[Move]]

    @property
    def wins(self) -> list[State]:
        return [state for state in self.out if self.game.won(state)]

    def leading_to(self, seeds: list[State]) -> set[State]:
        before: dict[State, list[State]] = {}
        for state, moves in self.out.items():
            for move in moves:
                before.setdefault(move.after, []).append(state)
        seen, queue = set(seeds), list(seeds)
        for state in queue:
            fresh = [s for s in before.get(state, ()) if s not in seen]
            seen.update(fresh)
            queue += fresh
        return seen

    @property
    def sensible(self) -> set[State]:
        """All but leaps from which nobody ever lands."""
        return self.leading_to([s for s in self.out if s.air is None or self.game.won(s)])

    @property
    def has_dead_ends(self) -> bool:
        return bool(self.sensible - self.leading_to(self.wins))

    @property
    def touched(self) -> set[Place]:
        return {place for state in self.sensible for place in self.game.touched(state)}


def explore(game: Game, most: int = 4000) -> Found | None:
    """Every state of every play; None if they are too many for a test, or no play begins."""
    begin = game.begin()
    if begin is None:
        return None
    out: dict[State, list[Move]] = {}
    queue = [begin]
    for state in queue:
        if state in out:
            continue
        out[state] = list(game.moves(state))
        queue += [move.after for move in out[state] if move.after not in out]
        if len(out) > most:
            return None
    return Found(game, begin, out)


def fewest_moves(found: Found, charged: Callable[[State], bool] = lambda state: True) -> int | None:
    """The fewest moves that a winning play makes in states that are charged for."""
    best, heap, pushed = {found.begin: 0}, [(0, 0, found.begin)], 0
    while heap:
        cost, _, state = heappop(heap)
        if found.game.won(state):
            return cost
        for move in found.out[state]:
            total = cost + charged(state)
            if total < best.get(move.after, total + 1):
                best[move.after], pushed = total, pushed + 1
                heappush(heap, (total, pushed, move.after))
    return None


def fewest_tiles(found: Found, stage: str, most: int = 4000) -> int | None:
    """The fewest different places that a winning play touches in a stage; -1 if there are too many ways to try."""
    game = found.game
    begins_here = (*game.alphabet.stages, "goal")[0] == stage
    first = frozenset([found.begin.place] if begins_here else [])
    heap: list[tuple[int, int, State, frozenset[Place]]] = [(len(first), 0, found.begin, first)]
    seen: set[tuple[State, frozenset[Place]]] = set()
    pushed = 0
    while heap:
        count, _, state, tiles = heappop(heap)
        if game.won(state):
            return count
        if (state, tiles) in seen:
            continue
        seen.add((state, tiles))
        charged = game.stage(state) == stage
        for move in found.out[state]:
            grown, pushed = tiles | {move.after.place} if charged else tiles, pushed + 1
            heappush(heap, (len(grown), pushed, move.after, grown))
        if len(seen) > most:
            return -1
    return None


def wins_without(found: Found, place: Place) -> bool:
    """Whether some play wins that never touches a place after the start."""
    return wins_by(found, lambda state, move: place not in move.touched)


def wins_by(found: Found, allowed: Callable[[State, Move], bool]) -> bool:
    seen, queue = {found.begin}, [found.begin]
    for state in queue:
        if found.game.won(state):
            return True
        fresh = {move.after for move in found.out[state] if allowed(state, move)} - seen
        seen |= fresh
        queue += fresh
    return False
