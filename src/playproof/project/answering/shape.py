"""The shape of the settings of an `answerset` module: which keys there are and what each one wants."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from playproof.level.files.alphabetshape import Shape
from playproof.project.counts import CountText

SYMBOL = "the name of a symbol"
Size = Annotated[list[int], Field(min_length=2, max_length=2, description="width and height, such as [20, 20]")]
Region = Annotated[list[int], Field(min_length=4, max_length=4, description="left, top, width and height")]


class StyleShape(Shape):
    """A rule of style with settings of its own, or as a wish."""

    model_config = ConfigDict(extra="allow", strict=True)
    wanted = 'a table such as { rule = "no lone walls", least = 1, weight = 5 }'

    rule: str = Field(description='a rule of style such as "no lone walls"')
    weight: int | None = Field(None, ge=1, le=1_000_000, description="a whole number: what breaking it costs")


class TemplateShape(Shape):
    """A small picture that stands somewhere, so many times."""

    wanted = 'a table such as { picture = """...""", count = 1, turn = true }'

    picture: str = Field(description="rows of glyphs; a blank is any tile")
    count: CountText = Field(1, description='how many times it stands, such as 1 or "1..3"')
    turn: bool = Field(False, description="true where it may be turned by quarters")
    flip: bool = Field(False, description="true where it may be mirrored")
    within: str = Field("", description="the name of a region, in which all of it lies")
    legend: dict[str, Any] = Field(
        default_factory=dict, description='a table of further glyphs such as { o = "anything but wall" }'
    )
    weight: int | None = Field(None, ge=1, le=1_000_000, description="a whole number: what it costs if it is not kept")


Place = str | list[int]


class Settings(Shape):
    size: Size | None = Field(None, description="width and height, such as [20, 20]; not where a level is given")
    ground: str = Field("", description=f"{SYMBOL}: what is where nothing stands; by default the first that is plain")
    place: list[str] = Field(
        default_factory=list, description="a list of symbols that may be put anywhere, beside those that are counted"
    )
    counts: dict[str, CountText] = Field(
        default_factory=dict, description='a table of symbols and counts such as { gem = 1, wall = "50%..60%" }'
    )
    regions: dict[str, Region] = Field(
        default_factory=dict, description="a table of names and rectangles such as { north = [0, 0, 20, 10] }"
    )
    where: dict[str, Place] = Field(
        default_factory=dict, description='a table of symbols and places such as { start = "top left", gem = [3, 4] }'
    )
    style: list[str | StyleShape] = Field(
        default_factory=list, description='a list of rules of style such as "no lone walls"'
    )
    templates: dict[str, TemplateShape] = Field(
        default_factory=dict, description="a table of names and small pictures that stand somewhere"
    )
    promises: list[str] = Field(default_factory=list, description="a list of promises, instead of the project's")
    programs: list[str] = Field(default_factory=list, description="a list of files with logic programs of your own")
    conflicts: int = Field(
        6_000, ge=1, le=1_000_000_000, description="a whole number from 1 on: how hard the first try works"
    )
    tries: int = Field(8, ge=1, le=10_000, description="a whole number from 1 to 10,000")
    deadline: int | None = Field(
        None, ge=1, le=86_400, description="a whole number of seconds from 1 to 86,400, by the clock"
    )


def options(style: StyleShape) -> dict[str, Any]:
    """The settings of a rule of style that are its own."""
    return dict(style.model_extra or {})
