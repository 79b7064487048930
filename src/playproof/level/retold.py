"""A level as a text tells it now. What no text shows stays as it was: members, the ids of objects and edges, what lies under
the uppermost thing of a cell.

>>> from playproof.level import Alphabet, Edge, Frozen, Graph, Node, Symbol, Thing
>>> house = Alphabet.of(Symbol("hall", "."), Symbol("key", "k", members=Frozen(opens=0)))
>>> key = Thing("brass", "key", "a", Frozen(opens=7))
>>> rooms = Graph(house, (Node("a", "hall"), Node("b", "hall")), (Edge("e1", "a", "b"),), (key,))
>>> moved = retold(rooms, "a: hall /\\nb: hall / key, key\\na -- b")
>>> [(thing.id, thing.at, dict(thing.members)) for thing in moved.objects], moved.edges == rooms.edges
([('brass', 'b', {'opens': 7}), ('key@b', 'b', {})], True)

So a text that was opened and saved again changes nothing, and what was written otherwise is all that changes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, TypeVar

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level.alphabet import NO_MEMBERS
from playproof.level.cells import Cells
from playproof.level.graph import Edge, Graph, Node
from playproof.level.graphtext import fresh, fresh_edge_id, parse_graph
from playproof.level.grid import Grid
from playproof.level.sequence import Sequence, Token
from playproof.level.shapes import Shapes
from playproof.level.shapestext import parse_shapes
from playproof.level.thing import Thing

if TYPE_CHECKING:
    from playproof.level import Level

T = TypeVar("T")


def retold(before: Level, text: str) -> Level:
    """The level with all that the text tells otherwise; of the same kind, and a picture of the same size."""
    if isinstance(before, Grid):
        return _repainted(before, text)
    if isinstance(before, Sequence):
        return _respelt(before, Sequence.parse(text, before.alphabet))
    told = parse_shapes(text, before.alphabet) if isinstance(before, Shapes) else parse_graph(text, before.alphabet)
    nodes = tuple(_node(before, node) for node in told.nodes)
    edges, objects = tuple(_edges(before, told)), tuple(_objects(before, told))
    return replace(told if isinstance(before, Shapes) else before, nodes=nodes, edges=edges, objects=objects)


def _node(before: Graph, node: Node) -> Node:
    """A room with the members and the place it had; cells cannot come from nowhere, for they have ground."""
    if node.id not in before.node_by_id and not isinstance(before, Cells):
        return node
    old = before.node(node.id)
    held = old.members if old.symbol == node.symbol else NO_MEMBERS
    return replace(node if isinstance(before, Shapes) else old, symbol=node.symbol, members=held)


def _edges(before: Graph, told: Graph) -> Iterator[Edge]:
    """An edge is the one that was there if its ends and doors are, else one between these ends with other doors."""
    taken = dict(before.edge_by_id)
    known: list[Edge | None] = _claimed(told.edges, before.edges, _way, _ends)
    for edge, old in zip(told.edges, known, strict=True):
        if old is None:
            id = fresh_edge_id(edge.source, edge.target, edge.back is None, taken)
            taken[id] = edge
            yield replace(edge, id=id)
        else:
            yield old if _way(old) == _way(edge) else replace(edge, id=old.id, members=old.members)


def _ends(edge: Edge) -> Hashable:
    return frozenset((edge.source, edge.target))


def _way(edge: Edge) -> Hashable:
    """What an edge says, whichever end it is told from."""
    return frozenset(((edge.source, edge.target, edge.there), (edge.target, edge.source, edge.back)))


def _objects(before: Graph, told: Graph) -> Iterator[Thing]:
    """An object is the one that stood there, else one of its kind that stands nowhere now and so has moved."""
    taken = {thing.id for thing in before.objects} | {node.id for node in (*before.nodes, *told.nodes)}
    found = _claimed(told.objects, before.objects, lambda thing: (thing.symbol, thing.at), lambda thing: thing.symbol)
    for thing, old in zip(told.objects, found, strict=True):
        if old is not None:
            yield replace(old, at=thing.at)
            continue
        id = fresh(f"{thing.symbol}@{thing.at}", taken)
        taken.add(id)
        yield replace(thing, id=id)


def _claimed(told: tuple[T, ...], old: tuple[T, ...], *alike: Callable[[T], Hashable]) -> list[T | None]:
    """For each part that is told the part that it was: by what says most first, one for one, in order."""
    found: list[T | None] = [None] * len(told)
    left = list(old)
    for key in alike:
        waiting: dict[Hashable, list[T]] = {}
        for part in reversed(left):
            waiting.setdefault(key(part), []).append(part)
        for place, part in enumerate(told):
            if found[place] is None and waiting.get(key(part)):
                found[place] = waiting[key(part)].pop()
        free = {id(part) for parts in waiting.values() for part in parts}
        left = [part for part in left if id(part) in free]
    return found


def _respelt(before: Sequence, told: Sequence) -> Sequence:
    """What stands in both stays the token that it was; what stands in place of another takes its id."""
    tokens: list[Token] = []
    taken = {token.id for token in before.tokens}
    matched = SequenceMatcher(None, before.symbols, told.symbols, autojunk=False)
    for kind, low, high, begin, end in matched.get_opcodes():
        old = before.tokens[low:high]
        for number, symbol in enumerate(told.symbols[begin:end]):
            if kind == "equal":
                tokens.append(old[number])
            else:
                id = old[number].id if number < len(old) else fresh(symbol, taken)
                taken.add(id)
                tokens.append(Token(id, symbol))
    return replace(before, tokens=tuple(tokens))


def _repainted(before: Grid, text: str) -> Grid:
    """A picture shows the uppermost thing of each cell: only cells that were drawn otherwise change."""
    old = str(before).split("\n")
    new = [row.ljust(before.width) for row in _rows(text, old)]
    if len(old) != len(new) or any(len(row) != before.width for row in new):
        size = f"{max(map(len, new), default=0)}x{len(new)}"
        raise WrongInput(f"an edit keeps the size of a level, {before.width}x{before.height}; this is {size}")
    after = before
    for y, row in enumerate(new):
        for x, glyph in enumerate(row):
            if glyph != old[y][x]:
                after = _painted(after, (x, y), _symbol(before, (x, y), glyph), before)
    return after


def _rows(text: str, old: list[str]) -> list[str]:
    """The rows of a picture. Blank ones may be cells with nothing in them, and editors cut off blanks and add lines."""
    rows = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    while len(rows) > len(old) and not rows[-1].strip():
        rows.pop()
    while len(rows) > len(old) and not rows[0].strip():
        rows.pop(0)
    blank = next((number for number in range(len(old), 0, -1) if old[number - 1].strip()), 0)
    return rows + [""] * (len(old) - len(rows)) if len(rows) >= blank else rows


def _symbol(grid: Grid, cell: tuple[int, int], glyph: str) -> str:
    known = grid.alphabet.by_glyph
    if glyph != " " and glyph not in known:
        what = f"no symbol has the glyph '{glyph}' (in column {cell[0] + 1})"
        raise WrongInput(Fault(what, Where(line=cell[1] + 1), nearest(glyph, known)))
    return known[glyph].name if glyph != " " else ""


def _painted(grid: Grid, cell: tuple[int, int], symbol: str, before: Grid) -> Grid:
    """One cell drawn anew: objects that stood there go. What is an object elsewhere in the level becomes one here too;
    anything else goes into the uppermost layer that had something there."""
    for thing in grid.objects_at.get(cell, []):
        grid = grid.without_object(thing.id)
    if any(thing.symbol == symbol for thing in before.objects):
        return grid.with_object(Thing(f"{symbol} {cell[0]},{cell[1]}", symbol, cell))
    layers = [name for name in grid.layers if grid.symbol(cell, name)]
    return grid.with_cell(cell, symbol, layers[-1] if layers else "")
