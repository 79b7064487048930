"""The oracle's platformer: a body of tiles under gravity, one tile a move."""

from __future__ import annotations

from collections.abc import Iterator

from oracle import SLANTS, STEPS, Game, Move, State

from playproof.level import Grid, Place, Symbol

Cell = tuple[int, int]


class Platformer(Game):
    """A place is the upper left tile of the body; the air is all that is not barred."""

    level: Grid

    def body(self, corner: Cell) -> list[Cell]:
        wide, high = self.alphabet.movement.body
        return [(corner[0] + i, corner[1] + j) for i in range(wide) for j in range(high)]

    def touched(self, state: State) -> list[Place]:
        return list(self.body(state.place))

    def begin(self) -> State | None:
        if len(self.starts) != 1:
            return None
        x, y = self.starts[0]
        state = State((x, y - self.alphabet.movement.body[1] + 1), frozenset())
        if any(cell not in self.here or self.shut(cell) for cell in self.touched(state)):
            return None
        state = self.acted(state, self.touched(state))
        return self.landed(state._replace(air=(0, self.cap(state, "reach"), True)))

    def cap(self, state: State, name: str) -> int:
        raising = [item for item in self.alphabet.items.values() if self.held(state, item.name) > 0]
        return getattr(self.alphabet.movement, name) + sum(getattr(item, name) for item in raising)

    def symbols(self, cell: Cell) -> list[Symbol]:
        return [s for _, s in self.here.get(cell, ())]

    def free(self, state: State, cell: Cell) -> bool:
        """Inside the grid, and nothing to be opened first."""
        return cell in self.here and not self.shut(cell) and not self.bars(state, cell)

    def bars(self, state: State, cell: Cell) -> bool:
        """A gate that would have to be opened, or that lacks what it needs."""
        return cell in self.here and not self.shut(cell) and self.opened(state, self.here[cell]) != state

    def climbs(self, corner: Cell) -> bool:
        return any(s.ladder for cell in self.body(corner) for s in self.symbols(cell))

    def landed(self, state: State) -> State:
        x, y = state.place
        wide, high = self.alphabet.movement.body
        below = [(x + i, y + high) for i in range(wide)]
        firm = any(s.is_wall or s.ledge or s.ladder for cell in below for s in self.symbols(cell))
        carried = firm or self.climbs(state.place) or any(self.bars(state, cell) for cell in below)
        return state._replace(air=None) if carried else state

    def moves(self, state: State) -> Iterator[Move]:
        if self.won(state):
            return
        for name, way, air in self.tries(state):
            x, y = state.place
            corner = (x + way[0], y + way[1])
            fresh = [cell for cell in self.body(corner) if cell not in self.body(state.place)]
            if not self.lets_in(fresh, name) or (all(way) and not self.squeezes(state, way)):
                continue
            passed = self.opened(state, [thing for cell in fresh for thing in self.here[cell]])
            if passed:
                after = self.acted(passed._replace(place=corner, air=air), list(fresh))
                settled = after if way[1] < 0 and not self.climbs(corner) else self.landed(after)
                yield Move(name, settled, tuple(fresh), ())

    def tries(self, state: State) -> Iterator[tuple[str, Cell, tuple[int, int, bool]]]:
        jump, reach = self.cap(state, "jump"), self.cap(state, "reach")
        for name, (dx, dy) in (STEPS | SLANTS).items():
            if state.air is None:
                if dy == 0:
                    yield name, (dx, dy), (0, reach, True)
                elif dy < 0 and jump > 0 and reach >= abs(dx):
                    yield name, (dx, dy), (jump - 1, reach - abs(dx), False)
                continue
            rise, left, falling = state.air
            if left < abs(dx):
                continue
            if dy > 0:
                yield name, (dx, dy), (0, left - abs(dx), True)
            elif dy == 0 and not falling:
                yield name, (dx, dy), (0, left - 1, False)
            elif dy < 0 and not falling and rise > 0:
                yield name, (dx, dy), (rise - 1, left - abs(dx), False)
        if state.air is None:
            x, y = state.place
            for name, dy in (("climb-up", -1), ("climb-down", 1)):
                if self.climbs((x, y)) or (dy > 0 and self.climbs((x, y + 1))):
                    yield name, (0, dy), (0, reach, True)

    def lets_in(self, cells: list[Cell], name: str) -> bool:
        ways = name.removeprefix("climb-").split("-")
        return all(
            cell in self.here and not self.shut(cell) and all(s.oneway in ("", *ways) for s in self.symbols(cell))
            for cell in cells
        )

    def squeezes(self, state: State, way: Cell) -> bool:
        """A slanted move goes around a corner: the body must fit on one of the two ways."""
        x, y = state.place
        return any(
            all(self.free(state, cell) for cell in self.body(corner)) for corner in ((x + way[0], y), (x, y + way[1]))
        )

    def carried_by(self, before: State, move: Move) -> set[str]:
        """A jump uses what raises its caps."""
        if before.air is not None or not move.name.startswith("up"):
            return set()
        raising = [item for item in self.alphabet.items.values() if item.jump or item.reach]
        return {item.name for item in raising if self.held(before, item.name) > 0}


def game_of(level: object) -> Game:
    """The oracle for a level's movement."""
    platform = isinstance(level, Grid) and level.alphabet.movement.kind == "platform"
    return Platformer(level) if platform else Game(level)  # type: ignore[arg-type]
