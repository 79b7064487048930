"""The shape of the settings of a `concept` module: which keys there are and what each one wants."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from playproof.answersets.concepts.pattern import USUAL
from playproof.level.files.alphabetshape import Shape
from playproof.project.answering.shape import SYMBOL, Size

Name = Annotated[str, Field(pattern=r"^_*[a-z][A-Za-z0-9_]*$")]
Steps = Annotated[int, Field(ge=1, le=1_000_000_000)]


class Settings(Shape):
    programs: Annotated[list[str], Field(min_length=1)] = Field(description="a list of files with logic programs")
    size: Size | None = Field(None, description="width and height, such as [7, 7]; not where a level is given")
    first: int = Field(
        0, ge=0, le=1, description="0 or 1: the number that the programs give to the first column and row"
    )
    draw: dict[str, str] = Field(
        default_factory=lambda: dict(USUAL),
        description='a table of tagged atoms and symbols such as { "mirror(X,Y)" = "mirror", "sprite((X,Y),S)" = "{S}" }',
    )
    ground: str = Field("", description=f"{SYMBOL}: what is where nothing stands; by default the first that is plain")
    constants: dict[Name, int | str] = Field(
        default_factory=dict, description="a table of values for `#const`, such as { gems = 2 }"
    )
    conflicts: Steps = Field(4_000, description="a whole number from 1 on: how hard the first try works")
    tries: int = Field(9, ge=1, le=10_000, description="a whole number from 1 to 10,000")
    plays: int = Field(
        2_000, ge=1, le=1_000_000, description="a whole number: from how many plays to learn before giving up"
    )
    doubt: Steps = Field(400_000, description="a whole number: how hard to look for a play that avoids the concept")
