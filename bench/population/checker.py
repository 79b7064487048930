"""Whether a filling keeps every rule of the benchmark's problems: plain code of its own, which shares nothing with any engine.

It walks every path of the rooms one by one, as a player would, and knows no propagation and no dynamic programming where a
level has few paths; chains have too many, and there the least and the greatest value at each room are kept.
"""

from __future__ import annotations

from bench.peers.drawing import Solution
from playproof.populate.problem import Bound, Count, Only, Problem

FEW = 1_000
"""Paths that are walked one by one."""


class Checker:
    """The rules of one problem, ready to judge many fillings."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        paths = problem.layout.paths
        place = {room: i for i, room in enumerate(problem.layout.rooms)}
        self.order = [place[room] for room in paths.order]
        self.before = {place[room]: [place[r] for r in rooms] for room, rooms in paths.before().items()}
        self.counted = {place[m]: [place[r] for r in (m, *paths.culs_de_sac.get(m, ()))] for m in paths.order}
        self.counted[place[paths.entrance]] = []
        self.place = place
        self.values = problem.attributes[0].values  # type: ignore[union-attr]
        self.routes = self._routes() if self._few() else None

    def faults(self, solution: Solution) -> list[str]:
        """Every rule that a filling breaks, in words."""
        held = [self.values[content] for content in solution]
        if len(held) != len(self.place):
            return [f"{len(held)} rooms are filled, and there are {len(self.place)}"]
        extremes = {track.name: self._extremes(held, track.name) for track in self.problem.tracks}
        return [str(rule) for rule in self.problem.rules if not self._kept(rule, held, extremes)]

    def _kept(self, rule: object, held: list[str], extremes: dict[str, dict[str, dict[int, float]]]) -> bool:
        if isinstance(rule, Count):
            number = sum(content in rule.values for content in held)
            return rule.least <= number and (rule.most is None or number <= rule.most)
        if isinstance(rule, Only):
            return all(held[self.place[room]] in rule.values for room in rule.rooms)
        if isinstance(rule, Bound):
            side = rule.of if rule.of != "every" else "least" if rule.op == ">=" else "greatest"
            found = [extremes[rule.track][side][self.place[room]] for room in self.problem.where(rule)]
            return all(value >= rule.number if rule.op == ">=" else value <= rule.number for value in found)
        raise TypeError(f"the checker knows no rule such as {rule}")

    def _extremes(self, held: list[str], name: str) -> dict[str, dict[int, float]]:
        """The least and the greatest score at each room of the main part."""
        track = self.problem.track[name]
        gains = track.gains["content"]
        adds = {m: sum(gains.get(held[r], 0) for r in rooms) for m, rooms in self.counted.items()}  # type: ignore[union-attr]
        if self.routes is None:
            return self._swept(adds, track.start)
        seen: dict[int, list[float]] = {}
        for route in self.routes:
            score = track.start
            for room in route:
                score += adds[room]
                seen.setdefault(room, []).append(score)
        return {side: {m: pick(v) for m, v in seen.items()} for side, pick in (("least", min), ("greatest", max))}

    def _swept(self, adds: dict[int, float], start: float) -> dict[str, dict[int, float]]:
        found = {}
        for side, pick in (("least", min), ("greatest", max)):
            at = {self.order[0]: start}
            for room in self.order[1:]:
                at[room] = pick(at[earlier] for earlier in self.before[room]) + adds[room]
            found[side] = at
        return found

    def _few(self) -> bool:
        ways = {self.order[0]: 1}
        for room in self.order[1:]:
            ways[room] = sum(ways[earlier] for earlier in self.before[room])
        return ways[self.order[-1]] <= FEW

    def _routes(self) -> list[list[int]]:
        """Every path from entrance to exit."""
        after: dict[int, list[int]] = {}
        for room, rooms in self.before.items():
            for earlier in rooms:
                after.setdefault(earlier, []).append(room)
        open_, found = [[self.order[0]]], []
        while open_:
            route = open_.pop()
            if route[-1] == self.order[-1]:
                found.append(route)
            open_ += [[*route, room] for room in after.get(route[-1], ())]
        return found


def wrong(problem: Problem, solutions: list[Solution]) -> int:
    """How many solutions are none."""
    checker = Checker(problem)
    return sum(bool(checker.faults(solution)) for solution in solutions)
