"""Chains of quads: how time per room grows with the number of rooms, and one run with a hundred thousand of them."""

from __future__ import annotations

import json
import subprocess
import sys
import time

from bench.population.checker import wrong
from bench.population.memory import peak
from bench.population.variety import fill
from bench.population_cases import honest, quads
from bench.report import QUICK, Report, Row

CHAINS = (("Big", 1), ("HardC", 4))
"""Settings and how many times as much there is in a quad: HardC is meant for one mansion."""
LENGTHS = {4: 400, 16: 100, 64: 25}
"""Quads in a chain, and levels that are drawn."""
LONGEST = 260 if QUICK else 1042


def run(report: Report) -> None:
    report.add(Row("chains whose paths are not those of standard_paths", not honest(quads(3)), "", bar=0))
    for config, times in CHAINS:
        per_room = {}
        for count, levels in LENGTHS.items():
            per_room[count] = _chain(report, config, times, count, max(4, levels // 10) if QUICK else levels)
        growth = per_room[64] / per_room[4]
        report.add(Row(f"{config} chain, time per room at 6,144 rooms over 384", growth, "x", bar=2))
    for config, times in CHAINS[:1] if QUICK else CHAINS:
        _longest(report, config, times)


def _chain(report: Report, config: str, times: int, count: int, levels: int) -> float:
    from bench.population.pairs import sample
    from bench.population_cases import chain

    problem = chain(config, count, times)
    drawn, stats = sample(problem, levels)
    rooms = len(problem.layout.rooms)
    front, back = fill(problem, drawn.solutions)
    name = f"{config} chain of {rooms:,} rooms"
    report.add(Row(f"{name}, per level", 1e6 * drawn.each, "us"))
    report.add(Row(f"{name}, per room", 1e9 * drawn.each / rooms, "ns"))
    report.add(Row(f"{name}, backtracks per level", stats["backtracks"] / levels, ""))
    report.add(Row(f"{name}, fill of the halves apart by", abs(front - back), "", bar=0.08))
    report.add(Row(f"{name}, levels that the checker refuses", wrong(problem, drawn.solutions[:20]), "", bar=0))
    return drawn.each / rooms


def _longest(report: Report, config: str, times: int) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", __name__, config, str(times)], capture_output=True, text=True, check=True
    )
    found = json.loads(answer.stdout.splitlines()[-1])
    name = f"{config} chain of {found['rooms']:,} rooms"
    report.add(Row(f"{name}, made ready", found["ready"], "s"))
    report.add(Row(f"{name}, filled", found["filled"], "s"))
    report.add(Row(f"{name}, memory beyond the problem's own", found["bytes"] / 1e6, "MB"))
    report.add(Row(f"{name}, levels that the checker refuses", found["wrong"], "", bar=0))


def longest(config: str, times: int) -> dict[str, float]:
    """One level of a hundred thousand rooms: CPU seconds, and the memory it took beyond the problem itself."""
    from bench.population_cases import chain
    from playproof.populate import Populator

    problem = chain(config, LONGEST, times)
    before, begin = peak(), time.process_time()
    populator = Populator(problem)
    populator.size()
    middle = time.process_time()
    held = next(populator.sample(1, seed=1))
    filled, after = time.process_time() - middle, peak()
    ready = middle - begin
    broken = wrong(problem, [held])
    return {"rooms": len(held), "ready": ready, "filled": filled, "bytes": after - before, "wrong": broken}


if __name__ == "__main__":
    print(json.dumps(longest(sys.argv[1], int(sys.argv[2]))))
