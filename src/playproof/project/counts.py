"""How many of a thing: a number, a range, or a share of the level's cells.

>>> parse_count("3..5").bounds(100), parse_count("10%..20%").bounds(48), parse_count(1).bounds(9), parse_count("2..").bounds(9)
((3, 5), (5, 9), (1, 1), (2, None))
>>> print(parse_count("..2"), parse_count("3..5"), parse_count(7), sep=", ")
at most 2, 3 to 5, exactly 7
>>> parse_count("5..3")
Traceback (most recent call last):
playproof.errors.WrongInput: '5..3' is no count: its least is above its most; write 3..5

A count speaks of the whole level when the module is done, so what is already there counts too.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from random import Random
from typing import Annotated

from pydantic import AfterValidator, Field

from playproof.errors import Fault, WrongInput

MOST = 4_000_000
WANTED = 'a count such as 3, "3..5", "3..", "..5" or "10%..20%"'
END = re.compile(r"(\d{1,7}(?:\.\d{1,3})?)(%?)")


@dataclass(frozen=True, slots=True)
class End:
    """One end of a range: a number of things, or a percentage of the cells."""

    number: float
    percent: bool = False

    def __str__(self) -> str:
        return f"{self.number:g}%" if self.percent else f"{self.number:g}"


@dataclass(frozen=True, slots=True)
class Count:
    """How many there may be; an end that is None is open."""

    least: End | None
    most: End | None

    def bounds(self, cells: int) -> tuple[int, int | None]:
        """The least and the most in a level of so many cells; an exact percentage is met as nearly as cells allow."""
        if self.least == self.most and self.least is not None and self.least.percent:
            nearest = round(self.least.number * cells / 100)
            return nearest, nearest
        least = 0 if self.least is None else math.ceil(_of(self.least, cells))
        return least, None if self.most is None else math.floor(_of(self.most, cells))

    def roll(self, dice: Random, cells: int, room: int) -> int:
        """A number within the bounds, and within the room there is if that lies within the bounds."""
        least, most = self.bounds(cells)
        return dice.randint(least, max(least, room if most is None else min(most, room)))

    def __str__(self) -> str:
        if self.least == self.most:
            return f"exactly {self.least}"
        if self.least is None:
            return f"at most {self.most}"
        return f"at least {self.least}" if self.most is None else f"{self.least} to {self.most}"


def _of(end: End, cells: int) -> float:
    # Rounded, since 7 % of 100 cells is 7.000000000000001 to a computer, and would ask for 8.
    return round(end.number * cells / 100, 6) if end.percent else end.number


def parse_count(given: int | str) -> Count:
    """The count that a designer wrote."""
    text = str(given).replace(" ", "")
    low, dots, high = text.partition("..")
    least, most = _end(low, given), _end(high, given)
    if not dots:
        most = least
    if least is None and most is None:
        raise WrongInput(f"'{given}' is no count; wanted {WANTED}")
    if least and most and least.percent == most.percent and least.number > most.number:
        raise WrongInput(Fault(f"'{given}' is no count: its least is above its most", hint=f"write {most}..{least}"))
    return Count(least, most)


def _end(text: str, given: int | str) -> End | None:
    if not text:
        return None
    match = END.fullmatch(text)
    number = float(match[1]) if match else math.inf
    percent = bool(match and match[2])
    if number > (100 if percent else MOST) or (number % 1 and not percent):
        raise WrongInput(f"'{given}' is no count; wanted {WANTED}")
    return End(number, percent)


def _parsed(given: int | str) -> int | str:
    try:
        parse_count(given)
    except WrongInput as error:
        raise ValueError(str(error)) from None
    return given


CountText = Annotated[int | str, AfterValidator(_parsed), Field(description=WANTED)]
"""A count as a field of a module's settings: checked when the file is read, so that a typo has its line."""
