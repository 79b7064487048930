"""The shape of a level's file, one for each kind of level; the checks and the JSON Schema both come from here.

>>> sorted(SHAPES)
['cells', 'graph', 'grid', 'sequence', 'shapes']

Import this only where a file is read: pydantic takes a tenth of a second to load.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from pydantic import FailFast, Field

from playproof.level.files.alphabetshape import AlphabetShape, Number, Shape, Value
from playproof.level.files.leveltext import VERSION

Name = Annotated[str, Field(max_length=1000)]
Part = TypeVar("Part")
Many = Annotated[list[Part], FailFast()]  # the first fault of a list is told: a file could have millions of them
Members = dict[str, Value]
Door = list[Name] | None
NAME = "a text of at most 1,000 characters"
MEMBERS = "an object of members"
DOOR = "a list of symbols, or null for no way"
Corner = Annotated[list[Number], Field(min_length=2, max_length=2)]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]


class LayerShape(Shape):
    wanted = 'an object such as {"name": "ground", "rows": ["##", ".."]}'

    name: Name = Field(description=NAME)
    rows: Many[str] = Field(description="a list of texts, one for each row")


class GridThingShape(Shape):
    wanted = 'an object such as {"id": "boss", "symbol": "ogre", "at": [3, 4]}'

    id: Name = Field(description=NAME)
    symbol: Name = Field(description=NAME)
    at: Annotated[list[int], Field(min_length=2, max_length=2)] = Field(description="a column and a row")
    members: Members = Field(default_factory=dict, description=MEMBERS)


class RoomThingShape(Shape):
    wanted = 'an object such as {"id": "boss", "symbol": "ogre", "at": "hall"}'

    id: Name = Field(description=NAME)
    symbol: Name = Field(description=NAME)
    at: Name = Field(description="the id of a node")
    members: Members = Field(default_factory=dict, description=MEMBERS)


class NodeShape(Shape):
    wanted = 'an object such as {"id": "hall", "symbol": "room"}'

    id: Name = Field(description=NAME)
    symbol: Name = Field("", description=NAME)
    at: Annotated[list[Number], Field(min_length=2, max_length=2)] | None = Field(None, description="x and y")
    members: Members = Field(default_factory=dict, description=MEMBERS)


class CellShape(Shape):
    wanted = 'an object such as {"id": "c1", "symbol": "field", "at": [1, 1], "outline": [[0, 0], [2, 0], [2, 2]]}'

    id: Name = Field(description=NAME)
    symbol: Name = Field("", description=NAME)
    at: Annotated[list[Number], Field(min_length=2, max_length=2)] = Field(description="x and y")
    outline: Annotated[list[Corner], Field(min_length=3, max_length=1000)] = Field(
        description="a list of corners, clockwise, each with x and y"
    )
    members: Members = Field(default_factory=dict, description=MEMBERS)


class RectangleShape(Shape):
    wanted = 'an object such as {"id": "hall", "symbol": "room", "at": [0, 0], "size": [6, 4]}'

    id: Name = Field(description=NAME)
    symbol: Name = Field("", description=NAME)
    at: Pair = Field(description="a column and a row")
    size: Pair = Field(description="a width and a height")
    members: Members = Field(default_factory=dict, description=MEMBERS)


class EdgeShape(Shape):
    wanted = 'an object such as {"id": "a--b", "source": "a", "target": "b"}'

    id: Name = Field(description=NAME)
    source: Name = Field(description="the id of a node")
    target: Name = Field(description="the id of a node")
    there: Door = Field(default_factory=list, description=DOOR)
    back: Door = Field(default_factory=list, description=DOOR)
    members: Members = Field(default_factory=dict, description=MEMBERS)


class TokenShape(Shape):
    wanted = 'an object such as {"id": "0", "symbol": "fight"}'

    id: Name = Field(description=NAME)
    symbol: Name = Field(description=NAME)
    members: Members = Field(default_factory=dict, description=MEMBERS)


class PinShape(Shape):
    wanted = 'an object such as {"element": "hall", "field": "symbol", "allowed": ["room"]}'

    element: Name = Field(description=NAME)
    field: Name = Field(description='"symbol", "exists", "position" or "member:" and a name')
    allowed: Many[Value] = Field(description="a list of values")
    weight: Number | None = Field(None, description="a number, or null for a pin that must be kept")
    fingerprint: str = Field("", description="a text")


class LevelShape(Shape):
    """What every file has around its level."""

    playproof: Annotated[int, Field(ge=1, le=VERSION)] = Field(description="1, the version of the format")
    hash: Name = Field("", description="the level's hash, 32 hexadecimal digits")
    alphabet: AlphabetShape = Field(description="the alphabet of the level")
    promises: Many[str] = Field(default_factory=list, description="a list of promises")
    pins: Many[PinShape] = Field(default_factory=list, description="a list of pins")
    proofs: Many[dict[str, Any]] = Field(default_factory=list, description="a list of objects")
    provenance: dict[str, Any] = Field(default_factory=dict, description="an object")


class GridShape(LevelShape):
    kind: Literal["grid"] = Field(description='"grid"')
    size: Annotated[list[int], Field(min_length=2, max_length=2)] = Field(description="a width and a height")
    legend: dict[str, Name] = Field(description="an object from each character of the rows to its symbol")
    layers: Many[LayerShape] = Field(description="a list of layers, lowest first")
    objects: Many[GridThingShape] = Field(default_factory=list, description="a list of objects")
    members: dict[str, Members] = Field(default_factory=dict, description="an object from cells to their members")


class GraphShape(LevelShape):
    kind: Literal["graph"] = Field(description='"graph"')
    nodes: Many[NodeShape] = Field(description="a list of nodes")
    edges: Many[EdgeShape] = Field(default_factory=list, description="a list of edges")
    objects: Many[RoomThingShape] = Field(default_factory=list, description="a list of objects")


class SequenceShape(LevelShape):
    kind: Literal["sequence"] = Field(description='"sequence"')
    tokens: Many[TokenShape] = Field(description="a list of tokens")


class CellsShape(LevelShape):
    kind: Literal["cells"] = Field(description='"cells"')
    size: Annotated[list[Number], Field(min_length=2, max_length=2)] = Field(description="a width and a height")
    cells: Many[CellShape] = Field(description="a list of cells")
    edges: Many[EdgeShape] = Field(default_factory=list, description="a list of edges")
    objects: Many[RoomThingShape] = Field(default_factory=list, description="a list of objects")


class ShapesShape(LevelShape):
    kind: Literal["shapes"] = Field(description='"shapes"')
    size: Pair = Field(description="a width and a height")
    shapes: Many[RectangleShape] = Field(description="a list of rectangles")
    edges: Many[EdgeShape] = Field(default_factory=list, description="a list of edges")
    objects: Many[RoomThingShape] = Field(default_factory=list, description="a list of objects")


SHAPES: dict[str, type[LevelShape]] = {
    "grid": GridShape,
    "graph": GraphShape,
    "sequence": SequenceShape,
    "cells": CellsShape,
    "shapes": ShapesShape,
}
