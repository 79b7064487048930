"""How far fillings are from fair: on problems small enough to know every solution, beside as many drawn evenly from them all.

    total variation    the part of all draws that would have to move to make every solution as likely as any other
    per room           the same for the content of one room alone: the mean over rooms, and the worst of them

Draws that are perfectly fair are not spread evenly either: with few of them for each solution, some come twice and some never.
So the peer is a fair draw of the same number, made in the same run, and what is above it is bias.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

from bench.peers.drawing import Solution
from bench.population.checker import Checker
from bench.population.variety import entropy, fill
from bench.population_cases import chain, pair
from bench.report import QUICK, Report, Row
from playproof.level import Frozen
from playproof.play.paths import RoomMap
from playproof.populate import Populator
from playproof.populate.problem import NOTHING, Bound, Count, Finite, Layout, Problem, Rule, Track

DRAWS = 2_000 if QUICK else 100_000
HALVES = (("Easy", "Mansion"), ("Medium", "Mansion"), ("HardC", "Mansion"), ("HardC", "Quad"), ("Big", "Quad"))
HEALTH = Track("health", 20, Frozen({"content": Frozen(zombie=-15.0, medkit=10.0)}), culs="entrance", entrance="free")
MAPS = {
    "line": "0-1 1-2 2-3 3-4 4-5 5-6",
    "line with culs-de-sac": "0-1 1-2 2-3 3-6 1-4 2-5",
    "fork": "0-1 1-2 1-3 2-4 3-4 4-5 5-6",
    "bridge": "0>1 0>2 1>2 1>3 2>4 3>4 3>5 4>5 5>6",
}
SETTINGS: dict[str, tuple[Rule, ...]] = {
    "survive": (Bound("health", ">=", 1),),
    "two zombies": (Bound("health", ">=", 1), Count("content", ("zombie",), 2, 2), Count("content", ("medkit",), 0, 2)),
    "tight": (Bound("health", ">=", 1), Count("content", ("zombie",), 3, 3), Count("content", ("medkit",), 3, 3)),
}


def run(report: Report) -> None:
    for name, setting in product(MAPS, SETTINGS):
        _small(report, f"{name}, {setting}", small(name, setting))
    for config, where in HALVES:
        _halves(report, f"{config}/{where}", pair(config, where))
    _halves(report, "Big chain of 384 rooms", chain("Big", 4))


def small(name: str, setting: str) -> Problem:
    """Seven rooms which hold a zombie, a medkit or nothing: 2,187 fillings, of which some keep the rules."""
    words = MAPS[name].split()
    rooms = tuple(f"r{i}" for i in range(7))
    ways = {(f"r{word[0]}", f"r{word[2]}") for word in words}
    ways |= {(b, a) for a, b in ways} if "-" in MAPS[name] else set()
    place = Layout.of_rooms(RoomMap(rooms, frozenset(ways), "r0", "r6", Frozen(dict.fromkeys(rooms, ()))))
    return Problem(place, (Finite("content", (NOTHING, "zombie", "medkit")),), (HEALTH,), SETTINGS[setting])


def every_solution(problem: Problem) -> list[Solution]:
    """All of them, by trying every filling: by the checker, and not by the search that is measured."""
    checker = Checker(problem)
    return [held for held in product(range(3), repeat=len(problem.layout.rooms)) if not checker.faults(held)]


def distance(draws: Sequence[object], every: Sequence[object]) -> float:
    """The total variation between draws and an even spread over all that there is.

    >>> distance("aab", "ab"), distance("ab", "ab"), distance("aa", "ab")
    (0.16666666666666666, 0.0, 0.5)
    """
    seen, fair = Counter(draws), Counter(every)
    parts = (abs(seen[one] / len(draws) - fair[one] / len(every)) for one in seen.keys() | fair.keys())
    return sum(parts) / 2


def per_room(draws: Sequence[Solution], every: Sequence[Solution]) -> list[float]:
    """The distance of each room's content alone."""
    return [
        distance(drawn, fair) for drawn, fair in zip(zip(*draws, strict=True), zip(*every, strict=True), strict=True)
    ]


def _small(report: Report, name: str, problem: Problem) -> None:
    every = every_solution(problem)
    ours = list(Populator(problem).sample(DRAWS, seed=1))
    fair = Random(1).choices(every, k=DRAWS)
    rooms, fair_rooms = per_room(ours, every), per_room(fair, every)
    peer = "drawn fairly"
    report.add(Row(f"{name}, solutions", len(every), ""))
    report.add(
        Row(f"{name}, that were never drawn", len(set(every) - set(ours)), "", peer, len(set(every) - set(fair)))
    )
    report.add(Row(f"{name}, drawn that are none", len(set(ours) - set(every)), "", bar=0))
    report.add(Row(f"{name}, total variation", distance(ours, every), "", peer, distance(fair, every)))
    report.add(Row(f"{name}, per room", _mean(rooms), "", peer, _mean(fair_rooms)))
    report.add(Row(f"{name}, worst room", max(rooms), "", peer, max(fair_rooms)))
    report.add(Row(f"{name}, H", entropy(ours), "bit", "of all solutions", entropy(every)))


def _halves(report: Report, name: str, problem: Problem) -> None:
    """Whether the front is filled as much as the back, where nobody can know all solutions."""
    drawn = list(Populator(problem).sample(min(DRAWS, 10_000) if "chain" not in name else 200, seed=1))
    front, back = fill(problem, drawn)
    report.add(Row(f"{name}, H", entropy(drawn), "bit"))
    report.add(Row(f"{name}, fill of the halves apart by", abs(front - back), "", bar=0.08))


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
