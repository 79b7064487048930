"""Search over states of play: a world and a tile, and what a play has done so far of what is watched.

A **breaking play** of a promise is a winning play that keeps clear of some things, does others, and makes few or many steps
in stages. A `Quest` says so; the cheapest such play is found by breadth, where steps outside the quest's stage cost nothing.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from playproof.answersets.plays.rules import Worlds

FAR = 1 << 60
Layer = tuple[int, int, tuple[int, ...]]
"""A world, a set of things done as bits, and the steps that are counted in stages."""


class TooMany(Exception):
    """There are more states of play than are looked at."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Between so many and so many steps in a stage; `most` is None where there is no upper bound."""

    stage: int
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Quest:
    """What a winning play has to be like."""

    shunned: frozenset[str] = frozenset()
    """Symbols that it never enters."""
    unused: frozenset[str] = frozenset()
    """Items that it never uses: it passes no gate and makes no exchange that asks for them."""
    visits: tuple[str, ...] = ()
    """Symbols of which it enters each at least once."""
    uses: tuple[str, ...] = ()
    counted: tuple[Steps, ...] = ()
    stage: int | None = None
    """Only steps in this stage cost something; in every stage, if it is None."""
    most: int | None = None
    """What it may cost."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A play by its states: the tile and the world after each step, the start first, and what it cost."""

    tiles: tuple[int, ...]
    worlds: tuple[int, ...]
    cost: int


def cheapest(worlds: Worlds, start: int, quest: Quest) -> Walk | None:
    """A winning play like this with the fewest steps in its stage; None if there is none."""
    walk = _Search(worlds, quest).run(start)
    return None if walk and quest.most is not None and walk.cost > quest.most else walk


class _Search:
    """One search. States are numbers: layer * tiles + tile."""

    def __init__(self, worlds: Worlds, quest: Quest) -> None:
        self.worlds, self.quest = worlds, quest
        game, rules = worlds.rules.game, worlds.rules
        self.size = len(worlds.symbols)
        self.marked = {name: 1 << i for i, name in enumerate(quest.visits)}
        self.using = {item: 1 << (len(quest.visits) + i) for i, item in enumerate(quest.uses)}
        self.full = (1 << (len(quest.visits) + len(quest.uses))) - 1
        shut = {
            name
            for name, symbol in game.symbols.items()
            if name in rules.barred or name in quest.shunned or (symbol.solid and self._asks(name))
        }
        plain = rules.plain - shut - set(self.marked)
        self.kind = [2 if name in plain else 0 if name in shut else 1 for name in worlds.symbols]
        """For each tile 0 where nobody gets in, 2 where nothing happens, 1 elsewhere."""
        self.layers: list[Layer] = []
        self.numbers: dict[Layer, int] = {}
        self.onward: list[int] = []
        self.prices: list[int] = []
        self.costs: list[list[int]] = []
        self.came: list[list[int]] = []

    def _asks(self, name: str) -> bool:
        return bool(self.quest.unused & self.worlds.rules.items[name])

    def run(self, start: int) -> Walk | None:
        if not self.kind[start]:
            return None
        world = self.worlds.act(0, start)
        begun = self._layer((world, self._done(0, start, 0, world), (0,) * len(self.quest.counted))) * self.size + start
        self.costs[0][start] = 0
        if self._wins(begun):
            return Walk((start,), (world,), 0)
        queue, left = deque([begun]), self.worlds.most
        next_, kind, size, costs, came = self.worlds.rules.next, self.kind, self.size, self.costs, self.came
        while queue:
            state = queue.popleft()
            layer, tile = divmod(state, size)
            if kind[tile] == 1 and state != begun and self.worlds.won(self.layers[layer][0], tile):
                if self._wins(state):
                    return self._walk(state, begun)
                continue
            onward, price = self._onward(layer), self.prices[layer]
            cost = costs[layer][tile] + price
            for target, way in next_[tile]:
                what = kind[target]
                if not what:
                    continue
                into = onward if what == 2 else self._enter(layer, target, way)
                if into < 0 or costs[into][target] <= cost:
                    continue
                left -= costs[into][target] == FAR
                costs[into][target] = cost
                came[into][target] = state
                (queue.append if price else queue.appendleft)(into * size + target)
            if left < 0:
                raise TooMany
        return None

    def _layer(self, layer: Layer) -> int:
        if layer not in self.numbers:
            self.numbers[layer] = len(self.layers)
            self.layers.append(layer)
            stage = self.worlds.stage(layer[0])
            self.prices.append(1 if self.quest.stage is None or self.quest.stage == stage else 0)
            self.onward.append(-2)
            self.costs.append([FAR] * self.size)
            self.came.append([-1] * self.size)
        return self.numbers[layer]

    def _onward(self, layer: int) -> int:
        """The layer after a step in which nothing happens but that it may count; -1 if no step may be made."""
        if self.onward[layer] == -2:
            self.onward[layer] = self._counted(layer)
        return self.onward[layer]

    def _counted(self, layer: int) -> int:
        world, done, counts = self.layers[layer]
        if not counts:
            return layer
        stage = self.worlds.stage(world)
        after = tuple(n + (steps.stage == stage) for n, steps in zip(counts, self.quest.counted, strict=True))
        if any(s.most is not None and n > s.most for n, s in zip(after, self.quest.counted, strict=True)):
            return -1
        capped = (n if s.most is not None else min(n, s.least) for n, s in zip(after, self.quest.counted, strict=True))
        return self._layer((world, done, tuple(capped)))

    def _enter(self, layer: int, tile: int, way: int) -> int:
        onward = self._onward(layer)
        if onward < 0:
            return -1
        world, done, counts = self.layers[onward]
        after = self.worlds.enter(world, tile, way)
        if after < 0 or (self.quest.unused and self._used(world, after, tile) & self.quest.unused):
            return -1
        return self._layer((after, self._done(done, tile, world, after), counts))

    def _used(self, world: int, after: int, tile: int) -> frozenset[str]:
        """The items that entering a tile uses: what its gate asks for, what its exchange or its goal asks for."""
        symbol = self.worlds.rules.game.symbols[self.worlds.symbols[tile]]
        if symbol.solid or after != world:
            return self.worlds.rules.items[symbol.name]
        wins = symbol.goal and self.worlds.won(after, tile)
        return frozenset(symbol.needs) if wins else frozenset()

    def _done(self, done: int, tile: int, world: int, after: int) -> int:
        """What has been done of what is to be done."""
        if not self.full:
            return 0
        done |= self.marked.get(self.worlds.symbols[tile], 0)
        for item in self._used(world, after, tile) if self.using else ():
            done |= self.using.get(item, 0)
        return done

    def _wins(self, state: int) -> bool:
        layer, tile = divmod(state, self.size)
        world, done, counts = self.layers[layer]
        if done != self.full or any(n < s.least for n, s in zip(counts, self.quest.counted, strict=True)):
            return False
        return self.worlds.won(world, tile)

    def _walk(self, state: int, begun: int) -> Walk:
        back = [state]
        while back[-1] != begun:
            layer, tile = divmod(back[-1], self.size)
            back.append(self.came[layer][tile])
        back.reverse()
        last, tile = divmod(state, self.size)
        worlds = tuple(self.layers[s // self.size][0] for s in back)
        return Walk(tuple(s % self.size for s in back), worlds, self.costs[last][tile])
