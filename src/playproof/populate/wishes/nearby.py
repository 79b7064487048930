"""Wishes about rooms that are near each other: spacing, neighbours that differ, are equal or never meet, and culs-de-sac.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> from playproof.populate.levels import Site
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True), Symbol("boss"))
>>> scene = Scene(Site.of(Graph.of("a-b b-c c-d", house, a="start", d="goal")), {"content": ("boss",)})
>>> [rule.pairs for rule in Spaced("boss", 2).rules(scene)]
[(('a', 'b'), ('a', 'c'), ('b', 'c'), ('b', 'd'), ('c', 'd'))]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

from playproof.errors import Where
from playproof.populate.problem import NOTHING, Only, Pair, Rule
from playproof.populate.scene import Scene
from playproof.populate.wishes.wish import Wish

Rooms = tuple[tuple[str, str], ...]


def table(
    scene: Scene, first: str, second: str, pairs: Rooms, good: Callable[[str, str], bool], said: str, where: Where
) -> Iterator[Rule]:
    """A table of the values that may stand together; none if there are no such rooms."""
    values = product(scene.values(first), scene.values(second))
    allowed = frozenset((a, b) for a, b in values if all(good(*both) for both in product(*map(scene.parts, (a, b)))))
    if pairs:
        yield Pair(first, second, pairs, allowed, said=said, where=where)


def within(
    scene: Scene, name: str, rooms: Iterable[str], good: Callable[[str, str], bool], said: str, where: Where
) -> Iterator[Rule]:
    """The same between things that share a room, where somebody drew several."""
    values = scene.values(name)
    allowed = tuple(v for v in values if all(good(*both) for both in permutations(scene.parts(v), 2)))
    inside = tuple(rooms)
    if inside and len(allowed) < len(values):
        yield Only(name, allowed, inside, said=said, where=where)


def neighbours(scene: Scene) -> Rooms:
    """Rooms that are next to each other, each pair once."""
    near = scene.site.layout.near
    place = {room: i for i, room in enumerate(scene.rooms)}
    return tuple((room, other) for room in scene.rooms for other in near[room] if place[room] < place[other])


@dataclass(frozen=True, slots=True)
class Spaced(Wish):
    """No two of a symbol within so many steps from room to room."""

    symbol: str
    steps: int

    def rules(self, scene: Scene) -> Iterator[Rule]:
        place = {room: i for i, room in enumerate(scene.rooms)}
        near = ((room, other) for room in scene.rooms for other in scene.site.far(room, self.steps))
        pairs = tuple((room, other) for room, other in near if place[room] < place[other])
        name = scene.attribute_of(self.symbol)
        said = f"no two of '{self.symbol}' within {self.steps} room{'s' * (self.steps > 1)}"

        def good(a: str, b: str) -> bool:
            return not a == b == self.symbol

        yield from within(scene, name, scene.rooms, good, said, self.where)
        yield from table(scene, name, name, pairs, good, said, self.where)


@dataclass(frozen=True, slots=True)
class Alike(Wish):
    """Rooms next to each other have the same value of an attribute, or never have (nothing is no value to be the same)."""

    attribute: str
    equal: bool = False

    def rules(self, scene: Scene) -> Iterator[Rule]:
        said = f"neighbours {'have equal' if self.equal else 'differ in'} '{self.attribute}'"

        def good(a: str, b: str) -> bool:
            return a == b if self.equal else a != b or a == NOTHING

        yield from table(scene, self.attribute, self.attribute, neighbours(scene), good, said, self.where)


@dataclass(frozen=True, slots=True)
class Apart(Wish):
    """Two symbols never stand in rooms next to each other."""

    one: str
    other: str

    def rules(self, scene: Scene) -> Iterator[Rule]:
        ways = neighbours(scene)
        pairs = ways if self.one == self.other else (*ways, *((b, a) for a, b in ways))
        said = f"'{self.one}' never next to '{self.other}'"

        def good(a: str, b: str) -> bool:
            return (a, b) != (self.one, self.other)

        first, second = scene.attribute_of(self.one), scene.attribute_of(self.other)
        yield from table(scene, first, second, pairs, good, said, self.where)


@dataclass(frozen=True, slots=True)
class NotBoth(Wish):
    """In one cul-de-sac stand things of one group or of the other, and not of both."""

    these: tuple[str, ...]
    those: tuple[str, ...]

    def rules(self, scene: Scene) -> Iterator[Rule]:
        said = f"{', '.join(self.these)} or {', '.join(self.those)} in a cul-de-sac, not both"
        for (first, these), (second, those) in product(
            scene.by_attribute(self.these).items(), scene.by_attribute(self.those).items()
        ):
            pairs = tuple(pair for dead in blind_alleys(scene) for pair in _ordered(dead, first != second))

            def good(a: str, b: str, these: tuple[str, ...] = these, those: tuple[str, ...] = those) -> bool:
                return not (a in these and b in those)

            if first == second:
                culs = (room for room in scene.rooms if room in scene.site.culs)
                yield from within(scene, first, culs, good, said, self.where)
            yield from table(scene, first, second, pairs, good, said, self.where)


def _ordered(rooms: list[str], alone: bool) -> Iterator[tuple[str, str]]:
    """Every two rooms both ways round; and each with itself, where it may hold both."""
    for a, b in combinations(rooms, 2):
        yield from ((a, b), (b, a))
    yield from ((room, room) for room in rooms if alone)


def blind_alleys(scene: Scene) -> list[list[str]]:
    """The culs-de-sac one by one: rooms that are joined to each other without the main part."""
    left, found = [room for room in scene.rooms if room in scene.site.culs], []
    waiting = dict.fromkeys(left)
    for room in left:
        if room not in waiting:
            continue
        waiting.pop(room)
        alley = [room]
        for here in alley:
            fresh = [other for other in scene.site.layout.near[here] if other in waiting]
            for other in fresh:
                waiting.pop(other)
            alley += fresh
        found.append(alley)
    return found
