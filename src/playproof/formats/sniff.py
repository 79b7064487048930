"""Which format a file has: by how its name ends, and for `.txt` and `.json` by a look inside.

>>> looks_like_graph("hall: ghost\\nhall -[door]- attic\\n"), looks_like_graph("#####\\n#S.>#\\n")
(True, False)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from playproof.errors import PlayproofError
from playproof.formats.files import parse_json
from playproof.formats.loaded import Options
from playproof.formats.symbols import beside
from playproof.formats.vglclegend import find_tile_legend
from playproof.level.files.whole import read_whole
from playproof.level.shapestext import looks_like_shapes

STATEMENT = re.compile(r"\s*(?:[\w\"].*\s-(?:\[.*\])?[->]\s+[\w\"].*|[\w\"][^:]*:\s+\w.*)")
LONGEST = 500
ZELDA = re.compile(r"tloz\d_\d\.txt", re.IGNORECASE)
ZELDA_LETTERS = set("FBMPOIDSW-")


def by_name(name: str, endings: Mapping[str, str]) -> str:
    """The format whose ending is the longest that the name has, or "": `.level.json` comes before `.json`."""
    fitting = [ending for ending in endings if name.lower().endswith(ending)]
    return endings[max(fitting, key=len)] if fitting else ""


def text_format(path: Path, options: Options) -> str:
    """What a `.txt` holds: a picture of ours, a graph, or tiles of the Video Game Level Corpus."""
    content = read_whole(path)
    if looks_like_shapes(content):
        return "shapes text"
    if looks_like_graph(content):
        return "graph text"
    glyphs = set(content) - set("\r\n")
    game = options.alphabet or beside(path)
    if content.startswith("[layer ") or (game is not None and glyphs <= {" ", *game.by_glyph}):
        return "text"
    if glyphs and glyphs <= ZELDA_LETTERS and (ZELDA.fullmatch(path.name) or (path.parent / "TILES.txt").is_file()):
        return "vglc dungeon"
    # A legend that knows every glyph says more than an alphabet somewhere above that does not.
    if options.alphabet is None and glyphs and find_tile_legend(path, glyphs).file:
        return "vglc tiles"
    return "text"


def looks_like_graph(content: str) -> bool:
    """Whether every line that says anything is a node with contents or an edge, with blanks around its arrow."""
    lines = [line.split("#", 1)[0][:LONGEST] for line in content.splitlines()]
    said = [line for line in lines if line.strip()]
    return any(map(STATEMENT.fullmatch, said)) and not any(line.startswith("[") for line in said)


def json_format(path: Path) -> str:
    """What a `.json` holds: a graph, a map of Tiled, or a level of ours."""
    try:
        document = parse_json(read_whole(path))
    except PlayproofError:
        return "native"
    if not isinstance(document, dict):
        return "native"
    if "nodes" in document and ("edges" in document or "links" in document) and "directed" in document:
        return "node-link"
    return "tmj" if document.get("type") == "map" or "tilesets" in document else "native"
