"""Tilesets in files of their own, which a map names: `.tsx` or `.tsj`, beside the map or in a folder below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from playproof.errors import Fault, WrongInput
from playproof.formats.files import parse_json
from playproof.formats.markup import parse_xml
from playproof.formats.tables import Table, table, tables, text, whole
from playproof.formats.tiledexport import palette
from playproof.formats.tilemap import ALPHABET, Tile, Tileset, tile_count
from playproof.formats.tsx import tileset_from
from playproof.formats.values import from_json
from playproof.level import parse_alphabet
from playproof.level.alphabet import Value
from playproof.level.files.folder import inside
from playproof.level.files.whole import read_bytes, read_whole


def external(source: str, first: int, path: Path, properties: Mapping[str, Value], notes: list[str]) -> Tileset:
    """The tileset in another file. A map of ours can do without it, for it brings the alphabet with it."""
    try:
        file = inside(path.parent, source)
        return _read(file, first)
    except WrongInput as error:
        own = properties.get(ALPHABET)
        if not isinstance(own, str) or not own or first != 1 or not source.startswith("tiles-"):
            fault = error.faults[0]
            raise WrongInput(
                Fault(f"the map's tileset cannot be read: {fault}", hint="keep it beside the map")
            ) from error
        notes.append(f"the tileset '{source}' cannot be read; its tiles were taken in the order of the map's alphabet")
        return palette(parse_alphabet(own, path.name))


def lying_beside(path: Path, sources: Iterable[str]) -> Iterator[Path]:
    """The files of tilesets that a map names, as far as they may be read."""
    for source in filter(None, sources):
        with suppress(WrongInput):
            yield inside(path.parent, source)


def _read(file: Path, first: int) -> Tileset:
    if file.suffix.lower() in (".tsj", ".json"):
        return tileset_from_json(table(parse_json(read_whole(file)), "tileset"), first)
    root = parse_xml(read_bytes(file))
    if root.tag != "tileset":
        raise WrongInput(f"'{file.name}' is no tileset; wanted <tileset>")
    return tileset_from(root, first)


def tileset_from_json(given: Table, first: int) -> Tileset:
    tiles = {whole(tile, "id"): Tile(_kind(tile), properties_from_json(tile)) for tile in _tiles(given)}
    picture = whole(given, "imagewidth", 0), whole(given, "imageheight", 0)
    tile = whole(given, "tilewidth", 0), whole(given, "tileheight", 0)
    return Tileset(first, tile_count(whole(given, "tilecount", 0), tiles, picture, tile), tiles)


def _tiles(given: Table) -> list[Table]:
    """Old versions of Tiled wrote an object with the ids as keys where there is a list now."""
    tiles: Any = given.get("tiles", [])
    if isinstance(tiles, dict):
        ids = [(id, tile) for id, tile in tiles.items() if id.isascii() and id.isdigit() and len(id) < 10]
        return [{**table(tile, "a tile"), "id": int(id)} for id, tile in ids]
    return tables(given, "tiles")


def _kind(tile: Table) -> str:
    return text(tile, "type") or text(tile, "class")


def properties_from_json(owner: Table) -> dict[str, Value]:
    """The properties with values of simple kinds; Tiled's classes and colours mean nothing to a level."""
    if isinstance(owner.get("properties"), dict):
        return {name: value for name, value in owner["properties"].items() if isinstance(value, str | int | float)}
    simple = (item for item in tables(owner, "properties") if isinstance(item.get("value"), str | int | float))
    return {text(item, "name"): from_json(item["value"]) for item in simple}
