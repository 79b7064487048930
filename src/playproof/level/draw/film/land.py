"""Cells that change: the ground stays, so all that is alike during the same shots is one part of the picture."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from playproof.level import Cells, Edge, Node, Symbol
from playproof.level.draw.film.clock import Clock, Shot
from playproof.level.draw.film.rooms import spans_of
from playproof.level.draw.icons import icon_of, manner
from playproof.level.draw.ink import tag, tip
from playproof.level.draw.land import (
    MOST_TIPS,
    UNIT,
    _band,
    _beside,
    _gates,
    _path,
    _roofs,
    _row,
    _stands,
    _wall,
    ground,
)
from playproof.level.draw.marks import mark_class
from playproof.level.draw.page import Sheet
from playproof.level.plane import Point, Segment

Name = TypeVar("Name", bound=Hashable)
Kind = TypeVar("Kind", bound=Hashable)
Part = tuple[Kind, int, int, list[Name]]
"""A kind, the first shot and the one after the last, and all that is of this kind then."""


def one_land(shots: Sequence[Shot]) -> bool:
    """Whether all shots are cells with the same outlines."""
    levels = [shot.level for shot in shots]
    first = levels[0]
    return isinstance(first, Cells) and all(
        isinstance(level, Cells)
        and [(n.id, n.outline) for n in level.nodes] == [(n.id, n.outline) for n in first.nodes]
        for level in levels
    )


def land_moving(shots: Sequence[Shot], clock: Clock, sheet: Sheet) -> tuple[str, Point]:
    maps = [shot.level for shot in shots if isinstance(shot.level, Cells)]
    last = maps[-1]
    sheet.use("floor", "way")
    symbols = {node.symbol: last.alphabet[node.symbol] for cells in maps for node in cells.nodes if node.symbol}
    sheet.flat.update(name for name, symbol in symbols.items() if not icon_of(symbol))
    drawn = [
        *_grounds(maps, clock, sheet),
        *_along(maps, clock, sheet, standing=False),
        *_houses(maps, clock, sheet),
        *_along(maps, clock, sheet, standing=True),
        *_icons(maps, clock, sheet),
        *_marks(shots, last, clock, sheet),
        _tips(last),
    ]
    return "".join(drawn), (last.width * UNIT, last.height * UNIT)


def _parts(rows: Sequence[Iterable[tuple[Name, Kind]]]) -> Iterator[Part[Kind, Name]]:
    """What is there when, all of one kind together."""
    found: dict[tuple[Kind, int, int], list[Name]] = {}
    for (name, kind), spans in spans_of(rows).items():
        for start, stop in spans:
            found.setdefault((kind, start, stop), []).append(name)
    return ((kind, start, stop, names) for (kind, start, stop), names in found.items())


def _grounds(maps: Sequence[Cells], clock: Clock, sheet: Sheet) -> Iterator[str]:
    """The ground of every cell; what stands lies on what most of its neighbours are."""
    rows = []
    for cells in maps:
        below = _beside(cells)
        rows.append([(node.id, below.get(node.id, node.symbol)) for node in cells.nodes])
    for name, start, stop, ids in _parts(rows):
        outlines = [maps[-1].node(id).outline for id in ids]
        yield clock.during(ground(name, outlines, maps[-1].alphabet, sheet), start, stop)


def _houses(maps: Sequence[Cells], clock: Clock, sheet: Sheet) -> Iterator[str]:
    rows = [[(node.id, node.symbol) for node in cells.nodes if _stands(cells, node)] for cells in maps]
    for name, start, stop, ids in _parts(rows):
        nodes = [Node(id, name, at=maps[-1].node(id).at, outline=maps[-1].node(id).outline) for id in ids]
        yield clock.during(_roofs(maps[-1], nodes, sheet), start, stop)


def _along(maps: Sequence[Cells], clock: Clock, sheet: Sheet, standing: bool) -> Iterator[str]:
    """What is on borders; what stands there comes above the houses, and gates above walls."""
    alphabet, gates = maps[-1].alphabet, []
    for name, start, stop, edges in _parts([list(_doors(cells)) for cells in maps]):
        symbol = alphabet[name]
        if (manner(symbol) in ("wall", "thing")) is not standing:
            continue
        found = list(_stretches(maps[-1], edges))
        yield clock.during((_wall if standing else _band)(symbol, found, sheet), start, stop)
        gates.append(clock.during(_gates(maps[-1], {name: found}, sheet), start, stop) if standing else "")
    yield from gates


def _doors(cells: Cells) -> Iterator[tuple[tuple[str, str, str], str]]:
    for edge in cells.edges:
        for name in dict.fromkeys((*(edge.there or ()), *(edge.back or ()))):
            yield (edge.id, edge.source, edge.target), name


def _stretches(cells: Cells, edges: Iterable[tuple[str, str, str]]) -> Iterator[tuple[Edge, Segment]]:
    for id, one, other in edges:
        border = cells.border(one, other)
        if border is not None:
            yield Edge(id, one, other), border


def _icons(maps: Sequence[Cells], clock: Clock, sheet: Sheet) -> Iterator[str]:
    rows = [[(node.id, shown) for node in cells.nodes if (shown := _shown(cells, node))] for cells in maps]
    for names, start, stop, ids in _parts(rows):
        symbols = [maps[-1].alphabet[name] for name in names]
        stamps = (stamp for id in ids for stamp in _row(symbols, maps[-1].node(id), sheet))
        yield clock.during("".join(stamps), start, stop)


def _shown(cells: Cells, node: Node) -> tuple[str, ...]:
    """What a cell is, if that has an icon, and what stands in it."""
    own = (node.symbol,) if node.symbol and _has_icon(cells.alphabet[node.symbol]) else ()
    return (*own, *(thing.symbol for thing in cells.objects_at.get(node.id, ())))


def _has_icon(symbol: Symbol) -> bool:
    return bool(icon_of(symbol)) and manner(symbol) == "thing"


def _marks(shots: Sequence[Shot], cells: Cells, clock: Clock, sheet: Sheet) -> Iterator[str]:
    look = mark_class("good", sheet)
    for number, shot in enumerate(shots):
        path = "".join(_path(cells.node(str(place)).outline) for place in shot.marks)
        marked = tag("path", d=path, fill_opacity="0.35", stroke_width=2.5, **look) if path else ""
        yield clock.during(marked, number, number + 1)


def _tips(cells: Cells) -> str:
    if len(cells.nodes) > MOST_TIPS:
        return ""
    return "".join(
        tag("path", tip(node.id), d=_path(node.outline), fill_opacity=0, stroke="none") for node in cells.nodes
    )
