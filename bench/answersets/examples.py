"""Two hundred levels of each example with a module `answerset`, as `playproof generate` hands them out: judged and proven."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from bench.report import QUICK, Report, Row
from playproof import Project

EXAMPLES = Path(__file__).parents[2] / "examples"
COUNT = 10 if QUICK else 200


def run(report: Report) -> None:
    for project in answered():
        begin, kept = time.process_time(), 0
        for seed in range(COUNT):
            made = project.generate(seed=seed)
            kept += made.ok and {str(p) for p in project.promises} <= {proof.claim for proof in made.verify()}
        each = (time.process_time() - begin) / COUNT
        report.add(Row(f"{project.name}: of {COUNT} levels, promises proven", kept, "", bar=COUNT, at_least=True))
        report.add(Row(f"{project.name}: each level, judged and proven", 1000 * each, "ms"))


def answered() -> Iterator[Project]:
    for folder in sorted(EXAMPLES.iterdir()):
        if (folder / "project.toml").exists():
            project = Project.open(folder)
            if any(module.kind == "answerset" for module in project.modules):
                yield project
