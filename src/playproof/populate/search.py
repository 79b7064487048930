"""Find fillings: a few thrown by lot and mended, many searches in mixed orders, then a solver that always decides.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> from playproof.populate.problem import Bound, Count, Finite, Layout, Problem, Track
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True))
>>> rooms = Graph.of("gate-hall hall-vault hall-cellar", house, gate="start", vault="goal")
>>> health = Track("health", start=20, gains={"content": {"zombie": -15, "medkit": 10}})
>>> rules = Count("content", ("zombie",), least=2), Bound("health", ">=", 1)
>>> populator = Populator(Problem(Layout.of(rooms), (Finite("content", ("", "zombie", "medkit")),), (health,), rules))
>>> sorted(value for value in populator.fill(seed=4).values() if value)
['medkit', 'medkit', 'zombie', 'zombie']

No single order of rooms wins on every problem, and no limit of backtracks: the schedule goes through all of them, the quick
and fair ones first. One seed gives one filling, compiled or not, whatever was asked before.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cached_property
from random import Random

from playproof.errors import Impossible, NotFound, WrongInput
from playproof.populate.core import EXHAUSTED, FOUND, ORDERS
from playproof.populate.engine import Engine
from playproof.populate.faults import faults as found_faults
from playproof.populate.problem import Filling, Finite, Problem, SomePath
from playproof.populate.ways import Ways

STEPS = 200_000
"""Decisions and backtracks after which a complete solver is asked."""
SCARCE, BY_LOT, FORWARD = ORDERS.index("scarce"), ORDERS.index("random"), ORDERS.index("forward")
SCOUT, TRIES = -1, 30
"""Instead of an order: the scout, who goes first, and how often he tries before others do."""
FIRST = ((SCOUT, 0, TRIES), (SCARCE, 10, 40), (BY_LOT, 10, 40), (FORWARD, 10, 20))
"""Order, backtracks per attempt, attempts: quick ones, tried once."""
ROUND = (
    (SCOUT, 0, 50),
    (SCARCE, 100, 20),
    (BY_LOT, 10, 100),
    (FORWARD, 10, 100),
    (BY_LOT, 100, 10),
    (FORWARD, 100, 10),
    (SCARCE, 10, 50),
)
"""What is repeated until the steps are spent."""

MOST_WAYS = 50
"""Standard paths up to which all are looked at."""


class Populator:
    """A problem made ready, from which any number of fillings can be drawn."""

    def __init__(self, problem: Problem, steps: int = STEPS) -> None:
        faults = found_faults(problem)
        if faults:
            raise WrongInput(*faults)
        self.problem, self.steps = problem, steps
        self._some = any(isinstance(rule, SomePath) for rule in problem.rules)
        self._engines: dict[object, Engine] = {}

    @cached_property
    def _ways(self) -> Ways:
        return Ways(self.problem)

    def _engine(self, ways: dict[int, tuple[str, ...]]) -> Engine:
        """The engine for the paths that were chosen, if rules speak of some path; else the one engine there is."""
        key = tuple(sorted(ways.items()))
        if key not in self._engines:
            if len(self._engines) > 64:
                self._engines.clear()
            self._engines[key] = Engine(self.problem, ways)
            self._engines[key].ready()
            self._engines[key].rehearse()
        return self._engines[key]

    def _one_engine(self) -> Engine:
        return self._engine(self._ways.draw(Random(0)) if self._some else {})

    def fill(self, seed: int = 0) -> Filling:
        """One filling that keeps all rules."""
        found = self._found(seed)
        return found if found is not None else self._decided(seed)

    def quick(self, seed: int = 0) -> Filling | None:
        """A filling found within the steps; None if there was none."""
        return self._found(seed)

    def _found(self, seed: int) -> Filling | None:
        dice, spent = Random(seed), 0
        for order, limit, tries in _stages():
            engine = self._engine(self._ways.draw(dice) if self._some else {})
            if not engine.sound:
                if not self._some:
                    return None
                spent += 1
            elif order == SCOUT:
                if engine.scouted(dice.getrandbits(63), tries):
                    return engine.filling()
            else:
                answer, steps = engine.searched(dice.getrandbits(63), order, limit, tries)
                if answer == FOUND:
                    return engine.found()
                if answer == EXHAUSTED and not self._some:
                    return None
                spent += 1 + steps
            if spent > self.steps:
                return None
        return None

    def _decided(self, seed: int) -> Filling:
        from playproof.populate.decide import decided

        return decided(self, seed)

    def rows(self, count: int, seed: int = 0) -> array[int]:
        """Many fillings as numbers of values, slot by slot, one after the other in one array."""
        if self._some:
            return self._rows_of_paths(count, seed)
        engine, dice, row = self._engine({}), Random(seed), 0
        core, scout = engine.core, engine.scout
        found = array("i", bytes(4 * max(1, count * engine.slots)))
        core.seed(dice.getrandbits(63))
        if scout is not None:
            scout.seed(dice.getrandbits(63))
        while row < count:
            if scout is not None:
                row = scout.draws(found, row, count, TRIES)
            if row < count:
                if core.draw(SCARCE, 10, 100_000) != FOUND:
                    raise NotFound("a filling", self.steps)
                core.answer(found, row * engine.slots)
                row += 1
        return found

    def _rows_of_paths(self, count: int, seed: int) -> array[int]:
        """The same one by one, where rules about some path give each filling a path of its own."""
        dice, found = Random(seed), array("i")
        numbers = {
            a.name: {v: i for i, v in enumerate(a.values)} for a in self.problem.attributes if isinstance(a, Finite)
        }
        for _ in range(count):
            filling = self.fill(dice.getrandbits(63))
            found.extend(
                numbers[name][str(filling[room, name])] for room, name in self.problem.slots if name in numbers
            )
        return found

    def sample(self, count: int, seed: int = 0) -> Iterator[tuple[int, ...]]:
        """The same as tuples."""
        slots, rows = self._one_engine().slots, self.rows(count, seed)
        return (tuple(rows[at : at + slots]) for at in range(0, count * slots, slots))

    def solutions(self) -> Iterator[Filling]:
        """Every filling of finite attributes, each once: for small problems, and for tests."""
        seen: set[frozenset[tuple[tuple[str, str], str | float]]] = set()
        for ways in self._ways.all() if self._some else [{}]:
            engine = self._engine(ways)
            core = engine.core
            if not engine.sound:
                continue
            core.seed(1)
            answer = core.attempt(FORWARD, 2_000_000_000)
            while answer == FOUND:
                filling = engine.found()
                key = frozenset(filling.items()) if self._some else frozenset()
                if not self._some or key not in seen:
                    yield filling
                seen.add(key)
                answer = core.onward(2_000_000_000)

    @property
    def stats(self) -> dict[str, int]:
        """What the search has done so far, and how deep its trail was."""
        names = ("backtracks", "restarts", "decisions", "trail")
        counts = [engine.stats for engine in self._engines.values()]
        return {
            name: (max if name == "trail" else sum)([0, *(row[i] for row in counts)]) for i, name in enumerate(names)
        }

    def size(self) -> dict[str, int]:
        """How large the problem is to the core."""
        engine = self._one_engine()
        core, t = engine.core, engine.plan.tables
        return {
            "variables": t.n + t.reals,
            "constraints": t.card_count + len(t.fun_op) - 1 + t.sides,
            "parts": t.after[t.sides],
            "arcs": len(t.touch_node) + len(t.card_var) + len(t.pair_other) - 3,
            "bytes": engine.bytes,
            "trail": core.stats[3],
        }

    def refuted(self) -> bool:
        """Whether propagation alone shows that nothing can hold, on any path."""
        chosen = self._ways.few(MOST_WAYS + 1) if self._some else [{}]
        return len(chosen) <= MOST_WAYS and not any(self._engine(ways).sound for ways in chosen)


def _stages() -> Iterator[tuple[int, int, int]]:
    yield from FIRST
    while True:
        yield from ROUND


__all__ = ["Impossible", "Populator"]
