"""Pictures for the command line: the level with a play on it, and with the places that no play gets to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

    from playproof.level import Level, Place

TRAIL = "bold black on yellow"
MARK = "bold white on red"


def save_svg(path: str, picture: str) -> list[Path]:
    """Write a picture whole or not at all."""
    from playproof.level.files.whole import save_whole

    return [save_whole(picture, Path(path))]


def in_terminal(level: Level, trail: Sequence[Place] = (), marks: Sequence[Place] = ()) -> Text:
    """The level's text in colour; the cells of a play and those that are marked stand out."""
    from playproof.level import Grid
    from playproof.level.draw import terminal

    text = terminal(level)
    if isinstance(level, Grid):
        for places, style in ((trail, TRAIL), (marks, MARK)):
            for x, y in {place for place in places if not isinstance(place, str)}:
                begin = y * (level.width + 1) + x  # a row is as long as the level is wide, and ends its line
                text.stylize(style, begin, begin + 1)
    return text


def too_wide(level: Level, width: int) -> str:
    """What to say of a map that the terminal would break over lines; "" if it fits."""
    from playproof.level import Grid

    if not isinstance(level, Grid) or level.width <= width:
        return ""
    return f"the map is {level.width} wide and this terminal {width}: widen it, or draw with --svg FILE"
