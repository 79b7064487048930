"""A game's alphabet as facts: what each symbol does to whoever walks, in the words of `walk.lp` and `items.lp`.

>>> from playproof.level import Alphabet, Movement, Symbol
>>> game = Alphabet.of(Symbol("wall", solid=True), Symbol("key", gives="key"), Symbol("door", solid=True, takes="key"))
>>> print(*game_facts(game, ["wall", "door"]), sep="\\n")
solid(wall).
barrier(wall).
solid(door).
gate(door).
paid_gate(door).
takes(door,key,1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playproof.answersets.plays.rules import plain
from playproof.answersets.terms import fact
from playproof.expr import phrases
from playproof.level import Alphabet, Movement, Symbol
from playproof.play import Promise
from playproof.play.check.step import COMPASS


def game_facts(game: Alphabet, names: Iterable[str]) -> Iterator[str]:
    """What the symbols of these names do."""
    for name in names:
        yield from _symbol_facts(game[name])


def _symbol_facts(symbol: Symbol) -> Iterator[str]:
    name = symbol.name
    if symbol.solid:
        yield fact("solid", name)
    if symbol.is_wall or symbol.deadly:
        yield fact("barrier", name)
        return
    if symbol.start:
        yield fact("starts", name)
    if symbol.goal:
        yield fact("goal", name)
    if ends_play(symbol):
        yield fact("last_gate", name)
    if symbol.is_gate and (symbol.needs or symbol.takes):
        yield fact("gate", name)
    if symbol.solid and symbol.takes:
        yield fact("paid_gate", name)
    for predicate, items in (("needs", symbol.needs), ("takes", symbol.takes), ("gives", symbol.gives)):
        yield from (fact(predicate, name, item, count) for item, count in items.items())
    if symbol.gives:
        yield fact("giver", name)
    if not symbol.solid:
        yield from (fact("asks", name, i, n) for items in (symbol.needs, symbol.takes) for i, n in items.items())
    if symbol.oneway:
        yield fact("oneway", name, symbol.oneway)


def ends_play(symbol: Symbol) -> bool:
    """Whether it is a gate in which play ends once it opens, and which costs nothing."""
    return symbol.goal and symbol.is_gate and not symbol.takes


def active_facts(game: Alphabet, names: Iterable[str], promises: Iterable[Promise]) -> Iterator[str]:
    """The symbols at which something happens, or of which a promise speaks."""
    named = {phrase.subject for p in promises for phrase in phrases(p.statement.expr) if phrase.kind == "visits"}
    bare = plain(game) - named
    yield from (fact("active", n) for n in names if n not in bare and not (game[n].is_wall or game[n].deadly))


def asked_facts(game: Alphabet, names: Iterable[str]) -> Iterator[str]:
    """Which items anything asks for, one at a time or in numbers; what there is of them at the start."""
    symbols = [game[name] for name in names]
    amounts: dict[str, set[int]] = {}
    for symbol in symbols:
        for item, count in (*symbol.needs.items(), *symbol.takes.items()):
            amounts.setdefault(item, set()).add(count)
    spent = {item for symbol in symbols if symbol.solid for item in symbol.takes}
    for item, counts in amounts.items():
        single = counts == {1} and item not in spent
        yield from [fact("single", item)] if single else (fact("counted", item, count) for count in sorted(counts))
        if item in spent:
            yield fact("spent", item)
        held = game.items[item].start if item in game.items else 0
        if held:
            yield fact("held", item, held)


def ways(movement: Movement) -> Iterator[str]:
    """The steps that a player can make."""
    return (fact("way", name, *COMPASS[name]) for name in list(COMPASS)[: movement.ways])
