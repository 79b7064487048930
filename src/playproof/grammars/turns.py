"""Where dice are to fall otherwise when a derivation begins anew: only behind the last answer that a designer gave.

>>> from random import Random
>>> turns = Turns(dice := Random(1))
>>> first, second = dice.random(), dice.random()
>>> turns.again(1)  # the designer was asked once, between the two
>>> dice.random() == first, turns.answered(1), dice.random() == second
(True, None, False)

What he saw when he was asked is the same in every try, so that his answer fits; what comes after it is tried with other dice.
"""

from __future__ import annotations

from random import Random
from typing import Any


class Turns:
    """The dice of several tries."""

    def __init__(self, dice: Random) -> None:
        self.dice, self.begun = dice, dice.getstate()
        self.behind: dict[int, Any] = {}
        """How the dice stand behind an answer, by its number, where they do not simply go on."""

    def again(self, asked: int) -> None:
        """Begin another try; so many questions had been answered in the one that failed."""
        now = self.dice.getstate()
        self.behind = {number: state for number, state in self.behind.items() if number < asked}
        if asked:
            self.behind[asked] = now
            self.dice.setstate(self.begun)
        else:
            self.begun = now

    def answered(self, number: int) -> None:
        if number in self.behind:
            self.dice.setstate(self.behind[number])
