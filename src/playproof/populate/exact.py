"""Numbers as the designer wrote them: 0.1 means one tenth, and three of them are no more than 0.3.

>>> 0.1 + 0.1 + 0.1 <= 0.3, exact(0.1) + exact(0.1) + exact(0.1) <= exact(0.3)
(False, True)
>>> exact(20.0), exact(0.25), exact(float("-inf"))
(20, Fraction(1, 4), -inf)

A bound that is just met would otherwise be broken by the order in which rooms are summed.
"""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from typing import cast

from playproof.populate.problem import IDENTITY, Gains


def exact(number: float) -> float:
    """The number of the shortest decimal text: an int if it is whole, else a fraction; infinite ones stay as they are.

    It is typed as a float, since all that is done with it (+, *, min, max, comparing) is done with floats as well.
    """
    if isinstance(number, int) or not isfinite(number):
        return number
    if number == int(number):
        return int(number)
    return cast(float, fraction(number))


def fraction(number: float) -> Fraction:
    """A finite number as a fraction.

    >>> fraction(0.1)
    Fraction(1, 10)
    """
    return number if isinstance(number, Fraction) else Fraction(repr(float(number)))


def gain(gains: Gains, attribute: str, value: str | float, operator: str = "+") -> float:
    """What a value of an attribute adds to a score.

    >>> gain({"content": {"zombie": -10}, "gold": 0.1}, "content", "zombie"), gain({"gold": 0.1}, "gold", 30.0)
    (-10, Fraction(3, 1))
    """
    known = gains.get(attribute)
    if known is None:
        return exact(IDENTITY[operator])
    if isinstance(known, (int, float)):
        return exact(known) * exact(float(value))
    return exact(known.get(str(value), IDENTITY[operator]))
