"""Which symbols of a game a maze is made of, and where its start and its exit may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Alphabet, Symbol
from playproof.level.grid import Cell

PLACES = ("top left", "top right", "bottom left", "bottom right", "top", "bottom", "left", "right", "anywhere")
WANTED: dict[str, tuple[Callable[[Symbol], bool], str]] = {
    "wall": (lambda s: s.is_wall, "solid and nothing else"),
    "floor": (lambda s: s.is_plain and not s.start, "plain, with no traits"),
    "start": (lambda s: s.start, "a start"),
    "exit": (lambda s: s.goal, "a goal"),
}


@dataclass(frozen=True, slots=True)
class Roles:
    """The symbols of a maze; a game may do without a start or an exit, and has "" then."""

    wall: str
    floor: str
    start: str
    exit: str


def role(game: Alphabet, part: str, named: str = "") -> str:
    """The symbol that plays a part: the one that is named, or the first that can."""
    fits, wanted = WANTED[part]
    if named:
        if not fits(game[named]):
            raise WrongInput(Fault(f"'{named}' cannot be the {part}, which is {wanted}"))
        return named
    found = next((name for name, symbol in game.symbols.items() if fits(symbol)), "")
    if not found and part in ("wall", "floor"):
        raise WrongInput(Fault(f"no symbol can be the {part}, which is {wanted}", hint="declare one"))
    return found


def room_at(place: str | Sequence[int], rooms: list[Cell], size: Cell, dice: Random) -> Cell:
    """A room at a place: a corner, a side, anywhere, or the room of a column and a row."""
    if not isinstance(place, str):
        if tuple(place) not in rooms:
            most = f"columns are 0 to {size[0] - 1} and rows 0 to {size[1] - 1}"
            raise WrongInput(Fault(f"there is no room at {list(place)}; {most}", hint="count rooms, not cells"))
        return place[0], place[1]
    if place not in PLACES:
        raise WrongInput(Fault(f"'{place}' is no place in a maze", hint=nearest(place, PLACES)))
    columns, rows = [x for x, _ in rooms], [y for _, y in rooms]
    sides = {"left": (0, min(columns)), "right": (0, max(columns)), "top": (1, min(rows)), "bottom": (1, max(rows))}
    found = rooms
    for word in () if place == "anywhere" else place.split():
        axis, value = sides[word]
        found = [room for room in found if room[axis] == value] or [
            min(found, key=lambda room: (abs(room[axis] - value), room))
        ]
    return dice.choice(found)
