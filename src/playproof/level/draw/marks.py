"""Marks on places: a css colour, or one of the words `bad`, `warn`, `good` and `note`.

>>> marks_by_colour({(1, 0): "bad", (2, 0): "bad", "hall": "#f80"})
{'bad': [(1, 0), (2, 0)], '#f80': ['hall']}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from playproof.errors import Fault, WrongInput
from playproof.level import Place

if TYPE_CHECKING:
    from playproof.level.draw.page import Sheet

DASHES: dict[str, tuple[float, ...]] = {"bad": (6, 4), "warn": (3, 3), "good": (), "note": (1, 4)}
# Nothing that could reach out of the picture, such as url(...), is taken for a colour.
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,24}|(?:rgb|rgba|hsl|hsla)\([\d\s.,%/]{1,40}\)")


def marks_by_colour(marks: Mapping[Place, str]) -> dict[str, list[Place]]:
    """The marked places of each colour."""
    grouped: dict[str, list[Place]] = {}
    for place, colour in marks.items():
        if not COLOUR.fullmatch(colour):
            hint = "give a css colour such as '#e69f00', or one of 'bad', 'warn', 'good', 'note'"
            raise WrongInput(Fault(f"the mark of {place} has the colour '{colour}'", hint=hint))
        grouped.setdefault(colour, []).append(place)
    return grouped


def mark_class(colour: str, sheet: Sheet, unit: float = 1) -> dict[str, str]:
    """The attributes that paint a mark. The kinds differ in their borders too, for who cannot tell red from green."""
    if colour in DASHES:
        sheet.use(colour)
        dashes = " ".join(f"{dash * unit:.3g}" for dash in DASHES[colour])
        return {"class_": colour, "stroke_dasharray": dashes}
    return {"fill": colour, "stroke": colour}
