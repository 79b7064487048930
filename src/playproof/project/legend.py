"""What further glyphs of a drawing stand for: one of several symbols, anything but some, or what one would like best.

>>> from playproof.level import Alphabet, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("gem", "g"))
>>> mark("anything but wall", game), mark({"is": "gem", "weight": 5}, game)
(Mark(allowed=('floor', 'gem'), weight=None), Mark(allowed=('gem',), weight=5))
>>> mark("gem or wal", game)
Traceback (most recent call last):
    ...
playproof.errors.WrongInput: unknown symbol 'wal'; did you mean 'wall'?
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Alphabet

BUT = "anything but "
WANTED = 'wanted symbols such as "gem or altar", "anything but wall", or { is = "gem", weight = 5 }'
MOST = 100


@dataclass(frozen=True, slots=True)
class Mark:
    """What a glyph of a drawing allows; a weight makes it a wish."""

    allowed: tuple[str, ...]
    weight: float | None = None


def mark(given: Any, game: Alphabet) -> Mark:
    """What one line of a legend says."""
    if isinstance(given, Mapping):
        weight = given.get("weight")
        sound = set(given) <= {"is", "weight"} and isinstance(given.get("is"), str)
        if not sound or not (weight is None or (type(weight) in (int, float) and 0 < weight <= 1_000_000)):
            raise WrongInput(Fault(f"this is no line of a legend; {WANTED}"))
        return Mark(_symbols(str(given["is"]), game), weight)
    if not isinstance(given, str):
        raise WrongInput(Fault(f"this is no line of a legend; {WANTED}"))
    return Mark(_symbols(given, game))


def _symbols(text: str, game: Alphabet) -> tuple[str, ...]:
    names = [name.strip() for name in text.removeprefix(BUT).split(" or ")]
    faults = [Fault(f"unknown symbol '{n[:40]}'", hint=nearest(n[:40], game.symbols)) for n in names if n not in game]
    if faults:
        raise WrongInput(*faults)
    allowed = [name for name in game.symbols if name not in names] if text.startswith(BUT) else names
    if not allowed:
        raise WrongInput(Fault("this leaves nothing that the tile could be", hint="name fewer symbols"))
    return tuple(dict.fromkeys(allowed))


def faults(legend: Mapping[str, Any], game: Alphabet) -> Iterator[tuple[str, Fault]]:
    """What is wrong with a legend, by its glyphs."""
    if len(legend) > MOST:
        yield "", Fault(f"got {len(legend)} glyphs, wanted at most {MOST}")
        return
    for glyph, given in legend.items():
        if len(glyph) != 1 or glyph.isspace() or not glyph.isprintable():
            yield glyph, Fault(f"'{glyph[:20]}' is no glyph", hint="take one character that is not a blank")
        elif glyph in game.by_glyph:
            yield (
                glyph,
                Fault(f"the glyph '{glyph}' is already that of '{game.by_glyph[glyph].name}'", hint="take another"),
            )
        try:
            mark(given, game)
        except WrongInput as error:
            yield from ((glyph, fault) for fault in error.faults)
