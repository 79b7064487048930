"""The shape of an alphabet's file: which keys there are, of which type, within which bounds.

>>> AlphabetShape.model_validate({"symbols": {"door": {"solid": True, "takes": "key"}}}).symbols["door"].takes
{'key': 1}

Import this only where a file is read: pydantic takes a tenth of a second to load.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

COLOURS = (  # those that `draw` knows by name
    "black, white, grey, gray, silver, red, orange, yellow, gold, green, teal, cyan, blue, purple, violet, pink, brown"
)
MOST_COUNT = 10_000
MOST_TILES = 64
LARGEST = 2**53


class Shape(BaseModel):
    """A table of a file: keys that are not declared are faults, and nothing is converted ("yes" is no true)."""

    model_config = ConfigDict(extra="forbid", strict=True)
    noun: ClassVar[str] = "key"
    wanted: ClassVar[str] = "a table"


def _glyph(text: str) -> str:
    # Marks that combine draw over the cell before, so that a row of a picture would look too short.
    if text and (len(text) != 1 or not text.isprintable() or text.isspace() or unicodedata.category(text)[0] == "M"):
        raise ValueError
    return text


def _colour(text: str) -> str:
    if text and text not in COLOURS.split(", ") and not re.fullmatch(r"#(?:[0-9a-fA-F]{3}){1,2}", text):
        raise ValueError
    return text


def _number(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError
    if abs(value) > LARGEST or not math.isfinite(value):  # in this order: a whole number may be too long for a float
        raise ValueError
    return value


def value(given: object, depth: int = 8) -> object:
    """A member's value: true or false, a number, a text, or a list of such; lists become tuples."""
    if isinstance(given, list | tuple) and depth:
        return tuple(value(part, depth - 1) for part in given)
    return given if isinstance(given, bool | str) else _number(given)


def _items(given: object) -> object:
    """A thing, several, or several of each: all become a table of counts."""
    if isinstance(given, str):
        return {given: 1}
    if isinstance(given, list) and all(isinstance(name, str) for name in given):
        return dict(Counter(given))
    return given


def _ways(given: int) -> int:
    if given not in (4, 8):
        raise ValueError
    return given


def _kind(given: object) -> object:
    return {"kind": given} if isinstance(given, str) else given


COUNT = f"a whole number from 1 to {MOST_COUNT:,}"
ITEMS = f'an item such as "key", a list of items, or a table such as {{ key = 2 }} with counts from 1 to {MOST_COUNT:,}'
NUMBER = "a number no larger than 9,007,199,254,740,992"
VALUE = "true or false, a number, a text, or a list of these"
ANY_VALUE = {"type": ["boolean", "number", "string", "array"]}
Count = Annotated[int, Field(ge=1, le=MOST_COUNT, description=COUNT)]
Tiles = Annotated[int, Field(ge=0, le=MOST_TILES)]
Items = Annotated[
    dict[str, Count],
    BeforeValidator(_items),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string"},
                {"type": "array", "items": {"type": "string"}},
                {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1, "maximum": MOST_COUNT}},
            ]
        }
    ),
]
Number = Annotated[Any, AfterValidator(_number), WithJsonSchema({"type": "number"}), Field(description=NUMBER)]
Value = Annotated[Any, AfterValidator(value), WithJsonSchema(ANY_VALUE), Field(description=VALUE)]
Ways = Annotated[int, AfterValidator(_ways), WithJsonSchema({"enum": [4, 8]})]
Glyph = Annotated[str, AfterValidator(_glyph), Field(max_length=1)]
Colour = Annotated[str, AfterValidator(_colour)]
ShortText = Annotated[str, Field(max_length=200)]
FLAG = "true or false"
TILES = f"a whole number of tiles from 0 to {MOST_TILES}"


class SymbolShape(Shape):
    noun = "trait"
    wanted = 'a table such as { glyph = "#", solid = true }'

    glyph: Glyph = Field("", description="one printable character that is not a blank")
    colour: Colour = Field("", description=f"a colour such as #c80 or #cc8800, or one of {COLOURS}")
    icon: ShortText = Field("", description="a text of at most 200 characters")
    solid: bool = Field(False, description=FLAG)
    start: bool = Field(False, description=FLAG)
    goal: bool = Field(False, description=FLAG)
    deadly: bool = Field(False, description=FLAG)
    breakable: bool = Field(False, description=FLAG)
    ledge: bool = Field(False, description=FLAG)
    ladder: bool = Field(False, description=FLAG)
    oneway: Literal["", "up", "down", "left", "right"] = Field("", description='"up", "down", "left" or "right"')
    needs: Items = Field(default_factory=dict, description=ITEMS)
    takes: Items = Field(default_factory=dict, description=ITEMS)
    gives: Items = Field(default_factory=dict, description=ITEMS)
    scores: dict[str, Number] = Field(default_factory=dict, description="a table such as { health = -10 }")
    members: dict[str, Value] = Field(default_factory=dict, description="a table of names and defaults")


class ItemShape(Shape):
    wanted = "a table such as { start = 1 }"

    start: Annotated[int, Field(ge=0, le=MOST_COUNT)] = Field(0, description=f"a whole number from 0 to {MOST_COUNT:,}")
    jump: Tiles = Field(0, description=TILES)
    reach: Tiles = Field(0, description=TILES)


class ScoreShape(Shape):
    wanted = "a table such as { start = 20, least = 1 }"

    start: Number = Field(0, description=NUMBER)
    least: Number | None = Field(None, description=NUMBER)
    most: Number | None = Field(None, description=NUMBER)
    operator: Literal["+", "*", "max", "min"] = Field("+", description='"+", "*", "max" or "min"')


class MovementShape(Shape):
    kind: Literal["walk", "platform", "rooms"] = Field(description='"walk", "platform" or "rooms"')
    ways: Ways = Field(4, description="4 or 8")
    body: Annotated[list[Annotated[int, Field(ge=1, le=16)]], Field(min_length=2, max_length=2)] = Field(
        default_factory=lambda: [1, 1], description="the width and height of the body in tiles, each from 1 to 16"
    )
    jump: Tiles = Field(3, description=TILES)
    reach: Tiles = Field(4, description=TILES)


def _walk() -> MovementShape:
    return MovementShape.model_validate({"kind": "walk"})


MOVEMENT = '"walk", "platform", "rooms", or a table such as { kind = "platform", jump = 4 }'
Movement = Annotated[
    MovementShape,
    BeforeValidator(_kind, json_schema_input_type=MovementShape | Literal["walk", "platform", "rooms"]),
]


class AlphabetShape(Shape):
    name: ShortText = Field("", description="a text of at most 200 characters")
    stages: Annotated[list[str], Field(max_length=100)] = Field(
        default_factory=list, description='a list of at most 100 items such as ["gem", "blessing"]'
    )
    movement: Movement = Field(default_factory=_walk, description=MOVEMENT)
    symbols: dict[str, SymbolShape] = Field(default_factory=dict, description="a table of symbols")
    items: dict[str, ItemShape] = Field(default_factory=dict, description="a table of items")
    scores: dict[str, ScoreShape] = Field(default_factory=dict, description="a table of scores")
