"""Conditions of one rule that can never hold together: bounds that leave nothing, `without` what the left side has, max 0.

>>> from playproof.level import Alphabet, Symbol
>>> from playproof.rewrite import read_rules
>>> rules = read_rules('''rules on graphs
... rule r
...     a -> b:task
...     where out(a) <= 0
... ''' + "=>\\n    a\\n", Alphabet.of(Symbol("task")))
>>> list(contradictions(rules["r"]))
['out(a) is to be at least 1 and at most 0']
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations

from playproof.expr import Call, Expr, Minus, Name, Number, Text, Truth
from playproof.expr.tree import Compare, Logic
from playproof.rewrite import Rule
from playproof.rewrite.rule import Way, Web, parts_of
from playproof.rewrite.wanted import Asked
from playproof.rewrite.whynot.conditions import plain

MOST_NEW = 3
"""A pattern behind `without` with more nodes of its own is not looked into."""
WHOLE = ("into", "out", "degree", "dist", "near", "around", "column", "row", "columns", "rows", "symbols", "used")
"""What is counted in whole numbers; where something lies and how large it is may be anything in between."""
Bounds = dict[str, tuple[float, float]]
SWAPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}


def contradictions(rule: Rule) -> Iterator[str]:
    """Each reason why a rule can never be applied, whatever the level."""
    if rule.most == 0:
        yield "its max is 0"
    if isinstance(rule.when, Truth) and not rule.when.value:
        yield f"'when {rule.when}' never holds"
    if isinstance(rule.probability, Number) and rule.probability.value <= 0:
        yield f"its probability is {rule.probability}"
    yield from _bounds(rule)
    for web in rule.without:
        if isinstance(rule.left, Web) and _has(rule.left, web):
            shown = "; ".join(map(str, web.ways or web.nodes))
            yield f"what stands behind 'without' ({shown}) is on the left side itself"


def _bounds(rule: Rule) -> Iterator[str]:
    """Numbers that would have to lie in no interval, texts that would have to be two."""
    names = [part.name for part in parts_of(rule.left) if part.name]
    bounds: Bounds = dict(_degrees(rule.left)) if isinstance(rule.left, Web) else {}
    texts: dict[str, str] = {}
    for term, op, value in _facts(rule, names):
        if isinstance(value, str):
            if op == "==" and texts.setdefault(term, value) != value:
                yield f"{term} is to be '{texts[term]}' and '{value}'"
            continue
        low, high = bounds.get(term, (-math.inf, math.inf))
        name, called, _ = term.partition("(")
        bounds[term] = low, high = _narrowed(low, high, op, value, whole=bool(called) and name in WHOLE)
        if low > high:
            yield f"{term} is to be {_said('at least', 'more than', low)} and {_said('at most', 'less than', high)}"
            return


def _said(reached: str, passed: str, bound: float) -> str:
    """A bound in words; one that lies a hair's breadth beside a number is that number, and not reached."""
    return f"{reached if float(f'{bound:g}') == bound else passed} {bound:g}"


def _narrowed(low: float, high: float, op: str, value: float, whole: bool) -> tuple[float, float]:
    """Of what is counted the next number; of what is measured a hair's breadth beside the bound is allowed."""
    step = 1.0 if whole else 0.0
    match op:
        case "==":
            return max(low, value), min(high, value)
        case ">=":
            return max(low, value), high
        case "<=":
            return low, min(high, value)
        case ">":
            return max(low, math.floor(value) + step if whole else math.nextafter(value, math.inf)), high
        case "<":
            return low, min(high, math.ceil(value) - step if whole else math.nextafter(value, -math.inf))
    return low, high


def _facts(rule: Rule, names: list[str]) -> Iterator[tuple[str, str, float | str]]:
    """All that conditions say in the form `term op constant`, members of an element by its name."""
    for part in parts_of(rule.left):
        if isinstance(part, Asked) and part.condition is not None and part.name:
            for term, op, value in _compared(part.condition, names):
                own = "." not in term and "(" not in term
                yield f"{part.name}.{term}" if own else term, op, value
    for clause in rule.where:
        yield from _compared(clause.expr, names)


def _compared(expr: Expr, names: list[str]) -> Iterator[tuple[str, str, float | str]]:
    if isinstance(expr, Logic) and expr.op == "and":
        for item in expr.items:
            yield from _compared(item, names)
    if not isinstance(expr, Compare) or expr.op not in SWAPPED:
        return
    left, right = _constant(expr.left), _constant(expr.right)
    if right is not None and isinstance(expr.left, Name | Call):
        yield plain(expr.left, names), expr.op, right
    elif left is not None and isinstance(expr.right, Name | Call):
        yield plain(expr.right, names), SWAPPED[expr.op], left


def _constant(expr: Expr) -> float | str | None:
    if isinstance(expr, Number):
        return float(expr.value)
    if isinstance(expr, Minus):
        inner = _constant(expr.operand)
        return -inner if isinstance(inner, float) else None
    return expr.value if isinstance(expr, Text) else None


def _degrees(web: Web) -> Iterator[tuple[str, tuple[float, float]]]:
    """How many ways the left side itself draws at each node."""
    for node in web.nodes:
        out = sum(way.source == node.name or (not way.one_way and way.target == node.name) for way in web.ways)
        into = sum(way.target == node.name or (not way.one_way and way.source == node.name) for way in web.ways)
        beside = {way.target if way.source == node.name else way.source for way in web.ways if node.name in _ends(way)}
        yield f"out({node.name})", (out, math.inf)
        yield f"into({node.name})", (into, math.inf)
        yield f"degree({node.name})", (len(beside), math.inf)


def _ends(way: Way) -> tuple[str, str]:
    return way.source, way.target


def _has(left: Web, without: Web) -> bool:
    """Whether the left side has in itself what must not be there: new nodes of the pattern may be any others of it."""
    shared = [node for node in without.nodes if left.named(node.name) is not None]
    new = [node for node in without.nodes if left.named(node.name) is None]
    if not without.ways or len(new) > MOST_NEW:
        return False
    free = [node.name for node in left.nodes if node.name not in {node.name for node in shared}]
    for chosen in permutations(free, len(new)):
        at = {node.name: node.name for node in shared} | {n.name: c for n, c in zip(new, chosen, strict=True)}
        alike = all(_covers(without.named(name), left.named(other)) for name, other in at.items())
        if alike and all(_drawn(way, at, left) for way in without.ways):
            return True
    return False


def _drawn(way: Way, at: dict[str, str], left: Web) -> bool:
    ends = (at[way.source], at[way.target])
    return way.door is None and any(
        other.one_way == way.one_way and (_ends(other) == ends or (not way.one_way and _ends(other) == ends[::-1]))
        for other in left.ways
    )


def _covers(wanted: object, other: object) -> bool:
    """Whether everything that one may be fits the other."""
    if not isinstance(wanted, Asked) or not isinstance(other, Asked) or wanted.condition is not None:
        return False
    if wanted.wanted.negated and not wanted.wanted.names:
        return True
    return not other.wanted.negated and all(map(wanted.wanted.allows, other.wanted.names))
