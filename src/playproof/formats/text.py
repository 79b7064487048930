"""Pictures of grids in text. One layer without objects is the picture alone; more is told in sections:

    [layer ground 5x2]
    #####
    #...#
    [layer above 5x2]
    [objects]
    ghost-1: ghost at 2,1 {"level": 3}
    [members]
    ground@1,1 {"depth": 2}

The size behind a layer's name may be left out; given, it lets rows end early, as editors cut off blanks at the end of a
line. Names with unusual characters are written as JSON strings.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np

from playproof.errors import Fault, PlayproofError, Where, WrongInput
from playproof.formats.files import parse_json
from playproof.formats.loaded import Loaded, Options
from playproof.formats.symbols import wanted
from playproof.formats.values import members_from, members_json
from playproof.level import Alphabet, Cells, Frozen, Grid, Level, Shapes, Thing
from playproof.level.alphabet import Members
from playproof.level.files.whole import read_whole, save_whole
from playproof.level.grid import GROUND, Codes, check_size
from playproof.level.picture import parse_picture
from playproof.level.thing import parse_place

HEADING = re.compile(r"\[(?:layer (?P<layer>.+?)(?: (?P<width>\d{1,7})x(?P<height>\d{1,7}))?|objects|members)\]")
NAME = r'"(?:[^"\\]|\\.)*"|[\w.@\'+,-]+'
OBJECT = re.compile(rf"(?P<id>{NAME}):\s*(?P<symbol>{NAME})\s+at\s+(?P<at>\S+)\s*(?P<members>\{{.*)?")
MEMBERS = re.compile(rf"(?P<id>{NAME})\s+(?P<members>\{{.*)")


def read(path: Path, options: Options) -> Loaded:
    """A grid. The alphabet is the one given, or `alphabet.toml` beside the picture."""
    text = read_whole(path)
    return Loaded(parse_grid(text, wanted(path, options.alphabet)))


def write(level: Level, path: Path, options: Options) -> list[Path]:
    if isinstance(level, Cells | Shapes):
        level = level.as_grid()
    if not isinstance(level, Grid):
        fault = Fault(f"a picture shows a grid, and this level is a {level.kind}", Where(str(path)))
        raise WrongInput(fault)
    return [save_whole(draw_grid(level), path)]


def parse_grid(text: str, alphabet: Alphabet) -> Grid:
    """The grid of a plain picture, or of a file with sections."""
    lines = text.replace("\r\n", "\n").split("\n")
    if not HEADING.fullmatch(lines[0].strip()):
        return Grid.parse(text, alphabet)
    layers: dict[str, Codes] = {}
    objects: list[Thing] = []
    members: dict[str, Members] = {}
    for first, heading, body in _sections(lines):
        try:
            if heading["layer"]:
                layers[_bare(heading["layer"])] = _layer(heading, body, alphabet)
            elif heading[0] == "[objects]":
                objects += [_object(line) for line in body if line.strip()]
            else:
                members.update(_members(line) for line in body if line.strip())
        except WrongInput as error:
            raise WrongInput(*(_shifted(fault, first) for fault in error.faults)) from error
    return Grid(alphabet, Frozen(layers), tuple(objects), Frozen(members))


def _sections(lines: list[str]) -> list[tuple[int, re.Match[str], list[str]]]:
    """Each heading with its line's number and the lines below it."""
    found = [(i, match) for i, line in enumerate(lines) if (match := HEADING.fullmatch(line.strip()))]
    ends = [i for i, _ in found[1:]] + [len(lines)]
    return [(i + 1, match, lines[i + 1 : end]) for (i, match), end in zip(found, ends, strict=True)]


def _shifted(fault: Fault, first: int) -> Fault:
    return Fault(fault.what, Where(fault.where.file, first + fault.where.line, fault.where.key), fault.hint)


def _layer(heading: re.Match[str], rows: list[str], alphabet: Alphabet) -> Codes:
    if not heading["width"]:
        return parse_picture("\n".join(rows), alphabet)
    width, height = int(heading["width"]), int(heading["height"])
    check_size(width, height)
    if any(row.strip() for row in rows[height:]) or any(row[width:].strip() for row in rows):
        raise WrongInput(f"the picture is larger than the {width}x{height} that its heading says")
    # A picture has no blank rows at its end, so the rows that are drawn go into a layer that is empty before.
    codes = np.zeros((height, width), np.uint16)
    drawn = [row[:width].ljust(width) for row in rows[:height]]
    while drawn and not drawn[-1].strip():
        drawn.pop()
    if drawn:
        codes[: len(drawn)] = parse_picture("\n".join(drawn), alphabet)
    return codes


def _object(line: str) -> Thing:
    found = OBJECT.fullmatch(line.strip())
    if found is None:
        raise WrongInput(f"cannot read '{line.strip()}'; wanted an object such as 'ghost-1: ghost at 2,1'")
    members = members_from(parse_json(found["members"] or "{}"))
    return Thing(_bare(found["id"]), _bare(found["symbol"]), parse_place(found["at"]), members)


def _members(line: str) -> tuple[str, Members]:
    found = MEMBERS.fullmatch(line.strip())
    if found is None:
        raise WrongInput(f"cannot read '{line.strip()}'; wanted a cell's members such as 'ground@2,1 {{\"depth\": 2}}'")
    return _bare(found["id"]), members_from(parse_json(found["members"]))


def draw_grid(grid: Grid) -> str:
    """The text of a grid, as simple as it can be said without losing anything."""
    rows = {name: _rows(codes, grid.alphabet) for name, codes in grid.layers.items()}
    only = rows.get(GROUND, [])
    if len(rows) == 1 and only and not (grid.objects or grid.members) and _is_plain(only):
        return "\n".join(only) + "\n"
    lines = []
    for name, drawn in rows.items():
        lines += [f"[layer {_named(name)} {grid.width}x{grid.height}]", *drawn]
    lines += ["[objects]", *map(_object_line, grid.objects)] if grid.objects else []
    if grid.members:
        lines += ["[members]", *(f"{_named(id)} {members_json(m)}" for id, m in grid.members.items())]
    return "\n".join(lines) + "\n"


def _is_plain(rows: list[str]) -> bool:
    return bool(rows[-1].strip()) and not rows[0].startswith("[")


def _rows(codes: Codes, alphabet: Alphabet) -> list[str]:
    glyphs = [" "] + [symbol.glyph for symbol in alphabet.symbols.values()]
    mute = [alphabet.names[code] for code in np.unique(codes) if not glyphs[code]]
    if mute:
        raise WrongInput(Fault(f"the symbol '{mute[0]}' has no glyph, so no picture can show it", hint="give it one"))
    rows = ["".join(glyphs[code] for code in row) for row in codes]
    if any(HEADING.fullmatch(row.strip()) for row in rows):
        raise WrongInput("a row of this picture reads like the heading of a section; save it as .level.json instead")
    return rows


def _object_line(thing: Thing) -> str:
    members = f" {members_json(thing.members)}" if thing.members else ""
    return f"{_named(thing.id)}: {_named(thing.symbol)} at {thing.at[0]},{thing.at[1]}{members}"


def _named(name: str) -> str:
    return name if re.fullmatch(r"[\w.@'+,-]+", name) else json.dumps(name)


def _bare(name: str) -> str:
    if not name.startswith('"'):
        return name
    try:
        return str(parse_json(name))
    except PlayproofError:
        return name
