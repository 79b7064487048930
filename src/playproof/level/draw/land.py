"""Cells as SVG: a map seen from above, with ground, houses under their roofs, walls along borders, and the play on top.

>>> from random import Random
>>> from playproof.level import Alphabet, Cells, Symbol
>>> game = Alphabet.of(Symbol("field", "."), Symbol("house", "h", solid=True))
>>> picture = draw_land(Cells.scattered(9, 6, 6, "house", game, Random(1)), Options(trail=["c1", "c2"]))
>>> 'class="shade"' in picture, 'class="trail"' in picture
(True, True)

What can be walked on lies flat, and cells of one kind run together. What is solid stands: it keeps off its borders, so that
lanes stay between houses, and has a roof with its light from the upper left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot

from playproof.level import Alphabet, Cells, Edge, Node, Place, Symbol, Thing
from playproof.level.draw.colour import mix
from playproof.level.draw.icons import icon_of, manner
from playproof.level.draw.ink import num, tag, tip
from playproof.level.draw.legends import used
from playproof.level.draw.marks import mark_class, marks_by_colour
from playproof.level.draw.options import Options, scope_of
from playproof.level.draw.page import Sheet, page
from playproof.level.draw.theme import Look, both, paint
from playproof.level.draw.trail import draw_trail
from playproof.level.plane import Outline, Point, Segment, area, middle, sides

UNIT, LANE = 20.0, 0.13
SHADES = ((-0.45, "#ffffff", 0.16), (0.15, "#000000", 0.02), (0.65, "#000000", 0.14), (2.0, "#000000", 0.24))
"""How light or dark the side of a roof is, by how far it looks away from the upper left."""
MOST_TIPS = 1500


def draw_land(cells: Cells, options: Options) -> str:
    sheet = Sheet(scope_of(cells, options), options.theme)
    sheet.use("floor", "way")
    solid = [node for node in cells.nodes if _stands(cells, node)]
    body = [
        _grounds(cells, sheet),
        _along(cells, sheet, standing=False),
        _roofs(cells, solid, sheet),
        _along(cells, sheet, standing=True),
        _icons(cells, sheet),
        _marked(cells, sheet, options),
        _walked(cells, sheet, options),
        _tips(cells),
    ]
    size = cells.width * UNIT, cells.height * UNIT
    return page(sheet, "".join(body), size, used(cells) if options.legend else (), options.title, options.notes)


def _stands(cells: Cells, node: Node) -> bool:
    return bool(node.symbol) and manner(cells.alphabet[node.symbol]) == "wall"


def _flat(symbol: Symbol, look: Look) -> str:
    """The ground of a cell: its own colour, or one that only hints at it where an icon stands on it."""
    colour = paint(symbol, look)
    shown = mix(look.floor, colour, 0.22) if _bears_icon(symbol) else colour
    return f"fill:{shown};stroke:{shown}"


def _grounds(cells: Cells, sheet: Sheet) -> str:
    """Cells of one kind in one path. Under what stands lies what most of its neighbours are."""
    kinds: dict[str, list[Outline]] = {}
    beside = _beside(cells)
    sheet.flat.update(node.symbol for node in cells.nodes if node.symbol and not icon_of(cells.alphabet[node.symbol]))
    for node in cells.nodes:
        kinds.setdefault(beside.get(node.id, node.symbol), []).append(node.outline)
    return "".join(ground(name, outlines, cells.alphabet, sheet) for name, outlines in kinds.items())


def ground(name: str, outlines: Iterable[Outline], alphabet: Alphabet, sheet: Sheet) -> str:
    """All ground of one kind."""
    paths = "".join(map(_path, outlines))
    if not name:
        return tag("path", class_="floor", d=paths)
    symbol = alphabet[name]
    called = f"l{sheet.colour(symbol)}"
    sheet.rules[called] = both(lambda look: _flat(symbol, look))
    return tag("path", class_=called, d=paths, stroke_width=1)


def _bears_icon(symbol: Symbol) -> bool:
    return bool(icon_of(symbol)) and manner(symbol) != "liquid"


def _beside(cells: Cells) -> dict[str, str]:
    """For each cell on which something stands what lies around it, by the length of borders; nothing among its like."""
    symbols = {node.id: node.symbol for node in cells.nodes}
    stands = {
        node.id
        for node in cells.nodes
        if _stands(cells, node) or (node.symbol and _bears_icon(cells.alphabet[node.symbol]))
    }
    reach: dict[str, dict[str, float]] = {id: {} for id in stands}
    for (one, other), ((ax, ay), (bx, by)) in cells.borders.items():
        if (
            one in stands
            and other not in stands
            and symbols[other]
            and manner(cells.alphabet[symbols[other]]) != "liquid"
        ):
            shares = reach[one]
            shares[symbols[other]] = shares.get(symbols[other], 0.0) + hypot(bx - ax, by - ay)
    return {id: max(shares, key=lambda name: (shares[name], name)) if shares else "" for id, shares in reach.items()}


def _roofs(cells: Cells, nodes: list[Node], sheet: Sheet) -> str:
    """Each solid cell as a house: its shadow, its roof, and the sides of the roof in their light."""
    if not nodes:
        return ""
    walls: dict[str, list[Outline]] = {}
    for node in nodes:
        walls.setdefault(node.symbol, []).append(_inset(node.outline, LANE))
    shadow = "".join(_path([(x + 0.1, y + 0.14) for x, y in one]) for ones in walls.values() for one in ones)
    drawn = [tag("path", class_="shade", d=shadow, fill="#000", fill_opacity=0.28, stroke="none")]
    for name, outlines in walls.items():
        symbol = cells.alphabet[name]
        roof = f"r{sheet.colour(symbol)}"
        sheet.rules[roof] = both(
            lambda look, symbol=symbol: f"fill:{paint(symbol, look)};stroke:{mix(paint(symbol, look), '#000000', 0.45)}"  # type: ignore[misc]
        )
        drawn.append(tag("path", class_=roof, d="".join(map(_path, outlines)), stroke_width=0.8))
    return "".join(drawn) + _slopes([one for ones in walls.values() for one in ones])


def _slopes(outlines: Iterable[Outline]) -> str:
    paths: dict[int, list[str]] = {}
    for outline in outlines:
        top = middle(outline)
        for a, b in sides(outline):
            length = hypot(b[0] - a[0], b[1] - a[1]) or 1
            away = (
                (b[1] - a[1]) * 0.55 - (b[0] - a[0]) * 0.83
            ) / length  # how far its outer side looks to the right and down
            number = next(i for i, (least, _, _) in enumerate(SHADES) if away < least)
            paths.setdefault(number, []).append(_path((a, b, top)))
    shown = sorted(paths.items())
    return "".join(
        tag("path", d="".join(path), fill=SHADES[i][1], fill_opacity=SHADES[i][2], stroke="none") for i, path in shown
    )


def _inset(outline: Outline, by: float) -> Outline:
    """The outline without a strip along all of its sides; small ones keep most of what they have."""
    by = min(by, 0.22 * abs(area(outline)) ** 0.5)
    kept = list(outline)
    for a, b in sides(outline):
        length = hypot(b[0] - a[0], b[1] - a[1])
        if length:
            inner = (-(b[1] - a[1]) / length * by, (b[0] - a[0]) / length * by)
            kept = _clipped(kept, (a[0] + inner[0], a[1] + inner[1]), (b[0] - a[0], b[1] - a[1]))
    return tuple(kept) if len(kept) > 2 else outline


def _clipped(outline: list[Point], at: Point, way: Point) -> list[Point]:
    """What lies to the inner side of a line."""
    kept: list[Point] = []
    for before, now in pairwise((*outline[-1:], *outline)):
        past, off = (way[0] * (p[1] - at[1]) - way[1] * (p[0] - at[0]) for p in (before, now))
        if (past < 0) != (off < 0):
            share = past / (past - off)
            kept.append((before[0] + (now[0] - before[0]) * share, before[1] + (now[1] - before[1]) * share))
        if off >= 0:
            kept.append(now)
    return kept


def _along(cells: Cells, sheet: Sheet, standing: bool) -> str:
    """What is on borders: roads and streams lie below houses, walls stand above them, with towers where they end or turn."""
    stretches: dict[str, list[tuple[Edge, Segment]]] = {}
    for edge in cells.edges:
        for name in dict.fromkeys((*(edge.there or ()), *(edge.back or ()))):
            border = cells.border(edge.source, edge.target)
            if border is not None:
                stretches.setdefault(name, []).append((edge, border))
    drawn = []
    for name, found in stretches.items():
        symbol = cells.alphabet[name]
        kind = manner(symbol)
        if (kind in ("wall", "thing")) is standing:
            drawn.append(_wall(symbol, found, sheet) if standing else _band(symbol, found, sheet))
    return "".join(drawn) + (_gates(cells, stretches, sheet) if standing else "")


def _band(symbol: Symbol, found: list[tuple[Edge, Segment]], sheet: Sheet) -> str:
    name = f"b{sheet.colour(symbol)}"
    sheet.rules[name] = both(lambda look: f"fill:none;stroke:{paint(symbol, look)}")
    path = "".join(_line(border) for _, border in found)
    return tag("path", class_=name, d=path, stroke_width=0.5 * UNIT, stroke_linecap="round")


def _wall(symbol: Symbol, found: list[tuple[Edge, Segment]], sheet: Sheet) -> str:
    """A wall in three strokes: its shadow, its side, its top. A gate has the wall behind its icon."""
    name = f"w{sheet.colour(symbol)}"
    sheet.rules[name] = both(lambda look: f"fill:none;stroke:{mix(_stone(symbol, look), '#000000', 0.45)}")
    sheet.rules[f"{name}t"] = both(lambda look: f"fill:none;stroke:{_stone(symbol, look)}")
    path = "".join(_line(border) for _, border in found)
    shadow = "".join(_line(((a[0] + 0.1, a[1] + 0.15), (b[0] + 0.1, b[1] + 0.15))) for _, (a, b) in found)
    thick = 0.36 * UNIT
    lines = [
        tag("path", d=shadow, fill="none", stroke="#000", stroke_opacity=0.25, stroke_width=thick),
        tag("path", class_=name, d=path, stroke_width=thick),
        tag("path", class_=f"{name}t", d=path, stroke_width=thick * 0.6),
    ]
    return tag("g", "".join(lines), stroke_linecap="round")


def _stone(symbol: Symbol, look: Look) -> str:
    return mix(paint(symbol, look), look.card, 0.25) if manner(symbol) == "wall" else paint(symbol, look)


def _gates(cells: Cells, stretches: dict[str, list[tuple[Edge, Segment]]], sheet: Sheet) -> str:
    """The icons of gates, each in the middle of its stretch."""
    sheet.use("card")
    drawn = []
    for name, found in stretches.items():
        symbol = cells.alphabet[name]
        if manner(symbol) != "thing":
            continue
        for edge, ((ax, ay), (bx, by)) in found:
            x, y = (ax + bx) / 2 * UNIT, (ay + by) / 2 * UNIT
            plate = tag("circle", class_="card", cx=x, cy=y, r=13, stroke_width=1.5)
            drawn.append(
                tag("g", tip(f"{name}: {edge.id}") + plate + sheet.stamp(symbol, round(x - 9), round(y - 9), 18))
            )
    return "".join(drawn)


def _icons(cells: Cells, sheet: Sheet) -> str:
    """What a cell is, if that has an icon, and what stands in it, side by side around its point."""
    inside: dict[Place, list[Thing]] = cells.objects_at
    drawn: list[str] = []
    for node in cells.nodes:
        symbols = [cells.alphabet[node.symbol]] if node.symbol else []
        shown = [symbol for symbol in symbols if icon_of(symbol) and manner(symbol) == "thing"]
        shown += [cells.alphabet[thing.symbol] for thing in inside.get(node.id, ())]
        if shown:
            drawn += _row(shown, node, sheet)
    return "".join(drawn)


def _row(shown: list[Symbol], node: Node, sheet: Sheet) -> Iterator[str]:
    wide = area(node.outline) ** 0.5 * UNIT
    size = min(24.0, max(10.0, wide * 0.8 / len(shown)))
    at = middle(node.outline)
    left, top = at[0] * UNIT - size * len(shown) / 2, at[1] * UNIT - size / 2
    return (sheet.stamp(symbol, round(left + i * size, 1), round(top, 1), size) for i, symbol in enumerate(shown))


def _marked(cells: Cells, sheet: Sheet, options: Options) -> str:
    drawn = []
    for colour, places in marks_by_colour(options.marks).items():
        path = "".join(_path(cells.node(str(place)).outline) for place in places)
        drawn.append(tag("path", d=path, fill_opacity="0.35", stroke_width=2.5, **mark_class(colour, sheet)))
    return "".join(drawn)


def _walked(cells: Cells, sheet: Sheet, options: Options) -> str:
    """The play from point to point, over the middle of each border that it crosses."""
    if not options.trail:
        return ""
    sheet.use("halo", "trail", "head")
    ids = [cells.node(str(place)).id for place in options.trail]
    points = [_point(middle(cells.node(ids[0]).outline))]
    for one, other in pairwise(ids):
        border = cells.border(one, other)
        if border is not None:
            points.append(_point(((border[0][0] + border[1][0]) / 2, (border[0][1] + border[1][1]) / 2)))
        points.append(_point(middle(cells.node(other).outline)))
    trail = draw_trail(points, 26, 5)
    return trail.line + trail.heads


def _point(at: Point) -> Point:
    return round(at[0] * UNIT, 1), round(at[1] * UNIT, 1)


def _tips(cells: Cells) -> str:
    """What a cell is called and what it is, for who rests on it with the mouse."""
    if len(cells.nodes) > MOST_TIPS:
        return ""
    told = (
        tag("path", tip(f"{node.id}: {node.symbol or 'nothing'}"), d=_path(node.outline), fill_opacity=0, stroke="none")
        for node in cells.nodes
    )
    return "".join(told)


def _path(outline: Iterable[Point]) -> str:
    return "M" + "L".join(f"{num(x * UNIT)} {num(y * UNIT)}" for x, y in outline) + "z"


def _line(stretch: Segment) -> str:
    return "M" + "L".join(f"{num(x * UNIT)} {num(y * UNIT)}" for x, y in stretch)
