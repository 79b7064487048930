"""The rooms of a level and the ways between them: the nodes of a graph, or the spaces and doorways of a grid.

    #######        two rooms and the doorway between them, each named by its first cell:
    #..#..#        1,1 (four cells), 3,2 (the doorway), 4,1 (four cells)
    #.....#
    #######

A cell of a grid is a doorway if a gate stands on it, or if its only free neighbours are two opposite ones. Doorways that
touch form one corridor, other cells that touch form one room, and both are nodes here, because both can hold things.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from playproof.errors import Fault, WrongInput
from playproof.level import Frozen, Graph, Grid, Symbol
from playproof.play.search.contents import filled
from playproof.play.search.walking import enterable, steps

Cell = tuple[int, int]
Way = tuple[str, str]


@dataclass(frozen=True, slots=True)
class RoomMap:
    """Rooms by id, what each holds, and the ways between them as (from, to)."""

    rooms: tuple[str, ...]
    ways: frozenset[Way]
    entrance: str
    exit: str
    contents: Frozen[tuple[Symbol, ...]]
    cells: Frozen[tuple[Cell, ...]] = field(default_factory=Frozen)
    """For a grid: the cells of each room."""
    doorways: frozenset[str] = frozenset()
    """For a grid: the rooms that are doorways or corridors, where a gate leaves no way around."""

    def neighbours(self) -> dict[str, list[str]]:
        """Every room's neighbours, whichever way one may go."""
        near: dict[str, set[str]] = {room: set() for room in self.rooms}
        for a, b in self.ways:
            near[a].add(b)
            near[b].add(a)
        return {room: sorted(others) for room, others in near.items()}


def room_map(level: Grid | Graph) -> RoomMap:
    """The rooms of a level with one start and one goal."""
    return _of_graph(level) if isinstance(level, Graph) else _of_grid(level)


def _of_graph(graph: Graph) -> RoomMap:
    contents = {n.id: tuple(filled(graph.alphabet, t) for t in graph.at(n.id)) for n in graph.nodes}
    shut = {id for id, symbols in contents.items() if any(s.is_wall or s.deadly for s in symbols)}
    ways = set()
    for edge in graph.edges:
        for a, b, way in ((edge.source, edge.target, edge.there), (edge.target, edge.source, edge.back)):
            walled = way is None or any(graph.alphabet[name].is_wall or graph.alphabet[name].deadly for name in way)
            if not walled and a != b and not shut & {a, b}:
                ways.add((a, b))
    rooms = tuple(id for id in contents if id not in shut)
    return RoomMap(rooms, frozenset(ways), *_ends(contents), Frozen(contents))


def _of_grid(grid: Grid) -> RoomMap:
    if grid.alphabet.movement.kind == "platform":
        raise WrongInput("standard paths are for walking and for rooms; a platform level has none")
    free = {
        (int(x), int(y)) for y, row in enumerate(enterable(grid).tolist()) for x, is_free in enumerate(row) if is_free
    }
    things = {cell: tuple(filled(grid.alphabet, t) for t in grid.at(cell)) for cell in free}
    doorways = {cell for cell in free if any(s.is_gate for s in things[cell]) or _narrow(cell, free)}
    moves = list(steps(grid.alphabet.movement.ways).values())
    groups = _groups(doorways, moves) + _groups(free - doorways, moves)
    home = {cell: f"{group[0][0]},{group[0][1]}" for group in groups for cell in group}
    ways = {
        (home[cell], home[near])
        for cell in free
        for near in _around(cell, moves)
        if near in free and home[near] != home[cell]
    }
    cells = {home[group[0]]: tuple(group) for group in groups}
    contents = {room: tuple(s for cell in group for s in things[cell]) for room, group in cells.items()}
    narrow = frozenset(home[cell] for cell in doorways)
    return RoomMap(tuple(cells), frozenset(ways), *_ends(contents), Frozen(contents), Frozen(cells), narrow)


def _ends(contents: dict[str, tuple[Symbol, ...]]) -> tuple[str, str]:
    starts = [room for room, symbols in contents.items() if any(s.start for s in symbols)]
    goals = [room for room, symbols in contents.items() if any(s.goal for s in symbols)]
    if len(starts) != 1 or len(goals) != 1:
        what = f"standard paths lead from one start to one goal; the level has {len(starts)} and {len(goals)}"
        shown = ", ".join(f"'{room}'" for room in [*starts, *goals][:6])
        raise WrongInput(Fault(what, hint="have exactly one of each" + (f" (now {shown})" if shown else "")))
    return starts[0], goals[0]


def _narrow(cell: Cell, free: set[Cell]) -> bool:
    x, y = cell
    across = [(x - 1, y) in free, (x + 1, y) in free]
    along = [(x, y - 1) in free, (x, y + 1) in free]
    return (all(across) and not any(along)) or (all(along) and not any(across))


def _around(cell: Cell, moves: Iterable[Cell]) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in moves]


def _groups(cells: set[Cell], moves: list[Cell]) -> list[list[Cell]]:
    """Cells that touch, each group in reading order, groups in the order of their first cell."""
    left, groups = set(cells), []
    for cell in sorted(cells, key=lambda c: (c[1], c[0])):
        if cell not in left:
            continue
        left.remove(cell)
        group = [cell]
        for here in group:
            fresh = [near for near in _around(here, moves) if near in left]
            left.difference_update(fresh)
            group += fresh
        groups.append(sorted(group, key=lambda c: (c[1], c[0])))
    return groups
