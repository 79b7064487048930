"""Population: the published table beside clingo and CP-SAT, long chains, tight levels, and filling again while a game runs.

Every solution of every engine goes through `checker`, which shares no code with any of them. Times are of CPU.
"""

from __future__ import annotations

from bench.population import memory, pairs, scale, tight
from bench.report import Report


def run() -> Report:
    report = Report("population")
    for part in (pairs, memory, scale, tight):
        part.run(report)
    return report
