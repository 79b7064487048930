"""Promises: what a level must satisfy, read once, checked against the alphabet, and offered as data to engines and judge.

>>> from playproof.level import Alphabet, Frozen, Symbol
>>> game = Alphabet.of(Symbol("boss", "B"), Symbol("gem", "g", gives="gem"), stages=("gem",))
>>> promise = parse_promises(["visits boss and not (steps in gem < 10 and visits gem)"], game)[0]
>>> [" or ".join(map(str, clause)) for clause in promise.clauses]
['visits boss', 'steps in gem >= 10 or not visits gem']

A promise about plays is one predicate over a winning play with *for every winning play* in front. It is split into clauses
(conjunctive normal form), each judged on its own: a play breaks the promise if it breaks one clause.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Literal as Choice

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.expr import (
    PHRASES,
    Binary,
    Compare,
    Expr,
    Logic,
    Not,
    Number,
    Phrase,
    Statement,
    Truth,
    names,
    parse_promise,
    phrases,
)
from playproof.level import Alphabet

About = Choice["solvable", "no dead ends", "plays", "scores"]
Clause = tuple[Expr, ...]
"""Conditions of which at least one must hold; each is a phrase, a comparison, or the negation of a phrase."""

MOST_CLAUSES = 200
OPPOSITE = {">=": "<", "<": ">=", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}


@dataclass(frozen=True, slots=True)
class Promise:
    """One promise: its statement, what it is about, and its clauses if it is about plays."""

    statement: Statement
    about: About
    clauses: tuple[Clause, ...] = ()

    def __str__(self) -> str:
        return str(self.statement)


def parse_promises(texts: Iterable[str | Promise], alphabet: Alphabet, file: str = "") -> tuple[Promise, ...]:
    """All promises; every fault of all of them at once."""
    found: list[Promise] = []
    faults: list[Fault] = []
    for number, given in enumerate([texts] if isinstance(texts, str | Promise) else texts, 1):
        # A promise that was read for another game may name what this one does not have.
        text = given.statement.text if isinstance(given, Promise) else given
        if not isinstance(text, str):
            raise WrongInput(f"promise {number} is {text!r}; a promise is a text such as 'no dead ends'")
        try:
            found.append(_promise(parse_promise(text, Where(file, key=f"promise {number}")), alphabet))
        except WrongInput as error:
            faults += error.faults
    if faults:
        raise WrongInput(*faults)
    return tuple(found)


def default_promises(alphabet: Alphabet) -> tuple[Promise, ...]:
    """What every level should keep: it can be won, and the bounds that the alphabet sets to its scores hold."""
    texts = ["solvable"]
    for score in alphabet.scores.values():
        texts += [f"{score.name} >= {exact(score.least)}"] if score.least is not None else []
        texts += [f"{score.name} <= {exact(score.most)}"] if score.most is not None else []
    return parse_promises(texts, alphabet)


def exact(value: float) -> str:
    """A number as text that reads back to the same number: a claim must not say less than was promised.

    >>> exact(1234567.0), exact(0.5)
    ('1234567', '0.5')
    """
    return str(int(value)) if float(value).is_integer() and abs(value) < 1e15 else repr(value)


def _promise(statement: Statement, alphabet: Alphabet) -> Promise:
    expr = statement.expr
    if isinstance(expr, Phrase) and expr.kind in ("solvable", "no dead ends"):
        return Promise(statement, "solvable" if expr.kind == "solvable" else "no dead ends")
    faults = [fault for phrase in phrases(expr) for fault in _check_phrase(phrase, alphabet)]
    faults += [
        name.at.fault(f"unknown score '{name}'", nearest(str(name), [*alphabet.scores, *map(str, PHRASES)]))
        for name in names(expr)
        if str(name) not in alphabet.scores
    ]
    if faults:
        raise WrongInput(*faults)
    if names(expr):
        return _about_scores(statement)
    if statement.scope != "all":
        raise expr.at.wrong(
            f"'{statement}' has a suffix that is for scores",
            "leave it out: a promise about plays speaks of every winning play",
        )
    return Promise(statement, "plays", tuple(clauses(expr)))


def _about_scores(statement: Statement) -> Promise:
    if phrases(statement.expr):
        raise statement.expr.at.wrong(
            "scores speak of paths and phrases of plays, and one promise cannot mix them", "make them two promises"
        )
    bounds(statement.expr)
    return Promise(statement, "scores")


def _check_phrase(phrase: Phrase, alphabet: Alphabet) -> list[Fault]:
    known: Iterable[str]
    if phrase.kind == "jumps":
        what = f"nobody jumps where the movement is '{alphabet.movement.kind}'"
        hint = 'say movement = "platform" in the alphabet, or promise something else'
        return [] if alphabet.movement.kind == "platform" else [phrase.at.fault(what, hint)]
    if phrase.kind == "visits":
        known, what = alphabet.symbols, "symbol"
    elif phrase.kind == "uses":
        known, what = items_of(alphabet), "item"
    else:
        known, what = (*alphabet.stages, "goal"), "stage"
    if phrase.subject in set(known):
        return []
    return [phrase.at.fault(f"unknown {what} '{phrase.subject}'", nearest(phrase.subject, known))]


def items_of(alphabet: Alphabet) -> list[str]:
    """Every item that a symbol gives, needs or takes, or that is declared."""
    traits = [trait for s in alphabet.symbols.values() for trait in (s.gives, s.needs, s.takes)]
    return list(dict.fromkeys([*(item for trait in traits for item in trait), *alphabet.items]))


def bounds(expr: Expr) -> list[tuple[str, str, float]]:
    """A promise about scores as (score, operator, number); only comparisons with a number, joined by `and`."""
    parts = expr.items if isinstance(expr, Logic) and expr.op == "and" else (expr,)
    found = []
    for part in parts:
        if not isinstance(part, Compare) or part.op in ("!=", "in", "has"):
            raise part.at.wrong(f"'{part}' is no bound of a score", "write bounds such as health >= 1, joined by 'and'")
        found.append(_one_bound(part))
    return found


def _one_bound(part: Compare) -> tuple[str, str, float]:
    from playproof.expr import evaluate

    mirrored = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "==": "=="}
    for name, other, op in ((part.left, part.right, part.op), (part.right, part.left, mirrored[part.op])):
        if len(names(name)) == 1 and str(names(name)[0]) == str(name) and not names(other):
            value = evaluate(other)
            if isinstance(value, int | float):
                return str(name), op, float(value)
    raise part.at.wrong(f"'{part}' does not compare one score with a number", "write it as score >= number")


def clauses(expr: Expr) -> list[Clause]:
    """The conjunctive normal form of a condition, negations pushed down to its phrases."""
    found = _clauses(expr, True)
    if len(found) > MOST_CLAUSES:
        raise expr.at.wrong(
            f"this promise falls into {len(found)} clauses, and {MOST_CLAUSES} are the most", "split it"
        )
    return found


def _clauses(expr: Expr, wanted: bool) -> list[Clause]:
    if isinstance(expr, Not):
        return _clauses(expr.operand, not wanted)
    if isinstance(expr, Truth):
        return [] if expr.value == wanted else [()]
    if isinstance(expr, Logic):
        parts = [_clauses(item, wanted) for item in expr.items]
        if (expr.op == "and") == wanted:
            return [clause for part in parts for clause in part]
        count = prod(map(len, parts))
        if count > MOST_CLAUSES:
            raise expr.at.wrong(
                f"this falls into {count:,} clauses, and {MOST_CLAUSES} are the most", "split the promise"
            )
        return [tuple(dict.fromkeys(e for clause in choice for e in clause)) for choice in product(*parts)]
    if wanted:
        return [(expr,)]
    if isinstance(expr, Compare) and expr.op in OPPOSITE:
        return [(Compare(OPPOSITE[expr.op], expr.left, expr.right, at=expr.at),)]
    return [(Not(expr, at=expr.at),)]


@dataclass(frozen=True, slots=True)
class LongWay:
    """`steps in STAGE >= least` or `tiles in STAGE >= least`: the kind of bound that shortest plays decide.

    Steps in several stages may be added up: `steps in gem + steps in goal >= 20`.
    """

    kind: Choice["steps in", "tiles in"]
    stages: tuple[str, ...]
    least: int

    @property
    def stage(self) -> str:
        """The stage, or all of them as one writes it."""
        return f" + {self.kind} ".join(self.stages)


def long_way(expr: Expr) -> LongWay | None:
    """The condition as a lower bound of steps or tiles, if it is one."""
    if not isinstance(expr, Compare):
        return None
    mirrored = {">=": "<=", "<=": ">=", ">": "<", "<": ">"}
    for phrase, number, op in ((expr.left, expr.right, expr.op), (expr.right, expr.left, mirrored.get(expr.op))):
        counted = _added(phrase)
        if counted and isinstance(number, Number) and op in (">=", ">"):
            least = int(-(-number.value // 1)) if op == ">=" else int(number.value // 1) + 1
            return LongWay(counted[0].kind, tuple(phrase.subject for phrase in counted), least)  # type: ignore[arg-type]
    return None


def _added(expr: Expr) -> tuple[Phrase, ...]:
    """The one phrase that counts, or the steps in different stages that are added up; none for anything else."""
    if isinstance(expr, Phrase):
        return (expr,) if expr.kind in ("steps in", "tiles in") else ()
    if not isinstance(expr, Binary) or expr.op != "+":
        return ()
    parts = [_added(side) for side in expr.inner]
    found = tuple(phrase for part in parts for phrase in part)
    fits = all(parts) and all(phrase.kind == "steps in" for phrase in found) and len(set(found)) == len(found)
    return found if fits else ()
