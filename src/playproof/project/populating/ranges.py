"""Between which two numbers something lies: a number, or a range with one end or both, below 0 and with fractions too.

>>> parse_range("200..300"), parse_range("-5.."), parse_range("..2.5"), parse_range(7)
((200.0, 300.0), (-5.0, inf), (-inf, 2.5), (7.0, 7.0))
>>> parse_range("3..1")
Traceback (most recent call last):
playproof.errors.WrongInput: '3..1' is no range of numbers: its least is above its most; write 1..3
"""

from __future__ import annotations

import re
from math import inf
from typing import Annotated

from pydantic import AfterValidator, Field

from playproof.errors import Fault, WrongInput

WANTED = 'a number, or a range such as "200..300", "200.." or "..2.5"'
END = r"(-?\d{1,12}(?:\.\d{1,6})?)"
RANGE = re.compile(rf"{END}?\.\.{END}?|{END}")


def parse_range(given: float | str) -> tuple[float, float]:
    """The least and the most that a designer wrote; an end that he left open is infinite."""
    text = str(given).replace(" ", "")
    found = RANGE.fullmatch(text)
    if isinstance(given, bool) or found is None or text == "..":
        raise WrongInput(f"'{given}' is no range of numbers; wanted {WANTED}")
    low, high = float(found[1] or found[3] or -inf), float(found[2] or found[3] or inf)
    if low > high:
        hint = f"write {high:g}..{low:g}"
        raise WrongInput(Fault(f"'{given}' is no range of numbers: its least is above its most", hint=hint))
    return low, high


def _parsed(given: float | str) -> float | str:
    try:
        parse_range(given)
    except WrongInput as error:
        raise ValueError(str(error)) from None
    return given


RangeText = Annotated[int | float | str, AfterValidator(_parsed), Field(description=WANTED)]
"""A range as a field of a module's settings: checked when the file is read."""
