"""What turns away a match whose left side fits: conditions on members, `where`, `without`, and what may not be rewritten.

The order is the engine's own, so the reason that is told is the first that the engine met.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from playproof.errors import WrongInput
from playproof.expr import Call, Expr, Logic, Name
from playproof.rewrite.carrier import Match
from playproof.rewrite.derive import Derivation
from playproof.rewrite.rule import Rule
from playproof.rewrite.whynot.attempts import FITS, MEMBER, RIGHT, WHERE, WITHOUT, Reason

SHOWN = 3


def refusal(on: Derivation, rule: Rule, match: Match) -> tuple[float, Reason | None]:
    """How far a match comes, and what turns it away."""
    state = on.state
    at = on.questions.at = state.elements(rule, match)
    named = {name: state.members(key) for name, key in at.items()}
    for key, asked in state.conditions(rule, match):
        known = {**named, **state.members(key)}
        assert asked.condition is not None
        if not on.truth(asked.condition, known):
            id = state.id_of(key)
            told = f"{id} is to have {plain(asked.condition, at)}{values(on, asked.condition, known, at)}"
            return MEMBER, Reason("member", told, asked.line, id)
    for number, clause in enumerate(rule.where):
        if not on.truth(clause.expr, named):
            kept, failing = _kept(on, clause.expr, named)
            told = f"'where {plain(clause.expr, at)}' does not hold{values(on, failing, named, at)}"
            return WHERE + (number + kept) / len(rule.where), Reason("where", told, clause.line)
    blocked = state.blocked(rule, match)
    if blocked is not None:
        web = rule.without[blocked]
        shown = "; ".join(map(str, web.ways or web.nodes))
        return WITHOUT, Reason("without", f"what stands behind 'without' is there: {shown}", web.nodes[0].line)
    return _rights(on, rule, match)


def _kept(on: Derivation, expr: Expr, known: Mapping[str, Any]) -> tuple[float, Expr]:
    """Which share of the parts of an `and` holds, and the first that does not."""
    items = expr.items if isinstance(expr, Logic) and expr.op == "and" else (expr,)
    held = [_holds(on, item, known) for item in items]
    return sum(held) / len(items), items[held.index(False)]


def _holds(on: Derivation, expr: Expr, known: Mapping[str, Any]) -> bool:
    """Whether a part holds; it may make no sense where those before it do not."""
    try:
        return on.truth(expr, known)
    except WrongInput:
        return False


def _rights(on: Derivation, rule: Rule, match: Match) -> tuple[float, Reason | None]:
    """Whether some right side may be written; of several that may not, why the first may not."""
    if next(on.rights(rule, match), None) is not None:
        return FITS, None
    state, right = on.state, rule.rights[0]
    held = state.locked & state.touches(rule, 0, match) if state.locked else set()
    if held:
        ids = sorted(map(state.id_of, held))
        told = f"{_listed(ids)} {'is' if len(ids) == 1 else 'are'} pinned, and would be rewritten"
        return RIGHT, Reason("pinned", told, right.line, ids[0])
    if rule.dangling == "forbid" and state.leaves_dangling(rule, 0, match):
        told = "edges that the rule does not name would dangle, and 'dangling forbid' does not allow it"
        return RIGHT, Reason("dangling", told, rule.at.line)
    return RIGHT, Reason(
        "room", "there is no room for what it would write, or what it would join does not touch", right.line
    )


def _listed(ids: list[str]) -> str:
    return ", ".join(ids[:SHOWN]) + (f" and {len(ids) - SHOWN} more" if len(ids) > SHOWN else "")


def values(on: Derivation, expr: Expr, known: Mapping[str, Any], at: Collection[str]) -> str:
    """What the parts of a condition are: `: out(a) is 3, a.cost is 1`."""
    told = []
    for term in dict.fromkeys(_terms(expr)):
        try:
            told.append(f"{plain(term, at)} is {_shown(on.value(term, known))}")
        except WrongInput:
            told += [f"there is no {name}" for name in on.lacking(term, known)]
    return f": {', '.join(told)}" if told else ""


def _terms(expr: Expr) -> Iterator[Expr]:
    if isinstance(expr, Name | Call):
        yield expr
        return
    for part in expr.inner:
        yield from _terms(part)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"'{value}'" if isinstance(value, str) else str(value)


def plain(expr: Expr, elements: Collection[str]) -> str:
    """An expression as it was written: elements of the match without the quotes that they have inside."""
    text = str(expr)
    for name in elements:
        text = text.replace(f"'{name}'", name)
    return text
