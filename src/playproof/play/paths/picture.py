"""Pictures of standard paths: the directions in which a level is gone through, its culs-de-sac, and a score on the way.

Rooms of a cul-de-sac are marked as a note, rooms that are cut off as bad. On a graph every edge is drawn in the direction in
which it is taken; edges that no standard path takes lose their arrow head.
"""

from __future__ import annotations

from dataclasses import replace

from playproof.level import Edge, Graph, Grid, Place
from playproof.level.draw import chart, svg
from playproof.play.paths.flow import StandardPaths
from playproof.play.paths.rooms import RoomMap
from playproof.play.paths.values import Values


def draw_paths(level: Grid | Graph, rooms: RoomMap, paths: StandardPaths, theme: str = "auto", title: str = "") -> str:
    """The level as SVG, with the directions of its standard paths and its culs-de-sac marked."""
    marks: dict[Place, str] = {}
    for word, names in (("note", [r for dead in paths.culs_de_sac.values() for r in dead]), ("bad", paths.cut_off)):
        for name in names:
            marks |= dict.fromkeys(rooms.cells.get(name, ()) or [name], word)
    if isinstance(level, Graph):
        return svg(_directed(level, paths), marks=marks, theme=theme, title=title)
    return svg(level, marks=marks, trail=_middle(rooms, paths), theme=theme, title=title)


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


def _middle(rooms: RoomMap, paths: StandardPaths) -> list[Place]:
    """One standard path through the middle cells of a grid's rooms: no line of steps, but a line of progress."""
    before = paths.before()
    path = [paths.exit]
    while before[path[-1]]:
        path.append(before[path[-1]][0])
    cells = [rooms.cells[room] for room in reversed(path)]
    return [group[len(group) // 2] for group in cells]


def draw_score(values: Values, name: str, least: float | None, theme: str = "auto") -> str:
    """A score along the worst standard path, room by room, with its bound: the least it can be there, and the greatest."""
    worst = values.worst_path(values.paths.exit)
    series = {"least": [values.least[room] for room in worst]}
    if values.greatest != values.least:
        series["greatest"] = [values.greatest[room] for room in worst]
    return chart(series, least=least, title=f"{name} along the worst standard path", theme=theme, labels=worst)


def draw_all(values: Values, name: str, least: float | None, theme: str = "auto", title: str = "") -> str:
    """A score along every standard path, by the steps from the entrance: the least and the greatest, and what is between."""
    places, title = _places(values), title or f"{name} along every standard path"
    low = [min(values.least[room] for room in rooms) for rooms in places]
    high = [max(values.greatest[room] for room in rooms) for rooms in places]
    labels = [" | ".join(rooms) if len(rooms) < 3 else str(step) for step, rooms in enumerate(places, 1)]
    if low == high:
        return chart({name: low}, least=least, title=title, theme=theme, labels=labels)
    series = {f"least {name}": low, f"greatest {name}": high}
    return chart(series, least=least, title=title, theme=theme, labels=labels, band=(low, high))


def _places(values: Values) -> list[list[str]]:
    """The rooms of the main part by how far they are from the entrance, on the longest way."""
    before, far = values.paths.before(), dict[str, int]()
    for room in values.paths.order:
        far[room] = max((far[earlier] + 1 for earlier in before[room]), default=0)
    found: list[list[str]] = [[] for _ in range(max(far.values()) + 1)]
    for room, step in far.items():
        found[step].append(room)
    return found
