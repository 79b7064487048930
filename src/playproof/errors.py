"""The one error tree. Each error says what was got, what was wanted, where, and what to do next.

PlayproofError
├── WrongInput        a file, a value or a request cannot be used; carries every Fault that was found
├── Impossible        nothing can satisfy the request; carries an irreducible conflict
├── NotFound          not found within the budget of steps; says nothing about whether it exists
├── ProofRefused      a proof does not hold for the level it came with
└── Cancelled         somebody asked to stop

>>> Fault("unknown trait 'sollid'", where=Where("alphabet.toml", 4, "symbols.wall"), hint="did you mean 'solid'?")
Fault: alphabet.toml:4: symbols.wall: unknown trait 'sollid'; did you mean 'solid'?
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

NUMBERS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Where:
    """A place in something that a person wrote: a file, a line in it (from 1), a key or an element."""

    file: str = ""
    line: int = 0
    key: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line and self.file else self.file
        if self.line and not self.file:
            place = f"line {self.line}"
        return ": ".join(part for part in (place, self.key) if part)

    def within(self, file: str) -> Where:
        """The same place, now that the name of the file is known."""
        return Where(self.file or file, self.line, self.key)


@dataclass(frozen=True, slots=True, repr=False)
class Fault:
    """One thing that is wrong: what was got and wanted, where, and what to do next."""

    what: str
    where: Where = field(default_factory=Where)
    hint: str = ""

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if str(self.where) else self.what
        return f"{text}; {self.hint}" if self.hint else text

    def __repr__(self) -> str:
        return f"Fault: {self}"

    def within(self, file: str) -> Fault:
        return Fault(self.what, self.where.within(file), self.hint)


class PlayproofError(Exception):
    """Every error that Playproof raises on purpose."""


class WrongInput(PlayproofError):
    """What was given cannot be used. All faults that were found are in `faults`."""

    def __init__(self, *faults: Fault | str) -> None:
        self.faults: tuple[Fault, ...] = tuple(Fault(f) if isinstance(f, str) else f for f in faults)
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[WrongInput], tuple[Fault, ...]]:
        return type(self), self.faults

    def within(self, file: str) -> WrongInput:
        """The same faults, placed in a file."""
        return type(self)(*(fault.within(file) for fault in self.faults))


class Impossible(PlayproofError):
    """Nothing can satisfy the request. `conflict` is a set of demands of which none can be left out, if it is `minimal`."""

    def __init__(self, conflict: Sequence[object], minimal: bool = True) -> None:
        self.conflict, self.minimal = tuple(conflict), minimal
        listed = "; ".join(map(str, self.conflict))
        alone = len(self.conflict) == 1
        begin, end = ("this cannot hold", "Ask for less.") if alone else ("these cannot all hold", "Drop one of them.")
        doubt = "" if minimal else " (not proven minimal: some of these may have no part in it)"
        super().__init__(f"{begin}{doubt}: {listed}. {end}")

    def __reduce__(self) -> tuple[type[Impossible], tuple[tuple[object, ...], bool]]:
        return type(self), (self.conflict, self.minimal)


class NotFound(PlayproofError):
    """Not found within so many steps, or tries. Nothing is known about whether it exists."""

    def __init__(self, what: str, steps: int, unit: str = "steps") -> None:
        self.what, self.steps, self.unit = what, steps, unit
        super().__init__(f"{what}: not found within {steps:,} {unit}. Allow more {unit}, or ask for less.")

    def __reduce__(self) -> tuple[type[NotFound], tuple[str, int, str]]:
        return type(self), (self.what, self.steps, self.unit)


class ProofRefused(PlayproofError):
    """A proof does not hold for its level: what was claimed, and where the check failed."""

    def __init__(self, claim: str, why: str) -> None:
        self.claim, self.why = claim, why
        super().__init__(f"the proof of '{claim}' is refused: {why}")

    def __reduce__(self) -> tuple[type[ProofRefused], tuple[str, str]]:
        return type(self), (self.claim, self.why)


class Cancelled(PlayproofError):
    """Somebody asked to stop; nothing that was confirmed is lost."""


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint for a name that nobody knows.

    >>> nearest("keyy", ["key", "door"])
    "did you mean 'key'?"
    >>> nearest("zzz", ["key", "door"])
    "known are 'key', 'door'"
    """
    names = list(dict.fromkeys(known))
    close = get_close_matches(word, names, n=1)
    if close:
        return f"did you mean '{close[0]}'?"
    if not names:
        return "none is declared"
    shown = ", ".join(f"'{name}'" for name in names[:12])
    return f"known are {shown}" + (f" and {len(names) - 12} more" if len(names) > 12 else "")


def frequent(messages: Iterable[str]) -> list[tuple[str, int]]:
    """Messages and how often they came, the most frequent first; those that differ in numbers alone are one.

    >>> frequent(["2 rooms fit", "no door fits", "3 rooms fit"])
    [('2 rooms fit', 2), ('no door fits', 1)]
    """
    found: dict[str, tuple[str, int]] = {}
    for message in messages:
        alike = NUMBERS.sub("0", message)
        first, count = found.get(alike, (message, 0))
        found[alike] = (first, count + 1)
    return sorted(found.values(), key=lambda told: -told[1])
