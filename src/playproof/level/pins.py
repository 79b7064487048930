"""What the designer has fixed: an allowed set for one field of one element, hard or with a weight.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("boss", "B"))
>>> level = Grid.parse("#.B", game)
>>> pins = [Pin("ground@1,0", "symbol", ("wall", "boss")), Pin("ground@2,0", "symbol", ("boss",))]
>>> print(*check_pins(level, pins))
'ground@1,0' is pinned to 'wall' or 'boss' and is 'floor'

An element is a cell (`layer@x,y`), an object, a node, an edge or a token, by its id. Ids outlive a re-roll and what
they stand for may not, so a pin can carry a fingerprint; one that does not fit is a conflict to show, not a silent hit.
The id of a cell is its place and outlives everything: its pin wants no fingerprint.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playproof.errors import Where, WrongInput
from playproof.level.alphabet import Value
from playproof.level.elements import element_of, fingerprint
from playproof.level.graph import Graph
from playproof.level.grid import Grid
from playproof.level.sequence import Sequence

FIELDS = ("symbol", "exists", "position")


@dataclass(frozen=True, slots=True)
class Pin:
    """One field of one element may only have one of these values; a weight makes it a wish instead of a demand."""

    element: str
    field: str
    allowed: tuple[Value, ...]
    weight: float | None = None
    fingerprint: str = ""
    where: Where = dataclasses.field(default=Where(), compare=False)
    """Where somebody wrote it, if in a file."""

    def __post_init__(self) -> None:
        if self.field not in FIELDS and not self.member:
            raise WrongInput(
                f"the pin of '{self.element}' has the field '{self.field}', wanted 'symbol', 'exists', 'position' "
                f"or 'member:' and the name of a member"
            )
        if not self.allowed:
            raise WrongInput(f"the pin of '{self.element}' allows nothing; give at least one value")
        if self.weight is not None and not (math.isfinite(self.weight) and self.weight > 0):
            raise WrongInput(f"the pin of '{self.element}' has the weight {self.weight}, wanted one above 0")
        if self.field == "exists" and not all(isinstance(value, bool) for value in self.allowed):
            raise WrongInput(f"the pin of '{self.element}' says whether it exists; wanted true or false")

    @property
    def hard(self) -> bool:
        return self.weight is None

    @property
    def member(self) -> str:
        """The name of the pinned member, "" if another field is pinned."""
        kind, _, name = self.field.partition(":")
        return name if kind == "member" else ""

    def allows(self, value: Value | None) -> bool:
        return any(type(value) is type(allowed) and value == allowed for allowed in self.allowed)


@dataclass(frozen=True, slots=True)
class Conflict:
    """A pin that a level does not keep, and why, in words."""

    pin: Pin
    why: str

    def __str__(self) -> str:
        return self.why


def check_pins(level: Grid | Graph | Sequence, pins: Iterable[Pin]) -> list[Conflict]:
    """Every pin that the level does not keep, wishes included; a caller who only minds demands asks `pin.hard`."""
    return [Conflict(pin, why) for pin in pins for why in _reasons(level, pin)]


def _reasons(level: Grid | Graph | Sequence, pin: Pin) -> Iterator[str]:
    element = element_of(level, pin.element)
    kept = pin.allows(element is not None) if pin.field == "exists" else element is not None
    if not kept:
        wanted, found = ("absent", "there") if element else ("there", "not")
        yield f"'{pin.element}' is pinned to be {wanted} and is {found}"
    if element is None:
        return
    if pin.field != "exists" and not pin.allows(element.value(pin.field)):
        name = {"symbol": "", "position": " in its position"}.get(pin.field, f" in its member '{pin.member}'")
        yield f"'{pin.element}' is pinned{name} to {_either(pin.allowed)} and is {_shown(element.value(pin.field))}"
    now = fingerprint(level, pin.element) if pin.fingerprint else ""
    if now != pin.fingerprint:
        yield f'\'{pin.element}\' was pinned as "{pin.fingerprint}" and is now "{now}"; it may be another thing'


def _either(values: tuple[Value, ...]) -> str:
    shown = [_shown(value) for value in values[:6]] + ([f"{len(values) - 6} more"] if len(values) > 6 else [])
    return " or ".join(shown)


def _shown(value: Value | None) -> str:
    if value is None or value == "":
        return "nothing"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else f"'{value}'"
