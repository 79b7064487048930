"""The published table's eight pairs: our time per random solution beside clingo's and CP-SAT's, and how varied they all are.

clingo answers in two ways: one call for each level, as a game asks, or one call for all of them, which spares it what a call
costs and is no way to ask for a level when it is wanted. Both are measured, with and without restarts that were tuned to these
pairs. The first clingo column is the fastest setting whose variety comes within 0.1 bit of ours at the same number of
solutions; the second is its fastest setting of all, however alike its levels are. Where no setting is as varied, the most
varied counts.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median

from bench.peers import clingo_population, cpsat_population
from bench.peers.drawing import Drawn, Solution
from bench.population.checker import wrong
from bench.population.variety import entropy, fill
from bench.population_cases import PAIRS, pair
from bench.report import QUICK, Report, Row
from playproof.populate import Populator
from playproof.populate.problem import Problem

BARS = dict(zip(PAIRS, (20, 30, 40, 25, 60, 25, 40, 50), strict=True))
MOST, SECONDS = (500, 0.3) if QUICK else (10_000, 20.0)
FRESH = 2 if QUICK else 20
DRAWS = 5
PLAIN = f"calls {clingo_population.RANDOM}"
NEAR = 0.1
"""Bits within which a peer's levels are as varied as ours."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What one engine drew with one setting, in figures; entropy beside ours is of as many of our solutions."""

    drawn: Drawn
    bits: float
    our_bits: float
    halves: tuple[float, float]
    distinct: int
    wrong: int

    @property
    def near(self) -> bool:
        return self.bits >= self.our_bits - NEAR

    def line(self) -> str:
        """One line of what every setting did."""
        drawn, (first, second) = self.drawn, self.halves
        return (
            f"    {1e3 * drawn.each:9.4f} ms  H {self.bits:.3f} (ours {self.our_bits:.3f})  fill {first:.2f}/{second:.2f}  "
            f"{self.distinct} distinct of {len(drawn.solutions)}  {self.wrong} wrong  {drawn.program} {drawn.setting}"
        )


def run(report: Report) -> None:
    for config, map in PAIRS:
        _pair(report, config, map)


def _pair(report: Report, config: str, map: str) -> None:
    name, problem = f"{config}/{map}", pair(config, map)
    ours, stats = sample(problem, MOST)
    own = measured(problem, ours, ours.solutions)
    print(f"{name}: ours\n{own.line()}\n  clingo", flush=True)
    peers = []
    for drawn in clingo_population.all_settings(problem, MOST, SECONDS, QUICK):
        peers.append(measured(problem, drawn, ours.solutions))
        print(peers[-1].line(), flush=True)
    cpsat = measured(problem, cpsat_population.draw(problem, MOST, SECONDS), ours.solutions)
    print(f"  CP-SAT\n{cpsat.line()}", flush=True)
    first = first_column(peers)
    _times(report, name, BARS[config, map], ours, peers, cpsat)
    _fresh(report, name, problem, ours, first)
    _variety(report, name, own, first)
    for what, number in stats.items():
        report.add(Row(f"{name}, {what} per solution", number / len(ours.solutions), ""))
    broken = own.wrong + cpsat.wrong + sum(peer.wrong for peer in peers)
    report.add(Row(f"{name}, solutions of all engines that the checker refuses", broken, "", bar=0))


def sample(problem: Problem, count: int) -> tuple[Drawn, dict[str, int]]:
    """Our solutions, and what the search did. What it takes to turn numbers into tuples is not counted, as for the peers.

    All of ours take some hundredths of a second, in which anything else on the machine shows: the median of several draws of
    the same counts, where peers are drawn from for seconds.
    """
    populator = Populator(problem)
    populator.rows(1, seed=1)
    before = dict(populator.stats)
    rows = populator.rows(count, seed=2)
    after = dict(populator.stats)
    spent = median(_seconds(populator, count) for _ in range(DRAWS))
    slots = len(problem.slots)
    solutions: list[Solution] = [tuple(rows[at : at + slots]) for at in range(0, count * slots, slots)]
    names = ("backtracks", "restarts", "decisions")
    return Drawn("ours", solutions, spent), {name: after[name] - before[name] for name in names}


def _seconds(populator: Populator, count: int) -> float:
    begin = time.process_time()
    populator.rows(count, seed=2)
    return time.process_time() - begin


def measured(problem: Problem, drawn: Drawn, ours: list[Solution]) -> Measured:
    got = drawn.solutions
    if not got:
        return Measured(drawn, 0.0, entropy(ours), (0.0, 0.0), 0, 0)
    bits, our_bits = entropy(got), entropy(ours[: len(got)])
    return Measured(drawn, bits, our_bits, fill(problem, got), len(set(got)), wrong(problem, got))


def first_column(peers: list[Measured]) -> Measured:
    """The fastest of those that are as varied as ours; if there is none, the most varied."""
    near = [peer for peer in peers if peer.near]
    return min(near, key=lambda m: m.drawn.each) if near else max(peers, key=lambda m: m.bits - m.our_bits)


def _times(report: Report, name: str, bar: float, ours: Drawn, peers: list[Measured], cpsat: Measured) -> None:
    first, each = first_column(peers), ours.each
    note = "" if first.near else ", which is less varied than ours by more than 0.1 bit"
    report.add(Row(name, 1e6 * each, "us", f"clingo {first.drawn.setting}{note}", 1e6 * first.drawn.each))
    report.add(Row(f"{name}, faster than clingo", first.drawn.each / each, "x", bar=bar, at_least=True))
    by_call = first_column([peer for peer in peers if peer.drawn.setting.startswith("calls")]).drawn
    fastest = min((peer.drawn for peer in peers), key=lambda drawn: drawn.each)
    plain = [peer.drawn for peer in peers if peer.drawn.setting == PLAIN]
    others = (
        ("clingo, one call per level", by_call),
        *(("clingo, one call per level, not tuned", min(plain, key=lambda drawn: drawn.each)) for _ in plain[:1]),
        ("clingo's fastest of all", fastest),
        ("CP-SAT", cpsat.drawn),
    )
    for peer, drawn in others:
        report.add(Row(f"{name}, {peer}", 1e6 * each, "us", drawn.setting, 1e6 * drawn.each))


def _fresh(report: Report, name: str, problem: Problem, ours: Drawn, first: Measured) -> None:
    setting = next(s for s in clingo_population.SETTINGS if str(s) == first.drawn.setting)
    fresh = clingo_population.ground_and_solve(problem, setting, FRESH, SECONDS)
    report.add(Row(f"{name}, clingo ground and solve", 1e6 * ours.each, "us", "clingo", 1e6 * fresh.each))
    report.add(Row(f"{name}, faster than ground and solve", fresh.each / ours.each, "x", bar=500, at_least=True))


def _variety(report: Report, name: str, own: Measured, first: Measured) -> None:
    """Bits are compared to a hundredth, which is what as many solutions settle."""
    theirs = round(first.bits, 2)
    report.add(Row(f"{name}, H", round(first.our_bits, 2), "bit", "clingo", theirs, bar=theirs, at_least=True))
    front, back = own.halves
    report.add(Row(f"{name}, fill of the first half", front, "", "clingo", first.halves[0]))
    report.add(Row(f"{name}, fill of the second half", back, "", "clingo", first.halves[1]))
    report.add(Row(f"{name}, fill of the halves apart by", abs(front - back), "", bar=0.08))
