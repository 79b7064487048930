"""Make a level keep its pins before any rule is applied, so that rules find what the designer fixed.

>>> from random import Random
>>> from playproof.level import Alphabet, Grid, Pin, Symbol
>>> cave = Alphabet.of(Symbol("rock", "#", solid=True), Symbol("sand", "."))
>>> print(settle(Grid.parse("###", cave), [Pin("ground@1,0", "symbol", ("sand",))], Random(1)))
#.#

What is not in the level cannot be settled: an element that a rule will make gets its pinned values when it is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from playproof.level import Frozen, Graph, Grid, Level, Pin, Sequence
from playproof.level.alphabet import Value
from playproof.level.elements import element_of
from playproof.level.thing import parse_place


def settle(level: Level, pins: Iterable[Pin], dice: Random) -> Level:
    """The level with every pinned field of what is there set to a value that its pin allows."""
    for pin in pins:
        element = element_of(level, pin.element)
        if element is None:
            continue
        if pin.field == "exists":
            level = level if True in pin.allowed else _without(level, pin.element)
        elif not pin.allows(element.value(pin.field)):
            level = _with(level, pin.element, pin.field, pin.allowed[int(dice.random() * len(pin.allowed))])
    return level


def _without(level: Level, id: str) -> Level:
    if isinstance(level, Sequence):
        return level.without_token(id)
    if isinstance(level, Graph):
        return level.without_node(id) if id in level.node_by_id else _without_rest(level, id)
    return level.without_object(id)


def _without_rest(graph: Graph, id: str) -> Graph:
    edges = tuple(edge for edge in graph.edges if edge.id != id)
    return replace(graph, edges=edges, objects=tuple(thing for thing in graph.objects if thing.id != id))


def _with(level: Level, id: str, field: str, value: Value) -> Level:
    if isinstance(level, Sequence):
        token = next(token for token in level.tokens if token.id == id)
        return level.with_token(_changed(token, field, value))
    thing = next((thing for thing in level.objects if thing.id == id), None)
    if thing is not None:
        changed = _changed(thing, field, value)
        return replace(level, objects=tuple(changed if t.id == id else t for t in level.objects))
    if isinstance(level, Graph):
        return level.with_node(_changed(level.node(id), field, value)) if id in level.node_by_id else level
    return _with_cell(level, id, field, value)


def _with_cell(grid: Grid, id: str, field: str, value: Value) -> Grid:
    layer, _, place = id.rpartition("@")
    if field == "symbol":
        return grid.with_cell(parse_place(place), str(value), layer)
    held = grid.members.get(id, Frozen())
    return grid.with_members(id, held | {field.partition(":")[2]: value})


def _changed(element: Any, field: str, value: Value) -> Any:
    if field == "symbol":
        return replace(element, symbol=value, members=Frozen())
    if field == "position":
        return element.moved(value) if getattr(element, "outline", ()) else replace(element, at=value)
    return replace(element, members=element.members | {field.partition(":")[2]: value})
