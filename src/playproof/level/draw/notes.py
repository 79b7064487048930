"""Notes on a level: places are marked and numbered in the picture, and what is said of them stands below with its number.

>>> notes = [Note("1", "out of reach", ((0, 0), (1, 0), (4, 0)), "warn"), Note("2", "no lone walls", ((1, 0),))]
>>> marked(notes), numbered(notes)
({(0, 0): 'warn', (1, 0): 'warn', (4, 0): 'warn'}, {(0, 0): '1', (4, 0): '1', (1, 0): '2'})

What is said of many places would hide them under its number, so of cells that lie side by side only the first bears it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playproof.level.draw.ink import tag, width_of, write
from playproof.level.draw.marks import DASHES
from playproof.level.thing import Place, as_cell

LINE, SIZE, BESIDE = 19.0, 12.5, 30.0
MOST_PLATES = 400
"""More numbers than that in one picture nobody looks for."""


@dataclass(frozen=True, slots=True)
class Note:
    """What is said of some places, with the number that stands on them."""

    number: str
    text: str
    places: tuple[Place, ...] = ()
    colour: str = "note"


def marked(notes: Sequence[Note]) -> dict[Place, str]:
    """The colour of each place: that of the first note which speaks of it."""
    found: dict[Place, str] = {}
    for note in notes:
        for place in note.places:
            found.setdefault(place, note.colour)
    return found


def numbered(notes: Sequence[Note]) -> dict[Place, str]:
    """The numbers that stand on places."""
    found: dict[Place, str] = {}
    for note in notes:
        for place in _firsts(note.places):
            if len(found) < MOST_PLATES or place in found:
                found[place] = f"{found[place]} {note.number}" if place in found else note.number
    return found


def _firsts(places: Sequence[Place]) -> Iterator[Place]:
    """Of cells that lie side by side the first, row by row; of rooms each."""
    left = dict.fromkeys(places)
    for place in sorted(left, key=_reading):
        if place not in left:
            continue
        yield place
        stack = [place]
        while stack:
            here = stack.pop()
            if here in left:
                del left[here]
                stack += [] if isinstance(here, str) else _beside(here)


def _reading(place: Place) -> tuple[int, int, str]:
    if isinstance(place, str):
        return (0, 0, place)
    x, y = as_cell(place)
    return (y, x, "")


def _beside(cell: Place) -> list[Place]:
    x, y = as_cell(cell)
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def plate(number: str, x: float, y: float, colour: str) -> str:
    """A small plate with a number, its left upper corner at a place."""
    wide = max(12.0, width_of(number, 9) + 5)
    look = {"class_": colour} if colour in DASHES else {"fill": colour}
    back = tag("rect", x=x, y=y, width=wide, height=12, rx=4, stroke="none", **look)
    return back + write(
        number, x + wide / 2, y + 9.2, class_="page", font_size=9, font_weight=700, text_anchor="middle"
    )


def listing(notes: Sequence[Note], width: float) -> tuple[str, float]:
    """All notes one below the other in lines of a width, and how high they are together."""
    drawn, y = [], 0.0
    for note in notes:
        drawn.append(plate(note.number, 0, y + 3, note.colour))
        for line in _wrapped(note.text, width - BESIDE):
            drawn.append(write(line, BESIDE, y + 13, class_="ink", font_size=SIZE))
            y += LINE
    return "".join(drawn), y


def _wrapped(text: str, width: float) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width_of(longer, SIZE) > width:
            yield line
            longer = word
        line = longer
    yield line
