"""A graph as other tools know it: nodes and arcs with attributes. A way that leads both ways is two arcs.

    hall -[door|shutter]- attic      hall -> attic   edge "hall--attic", way there, doors ["door"]
                                     attic -> hall   edge "hall--attic", way back,  doors ["shutter"]

So a search that knows nothing of Playproof follows the arcs and goes where a player goes. Arcs that name the same edge
are one way again when they are read, with one door. Files of others have arcs that name no edge; `there` is their only
way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from playproof.errors import WrongInput
from playproof.formats.fresh import FreshEdges
from playproof.formats.symbols import tame, with_plain
from playproof.level import Alphabet, Edge, Graph, Node, Thing
from playproof.level.alphabet import NO_MEMBERS, Members
from playproof.level.graph import Door

ALPHABET = "playproof_alphabet"


@dataclass(frozen=True, slots=True)
class Arc:
    """One direction of an edge."""

    source: str
    target: str
    doors: tuple[str, ...] = ()
    edge: str = ""
    way: str = "there"
    members: Members = NO_MEMBERS

    @property
    def key(self) -> str:
        """A name that no other arc has, and no more than the edge's where that will do."""
        return self.edge if self.way == "there" else f"{self.edge} (back)"


def arcs_of(graph: Graph) -> Iterable[Arc]:
    for edge in graph.edges:
        if edge.there is not None:
            yield Arc(edge.source, edge.target, edge.there, edge.id, "there", edge.members)
        if edge.back is not None:
            yield Arc(edge.target, edge.source, edge.back, edge.id, "back", edge.members)


def edges_of(arcs: Iterable[Arc]) -> list[Edge]:
    """The edges that the arcs are the directions of."""
    edges: dict[str, Edge] = {}
    arcs = list(arcs)
    fresh = FreshEdges(arc.edge for arc in arcs)
    for arc in arcs:
        id = arc.edge or fresh.edge(arc.source, arc.target, True)
        edges[id] = _joined(edges.get(id), replace(arc, edge=id))
    return list(edges.values())


def _joined(edge: Edge | None, arc: Arc) -> Edge:
    back = arc.way == "back"
    source, target = (arc.target, arc.source) if back else (arc.source, arc.target)
    if edge is None:
        ways: tuple[Door, Door] = (None, arc.doors) if back else (arc.doors, None)
        return Edge(arc.edge, source, target, *ways, arc.members)
    if (edge.source, edge.target) != (source, target) or (edge.back if back else edge.there) is not None:
        raise WrongInput(f"the edge '{arc.edge}' is there twice; an edge has one way there and one back")
    return replace(edge, back=arc.doors) if back else replace(edge, there=arc.doors)


def assembled(
    alphabet: Alphabet | None, nodes: Iterable[Node], arcs: Iterable[Arc], objects: Iterable[Thing]
) -> tuple[Graph, list[str]]:
    """The graph, and notes on symbols that no alphabet knew: they became plain ones."""
    named = _Names(alphabet)
    rooms = tuple(replace(node, symbol=named(node.symbol)) for node in nodes)
    ways = tuple(edges_of(replace(arc, doors=tuple(map(named, arc.doors))) for arc in arcs))
    things = tuple(replace(thing, symbol=named(thing.symbol)) for thing in objects)
    full = with_plain(alphabet, named.unknown.values())
    notes = [
        f"no alphabet says what '{old}' is; it became the plain symbol '{new}'" for old, new in named.unknown.items()
    ]
    return Graph(full, rooms, ways, things), notes


class _Names:
    """Gives the names of symbols back, and those that no alphabet knows in a form that an alphabet may hold."""

    def __init__(self, alphabet: Alphabet | None) -> None:
        self._alphabet = alphabet
        self.unknown: dict[str, str] = {}

    def __call__(self, name: str) -> str:
        if not name or (self._alphabet is not None and name in self._alphabet):
            return name
        return self.unknown.setdefault(name, tame(name))
