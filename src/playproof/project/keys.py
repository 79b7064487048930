"""The key of a product: a hash of all it follows from but the registers, which are kept beside it with what was read of them.

What is missing here would be a product that is found though it does not hold any more; what is too much, one that is made
again for nothing. So a setting that names a file stands for what the file says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from playproof import __version__
from playproof.level.digest import digest
from playproof.level.files.folder import inside
from playproof.level.files.whole import read_bytes
from playproof.level.pins import Pin
from playproof.play import Pathways
from playproof.project.products import Product
from playproof.project.spec import FILES, Module, Project


def product_key(
    project: Project,
    module: Module,
    settings: Mapping[str, Any],
    inputs: Iterable[Product],
    pins: Iterable[Pin],
    seed: int,
    visit: int,
    answer: Any,
    back: tuple[str, ...] = (),
) -> str:
    """The name of what one visit of a module makes."""
    fixed = [(pin.element, pin.field, pin.allowed, pin.weight) for pin in pins]
    hashes = [product.ordered for product in inputs]
    game = (project.alphabet.hash, [str(promise) for promise in project.promises], *_ways(project))
    files = [digest(read_bytes(path)) for path in _files(project.folder, settings)]
    about = (module.kind, module.name, settings, hashes, game, fixed, seed, visit, answer, files)
    return digest(__version__, *about, *([back] if back else []))


def _ways(project: Project) -> list[Pathways]:
    """How standard paths are taken, if not as usual."""
    return [] if project.pathways == Pathways() else [project.pathways]


def _files(folder: Path, settings: Mapping[str, Any]) -> Iterator[Path]:
    """The files that a module's settings name, if they are there."""
    for key in (*FILES, "recipe"):  # which may name a file, or a recipe inside of one
        if isinstance(settings.get(key), str):
            path = inside(folder, settings[key])
            if path.is_file():
                yield path
