"""Measures of what a level gives and asks for: keys and locks, help and harm.

S.k.D.>      one lock deep: the key is got, then the door opens; and no key is left over
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from playproof.level import Place, Symbol
from playproof.measure.ground import Ground
from playproof.measure.registry import measure
from playproof.measure.subject import Subject
from playproof.measure.survey import Contents


@measure("rounds", "grid graph")
def lock_depth(subject: Subject) -> float | None:
    """How many locks lie one behind another before the goal: rounds of opening every gate that can be opened from where one
    has been, with what one has got. Things count as kept when they are spent, so that it is a property of the level and not
    of one play."""
    ground = subject.ground
    if ground is None or ground.start is None:
        return None
    held = {item.name for item in subject.level.alphabet.items.values() if item.start}
    known: set[Place] = set()
    rounds = 0
    while True:
        reached = _reached(ground, known | {ground.start}, known, held)
        kinds = ground.kinds(reached)
        if any(_wins(symbol, held) for here in kinds for symbol in here):
            return rounds
        got = held | {item for here in kinds for item in _gifts(here, held)}
        if got == held and reached == known:
            return None
        known, held, rounds = reached, got, rounds + 1


def _reached(ground: Ground, places: set[Place], known: set[Place], held: set[str]) -> set[Place]:
    """All that these places lead to, where gates open only to one who stood before them in the round before."""
    found, queue = set(places), list(places)
    for place in queue:
        for there, way in ground.moves[place]:
            if there not in found and (not way or (place in known and all(_asked(s) <= held for s in way))):
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
    for symbol, count in subject.symbols():
        for item, number in symbol.gives.items():
            given[item] += count * number
        for item, number in symbol.takes.items():
            taken[item] += count * number
    return min((given[item] - number for item, number in taken.items()), default=None)


@measure("balance", "grid graph", low=-1, high=1)
def leniency(subject: Subject) -> float | None:
    """Things that help less things that harm, over both. A thing helps if it adds to scores on the whole, and harms if it
    takes from them or is deadly."""
    weights = [(-1.0 if symbol.deadly else sum(symbol.scores.values()), n) for symbol, n in subject.symbols()]
    helps, harms = sum(n for weight, n in weights if weight > 0), sum(n for weight, n in weights if weight < 0)
    return (helps - harms) / (helps + harms) if helps + harms else None
