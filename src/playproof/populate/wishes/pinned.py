"""What a pin asks for when it leaves a choice: something of a kind, somewhere among some rooms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playproof.errors import Fault, WrongInput, nearest
from playproof.populate.problem import Count, Rule
from playproof.populate.scene import Scene
from playproof.populate.wishes.wish import Wish


@dataclass(frozen=True, slots=True)
class Among(Wish):
    """At least one new thing, of some symbols, in some rooms: the one that has this id."""

    symbols: tuple[str, ...]
    rooms: tuple[str, ...]
    id: str

    def rules(self, scene: Scene) -> Iterator[Rule]:
        known = [symbol for symbol in self.symbols if symbol in scene.homes]
        if not known:
            what = f"'{self.id}' is pinned to be '{self.symbols[0]}', which is not put into rooms here"
            raise WrongInput(Fault(what, hint=nearest(self.symbols[0], scene.homes)))
        name = scene.homes[known[0]]
        symbols = tuple(symbol for symbol in known if scene.homes[symbol] == name)
        there = sum(scene.standing.slots.get((room, name)) in symbols for room in self.rooms)
        said = f"'{self.id}' is pinned to be {' or '.join(map(repr, symbols))}"
        yield Count(name, symbols, there + 1, rooms=self.rooms, said=said)
