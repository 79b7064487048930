"""The products of a run, one file each, named by the key of all they follow from and by a seal over what they hold.

    products/3/3f…c1.5d41402a.81dc9bdb.7b52009b64fd0a2a.product.json      key, registers that were read, module, seal

A product can be made again, so nobody waits until it is on the disk: it is written aside and named, which no kill can tear,
and where the machine itself fails and leaves rubbish, the seal shows it. What cannot be made again is in the journal.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from playproof.errors import Fault, PlayproofError, Where, WrongInput
from playproof.level.digest import digest, plain
from playproof.level.files.whole import make_folder, read_whole, save_soon, save_whole
from playproof.project.products import Product, read_made, write_product
from playproof.project.store import sees

OLD = 3600
"""Seconds after which nobody is still writing a file aside."""
PRODUCT, FAILURE = ".product.json", ".failed.json"
DAMAGED = (PlayproofError, ValueError, KeyError, TypeError, AttributeError, OSError)


@dataclass(slots=True)
class Shelf:
    """A folder of products. A file that is damaged is as good as none: the product is made again."""

    folder: Path

    def find(self, key: str, registers: Mapping[str, Any]) -> tuple[Product, dict[str, Any]] | None:
        for file in _files(self.folder / key[:1], key, PRODUCT):
            with suppress(*DAMAGED):
                product, made = _opened(file)
                if sees(made["read"], plain(dict(registers))):
                    return product, {name: registers[name] for name in made["read"]}
        return None

    def keep(self, key: str, product: Product, read: Mapping[str, Any], about: Mapping[str, Any]) -> None:
        """One file for each set of register values that the module saw."""
        made = {"read": plain(dict(read)), **about}
        text = write_product(product, made)
        save_soon(text, self._file(key, made, f".{_seal(text)}{PRODUCT}"))
        self._file(key, made, FAILURE).unlink(missing_ok=True)

    def failed(self, key: str, registers: Mapping[str, Any]) -> str:
        for file in _files(self.folder / key[:1], key, FAILURE):
            with suppress(*DAMAGED):
                told = json.loads(read_whole(file))
                if sees(told["read"], plain(dict(registers))):
                    return str(told["why"])
        return ""

    def keep_failure(self, key: str, why: str, read: Mapping[str, Any], about: Mapping[str, Any]) -> None:
        told = {"why": why, "read": plain(dict(read)), **about}
        save_whole(json.dumps(told, ensure_ascii=False, indent=1) + "\n", self._file(key, told, FAILURE))

    def _file(self, key: str, made: Mapping[str, Any], ending: str) -> Path:
        folder = self.folder / key[:1]  # to make a folder takes longer than to look into one with some more files
        make_folder(folder)
        return folder / f"{key}.{digest(made['read'])[:8]}.{_tag(made['module'])}{ending}"

    def sweep(self) -> None:
        """Remove what writers who were killed left aside; a young one may belong to somebody who is writing it."""
        for aside in self.folder.rglob(".*.aside"):
            with suppress(OSError):
                if time.time() - aside.stat().st_mtime > OLD:
                    aside.unlink()

    def ever(self, modules: Iterable[str]) -> set[str]:
        """Those of the modules of which something lies here: what they made, or why they could not."""
        there = {file.name.split(".")[2] for file in self.folder.glob(f"*/*{PRODUCT}")}
        for file in self.folder.glob(f"*/*{FAILURE}"):
            with suppress(*DAMAGED):
                there.add(_tag(json.loads(read_whole(file))["module"]))
        return {module for module in modules if _tag(module) in there}


def _files(folder: Path, key: str, ending: str) -> Iterator[Path]:
    with suppress(FileNotFoundError):
        yield from (
            folder / name for name in sorted(os.listdir(folder)) if name.startswith(key) and name.endswith(ending)
        )


def _opened(file: Path) -> tuple[Product, dict[str, Any]]:
    told = file.stat()
    return _read(file, told.st_ino, told.st_mtime_ns, told.st_size)


@lru_cache(maxsize=256)
def _read(file: Path, inode: int, changed: int, size: int) -> tuple[Product, dict[str, Any]]:
    """A product is a value: whoever looks at a run again and again reads a file once, for as long as it stays as it is."""
    text = read_whole(file)
    if not file.name.endswith(f".{_seal(text)}{PRODUCT}"):
        raise WrongInput(Fault("this is not what was written", Where(str(file))))
    return read_made(text, str(file))


def _seal(text: str) -> str:
    return digest(text.encode())[:16]


def _tag(module: str) -> str:
    """A module's name may hold anything; nobody has to open a file to know whose it is."""
    return digest(module)[:8]
