"""A wish: one line of a designer's description, which knows what rules it means for the rooms of a level."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from playproof.errors import Where
from playproof.populate.problem import Rule, Track
from playproof.populate.scene import Scene


@dataclass(frozen=True, slots=True)
class Wish:
    """What a designer asked for, and where it is written."""

    where: Where = field(default_factory=Where, kw_only=True)

    def tracks(self, scene: Scene) -> Iterator[Track]:
        """The scores that the wish keeps of its own."""
        return iter(())

    def rules(self, scene: Scene) -> Iterator[Rule]:
        raise NotImplementedError
