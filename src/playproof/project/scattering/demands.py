"""What pins demand before anything is scattered: cells that must be something else, objects that must be there or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from playproof.errors import WrongInput
from playproof.level import Graph, Grid, Thing
from playproof.level.alphabet import Value
from playproof.level.elements import element_of
from playproof.level.thing import Place, as_cell, parse_place
from playproof.project.pinned import Fixed

Choices = dict[str, tuple[str, ...]]


def settle(level: Grid | Graph, fixed: Fixed) -> tuple[Grid | Graph, Choices]:
    """The level with all that pins leave no choice about, and the cells that still have one."""
    for id in _ids(fixed):
        absent = fixed.values(id, "exists") == (False,)
        there = any(thing.id == id for thing in level.objects)
        if absent and there:
            level = level.without_object(id)
    choices: Choices = {}
    for id, allowed in _wrong_cells(level, fixed):
        if len(allowed) > 1:
            choices[id] = allowed
        else:
            level = with_symbol(level, id, allowed[0])
    return level, choices


def _ids(fixed: Fixed) -> list[str]:
    return list(dict.fromkeys(element for element, _ in fixed.allowed))


def _wrong_cells(level: Grid | Graph, fixed: Fixed) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Cells whose symbol is not among those that their pins allow."""
    if not isinstance(level, Grid):
        return
    for (id, field), allowed in fixed.allowed.items():
        element = element_of(level, id)
        is_cell = id.rpartition("@")[0] in level.layers and all(thing.id != id for thing in level.objects)
        if field == "symbol" and is_cell and element is not None and element.symbol not in allowed:
            yield id, tuple(str(value) for value in allowed)


def with_symbol(level: Grid | Graph, id: str, symbol: str) -> Grid:
    assert isinstance(level, Grid)
    layer, _, place = id.rpartition("@")
    return level.with_cell(parse_place(place), symbol, layer)


def missing(level: Grid | Graph, fixed: Fixed) -> list[str]:
    """The objects that pins speak of and that are not there, though they should be."""
    there = {thing.id for thing in level.objects}
    rooms = {*level.node_by_id, *level.edge_by_id} if isinstance(level, Graph) else set()
    ids = [id for id in _ids(fixed) if not _is_cell(level, id)]  # one outside the level is nothing that could be put
    wanted = [id for id in ids if id not in there and id not in rooms and element_of(level, id) is None]
    return [id for id in wanted if False not in (fixed.values(id, "exists") or (True,))]


def _is_cell(level: Grid | Graph, id: str) -> bool:
    return isinstance(level, Grid) and id.rpartition("@")[0] in level.layers


def symbol_of(level: Grid | Graph, id: str, fixed: Fixed, dice: Random) -> str:
    """What a pinned object is: as its pin says, else as its id says ("zombie 2")."""
    allowed = fixed.values(id)
    if allowed is not None:
        return str(dice.choice(allowed))
    name = id.rpartition(" ")[0]
    if name not in level.alphabet:
        raise WrongInput(f"'{id}' is pinned to be there and nothing says what it is; pin its symbol too")
    return name


def position_of(level: Grid | Graph, id: str, fixed: Fixed) -> tuple[Place, ...] | None:
    """Where a pinned object may stand; None if anywhere."""
    allowed = fixed.values(id, "position")
    return None if allowed is None else tuple(_place(level, value) for value in allowed)


def _place(level: Grid | Graph, value: Value) -> Place:
    if isinstance(level, Graph):
        return str(value)
    return as_cell(value) if isinstance(value, tuple) else parse_place(str(value))  # type: ignore[arg-type]


def with_objects(level: Grid | Graph, things: list[Thing]) -> Grid | Graph:
    return replace(level, objects=(*level.objects, *things)) if things else level
