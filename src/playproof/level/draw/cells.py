"""A grid as SVG: joined walls with a little height, quiet floors, drawn things, and the play on top.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("gem", "g"))
>>> picture = draw_grid(Grid.parse("#.g", game), Options(trail=[(1, 0), (2, 0)]))
>>> picture.count("<use"), 'class="trail"' in picture
(4, True)

Equal cells are merged into one path for each symbol and layer, whatever the size of the grid. Things are uses of one
drawing, or, when there are very many of one kind, a pattern over their path.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import numpy as np

from playproof.level import Grid, Place, Symbol, Thing
from playproof.level.draw.colour import mix
from playproof.level.draw.icons import manner
from playproof.level.draw.ink import num, tag, width_of, write
from playproof.level.draw.legends import used
from playproof.level.draw.marks import mark_class, marks_by_colour
from playproof.level.draw.notes import numbered, plate
from playproof.level.draw.options import Options, scope_of
from playproof.level.draw.outline import Mask, outline
from playproof.level.draw.page import CELL, Sheet, page
from playproof.level.draw.theme import Look, both, paint
from playproof.level.draw.trail import Trail, draw_trail
from playproof.level.grid import Codes
from playproof.level.thing import as_cell

MOST_USES = 3000
FLAT = {"stroke": "none"}


def draw_grid(grid: Grid, options: Options) -> str:
    sheet = Sheet(scope_of(grid, options), options.theme)
    symbols = used(grid)
    trail = _trail(grid, sheet, options)
    layers = _layers(grid, sheet, _marks(grid, sheet, options) + trail.line)
    objects = [_object(grid, thing, sheet) for thing in grid.objects]
    labels = [_label(grid, place, label, sheet) for place, label in options.labels.items()]
    body = layers + "".join(objects) + trail.heads + "".join(labels) + _numbers(options, sheet)
    size = grid.width * CELL, grid.height * CELL
    return page(sheet, body, size, symbols if options.legend else (), options.title, options.notes)


def _object(grid: Grid, thing: Thing, sheet: Sheet) -> str:
    x, y = grid._check(thing.at)
    return sheet.stamp(grid.alphabet[thing.symbol], x * CELL, y * CELL)


def _label(grid: Grid, place: Place, label: str, sheet: Sheet) -> str:
    sheet.use("card")
    x, y = ((at + 0.5) * CELL for at in grid._check(place))
    wide = max(17.0, width_of(label, 11) + 8)
    plate = tag("rect", class_="card", x=x - wide / 2, y=y - 8.5, width=wide, height=17, rx=8.5, stroke_width=1.2)
    return plate + write(label, x, y + 4, class_="ink", font_size=11, font_weight=600, text_anchor="middle")


def _numbers(options: Options, sheet: Sheet) -> str:
    """The numbers of notes, each in the corner of its cell, so that what stands there is still seen."""
    drawn = []
    for place, number in numbered(options.notes).items():
        x, y = as_cell(place)
        drawn.append(plate(number, x * CELL - 2, y * CELL - 2, options.marks[place]))
    return "".join(drawn)


def _layers(grid: Grid, sheet: Sheet, trail: str) -> str:
    """All layers, lowest first; the play runs below the things of the uppermost, which it would hide."""
    below = np.zeros((grid.height, grid.width), bool)
    drawn = []
    for name, codes in grid.layers.items():
        drawn.append(_grounds(grid, codes, below, sheet))
        if not below.any():
            drawn.append(_lines(grid, codes, sheet))
        drawn.append("".join(_stamps(symbol, mask, sheet) for symbol, mask in _present(grid, codes, "liquid")))
        drawn += [_walls(grid, codes, sheet), trail if name == grid.top else "", _things(grid, codes, sheet)]
        below = below | (codes > 0)
    return "".join(drawn)


def _present(grid: Grid, codes: Codes, *manners: str) -> list[tuple[Symbol, Mask]]:
    names = ((int(code), grid.alphabet[grid.alphabet.names[code]]) for code in np.unique(codes) if code)
    return [(symbol, codes == code) for code, symbol in names if manner(symbol) in manners]


def _grounds(grid: Grid, codes: Codes, below: Mask, sheet: Sheet) -> str:
    """What lies flat; under a thing that nothing lies below, the ground beside it goes on."""
    flat = _present(grid, codes, "ground", "liquid")
    bare = np.zeros_like(below)
    for _, mask in _present(grid, codes, "thing"):
        bare |= mask & ~below
    under = _underfoot([(s, m) for s, m in flat if manner(s) == "ground"], bare)
    shapes = [(sheet.colour(s), m | under[s.name] if s.name in under else m) for s, m in flat]
    if bare.any() and not under:
        sheet.use("floor")
        shapes.append(("floor", bare))
    return "".join(_scaled(_area(mask, class_=name, fill=_fill(name), **FLAT)) for name, mask in shapes)


def _underfoot(grounds: list[tuple[Symbol, Mask]], bare: Mask) -> dict[str, Mask]:
    """What goes on under things: what most of their four neighbours are; the commonest ground where that leaves a choice."""
    ordered = sorted(grounds, key=lambda ground: (ground[1].sum(), ground[0].name), reverse=True)
    if not ordered or not bare.any():
        return {}
    around = np.stack([_beside(mask) for _, mask in ordered])
    chosen = around.argmax(axis=0)
    return {symbol.name: bare & (chosen == number) for number, (symbol, _) in enumerate(ordered)}


def _beside(mask: Mask) -> Codes:
    """How many of the four neighbours of each cell are in a mask."""
    padded = np.pad(mask, 1).astype(np.uint16)
    return padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]


def _fill(name: str) -> str:
    return "" if name == "floor" else "currentColor"


def _lines(grid: Grid, codes: Codes, sheet: Sheet) -> str:
    """Thin lines between the cells, so that distances can be counted; the void hides them again."""
    sheet.use("line")
    across = "".join(f"M0 {y}h{grid.width}" for y in range(1, grid.height))
    down = "".join(f"M{x} 0v{grid.height}" for x in range(1, grid.width))
    lines = tag("path", class_="line", d=across + down, stroke_width="0.04") if across + down else ""
    void = np.logical_and.reduce([layer == 0 for layer in grid.layers.values()])
    return _scaled(lines + _area(void, class_="page"))


def _walls(grid: Grid, codes: Codes, sheet: Sheet) -> str:
    drawn = []
    for symbol, mask in _present(grid, codes, "wall"):
        name = sheet.colour(symbol)
        sheet.rules[f"{name}s"] = both(partial(_side, symbol))
        sheet.rules[f"{name}t"] = both(partial(_rim, symbol))
        # The path is written once and used twice: in mazes it is most of the picture.
        key = f"w{len(sheet.drawings)}"
        sheet.drawings[key] = _area(mask)
        shape = f"{sheet.scope}-{key}"
        drawn.append(tag("use", href=f"#{shape}", class_=f"{name}s", y="0.17"))
        drawn.append(tag("use", href=f"#{shape}", class_=f"{name} {name}t", stroke_width="0.05"))
    return _scaled("".join(drawn))


def _side(symbol: Symbol, look: Look) -> str:
    """The face of a wall that looks towards the reader, and its shadow in one."""
    colour = paint(symbol, look)
    return f"color:{look.side if colour == look.wall else mix(colour, '#000000', 0.35)};stroke:none"


def _rim(symbol: Symbol, look: Look) -> str:
    return f"stroke:{mix(paint(symbol, look), '#ffffff', 0.22)}"


def _things(grid: Grid, codes: Codes, sheet: Sheet) -> str:
    return "".join(_stamps(symbol, mask, sheet) for symbol, mask in _present(grid, codes, "thing"))


def _stamps(symbol: Symbol, mask: Mask, sheet: Sheet) -> str:
    rows, columns = np.nonzero(mask)
    if len(rows) > MOST_USES:
        return _tiled(symbol, mask, sheet)
    places = zip((columns * CELL).tolist(), (rows * CELL).tolist(), strict=True)
    uses = (tag("use", href=f"#{sheet.icon(symbol)}", x=x, y=y) for x, y in places)
    return tag("g", "".join(uses), class_=sheet.colour(symbol))


def _tiled(symbol: Symbol, mask: Mask, sheet: Sheet) -> str:
    id = f"{sheet.scope}-t{sheet.colour(symbol)}"
    once = tag("use", href=f"#{sheet.icon(symbol)}", transform=f"scale({1 / CELL:.6f})", class_=sheet.colour(symbol))
    tile = tag("pattern", once, id=id, width=1, height=1, patternUnits="userSpaceOnUse")
    return _scaled(tile + _area(mask, fill=f"url(#{id})", **FLAT))


def _marks(grid: Grid, sheet: Sheet, options: Options) -> str:
    drawn = []
    for colour, places in marks_by_colour(options.marks).items():
        mask = np.zeros((grid.height, grid.width), bool)
        for place in places:
            x, y = grid._check(place)
            mask[y, x] = True
        look = mark_class(colour, sheet, 1 / CELL)
        drawn.append(_area(mask, **look, fill_opacity="0.3", stroke_width="0.09", stroke_opacity="0.95"))
    return _scaled("".join(drawn))


def _trail(grid: Grid, sheet: Sheet, options: Options) -> Trail:
    if not options.trail:
        return Trail()
    sheet.use("halo", "trail", "head")
    cells: Iterable[tuple[int, int]] = (grid._check(place) for place in options.trail)
    return draw_trail([((x + 0.5) * CELL, (y + 0.5) * CELL) for x, y in cells], CELL, CELL * 0.24)


def _area(mask: Mask, **look: str) -> str:
    shape = outline(mask)
    return tag("path", d=shape, **look) if shape else ""


def _scaled(inside: str) -> str:
    return tag("g", inside, transform=f"scale({num(CELL)})") if inside else ""
