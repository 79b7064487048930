"""The tiles of a layer in the ways that Tiled may write them: numbers with commas, or packed and in base64.

>>> unpacked("1,0,\\n2,3", "csv", "", 2, 2).tolist()
[[1, 0], [2, 3]]
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from playproof.errors import WrongInput
from playproof.formats.files import unpack
from playproof.formats.tilemap import Gids
from playproof.level.grid import MOST_CELLS, check_size

LARGEST = 2**32 - 1


@dataclass(frozen=True, slots=True)
class Chunk:
    """A rectangle of a layer. A map of fixed size has one for each layer, an infinite map many."""

    x: int
    y: int
    gids: Gids


def check_total(cells: Iterable[int]) -> None:
    """Refuse a map whose layers are too large together, before any of them is unpacked."""
    if sum(cells) > 4 * MOST_CELLS:
        raise WrongInput(f"the layers of the map have more than {4 * MOST_CELLS:,} cells together")


def unpacked(content: str, encoding: str, compression: str, width: int, height: int) -> Gids:
    check_size(width, height)
    if encoding == "csv":
        return from_numbers(_numbers(content), width, height)
    if encoding != "base64":
        raise WrongInput(f"the encoding '{encoding}' is not known; known are csv and base64")
    if compression not in ("", "zlib", "gzip"):
        raise WrongInput(
            f"the compression '{compression}' is not read; set the map's Tile Layer Format to CSV or zlib in Tiled"
        )
    try:
        packed = base64.b64decode("".join(content.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise WrongInput(f"the layer's data is no base64: {error}") from error
    plain = unpack(packed, compression, 4 * width * height) if compression else packed
    if len(plain) != 4 * width * height:
        raise WrongInput(f"a layer of {width}x{height} tiles has {4 * width * height} bytes; got {len(plain)}")
    return np.frombuffer(plain, "<u4").reshape(height, width).astype(np.uint32)


def _numbers(content: str) -> Iterable[int]:
    for part in content.split(","):
        word = part.strip()
        if not (word.isascii() and word.isdigit() and len(word) < 12):
            raise WrongInput(f"'{word[:20]}' is no tile; tiles are numbers with commas between them")
        yield int(word)


def from_numbers(numbers: Iterable[object], width: int, height: int) -> Gids:
    """The tiles row by row."""
    check_size(width, height)
    gids = [n if isinstance(n, int) and 0 <= n <= LARGEST else _no_tile(n) for n in numbers]
    if len(gids) != width * height:
        raise WrongInput(f"a layer of {width}x{height} tiles has {width * height} numbers; got {len(gids)}")
    return np.array(gids, np.uint32).reshape(height, width)


def _no_tile(got: object) -> int:
    raise WrongInput(f"a tile is a number from 0 to {LARGEST}; got {str(got)[:20]}")


def joined(layers: list[list[Chunk]], size: tuple[int, int], infinite: bool) -> tuple[list[Gids], tuple[int, int]]:
    """Each layer as one array, and the cell that is their upper left: an infinite map is cut to what is used."""
    left, top, (right, bottom) = 0, 0, size
    if infinite:
        used = [chunk for chunks in layers for chunk in chunks if chunk.gids.any()]
        if not used:
            raise WrongInput("the map is infinite and has no tiles")
        left, top = min(c.x for c in used), min(c.y for c in used)
        right = max(c.x + c.gids.shape[1] for c in used)
        bottom = max(c.y + c.gids.shape[0] for c in used)
    check_size(right - left, bottom - top)
    check_total((right - left) * (bottom - top) for _ in layers)
    shape = bottom - top, right - left
    return [_pasted(chunks, shape, left, top) for chunks in layers], (left, top)


def _pasted(chunks: list[Chunk], shape: tuple[int, int], left: int, top: int) -> Gids:
    whole = np.zeros(shape, np.uint32)
    for chunk in chunks:
        height, width = chunk.gids.shape
        y, x = chunk.y - top, chunk.x - left
        if not (0 <= x <= shape[1] - width and 0 <= y <= shape[0] - height):
            if chunk.gids.any():
                raise WrongInput(f"a layer of {width}x{height} tiles does not fit the map of {shape[1]}x{shape[0]}")
            continue
        whole[y : y + height, x : x + width] = chunk.gids
    return whole
