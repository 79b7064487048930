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
    """As many new things as have these ids, of some symbols, in some rooms."""

    symbols: tuple[str, ...]
    rooms: tuple[str, ...]
    ids: tuple[str, ...]

    def rules(self, scene: Scene) -> Iterator[Rule]:
        known = [symbol for symbol in self.symbols if symbol in scene.homes]
        if not known:
            what = f"'{self.ids[0]}' is pinned to be '{self.symbols[0]}', which is not put into rooms here"
            raise WrongInput(Fault(what, hint=nearest(self.symbols[0], scene.homes)))
        name = scene.homes[known[0]]
        symbols = tuple(symbol for symbol in known if scene.homes[symbol] == name)
        held = scene.holding(name, symbols)
        there = sum(scene.standing.slots.get((room, name)) in held for room in self.rooms)
        pinned = f"'{self.ids[0]}' is" if len(self.ids) == 1 else f"{', '.join(map(repr, self.ids))} are"
        said = f"{pinned} pinned to be {' or '.join(map(repr, symbols))}"
        yield Count(name, held, there + len(self.ids), rooms=self.rooms, said=said)
