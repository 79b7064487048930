"""What a worker does: open the project once, then make chunks of levels and give back their rows.

A worker gets names and numbers and returns rows. It knows neither the file nor the other workers, so that it may be a
process on this machine or on another one that sees the project's folder.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from playproof.batch.rows import Row, packed
from playproof.errors import Cancelled, PlayproofError, WrongInput
from playproof.level import write_native
from playproof.level.digest import digest
from playproof.level.files.folder import inside
from playproof.project import Made, Project, generate
from playproof.project.seeds import item_seed

ALL_MEASURES = "playproof.measure:measure_all"
Measures = Callable[[Made], Mapping[str, float | None]]


@dataclass(frozen=True, slots=True)
class Task:
    """All that a worker must know to make any item of a batch."""

    folder: str
    fingerprint: str
    seed: int
    measures: str = ""
    """The function that measures a level, as `package.module:function`; "" for none."""
    registers: tuple[tuple[str, Any], ...] = ()
    """Values that registers have in this batch, instead of the file's."""


def make_chunk(task: Task, items: tuple[int, ...], stopped: Callable[[], bool] | None = None) -> list[Row]:
    """The rows of some items; fewer if somebody asked to stop."""
    from playproof.batch.worker import asked_to_stop

    stopped = stopped or asked_to_stop
    project, measures = _opened(task.folder, task.fingerprint, task.registers), measuring(task.measures)
    rows: list[Row] = []
    for item in items:
        try:
            rows.append(_row(project, item, item_seed(task.seed, item), measures, stopped))
        except Cancelled:
            break
    return rows


def _row(project: Project, item: int, seed: int, measures: Measures, stopped: Callable[[], bool]) -> Row:
    if stopped():
        raise Cancelled("stopped between two levels")
    begun = time.perf_counter()
    try:
        row = _made_row(item, seed, generate(project, seed, stopped=stopped), measures)
    except Cancelled:
        raise
    except PlayproofError as error:
        row = Row(item, seed, failure=str(error))
    except Exception as error:  # one level that breaks our code must not cost the other ten thousand
        row = Row(item, seed, failure=f"a fault of Playproof: {type(error).__name__}: {str(error)[:300]}")
    return row._replace(seconds=time.perf_counter() - begun)


def _made_row(item: int, seed: int, made: Made, measures: Measures) -> Row:
    verdict = made.verdict
    return Row(
        item,
        seed,
        ok=made.ok,
        solvable=verdict.solvable if verdict else None,
        moves=len(verdict.witness) if verdict and verdict.witness is not None else None,
        hash=made.level.hash,
        level=packed(write_native(made.file())),
        proofs=_json([{"claim": proof["claim"], "kind": proof["kind"]} for proof in made.proofs]),
        verdict=packed(_json(verdict.to_json())) if verdict else None,
        measures=_json({name: _finite(value) for name, value in measures(made).items()}),
    )


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _finite(value: float | None) -> float | None:
    """JSON has no infinity; and a batch in which nothing is known of a measure can still be read by everybody."""
    return value if value is not None and math.isfinite(value) else None


@lru_cache(maxsize=4)
def _opened(folder: str, fingerprint: str, registers: tuple[tuple[str, Any], ...]) -> Project:
    """The project, opened once per worker, if it still says what it said when the batch was begun."""
    project = Project.open(folder).with_registers(dict(registers))
    if fingerprint_of(project) != fingerprint:
        raise WrongInput(f"the project in '{folder}' was changed while its batch was made; begin a new batch")
    return project


def fingerprint_of(project: Project) -> str:
    """A name for all that levels follow from: what the project says, and what stands in the files it names."""
    named = {value for module in project.modules for value in module.settings.values() if isinstance(value, str)}
    named |= {module.pins for module in project.modules if module.pins}
    return digest(project.hash, {name: _content(project.folder, name) for name in sorted(named)})


def _content(folder: Path, named: str) -> str:
    """The digest of a file of the project; "" for a text that names none."""
    try:
        path = inside(folder, named)
        return digest(path.read_bytes()) if path.is_file() else ""
    except (PlayproofError, OSError):
        return ""


def usual_measures() -> str:
    """The measures that a batch keeps if nobody asks for others: all that there are."""
    try:
        measuring(ALL_MEASURES)
    except WrongInput:
        return ""
    return ALL_MEASURES


@lru_cache(maxsize=4)
def measuring(name: str) -> Measures:
    """The function with this name, given by whoever runs the batch and never by a project."""
    if not name:
        return lambda made: {}
    module, _, function = name.partition(":")
    try:
        found = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError):
        raise WrongInput(f"there is no function '{name}' to measure with; wanted package.module:function") from None
    return found  # type: ignore[no-any-return]
