"""Sides of rules on graphs, read from chains of nodes and arrows.

    a -> p:Puzzle -[door]- b         one way; both ways through a door
    p -[]- c                         both ways, with nothing in the way
    p -[!door]> d:{Key|Lock}         one way, and no door

On a left side an arrow without brackets is any edge of its direction, whatever stands in the way.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from playproof.errors import Fault, WrongInput
from playproof.expr import names as expression_names
from playproof.level import Alphabet
from playproof.rewrite.elements import ELEMENT, asked, inside, read_wanted, written
from playproof.rewrite.lines import Faults, Line
from playproof.rewrite.rule import LARGEST_SIDE, Way, Web
from playproof.rewrite.space import Laying
from playproof.rewrite.spacefile import check_laid, cut_in, read_laying
from playproof.rewrite.wanted import Asked, Wanted, Written

LINK = re.compile(r"\s*-(?:\[(?P<door>[^\]]*)\]-?)?(?P<end>[->])\s*")


@dataclass(slots=True)
class _Side:
    """A side that is being read: `left` is None for a left side, and the left side for a right one."""

    alphabet: Alphabet
    left: Web | None
    known: tuple[str, ...]
    carrier: str = "graphs"
    passing: frozenset[str] = frozenset()
    """Parts of shapes that are cut further: they never come to be."""
    laid: list[Laying] = field(default_factory=list)
    nodes: dict[str, Asked | Written] = field(default_factory=dict)
    ways: list[Way] = field(default_factory=list)

    def line(self, line: Line) -> None:
        if self.carrier == "shapes" and self.left is not None:
            laying = read_laying(line, self.add, self.known)
            if laying is not None:
                self.laid.append(laying)
                return
        text, place = line.plain, 0
        before, door, one_way = "", None, True
        while True:
            name, place = self.node(text, place, line.number)
            if before:
                self.ways.append(Way(before, name, one_way, door, line.number))
            if place >= len(text):
                return
            found = LINK.match(text, place)
            if found is None:
                raise WrongInput(f"cannot read '{text[place:].strip()[:40]}'; wanted an arrow such as -> or -[door]-")
            before, one_way, place = name, found["end"] == ">", found.end()
            door = None if found["door"] is None else self.door(found["door"])

    def door(self, text: str) -> Wanted:
        return read_wanted(text, self.alphabet) if text.strip() else Wanted(("",))

    def node(self, text: str, place: int, line: int) -> tuple[str, int]:
        found = ELEMENT.match(text, place)
        if found is None or not found[0]:
            raise WrongInput(f"cannot read '{text[place : place + 40]}'; wanted a node such as p or p:Puzzle")
        name, symbols, place = found["name"] or "", found["symbols"] or "", found.end()
        bracketed = ""
        if text[place : place + 1] == "(":
            bracketed, place = inside(text, place)
        if symbols and not found["colon"]:
            raise WrongInput(f"'{symbols}' has no name; write n:{symbols}")
        name = self.add(name, symbols, bracketed, line)
        return name, place

    def add(self, name: str, symbols: str, bracketed: str, line: int) -> str:
        if self.left is None:
            self._ask(name, symbols, bracketed, line)
            return name
        name = name or f"new{len(self.nodes) + 1}"
        if name in self.passing and self.left.named(name) is None and not symbols:
            return name
        node = written(name, symbols, bracketed, self.alphabet, self.known, line)
        kept = self.left.named(name) is not None
        if node.symbol is None and not kept and name not in self.nodes:
            hint = f"write {name}:Symbol to make one"
            raise WrongInput(Fault(f"the right side names '{name}', which is not on the left side", hint=hint))
        if not kept and self.carrier == "cells":
            what = f"'{name}' is not on the left side, and a rule makes no new cells"
            raise WrongInput(Fault(what, hint="give a cell that is there another symbol"))
        before = self.left.named(name)
        if isinstance(before, Asked) and before.wanted.only == node.symbol and node.symbol is not None:
            node = Written(name, None, node.members, line)  # it is that already, and no rewriting
        self._merge(name, node, node.as_is)
        return name

    def _ask(self, name: str, symbols: str, bracketed: str, line: int) -> None:
        if not name:
            raise WrongInput(f"':{symbols}' has no name, and what is not named is not kept; write n:{symbols}")
        if not symbols and name in self.alphabet and name not in self.nodes:
            raise WrongInput(f"'{name}' is a symbol and no node's name; write {name[0].lower()}:{name}")
        self._merge(name, asked(name, symbols, bracketed, self.alphabet, line), not symbols and not bracketed)

    def _merge(self, name: str, node: Asked | Written, bare: bool) -> None:
        if name in self.nodes and not bare:
            old = self.nodes[name]
            empty = type(old)(name, line=old.line)
            if old != empty:
                raise WrongInput(f"'{name}' is described twice on this side; say all of it at once")
            self.nodes[name] = node
        self.nodes.setdefault(name, node)

    def web(self, whole: bool) -> Web:
        """The side, if all of it could be read; what is missing in one of which a line could not be is told already."""
        if len(self.nodes) + len(self.ways) > LARGEST_SIDE:
            count = len(self.nodes) + len(self.ways)
            raise WrongInput(f"this side has {count:,} nodes and edges, and {LARGEST_SIDE} is the most; split the rule")
        if self.carrier == "shapes" and self.left is not None and whole:
            check_laid(self.laid, [node.name for node in self.left.nodes], self.nodes)
        return Web(_in_order(list(self.nodes.values())), tuple(self.ways), tuple(self.laid))


def _in_order(nodes: list[Asked | Written]) -> tuple[Asked | Written, ...]:
    """Nodes whose members speak of others come after these, so that `id = k.id` may stand before `k:Key(id = new)`."""
    done: dict[str, Asked | Written] = {}
    waiting = nodes
    while waiting:
        names = {node.name for node in waiting}
        free = [node for node in waiting if not _speaks_of(node) & (names - {node.name})]
        done |= {node.name: node for node in free or waiting}
        waiting = [node for node in waiting if node.name not in done]
    return tuple(done.values())


def _speaks_of(node: Asked | Written) -> set[str]:
    if isinstance(node, Asked):
        return set()
    return {name.parts[0] for _, expr in node.members for name in expression_names(expr)}


def read_web(
    given: Iterable[Line],
    alphabet: Alphabet,
    faults: Faults,
    left: Web | None,
    known: Collection[str] = (),
    carrier: str = "graphs",
) -> Web:
    """One side of a rule; for a right side with the left one, and with the names that expressions may use."""
    given = list(given)
    side = _Side(alphabet, left, tuple(known), carrier, frozenset(cut_in(given)))
    before = len(faults.found)
    for line in given:
        faults.trying(line.number, lambda line=line: side.line(line))  # type: ignore[misc]
    return side.web(whole=len(faults.found) == before)


def names_in(given: Iterable[Line]) -> Iterator[str]:
    """The names of all nodes in some lines: expressions may speak of nodes that are written further on."""
    for line in given:
        yield from re.findall(r"(?:^|[\s>-])([^\W\d]\w*)(?=[:(\s]|$)", line.plain)
