"""Shapes as SVG: a floor plan with thick walls, doors that stand open, and what is in each room.

>>> from playproof.level import Alphabet, Shapes, Symbol
>>> game = Alphabet.of(Symbol("hall", "."), Symbol("bath", "~"), Symbol("door", "+", solid=True, takes="key"))
>>> plan = Shapes.parse("level 10x5\\nentry: hall / at 0,0 6x5\\nwash: bath / at 6,0 4x5\\nentry -[door]- wash", game)
>>> picture = draw_plan(plan, Options(trail=["entry", "wash"]))
>>> picture.count('class="gap"'), 'class="trail"' in picture
(1, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from playproof.level import Edge, Node, Shapes, Symbol
from playproof.level.draw.colour import brightness, mix
from playproof.level.draw.icons import icon_of
from playproof.level.draw.ink import shorten, tag, tip, width_of, write
from playproof.level.draw.legends import used
from playproof.level.draw.marks import mark_class, marks_by_colour
from playproof.level.draw.options import Options, scope_of
from playproof.level.draw.page import CELL, Sheet, page
from playproof.level.draw.theme import LIGHT, Look, both, paint
from playproof.level.draw.trail import draw_trail
from playproof.level.shapes import box_of

WALL, MARGIN, SIZE = 7.0, 6.0, 12.0


def draw_plan(shapes: Shapes, options: Options) -> str:
    sheet = Sheet(scope_of(shapes, options), options.theme)
    sheet.rules["stone"] = both(lambda look: f"fill:none;stroke:{look.side}")
    sheet.rules["gap"] = both(lambda look: f"fill:none;stroke:{mix(look.floor, look.page, 0.3)}")
    sheet.rules["leaf"] = both(lambda look: f"fill:none;stroke:{look.muted}")
    body = [
        "".join(_floor(shapes, node, sheet) for node in shapes.nodes),
        tag("path", class_="stone", d="".join(_frame(node) for node in shapes.nodes), stroke_width=WALL),
        "".join(_door(shapes, edge, sheet) for edge in shapes.edges),
        _marked(shapes, sheet, options),
        "".join(_inside(shapes, node, sheet) for node in shapes.nodes),
        _walked(shapes, sheet, options),
    ]
    size = shapes.width * CELL + 2 * MARGIN, shapes.height * CELL + 2 * MARGIN
    moved = tag("g", "".join(body), transform=f"translate({MARGIN:g} {MARGIN:g})")
    return page(sheet, moved, size, used(shapes) if options.legend else (), options.title, options.notes)


def _place(node: Node) -> dict[str, float]:
    x, y, wide, high = (part * CELL for part in box_of(node.outline))
    return {"x": x, "y": y, "width": wide, "height": high}


def _floor(shapes: Shapes, node: Node, sheet: Sheet) -> str:
    told = tip(f"{node.id}: {node.symbol or 'nothing'}")
    if not node.symbol:
        sheet.use("floor")
        return tag("g", told + tag("rect", class_="floor", **_place(node)))
    symbol = shapes.alphabet[node.symbol]
    if not icon_of(symbol):
        sheet.flat.add(symbol.name)
    name = f"f{sheet.colour(symbol)}"
    sheet.rules[name] = both(lambda look: f"fill:{_ground(symbol, look)};stroke:none")
    return tag("g", told + tag("rect", class_=name, **_place(node)))


def _ground(symbol: Symbol, look: Look) -> str:
    """The floor of a room: quiet, so that what stands on it is seen."""
    colour = paint(symbol, look)
    return mix(look.floor, colour, 0.3) if icon_of(symbol) else mix(colour, look.floor, 0.15)


def _frame(node: Node) -> str:
    place = _place(node)
    return f"M{place['x']:g} {place['y']:g}h{place['width']:g}v{place['height']:g}h{-place['width']:g}z"


def _door(shapes: Shapes, edge: Edge, sheet: Sheet) -> str:
    """A gap in the wall; a door that has one way through shows where it swings, one with a lock has its icon."""
    stretch = shapes.border(edge.source, edge.target)
    assert stretch is not None
    (ax, ay), (bx, by) = stretch
    x, y = int(ax + bx) // 2 * CELL, int(ay + by) // 2 * CELL
    level = ay == by
    half = 0.62 * CELL
    line = f"M{x - half:g} {y:g}h{2 * half:g}" if level else f"M{x:g} {y - half:g}v{2 * half:g}"
    drawn = [tip(edge.id), tag("path", class_="gap", d=line, stroke_width=WALL + 0.6, stroke_linecap="butt")]
    names = dict.fromkeys((*(edge.there or ()), *(edge.back or ())))
    for number, symbol in enumerate(shapes.alphabet[name] for name in names):
        drawn.append(_leaf(x, y, half, level, sheet) if not symbol.solid else _plate(symbol, x, y, number, sheet))
    return tag("g", "".join(drawn))


def _leaf(x: float, y: float, half: float, level: bool, sheet: Sheet) -> str:
    """A door as plans show it: the leaf stands open, an arc tells how it turns."""
    if level:
        path = f"M{x - half:g} {y:g}v{2 * half:g}A{2 * half:g} {2 * half:g} 0 0 0 {x + half:g} {y:g}"
    else:
        path = f"M{x:g} {y - half:g}h{2 * half:g}A{2 * half:g} {2 * half:g} 0 0 1 {x:g} {y + half:g}"
    return tag("path", class_="leaf", d=path, stroke_width=1.4)


def _plate(symbol: Symbol, x: float, y: float, number: int, sheet: Sheet) -> str:
    sheet.use("card")
    x += 20 * number
    plate = tag("circle", class_="card", cx=x, cy=y, r=11, stroke_width=1.4)
    return plate + sheet.stamp(symbol, x - 8, y - 8, 16)


def _inside(shapes: Shapes, node: Node, sheet: Sheet) -> str:
    """The name of what a room is, above the icons of what is in it."""
    place, own = _place(node), shapes.alphabet[node.symbol] if node.symbol else None
    things = [shapes.alphabet[thing.symbol] for thing in shapes.objects_at.get(node.id, ())]
    if own is not None and icon_of(own):
        things.insert(0, own)
    label = shorten(node.symbol or node.id, max(3, int(place["width"] / 7)))
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    if place["height"] < 1.4 * CELL or place["width"] < 1.4 * CELL:
        return "".join(_row(things[:1], x, y, place["width"], sheet))
    upright = width_of(label, SIZE) > place["width"] - 12 and place["height"] > place["width"]
    turn = f"rotate(-90 {x:g} {y:g})" if upright and not things else ""
    above = y - (13 if things else -4)
    dark = own is not None and brightness(_ground(own, LIGHT)) < 0.45
    name = write(
        label, x, above, class_="page" if dark else "muted", font_size=SIZE, text_anchor="middle", transform=turn
    )
    return name + "".join(_row(things, x, y + 8, place["width"], sheet))


def _row(things: list[Symbol], x: float, y: float, wide: float, sheet: Sheet) -> Iterator[str]:
    size = min(22.0, (wide - 14) / max(len(things), 1))
    left = x - size * len(things) / 2
    return (
        sheet.stamp(symbol, round(left + i * size, 1), round(y - size / 2, 1), size) for i, symbol in enumerate(things)
    )


def _marked(shapes: Shapes, sheet: Sheet, options: Options) -> str:
    drawn = []
    for colour, places in marks_by_colour(options.marks).items():
        look = mark_class(colour, sheet)
        drawn += [
            tag("rect", fill_opacity="0.3", stroke_width=3, **look, **_place(shapes.node(str(place))))
            for place in places
        ]
    return "".join(drawn)


def _walked(shapes: Shapes, sheet: Sheet, options: Options) -> str:
    """The play from room to room through the doors."""
    if not options.trail:
        return ""
    sheet.use("halo", "trail", "head")
    ids = [shapes.node(str(place)).id for place in options.trail]
    points = [_middle(shapes, ids[0])]
    for one, other in pairwise(ids):
        stretch = shapes.border(one, other)
        if stretch is not None:
            points.append(tuple(int(a + b) // 2 * CELL for a, b in zip(*stretch, strict=True)))  # type: ignore[arg-type]
        points.append(_middle(shapes, other))
    trail = draw_trail(points, CELL, 5)
    return trail.line + trail.heads


def _middle(shapes: Shapes, id: str) -> tuple[float, float]:
    x, y, wide, high = shapes.box(id)
    return (x + wide / 2) * CELL, (y + high / 2) * CELL
