"""A graph as SVG: rooms as cards with what is in them, ways with their doors, and the play along the ways.

>>> from playproof.level import Graph
>>> picture = draw_rooms(Graph.of("gate-hall hall>vault"), Options(trail=["gate", "hall"]))
>>> [name in picture for name in ("gate", "hall", "vault")], picture.count('class="tip"')
([True, True, True], 1)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from playproof.level import Graph, Node, Place, Symbol, Thing
from playproof.level.draw.colour import mix
from playproof.level.draw.edges import draw_badges, draw_line, has_middle_badge, ways_of
from playproof.level.draw.icons import GROUND_WORDS, icon_of, words
from playproof.level.draw.ink import num, shorten, tag, tip, width_of, write
from playproof.level.draw.layout import lay_out
from playproof.level.draw.legends import used
from playproof.level.draw.marks import mark_class, marks_by_colour
from playproof.level.draw.notes import numbered, plate
from playproof.level.draw.options import Options, scope_of
from playproof.level.draw.page import Sheet, page
from playproof.level.draw.theme import Look, both, paint
from playproof.level.draw.trail import draw_trail
from playproof.level.draw.ways import Box, Point, Way

Kinds = list[tuple[Symbol, int, str]]
"""What a room holds: a symbol, how many of it, and the amount that each has, such as the gold in a chest."""
Things = dict[str, list[tuple[str, str]]]
SIZE, ICON, PAD, LONGEST, MOST_KINDS = 12.5, 20.0, 10.0, 22, 6


def draw_rooms(graph: Graph, options: Options) -> str:
    sheet = Sheet(scope_of(graph, options), options.theme)
    sheet.use("way", "tip", "card", "halo", "trail", "head")
    things: Things = {}
    for thing in graph.objects:
        things.setdefault(str(thing.at), []).append((thing.symbol, _amount(thing)))
    kinds = {node.id: _contents(graph, things, node) for node in graph.nodes}
    names = called(graph)
    sizes = {id: _size(name, kinds[id]) for id, name in names.items()}
    plan = lay_out(graph, sizes)
    boxes = {id: Box(*plan.at[id], *sizes[id]) for id in sizes}
    ways = ways_of(graph, plan, boxes)
    body = _ways(graph, ways, boxes, sheet, options) + _nodes(graph, names, boxes, kinds, sheet, options)
    corner, size = _extent(boxes, ways)
    moved = tag("g", body, transform=f"translate({-corner[0]:g} {-corner[1]:g})")
    return page(sheet, moved, size, used(graph) if options.legend else (), options.title, options.notes)


def _contents(graph: Graph, things: Things, node: Node) -> Kinds:
    counted = Counter([(node.symbol, _amount(node))] if node.symbol else []) + Counter(things.get(node.id, ()))
    return [(graph.alphabet[name], count, amount) for (name, amount), count in counted.items()]


def called(graph: Graph) -> dict[str, str]:
    """What is written on each card: the node's id, without the module's name if all that rules made are of one module.

    >>> called(Graph.of("gate-errand.lock.1.k errand.lock.1.k-errand.fork.1.f"))
    {'gate': 'gate', 'errand.lock.1.k': 'lock.1.k', 'errand.fork.1.f': 'fork.1.f'}
    """
    modules = {node.id.partition(".")[0] for node in graph.nodes if node.id.count(".") >= 3}
    stem = f"{modules.pop()}." if len(modules) == 1 else ""
    short = {node.id: node.id.removeprefix(stem) for node in graph.nodes}
    return short if len(set(short.values())) == len(short) else {id: id for id in short}


def _amount(thing: Node | Thing) -> str:
    """The number that a thing has; of several we would not know which one matters."""
    numbers = [value for value in thing.members.values() if type(value) in (int, float)]
    return num(float(numbers[0])) if len(numbers) == 1 else ""  # type: ignore[arg-type]


def _shown(kinds: Kinds) -> Kinds:
    """What is worth a picture: that a room is a room is told by its card."""
    return [kind for kind in kinds if icon_of(kind[0]) or not GROUND_WORDS & set(words(kind[0].name))]


def _wide(symbol: Symbol, count: int, amount: str) -> float:
    picture = ICON if icon_of(symbol) else width_of(shorten(symbol.name, 12), 11)
    beside = _beside(count, amount)
    return picture + (width_of(beside, 11) + 2 if beside else 0)


def _beside(count: int, amount: str) -> str:
    """What is written beside an icon: its amount, and how many of it there are."""
    return amount + (f"×{count}" if count > 1 else "")


def _size(name: str, kinds: Kinds) -> Point:
    shown = _shown(kinds)
    label = width_of(shorten(name, LONGEST), SIZE)
    return max(label, _row_width(shown), 24.0) + 2 * PAD, 28.0 + (ICON + 5 if shown else 0)


def _row_width(shown: Kinds) -> float:
    wide = sum(_wide(*kind) + 3 for kind in shown[:MOST_KINDS]) - 3
    return wide + (24 if len(shown) > MOST_KINDS else 0)


def _ways(graph: Graph, ways: dict[str, Way], boxes: dict[str, Box], sheet: Sheet, options: Options) -> str:
    lines = [draw_line(edge, ways[edge.id]) for edge in graph.edges]
    badges = [draw_badges(edge, ways[edge.id], graph, sheet) for edge in graph.edges]
    points, arrows = _walk(graph, ways, boxes, options.trail)
    trail = draw_trail(points, 34, 7, arrows)
    return "".join([*lines, trail.line, trail.heads, *badges])


def _walk(
    graph: Graph, ways: dict[str, Way], boxes: dict[str, Box], trail: Sequence[Place]
) -> tuple[list[Point], dict[int, float]]:
    """The points of a play, from room to room along the ways, and the legs of it that bear an arrow: one a way."""
    places = [graph.node(str(place)).id for place in trail]
    points = [(boxes[id].x, boxes[id].y) for id in places[:1]]
    lines = {(e.target, e.source): (e, ways[e.id].points[::-1]) for e in graph.edges if e.back is not None}
    lines |= {(e.source, e.target): (e, ways[e.id].points) for e in graph.edges if e.there is not None}
    arrows = {}
    for a, b in pairwise(places):
        edge, line = lines.get((a, b), (None, ()))
        # The ends of a bent way would make a kink at the box; a straight one has no points that the walk needs.
        bends = line[4:-4:4]
        if a != b or bends:
            arrows[len(points) - 1 + len(bends) // 2] = 0.8 if edge and has_middle_badge(edge) else 0.62
            points += [*bends, (boxes[b].x, boxes[b].y)]
    return points, arrows


def _nodes(
    graph: Graph, names: dict[str, str], boxes: dict[str, Box], kinds: dict[str, Kinds], sheet: Sheet, options: Options
) -> str:
    marked = {place: colour for colour, places in marks_by_colour(options.marks).items() for place in places}
    for place in marked:
        graph.node(str(place))
    ends = {options.trail[0], options.trail[-1]} if options.trail else set()
    cards = "".join(
        _node(n, names[n.id], kinds[n.id], boxes[n.id], sheet, marked.get(n.id, ""), n.id in ends) for n in graph.nodes
    )
    return cards + "".join(_plate(boxes[str(p)], n, marked[p]) for p, n in numbered(options.notes).items())


def _plate(box: Box, number: str, colour: str) -> str:
    return plate(number, box.x - box.width / 2 - 4, box.y - box.height / 2 - 5, colour)


def _node(node: Node, name: str, kinds: Kinds, box: Box, sheet: Sheet, mark: str, end: bool) -> str:
    left, top = box.x - box.width / 2, box.y - box.height / 2
    shape: dict[str, str | float] = {"x": left, "y": top, "width": box.width, "height": box.height, "rx": 9.0}
    drawn = [tip(_told(node, kinds)), tag("rect", class_=_card(node, kinds, sheet), stroke_width=1.5, **shape)]
    if mark:
        drawn.append(tag("rect", fill_opacity="0.22", stroke_width=3, **mark_class(mark, sheet), **shape))
    if end:
        drawn.append(tag("rect", class_="trail", stroke_width=2.5, **shape))
    label = shorten(name, LONGEST)
    drawn.append(write(label, box.x, top + 18.5, class_="ink", font_size=SIZE, font_weight=600, text_anchor="middle"))
    return tag("g", "".join(drawn) + _row(_shown(kinds), box, top + 25, sheet))


def _told(node: Node, kinds: Kinds) -> str:
    inside = ", ".join(" ".join(filter(None, (s.name, _beside(count, amount)))) for s, count, amount in kinds)
    return f"{node.id}: {inside}" if inside else node.id


def _card(node: Node, kinds: Kinds, sheet: Sheet) -> str:
    """The card's class: tinted by what the room is, or by the start or goal in it."""
    own = [s for s, _, _ in kinds if s.name == node.symbol or s.start or s.goal]
    return draw_card(own[0], sheet) if own else "card"


def draw_card(symbol: Symbol, sheet: Sheet) -> str:
    """The class of a card that has a symbol's tint."""
    name = f"n{sheet.colour(symbol)}"
    sheet.rules[name] = both(lambda look: _tint(symbol, look))
    return name


def _tint(symbol: Symbol, look: Look) -> str:
    colour = paint(symbol, look)
    return f"fill:{mix(look.card, colour, 0.16)};stroke:{mix(colour, look.way, 0.25)}"


def _row(shown: Kinds, box: Box, y: float, sheet: Sheet) -> str:
    x = box.x - _row_width(shown) / 2
    drawn = []
    for symbol, count, amount in shown[:MOST_KINDS]:
        drawn.append(_picture(symbol, x, y, sheet))
        wide, beside = _wide(symbol, count, amount), _beside(count, amount)
        if beside:
            drawn.append(write(beside, x + wide, y + 14, class_="muted", font_size=11, text_anchor="end"))
        x += wide + 3
    if len(shown) > MOST_KINDS:
        drawn.append(write(f"+{len(shown) - MOST_KINDS}", x, y + 14, class_="muted", font_size=11))
    return "".join(drawn)


def _picture(symbol: Symbol, x: float, y: float, sheet: Sheet) -> str:
    """The icon, or the name where there is none: a card has room for it."""
    if icon_of(symbol):
        return sheet.stamp(symbol, round(x, 2), round(y, 2), ICON)
    return write(shorten(symbol.name, 12), x, y + 14, class_="muted", font_size=11)


def _extent(boxes: dict[str, Box], ways: dict[str, Way]) -> tuple[Point, Point]:
    """The left upper corner of all that is drawn, and its size."""
    corners = [
        (b.x + sx * b.width / 2, b.y + sy * b.height / 2) for b in boxes.values() for sx in (-1, 1) for sy in (-1, 1)
    ]
    points = corners + [point for way in ways.values() for point in way.points] or [(0.0, 0.0), (120.0, 24.0)]
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - 4, min(ys) - 4
    return (round(left, 2), round(top, 2)), (round(max(xs) + 4 - left, 2), round(max(ys) + 4 - top, 2))
