"""The spine: what a project's modules cost beside their own work, in a fresh run, in one that is kept, and level by level;
and what a batch costs beside the levels that are made and judged in it.

CPU time, as everywhere in these benchmarks; and once on the clock, where the peer is the disk alone: the same files written
aside, synced and named, and nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from bench.report import QUICK, Report, Row
from playproof.batch import in_place, work
from playproof.batch import run as run_batch
from playproof.level import Grid
from playproof.level.files.whole import save_whole
from playproof.project import Project, Run, State, execute, generate
from playproof.project import shelf as shelves

MODULES = 40
GAME = """\
[symbols]
floor = { glyph = "." }
wall  = { glyph = "#", solid = true }
start = { glyph = "S", start = true }
exit  = { glyph = ">", goal = true }
key   = { glyph = "k", gives = "key" }
door  = { glyph = "D", solid = true, takes = "key" }
"""
DUG = """\
promises = ["solvable", "no dead ends"]

[[module]]
name = "rooms"
kind = "digger"
size = [24, 14]
rooms = "4..6"
room_size = [2, 4]
doors = "1..2"
loops = "0..1"
"""
SKETCHED = """\
[[module]]
name = "sketch"
kind = "sketch"
file = "level.txt"
"""


def run() -> Report:
    report = Report("project")
    with TemporaryDirectory() as folder:
        project = trivial_project(Path(folder) / "project")
        _overhead(report, project, Path(folder))
        _levels(report, project)
        _batch(report, Path(folder))
        _long_batch(report, Path(folder))
    return report


def trivial_project(folder: Path) -> Project:
    """A sketch of 20x20 cells, and modules that hand it on as it is."""
    folder.mkdir()
    (folder / "alphabet.toml").write_text(GAME, encoding="utf-8")
    picture = "\n".join("S" + "." * 19 if y == 0 else "." * 19 + (">" if y == 19 else "#") for y in range(20))
    (folder / "level.txt").write_text(picture + "\n", encoding="utf-8")
    steps = [f'[[module]]\nname = "step {number}"\nkind = "ask"\n' for number in range(1, MODULES)]
    sketch = '[[module]]\nname = "sketch"\nkind = "sketch"\nfile = "level.txt"\n'
    (folder / "project.toml").write_text(sketch + "".join(steps), encoding="utf-8")
    return Project.open(folder)


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    begin = clock()
    work()
    return clock() - begin


def _overhead(report: Report, project: Project, folder: Path) -> None:
    """Milliseconds of CPU per module. The modules do nothing but the sketch, whose own work is taken off."""
    repeat = 5 if QUICK else 25
    text = (project.folder / "level.txt").read_text(encoding="utf-8")
    alone = median(seconds(lambda: Grid.parse(text, project.alphabet)) for _ in range(repeat))
    runs = [Run.begin(project, folder / f"run{number}", number) for number in range(2 * repeat)]
    runs[0].execute()  # the first loads code
    cold = median(seconds(run.execute) for run in runs[1:repeat])
    fresh = median(seconds(lambda run=run: _in_a_new_process(run)) for run in runs[1:repeat])
    warm = median(seconds(runs[1].execute) for _ in range(repeat))
    memory = median(seconds(lambda: execute(project, State(1))) for _ in range(repeat))
    for name, took in (
        ("spine per module, fresh run, written to the disk", cold),
        ("spine per module, kept run, opened anew", fresh),
        ("spine per module, kept run, open already", warm),
        ("spine per module, in memory", memory),
    ):
        report.add(Row(name, 1000 * (took - alone) / MODULES, "ms", bar=2))
    _waiting(report, runs[repeat:], folder)


def _waiting(report: Report, runs: list[Run], folder: Path) -> None:
    """The same on the clock, beside what the disk alone takes to be sure of as many files of that size."""
    clock = time.perf_counter
    cold = median(seconds(run.execute, clock) for run in runs)
    texts = [file.read_bytes() for file in sorted((runs[0].folder / "products").rglob("*.product.json"))]
    bare = folder / "bare"
    bare.mkdir()
    disk = median(
        seconds(lambda: [save_whole(text, bare / f"{n}") for n, text in enumerate(texts)], clock) for _ in runs
    )
    name = "module of a fresh run, on the clock, waiting for the disk included"
    report.add(Row(name, 1000 * cold / MODULES, "ms", "its file alone, synced", 1000 * disk / MODULES))


def _in_a_new_process(run: Run) -> None:
    """Execute a run whose products nobody remembers."""
    shelves._read.cache_clear()
    run.execute()


def _levels(report: Report, project: Project) -> None:
    """Time per level, the judge included, for the first levels and after many."""
    most = 60 if QUICK else 600
    took = [seconds(lambda seed=seed: generate(project, seed)) for seed in range(most)]
    early, late = median(took[: most // 6]), median(took[-most // 6 :])
    report.add(Row(f"level of {MODULES} modules, judged", 1000 * early, "ms"))
    report.add(Row(f"the last of {most} levels over the first", late / early, "x", bar=1.2))


def batch_project(folder: Path, modules: str, picture: str = "S>") -> Path:
    """A project of few modules, to make many levels of."""
    folder.mkdir()
    (folder / "alphabet.toml").write_text(GAME, encoding="utf-8")
    (folder / "level.txt").write_text(picture + "\n", encoding="utf-8")
    (folder / "project.toml").write_text(modules, encoding="utf-8")
    return folder


def timed_batch(project: Path, count: int) -> tuple[list[float], list[float], float]:
    """A batch made in this process: the CPU time at which each level was begun, and made and judged; and at the end.

    Whatever lies between is the batch's own: measures, texts, packing, chunks, progress and the file.
    """
    begun: list[float] = []
    done: list[float] = []

    def timed(*args: Any, **settings: Any) -> object:
        begun.append(time.process_time())
        try:
            return generate(*args, **settings)
        finally:
            done.append(time.process_time())

    run_batch(project, 20, 1, in_place(), project / "warm.batch.sqlite")  # the first loads code
    with patch.object(work, "generate", timed):
        begin = time.process_time()
        run_batch(project, count, 2, in_place(), project / "levels.batch.sqlite")
    return [begin, *begun], done, time.process_time()


def _batch(report: Report, folder: Path) -> None:
    """What share of a batch of small levels is not spent on making and judging them."""
    count = 400 if QUICK else 20_000
    begun, done, end = timed_batch(batch_project(folder / "dug", DUG), count)
    made = sum(then - since for since, then in zip(begun[1:], done, strict=True))
    report.add(Row("dug level of 24x14, made and judged", 1000 * made / count, "ms"))
    name = f"{count:,} dug levels in a batch, share of time outside the generator"
    report.add(Row(name, 100 * (1 - made / (end - begun[0])), "%", bar=30))


def _long_batch(report: Report, folder: Path) -> None:
    """Whether a level costs as much at the end of a long batch as at its begin, all that the batch does included."""
    count = 2_000 if QUICK else 100_000
    begun, _, end = timed_batch(batch_project(folder / "sketched", SKETCHED), count)
    tenth = count // 10
    early, late = (begun[tenth] - begun[0]) / tenth, (end - begun[-tenth]) / tenth
    report.add(Row(f"sketched level, first tenth of a batch of {count:,}", 1000 * early, "ms"))
    report.add(Row("time per level, the last tenth over the first", late / early, "x", bar=1.2))
