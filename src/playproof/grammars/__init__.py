"""Grammars as an engine: what is there is rewritten by rules, what is pinned stays, and everything knows who wrote it."""

from playproof.grammars.engine import Asked, Grown, Ungrown, grow
from playproof.grammars.film import film
from playproof.grammars.frames import Change, Frame, frames
from playproof.grammars.settle import settle

__all__ = ["Asked", "Change", "Frame", "Grown", "Ungrown", "film", "frames", "grow", "settle"]
