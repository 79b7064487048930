"""Measures of what a level gives and asks for: keys and locks, help and harm.

S.k.D.>      one lock deep: the key is got, then the door opens; and no key is left over
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from playproof.level import Place, Symbol
from playproof.measure.ground import Contents, Ground
from playproof.measure.registry import measure
from playproof.measure.subject import Subject


@measure("rounds", "grid graph")
def lock_depth(subject: Subject) -> float | None:
    """How many rounds of getting all that can be reached, and only then using it, come before the goal. Things are
    counted as kept when they are spent, so that it is a property of the level and not of one play."""
    ground = subject.ground
    if ground is None or ground.start is None:
        return None
    held = {item.name for item in subject.level.alphabet.items.values() if item.start}
    rounds = 0
    while True:
        reached = _reached(ground, ground.start, held)
        if any(_wins(symbol, held) for place in reached for symbol in ground.contents[place]):
            return rounds
        got = held | {item for place in reached for item in _gifts(ground.contents[place], held)}
        if got == held:
            return None
        held, rounds = got, rounds + 1


def _reached(ground: Ground, start: Place, held: set[str]) -> set[Place]:
    found, queue = {start}, [start]
    for place in queue:
        for there, way in ground.moves[place]:
            if there not in found and all(_asked(symbol) <= held for symbol in way if symbol.solid):
                found.add(there)
                queue.append(there)
    return found


def _asked(symbol: Symbol) -> set[str]:
    return {*symbol.needs, *symbol.takes}


def _wins(symbol: Symbol, held: set[str]) -> bool:
    return symbol.goal and (symbol.solid or set(symbol.needs) <= held)


def _gifts(here: Contents, held: set[str]) -> Iterable[str]:
    return (item for symbol in here if symbol.solid or _asked(symbol) <= held for item in symbol.gives)


@measure("things", "grid graph", low=None)
def key_slack(subject: Subject) -> float | None:
    """Of the things that are spent, the one that is scarcest: how many there are, less how many all gates and exchanges
    together take."""
    given = Counter({item.name: item.start for item in subject.level.alphabet.items.values()})
    taken: Counter[str] = Counter()
    for symbol in subject.symbols():
        given.update(symbol.gives)
        taken.update(symbol.takes)
    return min((given[item] - count for item, count in taken.items()), default=None)


@measure("balance", "grid graph", low=-1, high=1)
def leniency(subject: Subject) -> float | None:
    """Things that help less things that harm, over both. A thing helps if it adds to scores on the whole, and harms if it
    takes from them or is deadly."""
    weights = [-1.0 if symbol.deadly else sum(symbol.scores.values()) for symbol in subject.symbols()]
    helps, harms = sum(w > 0 for w in weights), sum(w < 0 for w in weights)
    return (helps - harms) / (helps + harms) if helps + harms else None
