r"""Graphviz: `dot -Tsvg level.dot` draws it. One line for each node and each edge, both directions in one.

    digraph {
      "hall" [label="hall\nghost", symbol="", objects="[...]"];
      "hall" -> "attic" [label="door", dir=both, id="hall--attic", there="[\"door\"]", back="[\"shutter\"]"];
    }

Every attribute that is not about looks is JSON or plain text, so that what is written is read back equal. Files without
our alphabet inside are read as graphs of the Video Game Level Corpus, whose labels are letters (`vglcgraph.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from playproof.errors import Fault, Where, WrongInput
from playproof.formats.arcs import ALPHABET, Arc, assembled
from playproof.formats.dottext import DotEdge, parse_dot
from playproof.formats.files import parse_json
from playproof.formats.graphs import (
    LIST,
    MEMBER,
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
from playproof.formats.markup import UNSPEAKABLE
from playproof.formats.symbols import chosen, packed
from playproof.formats.values import from_json
from playproof.level import Edge, Graph, Level, Node, Thing
from playproof.level.alphabet import Value
from playproof.level.files.whole import read_whole, save_whole


def read(path: Path, options: Options) -> Loaded:
    from playproof.formats import vglcgraph

    found = parse_dot(read_whole(path))
    if ALPHABET not in found.attributes:
        return vglcgraph.understand(found, path, options)
    alphabet = chosen(found.attributes[ALPHABET], path, options.alphabet)
    given = [node_from(id, _attributes(attributes)) for id, attributes in found.nodes.items()]
    arcs = [arc for edge in found.edges for arc in _arcs(edge)]
    level, notes = assembled(alphabet, (node for node, _ in given), arcs, (t for _, inside in given for t in inside))
    return Loaded(in_plane(level, found.attributes.get(PLANE)), tally(notes))


def companions(path: Path, options: Options) -> Iterable[Path]:
    """A graph of the corpus has a legend, and this may be one."""
    from playproof.formats import vglcgraph

    return vglcgraph.companions(path, options)


def write(level: Level, path: Path, options: Options) -> list[Path]:
    return [save_whole(as_dot(only_graphs(level, path)), path)]


def as_dot(graph: Graph) -> str:
    about = {ALPHABET: packed(graph.alphabet)} | plane_of(graph)
    lines = ["digraph {", f"  graph [{_listed(about)}];", "  node [shape=box];"]
    inside = contents_of(graph)
    lines += [f"  {_quoted(node.id)} [{_listed(_node(node, inside[node.id]))}];" for node in graph.nodes]
    lines += [f"  {_quoted(e.source)} -> {_quoted(e.target)} [{_listed(_edge(e))}];" for e in graph.edges]
    return "\n".join([*lines, "}", ""])


def _node(node: Node, inside: list[Thing]) -> dict[str, str]:
    told = [node.id, node.symbol, *(thing.symbol for thing in inside)]
    return {"label": "\n".join(filter(None, told))} | _coded(node_attributes(node, inside))


def _edge(edge: Edge) -> dict[str, str]:
    ways = {name: json.dumps(doors) for name, doors in (("there", edge.there), ("back", edge.back))}
    both = "both" if edge.back is not None else "forward"
    told = [", ".join(doors) or "open" for doors in (edge.there, edge.back) if doors is not None]
    looks = {"label": " | ".join(dict.fromkeys(told)) if any((edge.there, edge.back)) else ""}
    looks["dir"] = both if edge.there is not None else "back"
    members = {
        name: text
        for name, text in _coded(arc_attributes(Arc("", "", members=edge.members))).items()
        if name.startswith((MEMBER, LIST))
    }
    return looks | {"id": edge.id} | ways | members


def _coded(attributes: Attributes) -> dict[str, str]:
    """DOT knows only text, so members and positions are written as JSON, which tells 3 from "3"."""
    return {name: json.dumps(value) if _is_typed(name) else str(value) for name, value in attributes.items()}


def _is_typed(name: str) -> bool:
    return name in ("x", "y") or name.startswith(MEMBER)


def _attributes(texts: Mapping[str, str]) -> dict[str, Value]:
    return {name: from_json(parse_json(text)) if _is_typed(name) else text for name, text in texts.items()}


def _arcs(edge: DotEdge) -> list[Arc]:
    """The directions of an edge; a way that is not there is `null`."""
    texts = edge.attributes
    arcs = []
    for way, ends in (("there", edge.ends), ("back", edge.ends[::-1])):
        if texts.get(way, "null") != "null":
            given = _attributes(texts) | {"edge": texts.get("id", ""), "way": way, "doors": texts[way]}
            arcs.append(arc_from(*ends, given))
    if not arcs:
        fault = Fault("this edge has neither a way 'there' nor one 'back'", Where(line=edge.line))
        raise WrongInput(fault)
    return arcs


def _listed(attributes: Mapping[str, str]) -> str:
    return ", ".join(f"{_quoted(name)}={_quoted(text)}" for name, text in attributes.items())


def _quoted(text: str) -> str:
    found = UNSPEAKABLE.search(text)
    if found:
        raise WrongInput(f"{text[:40]!r} has the character {found[0]!r}, which no DOT file can hold")
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
