"""The key of a product: a hash of all it follows from but the registers, which are kept beside it with what was read of them.

What is missing here would be a product that is found though it does not hold any more; what is too much, one that is made
again for nothing. So a setting that names a file stands for what the file says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from playproof import __version__
from playproof.level.digest import digest
from playproof.level.files.folder import inside
from playproof.level.files.whole import read_bytes
from playproof.level.pins import Pin
from playproof.play import Pathways
from playproof.project.kinds import KINDS
from playproof.project.patches import Patch
from playproof.project.products import Product
from playproof.project.spec import Module, Project, files_named


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
    replies: tuple[Patch, ...] = (),
) -> str:
    """The name of what one visit of a module makes."""
    fixed = [(pin.element, pin.field, pin.allowed, pin.weight) for pin in pins]
    hashes = [product.ordered for product in inputs]
    game = (project.alphabet.hash, [str(promise) for promise in project.promises], *_ways(project))
    files = [digest(read_bytes(path)) for path in _files(project, module, settings)]
    about = (module.kind, module.name, settings, hashes, game, fixed, seed, visit, answer, files)
    return digest(__version__, *about, *([back] if back else []), *([{"replies": replies}] if replies else []))


def _ways(project: Project) -> list[Pathways]:
    """How standard paths are taken, if not as usual."""
    return [] if project.pathways == Pathways() else [project.pathways]


def _files(project: Project, module: Module, settings: Mapping[str, Any]) -> Iterable[Path]:
    """The files that a module's settings name, and those that these name, if they are there."""
    named = [name for _, name in files_named(settings)]
    if isinstance(settings.get("recipe"), str):  # which may name a file, or a recipe inside of one
        named.append(settings["recipe"])
    paths = [inside(project.folder, name) for name in named]
    paths += KINDS[module.kind].beside(settings, project.folder, project.alphabet)
    return (path for path in paths if path.is_file())
