"""The standard paths of a level as a tree of series and parallel parts, balanced, so that a change is seen at the top at once.

    gate -> hall -> left  -> vault        series( gate, hall, parallel( left, right ), vault )
                 -> right ->

A part turns the score with which it is entered into the score with which it is left, and asks for some least score at its
entrance. Both come from its halves: so a change in one room touches the parts above it, about log2 of the rooms, and no
other. What is not made of series and parallel parts (a bridge between two branches) becomes one `Web`, which is swept.

Valdes, Tarjan & Lawler 1982 on recognising series-parallel digraphs; that scores along paths can be kept in such a tree is
our own departure from Horswill & Foged 2012, whose solver re-computes every room behind the one that changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

Vertex = Hashable
DEEPEST = 200
"""Nested parts below this depth are swept instead: a tree is walked by recursion."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """What one slot adds, or a check without a slot; `room` is set where the score of that room is looked at, after it."""

    slot: int = -1
    room: str = ""
    fixed: float | None = None
    owner: str = ""
    """The room whose own content is fixed here."""


@dataclass(frozen=True, slots=True)
class Series:
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Parallel:
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """A part that is looked into and left again: it asks for a score and changes none."""

    part: Part


@dataclass(frozen=True, slots=True)
class Web:
    """Edges (tail, head, part) between vertices 0 to size - 1 in topological order; entered at 0, left at the last."""

    size: int
    edges: tuple[tuple[int, int, Part], ...]


@dataclass(frozen=True, slots=True)
class Arc:
    """A way from room to room that changes nothing; kept where it is an alternative to something."""

    source: str
    target: str


Part = Leaf | Series | Parallel | Aside | Web | Arc
Edge = tuple[Vertex, Vertex, "Part | None"]


def reduce(edges: Iterable[Edge], source: Vertex, sink: Vertex) -> Part | None:
    """The tree of a DAG whose edges all lie on paths from source to sink; a part that is None changes nothing.

    >>> a, b, c = Leaf(0), Leaf(1), Leaf(2)
    >>> reduce([("s", "x", a), ("x", "t", b), ("s", "t", c)], "s", "t") == Parallel((c, Series((a, b))))
    True
    """
    graph = _Reducing(source, sink)
    given = list(edges)
    for tail, head, part in given:
        graph.join(tail, head, part)
    graph.shrink()
    found = _webs(graph, source)
    return found if _depth(found) <= DEEPEST else _swept(given, source, sink)


def _swept(edges: list[Edge], source: Vertex, sink: Vertex) -> Part | None:
    """The whole DAG as a web, or a few where all paths meet."""
    graph = _Reducing(source, sink)
    for tail, head, part in edges:
        graph.join(tail, head, part)
    return _webs(graph, source)


def _depth(part: Part | None) -> int:
    """How deeply series and parallel parts alternate."""
    deepest, waiting = 0, [(part, 0)]
    while waiting:
        here, depth = waiting.pop()
        deepest = max(deepest, depth)
        if isinstance(here, Series | Parallel):
            waiting += [(inner, depth + (type(inner) is not type(here))) for inner in here.parts]
        elif isinstance(here, Web):
            waiting += [(inner, depth + 1) for _, _, inner in here.edges]
        elif isinstance(here, Aside):
            waiting.append((here.part, depth + 1))
    return deepest


def pieces(part: Series | Parallel) -> list[Part]:
    """The parts of a series (or a parallel) part with all that is nested in it of the same kind, in order.

    >>> a, b, c = Leaf(0), Leaf(1), Leaf(2)
    >>> pieces(Series((Series((a, b)), c))) == [a, b, c]
    True
    """
    found: list[Part] = []
    waiting: list[Part] = [part]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Series | Parallel) and type(here) is type(part):
            waiting += reversed(here.parts)
        else:
            found.append(here)
    return found


class _Reducing:
    """A DAG on which series and parallel edges are merged until none is left."""

    def __init__(self, source: Vertex, sink: Vertex) -> None:
        self.ends = (source, sink)
        self.out: dict[Vertex, dict[Vertex, Part | None]] = defaultdict(dict)
        self.into: dict[Vertex, set[Vertex]] = defaultdict(set)

    def join(self, tail: Vertex, head: Vertex, part: Part | None) -> None:
        there = self.out[tail]
        if head in there:
            both = _flat(Parallel, [there[head] or Series(()), part or Series(())])
            there[head] = both
        else:
            there[head] = part
            self.into[head].add(tail)

    def shrink(self) -> None:
        waiting = list(self.out)
        while waiting:
            vertex = waiting.pop()
            if vertex in self.ends or len(self.into[vertex]) != 1 or len(self.out[vertex]) != 1:
                continue
            (tail,) = self.into.pop(vertex)
            ((head, after),) = self.out.pop(vertex).items()
            before = self.out[tail].pop(vertex)
            self.into[head].discard(vertex)
            # A way that leads only on is no alternative to anything, and changes nothing.
            parts: list[Part] = [part for part in (before, after) if part is not None and not isinstance(part, Arc)]
            self.join(tail, head, _flat(Series, parts) if parts else None)
            waiting += [tail, head]


def _flat(kind: type[Series] | type[Parallel], parts: list[Part]) -> Part:
    return parts[0] if len(parts) == 1 else kind(tuple(parts))


def _webs(graph: _Reducing, source: Vertex) -> Part | None:
    """What is left, cut where all paths meet: each piece is one edge, or a web."""
    order = _topological(graph, source)
    place = {vertex: i for i, vertex in enumerate(order)}
    parts: list[Part] = []
    begin, farthest = 0, 0
    for i, vertex in enumerate(order):
        if i == farthest and i > begin:
            parts += _piece(graph, order[begin : i + 1], place)
            begin = i
        farthest = max([farthest, *(place[head] for head in graph.out[vertex])])
    return _flat(Series, parts) if parts else None


def _piece(graph: _Reducing, vertices: list[Vertex], place: dict[Vertex, int]) -> list[Part]:
    first = place[vertices[0]]
    edges = [
        (place[tail] - first, place[head] - first, part)
        for tail in vertices[:-1]
        for head, part in graph.out[tail].items()
    ]
    if len(edges) == 1:
        return [edges[0][2]] if edges[0][2] is not None else []
    return [Web(len(vertices), tuple((tail, head, part or Series(())) for tail, head, part in edges))]


def _topological(graph: _Reducing, source: Vertex) -> list[Vertex]:
    waits = {vertex: len(before) for vertex, before in graph.into.items()}
    order = [source]
    for vertex in order:
        for head in graph.out[vertex]:
            waits[head] -= 1
            if not waits[head]:
                order.append(head)
    return order
