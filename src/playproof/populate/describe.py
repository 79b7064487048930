"""A level and wishes become a problem; what stands in the level already is part of it.

>>> from playproof.level import Alphabet, Graph, Score, Symbol
>>> from playproof.populate import Populator
>>> from playproof.populate.wishes import Bounded, HowMany
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True), Symbol("zombie", scores={"health": -15}),
...                     Symbol("medkit", scores={"health": 10}), scores=(Score("health", 20),))
>>> rooms = Graph.of("gate-hall hall-vault hall-cellar", house, gate="start", vault="goal", hall="zombie")
>>> wishes = Description({"content": ("zombie", "medkit")}, (HowMany(("zombie",), 2, 2), Bounded((("health", ">=", 1),))))
>>> described = wishes.of(Site.of(rooms))
>>> print(*described.problem.rules, sep="; ")
exactly 2 of 'zombie'; health >= 1; 'hall' holds 'zombie' already
>>> sorted(value for value in Populator(described.problem).fill(seed=1).values() if value)
['medkit', 'medkit', 'zombie', 'zombie']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from playproof.errors import PlayproofError, WrongInput
from playproof.level import Frozen, Graph
from playproof.play import Pathways
from playproof.populate.faults import validated
from playproof.populate.levels import Site
from playproof.populate.problem import (
    NOTHING,
    Attribute,
    Bound,
    Finite,
    Only,
    Problem,
    Rule,
    SomePath,
    Total,
    Track,
)
from playproof.populate.scene import Scene
from playproof.populate.tracks import score_track
from playproof.populate.wishes.amounts import Amount, Reckoned, reckoned
from playproof.populate.wishes.wish import Wish


@dataclass(frozen=True)
class Described:
    """A problem with the scene it came from."""

    scene: Scene
    problem: Problem


@dataclass(frozen=True)
class Description:
    """What a designer wants in the rooms of a level, whatever the level: attributes, wishes, amounts, sets of rooms."""

    attributes: Mapping[str, tuple[str, ...]]
    wishes: tuple[Wish, ...] = ()
    amounts: tuple[Amount, ...] = ()
    sets: Mapping[str, tuple[str, ...]] = field(default_factory=Frozen)
    pathways: Pathways = Pathways()  # noqa: RUF009 - a frozen value
    always: frozenset[str] = frozenset()
    roomy: int = 1
    """On a grid: the cells that a space has at least if things are put there."""

    def of(self, site: Site, hand_made: bool = False) -> Described:
        """The problem for one level. A level that was made by hand is not held to what stands there already."""
        bare = Scene(site, self.attributes, (), self.sets, self.pathways, self.always)
        numbers = tuple(reckoned(self.amounts, bare))
        scene = replace(bare, numbers=tuple(real for number in numbers for real in number.reals))
        finite = tuple(Finite(name, scene.values(name)) for name in self.attributes)
        attributes: tuple[Attribute, ...] = (*finite, *scene.numbers)
        rules = tuple(self._rules(scene, numbers))
        if not hand_made:
            written = (rule for number in numbers for rule in number.given(scene))
            rules += (*written, *_given(scene, self.roomy))
        problem = Problem(site.layout, attributes, tuple(self._tracks(scene, rules)), rules)
        return Described(scene, validated(problem))

    def _rules(self, scene: Scene, numbers: tuple[Reckoned, ...]) -> Iterator[Rule]:
        for wish in (*self.wishes, *numbers):
            try:
                yield from wish.rules(scene)
            except WrongInput as error:
                raise _placed(error, wish) from None

    def _tracks(self, scene: Scene, rules: tuple[Rule, ...]) -> Iterator[Track]:
        """Each score that some rule speaks of, once."""
        own = {track.name: track for wish in self.wishes for track in wish.tracks(scene)}
        yield from own.values()
        for name in dict.fromkeys(name for rule in rules for name in _scores(rule)):
            if name not in own:
                yield score_track(scene, name)


def _placed(error: WrongInput, wish: Wish) -> PlayproofError:
    """Faults of a wish, where it is written."""
    return WrongInput(*(fault if str(fault.where) else replace(fault, where=wish.where) for fault in error.faults))


def _scores(rule: Rule) -> Iterator[str]:
    if isinstance(rule, Bound):
        yield rule.track
    elif isinstance(rule, SomePath):
        yield from (bound.track for bound in rule.bounds)


def _given(scene: Scene, roomy: int) -> Iterator[Rule]:
    """What the level itself demands: things that stand there stay, and all else wants a place."""
    taken = scene.standing.slots
    for (room, attribute), symbol in taken.items():
        yield Only(attribute, (symbol,), (room,), said=f"'{room}' holds '{symbol}' already")
    for attribute in scene.attributes:
        rest = tuple(room for room in scene.rooms if (room, attribute) not in taken)
        if rest and scene.values(attribute) != scene.single(attribute):
            yield Only(attribute, scene.single(attribute), rest, said="one thing where nothing stands")
    lost = tuple(room for room in scene.site.layout.paths.cut_off)
    for attribute in scene.attributes:
        empty = tuple(room for room in lost if (room, attribute) not in taken)
        if empty:
            yield Only(attribute, (NOTHING,), empty, said="nothing where no standard path leads")
    if not isinstance(scene.site.level, Graph):
        yield from _tiles(scene)
        yield from _corners(scene, roomy)


def _tiles(scene: Scene) -> Iterator[Rule]:
    """On a grid a gate stands in a doorway, and every thing on a free tile of its own."""
    site, taken = scene.site, scene.standing.slots
    for attribute, symbols in scene.attributes.items():
        for narrow in (True, False):
            open_ = [
                room for room in scene.rooms if (room, attribute) not in taken and (room in site.doorways) == narrow
            ]
            fitting = tuple(symbol for symbol in symbols if site.alphabet[symbol].is_gate == narrow)
            said = "in a doorway only what locks it" if narrow else "a gate only in a doorway"
            if open_ and len(fitting) < len(symbols):
                yield Only(attribute, (NOTHING, *fitting), tuple(open_), said=said)
    for room in scene.rooms:
        free = [name for name in scene.attributes if (room, name) not in taken]
        if len(site.free[room]) < len(free):
            gains = {name: Frozen(dict.fromkeys(scene.attributes[name], 1.0)) for name in free}
            said = f"'{room}' has {len(site.free[room])} free tiles"
            yield Total("things", Frozen(gains), most=float(len(site.free[room])), rooms=(room,), said=said)


def _corners(scene: Scene, roomy: int) -> Iterator[Rule]:
    """The bend of a corridor is no doorway and yet no room: what stands there is in the way."""
    site = scene.site
    small = [room for room in scene.rooms if len(site.map.cells[room]) < roomy and room not in site.doorways]
    for attribute in scene.attributes:
        empty = tuple(room for room in small if (room, attribute) not in scene.standing.slots)
        if empty:
            yield Only(attribute, (NOTHING,), empty, said=f"nothing in a space of fewer than {roomy} cells")
