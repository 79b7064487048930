"""Search over a space of states: all of them, or the cheapest way to win.

A *space* says where play begins and what can follow: for each state a list of (cost, step, next state), with None for the
next state where the step wins. Three spaces exist: clusters of regions, walks between links, and the moves of a platformer.
Budgets count steps of work, never time, so that the same level gets the same answer on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Generic, Protocol, TypeVar

S = TypeVar("S", bound=Hashable)
T = TypeVar("T")
BUDGET = 400_000


class Spent(Exception):
    """A space has used up the work it may do on its own; the search that asked ends as if its budget were spent."""


class Space(Protocol[S, T]):
    """What a search needs to know of a game."""

    @property
    def weight(self) -> int:
        """How much of a budget one followed step uses up: more where a step looks at many things."""
        ...

    def begin(self) -> S: ...

    def begins_won(self) -> bool: ...

    def follow(self, state: S) -> list[tuple[int, T, S | None]]: ...


@dataclass(slots=True)
class Explored(Generic[S, T]):
    """Every state that some play reaches, in the order of discovery, with how it was reached and what can follow."""

    states: list[S]
    parents: list[tuple[int, T] | None]
    follows: list[list[int]]
    wins: dict[int, list[T]] = field(default_factory=dict)
    """For each state from which a step wins, all such steps."""
    complete: bool = True
    """Whether the budget sufficed; if not, more may be reachable than is known."""

    def steps_to(self, index: int) -> list[T]:
        """The steps of a play that leads to this state."""
        steps: list[T] = []
        parent = self.parents[index]
        while parent is not None:
            steps.append(parent[1])
            parent = self.parents[parent[0]]
        return steps[::-1]

    def alive(self, seeds: list[int] | None = None) -> list[bool]:
        """For each state whether some play wins from it (or reaches one of the seeds)."""
        before: list[list[int]] = [[] for _ in self.states]
        for index, follows in enumerate(self.follows):
            for follow in follows:
                before[follow].append(index)
        alive = [False] * len(self.states)
        queue = list(self.wins) if seeds is None else list(seeds)
        for index in queue:
            alive[index] = True
        for index in queue:
            for earlier in before[index]:
                if not alive[earlier]:
                    alive[earlier] = True
                    queue.append(earlier)
        return alive


def can_win(space: Space[S, T], budget: int = BUDGET) -> bool | None:
    """Whether some play wins: depth first, stopping at the first win. None if the budget ran out before."""
    if space.begins_won():
        return True
    seen = {space.begin()}
    stack, work = list(seen), 0
    while stack:
        for _, _, after in space.follow(stack.pop()):
            work += space.weight
            if after is None:
                return True
            if after not in seen:
                seen.add(after)
                stack.append(after)
        if work > budget:
            return None
    return False


def explore(space: Space[S, T], budget: int = BUDGET) -> Explored[S, T]:
    """All states that plays reach, breadth first, within a budget of followed steps."""
    begin = space.begin()
    index = {begin: 0}
    found: Explored[S, T] = Explored([begin], [None], [])
    if space.begins_won():
        return Explored([begin], [None], [[]])
    work, weight = 0, space.weight
    for at, state in enumerate(found.states):
        follows = []
        for _, step, after in space.follow(state):
            work += weight
            if after is None:
                found.wins.setdefault(at, []).append(step)
                continue
            known = index.get(after)
            if known is None:
                known = index[after] = len(found.states)
                found.states.append(after)
                found.parents.append((at, step))
            follows.append(known)
        found.follows.append(follows)
        if work > budget:
            found.complete = False
            found.follows += [[] for _ in range(len(found.states) - len(found.follows))]
            break
    return found


@dataclass(slots=True)
class Cheapest(Generic[T]):
    """The cheapest way to win. `steps` is None if there is none, or none was found within the budget."""

    cost: int
    """The cost, or a lower bound for it if the search was cut short."""
    steps: list[T] | None
    complete: bool


def cheapest(
    space: Space[S, T],
    charge: Callable[[S], bool] = lambda state: True,
    estimate: Callable[[S], int] = lambda state: 0,
    budget: int = BUDGET,
) -> Cheapest[T]:
    """The cheapest win (A*), where a step costs its moves if the state it is taken in is charged for, else nothing.

    The estimate must never exceed what is still to be paid; ties are broken by the order of discovery.
    """
    try:
        return _cheapest(space, charge, estimate, budget)
    except Spent:
        return Cheapest(0, None, False)


def _cheapest(
    space: Space[S, T], charge: Callable[[S], bool], estimate: Callable[[S], int], budget: int
) -> Cheapest[T]:
    begin = space.begin()
    if space.begins_won():
        return Cheapest(0, [], True)
    best: dict[S | None, int] = {begin: 0}
    came: dict[S | None, tuple[S, T]] = {}
    heap: list[tuple[int, int, int, S | None]] = [(estimate(begin), 0, 0, begin)]
    pushed = work = 0
    while heap:
        bound, _, cost, state = heappop(heap)
        if cost > best[state]:
            continue
        if state is None:
            return Cheapest(cost, _unwind(came), True)
        if work > budget:
            return Cheapest(bound, None, False)
        paid = charge(state)
        for moves, step, after in space.follow(state):
            work += space.weight
            total = cost + moves if paid else cost
            if total < best.get(after, total + 1):
                best[after], came[after] = total, (state, step)
                pushed += 1
                heappush(heap, (total + (estimate(after) if after is not None else 0), -pushed, total, after))
    return Cheapest(0, None, True)


def _unwind(came: dict[S | None, tuple[S, T]]) -> list[T]:
    steps: list[T] = []
    state: S | None = None
    while state in came:
        state, step = came[state]
        steps.append(step)
    return steps[::-1]
