"""How unlike each other the levels of many seeds are: tiles that differ, walls by number, and where things lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from bench.answersets.crypts import crypt
from bench.report import QUICK, Report, Row
from playproof import Grid
from playproof.answersets import Finder

SEEDS, MANY = 50, 100 if QUICK else 500


def run(report: Report) -> None:
    for way, name in ((0, "playable"), (10, "10 tiles in each stage")):
        finder = Finder(crypt(10, way))
        levels = [finder.find(seed).level for seed in range(SEEDS)]
        distinct, apart = len({level.hash for level in levels}), 100 * distance(levels)
        report.add(Row(f"10x10, {name}, distinct of {SEEDS}", distinct, "", bar=SEEDS, at_least=True))
        report.add(Row(f"10x10, {name}, tiles by which two differ", apart, "%", bar=45, at_least=True))
        report.add(Row(f"10x10, {name}, tenths of the range of walls hit", tenths(levels), "", bar=10, at_least=True))
        _places(report, finder, name)


def _places(report: Report, finder: Finder, name: str) -> None:
    levels = [finder.find(seed).level for seed in range(MANY)]
    for thing in ("gem", "altar"):
        spots = Counter(level.find(thing)[0] for level in levels)
        report.add(Row(f"10x10, {name}, tiles of the {thing} in {MANY} levels", len(spots), ""))
        report.add(Row(f"10x10, {name}, most levels with the {thing} on one tile", max(spots.values()), ""))


def distance(levels: Sequence[Grid]) -> float:
    """The share of tiles by which two levels differ, over all pairs."""
    rows = [[cell_of(level, cell) for cell in level.cells()] for level in levels]
    pairs = list(combinations(rows, 2))
    return sum(sum(a != b for a, b in zip(one, other, strict=True)) for one, other in pairs) / len(pairs) / len(rows[0])


def cell_of(level: Grid, cell: tuple[int, int]) -> str:
    return level.at(cell)[-1].symbol


def tenths(levels: Sequence[Grid]) -> int:
    """Into how many tenths of the range of 50 to 60 walls levels fall."""
    return len({min(len(level.find("wall")) - 50, 9) for level in levels})
