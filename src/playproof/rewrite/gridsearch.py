"""Matches of pictures in a grid: how cells are numbered, what is tested where, and the first scan with numpy.

All layers lie one behind the other in one flat list, each with a margin of a code that stands for nothing in the alphabet.
So a pattern is a list of offsets with the codes that may stand there, and no test asks for the border. In the same layout
the first scan is one shifted AND of whole masks per cell of the pattern.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from playproof.level import Grid
from playproof.level.grid import Codes
from playproof.level.thing import cell_id, parse_place
from playproof.rewrite.carrier import MOST_MATCHES, Pool, too_many
from playproof.rewrite.rule import Picture
from playproof.rewrite.wanted import Asked, Written

Check = tuple[int, bytes]
"""An offset from the upper left of a picture, and for each code whether it may stand there."""


class Layout:
    """Where the cells of a grid lie in one flat list."""

    __slots__ = ("area", "border", "codes", "height", "layers", "margin", "names", "stride", "total", "width")

    def __init__(self, grid: Grid, margin: int) -> None:
        self.width, self.height = grid.size
        self.margin = margin
        self.stride = self.width + margin
        self.area = self.stride * (self.height + margin)
        self.layers = list(grid.layers)
        self.total = self.area * len(self.layers)
        self.names = grid.alphabet.names
        self.codes = grid.alphabet.codes
        self.border = len(self.names)

    def padded(self, codes: Codes) -> NDArray[np.uint16]:
        padded = np.full((self.height + self.margin, self.stride), self.border, np.uint16)
        padded[: self.height, : self.width] = codes
        return padded.ravel()

    def unpadded(self, cells: list[int]) -> NDArray[np.uint16]:
        """The layers one behind the other, without their margins."""
        shape = (len(self.layers), self.height + self.margin, self.stride)
        return np.array(cells, np.uint16).reshape(shape)[:, : self.height, : self.width]

    def table(self, cell: Asked) -> bytes:
        """For each code, whether it may stand there; the margin never may."""
        return bytes([cell.wanted.allows(name) for name in self.names] + [False])

    def code(self, symbol: str) -> int:
        return self.codes[symbol] if symbol else 0

    def place(self, id: str) -> int:
        """The place of a cell in the list."""
        layer, _, place = id.rpartition("@")
        x, y = parse_place(place)
        return self.layers.index(layer) * self.area + y * self.stride + x

    def index(self, id: str) -> int | None:
        """The place of a cell in the list; None if there is no such cell."""
        layer, _, place = id.rpartition("@")
        if layer not in self.layers:
            return None
        x, y = parse_place(place)
        return self.place(id) if 0 <= x < self.width and 0 <= y < self.height else None

    def id(self, index: int) -> str:
        layer, place = divmod(index, self.area)
        y, x = divmod(place, self.stride)
        return cell_id(self.layers[layer], x, y)


class Turned:
    """One orientation of a rule: what is tested, and for each right side what is written."""

    __slots__ = ("checks", "conditions", "height", "members", "names", "offsets", "width", "writes")

    def __init__(self, left: Picture, rights: Iterable[Picture], layout: Layout) -> None:
        self.width, self.height = left.width, left.height
        self.offsets = [y * layout.stride + x for y in range(left.height) for x in range(left.width)]
        corners = {0, left.width - 1, len(left.cells) - left.width, len(left.cells) - 1}
        self.checks: list[Check] = [
            (offset, layout.table(cell))
            for index, (offset, cell) in enumerate(zip(self.offsets, left.cells, strict=True))
            if isinstance(cell, Asked) and (not _anything(cell) or index in corners)
        ]
        self.names: dict[str, int] = {}
        for offset, cell in zip(self.offsets, left.cells, strict=True):
            if cell.name:
                self.names.setdefault(cell.name, offset)
        self.conditions = [
            (offset, cell) for offset, cell in zip(self.offsets, left.cells, strict=True)
            if isinstance(cell, Asked) and cell.condition is not None
        ]  # fmt: skip
        self.writes: list[list[tuple[int, int]]] = []
        self.members: list[list[tuple[int, Written]]] = []
        for right in rights:
            pairs = [(o, cell) for o, cell in zip(self.offsets, right.cells, strict=True) if isinstance(cell, Written)]
            self.writes.append([(o, layout.code(cell.symbol)) for o, cell in pairs if cell.symbol is not None])
            self.members.append([(o, cell) for o, cell in pairs if cell.members])


def _anything(cell: Asked) -> bool:
    return cell.wanted.negated and not cell.wanted.names


class Plan:
    """A rule made ready for one grid, with the matches that are known."""

    __slots__ = ("base", "pool", "turned")

    def __init__(self, turned: list[Turned], base: int, pool: Pool) -> None:
        self.turned, self.base, self.pool = turned, base, pool


def scan(cells: NDArray[np.uint16], turned: list[Turned], layer: int, layout: Layout, rule: str) -> list[int]:
    """All matches in one layer, by orientation and then row by row."""
    begin = layer * layout.area
    codes = cells[begin : begin + layout.area]
    masks: dict[bytes, NDArray[np.bool_]] = {}
    found: list[int] = []
    for number, variant in enumerate(turned):
        found += (_places(codes, variant, masks) + (number * layout.total + begin)).tolist()
        if len(found) > MOST_MATCHES * 8:
            raise too_many(rule)
    return found


def _places(codes: NDArray[np.uint16], variant: Turned, masks: dict[bytes, NDArray[np.bool_]]) -> NDArray[np.intp]:
    span = len(codes) - variant.offsets[-1]
    here: NDArray[np.bool_] | None = None
    for offset, table in variant.checks:
        mask = masks.get(table)
        if mask is None:
            mask = masks[table] = _mask(codes, table)
        part = mask[offset : offset + span]
        here = part if here is None else here & part
    assert here is not None
    return np.flatnonzero(here)


def _mask(codes: NDArray[np.uint16], table: bytes) -> NDArray[np.bool_]:
    allowed = [code for code, fits in enumerate(table) if fits]
    mask: NDArray[np.bool_] = codes == allowed[0] if len(allowed) == 1 else np.frombuffer(table, np.bool_)[codes]
    return mask
