"""One level among many: where it came from, its measures, and whether it kept its promises; and all of them as a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from playproof.errors import frequent
from playproof.level import Level
from playproof.measure.registry import MEASURES
from playproof.measure.subject import HasLevel, Subject, subject_of

Numbers = Mapping[str, float | None]


@dataclass(frozen=True)
class Sample:
    """A row of a study. A level that could not be made is a row too: leaving it out would flatter the generator."""

    index: int
    seed: int
    level: Level | None
    measures: Numbers = field(default_factory=dict)
    ok: bool = True
    seconds: float | None = None
    group: str = ""
    """The value of the setting that is varied, as text; of several the values, with commas."""
    failure: str = ""
    """Why there is no level."""
    broken: tuple[str, ...] = ()
    """What the judge says of promises that are not kept."""


def measure_all(given: Level | HasLevel | Subject, names: Iterable[str] | None = None) -> dict[str, float | None]:
    """Every measure of one level, or those that are named; None where one does not apply.

    >>> from playproof.level import Alphabet, Grid, Symbol
    >>> game = Alphabet.of(Symbol("start", "S", start=True), Symbol("floor", "."), Symbol("exit", ">", goal=True))
    >>> measure_all(Grid.parse("S..>", game), ["path_length", "density", "key_slack"])
    {'path_length': 3.0, 'density': 0.0, 'key_slack': None}
    """
    subject = subject_of(given)
    wanted = [name for name, one in MEASURES.items() if not one.of_many] if names is None else names
    return {name: MEASURES[name](subject) for name in wanted}


def table(rows: Iterable[Sample]) -> str:
    """The samples as CSV: one line each, measures in columns, nothing where one does not apply."""
    samples = list(rows)
    names = columns(samples)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["index", "seed", "group", "ok", "seconds", "level", *names, "failure"])
    for sample in samples:
        hash = sample.level.hash if sample.level is not None else ""
        numbers = [_shown(sample.measures.get(name)) for name in names]
        about = [sample.index, sample.seed, _safe(sample.group), int(sample.ok), _shown(sample.seconds), hash]
        writer.writerow([*about, *numbers, _safe(sample.failure)])
    return text.getvalue()


def reasons(samples: Iterable[Sample]) -> list[tuple[str, int]]:
    """Why levels are not what was asked for, the most frequent first."""
    return frequent(why for one in samples for why in ((one.failure,) if one.failure else one.broken))


def columns(samples: Iterable[Sample]) -> list[str]:
    """The measures that occur, ours first and in their order."""
    found = dict.fromkeys(name for sample in samples for name in sample.measures)
    return [name for name in MEASURES if name in found] + [name for name in found if name not in MEASURES]


def _shown(value: float | None) -> str:
    return "" if value is None else f"{value:.10g}"


def _safe(text: str) -> str:
    """A spreadsheet would run a text that begins like a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
