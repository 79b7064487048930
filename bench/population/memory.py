"""How much memory an engine takes for Big/Quad: the greatest resident set of a child process, less that of an idle one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bench.report import Report, Row


def run(report: Report) -> None:
    from bench.population_cases import pair
    from playproof.populate import Populator

    populator = Populator(pair("Big", "Quad"))
    list(populator.sample(100, seed=1))
    next(populator.solutions())  # what the scout draws leaves no trail, a search does
    theirs = child("clingo") - child("clingo-idle")
    for what, number in populator.size().items():
        peer = ("clingo, resident set of a process", theirs) if what == "bytes" else ("", None)
        report.add(Row(f"Big/Quad, {what}", number, what if what == "bytes" else "", *peer))


def child(task: str) -> float:
    """The greatest resident set of a fresh process that does a task, in bytes."""
    answer = subprocess.run([sys.executable, "-m", __name__, task], capture_output=True, text=True, check=True)
    return float(answer.stdout.split()[-1])


def _clingo(idle: bool) -> None:
    from bench.peers import clingo_population
    from bench.population_cases import pair

    problem, setting = pair("Big", "Quad"), clingo_population.SUMS[0]
    if not idle:
        clingo_population.draw(problem, setting, 100, 20)


def peak() -> int:
    """The greatest resident set of this process so far, in bytes. What `resource` says would include the parent's."""
    status = Path("/proc/self/status").read_text()
    return 1024 * int(status.split("VmHWM:")[1].split()[0])


if __name__ == "__main__":
    _clingo(idle=sys.argv[1] == "clingo-idle")
    print(peak())
