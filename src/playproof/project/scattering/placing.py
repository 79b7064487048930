"""One throw of all things onto a board: numbers are rolled, pinned things put first, then the rest where there is room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random

from playproof.level import Graph, Grid, Symbol, Thing
from playproof.level.thing import Place, as_cell
from playproof.project.counts import Count
from playproof.project.pinned import Fixed
from playproof.project.scattering.board import Board
from playproof.project.scattering.demands import Choices, missing, position_of, symbol_of, with_objects, with_symbol


class NoRoom(Exception):
    """This throw does not come out, and why."""


@dataclass
class Throw:
    """One attempt: what was put where so far, and how many of each there are."""

    board: Board
    level: Grid | Graph
    fixed: Fixed
    counts: Mapping[str, Count]
    apart: int
    dice: Random
    careful: bool = True
    """Whether solid things keep off every place that could cut others off."""
    tight: bool = False
    """Whether things of a kind huddle as closely as they may, so that more of them fit."""
    tally: Counter[str] = field(default_factory=Counter)
    put: dict[Place, list[str]] = field(default_factory=dict)
    things: list[Thing] = field(default_factory=list)
    shut: set[Place] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)
    numbers: Counter[str] = field(default_factory=Counter)

    def run(self, choices: Choices, open_places: Iterable[Place]) -> Grid | Graph:
        """The level with everything in place."""
        self.tally = self.board.tally()
        self._choose(choices)
        self._pinned_objects()
        free = dict.fromkeys(open_places)
        for symbol, number in self._wanted().items():
            self._scatter(symbol, number, free)
        return self._level()

    def _choose(self, choices: Choices) -> None:
        """Cells that pins want changed, with a choice: first to what is still wanted."""
        for id, allowed in choices.items():
            lacking = [name for name in allowed if name in self.counts and self.tally[name] < self._bounds(name)[0]]
            fitting = [name for name in allowed if name not in self.counts or self._room(name) > 0]
            if not fitting:
                raise NoRoom(f"all that '{id}' may be is there often enough")
            symbol = self.dice.choice(lacking or fitting)
            self.level = with_symbol(self.level, id, symbol)
            self.tally[symbol] += 1

    def _bounds(self, symbol: str) -> tuple[int, int | None]:
        return self.counts[symbol].bounds(self.board.size)

    def _room(self, symbol: str) -> int:
        most = self._bounds(symbol)[1]
        return self.board.size if most is None else most - self.tally[symbol]

    def _pinned_objects(self) -> None:
        for id in missing(self.level, self.fixed):
            symbol = symbol_of(self.level, id, self.fixed, self.dice)
            places = position_of(self.level, id, self.fixed) or tuple(self.board.places)
            if not places:
                raise NoRoom(f"there is no place for '{id}'")
            self.things.append(Thing(id, symbol, self.dice.choice(places)))
            self._mark(symbol, self.things[-1].at)

    def _wanted(self) -> dict[str, int]:
        """How many more of each, rolled; those with the fewest places first would do, solid ones first looks better."""
        wanted = {}
        for symbol, count in self.counts.items():
            total = max(self.tally[symbol], count.roll(self.dice, self.board.size, self._likely(symbol)))
            wanted[symbol] = total - self.tally[symbol]
        solid = {name: self.level.alphabet[name].solid for name in wanted}
        return dict(sorted(wanted.items(), key=lambda item: not solid[item[0]]))

    def _likely(self, symbol: str) -> int:
        """An open end means a few, and not a level full of them; a throw that must be tight asks for the least."""
        least, most = self._bounds(symbol)
        return least if self.tight else least + 3 if most is None else most

    def _scatter(self, symbol: str, number: int, free: dict[Place, None]) -> None:
        pool = {place: None for place in free if self._fits(symbol, place)}
        for place in self._standing(symbol):
            self._keep_apart(pool, place)
        order = self.dice.sample(list(pool), len(pool))
        while number and order:
            place = self._next(order, pool)
            if place not in pool or self._blocks(symbol, place):
                continue
            self._put(symbol, place, free)
            self._keep_apart(pool, place)
            number -= 1
        if number:
            raise NoRoom(f"there is no place for {number} more of '{symbol}'")

    def _fits(self, symbol: str, place: Place) -> bool:
        return self.board.may(place, symbol, self.fixed) and (self.board.shared or place not in self.put)

    def _standing(self, symbol: str) -> list[Place]:
        there: list[Place] = list(self.level.find(symbol))
        return there + [place for place, symbols in self.put.items() if symbol in symbols]

    def _next(self, order: list[Place], pool: dict[Place, None]) -> Place:
        """The next place by the dice; when it is tight, the one of the next few that takes the least room from others."""
        if not self.tight:
            return order.pop()
        few = order[-40:]
        best = min(few, key=lambda place: sum(other in pool for other in self.board.within(place, self.apart - 1)))
        order.remove(best)
        return best

    def _keep_apart(self, pool: dict[Place, None], place: Place) -> None:
        for other in self.board.within(place, self.apart - 1) if self.apart else ():
            pool.pop(other, None)
        if not self.board.shared:
            pool.pop(place, None)

    def _blocks(self, symbol: str, place: Place) -> bool:
        return self.careful and blocking(self.level.alphabet[symbol]) and self.board.corks(place, self.shut)

    def _put(self, symbol: str, place: Place, free: dict[Place, None]) -> None:
        if self.board.as_objects:
            self.things.append(Thing(self._id(symbol), symbol, place))
        if not self.board.shared:
            free.pop(place, None)
        self._mark(symbol, place)

    def _mark(self, symbol: str, place: Place) -> None:
        self.put.setdefault(place, []).append(symbol)
        self.tally[symbol] += 1
        if blocking(self.level.alphabet[symbol]):
            self.shut.add(place)

    def _id(self, symbol: str) -> str:
        """`zombie 1`, `zombie 2`: the next number that neither an object nor a pin has taken."""
        if not self.taken:
            self.taken = {thing.id for thing in (*self.level.objects, *self.things)}
            self.taken |= {id for id, _ in self.fixed.allowed}
        while (id := f"{symbol} {self.numbers[symbol] + 1}") in self.taken:
            self.numbers[symbol] += 1
        self.numbers[symbol] += 1
        return id

    def _level(self) -> Grid | Graph:
        if self.board.as_objects:
            return with_objects(self.level, self.things)
        assert isinstance(self.level, Grid)
        pinned = {thing.at for thing in self.things}
        cells = {as_cell(place): symbols[0] for place, symbols in self.put.items() if place not in pinned}
        return with_objects(self.level.with_cells(cells), self.things)


def blocking(symbol: Symbol) -> bool:
    """Whether something like this in the way can keep a player from something."""
    return symbol.solid or symbol.deadly or bool(symbol.oneway)


def harmless(symbol: Symbol) -> bool:
    """Whether one more of this never makes a level harder to finish."""
    return not (blocking(symbol) or symbol.takes or symbol.needs or symbol.start or symbol.goal)
