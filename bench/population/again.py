"""Filling what lies ahead again and again while a game runs: how long a call takes from Python, and how often nothing fits."""

from __future__ import annotations

import time
from collections.abc import Callable

from bench.report import QUICK, Report, Row

CALLS = 1_000 if QUICK else 10_000

Call = Callable[[int], bool]
"""One call, by its number: stands somewhere, changes a bound, fills what is ahead. Whether something fitted."""


def repopulated(report: Report, name: str, call: Call, bar: float) -> None:
    """The 99th percentile over many calls, in microseconds of CPU."""
    for number in range(100):
        call(number)
    times, empty = [], 0
    for number in range(CALLS):
        begin = time.process_time_ns()
        fitted = call(number)
        times.append((time.process_time_ns() - begin) / 1e3)
        empty += not fitted
    times.sort()
    report.add(Row(f"{name}, repopulated, median", times[len(times) // 2], "us"))
    report.add(Row(f"{name}, repopulated, 99th percentile", times[len(times) * 99 // 100], "us", bar=bar))
    report.add(Row(f"{name}, repopulated, slowest", times[-1], "us"))
    report.add(Row(f"{name}, nothing fitted, of 100 calls", 100 * empty / CALLS, ""))
