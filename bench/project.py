"""The spine: what a project's modules cost beside their own work, in a fresh run, in one that is kept, and level by level;
and what a batch costs beside the levels that are made and judged in it.

Two clocks. Bars take CPU time, as everywhere in these benchmarks: it is the spine's own, whatever else the machine does
meanwhile. What a designer waits for is the clock on the wall; it is printed for the one case that writes, a fresh run, next
to the same files written and nothing else, once as the shelf writes them and once synced to the disk.

Inside and outside of the generator. `generate` is inside: the modules, and the judge with the proofs of what the project
promises, for no level is handed out unjudged; how much of it is the judge's is printed too. Outside is all that a batch does
on top: the rest of the verdict (what nobody avoids, what is out of reach, stages), every measure, the level's file and the
verdict as texts, packing them, chunks, progress, and the database.
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
from playproof.level.files.whole import save_soon, save_whole
from playproof.project import Project, Run, State, execute, generate, made
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
        report.add(Row(f"{name}, CPU", 1000 * (took - alone) / MODULES, "ms", bar=2))
    _waiting(report, runs[repeat:], folder, alone)


def _waiting(report: Report, runs: list[Run], folder: Path, alone: float) -> None:
    """The same on the clock, beside what as many files of that size take by themselves."""
    cold = 1000 * (median(seconds(run.execute, time.perf_counter) for run in runs) - alone) / MODULES
    texts = [file.read_bytes() for file in sorted((runs[0].folder / "products").rglob("*.product.json"))]
    for save, how in ((save_soon, "named"), (save_whole, "named and synced")):
        disk = median(_writing(save, texts, folder) for _ in runs)
        name = "spine per module, fresh run, on the clock"
        report.add(Row(name, cold, "ms", f"its file alone, {how}", 1000 * disk / MODULES))


def _writing(save: Callable[[bytes, Path], Path], texts: list[bytes], folder: Path) -> float:
    with TemporaryDirectory(dir=folder) as bare:
        return seconds(lambda: [save(text, Path(bare, str(n))) for n, text in enumerate(texts)], time.perf_counter)


def _in_a_new_process(run: Run) -> None:
    """Execute a run whose products nobody remembers."""
    shelves._read.cache_clear()
    run.execute()


def _levels(report: Report, project: Project) -> None:
    """Time per level, the judge included, for the first levels and after many."""
    most = 60 if QUICK else 600
    took = [seconds(lambda seed=seed: generate(project, seed)) for seed in range(most)]
    early, late = _quick(took[: most // 6]), _quick(took[-most // 6 :])
    report.add(Row(f"level of {MODULES} modules, judged", 1000 * median(took), "ms"))
    report.add(Row(f"the last of {most} levels over the first", late / early, "x", bar=1.2))


def _quick(took: list[float]) -> float:
    """What the quickest tenth takes: whatever else the machine does makes some levels slower, and none faster."""
    return sorted(took)[len(took) // 10]


def batch_project(folder: Path, modules: str, picture: str = "S>") -> Path:
    """A project of few modules, to make many levels of."""
    folder.mkdir()
    (folder / "alphabet.toml").write_text(GAME, encoding="utf-8")
    (folder / "level.txt").write_text(picture + "\n", encoding="utf-8")
    (folder / "project.toml").write_text(modules, encoding="utf-8")
    return folder


class Stopwatch:
    """The CPU time at which each call of a function was begun and ended."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.work = work
        self.begun: list[float] = []
        self.ended: list[float] = []

    def __call__(self, *args: Any, **settings: Any) -> Any:
        self.begun.append(time.process_time())
        try:
            return self.work(*args, **settings)
        finally:
            self.ended.append(time.process_time())

    @property
    def total(self) -> float:
        return sum(self.ended) - sum(self.begun)


def timed_batch(project: Path, count: int) -> tuple[Stopwatch, Stopwatch, Stopwatch]:
    """A batch made in this process: the times of the whole, of generating each level, and of judging it."""
    whole, making, judging = Stopwatch(run_batch), Stopwatch(generate), Stopwatch(made.made_of)
    run_batch(project, 20, 1, in_place(), project / "warm.batch.sqlite")  # the first loads code
    with patch.object(work, "generate", making), patch.object(made, "made_of", judging):
        whole(project, count, 2, in_place(), project / "levels.batch.sqlite")
    return whole, making, judging


def _batch(report: Report, folder: Path) -> None:
    """What share of a batch of small levels is not spent on making and judging them."""
    count = 400 if QUICK else 20_000
    whole, making, judging = timed_batch(batch_project(folder / "dug", DUG), count)
    outside = whole.total - making.total
    report.add(Row("dug level of 24x14, made and judged", 1000 * making.total / count, "ms"))
    report.add(Row("of that the judge and his proofs", 1000 * judging.total / count, "ms"))
    report.add(Row("dug level of 24x14, outside the generator", 1000 * outside / count, "ms"))
    name = f"{count:,} dug levels in a batch, share of time outside the generator"
    report.add(Row(name, 100 * outside / whole.total, "%", bar=30))


def _long_batch(report: Report, folder: Path) -> None:
    """Whether a level costs as much at the end of a long batch as at its begin, all that the batch does included."""
    count = 2_000 if QUICK else 100_000
    whole, making, _ = timed_batch(batch_project(folder / "sketched", SKETCHED), count)
    tenth = count // 10
    early = (making.begun[tenth] - whole.begun[0]) / tenth
    late = (whole.ended[0] - making.begun[-tenth]) / tenth
    report.add(Row(f"sketched level, first tenth of a batch of {count:,}", 1000 * early, "ms"))
    report.add(Row("time per level, the last tenth over the first", late / early, "x", bar=1.2))
