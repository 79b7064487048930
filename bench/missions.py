"""Missions: five hundred of the example's, each judged, and how they compare with five that others made.

The five are of the corpus in `PLAYPROOF_CORPUS`: graphs of Dormans' kind, in which an arrow says what comes before what. Ours
are measured as they are before their ways are opened, so that an arrow means the same in both. Values are medians.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.report import QUICK, Report, Row
from playproof import Graph, Project, read
from playproof.project import State, execute

MISSION = Path(__file__).parents[1] / "examples" / "mission"
GATES = ("lock", "seal", "boss-door")


def run() -> Report:
    report = Report("missions")
    ours = _judged(report, 50 if QUICK else 500)
    theirs = corpus()
    for name, measure in MEASURES.items():
        beside = median(map(measure, theirs)) if theirs else None
        report.add(Row(name, median(map(measure, ours)), "", "the corpus", beside))
    return report


def _judged(report: Report, count: int) -> list[Graph]:
    """So many missions, of all lengths and difficulties; those with the example's own settings are given back."""
    project, kept, missions = Project.open(MISSION), 0, []
    for seed in range(count):
        settings = {} if seed % 2 else {"length": seed % 41, "difficulty": 1 + seed % 8}
        made = project.generate(seed=seed, registers=settings)
        kept += made.ok and len(made.verify()) == len(project.promises)
        if not settings:
            missions.append(before_it_is_opened(project, seed))
    report.add(Row(f"of {count} solvable without dead ends, promises proven", kept, "", bar=count, at_least=True))
    return missions


def before_it_is_opened(project: Project, seed: int) -> Graph:
    """What the first module made: arrows that say what comes before what."""
    step = execute(project, State(seed)).latest("errand")
    assert step is not None
    assert step.made is not None
    assert isinstance(step.made.level, Graph)
    return step.made.level


def corpus() -> list[Graph]:
    """The five missions in the example's words, which `labels.txt` beside a mission gives."""
    folder = Path(os.environ.get("PLAYPROOF_CORPUS", "../shared/data")) / "missions"
    files = sorted(folder.glob("*.gr"))
    if not files:
        print(f"no missions in {folder}: set PLAYPROOF_CORPUS to compare with those of others")
    alphabet, found = Project.open(MISSION).alphabet, []
    with TemporaryDirectory() as beside:
        shutil.copy(MISSION / "labels.txt", beside)
        for file in files:
            level = read(shutil.copy(file, beside), alphabet=alphabet).level
            assert isinstance(level, Graph)
            found.append(level)
    return found


def after(level: Graph) -> dict[str, list[str]]:
    """For each place those that come after it: along arrows, and from a key to the lock of its number."""
    found: dict[str, list[str]] = {node.id: [] for node in level.nodes}
    for edge in level.edges:
        found[edge.source].append(edge.target)
    locks = {node.members.get("id"): node.id for node in level.nodes if node.symbol == "lock"}
    for node in level.nodes:
        if node.symbol == "key" and node.members.get("id") in locks and not found[node.id]:
            found[node.id].append(locks[node.members.get("id")])
    keys = [node.id for node in level.nodes if node.symbol == "boss-key" and not found[node.id]]
    for key in keys:
        found[key] += [node.id for node in level.nodes if node.symbol == "boss-door"]
    return found


def longest(level: Graph, worth: Callable[[str], int]) -> int:
    """The most that places on one way from the entrance are worth."""
    follow = after(level)

    @cache
    def from_here(id: str) -> int:
        return worth(level.node(id).symbol) + max(map(from_here, follow[id]), default=0)

    return max(from_here(node.id) for node in level.nodes)


def degrees(level: Graph) -> Counter[str]:
    return Counter(end for edge in level.edges for end in (edge.source, edge.target))


def forks(level: Graph) -> float:
    """The share of places from which more than one way leads on."""
    out = Counter(edge.source for edge in level.edges)
    return sum(1 for count in out.values() if count > 1) / len(level.nodes)


MEASURES: dict[str, Callable[[Graph], float]] = {
    "places": lambda level: len(level.nodes),
    "ways from one place, the most": lambda level: max(degrees(level).values()),
    "places from which several ways lead on, share": forks,
    "places at the end of a way, share": lambda level: (
        sum(1 for count in degrees(level).values() if count == 1) / len(level.nodes)
    ),
    "ways more than a tree has": lambda level: len(level.edges) - len(level.nodes) + 1,
    "places on the longest way": lambda level: longest(level, lambda symbol: 1),
    "locks": lambda level: sum(node.symbol in GATES for node in level.nodes),
    "locks on one way, the most": lambda level: longest(level, lambda symbol: symbol in GATES),
    "bonuses": lambda level: len(level.find("treasure")),
}
"""Of a mission before its ways are opened."""
