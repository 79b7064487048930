"""Pictures of standard paths: the directions in which a level is gone through, its culs-de-sac, and a score on the way.

Rooms of a cul-de-sac are marked as a note, rooms that are cut off as bad. On a graph every edge is drawn in the direction in
which it is taken; edges that no standard path takes lose their arrow head. On a grid a line walks one of the standard paths,
and spaces have numbers, by which charts name them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from playproof.level import Edge, Graph, Grid, Place
from playproof.level.draw import chart, svg
from playproof.play.paths.flow import StandardPaths
from playproof.play.paths.rooms import Cell, RoomMap
from playproof.play.paths.values import Values
from playproof.play.search.walking import steps

ROOMY = 4
"""Cells of a space that is worth a number: corners of corridors are none."""
NO_NAMES: Mapping[str, str] = {}


def draw_paths(level: Grid | Graph, rooms: RoomMap, paths: StandardPaths, theme: str = "auto", title: str = "") -> str:
    """The level as SVG, with the directions of its standard paths and its culs-de-sac marked."""
    marks: dict[Place, str] = {}
    for word, names in (("note", [r for dead in paths.culs_de_sac.values() for r in dead]), ("bad", paths.cut_off)):
        for name in names:
            marks |= dict.fromkeys(rooms.cells.get(name, ()) or [name], word)
    if isinstance(level, Graph):
        return svg(_directed(level, paths), marks=marks, theme=theme, title=title)
    labels = {_label_cell(level, rooms.cells[room]): name for room, name in room_names(rooms, paths).items() if name}
    numbers: dict[Place, str] = {cell: name for cell, name in labels.items() if name.isdigit()}
    return svg(level, marks=marks, trail=_walk(level, rooms, paths), theme=theme, title=title, labels=numbers)


def room_names(rooms: RoomMap, paths: StandardPaths) -> dict[str, str]:
    """What charts call the rooms of a grid's main part: spaces by their numbers, gates by their names, the rest not at all."""
    names: dict[str, str] = {}
    for room in paths.order if rooms.cells else ():
        inside = rooms.contents[room]
        gate = next((symbol.name for symbol in inside if symbol.is_gate), "")
        space = room not in rooms.doorways and len(rooms.cells[room]) >= ROOMY
        roomy = space or any(symbol.scores for symbol in inside)
        number = str(1 + sum(name.isdigit() for name in names.values()))
        names[room] = gate or (number if roomy else "")
    return names


def _label_cell(grid: Grid, cells: Sequence[Cell]) -> Cell:
    """The cell of a room that is nearest to its middle, and empty if one is."""
    x, y = (sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1))

    def worth(cell: Cell) -> tuple[bool, float]:
        things = grid.at(cell)
        return not all(grid.alphabet[t.symbol].is_plain for t in things), (cell[0] - x) ** 2 + (cell[1] - y) ** 2

    return min(cells, key=worth)


def _directed(graph: Graph, paths: StandardPaths) -> Graph:
    """The graph with each edge pointing the way it is taken."""
    arcs = set(paths.arcs)

    def turned(edge: Edge) -> Edge:
        if (edge.source, edge.target) in arcs:
            return replace(edge, back=None) if edge.there is not None else edge
        if (edge.target, edge.source) in arcs and edge.back is not None:
            return replace(edge, source=edge.target, target=edge.source, there=edge.back, back=None)
        return edge

    return replace(graph, edges=tuple(turned(edge) for edge in graph.edges))


def _walk(grid: Grid, rooms: RoomMap, paths: StandardPaths) -> list[Place]:
    """A shortest walk through the rooms of one standard path."""
    before = paths.before()
    path = [paths.exit]
    while before[path[-1]]:
        path.append(before[path[-1]][0])
    open_ = {cell for room in path for cell in rooms.cells[room]}
    start = next(
        cell for cell in rooms.cells[paths.entrance] if any(grid.alphabet[t.symbol].start for t in grid.at(cell))
    )
    goal = next(cell for cell in rooms.cells[paths.exit] if any(grid.alphabet[t.symbol].goal for t in grid.at(cell)))
    came, queue = {start: start}, [start]
    for x, y in queue:
        for dx, dy in steps(grid.alphabet.movement.ways).values():
            near = (x + dx, y + dy)
            if near in open_ and near not in came:
                came[near] = (x, y)
                queue.append(near)
    return _back(came, start, goal) if goal in came else []


def _back(came: dict[Cell, Cell], start: Cell, goal: Cell) -> list[Place]:
    walk: list[Place] = [goal]
    here = goal
    while here != start:
        here = came[here]
        walk.append(here)
    return walk[::-1]


def draw_score(values: Values, name: str, least: float | None, theme: str = "auto") -> str:
    """A score along the worst standard path, room by room, with its bound: the least it can be there, and the greatest."""
    worst = values.worst_path(values.paths.exit)
    series = {"least": [values.least[room] for room in worst]}
    if values.greatest != values.least:
        series["greatest"] = [values.greatest[room] for room in worst]
    return chart(series, least=least, title=f"{name} along the worst standard path", theme=theme, labels=worst)


def draw_all(
    values: Values,
    name: str,
    least: float | None,
    theme: str = "auto",
    title: str = "",
    names: Mapping[str, str] = NO_NAMES,
) -> str:
    """A score along every standard path, by the steps from the entrance: the least and the greatest, and what is between.

    `names` are what rooms are called; if there are any, places where none has a name are left out.
    """
    title = title or f"{name} along every standard path"
    places = [rooms for rooms in places_of(values) if not names or any(names[room] for room in rooms)]
    low = [min(values.least[room] for room in rooms) for rooms in places]
    high = [max(values.greatest[room] for room in rooms) for rooms in places]
    labels = [_named([names.get(room, room) for room in rooms], step) for step, rooms in enumerate(places, 1)]
    if low == high:
        return chart({name: low}, least=least, title=title, theme=theme, labels=labels)
    series = {f"least {name}": low, f"greatest {name}": high}
    return chart(series, least=least, title=title, theme=theme, labels=labels, band=(low, high))


def _named(rooms: Sequence[str], step: int) -> str:
    return " | ".join(filter(None, rooms)) if len(rooms) < 3 else str(step)


def places_of(values: Values) -> list[list[str]]:
    """The rooms of the main part by how far they are from the entrance, on the longest way."""
    before, far = values.paths.before(), dict[str, int]()
    for room in values.paths.order:
        far[room] = max((far[earlier] + 1 for earlier in before[room]), default=0)
    found: list[list[str]] = [[] for _ in range(max(far.values()) + 1)]
    for room, step in far.items():
        found[step].append(room)
    return found
