"""Several inputs made one: stacked as layers, overlaid cell by cell, or put one after another."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from playproof.errors import WrongInput
from playproof.level import Frozen, Graph, Grid, Sequence
from playproof.level.graph import Edge
from playproof.project.products import Document, Product, Value


def merge(products: tuple[Product, ...], mode: str) -> tuple[Product, ...]:
    """The inputs as a module gets them: as they are, or as one."""
    if mode == "none" or len(products) < 2:
        return products
    values = [product.value for product in products]
    return (Product({"stack": _stack, "overlay": _overlay, "concatenate": _concatenate}[mode](values)),)


def _grids(values: list[Value], mode: str) -> list[Grid]:
    grids = [value for value in values if isinstance(value, Grid)]
    if len(grids) != len(values) or len({grid.size for grid in grids}) != 1:
        raise WrongInput(f"to {mode} wants grids of one size; got {', '.join(_what(value) for value in values)}")
    return grids


def _what(value: Value) -> str:
    return f"a {value.width}x{value.height} grid" if isinstance(value, Grid) else f"a {value.kind}"


def _stack(values: list[Value]) -> Value:
    """All layers of all grids, the first lowest; a layer whose name is taken gets a number."""
    grids = _grids(values, "stack")
    layers = dict(grids[0].layers)
    objects = list(grids[0].objects)
    for number, grid in enumerate(grids[1:], 2):
        layers |= {name if name not in layers else f"{name} {number}": codes for name, codes in grid.layers.items()}
        taken = {thing.id for thing in objects}
        objects += [t if t.id not in taken else replace(t, id=f"{t.id} {number}") for t in grid.objects]
    return Grid(grids[0].alphabet, Frozen(layers), tuple(objects))


def _overlay(values: list[Value]) -> Value:
    """The last grid that has something in a cell decides it, layer by layer."""
    first, *rest = _grids(values, "overlay")
    for grid in rest:
        layers = dict(first.layers)
        for name, codes in grid.layers.items():
            layers[name] = np.where(codes > 0, codes, layers[name]) if name in layers else codes
        first = replace(first, layers=Frozen(layers))
        for thing in grid.objects:
            first = first.with_object(thing)
    return first


def _concatenate(values: list[Value]) -> Value:
    """Sequences and lists one after another; graphs side by side, each with its number before its ids."""
    if all(isinstance(value, Sequence) for value in values):
        symbols = [symbol for value in values for symbol in value.symbols]  # type: ignore[union-attr]
        return Sequence.of(symbols, values[0].alphabet)  # type: ignore[union-attr]
    if all(isinstance(value, Document) and value.kind == "list" for value in values):
        return Document("list", tuple(part for value in values for part in value.content))  # type: ignore[union-attr]
    if all(isinstance(value, Graph) for value in values):
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
