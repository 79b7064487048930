"""The elements of a level by their ids, whatever its kind: cells, objects, nodes, edges, tokens.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> tasks = Alphabet.of(Symbol("room"), Symbol("key"), Symbol("door", solid=True))
>>> house = Graph.parse('''
... hall: room /
... attic: room / key
... hall -[door]- attic
... ''', tasks)
>>> element_of(house, "attic").symbol, fingerprint(house, "attic"), fingerprint(house, "hall--attic")
('room', 'room beside room through door', 'door between room and room')

A fingerprint says what an element is and what is next to it, in words that can be shown when they no longer hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from playproof.errors import WrongInput
from playproof.level.alphabet import NO_MEMBERS, Members, Value
from playproof.level.graph import Edge, Graph
from playproof.level.grid import Grid
from playproof.level.sequence import Sequence
from playproof.level.thing import Place, parse_place

AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Element:
    """What can be pinned of an element: its symbol, its place and its members, the declared defaults included."""

    id: str
    symbol: str
    place: Value | None
    members: Members

    def value(self, field: str) -> Value | None:
        """The value of `symbol`, `position` or `member:name`."""
        if field == "symbol":
            return self.symbol
        return self.place if field == "position" else self.members.get(field.partition(":")[2])


def element_of(level: Grid | Graph | Sequence, id: str) -> Element | None:
    """The element of this id, None if the level has none."""
    found = next(_found(level, id), None)
    if found is None:
        return None
    declared = level.alphabet[found.symbol].members if found.symbol in level.alphabet else NO_MEMBERS
    return Element(found.id, found.symbol, found.place, declared | found.members)


def _found(level: Grid | Graph | Sequence, id: str) -> Iterator[Element]:
    if isinstance(level, Sequence):
        yield from (Element(id, t.symbol, i, t.members) for i, t in enumerate(level.tokens) if t.id == id)
        return
    if isinstance(level, Graph):
        yield from (Element(id, n.symbol, n.at, n.members) for n in [level.node_by_id.get(id)] if n)
    yield from (Element(id, t.symbol, t.at, t.members) for t in level.objects if t.id == id)
    if isinstance(level, Graph):
        yield from (Element(id, _doors(e), None, e.members) for e in [level.edge_by_id.get(id)] if e)
    elif (cell := _cell(level, id)) is not None:
        layer, place = cell
        yield Element(id, level.symbol(place, layer), place, level.members.get(id, NO_MEMBERS))


def _cell(grid: Grid, id: str) -> tuple[str, tuple[int, int]] | None:
    layer, _, text = id.rpartition("@")
    try:
        x, y = parse_place(text)
    except WrongInput:
        return None
    inside = layer in grid.layers and 0 <= x < grid.width and 0 <= y < grid.height
    return (layer, (x, y)) if inside else None


def fingerprint(level: Grid | Graph | Sequence, id: str) -> str:
    """What the element is and what is next to it; "" for one that is not there."""
    element = element_of(level, id)
    if element is None:
        return ""
    what = element.symbol or "nothing"
    if isinstance(level, Sequence):
        return f"{what} {_listed(_neighbours(level, id))}".rstrip()
    if isinstance(level, Graph) and id not in level.node_by_id:
        return _in_graph(level, element)
    if isinstance(level, Grid):
        around = " ".join(_around(level, element.id, element.place))
        return f"{what} among {around}"
    return f"{what} {_listed(_rooms(level, id))}".rstrip()


def _in_graph(level: Graph, element: Element) -> str:
    edge = level.edge_by_id.get(element.id)
    if edge is not None and all(thing.id != element.id for thing in level.objects):
        ends = f"{_name(level, edge.source)} and {_name(level, edge.target)}"
        return f"{element.symbol or 'a way'} between {ends}"
    return f"{element.symbol} in {_name(level, str(element.place))}"


def _around(grid: Grid, id: str, place: Value | Place | None) -> Iterator[str]:
    """The symbols above, right, below and left; those of an object in the uppermost layer."""
    assert isinstance(place, tuple)
    x, y = int(place[0]), int(place[1])  # type: ignore[arg-type]
    layer = id.rpartition("@")[0]
    for dx, dy in AROUND:
        inside = 0 <= x + dx < grid.width and 0 <= y + dy < grid.height
        yield (grid.symbol((x + dx, y + dy), layer if layer in grid.layers else "") or "nothing") if inside else "edge"


def _rooms(graph: Graph, id: str) -> Iterator[str]:
    for edge in graph.edges:
        if id not in (edge.source, edge.target):
            continue
        other = edge.target if edge.source == id else edge.source
        word = "beside" if not edge.directed else "before" if (edge.back is None) == (edge.source == id) else "after"
        yield f"{word} {_name(graph, other)}" + (f" through {_doors(edge)}" if _doors(edge) else "")


def _neighbours(sequence: Sequence, id: str) -> Iterator[str]:
    index = next(i for i, token in enumerate(sequence.tokens) if token.id == id)
    if index:
        yield f"after {sequence.symbols[index - 1]}"
    if index + 1 < len(sequence.tokens):
        yield f"before {sequence.symbols[index + 1]}"


def _name(graph: Graph, id: str) -> str:
    """A neighbour by what it is; by its id where rooms are not told apart by symbols."""
    return graph.node(id).symbol or id


def _doors(edge: Edge) -> str:
    return ", ".join(dict.fromkeys((*(edge.there or ()), *(edge.back or ()))))


def _listed(parts: Iterator[str]) -> str:
    counts = sorted(Counter(parts).items())
    return ", ".join(part if count == 1 else f"{count} times {part}" for part, count in counts)
