"""Population: the published table beside clingo and CP-SAT, bias, long chains, tight levels, and filling again in a game.

Every solution of every engine goes through `checker`, which shares no code with any of them. Times are of CPU.
"""

from __future__ import annotations

from bench.population import again, bias, memory, pairs, scale, tight
from bench.report import Report


def run() -> Report:
    report = Report("population")
    for part in (pairs, bias, memory, scale, tight, again):
        part.run(report)
    return report
