"""Locks and keys: a pair that every path meets in the right order, and things that lie behind so many doors.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> from playproof.populate.levels import Site
>>> house = Alphabet.of(*map(Symbol, ("boss", "door")), Symbol("start", start=True), Symbol("goal", goal=True))
>>> scene = Scene(Site.of(Graph.of("gate-hall hall-vault", house, gate="start", vault="goal")), {"plot": ("boss", "door")})
>>> pair = Locked("boss", "door")
>>> [track.name for track in pair.tracks(scene)]
["'boss' before 'door'"]
>>> print(*dict.fromkeys(map(str, pair.rules(scene))), sep="; ")
'boss' before 'door' on every path; exactly 1 of 'boss'; exactly 1 of 'door'

The key adds 2 to a score of the pair's own, the door takes 1, and the score stays within 0 and 2 and ends at 1: so the door
comes after the key, and each is met once. Two pairs in one score could stand in for each other (a key without a door adds up
to the same as two pairs that are open), and a bound from below alone lets a door stand where one can go around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playproof.level import Frozen, Graph
from playproof.populate.problem import Bound, Depth, Rule, Track
from playproof.populate.scene import Scene
from playproof.populate.wishes.counting import HowMany, NeverIn
from playproof.populate.wishes.wish import Wish

DEPTH, DEEPEST = "doors passed", "doors passed at most"
KEY, DOOR = 2.0, -1.0


@dataclass(frozen=True, slots=True)
class Locked(Wish):
    """A key and its door. With `bypass` one path that meets them in order is enough, as in the published system."""

    key: str
    door: str
    bypass: bool = False
    counted: frozenset[str] = frozenset()
    """Symbols of which the designer said himself how many there are; of the others there is one."""

    @property
    def name(self) -> str:
        return f"'{self.key}' before '{self.door}'"

    @property
    def sure(self) -> tuple[str, ...]:
        """What is met in the right order on every path, so that no play has to show it."""
        return () if self.bypass else (self.key, self.door)

    def tracks(self, scene: Scene) -> Iterator[Track]:
        adds = {self.key: KEY, self.door: DOOR}
        homes = dict.fromkeys(map(scene.attribute_of, adds))
        yield Track(self.name, 0.0, Frozen({home: scene.adding(home, adds) for home in homes}))

    def rules(self, scene: Scene) -> Iterator[Rule]:
        exit = (scene.site.layout.paths.exit,)
        said = f"{self.name} on {'some path' if self.bypass else 'every path'}"
        of = "least" if self.bypass else "every"
        for op, number, rooms in ((">=", 0, None), ("<=", 2, None), (">=", 1, exit), ("<=", 1, exit)):
            yield Bound(self.name, op, number, of, rooms, said=said, where=self.where)
        for symbol in (self.key, self.door):
            if symbol not in self.counted:
                yield from HowMany((symbol,), 1, 1, where=self.where).rules(scene)
        yield from NeverIn((self.key, self.door), where=self.where).rules(scene)


@dataclass(frozen=True, slots=True)
class Deep(Wish):
    """Some symbols only where so many doors were passed, on every path there. A cul-de-sac is as deep as its entrance."""

    symbols: tuple[str, ...]
    least: float
    most: float | None
    doors: tuple[str, ...]

    def tracks(self, scene: Scene) -> Iterator[Track]:
        gains = {
            name: scene.adding(name, dict.fromkeys(doors, 1.0))
            for name, doors in scene.by_attribute(self.doors).items()
        }
        fixed: dict[str, float] = {}
        for room, thing in scene.standing.others:
            if scene.site.alphabet[thing.symbol].is_gate or thing.symbol in self.doors:
                fixed[room] = fixed.get(room, 0.0) + 1
        fewest, highest = gates_before(scene)
        for name, gates in ((DEPTH, fewest), (DEEPEST, highest))[: 1 if fewest == highest else 2]:
            passed = {room: fixed.get(room, 0.0) + gates.get(room, 0.0) for room in {**fixed, **gates}}
            yield Track(name, 0.0, Frozen(gains), fixed=Frozen(passed), culs="skip")

    def rules(self, scene: Scene) -> Iterator[Rule]:
        fewest, highest = gates_before(scene)
        most = float("inf") if self.most is None else self.most
        many = f"{self.least:g} or more" if self.most is None else f"{self.least:g} to {self.most:g}"
        for attribute, symbols in scene.by_attribute(self.symbols).items():
            said = f"{', '.join(f'{symbol!r}' for symbol in symbols)} only behind {many} doors"
            held = scene.holding(attribute, symbols)
            if fewest == highest:
                yield Depth(attribute, held, DEPTH, self.least, most, said=said, where=self.where)
                continue
            yield Depth(attribute, held, DEPTH, least=self.least, said=said, where=self.where)
            yield Depth(attribute, held, DEEPEST, most=most, said=said, where=self.where)


def gates_before(scene: Scene) -> tuple[dict[str, float], dict[str, float]]:
    """The fewest and the most gates that were drawn on a way into each room of the main part."""
    level, found = scene.site.level, dict[str, list[int]]()
    arcs = set(scene.site.layout.paths.arcs)
    for edge in level.edges if isinstance(level, Graph) else ():
        for way, door in (((edge.source, edge.target), edge.there), ((edge.target, edge.source), edge.back)):
            if door is not None and way in arcs:
                found.setdefault(way[1], []).append(sum(level.alphabet[symbol].is_gate for symbol in door))
    least = {room: float(min(gates)) for room, gates in found.items() if min(gates)}
    return least, {room: float(max(gates)) for room, gates in found.items() if max(gates)}
