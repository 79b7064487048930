"""Levels that are almost impossible, and one that is: every seed must be answered within a second of CPU."""

from __future__ import annotations

import time

from bench.population.checker import Checker
from bench.population_cases import TIGHT, no_bypass, tight
from bench.report import QUICK, Report, Row
from playproof.errors import Impossible, NotFound
from playproof.populate import Populator
from playproof.populate.problem import Problem

SEEDS = 2 if QUICK else 20
LIMIT = 1.0


def run(report: Report) -> None:
    import ortools.sat.python.cp_model  # noqa: F401  its import takes longer than a level, and is paid once

    for name in TIGHT:
        problem = tight(name)
        for kind, asked in (("", problem), (", no bypass", no_bypass(problem))):
            short = f"{name}{kind}"
            _impossible(report, short, asked) if name.startswith("U ") else _possible(report, short, asked)


def _possible(report: Report, name: str, problem: Problem) -> None:
    checker, times, good = Checker(problem), [], 0
    values = problem.attributes[0].values  # type: ignore[union-attr]
    for seed in range(SEEDS):
        begin = time.process_time()
        try:
            filling = Populator(problem).fill(seed)
        except (Impossible, NotFound) as error:
            print(f"  {name}, seed {seed}: {error}")
            filling = {}
        times.append(time.process_time() - begin)
        held = tuple(values.index(filling[slot]) for slot in problem.slots if slot in filling)  # type: ignore[arg-type]
        good += times[-1] <= LIMIT and bool(held) and not checker.faults(held)
    report.add(Row(f"{name}, seeds answered within 1 s", good, f"of {SEEDS}", bar=SEEDS, at_least=True))
    report.add(Row(f"{name}, mean", 1e3 * sum(times) / len(times), "ms"))
    report.add(Row(f"{name}, slowest", 1e3 * max(times), "ms"))


def _impossible(report: Report, name: str, problem: Problem) -> None:
    begin, conflict = time.process_time(), ()
    try:
        Populator(problem).fill(0)
    except Impossible as error:
        conflict = error.conflict
    except NotFound as error:
        print(f"  {name}: {error}")
    spent = time.process_time() - begin
    print(f"  {name}: " + "; ".join(map(str, conflict)))
    report.add(Row(f"{name}, demands that cannot all hold", len(conflict), "", bar=1, at_least=True))
    report.add(Row(f"{name}, answered", 1e3 * spent, "ms"))
