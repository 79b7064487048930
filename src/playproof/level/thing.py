"""What can stand in a place: a symbol with its members; and how places and cells are named in files and on screen.

>>> cell_id("ground", 3, 4), parse_place("3,4")
('ground@3,4', (3, 4))
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from playproof.errors import WrongInput
from playproof.level.alphabet import NO_MEMBERS, Members

Place = tuple[int, int] | str
"""A cell of a grid by column and row, or a node of a graph by its id."""


@dataclass(frozen=True, slots=True)
class Thing:
    """An object with an id of its own, standing on a cell of a grid or in a room of a graph."""

    id: str
    symbol: str
    at: Place
    members: Members = NO_MEMBERS


def by_place(things: Iterable[Thing]) -> dict[Place, list[Thing]]:
    """The things of each place that has any, in their order."""
    found: dict[Place, list[Thing]] = {}
    for thing in things:
        found.setdefault(thing.at, []).append(thing)
    return found


def as_cell(place: Place) -> tuple[int, int]:
    """A place that is known to be a cell, as column and row."""
    return int(place[0]), int(place[1])


def place_id(place: Place) -> str:
    return place if isinstance(place, str) else f"{place[0]},{place[1]}"


def cell_id(layer: str, x: int, y: int) -> str:
    return f"{layer}@{x},{y}"


def parse_place(text: str) -> tuple[int, int]:
    """Column and row from `x,y`."""
    match = re.fullmatch(r"\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*", text)
    if match is None:
        raise WrongInput(f"'{text}' is no cell; a cell is written as column,row, such as 3,4")
    return int(match[1]), int(match[2])
