"""The products of a run, one file each, named by the key of all they follow from; whole or not there at all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playproof.errors import PlayproofError
from playproof.level.digest import digest, plain
from playproof.level.files.whole import read_whole, save_whole
from playproof.project.products import Product, read_product, write_product


@dataclass(slots=True)
class Shelf:
    """A folder of products. A file that is damaged is as good as none: the product is made again."""

    folder: Path

    def find(self, key: str, registers: Mapping[str, Any]) -> tuple[Product, dict[str, Any]] | None:
        for about in sorted(self.folder.glob(f"{key}.*.about.json")):
            try:
                read = json.loads(read_whole(about))["read"]
                if all(plain(registers.get(name)) == value for name, value in read.items()):
                    file = about.with_name(about.name.removesuffix(".about.json") + ".product.json")
                    values = {name: registers[name] for name in read}
                    return read_product(read_whole(file), str(file)), values
            except (PlayproofError, ValueError, KeyError, TypeError):
                continue
        return None

    def keep(self, key: str, product: Product, read: Mapping[str, Any], about: Mapping[str, Any]) -> None:
        """The product first, then the file that speaks of it: a product is found only when both are whole."""
        self.folder.mkdir(parents=True, exist_ok=True)
        name = f"{key}.{digest(plain(dict(read)))[:8]}"
        save_whole(write_product(product), self.folder / f"{name}.product.json")
        (self.folder / f"{key}.failed.txt").unlink(missing_ok=True)
        content = {"read": plain(dict(read)), "hash": product.hash, **about}
        save_whole(json.dumps(content, indent=1) + "\n", self.folder / f"{name}.about.json")

    def failed(self, key: str) -> str:
        """Why the product of a key could not be made the last time it was tried, or ""."""
        file = self.folder / f"{key}.failed.txt"
        return read_whole(file).strip() if file.is_file() else ""

    def keep_failure(self, key: str, why: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        save_whole(f"{why}\n", self.folder / f"{key}.failed.txt")

    def modules(self) -> set[str]:
        """The modules that ever made something which lies here."""
        found = set()
        for about in self.folder.glob("*.about.json"):
            with suppress(PlayproofError, ValueError, KeyError, TypeError):
                found.add(str(json.loads(read_whole(about))["module"]))
        return found
