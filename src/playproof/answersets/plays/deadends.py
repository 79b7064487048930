"""Dead ends of a proposed level: a play into a state from which none wins, and what would lead out of there.

Whether a play ends dead is a matter of everything around the state it ends in, so the clause that forbids it holds more than
the play: every tile at which the trapped player stands before something shut, and every tile he can get to, might help him.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from playproof.answersets.plays.reasons import Change, Clause, over
from playproof.answersets.plays.roam import TooMany
from playproof.answersets.plays.rules import Worlds


@dataclass(frozen=True, slots=True)
class Trap:
    """A play into a dead end, and all tiles that are looked at from there on."""

    tiles: tuple[int, ...]
    roamed: frozenset[int]
    """Where the trapped player can get."""
    barred: frozenset[int]
    """What he cannot enter at some time."""


def trap(worlds: Worlds, start: int) -> Trap | None:
    """A shortest play into a dead end; None if every state can still win."""
    states, arrows, came = _explore(worlds, start)
    alive = _alive(worlds, states, arrows)
    dead = next((state for state in states if state not in alive), None)
    if dead is None:
        return None
    return _trap(worlds, dead, arrows, came)


State = tuple[int, int]


def _explore(worlds: Worlds, start: int) -> tuple[list[State], dict[State, list[State]], dict[State, State | None]]:
    """Every state that plays come to, nearest first, and where each leads."""
    begun = (worlds.act(0, start), start)
    came: dict[State, State | None] = {begun: None}
    arrows: dict[State, list[State]] = {}
    queue, states = deque([begun]), []
    while queue:
        state = queue.popleft()
        states.append(state)
        if len(states) > worlds.most:
            raise TooMany
        world, tile = state
        arrows[state] = []
        if worlds.won(world, tile):
            continue
        for target, way in worlds.rules.next[tile]:
            entered = worlds.enter(world, target, way)
            if entered < 0:
                continue
            after = (entered, target)
            arrows[state].append(after)
            if after not in came:
                came[after] = state
                queue.append(after)
    return states, arrows, came


def _alive(worlds: Worlds, states: list[State], arrows: dict[State, list[State]]) -> set[State]:
    """The states from which some play wins."""
    before: dict[State, list[State]] = {}
    for state, targets in arrows.items():
        for target in targets:
            before.setdefault(target, []).append(state)
    stack = [(world, tile) for world, tile in states if worlds.won(world, tile)]
    alive = set(stack)
    while stack:
        for state in before.get(stack.pop(), ()):
            if state not in alive:
                alive.add(state)
                stack.append(state)
    return alive


def _trap(worlds: Worlds, dead: State, arrows: dict[State, list[State]], came: dict[State, State | None]) -> Trap:
    path, here = [], dead
    while True:
        path.append(here[1])
        back = came[here]
        if back is None:
            break
        here = back
    seen, stack, barred = {dead}, [dead], set()
    while stack:
        state = stack.pop()
        world, tile = state
        barred |= {target for target, way in worlds.rules.next[tile] if worlds.enter(world, target, way) < 0}
        for after in arrows[state]:
            if after not in seen:
                seen.add(after)
                stack.append(after)
    return Trap(tuple(reversed(path)), frozenset(tile for _, tile in seen), frozenset(barred))


def clause(found: Trap, worlds: Worlds) -> Clause:
    """What must change for the player not to be trapped: his way there, or something in reach of where he is."""
    symbols, plain = worlds.symbols, worlds.rules.plain
    changes = over(found.tiles, symbols, plain)
    for tile in sorted((found.roamed | found.barred) - set(found.tiles)):
        if symbols[tile] in plain:
            changes.append(Change(tile, "acts"))
        elif symbols[tile] in worlds.rules.barred:
            changes.append(Change(tile, "blocks", holds=False))
        else:
            changes.append(Change(tile, "=" + symbols[tile], holds=False))
    return tuple(changes)
