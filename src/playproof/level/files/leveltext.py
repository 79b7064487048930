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
from playproof.level.files.rows import codes_of, legend_of, read_legend, rows_of
from playproof.level.frozen import Frozen
from playproof.level.graph import Edge, Graph, Node
from playproof.level.grid import Grid, check_size
from playproof.level.sequence import Sequence, Token
from playproof.level.thing import Thing

VERSION = 1
"""The version of the format. A newer one can be refused by its number; within one, keys are only added."""


def level_to_json(level: Grid | Graph | Sequence) -> dict[str, Any]:
    """The level's own part of its file."""
    if isinstance(level, Sequence):
        return {"tokens": [_table(token) for token in level.tokens]}
    objects = [_table(thing) for thing in level.objects]
    if isinstance(level, Graph):
        nodes, edges = ([_table(part) for part in parts] for parts in (level.nodes, level.edges))
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


def level_of(content: Any, alphabet: Alphabet) -> Grid | Graph | Sequence:
    """The level from a file of the right shape."""
    if content.kind == "sequence":
        return Sequence(alphabet, tuple(Token(t.id, t.symbol, Frozen(t.members)) for t in content.tokens))
    if content.kind == "graph":
        nodes = (Node(n.id, n.symbol, Frozen(n.members), _pair(n.at)) for n in content.nodes)
        objects = (Thing(t.id, t.symbol, t.at, Frozen(t.members)) for t in content.objects)
        return Graph(alphabet, tuple(nodes), tuple(map(_edge, content.edges)), tuple(objects))
    return _grid(content, alphabet)


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
