"""Files from strangers are read with bounds; files of ours are written whole or not at all.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     path = write_whole(Path(folder, "note.txt"), b"hello")
...     read_text(path), sorted(p.name for p in Path(folder).iterdir())
('hello', ['note.txt'])
"""

from __future__ import annotations

import json
import os
import secrets
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from playproof.errors import Fault, Where, WrongInput
from playproof.level.files.whole import MOST_BYTES, decode


def read_bytes(path: Path) -> bytes:
    """All of a file. A pipe or a device is refused, because reading it might never end."""
    try:
        if not path.is_file():
            _fault(path, "this is no ordinary file" if path.exists() else "there is no such file")
        with path.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        _fault(path, f"this cannot be read: {getattr(error, 'strerror', None) or error}")
    if len(content) > MOST_BYTES:
        _fault(path, f"the file is larger than {MOST_BYTES // 2**20} MB, the most that is read")
    return content


def read_text(path: Path) -> str:
    return decode(read_bytes(path), str(path))


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


def inside(folder: Path, named: str) -> Path:
    """The file that another file names, if it lies in the same folder or below it.

    Otherwise a level from a stranger could make us open any file of the machine.
    """
    try:
        path = (folder / named).resolve()
        within = path.is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError) as error:
        raise WrongInput(f"'{named}' is no usable file name") from error
    if not within:
        raise WrongInput(
            Fault(f"'{named}' lies outside the folder of the level", hint="copy it beside the level and name it there")
        )
    return path


def write_whole(path: Path, content: str | bytes) -> Path:
    """Write aside, flush to the disk, rename: whoever opens the file sees the old content or the new, never half."""
    aside = path.with_name(f".{path.name[:80]}.{secrets.token_hex(6)}.aside")
    try:
        with aside.open("xb") as stream:
            stream.write(content.encode() if isinstance(content, str) else content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(aside, path.resolve())  # a link stays a link, and what it leads to is replaced
    except (OSError, ValueError) as error:
        _fault(path, f"this cannot be written: {getattr(error, 'strerror', None) or error}")
    finally:
        with suppress(OSError, ValueError):
            aside.unlink(missing_ok=True)
    return path


def _fault(path: Path, what: str) -> NoReturn:
    raise WrongInput(Fault(what, Where(str(path))))
