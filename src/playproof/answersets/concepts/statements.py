"""What the statements of a designer's program define and choose, and which of them a concept cannot be made with.

>>> from playproof.answersets.own import parsed
>>> [list(heads(node)) for node in parsed("1 { lamp(T) : tile(T) } 1 :- on. lit :- lamp(T). :- lit.", "own.lp")[1:]]
[[('lamp', 1)], [('lit', 0)], []]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clingo.ast import AST, ASTType

from playproof.answersets.program import Section
from playproof.errors import Fault, Where

LEVEL, CONCEPT, GIVEN, GUARD = "__level_design", "__concept", "__given", "__on"
MEANT = {
    (LEVEL, 1): "write '__level_design(ATOM) :- ATOM.' for everything that a level consists of",
    (CONCEPT, 0): "write a rule for what no play may avoid, or '__concept.' if any play will do",
}
REFUSED = {
    ASTType.Edge: (
        "'#edge' is a condition of the solver's own",
        "write what can be reached as a rule that calls itself",
    ),
    ASTType.ShowTerm: ("'#show' of a term", "show predicates, as in '#show turned/2.', and write rules for new ones"),
}


def heads(node: AST) -> Iterator[tuple[str, int]]:
    """The predicates that a statement defines, each with the number of its arguments."""
    if node.ast_type != ASTType.Rule:
        return
    if node.head.ast_type == ASTType.Literal:
        yield from _predicate(node.head.atom)
    elif node.head.ast_type in (ASTType.Aggregate, ASTType.Disjunction):
        elements = node.head.elements
        yield from (found for element in elements for found in _predicate(element.literal.atom))
    elif node.head.ast_type == ASTType.HeadAggregate:
        yield from (found for element in node.head.elements for found in _predicate(element.condition.literal.atom))


def choices(node: AST) -> Iterator[tuple[str, int]]:
    """The predicates that a statement lets be chosen."""
    if node.ast_type == ASTType.Rule and node.head.ast_type in (ASTType.Aggregate, ASTType.HeadAggregate):
        yield from heads(node)


def tagging(node: AST) -> Iterator[tuple[str, int]]:
    """The predicates by which a statement tells what belongs to the level."""
    if (LEVEL, 1) in heads(node):
        for literal in node.body:
            yield from _predicate(getattr(literal, "atom", None))


def _predicate(atom: Any) -> Iterator[tuple[str, int]]:
    symbol = getattr(atom, "symbol", None)
    if symbol is not None and symbol.ast_type == ASTType.UnaryOperation:
        symbol = symbol.argument
    if symbol is not None and symbol.ast_type == ASTType.Function:
        yield symbol.name, len(symbol.arguments)


def refusals(section: Section, node: AST) -> Iterator[Fault]:
    """What a concept cannot be made with."""
    where = Where(section.file, node.location.begin.line)
    if node.ast_type in REFUSED:
        what, hint = REFUSED[node.ast_type]
        yield Fault(what, where, hint)
    if node.ast_type == ASTType.Rule and node.head.ast_type == ASTType.Disjunction:
        yield Fault("a rule has several heads, of which one is to hold", where, "write a choice, such as 1 { a; b } 1")
    for name, arity in heads(node):
        if name in (GIVEN, GUARD):
            yield Fault(f"'{name}' is defined here, and has a meaning of its own", where, "take another name")
        for meant, wanted in MEANT:
            if name == meant and arity != wanted:
                takes = (
                    "takes one thing, which may hold others: '__level_design(wall(T))'" if wanted else "takes nothing"
                )
                yield Fault(f"'{name}' {takes}; got {arity}", where)
