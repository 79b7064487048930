"""The plain rules of jumping: a body of some tiles under gravity. See `jumping` for the moves in words.

Like `step`, this shares nothing with the search: it says what one move does, as slowly and plainly as it can.
"""

from __future__ import annotations

from dataclasses import replace

from playproof.errors import WrongInput
from playproof.level import Grid, Place, Symbol
from playproof.level.thing import as_cell
from playproof.play.check.step import COMPASS, Flight, Rulebook, State

Cell = tuple[int, int]


class FlightRulebook(Rulebook):
    """The rulebook of a platformer. The place of a state is the upper left tile of the body."""

    on_foot = False

    def __init__(self, level: Grid) -> None:
        super().__init__(level)
        self.size = level.size
        self._bodies: dict[Cell, list[Cell]] = {}
        self._ladders: dict[Cell, bool] = {}
        self._firm: dict[Cell, bool] = {}

    def touched(self, state: State) -> list[Place]:
        return list(self._body(_corner(state)))

    def begin(self) -> State:
        x, y = as_cell(self._start())
        state = State((x, y - self.alphabet.movement.body[1] + 1))
        if not all(
            self._is_place(cell) and not any(_bars(s) for _, s in self.here(cell)) for cell in self.touched(state)
        ):
            raise WrongInput(f"the body does not fit at the start at {x},{y}")
        state = self._act(state, self.touched(state))
        return self._settle(replace(state, flight=Flight(0, self._cap(state, "reach"), True)))

    def moves(self, state: State) -> list[str]:
        """On the ground one does not move down, and in the air one does not climb; `_after` says the rest."""
        if state.flight is None:
            return [move for move in COMPASS if not move.startswith("down")] + ["climb-up", "climb-down"]
        return [move for move in COMPASS if move.startswith("down")] if state.flight.falling else list(COMPASS)

    def step(self, state: State, move: str) -> State | None:
        """One tile in some direction, if the laws of jumping allow it and nothing is in the way."""
        if self.is_won(state) or move not in self.moves(state):
            return None
        flight = self._after(state, move)
        if flight is None:
            return None
        dx, dy = COMPASS[move.removeprefix("climb-")]
        x, y = _corner(state)
        fresh = [cell for cell in self._body((x + dx, y + dy)) if cell not in self._body((x, y))]
        if dx and dy and not (self._fits(state, (x + dx, y)) or self._fits(state, (x, y + dy))):
            return None
        after = self._enter(state, list(fresh), move)
        if after is None:
            return None
        after = replace(after, place=(x + dx, y + dy), flight=flight)
        return after if dy < 0 and not self._on_ladder((x + dx, y + dy)) else self._settle(after)

    def _is_place(self, place: Place) -> bool:
        """What is empty is air."""
        x, y = as_cell(place)
        return 0 <= x < self.size[0] and 0 <= y < self.size[1]

    def _ways(self, move: str) -> list[str]:
        return move.removeprefix("climb-").split("-")

    def _body(self, corner: Cell) -> list[Cell]:
        if corner not in self._bodies:
            width, height = self.alphabet.movement.body
            self._bodies[corner] = [(corner[0] + i, corner[1] + j) for i in range(width) for j in range(height)]
        return self._bodies[corner]

    def _cap(self, state: State, name: str) -> int:
        held = self.items(state)
        raised = sum(int(getattr(i, name)) for i in self.alphabet.items.values() if held.get(i.name, 0) > 0)
        return int(getattr(self.alphabet.movement, name)) + raised

    def _after(self, state: State, move: str) -> Flight | None:
        """What is left of the jump after this move, or None if the laws of jumping forbid it."""
        dx, dy = COMPASS[move.removeprefix("climb-")]
        if state.flight is None:
            return self._from_ground(state, move, dx, dy)
        left = state.flight.reach - abs(dx)
        if move.startswith("climb-") or left < 0:
            return None
        if dy > 0:
            return Flight(0, left, True)
        if state.flight.falling:
            return None
        if dy == 0:
            return Flight(0, left, False)
        return Flight(state.flight.rise - 1, left, False) if state.flight.rise > 0 else None

    def _from_ground(self, state: State, move: str, dx: int, dy: int) -> Flight | None:
        rise, reach = self._cap(state, "jump"), self._cap(state, "reach")
        x, y = _corner(state)
        if move.startswith("climb-"):
            below = dy > 0 and self._on_ladder((x, y + 1))
            return Flight(0, reach, True) if self._on_ladder((x, y)) or below else None
        if dy == 0:
            return Flight(0, reach, True)
        return Flight(rise - 1, reach - abs(dx), False) if dy < 0 and rise > 0 and reach >= abs(dx) else None

    def _settle(self, state: State) -> State:
        """On the ground again, if something carries the body here."""
        return replace(state, flight=None) if self._carried(state) else state

    def _carried(self, state: State) -> bool:
        x, y = _corner(state)
        width, height = self.alphabet.movement.body
        under = [(x + i, y + height) for i in range(width)]
        if (x, y) not in self._firm:
            symbols = [symbol for cell in under for _, symbol in self.here(cell)]
            self._firm[x, y] = any(s.is_wall or s.ledge or s.ladder for s in symbols)
        return self._firm[x, y] or self._on_ladder((x, y)) or any(self._is_shut(state, cell) for cell in under)

    def _on_ladder(self, corner: Cell) -> bool:
        if corner not in self._ladders:
            symbols = [symbol for cell in self._body(corner) for _, symbol in self.here(cell)]
            self._ladders[corner] = any(symbol.ladder for symbol in symbols)
        return self._ladders[corner]

    def _is_shut(self, state: State, cell: Cell) -> bool:
        """Whether a gate stands here that cannot be passed as things are, without opening anything."""
        symbols = [symbol for _, symbol in self.here(cell)]
        if any(_bars(symbol) for symbol in symbols) or not any(symbol.solid for symbol in symbols):
            return False
        return self._pass(state, self.here(cell)) != state

    def _fits(self, state: State, corner: Cell) -> bool:
        return all(
            self._is_place(cell) and not any(_bars(s) for _, s in self.here(cell)) and not self._is_shut(state, cell)
            for cell in self._body(corner)
        )


def _corner(state: State) -> Cell:
    return as_cell(state.place)


def _bars(symbol: Symbol) -> bool:
    return symbol.is_wall or symbol.deadly
