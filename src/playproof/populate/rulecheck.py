"""Check a filling against every rule, by what the rules mean and by nothing that a solver does.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> from playproof.populate.problem import NOTHING, Bound, Finite, Layout, Track
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True))
>>> rooms = Graph.of("gate-hall hall-vault hall-cellar", house, gate="start", vault="goal")
>>> problem = Problem(
...     Layout.of(rooms),
...     (Finite("content", (NOTHING, "zombie", "medkit")),),
...     (Track("health", start=20, gains={"content": {"zombie": -15, "medkit": 10}}),),
...     (Count("content", ("zombie",), least=2), Bound("health", ">=", 1)))
>>> held = {"gate": "", "hall": "medkit", "cellar": "zombie", "vault": "zombie"}
>>> print(*check(problem, {(room, "content"): value for room, value in held.items()}), sep="; ")
kept: at least 2 of 'zombie' (slack 0); broken: health >= 1: health is 0 in 'vault' on the path gate, hall, vault; wanted >= 1

Numbers are compared as they were written (see `exact`), so a bound that is just met is met.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from playproof.errors import Fault, WrongInput
from playproof.populate.exact import exact, gain
from playproof.populate.finding import Finding, shown
from playproof.populate.pathcheck import PATH_RULES, Book
from playproof.populate.problem import (
    Attribute,
    Count,
    Filling,
    Finite,
    Function,
    Only,
    Pair,
    Problem,
    Rule,
    Term,
    Total,
    Within,
)

FUNCTIONS: dict[str, Callable[[float, float], float]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "min": min,
    "max": max,
}


def check(problem: Problem, filling: Filling) -> tuple[Finding, ...]:
    """What is found about each rule, in their order. A filling that leaves a slot without a value of its own is an error."""
    faults = list(_unfilled(problem, filling))
    if faults:
        raise WrongInput(*faults)
    book = Book(problem, filling)
    return tuple(judge(rule, book) for rule in problem.rules)


def kept(problem: Problem, filling: Filling) -> bool:
    """Whether a filling gives every slot a value of its own and keeps every rule; it stops at the first that is broken."""
    book = Book(problem, filling)
    return not any(_unfilled(problem, filling)) and all(judge(rule, book).holds for rule in problem.rules)


def judge(rule: Rule, book: Book) -> Finding:
    """What is found about one rule."""
    return JUDGES[type(rule)](rule, book)


def _unfilled(problem: Problem, filling: Filling) -> list[Fault]:
    slots = set(problem.slots)
    strange = [Fault(f"the filling has a value for {slot}, which is no slot") for slot in filling if slot not in slots]
    return strange + [
        Fault(f"'{room}' has {filling.get((room, name))!r} for '{name}'; wanted {_wanted(problem.attribute[name])}")
        for room, name in problem.slots
        if not _admits(problem.attribute[name], filling.get((room, name)))
    ]


def _admits(attribute: Attribute, value: str | float | None) -> bool:
    if isinstance(attribute, Finite):
        return value in attribute.values
    return isinstance(value, (int, float)) and attribute.low <= value <= attribute.high


def _wanted(attribute: Attribute) -> str:
    if isinstance(attribute, Finite):
        return "one of " + ", ".join(f"'{value}'" if value else "nothing" for value in attribute.values)
    return f"a number within {attribute.low:g} to {attribute.high:g}"


def count(rule: Count, book: Book) -> Finding:
    rooms = book.problem.layout.rooms if rule.rooms is None else rule.rooms
    many = sum(book.filling[room, rule.attribute] in rule.values for room in rooms)
    least = rule.least or float("-inf")  # none is no bound that anything could come near
    return _interval(rule, many, least, float("inf") if rule.most is None else rule.most, "there are")


def only(rule: Only, book: Book) -> Finding:
    for room in rule.rooms:
        value = book.filling[room, rule.attribute]
        if value not in rule.values:
            held = f"'{value}'" if value else "nothing"
            return Finding.broken(rule, f"'{room}' holds {held}", room)
    return Finding.kept(rule)


def within(rule: Within, book: Book) -> Finding:
    slack = float("inf")
    for room in rule.rooms:
        value = float(book.filling[room, rule.attribute])
        here = min(exact(value) - exact(rule.low), exact(rule.high) - exact(value))
        if here < 0:
            return Finding.broken(rule, f"it is {shown(value)} in '{room}'", room, value)
        slack = min(slack, here)
    return Finding.kept(rule, slack)


def pair(rule: Pair, book: Book) -> Finding:
    for here, there in rule.pairs:
        values = (str(book.filling[here, rule.first]), str(book.filling[there, rule.second]))
        if values not in rule.allowed:
            return Finding.broken(rule, f"'{here}' has '{values[0]}' and '{there}' has '{values[1]}'", here)
    return Finding.kept(rule)


def function(rule: Function, book: Book) -> Finding:
    slack = float("inf")
    for room in book.problem.layout.rooms if rule.rooms is None else rule.rooms:
        wanted = FUNCTIONS[rule.op](_number(rule.left, room, book), _number(rule.right, room, book))
        value = _number(rule.result, room, book)
        here = exact(rule.slack) - abs(value - wanted)
        if here < 0:
            return Finding.broken(rule, f"it is {shown(value)} in '{room}'; wanted {shown(wanted)}", room, value)
        slack = min(slack, here)
    return Finding.kept(rule, slack)


def _number(term: Term, room: str, book: Book) -> float:
    """A term as a number; a value that a scoring does not name counts 0."""
    if isinstance(term, str):
        return exact(float(book.filling[room, term]))
    if isinstance(term, (int, float)):
        return exact(term)
    return exact(term.numbers.get(str(book.filling[room, term.attribute]), 0))


def total(rule: Total, book: Book) -> Finding:
    rooms = book.problem.layout.rooms if rule.rooms is None else rule.rooms
    names = [name for name in book.problem.attribute if name in rule.gains]
    value = sum(gain(rule.gains, name, book.filling[room, name]) for room, name in product(rooms, names))
    return _interval(rule, value, rule.least, rule.most, f"{rule.name} is")


def _interval(rule: Rule, value: float, least: float, most: float, says: str) -> Finding:
    slack = min(value - exact(least), exact(most) - value)
    return Finding.kept(rule, slack) if slack >= 0 else Finding.broken(rule, f"{says} {shown(value)}", value=value)


JUDGES: dict[type, Callable[..., Finding]] = {
    Count: count,
    Only: only,
    Within: within,
    Pair: pair,
    Function: function,
    Total: total,
    **PATH_RULES,
}
