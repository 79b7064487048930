"""What is to be put into the rooms of a level, and what must hold: plain values that every solver and every check reads.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True))
>>> rooms = Graph.of("gate-hall hall-vault hall-cellar", house, gate="start", vault="goal")
>>> problem = Problem(
...     Layout.of(rooms),
...     (Finite("content", (NOTHING, "zombie", "medkit")),),
...     (Track("health", start=20, gains={"content": {"zombie": -15, "medkit": 10}}),),
...     (Count("content", ("zombie",), least=2), Bound("health", ">=", 1)))
>>> len(problem.slots), problem.slots[0]
(4, ('gate', 'content'))
>>> print(*problem.rules, sep="; ")
at least 2 of 'zombie'; health >= 1

A *slot* is an attribute of a room. A *filling* gives each slot a value. Rules say which fillings are wanted; each rule can
say itself in the designer's words and knows where the designer wrote it.
Horswill & Foged 2012, "Formal definition" and "Path constraints".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from playproof.errors import Where
from playproof.level import Frozen, Graph, Grid
from playproof.play.paths import RoomMap, StandardPaths, room_map, standard_paths

NOTHING = ""
"""The value of a slot that holds nothing."""

Slot = tuple[str, str]
Filling = Mapping[Slot, str | float]
Gains = Mapping[str, Mapping[str, float] | float]
"""What values add to a score: for a finite attribute a number per value (0 if not named), for a real one a factor."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The rooms of a level, who is next to whom, and the standard paths."""

    rooms: tuple[str, ...]
    near: Frozen[tuple[str, ...]]
    paths: StandardPaths

    @classmethod
    def of(cls, level: Grid | Graph, resistances: str = "unit", seed: int = 0) -> Layout:
        return cls.of_rooms(room_map(level), resistances, seed)

    @classmethod
    def of_rooms(cls, rooms: RoomMap, resistances: str = "unit", seed: int = 0) -> Layout:
        near = Frozen({room: tuple(others) for room, others in rooms.neighbours().items()})
        return cls(rooms.rooms, near, standard_paths(rooms, resistances, seed))

    @property
    def home(self) -> dict[str, str]:
        """The room of the main part to which each room belongs: itself, or the one its cul-de-sac hangs on."""
        main = self.paths.order
        known = set(main)
        inner = {dead: room for room, culs in self.paths.culs_de_sac.items() if room in known for dead in culs}
        return dict(zip(main, main, strict=True)) | inner

    @property
    def culs(self) -> frozenset[str]:
        """All rooms of culs-de-sac."""
        return frozenset(room for dead in self.paths.culs_de_sac.values() for room in dead)


@dataclass(frozen=True, slots=True)
class Finite:
    """An attribute with one of a few values, such as what a room holds."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Real:
    """An attribute with a number within an interval, such as the gold in a room."""

    name: str
    low: float
    high: float


Attribute = Finite | Real


@dataclass(frozen=True, slots=True)
class Track:
    """A score along standard paths. `fixed` is what rooms add by what stands there already.

    `culs` is what players do with culs-de-sac: "skip", "entrance" or "own"; `entrance` "counts" or is "free".
    """

    name: str
    start: float = 0
    gains: Gains = field(default_factory=Frozen)
    operator: str = "+"
    fixed: Mapping[str, float] = field(default_factory=Frozen)
    culs: str = "entrance"
    entrance: str = "counts"

    def gain(self, attribute: str, value: str | float) -> float:
        """What one value adds; a value that nobody named adds nothing."""
        known = self.gains.get(attribute)
        if known is None:
            return IDENTITY[self.operator]
        if isinstance(known, Mapping):
            return known.get(str(value), IDENTITY[self.operator])
        return known * float(value)


IDENTITY = {"+": 0.0, "*": 1.0, "max": float("-inf"), "min": float("inf")}
"""What leaves a score as it is, by operator."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What must hold. Two rules that demand the same are different if they were written at different places."""

    said: str = field(default="", kw_only=True)
    where: Where = field(default_factory=Where, kw_only=True)

    def __str__(self) -> str:
        text = self.said or self.words()
        return f"{text} ({self.where})" if str(self.where) else text

    def words(self) -> str:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Count(Rule):
    """How many slots of an attribute have one of some values: in all rooms, or in some."""

    attribute: str
    values: tuple[str, ...]
    least: int = 0
    most: int | None = None
    rooms: tuple[str, ...] | None = None

    def words(self) -> str:
        if self.least == self.most:
            many = f"exactly {self.least}"
        elif self.most is None:
            many = f"at least {self.least}"
        else:
            many = f"{self.least} to {self.most}" if self.least else f"at most {self.most}"
        inside = "" if self.rooms is None else f" in {_listed(self.rooms)}"
        return f"{many} of {_listed(self.values, ' or ')}{inside}"


@dataclass(frozen=True, slots=True)
class Only(Rule):
    """Some rooms may have only some values: a pin, or a rule such as no boss in a cul-de-sac."""

    attribute: str
    values: tuple[str, ...]
    rooms: tuple[str, ...]

    def words(self) -> str:
        return f"{_listed(self.rooms)} may hold only {_listed(self.values, ' or ')}"


@dataclass(frozen=True, slots=True)
class Within(Rule):
    """A real attribute of some rooms lies within an interval."""

    attribute: str
    low: float
    high: float
    rooms: tuple[str, ...]

    def words(self) -> str:
        return f"{self.attribute} of {_listed(self.rooms)} is within {self.low:g} to {self.high:g}"


@dataclass(frozen=True, slots=True)
class Pair(Rule):
    """Values that may stand together in two rooms: a table of allowed pairs for every listed pair of rooms."""

    first: str
    second: str
    pairs: tuple[tuple[str, str], ...]
    allowed: frozenset[tuple[str, str]]

    def words(self) -> str:
        return f"{self.first} and {self.second} of {len(self.pairs)} pairs of rooms go together"


@dataclass(frozen=True, slots=True)
class Scored:
    """A finite attribute read as a number, as in danger = score(monster)."""

    attribute: str
    numbers: Frozen[float]

    def __str__(self) -> str:
        return f"score({self.attribute})"


Term = str | float | Scored
"""A real attribute by name, a number, or a finite attribute read as a number."""


@dataclass(frozen=True, slots=True)
class Function(Rule):
    """In every room (or in some) a real attribute is a function of others: `result = left op right`; op + - * min max."""

    result: str
    left: Term
    op: str = "+"
    right: Term = 0.0
    rooms: tuple[str, ...] | None = None
    slack: float = 1e-6
    """How far both sides may be apart, since numbers are sampled and then rounded."""

    def words(self) -> str:
        return f"{self.result} = {self.left} {self.op} {self.right}"


@dataclass(frozen=True, slots=True)
class Bound(Rule):
    """A bound of a score: for `of` "every" path at each room of `limits`, or for the "least" or "greatest" value there.

    `health >= 1` on every path speaks of the least value, `health <= 60` of the greatest. `of="least"` with `<=` says that
    on some path the score is that low there: how the published system bounds its locks.
    """

    track: str
    op: str
    number: float
    of: str = "every"
    rooms: tuple[str, ...] | None = None
    """Rooms of the main part where it is asked; None is every room."""
    numbers: Frozen[float] = field(default_factory=Frozen)
    """Another number at some rooms: a curve to follow."""

    def words(self) -> str:
        at = "" if self.rooms is None else f" at {_listed(self.rooms)}"
        extreme = "" if self.of == "every" else f"the {self.of} "
        return f"{extreme}{self.track} {self.op} {'a curve' if self.numbers else format(self.number, 'g')}{at}"

    def at(self, room: str) -> float:
        return self.numbers.get(room, self.number)

    @property
    def extreme(self) -> str:
        """Which value over all standard paths is bounded."""
        if self.of != "every":
            return self.of
        return "least" if self.op == ">=" else "greatest"


@dataclass(frozen=True, slots=True)
class SomePath(Rule):
    """On one and the same standard path all bounds hold at every room of it."""

    bounds: tuple[Bound, ...]

    def words(self) -> str:
        return " and ".join(bound.words() for bound in self.bounds) + " on some path"


@dataclass(frozen=True, slots=True)
class Depth(Rule):
    """Some values stand only in rooms where a score, on every standard path there, lies within an interval.

    The score of a room in a cul-de-sac is that of the room it hangs on.
    """

    attribute: str
    values: tuple[str, ...]
    track: str
    least: float = float("-inf")
    most: float = float("inf")
    rooms: tuple[str, ...] | None = None
    """The rooms of which it speaks; None is every room."""

    def places(self, layout: Layout) -> tuple[str, ...]:
        return layout.rooms if self.rooms is None else self.rooms

    def words(self) -> str:
        return f"{_listed(self.values)} only where {self.track} is {self.least:g} to {self.most:g}"


@dataclass(frozen=True, slots=True)
class Total(Rule):
    """What values add up to over rooms, path or no path."""

    name: str
    gains: Gains
    least: float = float("-inf")
    most: float = float("inf")
    rooms: tuple[str, ...] | None = None

    def words(self) -> str:
        return f"{self.name} in all is {self.least:g} to {self.most:g}"


@dataclass(frozen=True)
class Problem:
    """Rooms, what they may hold, and what must hold."""

    layout: Layout
    attributes: tuple[Attribute, ...]
    tracks: tuple[Track, ...] = ()
    rules: tuple[Rule, ...] = ()

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Every slot, attribute by attribute, rooms in the layout's order."""
        return tuple((room, attribute.name) for attribute in self.attributes for room in self.layout.rooms)

    @cached_property
    def track(self) -> dict[str, Track]:
        return {track.name: track for track in self.tracks}

    @cached_property
    def attribute(self) -> dict[str, Attribute]:
        return {attribute.name: attribute for attribute in self.attributes}

    def where(self, rule: Bound) -> tuple[str, ...]:
        """The rooms at which a bound is asked: those of the main part, and of culs-de-sac that have values of their own."""
        if rule.rooms is not None:
            return rule.rooms
        paths = self.layout.paths
        if self.track[rule.track].culs != "own":
            return paths.order
        return (*paths.order, *(inner for room in paths.order for inner in paths.culs_de_sac.get(room, ())))


def _listed(names: tuple[str, ...], last: str = ", ") -> str:
    shown = [f"'{name}'" if name else "nothing" for name in names[:6]]
    return last.join(shown) + (f" and {len(names) - 6} more" if len(names) > 6 else "")
