"""Many levels measured: from a project, where they are made now, or from a batch, where they were made before."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import islice
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playproof.cli.console import Row, command, complain, say, tell_headline, tell_json, tell_reasons, tell_rows, wrote
from playproof.cli.guard import REFUSED
from playproof.cli.loading import has_folder
from playproof.cli.options import Progress
from playproof.errors import Fault, Where, WrongInput

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from playproof.measure import Sample

LEVELS = 200


@dataclass(frozen=True, slots=True)
class Asked:
    """What shall be measured, and where the results go."""

    source: str
    number: int | None = None
    by: tuple[str, ...] = ()
    seed: int | None = None
    csv: str = ""
    html: str = ""
    jobs: int = 1


@dataclass(frozen=True, slots=True)
class Study:
    """The samples, and what they are samples of."""

    title: str
    seed: int
    by: str
    samples: list[Sample]


def measure_many(asked: Asked, how: Progress | None, json: bool) -> int:
    """Measure, write and tell; the exit code."""
    has_folder(asked.csv)
    has_folder(asked.html)
    study = _of_batch(asked) if Path(asked.source).is_file() else _of_project(asked, how)
    files = list(_written(asked, study))
    if json:
        tell_json(_facts(study, files))
    else:
        _tell(study)
        if not files and any(sample.level for sample in study.samples):
            say(f"to look at them: {command('measure', asked.source)} --html measures.html")
    wrote(files)
    failures = [sample.failure for sample in study.samples if sample.level is None]
    if len(failures) == len(study.samples):
        complain(f"not one level could be made: {failures[0]}" if failures else "there are no levels to measure")
        return REFUSED
    return 0


def _of_project(asked: Asked, how: Progress | None) -> Study:
    from playproof.batch.worker import asked_to_stop
    from playproof.cli.watching import watching
    from playproof.measure import parse_by, sample_project
    from playproof.project import Project

    _refuse_batches(Path(asked.source))
    project = Project.open(asked.source)
    varied = [parse_by(text) for text in asked.by]
    number = asked.number or LEVELS
    seed = project.seed if asked.seed is None else asked.seed
    with watching(how, number * prod(len(by.values) for by in varied)) as watch, _workers(asked.jobs) as workers:
        samples = list(sample_project(project, number, varied, seed, watch, asked_to_stop, workers))
    return Study(project.name, seed, ", ".join(by.name for by in varied), samples)


@contextmanager
def _workers(jobs: int) -> Iterator[Executor | None]:
    """The processes that make levels; none for one job, which is done right here."""
    from playproof.batch import processes

    if jobs == 1:
        yield None
        return
    with processes(jobs).team() as team:
        yield team.executor


def _refuse_batches(folder: Path) -> None:
    """A folder of batches is no project; one of them can be measured."""
    from playproof.batch import batches_in

    if folder.is_dir() and not (folder / "project.toml").exists() and (there := batches_in(folder)):
        hint = f"name one of them: {command('measure', there[0])}"
        raise WrongInput(Fault("this is a folder with batches and no project", Where(str(folder)), hint))


def _of_batch(asked: Asked) -> Study:
    from playproof.batch import Batch

    if asked.by or asked.seed is not None:
        raise WrongInput("--by and --seed say how levels are made, and those of a batch are; give a project instead")
    facts = Batch.open(asked.source).facts
    return Study(facts.name, facts.seed, "", list(islice(samples_from_batch(asked.source), asked.number)))


def samples_from_batch(path: str | Path) -> Iterator[Sample]:
    """The levels of a batch with their measures as they were stored; a batch without measures is measured now."""
    from playproof.batch import Batch
    from playproof.batch.reading import level_of, not_kept
    from playproof.level.files.jsontext import read_json
    from playproof.measure import Sample, measure_all

    for row in Batch.open(path).rows():
        level = level_of(row).level if row.level is not None else None
        numbers = read_json(row.measures) or (measure_all(level) if level is not None else {})
        broken = not_kept(row.verdict)
        yield Sample(row.item, row.seed, level, numbers, row.ok, row.seconds, failure=row.failure, broken=broken)


def _written(asked: Asked, study: Study) -> Iterator[Path]:
    from playproof.level.files.whole import save_whole
    from playproof.measure import report, table

    if asked.csv:
        yield save_whole(table(study.samples), asked.csv)
    if asked.html:
        page = report(study.samples, study.by or None, title=study.title, seed=study.seed)
        yield save_whole(page, asked.html)


def _groups(study: Study) -> dict[str, list[Sample]]:
    groups: dict[str, list[Sample]] = {}
    for sample in study.samples:
        groups.setdefault(sample.group, []).append(sample)
    return groups


def _facts(study: Study, files: list[Path]) -> dict[str, Any]:
    """The study as data: for each value of the setting its rates and its numbers."""
    values = {name: _numbers(rows) for name, rows in _groups(study).items()}
    about = {"project": study.title, "seed": study.seed, "by": study.by, "levels": len(study.samples)}
    return {**about, "groups": values, "files": [str(file) for file in files]}


def _numbers(rows: list[Sample]) -> dict[str, Any]:
    from playproof.measure import measure_batch, rates, summary
    from playproof.measure.sample import columns, reasons

    shares = {name: {**asdict(rate), "share": rate.share} for name, rate in rates(rows).items()}
    measures = {name: summary(row.measures.get(name) for row in rows) for name in columns(rows)}
    return {
        "levels": len(rows),
        "rates": shares,
        "measures": measures,
        "many": measure_batch(rows),
        "reasons": dict(reasons(rows)),
    }


def _tell(study: Study) -> None:
    from playproof.measure.sample import reasons

    for group, rows in _groups(study).items():
        name = f"{study.title}, {study.by} = {group}" if study.by else study.title
        tell_headline(name, f"{len(rows):,} levels, seed {study.seed}", "")
        tell_rows(_lines(_numbers(rows)))
        tell_reasons(reasons(rows))


def _lines(numbers: dict[str, Any]) -> Iterator[Row]:
    from playproof.measure import MEASURES

    for name, rate in numbers["rates"].items():
        yield Row(name, f"{rate['share']:.1%} ({rate['low']:.1%} to {rate['high']:.1%})")
    for name, found in numbers["measures"].items():
        if found is not None:
            yield Row(name.replace("_", " "), f"{found['mean']:.4g} ({found['least']:.4g} to {found['most']:.4g})")
    for name, value in numbers["many"].items():
        if value is not None:
            yield Row(MEASURES[name].title, f"{value:.4g} {MEASURES[name].unit}")
