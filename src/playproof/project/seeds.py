"""One seed, one level: every module draws from a stream of its own, derived by name.

>>> stream(7, "walls", 1).random() == stream(7, "walls", 1).random()
True
>>> derived(7, "walls", 1) == derived(7, "monsters", 1)
False

So a module that is re-run, added or left out never changes another module's dice; and the seed of item 12 of a batch
depends on the batch's seed and on 12, not on who made item 11.
"""

from __future__ import annotations

from hashlib import blake2b
from operator import index
from random import Random
from typing import Any

from playproof.errors import WrongInput


def whole_seed(given: Any) -> int:
    """The seed as a plain number; `"7"` is no 7, and would be other dice without anybody noticing.

    >>> whole_seed(7)
    7
    """
    try:
        return index(given)
    except TypeError:
        raise WrongInput(f"a seed is a whole number; got {given!r:.40}") from None


def derived(seed: int, *names: object) -> int:
    """A seed of 63 bits from another and some names; the same on any machine."""
    text = "\x1f".join([str(seed), *map(str, names)])
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def stream(seed: int, module: str, visit: int) -> Random:
    """The dice of one visit of one module."""
    return Random(derived(seed, "module", module, visit))


def item_seed(batch: int, item: int) -> int:
    """The seed of one level of a batch."""
    return derived(batch, "item", item)
