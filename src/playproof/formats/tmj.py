"""Maps of the Tiled editor in JSON (`.tmj`), with the tileset inside and its picture beside it.

The same maps as `.tmx`, and what the page's engines (Phaser, Excalibur) read. Tiled opens a layer that does not say
that it is visible and draws nothing of it, so everything is said.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from playproof.errors import WrongInput
from playproof.formats.files import parse_json
from playproof.formats.loaded import Loaded, Options
from playproof.formats.tables import Table, listed, number, table, tables, text, whole
from playproof.formats.tiled import as_level
from playproof.formats.tiledata import Chunk, check_total, from_numbers, joined, unpacked
from playproof.formats.tiledexport import OBJECTS, TILED, VERSION, as_map, only_grids, palette_grid
from playproof.formats.tiledexport import listed as listed_properties
from playproof.formats.tilemap import TileLayer, TileMap, TileObject, Tileset
from playproof.formats.tilesets import external, lying_beside, properties_from_json, tileset_from_json
from playproof.formats.tsx import shared_name, write_picture
from playproof.level import Alphabet, Level
from playproof.level.alphabet import Value
from playproof.level.files.whole import read_whole, save_whole

DEEPEST = 50


def read(path: Path, options: Options) -> Loaded:
    document = table(parse_json(read_whole(path)), "the map")
    if document.get("type", "map") != "map" or "layers" not in document:
        raise WrongInput("this JSON is no map of Tiled; wanted an object of type 'map' with 'layers'")
    return as_level(_map(document, path), path, options)


def companions(path: Path, options: Options) -> Iterator[Path]:
    """The tilesets that the map names."""
    document = table(parse_json(read_whole(path)), "the map")
    return lying_beside(path, (text(given, "source") for given in tables(document, "tilesets")))


def _map(document: Table, path: Path) -> TileMap:
    if document.get("orientation", "orthogonal") != "orthogonal":
        raise WrongInput(f"the map is {document['orientation']}; only orthogonal maps can be read")
    notes: list[str] = []
    flat = list(_flat(document, ""))
    layers = [(layer, name) for layer, name in flat if layer.get("type") == "tilelayer"]
    notes += [f"left out the picture '{name}'" for layer, name in flat if layer.get("type") == "imagelayer"]
    size, infinite = (whole(document, "width"), whole(document, "height")), document.get("infinite") is True
    check_total(whole(part, "width", 0) * whole(part, "height", 0) for layer, _ in layers for part in _parts(layer))
    arrays, corner = joined([list(_chunks(layer)) for layer, _ in layers], size, infinite)
    if infinite:
        notes.append(f"the map is infinite; it was cut to its tiles, from {corner[0]},{corner[1]}")
    tile = max(1, whole(document, "tilewidth")), max(1, whole(document, "tileheight"))
    width, height = (arrays[0].shape[1], arrays[0].shape[0]) if arrays else size
    properties = properties_from_json(document)
    sets = tuple(_tileset(given, path, properties, notes) for given in tables(document, "tilesets"))
    named = tuple(TileLayer(name, gids) for (_, name), gids in zip(layers, arrays, strict=True))
    left, top = corner[0] * tile[0], corner[1] * tile[1]
    objects = tuple(_object(thing, left, top) for layer, _ in flat for thing in tables(layer, "objects"))
    return TileMap(width, height, tile, sets, named, objects, properties, tuple(notes))


def _flat(parent: Table, above: str, depth: int = 0) -> Iterator[tuple[Table, str]]:
    """All layers, those in groups too."""
    if depth > DEEPEST:
        raise WrongInput(f"groups of layers nest deeper than {DEEPEST}")
    for layer in tables(parent, "layers"):
        name = above + (text(layer, "name") or "layer")
        if layer.get("type") == "group":
            yield from _flat(layer, f"{name}/", depth + 1)
        else:
            yield layer, name


def _parts(layer: Table) -> list[Table]:
    return tables(layer, "chunks") if "chunks" in layer else [layer]


def _chunks(layer: Table) -> Iterator[Chunk]:
    for part in _parts(layer):
        width, height = whole(part, "width"), whole(part, "height")
        if isinstance(part.get("data"), str):
            encoding = text(layer, "encoding") or "csv"
            gids = unpacked(part["data"], encoding, text(layer, "compression"), width, height)
        else:
            gids = from_numbers(listed(part, "data"), width, height)
        yield Chunk(whole(part, "x", 0), whole(part, "y", 0), gids)


def _tileset(given: Table, path: Path, properties: Mapping[str, Value], notes: list[str]) -> Tileset:
    first = whole(given, "firstgid")
    if not text(given, "source"):
        return tileset_from_json(given, first)
    return external(text(given, "source"), first, path, properties, notes)


def _object(thing: Table, left: float, top: float) -> TileObject:
    kind = text(thing, "type") or text(thing, "class")
    place = number(thing, "x") - left, number(thing, "y") - top
    size = number(thing, "width"), number(thing, "height")
    return TileObject(text(thing, "name"), kind, *place, whole(thing, "gid", 0), *size, properties_from_json(thing))


def write(level: Level, path: Path, options: Options) -> list[Path]:
    """The map last, so that it never names a picture that is not there yet."""
    grid = only_grids(level, path)
    name = f"{shared_name(grid.alphabet, options.tile)}.png"
    pictures = [write_picture(grid.alphabet, path.with_name(name), options.tile)] if grid.alphabet.symbols else []
    sets = [_shown_tileset(grid.alphabet, name, options.tile)] if pictures else []
    shown = json.dumps(as_document(as_map(grid, options.tile), sets), separators=(",", ":"))
    return [save_whole(f"{shown}\n", path), *pictures]


def as_document(tiles: TileMap, sets: list[Table]) -> dict[str, Any]:
    layers = [_shown_layer(id, layer) for id, layer in enumerate(tiles.layers, 1)]
    layers += [_shown_objects(len(layers) + 1, tiles.objects)] if tiles.objects else []
    return {
        "type": "map",
        "version": VERSION,
        "tiledversion": TILED,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "compressionlevel": -1,
        "infinite": False,
        "width": tiles.width,
        "height": tiles.height,
        "tilewidth": tiles.tile[0],
        "tileheight": tiles.tile[1],
        "nextlayerid": len(layers) + 1,
        "nextobjectid": len(tiles.objects) + 1,
        "properties": listed_properties(tiles.properties),
        "tilesets": sets,
        "layers": layers,
    }


def _shown_layer(id: int, layer: TileLayer) -> Table:
    height, width = layer.gids.shape
    data = layer.gids.ravel().tolist()
    size = {"x": 0, "y": 0, "width": width, "height": height}
    return {**_about(id, layer.name, "tilelayer"), **size, "encoding": "csv", "data": data}


def _shown_objects(id: int, things: tuple[TileObject, ...]) -> Table:
    shown = [
        {
            "id": number,
            "name": thing.name,
            "type": thing.kind,
            "gid": thing.gid,
            "x": thing.x,
            "y": thing.y,
            "width": thing.width,
            "height": thing.height,
            "rotation": 0,
            "visible": True,
            "properties": listed_properties(thing.properties),
        }
        for number, thing in enumerate(things, 1)
    ]
    return {**_about(id, OBJECTS, "objectgroup"), "x": 0, "y": 0, "draworder": "topdown", "objects": shown}


def _about(id: int, name: str, kind: str) -> Table:
    return {"id": id, "name": name, "type": kind, "visible": True, "opacity": 1}


def _shown_tileset(alphabet: Alphabet, picture: str, tile: int) -> Table:
    columns, rows = palette_grid(alphabet).size
    tiles = [
        {"id": index, "type": name, "properties": listed_properties({"symbol": name})}
        for index, name in enumerate(alphabet.symbols)
    ]
    size = {
        "tilewidth": tile,
        "tileheight": tile,
        "tilecount": len(tiles),
        "columns": columns,
        "margin": 0,
        "spacing": 0,
    }
    image = {"image": picture, "imagewidth": columns * tile, "imageheight": rows * tile}
    return {"firstgid": 1, "name": alphabet.name or "tiles", **size, **image, "tiles": tiles}
