"""The judge: real dungeons, a large cave with keys and doors, and how time grows with the number of tiles.

The peer is the plain search that anybody would write first: breadth first over the rules of `playproof.play.check.step`.
"""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median

from bench.caves import cave
from bench.report import QUICK, Report, Row, cpu
from playproof import Graph, Grid, Verdict, playtest, read, verify
from playproof.play.check.step import rulebook

PROMISES = ["solvable", "no dead ends"]


def run() -> Report:
    report = Report("play")
    _dungeons(report)
    _large_cave(report)
    _growth(report)
    return report


def _dungeons(report: Report) -> None:
    """The 18 dungeons of The Legend of Zelda: solvable or not, and all dead ends."""
    folder = Path(os.environ.get("PLAYPROOF_CORPUS", "../shared/data")) / "zelda" / "loz" / "graph"
    levels = [read(path).level for path in sorted(folder.glob("*.dot"))]
    if not levels:
        print(f"no dungeons in {folder}: set PLAYPROOF_CORPUS to measure on real levels")
        return
    ours = [1000 * cpu(lambda level=level: judge_dungeon(level), 5 if QUICK else 20) for level in levels]
    plain = [1000 * cpu(lambda level=level: plain_dead_ends(level, 2_000), 1) for level in levels]
    report.add(
        Row(
            "18 dungeons, with dead ends, median",
            median(ours),
            "ms",
            "plain search, cut at 2,000 states",
            median(plain),
            1,
        )
    )
    report.add(
        Row("18 dungeons, with dead ends, slowest", max(ours), "ms", "plain search, cut at 2,000 states", max(plain))
    )


def judge_dungeon(level: Graph) -> tuple[bool | None, int | None]:
    verdict = playtest(level, [])
    return verdict.solvable, verdict.dead_ends.count


def plain_dead_ends(level: Graph | Grid, most: int) -> int:
    """Dead ends by breadth-first search over single states, given up beyond so many."""
    rules = rulebook(level)
    begin = rules.begin()
    before: dict[object, list[object]] = {begin: []}
    queue = [begin]
    for state in queue[:most] if len(queue) > most else queue:
        for _, after in rules.follow(state):
            if after not in before:
                before[after] = []
                queue.append(after)
            before[after].append(state)
        if len(queue) > most:
            break
    alive = {state for state in queue if rules.is_won(state)}
    stack: list[object] = list(alive)
    while stack:
        fresh = [earlier for earlier in before[stack.pop()] if earlier not in alive]
        alive.update(fresh)  # type: ignore[arg-type]
        stack += fresh
    return len(queue) - len(alive)


def solvable_caves(size: int, count: int) -> list[Grid]:
    """Caves with eight keys and eight doors that can be won and have no dead end, so that both proofs exist."""
    found: list[Grid] = []
    seed = 0
    while len(found) < count:
        seed += 1
        level = cave(size, 8, seed)
        verdict = playtest(level, [])
        if verdict.solvable and verdict.dead_ends.count == 0:
            found.append(level)
    return found


def full_verdict(level: Grid) -> Verdict:
    """Everything a verdict says, its proofs, and their verification, from a cold start."""
    rulebook.cache_clear()
    verdict = playtest(level, PROMISES)
    verdict.to_json()
    for proof in verdict.proofs:
        verify(level, proof.to_json())
    return verdict


def _large_cave(report: Report) -> None:
    levels = solvable_caves(100, 3 if QUICK else 8)
    seconds = [cpu(lambda level=level: full_verdict(level), 3) for level in levels]
    report.add(Row("100x100 cave, 8 keys, 8 doors, verdict and proofs, median", median(seconds), "s", bar=0.5))
    report.add(Row("100x100 cave, 8 keys, 8 doors, verdict and proofs, slowest", max(seconds), "s", bar=0.5))
    alone = [cpu(lambda level=level: playtest(level, []).solvable, 3) for level in levels]
    plain = [cpu(lambda level=level: plain_dead_ends(level, 20_000), 1) for level in levels]
    report.add(
        Row("100x100 cave, solvable or not", median(alone), "s", "plain search, cut at 20,000 states", median(plain))
    )
    states = [playtest(level, []).dead_ends.states for level in levels]
    report.add(Row("100x100 cave, states of the judge", median(states), "states"))


def _growth(report: Report) -> None:
    """Time per tile, full verdict with proofs, at 50x50 and at 400x400."""
    per_tile = {}
    for size in (50, 400):
        levels = solvable_caves(size, 2 if QUICK else 5)
        repeat = 9 if size == 50 else 1 if QUICK else 3
        per_tile[size] = median(cpu(lambda level=level: full_verdict(level), repeat) for level in levels) / size**2
        report.add(Row(f"{size}x{size} cave, time per tile", 1e6 * per_tile[size], "us"))
    report.add(Row("400x400 over 50x50, per tile", per_tile[400] / per_tile[50], "x", bar=1.5))
