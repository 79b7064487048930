"""What a designer did upon what a module made: edits are put on top of it, and it is held to its pins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from playproof.errors import WrongInput
from playproof.level.pins import Pin, check_pins
from playproof.project.patches import Conflict, Patch, apply
from playproof.project.products import Document, Product


def with_edits(product: Product, patch: Patch, choices: Mapping[str, str]) -> tuple[Product, tuple[Conflict, ...]]:
    """The product with the hand edits that fit it, and those that do not."""
    if not patch:
        return product, ()
    if isinstance(product.value, Document):
        return product, tuple(Conflict(edit, None) for edit in patch)
    patched = apply(product.value, patch, choices)
    if patched.level is product.value:
        return product, patched.conflicts
    shown = replace(product, value=patched.level, proofs=(), verdict=None, claims=())
    return shown, patched.conflicts


def held_to(pins: Iterable[Pin], shown: Product) -> None:
    """No generator may change what is pinned hard; one that did is not believed, unless an edit makes up for it."""
    if isinstance(shown.value, Document):
        return
    broken = check_pins(shown.value, [pin for pin in pins if pin.hard])
    if broken:
        raise WrongInput(*(str(conflict) for conflict in broken))
