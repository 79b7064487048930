"""One page with everything on it: pictures of the numbers, and behind every bin its levels.

The page is a single file that asks no other for anything: the numbers stand in it as JSON, its script and style are the files
in `page/`, and its policy forbids the browser to fetch. What a level or a project is called is text and never markup.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from html import escape
from importlib.resources import files
from math import isfinite
from typing import Any

from playproof import __version__
from playproof.level import Level
from playproof.level.draw import svg
from playproof.level.draw.charts import LIGHTER
from playproof.level.draw.colour import PALETTE, mix
from playproof.level.draw.theme import DARK, LIGHT, Look
from playproof.measure.many import MOST_COMPARED, distances, levels_of, measure_batch
from playproof.measure.registry import MEASURES
from playproof.measure.sample import Sample, columns, reasons
from playproof.measure.statistics import rates, summary

SCRIPTS = ("draw", "bins", "state", "heat", "multiples", "corner", "charts", "levels", "start")
MOST_PICTURES = 1_500
BINS = 40
MARK = re.compile(r"\{\{(title|style|script|document)\}\}")


def report(
    rows: Iterable[Sample], by: str | None = None, *, title: str = "Levels in numbers", seed: int | None = None
) -> str:
    """The page for some samples; `by` names the setting whose values are their groups."""
    samples = list(rows)
    parts = {
        "title": escape(title),
        "style": _file("page.css").replace("/*light*/", _colours(LIGHT)).replace("/*dark*/", _colours(DARK)),
        "script": "\n".join(_file(f"{name}.js") for name in SCRIPTS),
        "document": _embedded(page_document(samples, by or "", title, seed)),
    }
    # In one pass: what a title or a level says must not be taken for a mark of ours.
    return MARK.sub(lambda mark: parts[mark[1]], _file("page.html"))


def page_document(samples: Sequence[Sample], by: str, title: str, seed: int | None) -> dict[str, Any]:
    """All that the page shows, as JSON."""
    names = columns(samples)
    groups = list(dict.fromkeys(sample.group for sample in samples))
    pictures, which = _pictures(samples)
    return {
        "title": title,
        "by": by,
        "seed": None if seed is None else str(seed),
        "version": __version__,
        "groups": groups,
        "measures": [_about(name) for name in names],
        "rows": [_row(sample, names, groups, which) for sample in samples],
        "pictures": pictures,
        "summary": {name: summary(sample.measures.get(name) for sample in samples) for name in names},
        "many": [_about(name) | {"value": value} for name, value in measure_batch(samples).items()],
        "parts": [_part(samples, group) for group in groups],
        "reasons": reasons(samples),
        "compared": min(len(levels_of(samples)), MOST_COMPARED),
        "colours": len(PALETTE),
    }


def _part(samples: Sequence[Sample], group: str) -> dict[str, Any]:
    """What is said of one value of the setting: how often things went well, and how far apart its levels are."""
    here = [sample for sample in samples if sample.group == group]
    counts = [0] * BINS
    for distance in distances(levels_of(here)):
        counts[min(int(distance * BINS), BINS - 1)] += 1
    shares = {name: asdict(rate) | {"share": rate.share} for name, rate in rates(here).items()}
    return {"group": group, "rates": shares, "distances": counts}


def _about(name: str) -> dict[str, Any]:
    known = MEASURES.get(name)
    if known is None:
        return {"name": name, "title": name, "unit": "", "about": "", "low": None, "high": None, "domain": []}
    facts = {field: getattr(known, field) for field in ("name", "title", "unit", "about", "low", "high")}
    return facts | {"domain": list(known.domain)}


def _row(sample: Sample, names: Sequence[str], groups: Sequence[str], which: dict[str, int]) -> dict[str, Any]:
    values = [sample.measures.get(name) for name in names]
    return {
        "index": sample.index,
        "seed": str(sample.seed),  # as text: seeds have 63 bits, and numbers in a browser 53
        "ok": sample.ok,
        "seconds": sample.seconds,
        "group": groups.index(sample.group),
        "values": [value if value is not None and isfinite(value) else None for value in values],
        "picture": -1 if sample.level is None else which.get(sample.level.hash, -1),
        "failure": sample.failure,
    }


def _pictures(samples: Sequence[Sample]) -> tuple[list[str], dict[str, int]]:
    """Each level drawn once, and the number of its picture by its hash; if there are too many, some from all over."""
    levels: dict[str, Level] = {level.hash: level for level in levels_of(samples)}
    every = -(-len(levels) // MOST_PICTURES) or 1
    chosen = list(levels.items())[::every]
    return [svg(level, legend=False) for _, level in chosen], {hash: i for i, (hash, _) in enumerate(chosen)}


def _colours(look: Look) -> str:
    """A theme as variables of the style sheet; on a dark page the colours of groups are lighter, as in charts of scores."""
    groups = PALETTE if look is LIGHT else [mix(colour, LIGHTER, 0.3) for colour in PALETTE]
    named = asdict(look) | {f"group{number}": colour for number, colour in enumerate(groups)}
    return "".join(f"--{name}:{colour};" for name, colour in named.items())


def _embedded(document: dict[str, Any]) -> str:
    """JSON that cannot end the element it stands in."""
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _file(name: str) -> str:
    return files("playproof.measure").joinpath("page", name).read_text(encoding="utf-8")
