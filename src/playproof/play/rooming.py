"""Moving through the rooms of a graph, along its edges: one edge a move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from playproof.errors import WrongInput
from playproof.level import Edge, Graph, Symbol
from playproof.play.board import Board, Link, Special
from playproof.play.contents import filled, matters, relevant_items, special_of
from playproof.play.rules import Gate, Ledger
from playproof.play.ways import Ints, Ways

Row = tuple[int, int, str, Gate | None]


def rooms_board(graph: Graph, extra: Iterable[str] = ()) -> Board:
    """The board of a graph; nodes with one of the `extra` symbols are kept apart as special."""
    contents = {node.id: [(t.id, filled(graph.alphabet, t)) for t in graph.at(node.id)] for node in graph.nodes}
    doors = [s for edge in graph.edges for way in (edge.there, edge.back) for s in _door_symbols(graph, edge, way)]
    relevant = relevant_items(graph.alphabet, [*(s for here in contents.values() for _, s in here), *doors])
    ledger = Ledger(graph.alphabet)
    index = {node.id: i for i, node in enumerate(graph.nodes)}
    shut = {id for id, here in contents.items() if any(s.is_wall or s.deadly for _, s in here)}
    apart = set(extra)
    specials = {
        index[id]: special_of(id, here, ledger, relevant)
        for id, here in contents.items()
        if id not in shut and any(matters(s, relevant) or s.name in apart for _, s in here)
    }
    rows = [row for edge in graph.edges for row in _rows(graph, edge, index, ledger, shut)]
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


def _door_symbols(graph: Graph, edge: Edge, way: tuple[str, ...] | None) -> list[Symbol]:
    symbols = [graph.alphabet[name].filled(edge.members) for name in way or ()]
    for symbol in symbols:
        if symbol.gives or symbol.goal or symbol.start or symbol.oneway or (symbol.takes and not symbol.solid):
            raise WrongInput(
                f"'{symbol.name}' stands on the edge '{edge.id}', and only gates can; put it into a room, or make it solid"
            )
    return symbols


def _rows(graph: Graph, edge: Edge, index: dict[str, int], ledger: Ledger, shut: set[str]) -> list[Row]:
    """The edge's moves, one for each direction that has a way. Both open the one door."""
    rows: list[Row] = []
    for source, target, way in ((edge.source, edge.target, edge.there), (edge.target, edge.source, edge.back)):
        symbols = _door_symbols(graph, edge, way)
        blocked = way is None or target in shut or any(s.is_wall or s.deadly for s in symbols)
        if not blocked and source != target:
            rows.append((index[source], index[target], edge.id, ledger.gate(f"door {edge.id}", symbols)))
    opened = 0
    for _, _, _, gate in rows:
        opened |= gate.bit if gate else 0
    return [(a, b, move, gate and replace(gate, opened=opened)) for a, b, move, gate in rows]


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
