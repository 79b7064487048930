"""PNG files by our own hand: a header, one compressed run of pixels, an end.

>>> import numpy as np
>>> write_png(np.zeros((1, 2, 4), np.uint8))[:8]
b'\\x89PNG\\r\\n\\x1a\\n'

Portable Network Graphics specification, third edition: 8 bits a channel, colour type 6 (RGBA), no filter, no interlace.
"""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

from playproof.errors import WrongInput

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def write_png(rgba: NDArray[np.uint8]) -> bytes:
    """The file for an array of rows, columns and the four channels red, green, blue, alpha."""
    if rgba.ndim != 3 or rgba.shape[2] != 4 or rgba.dtype != np.uint8 or 0 in rgba.shape:
        raise WrongInput(f"a PNG wants an array of shape (height, width, 4) of uint8; got {rgba.shape} of {rgba.dtype}")
    height, width = rgba.shape[:2]
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    # Each row begins with the number of its filter; 0 is none.
    rows = np.concatenate([np.zeros((height, 1), np.uint8), rgba.reshape(height, width * 4)], axis=1)
    return (
        SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)) + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
