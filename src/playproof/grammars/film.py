"""The steps of a grammar as a moving picture: one SVG that a browser plays, each step with what it changed standing out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playproof.grammars.frames import Frame
from playproof.level import Graph, Grid, Level, Place
from playproof.level.draw.film import Shot
from playproof.level.draw.film import film as moving
from playproof.level.elements import element_of
from playproof.level.thing import parse_place
from playproof.rewrite import Trace

MOST_SHOTS = 240
"""More steps than these are shown several at a time: nobody watches ten thousand, and no browser likes to."""


def film(
    trace: Trace, frames: Sequence[Frame], theme: str = "auto", pace: float = 4, title: str = "", most: int = MOST_SHOTS
) -> str:
    """All steps of a trace, or so many pictures of them at the most."""
    return moving(list(shots(trace, frames, most)), theme=theme, pace=pace, title=title)


def shots(trace: Trace, frames: Sequence[Frame], most: int = MOST_SHOTS) -> Iterator[Shot]:
    """The beginning, and the level after each step; after several together where there are too many."""
    count = len(frames)
    stops = (
        sorted({round(number * count / min(count, most)) for number in range(1, min(count, most) + 1)}) if count else []
    )
    yield Shot(trace.start, f"the beginning, before {count:,} steps" if count else "no step was made")
    state, before = trace.working(), 0
    for stop in stops:
        for step in trace.steps[before:stop]:
            state.redo(step.changes)
        level, done = state.level(), frames[before:stop]
        yield Shot(level, _caption(done, count), tuple(dict.fromkeys(_places(level, done))))
        before = stop


def _caption(done: Sequence[Frame], count: int) -> str:
    last = done[-1]
    asked = f", line {last.line}" if last.line else ""
    if len(done) == 1:
        return f"step {last.number:,} of {count:,}: {last.rule}{asked}"
    names = ", ".join(dict.fromkeys(frame.rule for frame in done))
    return f"steps {done[0].number:,} to {last.number:,} of {count:,}: {names}"


def _places(level: Level, done: Sequence[Frame]) -> Iterator[Place]:
    """What was changed and is there still, as places of the picture."""
    for id in (id for frame in done for id in frame.touched):
        if element_of(level, id) is None:
            continue
        if isinstance(level, Grid):
            _, sign, place = id.rpartition("@")
            if sign:
                yield parse_place(place)
        elif not isinstance(level, Graph) or id in level.node_by_id:
            yield id
