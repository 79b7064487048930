"""Rules that make their own left side again, and rules that write what they find.

A right side that holds the left side is no fault by itself: that is how things grow. It is one where the recipe applies the
rule until none matches, and nothing stops it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playproof.grammars.lint.remark import Remark
from playproof.rewrite import Rule
from playproof.rewrite.asking import Asking
from playproof.rewrite.rule import Picture, Row, Web, parts_of
from playproof.rewrite.wanted import ANYTHING, Asked, Wanted, Written

LARGEST = 12
"""Sides with more nodes are not looked into."""


def remakes(rule: Rule, asked: Sequence[Asking]) -> Iterator[Remark]:
    """What is to be said if a right side always holds the left side again."""
    rights = [number for number in range(len(rule.rights)) if remade(rule, number)]
    if not rights:
        return
    which = "" if len(rule.rights) == 1 else f" (by its right side {rights[0] + 1})"
    held = rule.when is not None or rule.where or rule.without or _tests(rule)
    until = None if rule.most is not None else next((asking for asking in asked if asking.until_none), None)
    if until is not None and not held and len(rights) == len(rule.rights):
        line = f"line {until.line} applies it" if until.line else "it is applied"
        told = f"makes its own left side again and again, and {line} until none matches: it never ends"
        yield Remark("never ends", "fault", rule.name, told, rule.at.line)
    elif until is not None:
        told = f"makes its own left side again{which}, and is applied until none matches: see to it that it ends"
        yield Remark("may never end", "warning", rule.name, told, rule.at.line)
    else:
        yield Remark("makes itself again", "note", rule.name, f"makes its own left side again{which}", rule.at.line)


def _tests(rule: Rule) -> bool:
    return any(isinstance(part, Asked) and part.condition is not None for part in parts_of(rule.left))


def remade(rule: Rule, right: int) -> bool:
    """Whether a right side holds the left side whatever its wildcards were."""
    side = rule.rights[right].side
    if isinstance(rule.left, Web) and isinstance(side, Web):
        return len(side.nodes) <= LARGEST and _in_web(rule.left, side)
    if isinstance(rule.left, Picture) and isinstance(side, Picture):
        here = [_after(before, cell) for before, cell in zip(rule.left.cells, side.cells, strict=True)]
        size = (rule.left.width, rule.left.height)
        turned = (left for left, _ in rule.orientations() if (left.width, left.height) == size)
        return any(all(map(_fits, left.cells, here)) for left in turned)
    assert isinstance(rule.left, Row)
    wide = len(rule.left.tokens)
    known = {part.name: part for part in rule.left.tokens if part.name}
    row = [_after(known.get(part.name), part) for part in parts_of(side)]
    starts = range(len(row) - wide + 1)
    return wide > 0 and any(all(map(_fits, rule.left.tokens, row[at : at + wide])) for at in starts)


def _after(before: Asked | Written | None, part: Asked | Written) -> Wanted:
    """What an element of a right side may be."""
    if isinstance(part, Written) and part.symbol is not None:
        return Wanted((part.symbol,))
    return before.wanted if isinstance(before, Asked) else ANYTHING


def _fits(asked: Asked | Written, here: Wanted) -> bool:
    """Whether an element fits, whatever of it is there."""
    assert isinstance(asked, Asked)
    if asked.wanted == ANYTHING or asked.wanted == here:
        return True
    if here.negated:
        return asked.wanted.negated and set(asked.wanted.names) <= set(here.names)
    return all(map(asked.wanted.allows, here.names))


def _in_web(left: Web, side: Web) -> bool:
    """Whether the left side can be laid into the right side."""
    here = {node.name: _after(left.named(node.name), node) for node in side.nodes}
    joined = {(way.source, way.target, way.one_way): way.door for way in side.ways}
    joined |= {(way.target, way.source, False): way.door for way in side.ways if not way.one_way}

    def grown(at: dict[str, str]) -> bool:
        if len(at) == len(left.nodes):
            return True
        node = left.nodes[len(at)]
        for name, wanted in here.items():
            if name in at.values() or not _fits(node, wanted):
                continue
            more = {**at, node.name: name}
            ways = [
                way
                for way in left.ways
                if node.name in (way.source, way.target) and {way.source, way.target} <= more.keys()
            ]
            keys = [((more[way.source], more[way.target], way.one_way), way.door) for way in ways]
            if all(key in joined and (door is None or door == joined[key]) for key, door in keys) and grown(more):
                return True
        return False

    return grown({})


def changes_nothing(rule: Rule) -> bool:
    """Whether every right side is the left side."""
    return all(_same(rule, number) for number in range(len(rule.rights)))


def _same(rule: Rule, right: int) -> bool:
    side = rule.rights[right].side
    if not all(isinstance(part, Written) and part.as_is for part in parts_of(side)):
        return False
    if isinstance(rule.left, Web) and isinstance(side, Web):
        if getattr(side, "laid", ()):
            return False
        ways = [{(w.source, w.target, w.one_way, w.door) for w in web.ways} for web in (rule.left, side)]
        return {node.name for node in rule.left.nodes} == {node.name for node in side.nodes} and ways[0] == ways[1]
    if isinstance(side, Picture):
        return True
    return [part.name for part in parts_of(rule.left)] == [part.name for part in parts_of(side)]
