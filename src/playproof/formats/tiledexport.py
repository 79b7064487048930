"""A grid as a map for Tiled: a layer of tiles for each of its layers, and its objects as tiles that can be moved by
hand.

Some engines refuse what Tiled itself does not mind: `-` or `:` in the names of properties, maps without
`tiledversion`. So none of that is written. Tiled keeps integers of 32 bits; a larger one, and a list, is written as
text.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from playproof.errors import Fault, Where, WrongInput
from playproof.formats.symbols import packed
from playproof.formats.tiled import property_names
from playproof.formats.tilemap import ALPHABET, MEMBERS, Properties, Tile, TileLayer, TileMap, TileObject, Tileset
from playproof.formats.values import as_text
from playproof.level import Alphabet, Cells, Grid, Level, Shapes, Thing
from playproof.level.alphabet import Value

VERSION, TILED = "1.8", "1.8.2"
OBJECTS = "objects"
COLUMNS = 16
LARGEST = 2**31


def only_grids(level: Level, path: Path) -> Grid:
    if isinstance(level, Cells | Shapes):
        return level.as_grid()
    if isinstance(level, Grid):
        return level
    what = f"a map of tiles shows a grid, and this level is a {level.kind}"
    raise WrongInput(Fault(what, Where(str(path)), "save it as .level.json, .graphml, .dot or .svg"))


def as_map(grid: Grid, tile: int) -> TileMap:
    """The map; the number of a tile is the code of its symbol."""
    layers = tuple(TileLayer(name, codes.astype(np.uint32)) for name, codes in grid.layers.items())
    objects = tuple(_object(thing, grid.alphabet, tile) for thing in grid.objects)
    properties: dict[str, Value] = {ALPHABET: packed(grid.alphabet)}
    if grid.members:
        properties[MEMBERS] = json.dumps({id: dict(members) for id, members in grid.members.items()})
    return TileMap(grid.width, grid.height, (tile, tile), (palette(grid.alphabet),), layers, objects, properties)


def palette(alphabet: Alphabet) -> Tileset:
    """One tile for each symbol, in the alphabet's order."""
    tiles = {index: Tile(name, {"symbol": name}) for index, name in enumerate(alphabet.symbols)}
    return Tileset(1, len(tiles), tiles)


def palette_grid(alphabet: Alphabet) -> Grid:
    """All symbols of an alphabet laid out in rows: the picture of this grid is the picture of the tileset."""
    count = len(alphabet.symbols)
    columns = min(COLUMNS, count)
    codes = np.arange(1, columns * -(-count // columns) + 1, dtype=np.uint16)
    codes[count:] = 0
    return Grid.filled(columns, len(codes) // columns, "", alphabet).with_layer("ground", codes.reshape(-1, columns))


def _object(thing: Thing, alphabet: Alphabet, tile: int) -> TileObject:
    symbol = alphabet[thing.symbol]
    x, y = int(thing.at[0]), int(thing.at[1])
    names = property_names(symbol)
    properties = {names[member]: tiled_value(value) for member, value in thing.members.items()}
    gid = alphabet.codes[symbol.name]
    return TileObject(thing.id, symbol.name, x * tile, (y + 1) * tile, gid, tile, tile, properties)


def tiled_value(value: Value) -> Value:
    """A value of a type that Tiled has."""
    large = isinstance(value, int) and not -LARGEST <= value < LARGEST
    return as_text(value) if large or isinstance(value, tuple) else value


def type_of(value: Value) -> str:
    return {bool: "bool", int: "int", float: "float"}.get(type(value), "string")


def shown_type(value: Value) -> dict[str, str]:
    """The attribute `type`, which is left out for text."""
    return {} if isinstance(value, str) else {"type": type_of(value)}


def shown_value(value: Value) -> str:
    return as_text(value)


def listed(properties: Properties) -> list[dict[str, Value]]:
    """Properties as the JSON form of a map lists them."""
    return [{"name": name, "type": type_of(value), "value": value} for name, value in properties.items()]
