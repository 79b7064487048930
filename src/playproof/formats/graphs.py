"""What the formats of graphs share: the alphabet that travels inside the file, and flat attributes for nodes and arcs.

node   symbol, x, y, objects (JSON), and one attribute for each member: member_level, or list_parts (JSON)
arc    edge, way, doors (JSON), and its members likewise
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from playproof.errors import Fault, Where, WrongInput
from playproof.formats.arcs import Arc
from playproof.formats.files import parse_json
from playproof.formats.values import from_json, members_from
from playproof.level import Cells, Frozen, Graph, Level, Node, Shapes, Thing
from playproof.level.alphabet import Members, Value
from playproof.level.plane import Outline

MEMBER, LIST = "member_", "list_"
PLANE = "playproof_plane"
Attributes = dict[str, Value]


def only_graphs(level: Level, path: Path) -> Graph:
    if isinstance(level, Graph):
        return level
    raise WrongInput(
        Fault(
            f"this format holds graphs, and this level is a {level.kind}",
            Where(str(path)),
            "save it as .level.json, .tmx, .svg or .txt",
        )
    )


def contents_of(graph: Graph) -> dict[str, list[Thing]]:
    """What stands in each node, found in one pass over the objects."""
    inside: dict[str, list[Thing]] = {node.id: [] for node in graph.nodes}
    for thing in graph.objects:
        inside[str(thing.at)].append(thing)
    return inside


def node_attributes(node: Node, inside: Iterable[Thing]) -> Attributes:
    shown: Attributes = {"symbol": node.symbol}
    shown |= {"x": node.at[0], "y": node.at[1]} if node.at is not None else {}
    shown |= {"outline": json.dumps(node.outline)} if node.outline else {}
    objects = [object_json(thing) for thing in inside]
    shown |= {"objects": json.dumps(objects)} if objects else {}
    return shown | _flat(node.members)


def arc_attributes(arc: Arc) -> Attributes:
    return {"edge": arc.edge, "way": arc.way, "doors": json.dumps(arc.doors)} | _flat(arc.members)


def node_from(id: str, given: Mapping[str, Value]) -> tuple[Node, list[Thing]]:
    """A node and what stands in it; a file of somebody else may have none of these attributes."""
    at = (_number(given["x"]), _number(given["y"])) if "x" in given and "y" in given else None
    listed = parse_json(str(given.get("objects", "[]")))
    if not isinstance(listed, list):
        raise WrongInput(f"the objects of '{id}' want to be a list in JSON")
    node = Node(id, str(given.get("symbol", "")), _members(given), at, outline_from(given.get("outline", "[]"), id))
    return node, [_object_from(item, id) for item in listed]


def outline_from(given: object, id: str) -> Outline:
    """The corners of a node that covers ground."""
    corners = parse_json(given) if isinstance(given, str) else given
    if not isinstance(corners, list) or not all(isinstance(c, list) and len(c) == 2 for c in corners):
        raise WrongInput(f"the outline of '{id}' wants to be a list of corners such as [[0, 0], [2, 0], [2, 2]]")
    return tuple((_number(corner[0]), _number(corner[1])) for corner in corners)


def plane_of(graph: Graph) -> dict[str, str]:
    """What a file says of a level whose nodes cover ground: its kind and its size."""
    return {PLANE: f"{graph.kind} {graph.width} {graph.height}"} if isinstance(graph, Cells | Shapes) else {}


def in_plane(graph: Graph, said: object) -> Graph:
    """The cells or shapes that a graph was written from; the graph itself where a file says nothing of the kind."""
    found = re.fullmatch(r"(cells|shapes) (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)", str(said or ""))
    if found is None:
        return replace(graph, nodes=tuple(replace(node, outline=()) for node in graph.nodes))
    parts = graph.alphabet, graph.nodes, graph.edges, graph.objects
    if found[1] == "cells":
        return Cells(*parts, float(found[2]), float(found[3]))
    rooms = tuple(replace(node, at=node.outline[0] if node.outline else None) for node in graph.nodes)
    return Shapes(parts[0], rooms, *parts[2:], int(float(found[2])), int(float(found[3])))


def arc_from(source: str, target: str, given: Mapping[str, Value]) -> Arc:
    doors = parse_json(str(given.get("doors", "[]")))
    if not isinstance(doors, list) or not all(isinstance(door, str) for door in doors):
        raise WrongInput(f"the doors from '{source}' to '{target}' want to be a list of names in JSON")
    way = "back" if given.get("way") == "back" else "there"
    return Arc(source, target, tuple(doors), str(given.get("edge", "")), way, _members(given))


def object_json(thing: Thing) -> dict[str, object]:
    shown: dict[str, object] = {"id": thing.id, "symbol": thing.symbol}
    return shown | ({"members": dict(thing.members)} if thing.members else {})


def _object_from(item: object, room: str) -> Thing:
    if not isinstance(item, dict) or not all(isinstance(item.get(key), str) for key in ("id", "symbol")):
        raise WrongInput(f"each of the objects of '{room}' wants to have an 'id' and a 'symbol'")
    return Thing(item["id"], item["symbol"], room, members_from(item.get("members", {})))


def _flat(members: Members) -> Attributes:
    flat: Attributes = {}
    for name, value in members.items():
        flat |= {LIST + name: json.dumps(value)} if isinstance(value, tuple) else {MEMBER + name: value}
    return flat


def _members(given: Mapping[str, Value]) -> Members:
    plain = {name.removeprefix(MEMBER): value for name, value in given.items() if name.startswith(MEMBER)}
    lists = {
        name.removeprefix(LIST): from_json(parse_json(str(value)))
        for name, value in given.items()
        if name.startswith(LIST)
    }
    return Frozen(plain | lists)


def _number(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise WrongInput(f"a position wants to be a number; got {value!r}")
    return value
