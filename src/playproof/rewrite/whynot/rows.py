"""The left side of a rule on sequences tried where a token could be any of its elements."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.rewrite.derive import Derivation
from playproof.rewrite.rule import Row, Rule
from playproof.rewrite.sequences import WorkingSequence
from playproof.rewrite.wanted import Asked
from playproof.rewrite.whynot.attempts import Attempt, Reason
from playproof.rewrite.whynot.conditions import refusal


def in_rows(on: Derivation, rule: Rule, state: WorkingSequence, key: str | None) -> Iterator[Attempt]:
    """One attempt for each element of the left side that the place could be; anywhere, the best of all."""
    assert isinstance(rule.left, Row)
    asked = [token for token in rule.left.tokens if isinstance(token, Asked)]
    wide, order = len(asked), state.order
    if key is not None:
        at = order.index(key)
        for place, token in enumerate(asked):
            how = f"as {token.name or token.wanted}, {place + 1} of {wide}"
            yield _attempt(on, rule, state, asked, order, at - place, how)
        return
    tried = [_attempt(on, rule, state, asked, order, at, "anywhere") for at in range(len(order) - wide + 1)]
    nowhere = Attempt("anywhere", Reason("border", f"the sequence has fewer than {wide} elements", rule.at.line))
    yield max(tried, key=lambda attempt: (attempt.stage, attempt.fits), default=nowhere)


def _attempt(
    on: Derivation, rule: Rule, state: WorkingSequence, asked: list[Asked], order: list[str], at: int, how: str
) -> Attempt:
    if at < 0 or at + len(asked) > len(order):
        end = "begins before the first" if at < 0 else "ends behind the last"
        return Attempt(how, Reason("border", f"it {end} element of the sequence", rule.at.line), parts=len(asked))
    ids = tuple(order[at : at + len(asked)])
    fit = [token.wanted.allows(state.tokens[id].symbol) for token, id in zip(asked, ids, strict=True)]
    named = {token.name: id for token, id in zip(asked, ids, strict=True) if token.name}
    if not all(fit):
        first = fit.index(False)
        told = f"{ids[first]} is {state.tokens[ids[first]].symbol}, and is to be {asked[first].wanted}"
        reason = Reason("symbol", told, asked[first].line or rule.at.line, ids[first])
        return Attempt(how, reason, 0, sum(fit), len(asked), named)
    stage, refused = refusal(on, rule, ids)
    return Attempt(how, refused, stage, len(asked), len(asked), named)
