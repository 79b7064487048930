"""How long a level of the chapter's dungeon takes, by its size and by how long its ways must be; and the same by saturation."""

from __future__ import annotations

import time
from statistics import mean, median

from bench.answersets.crypts import CRYPT, Timed, crypt, lava, timed
from bench.peers import saturation
from bench.report import QUICK, Report, Row
from playproof import Grid, playtest
from playproof.answersets import Finder

WIDE = {10: (0.05, 2), 15: (0.1, 2), 20: (0.2, 2), 25: (0.3, 2), 30: (0.4, 2), 40: (0.8, 4)}
"""For each width, what its median and its worst level may take."""
TWICE = (10, 15, 20, 25, 30)
SEEDS = range(5 if QUICK else 20)
PEERS = range(1 if QUICK else 3)


def run(report: Report) -> None:
    _batch(report)
    for size, (middle, worst) in WIDE.items():
        found = timed(crypt(size, size), SEEDS)
        _rows(report, f"{size}x{size}, {size} tiles in each stage", found, middle, worst)
        if size == 10:
            _peer(report, median(found.seconds))
    for size in TWICE:
        _rows(report, f"{size}x{size}, {2 * size} tiles in each stage", timed(crypt(size, 2 * size), SEEDS), 0.5, 5)
    _rows(report, "30x30, lava and boots that nobody does without", timed(lava(30), SEEDS), 1)
    _rows(report, "50x50, 50 tiles in each stage, one seed", timed(crypt(50, 50), [1]))


def _rows(report: Report, name: str, found: Timed, middle: float | None = None, worst: float | None = None) -> None:
    report.add(Row(f"{name}, median", median(found.seconds), "s", bar=middle))
    report.add(Row(f"{name}, worst", max(found.seconds), "s", bar=worst))
    report.add(
        Row(f"{name}, seeds without a level, or that the judge refuses", found.missing + found.refused, "", bar=0)
    )
    report.add(Row(f"{name}, grounded once", found.grounding, "s"))


def _peer(report: Report, ours: float) -> None:
    """The same promise at 10x10 as a disjunctive program, grounding included, which is a small part of it."""
    took, wrong = [], 0
    for seed in PEERS:
        seconds, placed = saturation.solved(10, 10, seed)
        took.append(seconds)
        wrong += placed is None or not playtest(_level(placed), crypt_promises(10)).ok
    report.add(Row("10x10, 10 tiles in each stage", ours, "s", "saturation", median(took)))
    report.add(Row("saturation, levels that it did not find or the judge refuses", wrong, ""))
    report.add(Row("10x10, faster than saturation by", median(took) / ours, "x", bar=100, at_least=True))


def crypt_promises(way: int) -> list[str]:
    return ["solvable", *(f"tiles in {stage} >= {way}" for stage in ("gem", "blessing", "goal"))]


def _level(placed: list[tuple[int, int, str]]) -> Grid:
    ends = {(0, 0): "start", (9, 9): "exit"}
    return Grid.filled(10, 10, "floor", CRYPT).with_cells({**{(x, y): name for x, y, name in placed}, **ends})


def _batch(report: Report) -> None:
    """Plain playable dungeons, one after the other from one program.

    First of all, in a process that has done nothing else, as those that make batches are: after a hundred large boards each
    collection of garbage takes longer.
    """
    finder, count = Finder(crypt(10)), 50 if QUICK else 500
    finder.find(0)
    begin = time.process_time()
    for seed in range(count):
        finder.find(seed)
    each = (time.process_time() - begin) / count
    report.add(Row(f"10x10, playable, each of {count} in a batch", 1000 * each, "ms", bar=10))
    conflicts = mean(finder.find(seed).conflicts for seed in range(20))
    report.add(Row("10x10, playable, conflicts of each", conflicts, ""))
