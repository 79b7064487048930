"""Rules as values: a left side that is looked for, right sides that take its place, and when that may happen.

    rule lock  when difficulty >= 2  weight 2
        a -> p:Puzzle -> b
    =>
        a -> k:Key(id = new) -> t:Test -> l:Lock(id = k.id) -> b

The sides are of the carrier's kind: `Web` for graphs, cells and shapes, `Picture` for grids, `Row` for sequences. An
element that both sides name is kept; one of the left side alone is removed; one of the right side alone is new.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.expr import Expr, names
from playproof.level import Frozen
from playproof.rewrite.space import Laying
from playproof.rewrite.wanted import Asked, Wanted, Written

if TYPE_CHECKING:
    from playproof.rewrite.recipe import Recipe

CARRIERS = ("sequences", "grids", "graphs", "cells", "shapes")
TURNED = ("", "turned once", "turned twice", "turned three times")
IN_PLANE = ("cells", "shapes")
"""Carriers on which a right side may find no room, though its left side is there."""
LARGEST_SIDE = 100
"""Elements of one side of a rule on graphs or sequences; cells of a picture may be ten times as many."""


@dataclass(frozen=True, slots=True)
class Way:
    """An edge of a rule. `door` is what must be in the way on a left side, and what is put there on a right side."""

    source: str
    target: str
    one_way: bool = True
    door: Wanted | None = None
    line: int = 0

    def __str__(self) -> str:
        shown = "" if self.door is None else "nothing" if self.door.names == ("",) else str(self.door)
        middle = f"-[{shown}]" if self.door is not None else "-"
        return f"{self.source} {middle}{'>' if self.one_way else '-'} {self.target}"


@dataclass(frozen=True, slots=True)
class Web:
    """A side of a rule on graphs, and on everything that is a graph underneath."""

    nodes: tuple[Asked | Written, ...]
    ways: tuple[Way, ...] = ()
    laid: tuple[Laying, ...] = ()
    """Where the rectangles of a right side come to lie."""

    def named(self, name: str) -> Asked | Written | None:
        return next((node for node in self.nodes if node.name == name), None)

    def __str__(self) -> str:
        return "\n".join([*map(str, self.nodes), *map(str, self.ways)])


@dataclass(frozen=True, slots=True)
class Picture:
    """A side of a rule on grids: its cells, row by row."""

    width: int
    height: int
    cells: tuple[Asked | Written, ...]
    glyphs: tuple[str, ...]

    def turned(self) -> Picture:
        """A quarter to the right."""
        order = [(self.height - 1 - y) * self.width + x for x in range(self.width) for y in range(self.height)]
        return self._ordered(self.height, self.width, order)

    def flipped(self) -> Picture:
        """Left and right swapped."""
        order = [y * self.width + self.width - 1 - x for y in range(self.height) for x in range(self.width)]
        return self._ordered(self.width, self.height, order)

    def upended(self) -> Picture:
        """Top and bottom swapped."""
        order = [(self.height - 1 - y) * self.width + x for y in range(self.height) for x in range(self.width)]
        return self._ordered(self.width, self.height, order)

    def _ordered(self, width: int, height: int, order: list[int]) -> Picture:
        glyphs = "".join(self.glyphs)
        rows = tuple("".join(glyphs[i] for i in order[y * width : (y + 1) * width]) for y in range(height))
        return Picture(width, height, tuple(self.cells[i] for i in order), rows)

    def __str__(self) -> str:
        return "\n".join(self.glyphs)


@dataclass(frozen=True, slots=True)
class Row:
    """A side of a rule on sequences."""

    tokens: tuple[Asked | Written, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.tokens))


Side = Web | Picture | Row


@dataclass(frozen=True, slots=True)
class Right:
    """One of the right sides, and how often it is taken beside the others."""

    side: Side
    weight: float = 1
    line: int = 0


@dataclass(frozen=True, slots=True)
class Clause:
    """A condition that speaks of the whole match, with its line."""

    expr: Expr
    line: int = 0

    def __str__(self) -> str:
        return f"where {self.expr}"


DANGLING = ("remove", "forbid", "redirect")
"""What becomes of edges between a node that is removed and those that no rule named: they go, they forbid the rewriting,
or they lead to another node from now on."""


@dataclass(frozen=True)
class Rule:
    """One rule with its options."""

    name: str
    carrier: str
    left: Side
    rights: tuple[Right, ...]
    where: tuple[Clause, ...] = ()
    without: tuple[Web, ...] = ()
    """Patterns beside the match, of which none may be there."""
    weight: Expr | None = None
    probability: Expr | None = None
    penalty: float = 0
    when: Expr | None = None
    most: int | None = None
    then: str = ""
    dangling: str = "remove"
    dangling_to: str = ""
    turn: bool = False
    flip: bool = False
    upend: bool = False
    layer: str = ""
    at: Where = field(default_factory=Where)

    @cached_property
    def ready(self) -> dict[Any, Any]:
        """What a carrier worked out about this rule, which is the same for every level: kept from one to the next."""
        return {}

    @cached_property
    def plain(self) -> bool:
        """Whether every match may be rewritten, and the right sides say no more than symbols."""
        silent = not (self.where or self.without) and self.dangling != "forbid" and self.carrier not in IN_PLANE
        tests = any(isinstance(part, Asked) and part.condition is not None for part in parts_of(self.left))
        return silent and not tests and not any(part.members for part in self._written())

    @cached_property
    def asks(self) -> frozenset[str]:
        """The elements of whose members the left side speaks."""
        asked = [part.condition for part in parts_of(self.left) if isinstance(part, Asked)]
        return _first_names([*filter(None, asked), *(clause.expr for clause in self.where)])

    @cached_property
    def copies(self) -> frozenset[str]:
        """The elements of whose members the right sides speak."""
        return _first_names([value for part in self._written() for _, value in part.members])

    def _written(self) -> Iterator[Written]:
        return (part for right in self.rights for part in parts_of(right.side) if isinstance(part, Written))

    def orientations(self) -> Iterator[tuple[Picture, tuple[Picture, ...]]]:
        """The left side of a rule on grids with its right sides, in every orientation; those that look alike once."""
        return ((left, rights) for _, left, rights in self.named_orientations())

    def named_orientations(self) -> Iterator[tuple[str, Picture, tuple[Picture, ...]]]:
        """The same, each with what was done to the picture."""
        assert isinstance(self.left, Picture)
        seen: set[object] = set()
        for name, sides in self._turned(self.left, *(right.side for right in self.rights)):  # type: ignore[arg-type]
            key = tuple((side.width, side.height, side.cells) for side in sides)
            if key not in seen:
                seen.add(key)
                yield name or "as drawn", sides[0], sides[1:]

    def _turned(self, *sides: Picture) -> Iterator[tuple[str, tuple[Picture, ...]]]:
        mirrors = [("", sides)]
        if self.flip:
            mirrors.append(("flipped", tuple(side.flipped() for side in sides)))
        if self.upend:
            mirrors += [
                (f"{name} and upended" if name else "upended", tuple(side.upended() for side in mirrored))
                for name, mirrored in list(mirrors)
            ]
        for name, mirrored in mirrors:
            for turned in TURNED if self.turn else TURNED[:1]:
                yield " and ".join(filter(None, (name, turned))), mirrored
                mirrored = tuple(side.turned() for side in mirrored)


@dataclass(frozen=True)
class RuleSet:
    """The rules and the recipes of one file."""

    carrier: str
    rules: Frozen[Rule]
    recipes: Frozen[Recipe] = field(default_factory=Frozen)
    file: str = ""

    def __getitem__(self, name: str) -> Rule:
        rule = self.rules.get(name)
        if rule is None:
            raise WrongInput(Fault(f"there is no rule '{name}'", Where(self.file), nearest(name, self.rules)))
        return rule


def parts_of(side: Side) -> tuple[Asked | Written, ...]:
    """The elements of a side, whatever it is a side of."""
    return side.nodes if isinstance(side, Web) else side.cells if isinstance(side, Picture) else side.tokens


def _first_names(exprs: list[Expr]) -> frozenset[str]:
    return frozenset(name.parts[0] for expr in exprs for name in names(expr))
