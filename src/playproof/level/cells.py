"""A level of cells with outlines, as a map of districts or fields has: a graph whose nodes cover the ground.

>>> from random import Random
>>> from playproof.level.alphabet import Alphabet, Symbol
>>> land = Alphabet.of(Symbol("field", "."), Symbol("wall", "#", solid=True))
>>> map = Cells.scattered(12, 8, 6, "field", land, Random(1), relax=2)
>>> len(map.nodes), len(map.edges), map.edge("c1--c2").there
(12, 23, ())
>>> round(sum(area(cell.outline) for cell in map.nodes), 2)
48.0

Cells that touch are joined by an edge: the border between them, with what stands on it. A cell's place (`at`) is the point
it was grown around; its outline is kept with it, so that no file depends on how it was found.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING

from playproof.errors import WrongInput
from playproof.level.alphabet import Alphabet
from playproof.level.digest import digest
from playproof.level.graph import Edge, Graph, Node
from playproof.level.plane import SLACK, Outline, Point, Segment, area, fault_of, frame, holds, length, overlap

if TYPE_CHECKING:
    from playproof.level.grid import Grid

MOST = 5_000
LONGEST = 1_000.0


@dataclass(frozen=True, eq=False)
class Cells(Graph):
    """Cells, the borders between them, and the objects in them, in a rectangle. A value, as every level."""

    width: float = 0
    height: float = 0

    kind = "cells"

    def __post_init__(self) -> None:
        check_plane(self.width, self.height)
        super().__post_init__()
        grounds = tuple((node.id, node.at, node.outline) for node in self.nodes)
        _check_grounds(grounds, self.width, self.height)
        for edge in self.edges:
            if self.border(edge.source, edge.target) is None:
                raise WrongInput(
                    f"the edge '{edge.id}' joins '{edge.source}' and '{edge.target}', which do not touch; "
                    "cells are joined over the border between them"
                )

    @classmethod
    def scattered(
        cls, count: int, width: float, height: float, symbol: str, alphabet: Alphabet, dice: Random, relax: int = 0
    ) -> Cells:
        """Cells around points that fall by the dice; each relaxing makes them more alike in size."""
        from playproof.level.voronoi import fallen

        check_plane(width, height)
        if not 1 <= count <= MOST:
            raise WrongInput(f"a level has from 1 to {MOST:,} cells; asked for {count:,}")
        return cls.around(fallen(count, width, height, dice), width, height, symbol, alphabet, relax)

    @classmethod
    def around(
        cls, points: Iterable[Point], width: float, height: float, symbol: str, alphabet: Alphabet, relax: int = 0
    ) -> Cells:
        """Around each point the ground that is nearest to it; `c1` is the cell of the first."""
        from playproof.level.voronoi import check_points, grown

        check_plane(width, height)
        if not 0 <= relax <= 100:
            raise WrongInput(f"cells are relaxed from 0 to 100 times; asked for {relax}")
        name = alphabet[symbol].name if symbol else ""
        sites, outlines = grown(check_points(list(points), width, height), width, height, relax)
        ids = [f"c{number}" for number in range(1, len(sites) + 1)]
        place = {id: number for number, id in enumerate(ids)}
        nodes = [Node(id, name, at=at, outline=ground) for id, at, ground in zip(ids, sites, outlines, strict=True)]
        touching = _borders(tuple((id, ground) for id, ground in zip(ids, outlines, strict=True)))
        edges = (Edge(f"{a}--{b}", a, b) for a, b in touching if place[a] < place[b])
        return cls(alphabet, tuple(nodes), tuple(edges), (), width, height)

    @cached_property
    def borders(self) -> dict[tuple[str, str], Segment]:
        """The stretch between every two cells that touch, either way round."""
        return _borders(tuple((node.id, node.outline) for node in self.nodes))

    def border(self, one: str, other: str) -> Segment | None:
        """The stretch between two cells; None if they do not touch."""
        return self.borders.get((one, other))

    def as_grid(self) -> Grid:
        """A map of tiles, one for each unit of the plane, which can be walked and exported."""
        from playproof.level.raster import cells_as_grid

        return cells_as_grid(self)

    @cached_property
    def hash(self) -> str:
        return digest(super().hash, self.kind, self.width, self.height)

    def __str__(self) -> str:
        return str(self.as_grid())

    def __repr__(self) -> str:
        return f"<Cells {len(self.nodes)} in {self.width:g}x{self.height:g} {self.hash[:8]}>"


def check_plane(width: float, height: float) -> None:
    whole = all(isinstance(side, int | float) and math.isfinite(side) for side in (width, height))
    if not whole or not (1 <= width <= LONGEST and 1 <= height <= LONGEST):
        raise WrongInput(f"a level in the plane is from 1 to {LONGEST:g} wide and high; got {width} x {height}")


@lru_cache(maxsize=64)
def _check_grounds(grounds: tuple[tuple[str, Point | None, Outline], ...], width: float, height: float) -> None:
    """Every cell is a convex polygon in the rectangle, holds its point, and covers no ground of another.

    Asked once for each set of outlines: rewriting a level changes its symbols a thousand times, its outlines hardly ever.
    """
    if len(grounds) > MOST:
        raise WrongInput(f"a level has from 1 to {MOST:,} cells; got {len(grounds):,}")
    for id, at, outline in grounds:
        fault = fault_of(outline)
        if fault:
            raise WrongInput(f"the cell '{id}' {fault}")
        left, top, right, bottom = frame(outline)
        if min(left, top) < -SLACK or right > width + SLACK or bottom > height + SLACK:
            raise WrongInput(f"the cell '{id}' lies outside of the level, which is {width:g} x {height:g}")
        if at is None or not holds(outline, at):
            raise WrongInput(f"the cell '{id}' does not hold its point {at}")
    _check_overlaps(grounds, width * height)


def _check_overlaps(grounds: tuple[tuple[str, Point | None, Outline], ...], whole: float) -> None:
    frames = sorted((*frame(outline), number) for number, (_, _, outline) in enumerate(grounds))
    for place, (_, top, right, bottom, number) in enumerate(frames):
        for other in range(place + 1, len(frames)):
            if frames[other][0] >= right - SLACK:
                break
            if frames[other][1] < bottom - SLACK and frames[other][3] > top + SLACK:
                one, two = grounds[number], grounds[frames[other][4]]
                if overlap(one[2], two[2]):
                    raise WrongInput(f"the cells '{one[0]}' and '{two[0]}' cover some of the same ground")
    covered = sum(area(outline) for _, _, outline in grounds)
    if covered > whole * 1.001 + SLACK:
        raise WrongInput(f"the cells cover {covered:g} of ground, and the level has {whole:g}")


@lru_cache(maxsize=64)
def _borders(grounds: tuple[tuple[str, Outline], ...]) -> dict[tuple[str, str], Segment]:
    """Neighbours have corners in common: the side of the one runs against the side of the other."""
    owners: dict[Segment, str] = {}
    for id, outline in grounds:
        for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
            owners[a, b] = id
    found: dict[tuple[str, str], Segment] = {}
    for (a, b), id in owners.items():
        other = owners.get((b, a))
        if other is not None and ((id, other) not in found or length((a, b)) > length(found[id, other])):
            found[id, other] = (a, b)
            found[other, id] = (b, a)
    return found
