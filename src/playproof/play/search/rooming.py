"""Moving through the rooms of a graph, along its edges: one edge a move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from playproof.errors import WrongInput
from playproof.level import Edge, Graph, Symbol
from playproof.play.search.board import Board, Link, Special
from playproof.play.search.contents import matters, relevant_items, special_of
from playproof.play.search.rules import Gate, Ledger
from playproof.play.search.ways import Ints, Ways

Row = tuple[int, int, str, Gate | None]
Way = tuple[str, str, str, tuple[Symbol, ...]]
Contents = dict[str, list[tuple[str, Symbol]]]


def rooms_board(graph: Graph, extra: Iterable[str] = ()) -> Board:
    """The board of a graph; nodes with one of the `extra` symbols are kept apart as special."""
    contents = _contents(graph)
    ways = _ways_of(graph)
    symbols = [symbol for here in contents.values() for _, symbol in here]
    relevant = relevant_items(graph.alphabet, [*symbols, *(s for _, _, _, door in ways for s in door)])
    ledger = Ledger(graph.alphabet)
    index = {node.id: i for i, node in enumerate(graph.nodes)}
    shut = {id for id, here in contents.items() if any(s.deadly or (s.solid and s.is_wall) for _, s in here)}
    specials = _specials(contents, index, shut, set(extra), ledger, relevant)
    rows = _rows(ways, index, ledger, shut)
    free = {(a, b) for a, b, _, gate in rows if gate is None and b not in specials}
    both = {(a, b) for a, b in free if a not in specials and (b, a) in free}
    return Board(
        [node.id for node in graph.nodes],
        ledger,
        _regions(len(graph.nodes), both, {index[id] for id in shut} | set(specials)),
        specials,
        [Link(a, b, move, gate) for a, b, move, gate in rows if (a, b) not in both or gate is not None],
        _ways(len(graph.nodes), both, specials, free),
        [index[id] for id, here in contents.items() if any(s.start for _, s in here)],
    )


def _contents(graph: Graph) -> Contents:
    """All that is in each room: its own symbol first, then its objects."""
    symbols, objects = graph.alphabet.symbols, graph.objects_at
    contents: Contents = {}
    for node in graph.nodes:
        here = contents[node.id] = [(node.id, symbols[node.symbol].filled(node.members))] if node.symbol else []
        here += [(thing.id, symbols[thing.symbol].filled(thing.members)) for thing in objects.get(node.id, ())]
    return contents


def _ways_of(graph: Graph) -> list[Way]:
    """Every direction of every edge that leads somewhere else: the edge, its ends, and what may bar the way."""
    known: dict[tuple[str, ...], tuple[Symbol, ...]] = {}
    ways: list[Way] = []
    for edge in graph.edges:
        for a, b, way in ((edge.source, edge.target, edge.there), (edge.target, edge.source, edge.back)):
            if way is None or a == b:
                continue
            if edge.members:
                symbols = _door(graph, edge, way)
            else:
                symbols = known[way] if way in known else known.setdefault(way, _door(graph, edge, way))
            ways.append((edge.id, a, b, symbols))
    return ways


def _door(graph: Graph, edge: Edge, way: tuple[str, ...]) -> tuple[Symbol, ...]:
    symbols = tuple(graph.alphabet[name].filled(edge.members) for name in way)
    for symbol in symbols:
        if symbol.gives or symbol.goal or symbol.start or symbol.oneway or (symbol.takes and not symbol.solid):
            raise WrongInput(
                f"'{symbol.name}' stands on the edge '{edge.id}', and only gates can; put it into a room, or make it solid"
            )
    return tuple(symbol for symbol in symbols if symbol.solid or symbol.deadly)


def _specials(
    contents: Contents, index: dict[str, int], shut: set[str], apart: set[str], ledger: Ledger, relevant: set[str]
) -> dict[int, Special]:
    kinds = {id(s): s for here in contents.values() for _, s in here}.values()
    apart = apart | {s.name for s in kinds if matters(s, relevant)}
    return {
        index[room]: special_of(room, here, ledger, relevant)
        for room, here in contents.items()
        if room not in shut and any(s.name in apart for _, s in here)
    }


def _rows(ways: list[Way], index: dict[str, int], ledger: Ledger, shut: set[str]) -> list[Row]:
    """The moves along edges. Both directions of an edge open its one door."""
    rows: list[Row] = []
    opened: dict[str, int] = {}
    walls = {id(s) for s in {id(s): s for _, _, _, door in ways for s in door}.values() if s.is_wall or s.deadly}
    for edge, a, b, symbols in ways:
        if b in shut or (symbols and any(id(s) in walls for s in symbols)):
            continue
        gate = ledger.gate(f"door {edge}", symbols) if symbols else None
        rows.append((index[a], index[b], edge, gate))
        if gate:
            opened[edge] = opened.get(edge, 0) | gate.bit
    return [
        (a, b, edge, replace(gate, opened=opened[edge]) if gate and gate.bit != opened[edge] else gate)
        for a, b, edge, gate in rows
    ]


def _regions(count: int, both: set[tuple[int, int]], apart: set[int]) -> Ints:
    """Plain rooms joined by free ways both ways, numbered in the order of their first room."""
    rows: dict[int, list[int]] = {}
    for a, b in both:
        rows.setdefault(a, []).append(b)
    region = [-1] * count
    found = 0
    for room in range(count):
        if region[room] >= 0 or room in apart:
            continue
        region[room], queue = found, [room]
        for place in queue:
            for target in rows.get(place, ()):
                if region[target] < 0:
                    region[target] = found
                    queue.append(target)
        found += 1
    return np.array(region, np.int64)


def _ways(count: int, both: set[tuple[int, int]], specials: dict[int, Special], free: set[tuple[int, int]]) -> Ways:
    """Free moves within regions, and out of special rooms into them."""
    rows: dict[int, list[int]] = {}
    for a, b in sorted(both | {(a, b) for a, b in free if a in specials}):
        rows.setdefault(a, []).append(b)
    return Ways.of(rows, count)
