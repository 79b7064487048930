"""What a step does, for a level whose tiles hold one symbol each: the alphabet's meaning, compiled for walking.

What has happened for good (a gate opened, a thing taken) makes a **world**. A state of play is a world and a tile. Worlds are
few where tiles are many, so each is kept once with what the player then holds, and looked up by a number.

>>> from playproof.level import Alphabet, Symbol
>>> game = Alphabet.of(Symbol("floor"), Symbol("start", start=True), Symbol("key", gives="key"),
...                    Symbol("door", solid=True, takes="key"), Symbol("exit", goal=True))
>>> worlds = Worlds(Rules(game, 4, 1), ["start", "key", "door", "exit"])
>>> one = worlds.enter(0, 1, 3)
>>> two = worlds.enter(one, 2, 3)
>>> worlds.held(one), worlds.held(two), worlds.enter(0, 2, 3), worlds.won(two, 3)
({'key': 1}, {'key': 0}, -1, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from playproof.level import Alphabet, Frozen, Symbol
from playproof.play.check.step import COMPASS

WHOLE = -1
"""No way in."""
MOST_STATES = 400_000


class Rules:
    """The game on a board of so many tiles: neighbours by direction, and how each symbol acts."""

    def __init__(self, game: Alphabet, width: int, height: int) -> None:
        self.items = {name: asked_by(symbol) for name, symbol in game.symbols.items()}
        game = placed(game)
        self.game, self.width, self.height = game, width, height
        self.moves = list(COMPASS)[: game.movement.ways]
        self.asked = asked(game)
        self.next = [self._next(x, y) for y in range(height) for x in range(width)]
        self.plain = plain(game)
        self.barred = {name for name, symbol in game.symbols.items() if symbol.is_wall or symbol.deadly}

    def _next(self, x: int, y: int) -> tuple[tuple[int, int], ...]:
        """The tiles beside a tile, each with the number of the direction."""
        found = []
        for way, name in enumerate(self.moves):
            dx, dy = COMPASS[name]
            if 0 <= x + dx < self.width and 0 <= y + dy < self.height:
                found.append((x + dx + (y + dy) * self.width, way))
        return tuple(found)


@lru_cache(maxsize=4)
def placed(game: Alphabet) -> Alphabet:
    """The game with its symbols as they are when somebody puts them on a tile: members have their defaults.

    >>> placed(Alphabet.of(Symbol("key", gives="key {id}", members={"id": 7})))["key"].gives
    Frozen(key 7=1)
    """
    return replace(game, symbols=Frozen({name: symbol.filled({}) for name, symbol in game.symbols.items()}))


def asked_by(symbol: Symbol) -> frozenset[str]:
    """The items that a symbol asks for, also by the names that have holes."""
    filled = symbol.filled({})
    return frozenset((*symbol.needs, *symbol.takes, *filled.needs, *filled.takes))


def asked(game: Alphabet) -> set[str]:
    """Items of which it matters that one has them: something asks for them, or a stage ends with them."""
    symbols = game.symbols.values()
    return {item for s in symbols for item in (*s.needs, *s.takes)} | set(game.stages)


def plain(game: Alphabet) -> set[str]:
    """The symbols at which nothing happens: entering them neither asks for anything nor changes anything."""
    wanted = asked(game)
    return {
        name
        for name, s in game.symbols.items()
        if not (s.solid or s.start or s.needs or s.takes or s.goal or s.deadly or s.oneway or wanted & set(s.gives))
    }


@dataclass(frozen=True, slots=True)
class World:
    """What has happened for good, and what the player holds and has got since."""

    events: frozenset[tuple[int, bool]]
    """Tiles, each with whether a gate was opened there; otherwise something was given."""
    held: dict[str, int]
    stage: int


class Worlds:
    """All worlds that plays of one level come to, and how they follow from each other."""

    def __init__(self, rules: Rules, symbols: Sequence[str], most: int = MOST_STATES) -> None:
        self.most = most
        """So many states of play a search may look at."""
        self.rules = rules
        self.symbols = symbols
        self.stages = rules.game.stages
        held = {item.name: item.start for item in rules.game.items.values()}
        self.known: list[World] = []
        self._numbers: dict[frozenset[tuple[int, bool]], int] = {}
        self._entered: dict[tuple[int, int, int], int] = {}
        self._got = {item for item, count in held.items() if count}
        self._number(frozenset(), held, 0 if not self.stages else self._stage(set()))

    def _number(self, events: frozenset[tuple[int, bool]], held: dict[str, int], stage: int) -> int:
        if events not in self._numbers:
            self._numbers[events] = len(self.known)
            self.known.append(World(events, held, stage))
        return self._numbers[events]

    def _stage(self, got: set[str]) -> int:
        """The first stage whose thing has not been got; their number, for the time after the last."""
        had = self._got | got
        return next((i for i, item in enumerate(self.stages) if item not in had), len(self.stages))

    def held(self, world: int) -> dict[str, int]:
        return self.known[world].held

    def stage(self, world: int) -> int:
        return self.known[world].stage

    def won(self, world: int, tile: int) -> bool:
        """Whether play ends here."""
        symbol = self.rules.game.symbols[self.symbols[tile]]
        return symbol.goal and (symbol.solid or self._has(world, symbol.needs))

    def enter(self, world: int, tile: int, way: int) -> int:
        """The world after a step onto a tile in a direction; -1 where it cannot be made."""
        key = (world, tile, way)
        if key not in self._entered:
            self._entered[key] = self._enter(world, tile, way)
        return self._entered[key]

    def _enter(self, world: int, tile: int, way: int) -> int:
        symbol = self.rules.game.symbols[self.symbols[tile]]
        if symbol.is_wall or symbol.deadly or symbol.oneway not in ("", self.rules.moves[way]):
            return WHOLE
        if symbol.solid:
            world = self._open(world, tile, symbol)
        return world if world < 0 else self.act(world, tile)

    def _open(self, world: int, tile: int, symbol: Symbol) -> int:
        """Past a gate: what breaks stays broken, what was paid stays open, what is needed is needed each time."""
        opened = (tile, True) in self.known[world].events
        if opened and symbol.breakable:
            return world
        if not self._has(world, symbol.needs):
            return WHOLE
        if opened or not (symbol.takes or symbol.breakable):
            return world
        return self._after(world, (tile, True), {}, symbol.takes) if self._has(world, symbol.takes) else WHOLE

    def act(self, world: int, tile: int) -> int:
        """What lies on a tile gives, and is paid, once."""
        symbol = self.rules.game.symbols[self.symbols[tile]]
        exchange = not symbol.solid and symbol.takes
        if (tile, False) in self.known[world].events or not (exchange or self.rules.asked & set(symbol.gives)):
            return world
        if not symbol.solid and not (self._has(world, symbol.needs) and self._has(world, symbol.takes)):
            return world
        return self._after(world, (tile, False), symbol.gives, {} if symbol.solid else symbol.takes)

    def _after(self, world: int, event: tuple[int, bool], gives: object, takes: object) -> int:
        before = self.known[world]
        held = dict(before.held)
        for items, sign in ((gives, 1), (takes, -1)):
            for item, count in dict(items).items():  # type: ignore[call-overload]
                held[item] = held.get(item, 0) + sign * count
        events = before.events | {event}
        got = {item for tile, opened in events if not opened for item in self._gives(tile)}
        return self._number(events, held, self._stage(got))

    def _gives(self, tile: int) -> set[str]:
        return set(self.rules.game.symbols[self.symbols[tile]].gives)

    def _has(self, world: int, items: object) -> bool:
        held = self.known[world].held
        return all(held.get(item, 0) >= count for item, count in dict(items).items())  # type: ignore[call-overload]
