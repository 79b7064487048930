"""Node-link JSON, the form in which networkx and many pages exchange graphs; the key of the arcs is `edges`.

    {"directed": true, "multigraph": true, "graph": {"playproof_alphabet": "..."},
     "nodes": [{"id": "hall", "symbol": "room", "x": 0, "y": 1, "objects": [{"id": "ghost@hall", "symbol": "ghost"}]}],
     "edges": [{"source": "hall", "target": "attic", "key": "hall--attic", "doors": ["door"]}]}

`networkx.node_link_graph(document, edges="edges")` reads it. Older files have `links` in the place of `edges`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playproof.errors import WrongInput
from playproof.formats.arcs import ALPHABET, Arc, arcs_of, assembled
from playproof.formats.files import parse_json
from playproof.formats.graphs import PLANE, contents_of, in_plane, object_json, only_graphs, outline_from, plane_of
from playproof.formats.loaded import Loaded, Options, tally
from playproof.formats.symbols import chosen, packed
from playproof.formats.tables import Table, identity, listed, name, number, tables, text
from playproof.formats.values import members_from
from playproof.level import Graph, Level, Node, Thing
from playproof.level.alphabet import Members
from playproof.level.files.whole import read_whole, save_whole


def read(path: Path, options: Options) -> Loaded:
    document = parse_json(read_whole(path))
    if not isinstance(document, dict) or not isinstance(document.get("nodes"), list):
        raise WrongInput("a graph in node-link JSON is an object with the lists 'nodes' and 'edges'")
    about = document.get("graph")
    alphabet = chosen(about.get(ALPHABET) if isinstance(about, dict) else None, path, options.alphabet)
    both_ways = document.get("directed") is False
    nodes, links = tables(document, "nodes"), tables(document, "edges" if "edges" in document else "links")
    arcs = [arc for link in links for arc in _arcs(link, both_ways)]
    graph, notes = assembled(alphabet, map(_node, nodes), arcs, (t for item in nodes for t in _objects(item)))
    return Loaded(in_plane(graph, about.get(PLANE) if isinstance(about, dict) else None), tally(notes))


def write(level: Level, path: Path, options: Options) -> list[Path]:
    shown = json.dumps(as_document(only_graphs(level, path)), indent=1)
    return [save_whole(f"{shown}\n", path)]


def as_document(graph: Graph) -> dict[str, Any]:
    """The graph as the JSON object that is written."""
    inside = contents_of(graph)
    return {
        "directed": True,
        "multigraph": True,
        "graph": {ALPHABET: packed(graph.alphabet)} | plane_of(graph),
        "nodes": [_node_document(node, inside[node.id]) for node in graph.nodes],
        "edges": [_arc_document(arc) for arc in arcs_of(graph)],
    }


def _node_document(node: Node, inside: list[Thing]) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": node.id, "symbol": node.symbol}
    shown |= {"members": dict(node.members)} if node.members else {}
    shown |= {"x": node.at[0], "y": node.at[1]} if node.at is not None else {}
    shown |= {"outline": [list(corner) for corner in node.outline]} if node.outline else {}
    return shown | ({"objects": [object_json(thing) for thing in inside]} if inside else {})


def _arc_document(arc: Arc) -> dict[str, Any]:
    shown = {"source": arc.source, "target": arc.target, "key": arc.key, "edge": arc.edge, "way": arc.way}
    return shown | {"doors": list(arc.doors)} | ({"members": dict(arc.members)} if arc.members else {})


def _node(item: Table) -> Node:
    at = (number(item, "x"), number(item, "y")) if "x" in item and "y" in item else None
    outline = outline_from(item.get("outline", []), identity(item, "id"))
    return Node(identity(item, "id"), text(item, "symbol"), _members(item), at, outline)


def _objects(item: Table) -> list[Thing]:
    room = identity(item, "id")
    return [Thing(identity(t, "id"), text(t, "symbol"), room, _members(t)) for t in tables(item, "objects")]


def _arcs(link: Table, both_ways: bool) -> list[Arc]:
    doors = tuple(name(door) for door in listed(link, "doors"))
    way = "back" if link.get("way") == "back" else "there"
    source, target = identity(link, "source"), identity(link, "target")
    arc = Arc(source, target, doors, text(link, "edge"), way, _members(link))
    if not both_ways or arc.edge:
        return [arc]
    edge = f"{source}--{target}" + (f" {link['key']}" if link.get("key") else "")
    return [Arc(source, target, doors, edge), Arc(target, source, doors, edge, "back")]


def _members(item: Table) -> Members:
    return members_from(item.get("members", {}))
