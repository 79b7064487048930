"""The ground of a level: its places, what stands in each, and the moves between them; alike for grids and graphs.

>>> from playproof.level import Alphabet, Graph
>>> ground = ground_of(Graph.of("gate-hall hall>vault"))
>>> ground.near["hall"], [place for place, _ in ground.moves["vault"]]
(('gate', 'vault'), [])

Gates count as open here: how a level is built is one question, who gets through is another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from playproof.level import Graph, Grid, Place
from playproof.measure.survey import Contents, Survey, survey_of
from playproof.play.search.walking import steps

Move = tuple[Place, Contents]
"""Where a move leads, and the gates in its way."""


@dataclass(frozen=True)
class Ground:
    """Every place that can be entered, with its contents and the moves out of it."""

    contents: dict[Place, Contents]
    moves: dict[Place, list[Move]]

    @cached_property
    def near(self) -> dict[Place, tuple[Place, ...]]:
        """The places next to each place, joined by a move in either direction."""
        joined: dict[Place, dict[Place, None]] = {place: {} for place in self.contents}
        for place, moves in self.moves.items():
            for other, _ in moves:
                joined[place][other] = joined[other][place] = None
        return {place: tuple(others) for place, others in joined.items()}

    @cached_property
    def start(self) -> Place | None:
        """Where play begins; as for the judge, the first of several."""
        return next((place for place, here in self.contents.items() if any(s.start for s in here)), None)

    def kinds(self, places: Iterable[Place]) -> list[Contents]:
        """Each contents of some places once, by identity: places that hold the same mostly share one tuple."""
        return list({id(here): here for here in map(self.contents.__getitem__, places)}.values())

    def distances(self, start: Place) -> dict[Place, int]:
        """The fewest steps from a place to all that are joined to it."""
        found, queue = {start: 0}, [start]
        for place in queue:
            for other in self.near[place]:
                if other not in found:
                    found[other] = found[place] + 1
                    queue.append(other)
        return found


def ground_of(level: Grid | Graph, known: Survey | None = None) -> Ground:
    """The ground of a level that is walked; `known` is its survey, if somebody has it already."""
    survey = known or survey_of(level)
    return _of_graph(level, survey) if isinstance(level, Graph) else _of_grid(level, survey)


def _of_grid(grid: Grid, survey: Survey) -> Ground:
    walked = [bool(here) and not _shut(here) for here in survey.kinds]
    every = zip(survey.places, survey.numbers, strict=True)
    free: dict[Any, int] = {place: number for place, number in every if walked[number]}
    ways = steps(grid.alphabet.movement.ways)
    into = list(zip(ways.values(), _into(free, survey, ways), strict=True))
    moves: dict[Place, list[Move]] = {
        (x, y): [to[x + dx, y + dy] for (dx, dy), to in into if (x + dx, y + dy) in to] for x, y in free
    }
    return Ground({place: survey.kinds[number] for place, number in free.items()}, moves)


def _into(free: dict[Place, int], survey: Survey, ways: Iterable[str]) -> list[dict[Place, Move]]:
    """For each direction the moves that can be made in it, by the place where they lead."""
    gates = [_gates(here) for here in survey.kinds]
    only = [{symbol.oneway for symbol in here if symbol.oneway} for here in survey.kinds]
    every: dict[Place, Move] = {place: (place, gates[number]) for place, number in free.items()}
    if not any(only):
        return [every for _ in ways]
    return [{place: move for place, move in every.items() if only[free[place]] <= {way}} for way in ways]


def _gates(here: Contents) -> Contents:
    return tuple(symbol for symbol in here if symbol.solid)


def _of_graph(graph: Graph, survey: Survey) -> Ground:
    every = zip(survey.places, survey.numbers, strict=True)
    contents = {place: survey.kinds[number] for place, number in every if not _shut(survey.kinds[number])}
    moves: dict[Place, list[Move]] = {place: [] for place in contents}
    for edge in graph.edges:
        for source, target, door in (
            (edge.source, edge.target, edge.there),
            (edge.target, edge.source, edge.back),
        ):
            symbols = tuple(graph.alphabet[name].filled(edge.members) for name in door or ())
            if door is not None and source != target and source in moves and target in moves and not _shut(symbols):
                moves[source].append((target, _gates(symbols + contents[target])))
    return Ground(contents, moves)


def _shut(here: Contents) -> bool:
    return any(symbol.is_wall or symbol.deadly for symbol in here)
