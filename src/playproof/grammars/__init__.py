"""Grammars as an engine: what is there is rewritten by rules, what is pinned stays, and everything knows who wrote it."""

from playproof.grammars.engine import Grown, grow
from playproof.grammars.settle import settle

__all__ = ["Grown", "grow", "settle"]
