"""Standard paths by lot, each as likely as any other, for rules that ask for some path on which all is well."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random

from playproof.populate.problem import Problem, SomePath

Chosen = dict[int, tuple[str, ...]]
"""For each rule about some path, by its number, the path that is to be it."""


class Ways:
    """The standard paths of a problem, counted once so that they can be drawn fairly."""

    def __init__(self, problem: Problem) -> None:
        self.paths = problem.layout.paths
        self.rules = [i for i, rule in enumerate(problem.rules) if isinstance(rule, SomePath)]
        self.before = self.paths.before()
        self.many: dict[str, int] = {}
        for room in self.paths.order:
            self.many[room] = sum(self.many[r] for r in self.before[room]) or 1

    def draw(self, dice: Random) -> Chosen:
        return {rule: self._one(dice) for rule in self.rules}

    def _one(self, dice: Random) -> tuple[str, ...]:
        path = [self.paths.exit]
        while self.before[path[-1]]:
            rooms = self.before[path[-1]]
            path.append(dice.choices(rooms, [self.many[room] for room in rooms])[0])
        return tuple(reversed(path))

    def all(self) -> Iterator[Chosen]:
        """Every choice of paths. There may be very many."""
        for chosen in product(*(list(self._paths(self.paths.exit)) for _ in self.rules)):
            yield dict(zip(self.rules, chosen, strict=True))

    def few(self, most: int) -> list[Chosen]:
        """So many choices, or all if there are not more."""
        return list(islice(self.all(), most))

    def _paths(self, room: str) -> Iterator[tuple[str, ...]]:
        waiting: list[tuple[str, ...]] = [(room,)]
        while waiting:
            path = waiting.pop()
            rooms = self.before[path[0]]
            if not rooms:
                yield path
            waiting += [(before, *path) for before in rooms]
