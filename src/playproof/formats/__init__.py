"""Levels from files and into files. Each format is one file of this package and one line of the table below.

    loaded = read("dungeon.tmx")             loaded.level, and loaded.notes: what was mended or assumed
    write(loaded.level, "dungeon.svg")       the paths of all files that were written, the asked one first

The format is known by how a file's name ends, and for `.txt`, `.json` and `.dot` by a look inside; `format=` overrules
both. What cannot be used is a WrongInput with the file and, where there is one, the line. Files are written whole or
not at all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from playproof.errors import Fault, PlayproofError, Where, WrongInput, nearest
from playproof.formats.loaded import Loaded, Options
from playproof.level import Alphabet, Level, LevelFile, Place

__all__ = ["FORMATS", "Format", "Loaded", "Options", "companions", "read", "readable", "writable", "write"]


@dataclass(frozen=True, slots=True)
class Format:
    """A line of the table: the endings of its files, what it can do, and the kinds of level it holds."""

    name: str
    module: str
    endings: tuple[str, ...]
    reads: bool
    writes: bool
    kinds: tuple[str, ...]
    about: str


ANY = ("grid", "graph", "sequence", "cells", "shapes")
ROOMS = ("graph", "cells", "shapes")
TILES = ("grid", "cells", "shapes")
"""What a format of tiles holds: cells and shapes are written as their map of tiles, and read as a grid."""
TABLE = (
    Format("native", "native", (".level.json",), True, True, ANY, "all of a level, with its alphabet and its proof"),
    Format("text", "text", (".txt",), True, True, TILES, "a picture, one glyph per cell"),
    Format("graph text", "graphtext", (".graph.txt",), True, True, ("graph",), "rooms and doors, one a line"),
    Format("shapes text", "shapestext", (".shapes.txt",), True, True, ("shapes",), "rectangles and doors, one a line"),
    Format("sequence text", "sequencetext", (".seq.txt",), True, True, ("sequence",), "symbols in a row"),
    Format("tmx", "tmx", (".tmx",), True, True, TILES, "a map for the Tiled editor, with its tileset"),
    Format("tmj", "tmj", (".tmj",), True, True, TILES, "the same in JSON"),
    Format("tsx", "tsx", (".tsx",), False, True, ANY, "the alphabet as a tileset for Tiled"),
    Format("dot", "dot", (".dot", ".gv"), True, True, ROOMS, "a graph for Graphviz"),
    Format("graphml", "graphml", (".graphml",), True, True, ROOMS, "a graph for yEd, Gephi and networkx"),
    Format("node-link", "nodelink", (".graph.json",), True, True, ROOMS, "a graph in JSON, as networkx has it"),
    Format("svg", "svg", (".svg",), False, True, ANY, "a picture that can be scaled"),
    Format("png", "png", (".png",), False, True, TILES, "a picture in pixels"),
    Format("vglc graph", "vglcgraph", (), True, False, ("graph",), "a dungeon of the corpus as rooms and doors"),
    Format("vglc dungeon", "vglcdungeon", (), True, False, ("grid",), "a dungeon of the corpus as tiles"),
    Format("vglc tiles", "vglctiles", (), True, False, ("grid",), "a map of the corpus with a legend in JSON"),
    Format("mission", "missions", (".gr",), True, False, ("graph",), "a mission graph as Sturgeon writes it"),
)
FORMATS = {format.name: format for format in TABLE}
ENDINGS = {ending: format.name for format in TABLE for ending in format.endings}


def read(
    path: str | Path,
    *,
    alphabet: Alphabet | None = None,
    format: str = "",
    start: tuple[int, int] | None = None,
    goal: tuple[int, int] | None = None,
    transpose: bool | None = None,
    within: Path | None = None,
) -> Loaded:
    """The level in a file. `start`, `goal` and `transpose` are for maps of tiles that do not say them; `within` is the
    folder above which no legend is looked for."""
    path = Path(path)
    options = Options(alphabet, start, goal, transpose, within=within)
    try:
        found = readable(format or _guess(path, options))
        loaded: Loaded = _module(found).read(path, options)
        return replace(loaded, format=loaded.format or found.name)
    except WrongInput as error:
        raise error.within(str(path)) from None


def write(
    level: Level,
    path: str | Path,
    *,
    format: str = "",
    tile: int = 16,
    trail: tuple[Place, ...] = (),
    theme: str = "auto",
    file: LevelFile | None = None,
) -> list[Path]:
    """Write a level; the paths of all files that were written, the asked one first.

    `tile` is the size of a tile in pixels, `trail` and `theme` are for pictures, `file` holds a native file's proof.
    """
    path = Path(path)
    options = Options(tile=tile, trail=trail, theme=theme, file=file)
    try:
        found = writable(path, format)
        if not 1 <= tile <= 256:
            raise WrongInput(f"a tile is from 1 to 256 pixels wide; got {tile}")
        return list(_module(found).write(level, path, options))
    except WrongInput as error:
        raise error.within(str(path)) from None


def companions(
    path: Path, *, alphabet: Alphabet | None = None, format: str = "", within: Path | None = None
) -> list[Path]:
    """The other files that reading this one may open: who keeps a level asks them, too, whether it still holds.

    None for a file that cannot be read, for reading it will say why.
    """
    options = Options(alphabet, within=within)
    try:
        home = _module(readable(format or _guess(path, options)))
        return list(home.companions(path, options)) if hasattr(home, "companions") else []
    except PlayproofError:
        return []


def readable(format: str) -> Format:
    """The format of that name, if levels are read in it."""
    found = _known(format)
    if not found.reads:
        raise WrongInput(f"'{found.name}' is written and not read; {_reading()}")
    return found


def writable(path: str | Path, format: str = "") -> Format:
    """The format in which a file of that name is written, if nobody names one."""
    found = _known(format) if format else FORMATS[_ending(Path(path))]
    if not found.writes:
        raise WrongInput(f"'{found.name}' is read and not written")
    return found


def _guess(path: Path, options: Options) -> str:
    from playproof.formats import sniff

    ending = sniff.by_name(path.name, ENDINGS | {".json": "json"})
    if ending == "json":
        return sniff.json_format(path)
    return sniff.text_format(path, options) if ending == "text" else ending or _ending(path)


def _ending(path: Path) -> str:
    from playproof.formats.sniff import by_name

    found = by_name(path.name, ENDINGS)
    if not found:
        ending = path.suffix or path.name
        raise WrongInput(
            Fault(f"no format has the ending '{ending}'", Where(str(path)), f"known are {_listed(ENDINGS)}")
        )
    return found


def _known(name: str) -> Format:
    if name not in FORMATS:
        raise WrongInput(Fault(f"there is no format '{name}'", hint=nearest(name, FORMATS)))
    return FORMATS[name]


def _reading() -> str:
    return f"known for reading are {_listed(e for f in TABLE if f.reads for e in f.endings)}"


def _listed(endings: Any) -> str:
    return ", ".join(sorted(endings))


def _module(format: Format) -> Any:
    """Formats are imported when they are used, for some of them bring much with them."""
    return import_module(f"playproof.formats.{format.module}")
