"""The rules of play in their plainest form: what one move does. Proofs are checked against this and nothing else.

>>> from playproof.level import Alphabet, Frozen, Grid, Symbol
>>> game = Alphabet.of(Symbol("start", "S", start=True), Symbol("key", "k", gives="key"),
...                    Symbol("door", "D", solid=True, takes="key"), Symbol("exit", ">", goal=True))
>>> rules = rulebook(Grid.parse("SkD>", game))
>>> state = rules.begin()
>>> for move in ("right", "right", "right"):
...     state = rules.step(state, move)
>>> state.place, rules.items(state), rules.is_won(state)
((3, 0), {'key': 0}, True)

Nothing here is shared with the search in the rest of this package, and nothing is clever: a move names a direction or an
edge; whatever stands in its way is asked in turn; then whatever lies there acts. Jumping is in `flight`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from playproof.errors import WrongInput
from playproof.level import Graph, Grid, Place, Symbol
from playproof.level.thing import parse_place

Here = tuple[str, Symbol]
"""A thing by its id, and its symbol."""

COMPASS = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
    "up-left": (-1, -1),
    "up-right": (1, -1),
    "down-left": (-1, 1),
    "down-right": (1, 1),
}


@dataclass(frozen=True, slots=True)
class Flight:
    """What is left of a jump. While falling there is no rise left at all."""

    rise: int
    reach: int
    falling: bool


@dataclass(frozen=True, slots=True)
class State:
    """Where the player is, which gates were opened for good, and which things have given what they give."""

    place: Place
    opened: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    flight: Flight | None = None


@dataclass(frozen=True, slots=True)
class Door:
    """One direction of an edge: where it leads, and the symbols in the way. Its name says what opening it costs."""

    edge: str
    target: str
    symbols: tuple[Symbol, ...]

    @property
    def price(self) -> dict[str, int]:
        total: dict[str, int] = {}
        for symbol in self.symbols:
            for item, n in symbol.takes.items():
                total[item] = total.get(item, 0) + n
        return total

    @property
    def name(self) -> str:
        paid = ", ".join(f"{n} {item}" for item, n in sorted(self.price.items()))
        return f"{self.edge} for {paid or 'nothing'}"


class Rulebook:
    """What can be done in one level, and what comes of it: on foot and through rooms."""

    on_foot = True

    def __init__(self, level: Grid | Graph) -> None:
        self.level = level
        self.alphabet = level.alphabet
        self.is_grid = isinstance(level, Grid)
        self._here: dict[Place, list[Here]] = _contents(level)
        self._doors: dict[str, list[Door]] = _doors(level) if isinstance(level, Graph) else {}
        self._costs: dict[str, dict[str, int]] = {d.name: d.price for doors in self._doors.values() for d in doors}
        self._edges = {door.name: door.edge for doors in self._doors.values() for door in doors}
        self._things = {id: symbol for here in self._here.values() for id, symbol in here}
        if len(self._things) != sum(map(len, self._here.values())):
            raise WrongInput("two things of the level have the same id")
        self.asked = self._asked()
        self._items: dict[tuple[frozenset[str], frozenset[str]], dict[str, int]] = {}

    def _asked(self) -> set[str]:
        """The items that anything in the level asks for; gifts of other things change nothing and are left out."""
        asked = {item for s in self.symbols() for item in (*s.needs, *s.takes)}
        raising = {item.name for item in self.alphabet.items.values() if item.jump or item.reach}
        return asked | raising | set(self.alphabet.stages)

    def here(self, place: Place) -> list[Here]:
        return self._here.get(place, [])

    def touched(self, state: State) -> list[Place]:
        """The places that the player touches: one, but for a body of several tiles."""
        return [state.place]

    def items(self, state: State) -> dict[str, int]:
        """What the player holds: what he began with, all that was given, less all that was taken."""
        key = (state.opened, state.used)
        if key not in self._items:
            held = {item.name: item.start for item in self.alphabet.items.values()}
            for id in state.opened:
                _add(held, self._costs[id] if id in self._costs else dict(self._things[id].takes), -1)
            for id in state.used:
                _add(held, dict(self._things[id].gives), +1)
                if not self._things[id].solid:
                    _add(held, dict(self._things[id].takes), -1)
            self._items[key] = held
        return self._items[key]

    def stage(self, state: State) -> str:
        """The first stage whose thing has not been got; the stage after the last is the goal."""
        begun = {item.name for item in self.alphabet.items.values() if item.start}
        got = begun | {item for id in state.used for item in self._things[id].gives}
        return next((stage for stage in self.alphabet.stages if stage not in got), "goal")

    def begin(self) -> State:
        """The state before the first move."""
        return self._act(State(self._start()), [self._start()])

    def _start(self) -> Place:
        marks = {symbol.name for symbol in self.symbols() if symbol.start}
        starts = [place for place, here in self._here.items() for _, symbol in here if symbol.name in marks]
        if len(set(starts)) != 1:
            raise WrongInput(f"a play begins at one start; this level has {len(set(starts))}")
        if any(symbol.is_wall or symbol.deadly for _, symbol in self.here(starts[0])):
            raise WrongInput("nobody can stand at the start")
        return starts[0]

    def is_won(self, state: State) -> bool:
        """Whether the player is at a goal whose conditions hold."""
        return any(
            symbol.goal and (symbol.solid or self._holds(state, symbol))
            for place in self.touched(state)
            for _, symbol in self.here(place)
        )

    def moves(self, state: State) -> list[str]:
        """The names of all moves worth trying; `step` says which of them are possible."""
        if isinstance(state.place, str):
            return [door.edge for door in self._doors.get(state.place, [])]
        return list(COMPASS)[: self.alphabet.movement.ways]

    def step(self, state: State, move: str) -> State | None:
        """The state after a move, or None if it cannot be made. Play ends at the goal: from there no move leads on."""
        if self.is_won(state) or move not in self.moves(state):
            return None
        if isinstance(state.place, str):
            door = next(door for door in self._doors[state.place] if door.edge == move)
            passed = self._through(state, door)
            return passed and self._enter(passed, [door.target], move)
        dx, dy = COMPASS[move]
        return self._enter(state, [(state.place[0] + dx, state.place[1] + dy)], move)

    def follow(self, state: State) -> Iterator[tuple[str, State]]:
        """Every possible move with the state after it."""
        for move in self.moves(state):
            after = self.step(state, move)
            if after is not None:
                yield move, after

    def exits(self, place: Place) -> Iterator[tuple[str, Place, tuple[Symbol, ...]]]:
        """Where moves from a place would lead if nothing were in the way, with what stands on the edge."""
        if isinstance(place, str):
            yield from ((door.edge, door.target, door.symbols) for door in self._doors.get(place, []))
            return
        for move in list(COMPASS)[: self.alphabet.movement.ways]:
            dx, dy = COMPASS[move]
            target = (place[0] + dx, place[1] + dy)
            if target in self._here:
                yield move, target, ()

    def symbols(self) -> list[Symbol]:
        """Every kind of thing and door in the level, as symbols."""
        doors = [symbol for doors in self._doors.values() for door in doors for symbol in door.symbols]
        return list({id(symbol): symbol for symbol in (*self._things.values(), *doors)}.values())

    def door(self, state: State, move: str) -> tuple[Symbol, ...]:
        """The symbols that stand on the edge of a move."""
        doors = self._doors.get(state.place, []) if isinstance(state.place, str) else []
        return next((door.symbols for door in doors if door.edge == move), ())

    def _through(self, state: State, door: Door) -> State | None:
        """Past the one door of an edge: opened from either side it is open, whatever it asked there."""
        if any(symbol.is_wall or symbol.deadly for symbol in door.symbols):
            return None
        opened = any(self._edges.get(name) == door.edge for name in state.opened)
        asking = [s for s in door.symbols if s.solid and not (opened and s.breakable)]
        if not all(self._holds(state, symbol) for symbol in asking):
            return None
        if opened or not any(s.takes or s.breakable for s in asking):
            return state
        return replace(state, opened=state.opened | {door.name}) if self._can_pay(state, door.price) else None

    def _enter(self, state: State, places: list[Place], move: str) -> State | None:
        """Into some places: gates are asked and opened, then what lies there acts."""
        things = [thing for place in places for thing in self.here(place)]
        if not all(self._is_place(place) for place in places):
            return None
        if not all(self._lets_in(symbol, move) for _, symbol in things):
            return None
        passed = self._pass(state, things)
        return passed and self._act(replace(passed, place=places[0]), places)

    def _is_place(self, place: Place) -> bool:
        """Rooms may be empty; a cell with nothing in it is a hole."""
        return bool(self.here(place)) or (place in self._here and not self.is_grid)

    def _lets_in(self, symbol: Symbol, move: str) -> bool:
        return not symbol.deadly and not symbol.is_wall and symbol.oneway in ("", *self._ways(move))

    def _ways(self, move: str) -> list[str]:
        """The directions a move goes in."""
        return [move]

    def _pass(self, state: State, things: list[Here]) -> State | None:
        """Past everything solid among the things, paying where it must be paid; None if something stays shut."""
        gates = [(id, s) for id, s in things if s.solid and not (s.breakable and id in state.opened)]
        if not all(self._holds(state, symbol) for _, symbol in gates):
            return None
        for id, symbol in gates:
            if id in state.opened or not (symbol.takes or symbol.breakable):
                continue
            if not self._can_pay(state, dict(symbol.takes)):
                return None
            state = replace(state, opened=state.opened | {id})
        return state

    def _holds(self, state: State, symbol: Symbol) -> bool:
        return not symbol.needs or self._can_pay(state, dict(symbol.needs))

    def _can_pay(self, state: State, price: dict[str, int]) -> bool:
        held = self.items(state)
        return all(held.get(item, 0) >= n for item, n in price.items())

    def _act(self, state: State, places: list[Place]) -> State:
        """Whatever lies in the places gives what it gives, once; gifts come before exchanges."""
        things = [thing for place in places for thing in self.here(place)]
        exchanges = [(id, s) for id, s in things if s.takes and not s.solid]
        gifts = [(id, s) for id, s in things if self.asked & set(s.gives) and not (s.takes and not s.solid)]
        for id, symbol in gifts + exchanges:
            free = symbol.solid or (self._holds(state, symbol) and self._can_pay(state, dict(symbol.takes)))
            if id not in state.used and free:
                state = replace(state, used=state.used | {id})
        return state


def _contents(level: Grid | Graph) -> dict[Place, list[Here]]:
    """All that stands in each place, lowest first."""
    alphabet = level.alphabet
    if isinstance(level, Graph):
        return {n.id: [(t.id, alphabet[t.symbol].filled(t.members)) for t in level.at(n.id)] for n in level.nodes}
    here: dict[Place, list[Here]] = {cell: [] for cell in level.cells()}
    kinds = [alphabet.symbols[name].filled({}) if name else None for name in alphabet.names]
    for name, codes in level.layers.items():
        for y, row in enumerate(codes.tolist()):
            for x, code in enumerate(row):
                symbol = kinds[code]
                if symbol is not None:
                    here[x, y].append((f"{name}@{x},{y}", symbol))
    for id, members in level.members.items():
        place = parse_place(id.rsplit("@", 1)[1])
        here[place] = [(i, alphabet[s.name].filled(members) if i == id else s) for i, s in here[place]]
    for thing in level.objects:
        here[thing.at].append((thing.id, alphabet[thing.symbol].filled(thing.members)))
    return here


def _doors(graph: Graph) -> dict[str, list[Door]]:
    """The ways out of each room. A loop leads back into the same room: walking it is no move."""
    doors: dict[str, list[Door]] = {}
    for edge in graph.edges:
        for a, b, way in ((edge.source, edge.target, edge.there), (edge.target, edge.source, edge.back)):
            if way is not None and a != b:
                symbols = tuple(graph.alphabet[name].filled(edge.members) for name in way)
                doors.setdefault(a, []).append(Door(edge.id, b, symbols))
    return doors


def _add(held: dict[str, int], items: dict[str, int], sign: int) -> None:
    for item, n in items.items():
        held[item] = held.get(item, 0) + sign * n


@lru_cache(maxsize=2)
def rulebook(level: Grid | Graph) -> Rulebook:
    """The rules of a level's movement. The last ones are kept: a level comes with several proofs."""
    from playproof.play.check.flight import FlightRulebook

    if isinstance(level, Grid) and level.alphabet.movement.kind == "platform":
        return FlightRulebook(level)
    return Rulebook(level)
