"""Levels as plain values, and back: only what is not the default, ids always.

>>> from playproof.level import Alphabet, Graph
>>> level_to_json(Graph.of("hall>attic"))["edges"]
[{'id': 'hall->attic', 'source': 'hall', 'target': 'attic', 'back': None}]
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from playproof.errors import WrongInput
from playproof.level.alphabet import Alphabet
from playproof.level.cells import Cells
from playproof.level.files.rows import codes_of, legend_of, read_legend, rows_of
from playproof.level.frozen import Frozen
from playproof.level.graph import Edge, Graph, Node
from playproof.level.grid import Grid, check_size
from playproof.level.sequence import Sequence, Token
from playproof.level.shapes import Shapes, box_of, room
from playproof.level.thing import Thing

VERSION = 1
"""The version of the format. A newer one can be refused by its number; within one, keys are only added."""


def level_to_json(level: Grid | Graph | Sequence) -> dict[str, Any]:
    """The level's own part of its file."""
    if isinstance(level, Sequence):
        return {"tokens": [_table(token) for token in level.tokens]}
    objects = [_table(thing) for thing in level.objects]
    if isinstance(level, Graph):
        edges = [_table(edge) for edge in level.edges]
        if isinstance(level, Shapes):
            rooms = [_room_table(node) for node in level.nodes]
            return {"size": [level.width, level.height], "shapes": rooms, "edges": edges, "objects": objects}
        nodes = [_table(node) for node in level.nodes]
        if isinstance(level, Cells):
            return {"size": [level.width, level.height], "cells": nodes, "edges": edges, "objects": objects}
        return {"nodes": nodes, "edges": edges, "objects": objects}
    legend = legend_of(level)
    layers = [{"name": name, "rows": rows_of(level, legend, name)} for name in level.layers]
    return {
        "size": list(level.size),
        "legend": legend,
        "layers": layers,
        "objects": objects,
        "members": level.members,
    }


def _table(value: Any) -> dict[str, Any]:
    shown = ((f.name, getattr(value, f.name), f.default) for f in fields(value))
    return {name: got for name, got, default in shown if default is MISSING or got != default}


def _room_table(node: Node) -> dict[str, Any]:
    """A rectangle by its corner and size; its outline says no more."""
    box = box_of(node.outline)
    return {k: v for k, v in _table(node).items() if k != "outline"} | {"at": box[:2], "size": box[2:]}


def level_of(content: Any, alphabet: Alphabet) -> Grid | Graph | Sequence:
    """The level from a file of the right shape."""
    if content.kind == "sequence":
        return Sequence(alphabet, tuple(Token(t.id, t.symbol, Frozen(t.members)) for t in content.tokens))
    if content.kind == "grid":
        return _grid(content, alphabet)
    edges = tuple(map(_edge, content.edges))
    objects = tuple(Thing(t.id, t.symbol, t.at, Frozen(t.members)) for t in content.objects)
    if content.kind == "cells":
        cells = tuple(_cell(cell) for cell in content.cells)
        return Cells(alphabet, cells, edges, objects, content.size[0], content.size[1])
    if content.kind == "shapes":
        rooms = tuple(room(n.id, n.symbol, (*n.at, *n.size), Frozen(n.members)) for n in content.shapes)
        return Shapes(alphabet, rooms, edges, objects, content.size[0], content.size[1])
    nodes = (Node(n.id, n.symbol, Frozen(n.members), _pair(n.at)) for n in content.nodes)
    return Graph(alphabet, tuple(nodes), edges, objects)


def _cell(cell: Any) -> Node:
    outline = tuple((corner[0], corner[1]) for corner in cell.outline)
    return Node(cell.id, cell.symbol, Frozen(cell.members), _pair(cell.at), outline)


def _grid(content: Any, alphabet: Alphabet) -> Grid:
    width, height = content.size
    check_size(width, height)
    legend = read_legend(content.legend, alphabet)
    layers = {}
    for index, layer in enumerate(content.layers):
        if layer.name in layers:
            raise WrongInput(f"two layers have the name '{layer.name}'")
        layers[layer.name] = codes_of(layer.rows, (width, height), legend, f"layers[{index}].rows")
    objects = tuple(Thing(t.id, t.symbol, (t.at[0], t.at[1]), Frozen(t.members)) for t in content.objects)
    members = Frozen({id: Frozen(members) for id, members in content.members.items()})
    return Grid(alphabet, Frozen(layers), objects, members)


def _edge(edge: Any) -> Edge:
    there, back = (None if door is None else tuple(door) for door in (edge.there, edge.back))
    return Edge(edge.id, edge.source, edge.target, there, back, Frozen(edge.members))


def _pair(at: Any) -> tuple[float, float] | None:
    return None if at is None else (at[0], at[1])
