"""A level as somebody made it, read as a filling, so that rules can be checked against it.

>>> from playproof.level import Alphabet, Graph, Symbol
>>> from playproof.populate.describe import Description
>>> from playproof.populate.levels import Site
>>> from playproof.populate.wishes import HowMany
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True), Symbol("zombie"))
>>> rooms = Graph.of("gate-hall hall-vault", house, gate="start", vault="goal", hall="zombie")
>>> described = Description({"content": ("zombie",)}, (HowMany(("zombie",), 2, 3),)).of(Site.of(rooms), hand_made=True)
>>> print(*found(described))
broken: 2 to 3 of 'zombie': there are 1

Amounts are what members say, so that a level is judged by what a game will read in it, rounded as it is there.
A room may hold more than is ever put into one, such as two zombies and a medkit: rules speak of each of these things.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from playproof.populate.describe import Described
from playproof.populate.finding import Finding
from playproof.populate.problem import NOTHING, Attribute, Count, Filling, Function, Problem, Real, Scored, Term
from playproof.populate.rounding import coarsest
from playproof.populate.rulecheck import FUNCTIONS, check
from playproof.populate.scene import Scene
from playproof.populate.wishes.amounts import INNER


def found(described: Described) -> tuple[Finding, ...]:
    """What is found about every wish: of those that mean several rules, the first that is broken, or the nearest to it."""
    by_words: dict[str, Finding] = {}
    for finding in _told(described):
        known = by_words.setdefault(str(finding.rule), finding)
        if known.holds and (not finding.holds or _slack(finding) < _slack(known)):
            by_words[str(finding.rule)] = finding
    return tuple(by_words.values())


def _slack(finding: Finding) -> float:
    return float("inf") if finding.slack is None else finding.slack


def _told(described: Described) -> Iterator[Finding]:
    """Findings in which counts are told with those that share a room."""
    for finding in judged(described):
        rule = finding.rule
        if isinstance(rule, Count) and not finding.holds and finding.value is not None:
            there = finding.value + described.scene.standing.surplus(rule.values, rule.rooms)
            finding = replace(finding, value=there, why=f"there are {there:g}")
        yield finding


def judged(described: Described, unwritten: Filling | None = None) -> tuple[Finding, ...]:
    """What is found about every rule when a level is taken by what it says itself; numbers that nothing says may be known."""
    filling = as_it_stands(described, unwritten)
    return check(_admitting(described, filling), filling)


def _admitting(described: Described, filling: Filling) -> Problem:
    """The problem with numbers as far apart as somebody wrote them, and formulas as exact as they can be written."""
    problem, alphabet = described.problem, described.scene.site.alphabet
    attributes: list[Attribute] = []
    for one in problem.attributes:
        if isinstance(one, Real):
            values = [float(filling[room, one.name]) for room in problem.layout.rooms]
            one = replace(one, low=min(one.low, *values), high=max(one.high, *values))
        attributes.append(one)
    rules = tuple(
        replace(rule, slack=rule.slack + coarsest(alphabet, rule.result)) if isinstance(rule, Function) else rule
        for rule in problem.rules
    )
    return replace(problem, attributes=tuple(attributes), rules=rules)


def as_it_stands(described: Described, unwritten: Filling | None = None) -> Filling:
    """What a level holds: things by their slots, amounts by their members, and numbers by their formulas."""
    scene, problem = described.scene, described.problem
    held: dict[tuple[str, str], str | float] = {
        (room, name): NOTHING if scene.attributes[name] and name not in scene.always else scene.attributes[name][0]
        for name in scene.attributes
        for room in scene.rooms
    }
    held |= scene.standing.slots
    steps = {rule.result: rule for rule in problem.rules if isinstance(rule, Function) and not rule.rooms}
    for real in scene.numbers:
        for room in scene.rooms:
            written = _written(scene, room, real.name.removesuffix(INNER))
            if real.name in steps:
                step = steps[real.name]
                value = FUNCTIONS[step.op](_number(step.left, room, held), _number(step.right, room, held))
            elif written is not None:
                value = written
            else:
                value = float((unwritten or {}).get((room, real.name), min(max(0.0, real.low), real.high)))
            held[room, real.name] = float(value)
    return held


def _written(scene: Scene, room: str, name: str) -> float | None:
    """What the members of this name come to in a room, as written, else as declared; None if nothing has one."""
    things = [t for t in scene.site.things[room] if name in scene.site.alphabet[t.symbol].members]
    written = [thing.members[name] for thing in things if name in thing.members]
    usual = [scene.site.alphabet[t.symbol].members[name] for t in things if t.symbol in scene.homes or t.id == room]
    found = written or usual
    return sum(float(str(value)) for value in found) if found else None


def _number(term: Term, room: str, held: dict[tuple[str, str], str | float]) -> float:
    if isinstance(term, Scored):
        return float(term.numbers.get(str(held[room, term.attribute]), 0))
    return float(held[room, term]) if isinstance(term, str) else float(term)
