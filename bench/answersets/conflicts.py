"""Why nothing fits: how long it takes to name demands that exclude each other, and whether they are the right ones.

The cases are those on which a plain search for cores was measured before: it had no answer for bounds that oppose each other,
for dense walls on 20 by 20 tiles, and for ways that are too long. Grounding counts.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed

from bench.answersets.crypts import CHAPTER, CRYPT, children, dungeon, ones
from bench.report import Report, Row
from playproof.answersets import Counted, Dungeon
from playproof.answersets.conflict import NoConflict, conflict
from playproof.answersets.places import place_demand

A_LEVEL, UNKNOWN = "there is a level", "no answer"


@dataclass(frozen=True, slots=True)
class Case:
    """A dungeon, and the demands that a conflict has to name; or that there is a level."""

    name: str
    wanted: Dungeon
    expected: Collection[str] | str
    bar: float | None = None


def run(report: Report) -> None:
    for case in cases():
        seconds, answer, minimal = _asked(case)
        right = answer == (case.expected if isinstance(case.expected, str) else set(case.expected))
        known = "" if isinstance(answer, str) else ", minimal" if minimal else ", not proven minimal"
        report.add(Row(f"conflict, {case.name}", seconds, "s", bar=case.bar))
        report.add(Row(f"conflict, {case.name}: as it should be{known}", float(right), "", bar=1, at_least=True))


def _asked(case: Case) -> tuple[float, set[str] | str, bool]:
    begin = time.process_time() + children()
    try:
        found = conflict(case.wanted)
        answer: set[str] | str = {demand.text for demand in found.demands}
        minimal = found.minimal
    except NoConflict as none:
        answer, minimal = (A_LEVEL if none.level_found else UNKNOWN), False
    return time.process_time() + children() - begin, answer, minimal


def cases() -> list[Case]:
    """Gems in corners, bounds that oppose each other, dense walls, ways that are too long."""
    corner = {"exactly 1 of 'gem'", "gems set in walls", "'gem' at corner"}
    return [
        Case("gem in a corner, 10x10", _cornered(10), corner),
        *(_opposing(size) for size in (10, 20)),
        *(_dense(size) for size in (8, 10, 12, 20)),
        *(_long(way) for way in (26, 40)),
    ]


def _cornered(size: int) -> Dungeon:
    wanted = _crypt(size, [Counted(("wall",), size * size // 2, size * size * 6 // 10)])
    return changed(wanted, demands=(*wanted.demands, place_demand(wanted.board, "gem", "corner")))


def _opposing(size: int) -> Case:
    low, high = size * size // 2, size * size * 45 // 100
    wanted = _crypt(size, [Counted(("wall",), low, None), Counted(("wall",), 0, high)])
    named = {f"at least {low} of 'wall'", f"at most {high} of 'wall'"}
    return Case(f"walls over 50 % and under 45 %, {size}x{size}", wanted, named, bar=2)


def _dense(size: int) -> Case:
    """From 8 to 12 tiles a side 85 % of walls leave no way; of 400 tiles 60 are open, and one is found."""
    walls = -(-size * size * 85 // 100)
    wanted = _crypt(size, [Counted(("wall",), walls, None)], ends=_corners(size))
    named = {f"at least {walls} of 'wall'", "solvable", "'start' at 0,0", f"'exit' at {size - 1},{size - 1}"}
    return Case(f"85 % walls, {size}x{size}", wanted, A_LEVEL if size == 20 else named)


def _long(way: int) -> Case:
    """A way of 27 tiles and an altar with open space around it, or one of 40, in 32 open tiles."""
    promises = [f"tiles in {stage} >= {way}" for stage in ("gem", "blessing", "goal")]
    wanted = _crypt(8, [Counted(("wall",), 32, None)], promises, _corners(8))
    always = {"at least 32 of 'wall'", "solvable"}
    spacious = {f"tiles in goal >= {way}", "open space around altar", "altar away from the edge"}
    return Case(
        f"{way} tiles in each stage, 8x8", wanted, always | ({f"tiles in gem >= {way}"} if way == 40 else spacious)
    )


def _corners(size: int) -> dict[str, tuple[int, int]]:
    return {"start": (0, 0), "exit": (size - 1, size - 1)}


def _crypt(
    size: int, walls: Sequence[Counted], promises: Sequence[str] = (), ends: dict[str, tuple[int, int]] | None = None
) -> Dungeon:
    return dungeon(CRYPT, size, (*ones("gem", "altar"), *walls), promises, CHAPTER, ends or {})
