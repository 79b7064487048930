"""The shape of a population's settings: which keys there are and what each one wants."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, create_model

from playproof.level.files.alphabetshape import NUMBER, Number, Shape
from playproof.project.counts import CountText
from playproof.project.populating.ranges import RangeText

SYMBOL = "the name of a symbol"
SYMBOLS = "a list of symbols"
Rooms = Annotated[int, Field(ge=1, le=1000, description="a whole number from 1 to 1000")]
Curve = Annotated[list[Number], Field(min_length=1, max_length=1000)]
Contents = Annotated[str | list[str], Field(description='a symbol, a list to choose from, or "" for nothing')]
Couple = Annotated[list[str], Field(min_length=2, max_length=2, description='two symbols such as ["boss", "medkit"]')]


class AmountShape(Shape):
    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)
    wanted = "a table such as { from = 0, to = 100 }"

    low: Number = Field(alias="from", description=NUMBER)
    high: Number = Field(alias="to", description=NUMBER)


class LockShape(Shape):
    wanted = 'a table such as { key = "boss", door = "locked-door" }'

    key: str = Field(description=SYMBOL)
    door: str = Field(description=SYMBOL)
    bypass: bool = Field(False, description="true or false: whether one path that meets both is enough")


class PacingShape(Shape):
    wanted = 'a table such as { score = "health", curve = [60, 20, 50], tolerance = 10 }'

    score: str = Field(description="the name of a score, or of a number of rooms")
    curve: Curve = Field(description="a list of numbers, from entrance to exit")
    tolerance: Number = Field(description=NUMBER)


class NeighboursShape(Shape):
    wanted = 'a table such as { differ = ["monster"], never = [["boss", "medkit"]] }'

    differ: list[str] = Field(default_factory=list, description="a list of attributes")
    equal: list[str] = Field(default_factory=list, description="a list of attributes")
    never: list[Couple] = Field(default_factory=list, description="a list of two symbols each")


Values = list[str] | AmountShape | str


class _Settings(Shape):
    counts: dict[str, CountText] = Field(
        default_factory=dict,
        description='a table of symbols and counts such as { zombie = "3..5", "dog in cellar" = 1 }',
    )
    attributes: dict[str, Values] = Field(
        default_factory=dict,
        description='a table such as { monster = ["zombie", "boss"], gold = { from = 0, to = 100 } }',
    )
    always: list[str] = Field(default_factory=list, description="a list of attributes of which every room has a value")
    sets: dict[str, list[str]] = Field(default_factory=dict, description="a table of names and lists of rooms")
    rooms: dict[str, Contents] = Field(
        default_factory=dict, description='a table of rooms and what they hold, such as { hall = "boss" }'
    )
    locks: list[LockShape] = Field(default_factory=list, description="a list of tables of a key and its door each")
    depth: dict[str, CountText] = Field(
        default_factory=dict, description='a table of symbols and counts of doors such as { treasure = "1.." }'
    )
    spacing: dict[str, Rooms] = Field(
        default_factory=dict, description="a table of symbols and rooms such as { boss = 3 }"
    )
    amounts: dict[str, RangeText] = Field(
        default_factory=dict,
        description='a table of numbers and what each room has such as { "gold in vault" = "50..80" }',
    )
    totals: dict[str, RangeText] = Field(
        default_factory=dict, description='a table of numbers or scores and sums such as { gold = "200..300" }'
    )
    pacing: PacingShape | list[PacingShape] = Field(default_factory=list, description=PacingShape.wanted)
    never_in_culs: list[str] = Field(default_factory=list, description=SYMBOLS)
    culs_rules: list[str] = Field(
        default_factory=list, description='a list of texts such as "zombie, dog or medkit, not both"'
    )
    neighbours: NeighboursShape | None = Field(None, description=NeighboursShape.wanted)
    least_cells: int = Field(
        4, ge=1, le=1_000_000, description="a whole number from 1 on: the cells of a space that gets things"
    )
    promises: list[str] = Field(default_factory=list, description="a list of promises, instead of the project's")
    chosen_by: str = Field("", description="the name of a register that chooses one of the choices")
    choices: dict[str, dict[str, Any]] = Field(
        default_factory=dict, description="a table of names and settings, which replace those of the module"
    )
    steps: int = Field(
        200_000, ge=1, le=1_000_000_000, description="a whole number from 1 to 1,000,000,000: the steps of the search"
    )
    tries: int = Field(20, ge=1, le=10_000, description="a whole number from 1 to 10,000")


# `as` is a word of Python and cannot be written as a field; an alias would lose its description in error messages.
_AS: Any = {"as": (Literal["cells", "objects"], Field("cells", description='"cells" or "objects"'))}
Settings = create_model("Settings", __base__=_Settings, **_AS)
