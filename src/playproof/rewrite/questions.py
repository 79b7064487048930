"""What expressions may ask while a rule is applied: dice and counters of the derivation, and questions about the match."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Collection, Iterable, Mapping
from random import Random
from typing import Any

from playproof.expr import Function, Value
from playproof.level.plane import SLACK, Outline, area, frame, length, middle, shared
from playproof.level.thing import parse_place
from playproof.rewrite.carrier import Key, Working
from playproof.rewrite.language import LANGUAGE

NO_WAY = -1


def distances(
    state: Working, sources: Iterable[Key], avoiding: Collection[str] = (), goal: Key | None = None
) -> dict[Key, int]:
    """How many steps every element is from the nearest of some, past elements that are none of certain symbols.

    With a goal it is looked for no further than that.
    """
    found = dict.fromkeys(sources, 0)
    waiting = deque(found)
    while waiting and goal not in found:
        key = waiting.popleft()
        for other in state.neighbours(key):
            if other not in found and state.symbol(other) not in avoiding:
                found[other] = found[key] + 1
                waiting.append(other)
    return found


class Questions:
    """The functions of one derivation. `at` is the match in question, set by whoever evaluates an expression."""

    def __init__(self, state: Working, dice: Random) -> None:
        self.state, self.dice = state, dice
        self.at: Mapping[str, Key] = {}
        self.regions: dict[str, set[Key]] = {}
        self.counters: dict[str, int] = {}
        self.used: dict[str, int] = {}
        self.rules: dict[int, str] = {}
        self._fresh: int | None = None
        self.functions = {name: self._bound(name, function) for name, function in LANGUAGE.items()}

    def _bound(self, name: str, function: Function) -> Function:
        apply = getattr(self, f"ask_{name}", None)
        return function if apply is None else Function(apply, function.takes, function.gives, function.rest)

    def key(self, name: str) -> Key:
        if name not in self.at:
            raise ValueError(f"'{name}' is no element of the match; known are {', '.join(self.at) or 'none'}")
        return self.at[name]

    def ask_new(self) -> int:
        """One more than any whole number that an element of the level has as a member."""
        if self._fresh is None:
            held = (v for key in self.state.everything() for v in self.state.members(key).values())
            self._fresh = max((v for v in held if isinstance(v, int) and not isinstance(v, bool)), default=0)
        self._fresh = max(self._fresh, 0) + 1
        return self._fresh

    def ask_roll(self, count: float, sides: float) -> int:
        if not (0 <= count <= 1000 and sides >= 1):
            raise ValueError(f"{count:g}d{sides:g} cannot be rolled; up to 1000 dice with one side at least can")
        return sum(self.dice.randint(1, int(sides)) for _ in range(int(count)))

    def ask_between(self, least: float, most: float) -> int:
        if least > most:
            raise ValueError(f"there is nothing between {least:g} and {most:g}")
        return self.dice.randint(int(least), int(most))

    def ask_pick(self, items: tuple[Any, ...]) -> Value:
        if not items:
            raise ValueError("the list is empty, and there is nothing to pick")
        return items[int(self.dice.random() * len(items))]  # type: ignore[no-any-return]

    def ask_counter(self, name: str) -> int:
        self.counters[name] = self.counters.get(name, 0) + 1
        return self.counters[name]

    def ask_symbols(self, symbol: str) -> int:
        return sum(self.state.symbol(key) == symbol for key in self.state.everything())

    def ask_most(self, symbol: str, member: str) -> float:
        """The greatest number that elements of a symbol have as a member; 0 if there is none."""
        held = (
            self.state.members(key).get(member) for key in self.state.everything() if self.state.symbol(key) == symbol
        )
        return max((value for value in held if isinstance(value, int | float)), default=0)

    def ask_columns(self) -> int:
        return 1 + max((self._place(self.state.id_of(key))[0] for key in self.state.everything()), default=-1)

    def ask_rows(self) -> int:
        return 1 + max((self._place(self.state.id_of(key))[1] for key in self.state.everything()), default=-1)

    def _place(self, id: str) -> tuple[int, int]:
        _, sign, place = id.rpartition("@")
        if not sign or self.state.carrier != "grids":
            raise ValueError(f"'{id}' is no cell of a grid, and has no column and no row")
        return parse_place(place)

    def ask_column(self, name: str) -> int:
        return self._place(self.state.id_of(self.key(name)))[0]

    def ask_row(self, name: str) -> int:
        return self._place(self.state.id_of(self.key(name)))[1]

    def ask_around(self, name: str, *symbols: str) -> int:
        """How many of the elements next to it are one of these; in a grid of the eight around it."""
        near = getattr(self.state, "around", self.state.neighbours)(self.key(name))
        return sum(self.state.symbol(key) in symbols for key in near)

    def ask_used(self, rule: str) -> int:
        return self.used.get(rule, 0)

    def ask_id(self, name: str) -> str:
        return self.state.id_of(self.key(name))

    def ask_is(self, name: str, *symbols: str) -> bool:
        return self.state.symbol(self.key(name)) in symbols

    def ask_into(self, name: str) -> int:
        return self.state.degrees(self.key(name))[0]

    def ask_out(self, name: str) -> int:
        return self.state.degrees(self.key(name))[1]

    def ask_degree(self, name: str) -> int:
        return len(list(self.state.neighbours(self.key(name))))

    def ask_dist(self, a: str, b: str) -> int:
        return distances(self.state, [self.key(a)], goal=self.key(b)).get(self.key(b), NO_WAY)

    def ask_path(self, a: str, b: str, *avoiding: str) -> bool:
        return self.key(b) in distances(self.state, [self.key(a)], avoiding, self.key(b))

    def ask_near(self, name: str, symbol: str) -> int:
        """Steps to the nearest element of a symbol; -1 if there is none."""
        found = distances(self.state, [self.key(name)])
        return min((steps for key, steps in found.items() if self.state.symbol(key) == symbol), default=NO_WAY)

    def _region(self, name: str) -> set[Key]:
        if name not in self.regions:
            raise ValueError(f"there is no region '{name}'; known are {', '.join(self.regions) or 'none'}")
        return self.regions[name]

    def ask_inside(self, name: str, region: str) -> bool:
        return self.key(name) in self._region(region)

    def ask_beside(self, name: str, region: str) -> bool:
        here = self._region(region)
        return any(other in here for other in self.state.neighbours(self.key(name)))

    def ask_made_by(self, name: str, rule: str) -> bool:
        number = self.state.by.get(self.key(name))
        return number is not None and self.rules.get(number) == rule

    # Where an element lies.

    def outline(self, name: str) -> Outline:
        return self.state.outline(self.key(name))

    def ask_area(self, name: str) -> float:
        return _plain(area(self.outline(name)))

    def ask_wide(self, name: str) -> float:
        left, _, right, _ = frame(self.outline(name))
        return _plain(right - left)

    def ask_high(self, name: str) -> float:
        _, top, _, bottom = frame(self.outline(name))
        return _plain(bottom - top)

    def ask_across(self, name: str) -> float:
        return middle(self.outline(name))[0] / self.state.extent()[0]

    def ask_down(self, name: str) -> float:
        return middle(self.outline(name))[1] / self.state.extent()[1]

    def ask_rim(self, name: str) -> bool:
        left, top, right, bottom = frame(self.outline(name))
        wide, high = self.state.extent()
        return min(left, top) <= SLACK or right >= wide - SLACK or bottom >= high - SLACK

    def ask_apart(self, a: str, b: str) -> float:
        return _plain(math.dist(middle(self.outline(a)), middle(self.outline(b))))

    def ask_touch(self, a: str, b: str) -> float:
        stretch = shared(self.outline(a), self.outline(b))
        return 0 if stretch is None else _plain(length(stretch))


def _plain(number: float) -> float:
    """To a thousandth, as corners are kept, so that `==` can be asked."""
    return int(number) if number == int(number) else round(number, 3)
