"""What the caller of a drawing may choose, in one value.

>>> Options(theme="dark").legend
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from playproof.level import Level, Place
from playproof.level.digest import digest


@dataclass(frozen=True, slots=True)
class Options:
    """The play to draw, places to mark and to label, and how the picture is framed."""

    trail: Sequence[Place] = ()
    marks: Mapping[Place, str] = field(default_factory=dict)
    theme: str = "auto"
    legend: bool = True
    title: str = ""
    labels: Mapping[Place, str] = field(default_factory=dict)


def scope_of(level: Level, options: Options) -> str:
    """A name for one picture, equal for equal pictures: two in one page must not share rules and ids."""
    marks = sorted((str(place), colour) for place, colour in options.marks.items())
    trail = [str(place) for place in options.trail]
    labels = sorted((str(place), label) for place, label in options.labels.items())
    shown = level.hash, trail, marks, options.theme, options.legend, options.title
    return "p" + digest(*shown, *([labels] if labels else []))[:6]
