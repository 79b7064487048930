"""All fillings of a small problem, one after the other, each asked whether it keeps the rules: slow, and plainly right."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from playproof.populate.problem import Bound, Count, Depth, Finite, Only, Problem, Rule, SomePath
from playproof.populate.rulecheck import kept

SLOW = (Bound, Depth, SomePath)


def solutions(problem: Problem) -> Iterator[dict]:
    """Every filling that keeps all rules, in the order of `product`."""
    quick = replace(problem, rules=tuple(sorted(problem.rules, key=cost)))
    return (filling for filling in fillings(quick) if kept(quick, filling))


def solvable(problem: Problem) -> bool:
    return next(solutions(problem), None) is not None


def fillings(problem: Problem) -> Iterator[dict]:
    """Every way to give each slot a value of its attribute that the rules for single rooms leave to it."""
    for values in product(*(domain(problem, room, name) for room, name in problem.slots)):
        yield dict(zip(problem.slots, values, strict=True))


def domain(problem: Problem, room: str, name: str) -> list[str]:
    attribute = problem.attribute[name]
    assert isinstance(attribute, Finite), "numbers within intervals cannot all be tried"
    pins = [rule for rule in problem.rules if isinstance(rule, Only) and rule.attribute == name and room in rule.rooms]
    return [value for value in attribute.values if all(value in pin.values for pin in pins)]


def frozen(filling: dict) -> frozenset:
    """A filling that can be put into a set."""
    return frozenset(filling.items())


def cost(rule: Rule) -> int:
    """Counts first, what goes along paths last: most fillings are dropped by the first rule that they break."""
    return isinstance(rule, SLOW) - isinstance(rule, Count)
