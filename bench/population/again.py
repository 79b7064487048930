"""Filling what lies ahead again and again while a game runs: how long a call takes from Python, and how often nothing fits.

A player walks from the entrance to the exit, by lot where the way forks, and begins again at the exit. He has some health and
ammo, which come as they come, and every call first changes the bound of health, mostly to a harder one. A call is all that a
game does: it sets the bound, says where the player is and what he has, and gets a level that has been looked at again.
"""

from __future__ import annotations

import time
from random import Random

from bench.report import QUICK, Report, Row
from playproof.populate.problem import Problem
from playproof.populate.repopulate import Repopulator

CALLS = 1_000 if QUICK else 10_000
BOUNDS = (1, 1, 5, 10, 15)
STAYS = 3
"""Calls in a room, on average."""


def run(report: Report) -> None:
    from bench.population_cases import chain, pair

    for name, problem, bar in (
        ("Hard/Mansion", pair("Hard", "Mansion"), 200),
        ("HardC/Mansion", pair("HardC", "Mansion"), 200),
        ("HardC chain of 384 rooms", chain("HardC", 4, 4), 2_000),
        ("Big chain of 384 rooms", chain("Big", 4), 2_000),
    ):
        _repopulated(report, name, problem, bar)


class Walk:
    """A player who goes on by lot."""

    def __init__(self, problem: Problem) -> None:
        self.paths, self.dice = problem.layout.paths, Random(5)
        self.room = self.paths.entrance
        self.after: dict[str, list[str]] = {}
        for tail, head in self.paths.arcs:
            self.after.setdefault(tail, []).append(head)

    def step(self) -> None:
        if self.dice.random() < 1 / STAYS:
            self.room = self.dice.choice(self.after[self.room]) if self.room in self.after else self.paths.entrance

    def scores(self) -> dict[str, float]:
        return {"health": self.dice.randrange(15, 60), "ammo": self.dice.randrange(25)}


def _repopulated(report: Report, name: str, problem: Problem, bar: float) -> None:
    """The 99th percentile over many calls, in microseconds of CPU."""
    live, walk = Repopulator(problem, seed=1), Walk(problem)
    times, empty = [], 0
    for number in range(100 + CALLS):
        walk.step()
        least, has = walk.dice.choice(BOUNDS), walk.scores()
        begin = time.process_time_ns()
        live.bound("health", least=least)
        fitted = live.refill(walk.room, has, seed=number)
        times.append((time.process_time_ns() - begin) / 1e3)
        empty += not fitted
    times = sorted(times[100:])
    report.add(Row(f"{name}, repopulated, median", times[len(times) // 2], "us"))
    report.add(Row(f"{name}, repopulated, 99th percentile", times[len(times) * 99 // 100], "us", bar=bar))
    report.add(Row(f"{name}, repopulated, slowest", times[-1], "us"))
    report.add(Row(f"{name}, nothing fitted, of 100 calls", 100 * empty / len(times), ""))
