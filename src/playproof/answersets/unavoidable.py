"""Items that nobody wins without, told to the solver at once and not play by play.

Whoever has no boots yet is in the first round of the reference solution, where nothing that asks for boots is open; so he must
not win there (`lp/first_round.lp`). A solver that is shown one dry way after the other needed hundreds before it gave up
the last.

For what is visited the same could be said by a second reference solution, around the boss. That was tried: up to 30 by 30 tiles
it takes longer than to be shown the plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playproof.answersets.demand import Demand
from playproof.answersets.program import Section, library
from playproof.answersets.reference import Reference
from playproof.answersets.terms import fact
from playproof.expr import Expr, Phrase
from playproof.level import Symbol


def unavoidable(reference: Reference, demands: Iterable[Demand]) -> Iterator[Section]:
    """For promises that something is used: nobody wins before he has got anything."""
    if reference.form != "rounds":
        return
    promised = [(n, demand.promise) for n, demand in enumerate(demands) if demand.promise and demand.hard]
    facts = [
        fact("not_at_first", number)
        for number, promise in promised
        if any(len(clause) == 1 and _shut_at_first(clause[0], reference) for clause in promise.clauses)
    ]
    if facts:
        yield Section("what nobody does without", "\n".join(facts))
        yield library("first_round")


def _shut_at_first(expr: Expr, reference: Reference) -> bool:
    """Whether the condition is that something is used, and all that asks for it is shut in the first round."""
    if not isinstance(expr, Phrase) or expr.kind != "uses":
        return False
    item = reference.game.items.get(expr.subject)
    held = item.start if item else 0
    asking = [s for s in reference.symbols if expr.subject in s.needs or expr.subject in s.takes]
    return all(_bars(symbol, expr.subject, held) for symbol in asking)


def _bars(symbol: Symbol, item: str, held: int) -> bool:
    return symbol.solid and not symbol.goal and (item in symbol.takes or symbol.needs[item] > held)
