"""GraphML, which yEd, Gephi and networkx read: nodes and arcs with typed attributes.

    <key id="node-symbol" for="node" attr.name="symbol" attr.type="string"/>
    <graph edgedefault="directed">
      <node id="hall"><data key="node-symbol">room</data></node>
      <edge source="hall" target="attic"><data key="edge-doors">["door"]</data></edge>

What the attributes are is said in `graphs.py`. Files of others are read too: nodes and edges, and a `symbol` if they
have one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from playproof.errors import WrongInput
from playproof.formats.arcs import ALPHABET, Arc, arcs_of, assembled
from playproof.formats.files import parse_json
from playproof.formats.graphs import (
    PLANE,
    Attributes,
    arc_attributes,
    arc_from,
    contents_of,
    in_plane,
    node_attributes,
    node_from,
    only_graphs,
    plane_of,
)
from playproof.formats.loaded import Loaded, Options, tally
from playproof.formats.markup import Element, element, escape, parse_xml
from playproof.formats.symbols import chosen, packed
from playproof.formats.values import from_json
from playproof.level import Graph, Level
from playproof.level.alphabet import Value
from playproof.level.files.whole import read_bytes, save_whole

SPACE = "http://graphml.graphdrawing.org/xmlns"
TYPES = {bool: "boolean", int: "long", float: "double", str: "string"}
Key = tuple[str, str, str]
"""What an attribute belongs to, its name, and its type."""


def read(path: Path, options: Options) -> Loaded:
    root = parse_xml(read_bytes(path))
    graph = root.first("graph")
    if root.tag != "graphml" or graph is None:
        raise WrongInput("this XML is no GraphML; wanted <graphml> with a <graph> in it")
    keys = {key.get("id"): (key.get("attr.name", key.get("id")), key.get("attr.type")) for key in root.all("key")}
    given = [node_from(node.get("id"), _data(node, keys)) for node in graph.all("node")]
    arcs = [arc for edge in graph.all("edge") for arc in _arcs(edge, keys, graph.get("edgedefault"))]
    alphabet = chosen(_data(graph, keys).get(ALPHABET), path, options.alphabet)
    level, notes = assembled(alphabet, (node for node, _ in given), arcs, (t for _, inside in given for t in inside))
    return Loaded(in_plane(level, _data(graph, keys).get(PLANE)), tally(notes))


def write(level: Level, path: Path, options: Options) -> list[Path]:
    text = as_xml(only_graphs(level, path))
    return [save_whole(text, path)]


def as_xml(graph: Graph) -> str:
    """The document. Each attribute is declared once for each type that its values have."""
    keys: dict[Key, str] = {}
    about = [*_shown({ALPHABET: packed(graph.alphabet), **plane_of(graph)}, "graph", keys)]
    inside = contents_of(graph)
    nodes = [
        element("node", {"id": node.id}, *_shown(node_attributes(node, inside[node.id]), "node", keys))
        for node in graph.nodes
    ]
    arcs = [_arc(arc, keys) for arc in arcs_of(graph)]
    declared = [
        element("key", {"id": id, "for": owner, "attr.name": name, "attr.type": kind})
        for (owner, name, kind), id in keys.items()
    ]
    whole = element("graph", {"edgedefault": "directed"}, "\n", *about, *nodes, *arcs)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element("graphml", {"xmlns": SPACE}, "\n", *declared, whole)


def _arc(arc: Arc, keys: dict[Key, str]) -> str:
    ends = {"id": arc.key, "source": arc.source, "target": arc.target}
    return element("edge", ends, *_shown(arc_attributes(arc), "edge", keys))


def _shown(attributes: Attributes, owner: str, keys: dict[Key, str]) -> Iterator[str]:
    for name, value in attributes.items():
        # A position may be a whole number in one node and not in the next; for other tools it is one attribute.
        kind = "double" if name in ("x", "y") else TYPES[type(value)]
        id = keys.setdefault((owner, name, kind), f"{owner}-{name}-{kind}")
        yield element("data", {"key": id}, escape(value if isinstance(value, str) else json.dumps(value)))


def _data(owner: Element, keys: dict[str, tuple[str, str]]) -> Attributes:
    found: Attributes = {}
    for data in owner.all("data"):
        name, kind = keys.get(data.get("key"), (data.get("key"), "string"))
        found[name] = READ.get(kind, str)(data.text)
    return found


def _number(text: str) -> Value:
    value = from_json(parse_json(text))
    if isinstance(value, str | tuple):
        raise WrongInput(f"{text!r} is no number")
    return value


def _truth(text: str) -> Value:
    return text.strip().lower() in ("true", "1")


READ: dict[str, Callable[[str], Value]] = {
    "boolean": _truth,
    **dict.fromkeys(("int", "long", "float", "double"), _number),
}


def _arcs(edge: Element, keys: dict[str, tuple[str, str]], usual: str) -> list[Arc]:
    arc = arc_from(edge.get("source"), edge.get("target"), _data(edge, keys))
    directed = edge.get("directed", "true" if usual == "directed" else "false") == "true"
    if directed or arc.edge:
        return [arc]
    id = edge.get("id") or f"{arc.source}--{arc.target} at {edge.line}"
    there = Arc(arc.source, arc.target, arc.doors, id, "there", arc.members)
    return [there, Arc(arc.target, arc.source, arc.doors, id, "back", arc.members)]
