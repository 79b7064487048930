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

A room may hold more than a filling knows of, such as two zombies: the first is its content, the others only count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from playproof.level.alphabet import Value
from playproof.populate.describe import Described
from playproof.populate.finding import Finding
from playproof.populate.problem import NOTHING, Count, Filling, Function, Scored, Term
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
    for finding in check(described.problem, as_it_stands(described)):
        rule = finding.rule
        if isinstance(rule, Count) and not finding.holds and finding.value is not None:
            more = sum(
                thing.symbol in rule.values and (rule.rooms is None or room in rule.rooms)
                for room, thing in described.scene.standing.extras
            )
            there = finding.value + more
            finding = replace(finding, value=there, why=f"there are {there:g}")
        yield finding


def as_it_stands(described: Described) -> Filling:
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
            else:
                value = written if written is not None else (real.low if real.name.endswith(INNER) else 0.0)
            held[room, real.name] = min(max(float(value), real.low), real.high)
    return held


def _written(scene: Scene, room: str, name: str) -> float | None:
    """The member of this name of what stands in a room; None if nothing there has it."""
    for thing in scene.site.things[room]:
        known: dict[str, Value] = {**scene.site.alphabet[thing.symbol].members, **thing.members}
        if name in known:
            return float(known[name])  # type: ignore[arg-type]
    return None


def _number(term: Term, room: str, held: dict[tuple[str, str], str | float]) -> float:
    if isinstance(term, Scored):
        return float(term.numbers.get(str(held[room, term.attribute]), 0))
    return float(held[room, term]) if isinstance(term, str) else float(term)
