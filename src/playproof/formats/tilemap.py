"""A map of the Tiled editor as values: `tmx.py` and `tmj.py` are the two ways to write it down, `tiled.py` says what
it shows.

Tiled counts tiles from 1 (0 is nothing), writes flips into the top bits of that number, and anchors an object that
shows a tile at the tile's lower left corner, all others at their upper left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from playproof.level.alphabet import Value

Gids = NDArray[np.uint32]
Properties = Mapping[str, Value]
FLIPS = 0xF0000000
ALPHABET, MEMBERS = "playproof_alphabet", "playproof_members"


@dataclass(frozen=True, slots=True)
class Tile:
    """What a tileset says of one of its tiles."""

    kind: str = ""
    properties: Properties = field(default_factory=dict)

    @property
    def symbol(self) -> str:
        named = self.properties.get("symbol", "")
        return named if isinstance(named, str) and named else self.kind


@dataclass(frozen=True, slots=True)
class Tileset:
    """Tiles that count from `first`; those that nothing is said of are not among `tiles`."""

    first: int
    count: int
    tiles: Mapping[int, Tile] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TileLayer:
    name: str
    gids: Gids


@dataclass(frozen=True, slots=True)
class TileObject:
    """Something that stands anywhere on the map; places are in pixels."""

    name: str
    kind: str
    x: float
    y: float
    gid: int = 0
    width: float = 0
    height: float = 0
    properties: Properties = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TileMap:
    """A whole map, its layers lowest first."""

    width: int
    height: int
    tile: tuple[int, int]
    tilesets: tuple[Tileset, ...]
    layers: tuple[TileLayer, ...]
    objects: tuple[TileObject, ...] = ()
    properties: Properties = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def tile_count(said: int, ids: Iterable[int], picture: tuple[int, int], tile: tuple[int, int]) -> int:
    """How many tiles a tileset has; old versions of Tiled left that to the size of its picture."""
    cut = (picture[0] // max(1, tile[0])) * (picture[1] // max(1, tile[1]))
    return said or max([cut, *(id + 1 for id in ids)])
