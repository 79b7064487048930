"""Grids that change: cells that hold one symbol during the same shots are one part of the picture.

A grid whose cells are split on the way keeps its size on the page, and its cells become smaller.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise

import numpy as np

from playproof.level import Grid, Symbol
from playproof.level.draw.cells import _area, _scaled, _side, _stamps
from playproof.level.draw.film.clock import Clock, Shot
from playproof.level.draw.icons import manner
from playproof.level.draw.ink import tag
from playproof.level.draw.marks import mark_class
from playproof.level.draw.outline import Mask
from playproof.level.draw.page import CELL, Sheet
from playproof.level.draw.theme import both

FLAT = {"stroke": "none"}
Part = tuple[Symbol, int, int, Mask]
"""A symbol, the first shot and the one after the last, and the cells that hold it then."""


def cells_moving(shots: Sequence[Shot], clock: Clock, sheet: Sheet) -> tuple[str, tuple[float, float]]:
    """All shots, scene by scene: a scene is as long as the grid keeps its size and its layers."""
    grids = [shot.level for shot in shots]
    last = grids[-1]
    assert isinstance(last, Grid)
    drawn, at = [], 0
    for _, scene in groupby(grids, lambda grid: (grid.size, *grid.layers)):  # type: ignore[union-attr]
        many: list[Grid] = list(scene)  # type: ignore[arg-type]
        inside = "".join(_scene(many, at, clock, sheet)) + _marks(shots[at : at + len(many)], at, clock, sheet)
        factor = last.width / many[0].width
        inside = tag("g", inside, transform=f"scale({factor:g})") if factor != 1 else inside
        drawn.append(clock.during(inside, at, at + len(many)))
        at += len(many)
    return "".join(drawn), (last.width * CELL, last.height * CELL)


def _scene(grids: list[Grid], begin: int, clock: Clock, sheet: Sheet) -> Iterator[str]:
    grid, common = grids[0], _common(grids)
    for layer in grid.layers:
        parts = list(_parts(grids, layer, begin))
        for wanted in ("ground", "liquid", "wall", "thing"):
            chosen = [part for part in parts if manner(part[0]) == wanted]
            if wanted == "thing" and layer == next(iter(grid.layers)):
                yield from (clock.during(_floor(p[3], common, sheet), p[1], p[2]) for p in chosen)
            if wanted == "wall":
                yield from (clock.during(_wall(p, sheet, True), p[1], p[2]) for p in chosen)
            yield from (clock.during(_drawn(p, wanted, sheet), p[1], p[2]) for p in chosen)
    yield _lines(grid, sheet)
    things = Counter((thing.id, thing.symbol, thing.at) for level in grids for thing in level.objects)
    for id, symbol, at in things:
        there = [
            n for n, level in enumerate(grids) if any((t.id, t.symbol, t.at) == (id, symbol, at) for t in level.objects)
        ]
        x, y = grid._check(at)
        stamp = sheet.stamp(grid.alphabet[symbol], x * CELL, y * CELL)
        yield clock.during(stamp, begin + there[0], begin + there[-1] + 1)


def _common(grids: list[Grid]) -> Symbol | None:
    """The commonest ground of all, which goes on below things."""
    counts: Counter[int] = Counter()
    for grid in (grids[0], grids[-1]):
        codes, many = np.unique(next(iter(grid.layers.values())), return_counts=True)
        counts.update(dict(zip(codes.tolist(), many.tolist(), strict=True)))
    alphabet = grids[0].alphabet
    found = [alphabet[alphabet.names[code]] for code, _ in counts.most_common() if code]
    return next((symbol for symbol in found if manner(symbol) == "ground"), None)


def _parts(grids: list[Grid], layer: str, begin: int) -> Iterator[Part]:
    codes = np.stack([grid.layers[layer] for grid in grids])
    changes = np.ones((len(grids) + 1, *codes.shape[1:]), bool)
    changes[1:-1] = codes[1:] != codes[:-1]
    found: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
    for y, x in np.ndindex(codes.shape[1:]):
        stops = np.flatnonzero(changes[:, y, x]).tolist()
        for start, stop in pairwise(stops):
            found.setdefault((int(codes[start, y, x]), start, stop), []).append((y, x))
    alphabet = grids[0].alphabet
    for (code, start, stop), places in sorted(found.items()):
        if code:
            mask = np.zeros(codes.shape[1:], bool)
            mask[tuple(np.array(places).T)] = True
            yield alphabet[alphabet.names[code]], begin + start, begin + stop, mask


def _floor(mask: Mask, common: Symbol | None, sheet: Sheet) -> str:
    if common is None:
        sheet.use("floor")
        return _scaled(_area(mask, class_="floor", **FLAT))
    return _scaled(_area(mask, class_=sheet.colour(common), fill="currentColor", **FLAT))


def _drawn(part: Part, wanted: str, sheet: Sheet) -> str:
    symbol, _, _, mask = part
    if wanted == "wall":
        return _wall(part, sheet, False)
    if wanted == "thing":
        return _stamps(symbol, mask, sheet)
    flat = _scaled(_area(mask, class_=sheet.colour(symbol), fill="currentColor", **FLAT))
    return flat + (_stamps(symbol, mask, sheet) if wanted == "liquid" else "")


def _wall(part: Part, sheet: Sheet, side: bool) -> str:
    """The side of a wall, which all tops lie above; parts of one wall shall show no seams, so they have no rim."""
    symbol, _, _, mask = part
    name = sheet.colour(symbol)
    if not side:
        return _scaled(_area(mask, class_=name, fill="currentColor", stroke="currentColor", stroke_width="0.02"))
    sheet.rules[f"{name}s"] = both(partial(_side, symbol))
    shape = _area(mask, class_=f"{name}s", fill="currentColor")
    return _scaled(tag("g", shape, transform="translate(0 .17)"))


def _lines(grid: Grid, sheet: Sheet) -> str:
    sheet.use("line")
    across = "".join(f"M0 {y}h{grid.width}" for y in range(1, grid.height))
    down = "".join(f"M{x} 0v{grid.height}" for x in range(1, grid.width))
    return _scaled(tag("path", class_="line", d=across + down, stroke_width="0.04")) if across + down else ""


def _marks(shots: Sequence[Shot], begin: int, clock: Clock, sheet: Sheet) -> str:
    drawn = []
    for number, shot in enumerate(shots, begin):
        grid = shot.level
        assert isinstance(grid, Grid)
        mask = np.zeros((grid.height, grid.width), bool)
        for place in shot.marks:
            x, y = grid._check(place)
            mask[y, x] = True
        look = mark_class("good", sheet, 1 / CELL)
        area = _area(mask, **look, fill_opacity="0.28", stroke_width="0.12")
        drawn.append(clock.during(_scaled(area) if area else "", number, number + 1))
    return "".join(drawn)
