"""What every benchmark prints and keeps: rows with a value, a peer measured in the same run, a bar, and whether it is met."""

from __future__ import annotations

import gc
import json
import os
import platform
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from statistics import median

RESULTS = Path(__file__).parent / "results"
SHORT = 0.01
"""Seconds below which one run says more about the clock than about the work."""
QUICK = bool(os.environ.get("QUICK"))


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `bar` is what it must not exceed (or, for a ratio, must reach); None where nothing is asked."""

    name: str
    value: float
    unit: str
    peer: str = ""
    peer_value: float | None = None
    bar: float | None = None
    at_least: bool = False

    @property
    def ratio(self) -> float | None:
        return None if self.peer_value is None or not self.value else self.peer_value / self.value

    @property
    def ok(self) -> bool:
        if self.bar is None:
            return True
        return self.value >= self.bar if self.at_least else self.value <= self.bar


@dataclass(slots=True)
class Report:
    """The rows of one benchmark."""

    name: str
    rows: list[Row] = field(default_factory=list)

    def add(self, row: Row) -> None:
        self.rows.append(row)

    @property
    def ok(self) -> bool:
        return all(row.ok for row in self.rows)

    def save(self) -> None:
        """Write `results/NAME.json`: machine, versions, date and rows."""
        RESULTS.mkdir(exist_ok=True)
        rows = [asdict(row) | {"ratio": row.ratio, "ok": row.ok} for row in self.rows]
        content = {"name": self.name, "quick": QUICK, **surroundings(), "rows": rows}
        (RESULTS / f"{self.name}.json").write_text(json.dumps(content, indent=1) + "\n")

    def show(self) -> None:
        from rich.console import Console
        from rich.table import Table

        around = surroundings()
        table = Table(title=f"{self.name}, {around['date'][:10]}, {around['machine']}", title_justify="left")
        for heading in ("what", "value", "peer", "ratio", "bar", ""):
            table.add_column(heading, justify="left" if heading in ("what", "peer") else "right")
        for row in self.rows:
            peer = "" if row.peer_value is None else f"{row.peer}: {_figure(row.peer_value)} {row.unit}"
            ratio = "" if row.ratio is None else f"{row.ratio:.1f}x"
            sign = "≥" if row.at_least else "≤"
            bar = "" if row.bar is None else f"{sign} {row.bar:g} {row.unit}"
            table.add_row(row.name, f"{_figure(row.value)} {row.unit}", peer, ratio, bar, _mark(row))
        Console().print(table)


def _mark(row: Row) -> str:
    if row.bar is None:
        return ""
    return "[green]ok[/]" if row.ok else "[red]short[/]"


def _figure(value: float) -> str:
    return f"{value:.3g}"


def surroundings() -> dict[str, object]:
    """The machine, the versions and the date of a run."""
    packages = {name: version(name) for name in ("playproof", "numpy", "scipy", "clingo")}
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    return {"date": datetime.now(UTC).isoformat(timespec="seconds"), "machine": machine, "versions": packages}


def cpu(work: Callable[[], object], repeat: int = 5) -> float:
    """The CPU seconds of some work: the median of several runs, after one to warm up; short work is run in bunches."""
    begin = time.process_time()
    work()
    bunch = max(1, int(SHORT / max(time.process_time() - begin, 1e-6)))
    times = []
    for _ in range(repeat):
        gc.collect()
        begin = time.process_time()
        for _ in range(bunch):
            work()
        times.append((time.process_time() - begin) / bunch)
    return median(times)
