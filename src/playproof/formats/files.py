"""What files from strangers may ask of us: JSON that ends, and data that unpacks to a bound.

>>> unpack(zlib.compress(b"tiles"), "zlib", 5)
b'tiles'
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from playproof.errors import Fault, Where, WrongInput


def parse_json(text: str) -> Any:
    """What JSON says; keys that are given twice are tolerated, as the legends of a well-known corpus have them."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise WrongInput(Fault(f"this is no JSON: {error.msg}", Where(line=error.lineno))) from error
    except (RecursionError, ValueError) as error:
        raise WrongInput("this JSON nests too deeply or has a number with too many digits") from error


def unpack(content: bytes, method: str, most: int) -> bytes:
    """Decompress zlib or gzip, but never to more than `most` bytes: a small file can unpack to a full disk."""
    engine = zlib.decompressobj(zlib.MAX_WBITS | 16 if method == "gzip" else zlib.MAX_WBITS)
    try:
        plain = engine.decompress(content, most + 1)
    except zlib.error as error:
        raise WrongInput(f"the {method} data cannot be unpacked: {error}") from error
    if len(plain) > most:
        raise WrongInput(f"the {method} data unpacks to more than the {most:,} bytes that were expected")
    return plain
