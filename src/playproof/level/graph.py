"""A level of rooms or tasks, joined by edges; an edge has one door, and a condition for each direction.

>>> from playproof.level.alphabet import Alphabet, Symbol
>>> house = Alphabet.of(Symbol("door", "D", solid=True), Symbol("ghost", "g"))
>>> rooms = Graph.parse('''
... hall: ghost
... hall -- cellar
... hall -[door]- attic
... attic -> garden
... ''', house)
>>> [node.id for node in rooms.nodes], rooms.edge("attic->garden").back
(['hall', 'cellar', 'attic', 'garden'], None)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from playproof.errors import Fault, WrongInput, nearest
from playproof.level.alphabet import NO_MEMBERS, Alphabet, Members
from playproof.level.digest import digest
from playproof.level.grid import check_members, check_objects
from playproof.level.plane import Outline
from playproof.level.thing import Place, Thing, by_place

if TYPE_CHECKING:
    from rich.text import Text

Door = tuple[str, ...] | None
"""The symbols in the way of one direction: () is open, several all count, None is no way at all."""

MOST_NODES = 1_000_000


@dataclass(frozen=True, slots=True)
class Node:
    """A room or a task. Its own symbol says what it is; what stands in it are the graph's objects."""

    id: str
    symbol: str = ""
    members: Members = NO_MEMBERS
    at: tuple[float, float] | None = None
    outline: Outline = ()
    """The corners of a node that covers ground, as cells and shapes do."""

    def moved(self, at: tuple[float, float]) -> Node:
        """The node at another place, with the ground that it covers."""
        dx, dy = (to - by for to, by in zip(at, self.at or at, strict=True))
        return replace(self, at=at, outline=tuple((x + dx, y + dy) for x, y in self.outline))


@dataclass(frozen=True, slots=True)
class Edge:
    """A way between two nodes with one door: opened from one side, it is open from the other."""

    id: str
    source: str
    target: str
    there: Door = ()
    back: Door = ()
    members: Members = NO_MEMBERS

    @property
    def directed(self) -> bool:
        return self.there is None or self.back is None


@dataclass(frozen=True, eq=False)
class Graph:
    """Nodes, edges and the objects in the nodes. A value: every change gives a new graph."""

    alphabet: Alphabet
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    objects: tuple[Thing, ...] = ()

    kind = "graph"

    def __post_init__(self) -> None:
        if len(self.nodes) + len(self.edges) > MOST_NODES:
            raise WrongInput(
                f"a graph has at most {MOST_NODES:,} nodes and edges; got {len(self.nodes) + len(self.edges):,}"
            )
        _check_ids("nodes", [node.id for node in self.nodes])
        _check_ids("edges", [edge.id for edge in self.edges])
        check_objects(self.objects, self.alphabet)
        for node in self.nodes:
            check_members(node.id, node.symbol, node.members, self.alphabet)
        for edge in self.edges:
            _check_edge(edge, self)
        for thing in self.objects:
            self._known(thing.at, f"the object '{thing.id}' stands in")
            if thing.id in self.node_by_id:
                raise WrongInput(f"an object cannot have the id '{thing.id}', which is that of a node")

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet) -> Graph:
        """A graph from lines such as `hall: ghost, key`, `hall -- attic`, `hall -[door]- attic`, `attic -> garden`."""
        from playproof.level.graphtext import parse_graph

        return parse_graph(text, alphabet)

    @classmethod
    def of(cls, edges: str, alphabet: Alphabet | None = None, **contents: str) -> Graph:
        """A small graph in one line: `Graph.of("gate-hall hall>vault", game, gate="start", vault="goal")`."""
        from playproof.level.graphtext import short_graph

        return short_graph(edges, alphabet or Alphabet.of(), contents)

    def node(self, id: str) -> Node:
        return self.node_by_id[self._known(id, "there is no node")]

    def edge(self, id: str) -> Edge:
        found = self.edge_by_id.get(id)
        if found is None:
            raise WrongInput(Fault(f"there is no edge '{id}'", hint=nearest(id, self.edge_by_id)))
        return found

    def at(self, id: str) -> list[Thing]:
        """All that is in a node: its own symbol first, then its objects."""
        node = self.node(id)
        own = [Thing(id, node.symbol, id, node.members)] if node.symbol else []
        return own + self.objects_at.get(id, [])

    def find(self, symbol: str) -> list[str]:
        """The ids of all nodes that are or hold this symbol."""
        name = self.alphabet[symbol].name
        holding = {thing.at for thing in self.objects if thing.symbol == name}
        return [node.id for node in self.nodes if node.symbol == name or node.id in holding]

    def with_node(self, node: Node) -> Graph:
        """The graph with one more node, or with the one of this id replaced."""
        if node.id not in self.node_by_id:
            return replace(self, nodes=(*self.nodes, node))
        return replace(self, nodes=tuple(node if n.id == node.id else n for n in self.nodes))

    def without_node(self, id: str) -> Graph:
        """The graph without a node, its edges and what stands in it."""
        return replace(
            self,
            nodes=tuple(n for n in self.nodes if n.id != id),
            edges=tuple(e for e in self.edges if id not in (e.source, e.target)),
            objects=tuple(t for t in self.objects if t.at != id),
        )

    def with_edge(self, edge: Edge) -> Graph:
        if edge.id not in self.edge_by_id:
            return replace(self, edges=(*self.edges, edge))
        return replace(self, edges=tuple(edge if e.id == edge.id else e for e in self.edges))

    def without_edge(self, id: str) -> Graph:
        return replace(self, edges=tuple(e for e in self.edges if e.id != id))

    def with_object(self, thing: Thing) -> Graph:
        return replace(self, objects=(*(t for t in self.objects if t.id != thing.id), thing))

    def without_object(self, id: str) -> Graph:
        return replace(self, objects=tuple(t for t in self.objects if t.id != id))

    def with_positions(self, at: Mapping[str, tuple[float, float]]) -> Graph:
        return replace(self, nodes=tuple(replace(n, at=at.get(n.id, n.at)) for n in self.nodes))

    @cached_property
    def objects_at(self) -> dict[Place, list[Thing]]:
        return by_place(self.objects)

    @cached_property
    def node_by_id(self) -> dict[str, Node]:
        return {node.id: node for node in self.nodes}

    @cached_property
    def edge_by_id(self) -> dict[str, Edge]:
        return {edge.id: edge for edge in self.edges}

    @cached_property
    def hash(self) -> str:
        """A name for the content: equal for equal graphs, whatever the order of nodes, edges and objects."""
        parts = (sorted(part, key=lambda element: element.id) for part in (self.nodes, self.edges, self.objects))
        return digest(self.kind, self.alphabet.hash, *parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Graph) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __str__(self) -> str:
        from playproof.level.graphtext import draw_graph

        return draw_graph(self)

    def __repr__(self) -> str:
        return f"<Graph {len(self.nodes)} nodes, {len(self.edges)} edges {self.hash[:8]}>"

    def _repr_svg_(self) -> str:
        from playproof.level.draw import svg

        return svg(self)

    def __rich__(self) -> Text:
        from playproof.level.draw import terminal

        return terminal(self)

    def _known(self, id: object, what: str) -> str:
        if not isinstance(id, str) or id not in self.node_by_id:
            raise WrongInput(
                Fault(f"{what} '{id}', which is no node", hint=nearest(str(id), islice(self.node_by_id, 5000)))
            )
        return id


def _check_ids(what: str, ids: list[str]) -> None:
    seen: set[str] = set()
    for id in ids:
        if id in seen:
            raise WrongInput(f"two {what} have the id '{id}'; ids are unique within a level")
        seen.add(id)


def _check_edge(edge: Edge, graph: Graph) -> None:
    for end in (edge.source, edge.target):
        graph._known(end, f"the edge '{edge.id}' ends in")
    if edge.there is None and edge.back is None:
        raise WrongInput(f"the edge '{edge.id}' leads nowhere; give it a way there or a way back")
    for symbol in (*(edge.there or ()), *(edge.back or ())):
        graph.alphabet[symbol]
