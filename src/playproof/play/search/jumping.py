"""Platform movement: an automaton over (x, y, rise left, reach left), with a body of some tiles.

    on the ground    left, right; jump: up, up-left, up-right; climb-up, climb-down on a ladder
    going up         up, up-left, up-right while rise is left; left, right (which end the rise); or begin to fall
    falling          down, down-left, down-right

Sideways moves in the air use up reach. A jump that cannot end on ground again is no move at all: see `doomed`.
Cells with nothing in them are air. Outside the grid there is nothing to stand on and nowhere to go.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from playproof.level import Grid
from playproof.play.search.board import Special
from playproof.play.search.contents import filled, relevant_items, special_of
from playproof.play.search.explore import Explored
from playproof.play.search.rules import Gate, Ledger
from playproof.play.search.walking import cells_with, filled_symbols

Cell = tuple[int, int]
Body = tuple[int, int, int, int]
"""Column and row of the body's upper left tile, rise left, reach left."""
State = tuple[Body, int]
GROUND, FALL = -2, -1

SIDES = {"left": -1, "": 0, "right": 1}
UPS = {"up": 0, "up-left": -1, "up-right": 1}
DOWNS = {"down": 0, "down-left": -1, "down-right": 1}


@dataclass(slots=True)
class PlatformSpace:
    """States are the body's place in the automaton and the events; steps are the names of moves, one tile each."""

    grid: Grid
    banned: frozenset[Cell] = frozenset()
    ledger: Ledger = field(init=False)
    specials: dict[Cell, Special] = field(init=False)
    blocked: set[Cell] = field(init=False)
    carrying: set[Cell] = field(init=False)
    ladders: set[Cell] = field(init=False)
    oneways: dict[Cell, str] = field(init=False)
    starts: list[Cell] = field(init=False)
    room: set[Cell] = field(init=False)
    """Where the body's upper left tile can be as far as walls go."""
    busy: set[Cell] = field(init=False)
    """Where the body touches a cell in which something happens, so that more must be asked."""
    firm: set[Cell] = field(init=False)
    """Where something carries the body, whatever gates are open."""
    _caps: dict[tuple[str, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        grid, alphabet = self.grid, self.grid.alphabet
        symbols = list(alphabet.symbols.values())
        relevant = relevant_items(alphabet, filled_symbols(grid))
        self.ledger = Ledger(alphabet)
        self.blocked = _cells(grid, (s.name for s in symbols if s.is_wall or s.deadly))
        self.carrying = _cells(grid, (s.name for s in symbols if s.is_wall or s.ledge or s.ladder))
        self.ladders = _cells(grid, (s.name for s in symbols if s.ladder))
        self.starts = sorted(_cells(grid, (s.name for s in symbols if s.start)), key=lambda c: (c[1], c[0]))
        eventful = _cells(grid, (s.name for s in symbols if not s.is_plain or s.oneway)) - self.blocked
        self.specials, self.oneways = {}, {}
        for x, y in sorted(eventful, key=lambda c: (c[1], c[0])):
            things = [(thing.id, filled(alphabet, thing)) for thing in grid.at((x, y))]
            self.specials[x, y] = special_of(f"{x},{y}", things, self.ledger, relevant)
            if ways := {symbol.oneway for _, symbol in things if symbol.oneway}:
                self.oneways[x, y] = ways.pop() if len(ways) == 1 else "none"
        self._survey()

    def _survey(self) -> None:
        """What can be said of every position of the body once and for all: most of a level is air and walls."""
        # A body that starts in the topmost row may stick out above it.
        above = 1 - self.grid.alphabet.movement.body[1]
        corners = [(x, y) for y in range(above, self.grid.height) for x in range(self.grid.width)]
        inside = set(self.grid.cells()) - self.blocked
        self.room = {corner for corner in corners if inside.issuperset(self.body(*corner))}
        self.busy = {corner for corner in corners if any(cell in self.specials for cell in self.body(*corner))}
        self.firm = {
            corner
            for corner in corners
            if self._climbs(*corner) or any(cell in self.carrying for cell in self._under(*corner))
        }

    def body(self, x: int, y: int) -> list[Cell]:
        width, height = self.grid.alphabet.movement.body
        return [(x + i, y + j) for i in range(width) for j in range(height)]

    @property
    def weight(self) -> int:
        return 1

    def begin(self) -> State:
        x, y = self.starts[0]
        y -= self.grid.alphabet.movement.body[1] - 1
        events = self._accept(self.body(x, y), 0)
        return self._land(x, y, FALL, self._cap("reach", events), events), events

    def fits_at_start(self) -> bool:
        return self.begin()[0][:2] in self.room

    def begins_won(self) -> bool:
        (x, y, _, _), events = self.begin()
        return self.wins(x, y, events)

    def wins(self, x: int, y: int, events: int) -> bool:
        if (x, y) not in self.busy:
            return False
        goals = (needs for cell in self.body(x, y) if cell in self.specials for needs in self.specials[cell].goal)
        return any(self.ledger.has(events, needs) for needs in goals)

    def follow(self, state: State) -> list[tuple[int, str, State | None]]:
        body, events = state
        follows: list[tuple[int, str, State | None]] = []
        for move, dx, dy, rise, reach in self._moves(body, events):
            x, y = body[0] + dx, body[1] + dy
            after = self.enter(body, dx, dy, events)
            if after < 0:
                continue
            if self.wins(x, y, after):
                follows.append((1, move, None))
            else:
                # Items taken on the way may raise the caps of the next jump, not of this one.
                settled = (
                    (x, y, rise, reach) if dy < 0 and not self._climbs(x, y) else self._land(x, y, rise, reach, after)
                )
                follows.append((1, move, (settled, after)))
        return follows

    def _moves(self, body: Body, events: int) -> Iterable[tuple[str, int, int, int, int]]:
        """Name, direction, and the rise and reach left afterwards."""
        x, y, rise, reach = body
        if rise == GROUND:
            yield from self._ground_moves(x, y, events)
            return
        if rise > 0:
            yield from ((m, dx, -1, rise - 1, reach - abs(dx)) for m, dx in UPS.items() if reach >= abs(dx))
        if rise >= 0 and reach:
            yield from ((m, dx, 0, 0, reach - 1) for m, dx in SIDES.items() if dx)
        yield from ((m, dx, 1, FALL, reach - abs(dx)) for m, dx in DOWNS.items() if reach >= abs(dx))

    def _ground_moves(self, x: int, y: int, events: int) -> Iterable[tuple[str, int, int, int, int]]:
        jump, reach = self._cap("jump", events), self._cap("reach", events)
        yield from ((m, dx, 0, FALL, reach) for m, dx in SIDES.items() if dx)
        if jump:
            yield from ((m, dx, -1, jump - 1, reach - abs(dx)) for m, dx in UPS.items() if reach >= abs(dx))
        if self._climbs(x, y):
            yield "climb-up", 0, -1, FALL, reach
        if self._climbs(x, y) or self._climbs(x, y + 1):
            yield "climb-down", 0, 1, FALL, reach

    def _cap(self, name: str, events: int) -> int:
        known = self._caps.get((name, events))
        if known is None:
            known = self._caps[name, events] = self._raised(name, events)
        return known

    def _raised(self, name: str, events: int) -> int:
        movement, held = self.grid.alphabet.movement, self.ledger.held(events)
        raised = sum(
            int(getattr(item, name))
            for item in self.grid.alphabet.items.values()
            if item.name in self.ledger.index and held[self.ledger.index[item.name]]
        )
        return int(getattr(movement, name)) + raised

    def enter(self, body: Body, dx: int, dy: int, events: int) -> int:
        """The events after moving the body by one tile, or -1 if something is in the way."""
        x, y = body[0] + dx, body[1] + dy
        if (x, y) not in self.room or (self.banned and not self.banned.isdisjoint(self.body(x, y))):
            return -1
        if dx and dy and not (self._fits(x, body[1], events) or self._fits(body[0], y, events)):
            return -1
        if (x, y) not in self.busy:
            return events
        was = set(self.body(body[0], body[1]))
        fresh = [cell for cell in self.body(x, y) if cell not in was]
        if not all(self._lets_in(cell, dx, dy) for cell in fresh):
            return -1
        for cell in fresh:
            events = self.ledger.through(self.specials[cell].gate, events) if cell in self.specials else events
            if events < 0:
                return -1
        return self._accept(fresh, events)

    def _lets_in(self, cell: Cell, dx: int, dy: int) -> bool:
        way = self.oneways.get(cell)
        return way is None or way in (SIDE_NAMES.get(dx), FALL_NAMES.get(dy))

    def _fits(self, x: int, y: int, events: int) -> bool:
        if (x, y) not in self.room:
            return False
        if (x, y) not in self.busy:
            return True
        here = [self.specials[cell] for cell in self.body(x, y) if cell in self.specials]
        return not any(self._shut(special.gate, events) for special in here)

    def _shut(self, gate: Gate | None, events: int) -> bool:
        return gate is not None and self.ledger.through(gate, events) != events

    def _accept(self, cells: list[Cell], events: int) -> int:
        offers = [offer for cell in cells if cell in self.specials for offer in self.specials[cell].offers]
        return self.ledger.accept(sorted(offers, key=lambda offer: bool(offer.takes)), events)

    def _land(self, x: int, y: int, rise: int, reach: int, events: int) -> Body:
        return (x, y, GROUND, 0) if self._supported(x, y, events) else (x, y, rise, reach)

    def _climbs(self, x: int, y: int) -> bool:
        return any(cell in self.ladders for cell in self.body(x, y))

    def _supported(self, x: int, y: int, events: int) -> bool:
        if (x, y) in self.firm:
            return True
        gates = [self.specials[cell].gate for cell in self._under(x, y) if cell in self.specials]
        return any(self._shut(gate, events) for gate in gates)

    def _under(self, x: int, y: int) -> list[Cell]:
        width, height = self.grid.alphabet.movement.body
        return [(x + i, y + height) for i in range(width)]


SIDE_NAMES = {-1: "left", 1: "right"}
FALL_NAMES = {-1: "up", 1: "down"}


def _cells(grid: Grid, names: Iterable[str]) -> set[Cell]:
    mask = cells_with(grid, names)
    return {(int(x), int(y)) for y in range(grid.height) for x in range(grid.width) if mask[y, x]}


def doomed(found: Explored[State, str]) -> list[bool]:
    """The states in the air from which no ground can be reached: leaps into a pit. They are no moves at all."""
    ground = [i for i, (body, _) in enumerate(found.states) if body[2] == GROUND]
    safe = found.alive(ground + list(found.wins))
    return [not is_safe for is_safe in safe]
