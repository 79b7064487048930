"""A filling becomes the level again: things stand in rooms, or on free tiles of a grid, and amounts are their members.

>>> from random import Random
>>> from playproof.level import Alphabet, Grid, Symbol
>>> from playproof.populate.levels import Site
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("start", "S", start=True),
...                    Symbol("exit", ">", goal=True), Symbol("zombie", "z"))
>>> scene = Scene(Site.of(Grid.parse("#S.#..>#\\n#......#", game)), {"content": ("zombie",)})
>>> made = furnish(scene, {("4,0", "content"): "zombie"}, Random(1))
>>> print(made.level)
#S.#.z>#
#......#
>>> dict(made.things)
{'ground@5,0': '4,0'}

Nothing is put on anything else, and what was there stays. `Filled` tells of every new thing in which room it is, and of every
room which cells it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from playproof.errors import NotFound
from playproof.level import Frozen, Graph, Grid, Thing
from playproof.level.alphabet import NO_MEMBERS, Value
from playproof.level.elements import Element
from playproof.level.grid import Cell
from playproof.level.thing import Place, cell_id, place_id
from playproof.populate.levels import Level
from playproof.populate.problem import Filling
from playproof.populate.scene import Scene


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that must be among what is put there: which symbols it may be, in which rooms, and its id or its cell."""

    symbols: tuple[str, ...]
    rooms: tuple[str, ...]
    id: str = ""
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Filled:
    """The level with all that was put there, and where it belongs."""

    level: Level
    things: Frozen[str]
    """The room of each new thing, by its id."""
    rooms: Frozen[tuple[str, ...]]
    """The places of each room: the cells of a grid, the node of a graph."""


@dataclass
class Placed:
    """One new thing on its way into the level."""

    symbol: str
    room: str
    id: str = ""
    cell: Cell | None = None
    members: dict[str, float | int] = field(default_factory=dict)


def furnish(
    scene: Scene, filling: Filling, dice: Random, wanted: Sequence[Wanted] = (), objects: bool = False
) -> Filled:
    """The level with what a filling says. On a grid things become cells of the uppermost layer, or objects."""
    fresh = [
        Placed(str(value), room)
        for (room, name), value in filling.items()
        if name in scene.attributes and value and (room, name) not in scene.standing.slots
    ]
    level = _with_amounts(scene, filling, fresh)
    _match(fresh, wanted)
    if isinstance(level, Graph):
        level, ids = _in_rooms(level, fresh)
    else:
        level, ids = _on_tiles(scene, level, fresh, dice, objects)
    rooms = {room: tuple(map(place_id, scene.site.map.cells.get(room, (room,)))) for room in scene.rooms}
    return Filled(level, Frozen(ids), Frozen(rooms))


def _match(fresh: list[Placed], wanted: Sequence[Wanted]) -> None:
    """Give every wanted thing to a new one that fits it, so that all get one: by augmenting paths."""
    taken: dict[int, Wanted] = {}
    for want in wanted:
        if not _give(want, fresh, taken, set()):
            what = want.id or " or ".join(want.symbols)
            raise NotFound(f"a thing that can be '{what}'", len(fresh))
    for number, want in taken.items():
        fresh[number].id = want.id
        fresh[number].cell = want.cells[0] if want.cells else None


def _give(want: Wanted, fresh: list[Placed], taken: dict[int, Wanted], seen: set[int]) -> bool:
    for number, placed in enumerate(fresh):
        if number in seen or placed.symbol not in want.symbols or placed.room not in want.rooms:
            continue
        seen.add(number)
        if number not in taken or _give(taken[number], fresh, taken, seen):
            taken[number] = want
            return True
    return False


def _with_amounts(scene: Scene, filling: Filling, fresh: list[Placed]) -> Level:
    """Amounts written to new things, to those that stand there without one, or to the rooms themselves."""
    level = scene.site.level
    for real in scene.numbers:
        for room in scene.rooms:
            value = filling.get((room, real.name))
            if isinstance(value, (int, float)):
                level = _write(level, scene, real.name, room, float(value), fresh)
    return level


def _write(level: Level, scene: Scene, name: str, room: str, value: float, fresh: list[Placed]) -> Level:
    alphabet = level.alphabet
    for placed in fresh:
        declared = alphabet[placed.symbol].members
        if placed.room == room and name in declared:
            placed.members[name] = _shaped(value, declared[name])
            return level
    holder = holder_in(scene, room, name)
    return (
        level
        if holder is None
        else with_member(level, holder, name, _shaped(value, alphabet[holder.symbol].members[name]))
    )


def holder_in(scene: Scene, room: str, name: str) -> Thing | None:
    """What stands in a room already, or the room itself, that declares an amount which nobody wrote."""
    things = [t for t in scene.site.things[room] if t.symbol in scene.homes or t.id == room]
    fitting = [t for t in things if name in scene.site.alphabet[t.symbol].members]
    return None if not fitting or any(name in t.members for t in fitting) else fitting[-1]


def with_member(level: Level, thing: Thing | Element, name: str, value: Value) -> Level:
    """The level in which a thing has one more member; a thing is an object, a cell, or a room itself."""
    for one in level.objects:
        if one.id == thing.id:
            return level.with_object(replace(one, members=one.members | {name: value}))
    if isinstance(level, Graph):
        node = level.node(thing.id)
        return level.with_node(replace(node, members=node.members | {name: value}))
    return level.with_members(thing.id, level.members.get(thing.id, NO_MEMBERS) | {name: value})


def _shaped(value: float, declared: object) -> float | int:
    """An amount as its symbol declares it: whole, or to a thousandth."""
    return round(value) if isinstance(declared, int) else round(value, 3)


def _in_rooms(graph: Graph, fresh: list[Placed]) -> tuple[Graph, dict[str, str]]:
    names = _names(graph, fresh)
    things = [Thing(id, p.symbol, p.room, Frozen(p.members)) for id, p in zip(names, fresh, strict=True)]
    return replace(graph, objects=(*graph.objects, *things)), {thing.id: str(thing.at) for thing in things}


def _names(level: Level, fresh: list[Placed]) -> Iterator[str]:
    """`zombie 1`, `zombie 2`: the next number that nobody has taken."""
    taken = {thing.id for thing in level.objects} | {placed.id for placed in fresh}
    taken |= set(level.node_by_id) if isinstance(level, Graph) else set()
    for placed in fresh:
        number = 1
        while not placed.id and f"{placed.symbol} {number}" in taken:
            number += 1
        id = placed.id or f"{placed.symbol} {number}"
        taken.add(id)
        yield id


def _on_tiles(
    scene: Scene, grid: Grid, fresh: list[Placed], dice: Random, objects: bool
) -> tuple[Grid, dict[str, str]]:
    cells = _cells(scene, fresh, dice)
    if objects or any(placed.id for placed in fresh):
        things = [
            Thing(id, placed.symbol, cell, Frozen(placed.members))
            for id, placed, cell in zip(_names(grid, fresh), fresh, cells, strict=True)
        ]
        grid = replace(grid, objects=(*grid.objects, *things))
        return grid, {thing.id: placed.room for thing, placed in zip(things, fresh, strict=True)}
    grid = grid.with_cells({cell: placed.symbol for cell, placed in zip(cells, fresh, strict=True)})
    ids = [cell_id(grid.top, *cell) for cell in cells]
    for id, placed in zip(ids, fresh, strict=True):
        grid = grid.with_members(id, placed.members) if placed.members else grid
    return grid, {id: placed.room for id, placed in zip(ids, fresh, strict=True)}


def _cells(scene: Scene, fresh: list[Placed], dice: Random) -> list[Cell]:
    """A free tile for each thing, its own if it wants one, else by lot."""
    taken: set[Place] = {placed.cell for placed in fresh if placed.cell is not None}
    found: list[Cell] = []
    for placed in fresh:
        free = [cell for cell in scene.site.free[placed.room] if cell not in taken]
        cell = placed.cell or dice.choice(free)
        taken.add(cell)
        found.append(cell)
    return found
