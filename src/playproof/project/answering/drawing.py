"""What is there before a dungeon is made: the level that is given, and what is pinned."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.answersets.board import matters, standing
from playproof.errors import Fault, Where, WrongInput
from playproof.level import Grid
from playproof.level.grid import Cell
from playproof.level.thing import Thing, parse_place
from playproof.project.pinned import Fixed


def fixed_tiles(level: Grid | None, fixed: Fixed) -> dict[Cell, tuple[str, ...]]:
    """What each tile may be, as far as it is drawn or pinned."""
    found: dict[Cell, tuple[str, ...]] = {}
    if level is not None:
        faults = [fault for cell in level.cells() for fault in _strange(level, cell)]
        if faults:
            raise WrongInput(*faults[:20])
        found = {cell: (name,) for cell in level.cells() if (name := standing(level, cell))}
    for (element, field), values in fixed.allowed.items():
        if field != "symbol" or "@" not in element:
            raise WrongInput(Fault(f"'{element}' is pinned in its {field}; answer sets pin the symbols of cells"))
        cell = parse_place(element.rpartition("@")[2])
        found[cell] = tuple(map(str, values))
    return found


def places(fixed: Fixed) -> dict[Cell, Where]:
    """Where the pins of tiles were drawn."""
    return {parse_place(pin.element.rpartition("@")[2]): pin.where for pin in fixed.pins if "@" in pin.element}


def _strange(level: Grid, cell: Cell) -> Iterator[Fault]:
    """What a tile of a program cannot be: several things at once, or a thing that plays other than its kind."""
    here = level.at(cell)
    several = [thing.symbol for thing in here if matters(level.alphabet[thing.symbol])]
    at = f"{cell[0]},{cell[1]}"
    if len(several) > 1:
        names = " and ".join(f"'{name}'" for name in several)
        yield Fault(f"{names} share the tile {at}, and a tile of an answer set holds one thing", hint="put them apart")
    for thing in here:
        if _odd(level, thing):
            what = (
                f"'{thing.symbol}' at {at} plays by members of its own, and an answer set knows those of the alphabet"
            )
            yield Fault(what, hint="declare a symbol of its own for it")


def _odd(level: Grid, thing: Thing) -> bool:
    symbol = level.alphabet[thing.symbol]
    return bool(thing.members) and symbol.filled(thing.members) != symbol.filled({})
