"""Graphs in text, one statement a line; what it writes it can read.

    hall: room, ghost, key           what a node is, and what stands in it
    hall -- cellar                   open both ways
    hall -[door]- attic              one door, both ways
    hall -[door|shutter]- attic      a condition for each direction: there, back
    attic -> garden                  one way only
    attic -[boards]> garden          one way, through boards
    # a remark

The first symbol of a node is its own if it is written before a `/`: `hall: room / ghost, key`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from playproof.errors import Fault, PlayproofError, Where, WrongInput
from playproof.level.alphabet import Alphabet
from playproof.level.graph import Edge, Graph, Node
from playproof.level.grid import Grid
from playproof.level.sequence import Sequence
from playproof.level.thing import Thing

WORD = r"[\w.@,'+-]*[\w'+]|\"[^\"]+\""
PLAIN = re.compile(r"[\w.@,'+]*[\w'+](?:-[\w.@,'+]*[\w'+])*")
REMARK = re.compile(r'("[^"]*")|#.*')
EDGE = re.compile(rf"(?P<a>{WORD})\s*-(?:\[(?P<doors>[^\]]*)\]-?)?(?P<end>[->])\s*(?P<b>{WORD})")
NODE = re.compile(rf"(?P<id>{WORD})\s*(?::\s*(?P<contents>.*))?")


def parse_graph(text: str, alphabet: Alphabet) -> Graph:
    """The graph that the lines describe; every line that cannot be read is reported."""
    nodes: dict[str, Node] = {}
    edges: dict[str, Edge] = {}
    objects: dict[str, Thing] = {}
    faults = []
    for number, line in enumerate(text.splitlines(), 1):
        line = REMARK.sub(lambda found: found[1] or "", line).strip()
        try:
            _read_line(line, alphabet, nodes, edges, objects)
        except PlayproofError as error:
            faults.append(Fault(str(error), Where(line=number)))
    if not nodes and not faults:
        faults.append(Fault("the graph is empty; write a line such as 'hall -- cellar'"))
    if faults:
        raise WrongInput(*faults[:20])
    return Graph(alphabet, tuple(nodes.values()), tuple(edges.values()), tuple(objects.values()))


def _read_line(
    line: str, alphabet: Alphabet, nodes: dict[str, Node], edges: dict[str, Edge], objects: dict[str, Thing]
) -> None:
    if not line:
        return
    if found := EDGE.fullmatch(line):
        edge = _edge(found, alphabet, edges)
        edges[edge.id] = edge
        for end in (edge.source, edge.target):
            nodes.setdefault(end, Node(end))
    elif found := NODE.fullmatch(line):
        _fill_node(_bare(found["id"]), found["contents"] or "", alphabet, nodes, objects)
    else:
        raise WrongInput(
            f"cannot read '{line}'; wanted a node such as 'hall: ghost' or an edge such as 'hall -[door]- attic'"
        )


def _edge(found: re.Match[str], alphabet: Alphabet, edges: Mapping[str, Edge]) -> Edge:
    a, b = _bare(found["a"]), _bare(found["b"])
    there, bar, back = (found["doors"] or "").partition("|")
    one_way = found["end"] == ">"
    if one_way and back.strip():
        raise WrongInput(f"'{found[0]}' has a condition for the way back and no way back; end it with '-' and not '>'")
    doors = _symbols(there, alphabet), _symbols(back if bar else there, alphabet)
    return Edge(fresh_edge_id(a, b, one_way, edges), a, b, doors[0], None if one_way else doors[1])


def fresh_edge_id(a: str, b: str, one_way: bool, taken: Mapping[str, object]) -> str:
    """`a--b` or `a->b`, with a number behind it if that is taken: stable as long as earlier edges stay."""
    return fresh(f"{a}->{b}" if one_way else f"{a}--{b}", taken)


def fresh(base: str, taken: Container[str]) -> str:
    """The name, with a number behind it if it is taken."""
    id, count = base, 1
    while id in taken:
        count += 1
        id = f"{base} {count}"
    return id


def _fill_node(id: str, contents: str, alphabet: Alphabet, nodes: dict[str, Node], objects: dict[str, Thing]) -> None:
    own, slash, inside = contents.partition("/")
    symbols = _symbols(inside if slash else contents, alphabet)
    if slash:
        nodes[id] = Node(id, (_symbols(own, alphabet) or ("",))[0])
    else:
        nodes.setdefault(id, Node(id))
    for symbol in symbols:
        new = fresh(f"{symbol}@{id}", objects)
        objects[new] = Thing(new, symbol, id)


def _symbols(text: str, alphabet: Alphabet) -> tuple[str, ...]:
    return tuple(alphabet[name.strip()].name for name in text.split(",") if name.strip())


def _bare(word: str) -> str:
    return word.strip('"')


def short_graph(edges: str, alphabet: Alphabet, contents: Mapping[str, str]) -> Graph:
    """`gate-hall hall>vault` and the contents of some nodes."""
    lines = []
    for word in edges.split():
        found = re.fullmatch(r"([^->]+)(?:(-|>)(.+))?", word)
        if found is None:
            raise WrongInput(f"cannot read '{word}'; wanted a node such as 'hall' or an edge such as 'hall-attic'")
        a, mark, b = found.groups()
        lines.append(a if mark is None else f"{a} {'--' if mark == '-' else '->'} {b}")
    lines += [f"{id}: {symbols}" for id, symbols in contents.items()]
    return parse_graph("\n".join(lines), alphabet)


def draw_graph(graph: Graph) -> str:
    """The graph as lines that `parse_graph` reads back; members and positions are kept by the native file alone."""
    inside: dict[object, list[str]] = {}
    for thing in graph.objects:
        inside.setdefault(thing.at, []).append(thing.symbol)
    lines = [_node_line(node, ", ".join(inside.get(node.id, ()))) for node in graph.nodes]
    return "\n".join(lines + [edge_line(edge) for edge in graph.edges])


def told(level: Grid | Graph | Sequence) -> str:
    """A level as text that can be changed by hand and read again; a picture where that says enough."""
    from playproof.level.shapes import Shapes
    from playproof.level.shapestext import draw_shapes

    if level.kind == "cells" and isinstance(level, Graph):
        return draw_graph(level)
    if isinstance(level, Sequence):
        return _spelt(level)
    return draw_shapes(level) if isinstance(level, Shapes) else str(level)


def _spelt(row: Sequence) -> str:
    """Glyphs, or names where the glyphs make up the name of a symbol."""
    return str(row) if Sequence.parse(str(row), row.alphabet).symbols == row.symbols else " ".join(row.symbols)


def _node_line(node: Node, inside: str) -> str:
    contents = f"{node.symbol} / {inside}" if node.symbol else inside
    return f"{_word(node.id)}: {contents}".rstrip(" :") if contents else _word(node.id)


def edge_line(edge: Edge) -> str:
    """An edge as a line that `parse_graph` reads."""
    if edge.there is None:
        return edge_line(Edge(edge.id, edge.target, edge.source, edge.back, None))
    label = ", ".join(edge.there)
    if edge.back is not None and edge.back != edge.there:
        label += "|" + ", ".join(edge.back)
    middle = f"-[{label}]" if label else "-"
    return f"{_word(edge.source)} {middle}{'>' if edge.back is None else '-'} {_word(edge.target)}"


def _word(id: str) -> str:
    return id if PLAIN.fullmatch(id) else f'"{id}"'
