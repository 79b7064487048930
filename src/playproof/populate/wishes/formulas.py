"""Numbers of a room as functions of others: `gold = "2 * danger"`, `danger = "0 - monster.health"`.

>>> from playproof.expr import parse
>>> known = {"danger": Real("danger", 0, 30)}
>>> found = Formula("gold", known, {}, {}).read(parse("min(2 * danger, 50) + 1"))
>>> print(*found.functions, sep="; ")
gold.1 = 2.0 * danger; gold.2 = gold.1 min 50.0; gold = gold.2 + 1.0
>>> found.reals[-1]
Real(name='gold', low=1.0, high=51.0)

A formula is cut into steps of one operation each, and each step gets a number of its own, with the interval that it can have.
`monster.health` is what the room's monster adds to health.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product

from playproof.errors import nearest
from playproof.expr import Binary, Call, Expr, Minus, Name, Number
from playproof.level import Frozen
from playproof.populate.problem import Function, Real, Scored, Term
from playproof.populate.rulecheck import FUNCTIONS

Scores = Mapping[str, Mapping[str, float]]
"""By the name of a score what each symbol adds to it."""


@dataclass
class Formula:
    """One formula being cut into steps."""

    name: str
    known: Mapping[str, Real]
    attributes: Mapping[str, tuple[str, ...]]
    scores: Scores
    reals: list[Real] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)

    def read(self, expr: Expr) -> Formula:
        """The steps of an expression, the last of which is the number itself."""
        term = self._term(expr)
        if self.functions and term == self.reals[-1].name:
            last, step = self.reals[-1], self.functions[-1]
            self.reals[-1] = Real(self.name, last.low, last.high)
            self.functions[-1] = Function(self.name, step.left, step.op, step.right)
        else:
            self._step(term, "+", 0.0, self.name)
        return self

    def _term(self, expr: Expr) -> Term:
        if isinstance(expr, Number):
            return float(expr.value)
        if isinstance(expr, Name):
            return self._named(expr)
        if isinstance(expr, Minus):
            return self._step(0.0, "-", self._term(expr.operand))
        if isinstance(expr, Binary) and expr.op in ("+", "-", "*"):
            return self._step(self._term(expr.left), expr.op, self._term(expr.right))
        if isinstance(expr, Call) and expr.function in ("min", "max") and len(expr.arguments) > 1:
            first, *others = expr.arguments
            term = self._term(first)
            for other in others:
                term = self._step(term, expr.function, self._term(other))
            return term
        raise expr.at.wrong(f"'{expr}' is no formula for a room", "use + - * min max, numbers, and what rooms have")

    def _named(self, name: Name) -> Term:
        if len(name.parts) == 2 and name.parts[0] in self.attributes and name.parts[1] in self.scores:
            adds = self.scores[name.parts[1]]
            numbers = {symbol: adds[symbol] for symbol in self.attributes[name.parts[0]] if symbol in adds}
            return Scored(name.parts[0], Frozen(numbers))
        if str(name) in self.known:
            return str(name)
        known = [*self.known, *(f"{a}.{s}" for a, s in product(self.attributes, self.scores))]
        raise name.at.wrong(f"rooms have no number '{name}'", nearest(str(name), known))

    def _step(self, left: Term, op: str, right: Term, name: str = "") -> str:
        name = name or f"{self.name}.{len(self.reals) + 1}"
        ends = [FUNCTIONS[op](a, b) for a, b in product(self._ends(left), self._ends(right))]
        self.reals.append(Real(name, float(min(ends)), float(max(ends))))
        self.functions.append(Function(name, left, op, right))
        return name

    def _ends(self, term: Term) -> tuple[float, float]:
        """The least and the greatest value of a term; a room may hold nothing that is scored."""
        if isinstance(term, (int, float)):
            return term, term
        if isinstance(term, Scored):
            return min(0, *term.numbers.values(), 0), max(0, *term.numbers.values(), 0)
        own = {real.name: real for real in self.reals}
        real = own.get(term) or self.known[term]
        return real.low, real.high
