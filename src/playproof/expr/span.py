"""Where a piece of an expression stands in its text, and how an error points at it.

>>> print(Span(6, 9, "steps gem").fault("unknown stage 'gem'", "did you mean 'goal'?"))
column 7: unknown stage 'gem'; did you mean 'goal'?
    steps gem
          ^^^

Every node carries its span, and a span carries its text: whoever finds a fault in a tree later on (an unknown
symbol, a text where a number is wanted) can point at it without keeping the text at hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from playproof.errors import Fault, Where, WrongInput

UNPLACED = Where()
_WIDTH = 96  # of the line that is shown; longer texts are cut around the caret


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` to `end` (from 0, end excluded) of a text, and where that text was written."""

    start: int = 0
    end: int = 0
    text: str = ""
    where: Where = UNPLACED

    @property
    def column(self) -> int:
        """The first character's column, as people count: from 1."""
        return self.start + 1

    @property
    def source(self) -> str:
        return self.text[self.start : self.end]

    def to(self, other: Span) -> Span:
        """From the start of this to the end of the other."""
        return Span(self.start, other.end, self.text, self.where)

    def fault(self, what: str, hint: str = "") -> Fault:
        """A fault with its column, and the text with a caret under the place."""
        if not self.text:  # a tree made by hand has no text to point at
            return Fault(what, self.where, hint)
        what = f"column {self.column}: {what}"
        if hint:
            return Fault(what, self.where, hint + self._picture())
        return Fault(what + self._picture(), self.where)

    def wrong(self, what: str, hint: str = "") -> WrongInput:
        """The error with this one fault, to be raised."""
        return WrongInput(self.fault(what, hint))

    def _picture(self) -> str:
        first = max(0, min(self.start - _WIDTH // 2, len(self.text) - _WIDTH))
        last = first + _WIDTH
        before, after = "…" if first else "", "…" if last < len(self.text) else ""
        line = before + printable(self.text[first:last]) + after
        carets = "^" * max(1, min(self.end, last) - self.start)
        return f"\n    {line}\n    {' ' * (len(before) + self.start - first)}{carets}"


NOWHERE = Span()


def printable(text: str) -> str:
    """The text on one line: what cannot be printed becomes a blank, so that the caret stays in its column.

    >>> printable("a\\nb")
    'a b'
    """
    return "".join(char if char.isprintable() else " " for char in text)
