"""Search in a platformer, tile by tile: what plays reach, and plays made of single moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from playproof.level import Grid, Place
from playproof.level.thing import as_cell
from playproof.play.search.explore import Cheapest, Explored, cheapest, explore
from playproof.play.search.jumping import PlatformSpace, doomed
from playproof.play.search.stages import Play, Stages
from playproof.play.search.walking import steps

_OFFSETS = steps(8)


class PlatformSearch:
    """Search over the moves of a platformer, tile by tile."""

    clustered = False

    def __init__(self, level: Grid, space: PlatformSpace, budget: int) -> None:
        self.level, self.space, self.budget = level, space, budget
        self.ledger = space.ledger
        self.stages = Stages(space.ledger)

    @property
    def starts(self) -> list[Place]:
        return list(self.space.starts)

    def first_places(self) -> list[Place]:
        """The cells that the body touches before the first move."""
        return list(self.space.body(*self.space.begin()[0][:2]))

    @cached_property
    def goals(self) -> list[Place]:
        return [cell for cell, special in self.space.specials.items() if special.goal]

    @cached_property
    def explored(self) -> Explored[Any, str]:
        return explore(self.space, self.budget)

    @cached_property
    def alive(self) -> list[bool]:
        return self.explored.alive()

    def dead(self) -> list[int]:
        lost = doomed(self.explored)
        return [i for i, alive in enumerate(self.alive) if not alive and not lost[i]]

    def events(self, index: int) -> int:
        return int(self.explored.states[index][1])

    @cached_property
    def best(self) -> Cheapest[str]:
        return cheapest(self.space, budget=self.budget)

    def shortest(self) -> Play | None:
        """A shortest winning play; a longer one if the budget was too small to be sure; None if no play wins."""
        return self._shortest

    @cached_property
    def _shortest(self) -> Play | None:
        if self.best.steps is not None:
            return self.play_of(self.best.steps)
        won = next(iter(self.explored.wins), None)
        return None if won is None else self.play_to(won, self.explored.wins[won][0])

    def fewest_in(self, *stages: int) -> Cheapest[str]:
        return cheapest(self.space, lambda state: self.stages.index(state[1]) in stages, budget=self.budget)

    def play_of(self, moves: Sequence[str]) -> Play:
        state = self.space.begin()
        places: list[Place] = [state[0][:2]]
        for move in moves:
            after = next(after for _, name, after in self.space.follow(state) if name == move)
            if after is None:
                x, y = as_cell(places[-1])
                dx, dy = _OFFSETS[move.removeprefix("climb-")]
                places.append((x + dx, y + dy))
                break
            state = after
            places.append(state[0][:2])
        return Play(tuple(moves), tuple(places))

    def play_to(self, index: int, last: Any = None) -> Play:
        return self.play_of(self.explored.steps_to(index) + ([last] if last is not None else []))

    def touched(self) -> set[Place]:
        """The cells that some play touches with some part of the body."""
        if self.space.begins_won():
            return set(self.space.body(*self.space.begin()[0][:2]))
        lost = doomed(self.explored)
        corners = {state[0][:2] for state, is_lost in zip(self.explored.states, lost, strict=True) if not is_lost}
        for index, moves in self.explored.wins.items():
            x, y = self.explored.states[index][0][:2]
            corners |= {
                (x + _OFFSETS[m.removeprefix("climb-")][0], y + _OFFSETS[m.removeprefix("climb-")][1]) for m in moves
            }
        return {cell for x, y in corners for cell in self.space.body(x, y)}
