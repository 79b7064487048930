"""Maps of the Tiled editor in XML (`.tmx`), with the tileset in a file of its own and its picture beside it.

    level.tmx               layers of tiles, and the objects with their members as properties
    tiles-1a2b3c4d.tsx      one tile for each symbol: levels of one game share it
    tiles-1a2b3c4d.png      what the tiles look like

Any orthogonal map can be read: layers as CSV, base64 (plain, zlib or gzip) or elements, infinite maps, several
tilesets in the map or beside it. What a tile is taken for is said in `tiled.py`. The alphabet travels inside the map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from playproof.errors import WrongInput
from playproof.formats.loaded import Loaded, Options
from playproof.formats.markup import Element, element, parse_xml
from playproof.formats.tiled import as_level
from playproof.formats.tiledata import Chunk, check_total, from_numbers, joined, unpacked
from playproof.formats.tiledexport import OBJECTS, TILED, VERSION, as_map, only_grids, shown_type, shown_value
from playproof.formats.tilemap import TileLayer, TileMap, TileObject, Tileset
from playproof.formats.tilesets import external, lying_beside
from playproof.formats.tsx import properties_of, tileset_from, write_tileset
from playproof.level import Level
from playproof.level.alphabet import Value
from playproof.level.files.whole import read_bytes, save_whole


def read(path: Path, options: Options) -> Loaded:
    root = parse_xml(read_bytes(path))
    if root.tag != "map":
        root.fault("this XML is no map of Tiled; wanted <map>")
    return as_level(_map(root, path), path, options)


def companions(path: Path, options: Options) -> Iterator[Path]:
    """The tilesets that the map names."""
    tilesets = parse_xml(read_bytes(path)).all("tileset")
    return lying_beside(path, (tileset.get("source") or "" for tileset in tilesets))


def _map(root: Element, path: Path) -> TileMap:
    if root.get("orientation", "orthogonal") != "orthogonal":
        root.fault(f"the map is {root.get('orientation')}; only orthogonal maps can be read")
    notes: list[str] = []
    layers = list(_layers(root, "", notes))
    size, infinite = (root.whole("width"), root.whole("height")), root.get("infinite") == "1"
    check_total(part.whole("width", 0) * part.whole("height", 0) for layer, _ in layers for part in _parts(layer))
    arrays, corner = joined([list(_chunks(layer)) for layer, _ in layers], size, infinite)
    if infinite:
        notes.append(f"the map is infinite; it was cut to its tiles, from {corner[0]},{corner[1]}")
    tile = max(1, root.whole("tilewidth")), max(1, root.whole("tileheight"))
    width, height = (arrays[0].shape[1], arrays[0].shape[0]) if arrays else size
    properties = properties_of(root)
    sets = tuple(_tileset(tileset, path, properties, notes) for tileset in root.all("tileset"))
    named = tuple(TileLayer(name, gids) for (_, name), gids in zip(layers, arrays, strict=True))
    objects = tuple(_objects(root, corner[0] * tile[0], corner[1] * tile[1]))
    return TileMap(width, height, tile, sets, named, objects, properties, tuple(notes))


def _layers(parent: Element, above: str, notes: list[str]) -> Iterator[tuple[Element, str]]:
    for child in parent.children:
        name = above + (child.get("name") or child.get("id") or "layer")
        if child.tag == "layer":
            yield child, name
        elif child.tag == "group":
            yield from _layers(child, f"{name}/", notes)
        elif child.tag == "imagelayer":
            notes.append(f"left out the picture '{name}'; a level has no layers of pictures")


def _parts(layer: Element) -> list[Element]:
    """The layer itself, or the chunks that an infinite map cuts it into."""
    data = layer.first("data")
    return [] if data is None else list(data.all("chunk")) or [layer]


def _chunks(layer: Element) -> Iterator[Chunk]:
    data = layer.first("data")
    if data is None:
        layer.fault("the layer has no data")
    for part in _parts(layer):
        content = data if part is layer else part
        width, height = part.whole("width"), part.whole("height")
        try:
            if data.get("encoding"):
                gids = unpacked(content.text, data.get("encoding"), data.get("compression"), width, height)
            else:
                gids = from_numbers((tile.whole("gid", 0) for tile in content.all("tile")), width, height)
        except WrongInput as error:
            content.fault(error.faults[0].what)
        yield Chunk(part.whole("x", 0), part.whole("y", 0), gids)


def _tileset(tileset: Element, path: Path, properties: Mapping[str, Value], notes: list[str]) -> Tileset:
    first = tileset.whole("firstgid")
    if not tileset.get("source"):
        return tileset_from(tileset, first)
    return external(tileset.get("source"), first, path, properties, notes)


def _objects(parent: Element, left: float, top: float) -> Iterator[TileObject]:
    for child in parent.children:
        if child.tag == "group":
            yield from _objects(child, left, top)
        elif child.tag == "objectgroup":
            yield from (_object(thing, left, top) for thing in child.all("object"))


def _object(thing: Element, left: float, top: float) -> TileObject:
    kind = thing.get("type") or thing.get("class")
    place = thing.number("x") - left, thing.number("y") - top
    size = thing.number("width"), thing.number("height")
    return TileObject(thing.get("name"), kind, *place, thing.whole("gid", 0), *size, properties_of(thing))


def write(level: Level, path: Path, options: Options) -> list[Path]:
    """The map last, so that it never names files that are not there yet."""
    grid = only_grids(level, path)
    others = write_tileset(grid.alphabet, path.parent, options.tile) if grid.alphabet.symbols else []
    source = others[0].name if others else ""
    return [save_whole(as_xml(as_map(grid, options.tile), source), path), *others]


def as_xml(tiles: TileMap, source: str) -> str:
    """The document; `source` is the file of the one tileset."""
    about = {"version": VERSION, "tiledversion": TILED, "orientation": "orthogonal", "renderorder": "right-down"}
    size = {"width": tiles.width, "height": tiles.height, "tilewidth": tiles.tile[0], "tileheight": tiles.tile[1]}
    grouped = bool(tiles.objects)
    ids = {"infinite": 0, "nextlayerid": len(tiles.layers) + grouped + 1, "nextobjectid": len(tiles.objects) + 1}
    parts = [shown_properties(tiles.properties)]
    parts += [element("tileset", {"firstgid": 1, "source": source})] if source else []
    parts += [_shown_layer(id, layer) for id, layer in enumerate(tiles.layers, 1)]
    if grouped:
        shown = [_shown_object(id, thing) for id, thing in enumerate(tiles.objects, 1)]
        parts.append(element("objectgroup", {"id": len(tiles.layers) + 1, "name": OBJECTS}, "\n", *shown))
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element("map", {**about, **size, **ids}, "\n", *parts)


def _shown_layer(id: int, layer: TileLayer) -> str:
    height, width = layer.gids.shape
    rows = ",\n".join(",".join(map(str, row)) for row in layer.gids.tolist())
    data = element("data", {"encoding": "csv"}, f"\n{rows}\n")
    return element("layer", {"id": id, "name": layer.name, "width": width, "height": height}, "\n", data)


def _shown_object(id: int, thing: TileObject) -> str:
    place = {"x": thing.x, "y": thing.y, "width": thing.width, "height": thing.height}
    about = {"id": id, "name": thing.name, "type": thing.kind, "gid": thing.gid}
    inside = [shown_properties(thing.properties)] if thing.properties else []
    return element("object", about | place, *inside)


def shown_properties(properties: Mapping[str, Value]) -> str:
    shown = [
        element("property", {"name": name, **shown_type(value), "value": shown_value(value)})
        for name, value in properties.items()
    ]
    return element("properties", {}, "\n", *shown) if shown else ""
