"""Where an element came from when it was handed on: the same one in what a module worked on, by its name there.

Merging may give elements other names: layers that are stacked get numbers, nodes of graphs that are joined the number of
their graph, tokens of sequences their place in the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playproof.level import Graph, Grid, Level
from playproof.level import Sequence as Row
from playproof.level.elements import element_of
from playproof.project.merge import free_name


def sources_of(id: str, levels: Sequence[Level], merge: str) -> Iterator[tuple[int, str]]:
    """The inputs, by number, that have this element, with its name in each; the one that decided what it is comes first."""
    if merge == "stack" and len(levels) > 1:
        found = _stacked(id, levels)
    elif merge == "concatenate" and len(levels) > 1:
        found = _concatenated(id, levels)
    elif merge == "overlay":
        found = _overlaid(id, levels)
    else:
        found = ((number, id) for number in range(len(levels)))
    yield from ((number, name) for number, name in found if element_of(levels[number], name) is not None)


def _overlaid(id: str, levels: Sequence[Level]) -> Iterator[tuple[int, str]]:
    """The last that has something there decides."""
    for number in reversed(range(len(levels))):
        element = element_of(levels[number], id)
        if element is not None and element.symbol:
            yield number, id
    yield 0, id


def _stacked(id: str, levels: Sequence[Level]) -> Iterator[tuple[int, str]]:
    layer, sign, place = id.rpartition("@")
    taken: dict[str, tuple[int, str]] = {}
    for number, level in enumerate(levels):
        names = list(level.layers) if isinstance(level, Grid) and sign else []
        if isinstance(level, Grid) and not sign:
            names = [thing.id for thing in level.objects]
        for name in names:
            taken[free_name(name, taken) if number else name] = (number, name)
    wanted = layer if sign else id
    if wanted in taken:
        number, name = taken[wanted]
        yield number, f"{name}@{place}" if sign else name


def _concatenated(id: str, levels: Sequence[Level]) -> Iterator[tuple[int, str]]:
    if all(isinstance(level, Graph) for level in levels):
        number, sign, name = id.partition(":")
        if sign and number.isdigit() and 1 <= int(number) <= len(levels):
            yield int(number) - 1, name
    if not id.isdigit():
        return
    place = int(id)
    for row, level in enumerate(levels):
        if isinstance(level, Row):
            if place < len(level.tokens):
                yield row, level.tokens[place].id
                return
            place -= len(level.tokens)
