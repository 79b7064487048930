"""The options that several commands share, with the words in which help explains them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Culs(StrEnum):
    """What players do with side rooms that lead nowhere."""

    skip = "skip"
    entrance = "entrance"
    own = "own"


class Entrance(StrEnum):
    """Whether what lies in the first room counts."""

    counts = "counts"
    free = "free"


class Progress(StrEnum):
    """How progress is told."""

    json = "json"
    plain = "plain"
    none = "none"


class Theme(StrEnum):
    """The background of a picture."""

    auto = "auto"
    light = "light"
    dark = "dark"


LevelPath = Annotated[str, typer.Argument(metavar="LEVEL", hidden=True, help="The level's file.", show_default=False)]
AlphabetPath = Annotated[
    str,
    typer.Option(
        "--alphabet",
        metavar="FILE",
        show_default=False,
        help="What the symbols mean, for levels that do not say it. Otherwise alphabet.toml beside the level.",
    ),
]
FormatName = Annotated[
    str,
    typer.Option("--format", metavar="NAME", show_default=False, help="Read the file as this format, such as text."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the results as one JSON document.")]
StartCell = Annotated[
    str,
    typer.Option("--start", metavar="X,Y", show_default=False, help="Where play starts, for a map that does not say."),
]
GoalCell = Annotated[
    str, typer.Option("--goal", metavar="X,Y", show_default=False, help="What wins, for a map that does not say.")
]
Belongings = Annotated[
    list[str] | None,
    typer.Option(
        "--holding",
        metavar="ITEM=N",
        show_default=False,
        help="Begin with so many of an item, such as bombs=0. Repeatable.",
    ),
]
Steps = Annotated[
    int | None,
    typer.Option("--budget", metavar="N", min=1, show_default=False, help="The most steps a search may take."),
]
