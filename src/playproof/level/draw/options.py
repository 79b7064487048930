"""What the caller of a drawing may choose, in one value.

>>> Options(theme="dark").legend
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from playproof.level import Level, Place
from playproof.level.digest import digest
from playproof.level.draw.notes import Note


@dataclass(frozen=True, slots=True)
class Options:
    """The play to draw, places to mark and to label, and how the picture is framed."""

    trail: Sequence[Place] = ()
    marks: Mapping[Place, str] = field(default_factory=dict)
    theme: str = "auto"
    legend: bool = True
    title: str = ""
    labels: Mapping[Place, str] = field(default_factory=dict)
    notes: Sequence[Note] = ()


def scope_of(level: Level, options: Options) -> str:
    """A name for one picture, equal for equal pictures: two in one page must not share rules and ids."""
    marks = sorted((str(place), colour) for place, colour in options.marks.items())
    trail = [str(place) for place in options.trail]
    labels = sorted((str(place), label) for place, label in options.labels.items())
    shown = level.hash, trail, marks, options.theme, options.legend, options.title
    noted = [[note.number, note.text, note.colour, list(map(str, note.places))] for note in options.notes]
    return "p" + digest(*shown, *([labels] if labels else []), *([noted] if noted else []))[:6]
