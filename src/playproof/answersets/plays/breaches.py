"""For each clause of a promise, what a play that breaks it is like: quests, any one of which would do.

>>> from playproof.level import Alphabet, Symbol
>>> from playproof.play import parse_promises
>>> game = Alphabet.of(Symbol("boss"), Symbol("gem", gives="gem"), stages=("gem",))
>>> [clause] = parse_promises(["visits boss or steps in gem >= 10"], game)[0].clauses
>>> quests(clause, game)
(Quest(shunned=frozenset({'boss'}), unused=frozenset(), visits=(), uses=(), counted=(), stage=0, most=9),)
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from playproof.answersets.plays.roam import Quest, Steps
from playproof.expr import Compare, Expr, Not, Number, Phrase
from playproof.level import Alphabet

MIRRORED = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "==": "==", "!=": "!="}


class NotSearched(Exception):
    """A condition that no quest expresses; the judge alone finds plays that break it."""


def quests(clause: tuple[Expr, ...], game: Alphabet) -> tuple[Quest, ...]:
    """What plays are like that make every condition of the clause false."""
    found = []
    for choice in product(*(list(_ways_to_break(expr, game)) for expr in clause)):
        quest = Quest()
        for part in choice:
            quest = _both(quest, part)
        found.append(_cheap(quest))
    return tuple(found)


def _both(one: Quest, other: Quest) -> Quest:
    return Quest(
        one.shunned | other.shunned,
        one.unused | other.unused,
        (*one.visits, *other.visits),
        (*one.uses, *other.uses),
        (*one.counted, *other.counted),
    )


def _cheap(quest: Quest) -> Quest:
    """A single upper bound needs no counting: the cheapest play decides it."""
    if len(quest.counted) != 1:
        return quest
    [steps] = quest.counted
    if steps.least or steps.most is None:
        return quest
    return replace(quest, counted=(), stage=steps.stage, most=steps.most)


def _ways_to_break(expr: Expr, game: Alphabet) -> tuple[Quest, ...]:
    negated = isinstance(expr, Not)
    inner = expr.operand if isinstance(expr, Not) else expr
    if isinstance(inner, Phrase) and inner.kind == "visits":
        return (Quest(visits=(inner.subject,)),) if negated else (Quest(shunned=frozenset({inner.subject})),)
    if isinstance(inner, Phrase) and inner.kind == "uses":
        return (Quest(uses=(inner.subject,)),) if negated else (Quest(unused=frozenset({inner.subject})),)
    if isinstance(inner, Compare) and not negated:
        return tuple(Quest(counted=(steps,)) for steps in _steps(inner, game))
    raise NotSearched(str(expr))


def _steps(expr: Compare, game: Alphabet) -> tuple[Steps, ...]:
    """The numbers of steps in a stage that make a comparison false."""
    for phrase, number, op in ((expr.left, expr.right, expr.op), (expr.right, expr.left, MIRRORED.get(expr.op))):
        if isinstance(phrase, Phrase) and phrase.kind in ("steps in", "tiles in") and isinstance(number, Number):
            stage = (*game.stages, "goal").index(phrase.subject)
            broken = _outside(stage, str(op), number.value)
            if phrase.kind == "steps in":
                return broken
            return tuple(_few_steps(stage, part.most) for part in broken if part.most and not part.least)
    raise NotSearched(str(expr))


def _few_steps(stage: int, tiles: int) -> Steps:
    """Steps with which nobody touches more tiles than that; with more, he may, and the judge is asked."""
    return Steps(stage, 0, tiles - 1 if stage == 0 else tiles)


def _outside(stage: int, op: str, bound: float) -> tuple[Steps, ...]:
    floor, ceiling = int(bound // 1), int(-(-bound // 1))
    below = (Steps(stage, 0, ceiling - 1),) if ceiling > 0 else ()
    above = (Steps(stage, floor + 1),)
    exact = (Steps(stage, floor, floor),) if floor == ceiling and floor >= 0 else ()
    return {
        ">=": below,
        ">": (Steps(stage, 0, floor),) if floor >= 0 else (),
        "<=": above,
        "<": (Steps(stage, max(ceiling, 0)),),
        "==": (*below, *above),
        "!=": exact,
    }.get(op, ())
