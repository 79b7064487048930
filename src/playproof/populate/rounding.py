"""Amounts as they are written: whole where their symbol declares a whole number, else to a thousandth.

A filling knows 7.4168 gold, a chest says 7. What is promised of the level must hold of what the chest says, so amounts are
rounded before they are judged: to the nearest, all down, all up, then each by lot.

>>> from random import Random
>>> from playproof.level import Alphabet, Frozen, Graph, Symbol
>>> from playproof.populate.levels import Site
>>> from playproof.populate.problem import Real
>>> game = Alphabet.of(Symbol("start", start=True), Symbol("exit", goal=True), Symbol("chest", members=Frozen(gold=1)))
>>> site = Site.of(Graph.of("hall-vault", game, hall="start", vault="exit"))
>>> scene = Scene(site, {"content": ("chest",)}, (Real("gold", 0, 9),))
>>> filling = {("hall", "content"): "chest", ("vault", "content"): "", ("hall", "gold"): 7.4, ("vault", "gold"): 0.0}
>>> [each["hall", "gold"] for each in rounded(scene, filling, Random(1))][:3]
[7, 7, 8]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, floor
from random import Random

from playproof.level import Alphabet
from playproof.populate.furnish import holder_in
from playproof.populate.problem import Filling, Slot
from playproof.populate.scene import Scene

LOTS = 6
"""How often amounts are rounded by lot."""
THOUSANDTH = 1000
Way = Callable[[float], int]


def unit(alphabet: Alphabet, symbol: str, name: str) -> int | None:
    """Into how many parts a whole is cut where a symbol writes an amount; None if it declares no such member."""
    declared = alphabet[symbol].members.get(name)
    return None if declared is None else 1 if isinstance(declared, int) else THOUSANDTH


def coarsest(alphabet: Alphabet, name: str) -> float:
    """The most by which an amount may be off when it is written: half of the coarsest unit."""
    units = [unit(alphabet, symbol, name) for symbol in alphabet.symbols]
    return max((0.5 / parts for parts in units if parts), default=0.0)


def rounded(scene: Scene, filling: Filling, dice: Random) -> Iterator[Filling]:
    """The filling with all amounts as they can be written, in one way after the other; itself if it writes none."""
    written = dict(_written(scene, filling))
    if not written:
        yield filling
        return
    ways: list[Way] = [round, floor, ceil, *([lambda x: floor(x + dice.random())] * LOTS)]
    for way in ways:
        yield {**filling, **{slot: _cut(float(filling[slot]), parts, way) for slot, parts in written.items()}}


def _cut(value: float, parts: int, way: Way) -> float | int:
    return way(value) if parts == 1 else way(value * parts) / parts


def _written(scene: Scene, filling: Filling) -> Iterator[tuple[Slot, int]]:
    """The amounts that something in their room writes down, and in which parts of a whole."""
    for real in scene.numbers:
        for room in scene.rooms:
            parts = _parts(scene, filling, room, real.name)
            if parts and (room, real.name) in filling:
                yield (room, real.name), parts


def _parts(scene: Scene, filling: Filling, room: str, name: str) -> int | None:
    """As `furnish` chooses: a new thing in the room, else what stands there."""
    alphabet = scene.site.alphabet
    for attribute in scene.attributes:
        symbol = str(filling[room, attribute])
        parts = unit(alphabet, symbol, name) if symbol and (room, attribute) not in scene.standing.slots else None
        if parts:
            return parts
    holder = holder_in(scene, room, name)
    return unit(alphabet, holder.symbol, name) if holder else None
