"""Tilesets of the Tiled editor in XML (`.tsx`), with a picture that is drawn from the alphabet: one tile for each
symbol.

Each tile has its symbol's name as its class and as the property `symbol`, so that whoever paints with it in Tiled
paints with the game's own things.
"""

from __future__ import annotations

from pathlib import Path

from playproof.errors import WrongInput
from playproof.formats.files import parse_json
from playproof.formats.loaded import Options
from playproof.formats.markup import Element, element
from playproof.formats.tiledexport import TILED, VERSION, palette_grid
from playproof.formats.tilemap import Tile, Tileset, tile_count
from playproof.formats.values import from_json
from playproof.level import Alphabet, Level
from playproof.level.alphabet import Value
from playproof.level.digest import digest
from playproof.level.files.whole import save_whole


def write(level: Level, path: Path, options: Options) -> list[Path]:
    """The tileset of a level's alphabet, and its picture beside it."""
    if not level.alphabet.symbols:
        raise WrongInput("the alphabet has no symbols, so there are no tiles to draw")
    return write_pair(level.alphabet, path, options.tile)


def write_tileset(alphabet: Alphabet, folder: Path, tile: int) -> list[Path]:
    """The tileset under a name that all levels of the same alphabet share."""
    return write_pair(alphabet, folder / f"{shared_name(alphabet, tile)}.tsx", tile)


def shared_name(alphabet: Alphabet, tile: int) -> str:
    """The order of the symbols counts: alphabets that differ in it alone are equal, but their tiles are not."""
    return f"tiles-{digest(alphabet.hash, list(alphabet.symbols), tile)[:8]}"


def write_pair(alphabet: Alphabet, path: Path, tile: int) -> list[Path]:
    picture = write_picture(alphabet, path.with_suffix(".png"), tile)
    return [save_whole(as_xml(alphabet, picture.name, tile), path), picture]


def write_picture(alphabet: Alphabet, path: Path, tile: int) -> Path:
    from playproof.level.draw import png

    return save_whole(png(palette_grid(alphabet), tile=tile), path)


def as_xml(alphabet: Alphabet, picture: str, tile: int) -> str:
    columns, rows = palette_grid(alphabet).size
    about = {"version": VERSION, "tiledversion": TILED, "name": alphabet.name or "tiles"}
    size = {"tilewidth": tile, "tileheight": tile, "tilecount": len(alphabet.symbols), "columns": columns}
    image = element("image", {"source": picture, "width": columns * tile, "height": rows * tile})
    tiles = [_shown_tile(index, name) for index, name in enumerate(alphabet.symbols)]
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element("tileset", {**about, **size}, "\n", image, *tiles)


def _shown_tile(index: int, name: str) -> str:
    symbol = element("property", {"name": "symbol", "value": name})
    return element("tile", {"id": index, "type": name}, "\n", element("properties", {}, "\n", symbol))


def tileset_from(tileset: Element, first: int) -> Tileset:
    """A tileset that is written as XML, in a file of its own or inside a map."""
    tiles = {
        tile.whole("id"): Tile(tile.get("type") or tile.get("class"), properties_of(tile))
        for tile in tileset.all("tile")
    }
    image = tileset.first("image")
    picture = (image.whole("width", 0), image.whole("height", 0)) if image else (0, 0)
    tile = tileset.whole("tilewidth", 0), tileset.whole("tileheight", 0)
    return Tileset(first, tile_count(tileset.whole("tilecount", 0), tiles, picture, tile), tiles)


def properties_of(owner: Element) -> dict[str, Value]:
    found = owner.first("properties")
    if found is None:
        return {}
    return {item.get("name"): _value(item) for item in found.all("property")}


def _value(item: Element) -> Value:
    """A property's value; one of several lines stands inside the element."""
    text = item.attributes.get("value", item.text)
    match item.get("type"):
        case "int" | "float":
            try:
                return from_json(parse_json(text))
            except WrongInput:
                item.fault(f"'{text[:20]}' is no number")
        case "bool":
            return text == "true"
        case _:
            return text
