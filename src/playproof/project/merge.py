"""Several inputs made one: stacked as layers, overlaid cell by cell, or put one after another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain, count

import numpy as np

from playproof.errors import WrongInput
from playproof.level import Frozen, Graph, Grid, Level, Sequence
from playproof.level.alphabet import Members
from playproof.level.graph import Edge
from playproof.level.thing import parse_place
from playproof.project.products import Document, Product, Value

LATEST = "latest"
"""Of several inputs the one that was visited last: only who runs the modules knows it, and hands over that one."""


def merge(products: tuple[Product, ...], mode: str) -> tuple[Product, ...]:
    """The inputs as a module gets them: as they are, or as one."""
    if mode == "none" or len(products) < 2:
        return products
    values = [product.value for product in products]
    return (Product({"stack": _stack, "overlay": _overlay, "concatenate": _concatenate}[mode](values)),)


def _grids(values: list[Value], mode: str) -> list[Grid]:
    grids = [value for value in values if isinstance(value, Grid)]
    _one_alphabet(grids)
    if len(grids) != len(values) or len({grid.size for grid in grids}) != 1:
        raise WrongInput(f"to {mode} wants grids of one size; got {', '.join(_what(value) for value in values)}")
    return grids


def _one_alphabet(levels: Iterable[Level]) -> None:
    """Codes and symbols of one alphabet mean nothing in another."""
    if len({level.alphabet.hash for level in levels}) > 1:
        raise WrongInput("levels to merge are of one alphabet; one of these brings its own, in a level's file")


def _what(value: Value) -> str:
    return f"a {value.width}x{value.height} grid" if isinstance(value, Grid) else f"a {value.kind}"


def _stack(values: list[Value]) -> Value:
    """All layers of all grids, the first lowest; a layer whose name is taken gets a number."""
    grids = _grids(values, "stack")
    layers, members = dict(grids[0].layers), dict(grids[0].members)
    objects = {thing.id: thing for thing in grids[0].objects}
    for grid in grids[1:]:
        for name, codes in grid.layers.items():
            new = free_name(name, layers)
            layers[new] = codes
            members |= {f"{new}@{place}": held for place, held in _members(grid, name).items()}
        for thing in grid.objects:
            id = free_name(thing.id, objects)
            objects[id] = replace(thing, id=id)
    return Grid(grids[0].alphabet, Frozen(layers), tuple(objects.values()), Frozen(members))


def free_name(name: str, taken: Mapping[str, object]) -> str:
    numbered = (f"{name} {number}" for number in count(2))
    return next(free for free in chain([name], numbered) if free not in taken)


def _members(grid: Grid, layer: str) -> dict[str, Members]:
    """The members of a layer's cells, by their places."""
    split = {id: id.rpartition("@") for id in grid.members}
    return {place: grid.members[id] for id, (name, _, place) in split.items() if name == layer}


def _overlay(values: list[Value]) -> Value:
    """The last grid that has something in a cell decides it, layer by layer."""
    first, *rest = _grids(values, "overlay")
    for grid in rest:
        layers = dict(first.layers)
        for name, codes in grid.layers.items():
            layers[name] = np.where(codes > 0, codes, layers[name]) if name in layers else codes
        below = {id: held for id, held in first.members.items() if not _covers(grid, id)}
        first = replace(first, layers=Frozen(layers), members=Frozen(below | dict(grid.members)))
        for thing in grid.objects:
            first = first.with_object(thing)
    return first


def _covers(grid: Grid, id: str) -> bool:
    layer, _, place = id.rpartition("@")
    return layer in grid.layers and bool(grid.symbol(parse_place(place), layer))


def _concatenate(values: list[Value]) -> Value:
    """Sequences and lists one after another; graphs side by side, each with its number before its ids."""
    levels = [value for value in values if not isinstance(value, Document)]
    _one_alphabet(levels)
    rows = [level for level in levels if isinstance(level, Sequence)]
    if len(rows) == len(values):
        tokens = enumerate(token for row in rows for token in row.tokens)
        return Sequence(rows[0].alphabet, tuple(replace(token, id=str(index)) for index, token in tokens))
    if all(isinstance(value, Document) and value.kind == "list" for value in values):
        return Document("list", tuple(part for value in values for part in value.content))  # type: ignore[union-attr]
    if all(isinstance(value, Graph) and value.kind == "graph" for value in values):
        return _side_by_side([value for value in values if isinstance(value, Graph)])
    raise WrongInput(f"to concatenate wants sequences, lists or graphs; got {', '.join(map(_what, values))}")


def _side_by_side(graphs: list[Graph]) -> Graph:
    def renamed(edge: Edge, number: int) -> Edge:
        return replace(
            edge, id=f"{number}:{edge.id}", source=f"{number}:{edge.source}", target=f"{number}:{edge.target}"
        )

    nodes = [replace(n, id=f"{i}:{n.id}") for i, graph in enumerate(graphs, 1) for n in graph.nodes]
    edges = [renamed(edge, i) for i, graph in enumerate(graphs, 1) for edge in graph.edges]
    objects = [replace(t, id=f"{i}:{t.id}", at=f"{i}:{t.at}") for i, g in enumerate(graphs, 1) for t in g.objects]
    return Graph(graphs[0].alphabet, tuple(nodes), tuple(edges), tuple(objects))
