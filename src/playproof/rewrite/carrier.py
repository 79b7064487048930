"""What a carrier must be able to do, so that rules, recipes and the trace work on it: one working state per derivation.

A level is a frozen value; a derivation rewrites it thousands of times. So a carrier takes the level apart into a working
state that changes in place, keeps the matches of every rule up to date, and puts a level together at the end.

An element has a **key** inside (a number or an id, whatever is quick) and an **id** outside, as in the level. A **match** is
whatever the carrier likes, as long as it can be hashed. A **change** is `(what, before, after)`: written forwards by `redo`,
backwards by `undo`; what a rewriting returned is what the trace keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Protocol

from playproof.errors import WrongInput
from playproof.expr import Expr, Value
from playproof.level import Level
from playproof.level.plane import Outline
from playproof.rewrite.rule import Rule
from playproof.rewrite.wanted import Asked

Key = Hashable
Match = Any
Change = tuple[Any, Any, Any]
Admits = Callable[[Match], bool]
Reckon = Callable[[Expr, Mapping[str, Mapping[str, Any]]], Value]
"""The value of an expression on a right side, with the members of elements that this rewriting has written so far."""
MOST_MATCHES = 1_000_000


class Working(Protocol):
    """A level that is being rewritten."""

    carrier: str
    locked: set[Any]
    """Keys of elements that are context: they match and are never rewritten."""
    by: dict[Any, int]
    """For each element that a derivation wrote, the number of the step that wrote it last."""

    def find(self, rule: Rule) -> list[Match]:
        """All matches of the left side, in reading order; conditions that are asked when drawing are not asked here."""
        ...

    def draw(self, rule: Rule, dice: Random, admits: Admits) -> Match | None:
        """One of the matches that are admitted, all equally likely; None if there is none."""
        ...

    def holds(self, rule: Rule, match: Match) -> bool:
        """Whether a match that was found earlier is still one."""
        ...

    def elements(self, rule: Rule, match: Match) -> Mapping[str, Key]:
        """The matched elements that have a name in the rule."""
        ...

    def covered(self, rule: Rule, match: Match) -> Iterable[Key]:
        """All matched elements."""
        ...

    def conditions(self, rule: Rule, match: Match) -> Iterator[tuple[Key, Asked]]:
        """The matched elements of whose members the rule asks something."""
        ...

    def blocked(self, rule: Rule, match: Match) -> int | None:
        """The number of the first `without` pattern that is beside the match; None if there is none."""
        ...

    def touches(self, rule: Rule, right: int, match: Match) -> set[Key]:
        """The elements that this right side would rewrite or remove."""
        ...

    def leaves_dangling(self, rule: Rule, right: int, match: Match) -> bool:
        """Whether an element would go on which something hangs that the rule does not name."""
        ...

    def has_room(self, rule: Rule, right: int, match: Match, reckon: Reckon) -> bool:
        """Whether this right side fits into the plane there: asked of cells and shapes alone."""
        ...

    def write(self, rule: Rule, right: int, match: Match, reckon: Reckon, stem: str) -> list[Change]:
        """Put the right side in the place of the match. New elements are called after the stem and their name in the rule."""
        ...

    def undo(self, changes: Iterable[Change]) -> None: ...

    def redo(self, changes: Iterable[Change]) -> None: ...

    def written(self, changes: Iterable[Change]) -> Iterator[Key]:
        """The keys of all elements that some changes wrote, those that are gone by now too."""
        ...

    def everything(self) -> Iterable[Key]:
        """The keys of all elements, in reading order."""
        ...

    def has(self, key: Key) -> bool: ...

    def symbol(self, key: Key) -> str: ...

    def members(self, key: Key) -> Mapping[str, Any]:
        """The members of an element, with the defaults of its symbol."""
        ...

    def neighbours(self, key: Key) -> Iterable[Key]:
        """The elements one step away, whatever stands between."""
        ...

    def outline(self, key: Key) -> Outline:
        """The ground that an element covers; a graph's rooms cover none."""
        ...

    def extent(self) -> tuple[float, float]:
        """The width and height of the plane."""
        ...

    def degrees(self, key: Key) -> tuple[int, int]:
        """How many ways lead to an element, and how many lead away."""
        ...

    def relabel(self, key: Key, symbol: str) -> list[Change]:
        """Make another symbol of an element, as built-in instructions do."""
        ...

    def set_member(self, key: Key, name: str, value: Any) -> list[Change]: ...

    def become(self, level: Level) -> list[Change]:
        """Make of it another level of its kind and size, such as a designer's hand left."""
        ...

    def key_of(self, id: str) -> Key | None: ...

    def id_of(self, key: Key) -> str: ...

    def level(self) -> Level: ...

    def __len__(self) -> int: ...


class Pool:
    """The matches of one rule, kept while the level changes; those that hold no more are dropped when they are drawn."""

    __slots__ = ("items", "known")

    def __init__(self, items: Iterable[Match] = ()) -> None:
        self.items = list(items)
        self.known = set(self.items)

    def add(self, match: Match) -> None:
        if match not in self.known:
            self.known.add(match)
            self.items.append(match)

    def draw(self, dice: Random, holds: Admits, admits: Admits) -> Match | None:
        """Every match that holds and is admitted is equally likely.

        Those that are turned away wait behind place `left` for this draw; those that hold no more are forgotten.
        """
        items, left = self.items, len(self.items)
        while left:
            place = int(dice.random() * left)
            match = items[place]
            if not holds(match):
                left -= 1
                items[place] = items[left]
                items[left] = items[-1]
                items.pop()
                self.known.discard(match)
            elif admits(match):
                return match
            else:
                left -= 1
                items[place], items[left] = items[left], items[place]
        return None

    def valid(self, holds: Admits) -> list[Match]:
        """All matches that hold; the others are forgotten."""
        self.items = [match for match in self.items if holds(match)]
        self.known = set(self.items)
        return list(self.items)


def working(level: Level, rules: Iterable[Rule] = ()) -> Working:
    """The working state of a level, whatever its kind."""
    from playproof.rewrite.cells import WorkingCells
    from playproof.rewrite.graphs import WorkingGraph
    from playproof.rewrite.grids import WorkingGrid
    from playproof.rewrite.sequences import WorkingSequence
    from playproof.rewrite.shapes import WorkingShapes

    kinds: dict[str, Any] = {
        "graph": WorkingGraph,
        "grid": WorkingGrid,
        "sequence": WorkingSequence,
        "cells": WorkingCells,
        "shapes": WorkingShapes,
    }
    made: Working = kinds[level.kind](level, tuple(rules))
    return made


def too_many(rule: str) -> WrongInput:
    return WrongInput(
        f"the rule '{rule}' has more than {MOST_MATCHES:,} matches or beginnings of one; "
        "join its elements, or say more about what they are"
    )
