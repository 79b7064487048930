"""Real attributes: amounts such as the gold in a room, which end as members of what stands there.

A room has an amount if something in it can hold it: a thing that declares a member of that name, or the room itself. In all
other rooms the amount is 0. A number that no symbol declares is only reckoned with: `danger` in `gold = "2 * danger"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from playproof.expr import Expr
from playproof.level import Alphabet, Frozen, Graph
from playproof.populate.problem import Function, Real, Rule, Scored, Within
from playproof.populate.scene import Scene
from playproof.populate.tracks import gains_of
from playproof.populate.wishes.formulas import Formula, Scores
from playproof.populate.wishes.wish import Wish

INNER = ", whatever stands there"
"""Ends the name of the amount that a room would have if something in it could hold it."""


@dataclass(frozen=True, slots=True)
class Amount(Wish):
    """A number that rooms have: within an interval, or by a formula."""

    name: str
    low: float = 0.0
    high: float = 0.0
    formula: Expr | None = None

    @property
    def said(self) -> str:
        return f"{self.name} = {self.formula}" if self.formula else f"{self.name} is {self.low:g} to {self.high:g}"

    def parts(
        self, scores: Scores, attributes: Mapping[str, tuple[str, ...]], known: Mapping[str, Real]
    ) -> tuple[tuple[Real, ...], tuple[Function, ...]]:
        """The numbers that stand for it, the one of its name last, and how they hang together."""
        if self.formula is None:
            return (Real(self.name, self.low, self.high),), ()
        found = Formula(self.name, known, attributes, scores).read(self.formula)
        return tuple(found.reals), tuple(found.functions)


def scorings(alphabet: Alphabet) -> Scores:
    """What each symbol adds to each score."""
    symbols = alphabet.symbols.values()
    return {name: {s.name: s.scores[name] for s in symbols if name in s.scores} for name in alphabet.scores}


def holders(alphabet: Alphabet, name: str) -> frozenset[str]:
    """The symbols that declare a member of this name."""
    return frozenset(symbol.name for symbol in alphabet.symbols.values() if name in symbol.members)


@dataclass(frozen=True, slots=True)
class Reckoned(Wish):
    """An amount with all the numbers that stand for it, ready to be held to a scene."""

    amount: Amount
    reals: tuple[Real, ...]
    functions: tuple[Function, ...]
    held: str = ""
    """The attribute whose things hold it."""
    holding: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return self.amount.name

    def rules(self, scene: Scene) -> Iterator[Rule]:
        said, where = self.amount.said, self.amount.where
        yield from (replace(function, said=said, where=where) for function in self.functions)
        if not self.amount.formula:
            last = self.reals[-2] if self.holding else self.reals[-1]
            yield Within(last.name, last.low, last.high, scene.rooms, said=said, where=where)
        if not self.holding:
            return
        own = [room for room in scene.rooms if _is_holder(scene, room, self.holding)]
        rest = tuple(room for room in scene.rooms if room not in own)
        inner = self.name + INNER
        if own:
            yield Function(self.name, inner, "+", 0.0, tuple(own), said=said, where=where)
        if rest and not self.held:
            yield Within(self.name, 0.0, 0.0, rest, said=f"nothing there can hold {self.name}")
        elif rest:
            there = Scored(self.held, Frozen(dict.fromkeys(self._things(scene), 1.0)))
            yield Function(self.name, there, "*", inner, rest, said=said, where=where)

    def given(self, scene: Scene) -> Iterator[Rule]:
        """Amounts that somebody wrote already stay as they are."""
        for room, things in scene.site.things.items():
            having = [thing for thing in things if thing.symbol in self.holding and self.name in thing.members]
            if having:
                value = sum(float(str(thing.members[self.name])) for thing in having)
                verb = "has" if len(having) == 1 else "have"
                said = f"{' and '.join(f'{t.id!r}' for t in having)} {verb} {self.name} = {value:g} already"
                yield Within(self.name, value, value, (room,), said=said)

    def _things(self, scene: Scene) -> tuple[str, ...]:
        return scene.holding(self.held, (symbol for symbol in scene.attributes[self.held] if symbol in self.holding))


def _is_holder(scene: Scene, room: str, holding: frozenset[str]) -> bool:
    level = scene.site.level
    return isinstance(level, Graph) and level.node(room).symbol in holding


def reckoned(amounts: Iterable[Amount], scene: Scene) -> Iterator[Reckoned]:
    """Every amount with its numbers; a formula may use the amounts before it."""
    alphabet, known = scene.site.alphabet, dict[str, Real]()
    values = {name: tuple(filter(None, scene.values(name))) for name in scene.attributes}
    scores = {name: {v: n for gains in gains_of(scene, name).values() for v, n in gains.items()}
              for name in alphabet.scores}  # fmt: skip
    for amount in amounts:
        reals, functions = amount.parts(scores, values, known)
        holding = holders(alphabet, amount.name)
        if holding:
            reals, functions = _within_holders(amount.name, reals, functions)
        things = [name for name, symbols in scene.attributes.items() if holding & set(symbols)]
        known[amount.name] = reals[-1]
        yield Reckoned(amount, reals, functions, things[0] if things else "", holding)


def _within_holders(
    name: str, reals: tuple[Real, ...], functions: tuple[Function, ...]
) -> tuple[tuple[Real, ...], tuple[Function, ...]]:
    """The same numbers under another name, and the amount itself, which is 0 where nothing can hold it."""
    *steps, last = reals
    inner = Real(name + INNER, last.low, last.high)
    turned = tuple(replace(f, result=inner.name) if f.result == name else f for f in functions)
    return (*steps, inner, Real(name, min(0.0, last.low), max(0.0, last.high))), turned
