"""Grids that are rewritten: a first scan, and from then on only what a change touches is looked at again.

A match is one number: `orientation * cells + anchor`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from playproof.errors import WrongInput
from playproof.level import Frozen, Grid, Level
from playproof.level.alphabet import NO_MEMBERS, Members
from playproof.level.plane import Outline
from playproof.rewrite.carrier import Admits, Change, Pool, Reckon
from playproof.rewrite.gridsearch import Check, Layout, Plan, Turned, scan
from playproof.rewrite.members import reckoned
from playproof.rewrite.rule import Picture, Rule
from playproof.rewrite.splitting import SPLIT, heirs, joined_grid, parent_id, split_grid
from playproof.rewrite.wanted import Asked, Written

THINGS = "things"
"""What a change is called that moves objects: rules know cells alone, a designer's hand knows both."""
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))


class WorkingGrid:
    """A grid that is being rewritten."""

    carrier = "grids"

    def __init__(self, grid: Grid, rules: Iterable[Rule] = ()) -> None:
        reach = [max(rule.left.width, rule.left.height) for rule in rules if isinstance(rule.left, Picture)]
        self.margin = max(reach, default=1)
        self.locked: set[Any] = set()
        self.by: dict[Any, int] = {}
        self._lay(grid)

    def _lay(self, grid: Grid) -> None:
        """Number the cells, and know of no match yet."""
        self.grid, self.things = grid, grid.objects
        self.layout = layout = Layout(grid, self.margin)
        self.stride, self.total, self.border = layout.stride, layout.total, layout.border
        self.names = layout.names
        self._first: NDArray[np.uint16] | None = np.concatenate([layout.padded(c) for c in grid.layers.values()])
        self.cells: list[int] = self._first.tolist()
        self.held: dict[int, Members] = {layout.place(id): members for id, members in grid.members.items()}
        self.plans: dict[str, Plan] = {}
        self.retests: list[list[list[tuple[Plan, int, int, list[Check]]]]] = [
            [[] for _ in range(self.border + 1)] for _ in layout.layers
        ]

    def split(self, width: int, height: int) -> list[Change]:
        """Each cell becomes so many; the numbers of cells are others from then on."""
        changes: list[Change] = [(SPLIT, None, (width, height))]
        self.redo(changes)
        return changes

    def _split(self, before: tuple[int, int] | None, after: tuple[int, int] | None) -> None:
        old, level = self.layout, self.level()
        if after is not None:
            self._lay(split_grid(level, *after))
            moved = {key: heirs(key, old, self.layout) for key in {*self.by, *self.locked}}
        else:
            assert before is not None
            self._lay(joined_grid(level, *before))
            moved = {key: [self.layout.place(parent_id(old.id(key), *before))] for key in {*self.by, *self.locked}}
        by, locked = dict(self.by), set(self.locked)
        self.by.clear()
        self.by.update({new: number for key, number in by.items() for new in moved[key]})
        self.locked.clear()
        self.locked.update(new for key in locked for new in moved[key])

    def plan(self, rule: Rule) -> Plan:
        found = self.plans.get(rule.name)
        return self._ready(rule) if found is None else found

    def _ready(self, rule: Rule) -> Plan:
        """Scan the whole grid once, and see to it that changes are looked at from now on."""
        if isinstance(rule.left, Picture) and max(rule.left.width, rule.left.height) > self.margin:
            raise WrongInput(f"the rule '{rule.name}' was not announced to the working state")
        layer = self._layer(rule)
        turned = [Turned(left, rights, self.layout) for left, rights in rule.orientations()]
        cells = self._first if self._first is not None else np.array(self.cells, np.uint16)
        found = Pool(scan(cells, turned, layer, self.layout, rule.name))
        plan = self.plans[rule.name] = Plan(turned, layer * self.layout.area, found)
        for number, variant in enumerate(turned):
            for offset, table in variant.checks:
                if all(table[: self.border]):
                    continue  # what may be anything is not made to fit by a change
                entry = (plan, offset, number * self.total, variant.checks)
                for code in range(self.border):
                    if table[code]:
                        self.retests[layer][code].append(entry)
        return plan

    def _layer(self, rule: Rule) -> int:
        layers = self.layout.layers
        name = rule.layer or layers[-1]
        if name not in layers:
            raise WrongInput(f"the rule '{rule.name}' is for the layer '{name}'; there are {', '.join(layers)}")
        return layers.index(name)

    def find(self, rule: Rule) -> list[int]:
        """In reading order: by place, and at one place by orientation."""
        found = self.plan(rule).pool.valid(lambda match: self.holds(rule, match))
        return sorted(found, key=lambda match: (match % self.total, match))

    def draw(self, rule: Rule, dice: Random, admits: Admits) -> int | None:
        plan, cells, total = self.plan(rule), self.cells, self.total
        turned = plan.turned

        def holds(match: int) -> bool:
            number, anchor = divmod(match, total)
            for offset, table in turned[number].checks:  # noqa: SIM110 - a generator takes twice the time
                if not table[cells[anchor + offset]]:
                    return False
            return True

        return plan.pool.draw(dice, holds, admits)

    def holds(self, rule: Rule, match: int) -> bool:
        number, anchor = divmod(match, self.total)
        return all(table[self.cells[anchor + offset]] for offset, table in self.plan(rule).turned[number].checks)

    def elements(self, rule: Rule, match: int) -> Mapping[str, int]:
        number, anchor = divmod(match, self.total)
        return {name: anchor + offset for name, offset in self.plan(rule).turned[number].names.items()}

    def covered(self, rule: Rule, match: int) -> list[int]:
        number, anchor = divmod(match, self.total)
        return [anchor + offset for offset in self.plan(rule).turned[number].offsets]

    def conditions(self, rule: Rule, match: int) -> Iterator[tuple[int, Asked]]:
        """The matched cells that the rule asks something of their members."""
        number, anchor = divmod(match, self.total)
        yield from ((anchor + offset, cell) for offset, cell in self.plan(rule).turned[number].conditions)

    def blocked(self, rule: Rule, match: int) -> int | None:
        return None

    def leaves_dangling(self, rule: Rule, right: int, match: int) -> bool:
        return False

    def touches(self, rule: Rule, right: int, match: int) -> set[Any]:
        number, anchor = divmod(match, self.total)
        variant = self.plan(rule).turned[number]
        return {anchor + o for o, _ in variant.writes[right]} | {anchor + o for o, _ in variant.members[right]}

    def has_room(self, rule: Rule, right: int, match: int, reckon: Reckon) -> bool:
        return True

    def outline(self, key: Any) -> Outline:
        y, x = divmod(key % self.layout.area, self.layout.stride)
        return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)

    def extent(self) -> tuple[float, float]:
        return self.layout.width, self.layout.height

    def write(self, rule: Rule, right: int, match: int, reckon: Reckon, stem: str) -> list[Change]:
        number, anchor = divmod(match, self.total)
        variant, cells = self.plans[rule.name].turned[number], self.cells
        changes: list[Change] = []
        for offset, code in variant.writes[right]:
            old = cells[anchor + offset]
            if old != code:
                cells[anchor + offset] = code
                changes.append((anchor + offset, old, code))
        if variant.members[right] or self.held:
            changes += self._write_members(variant.members[right], anchor, changes, reckon)
        self._retest(changes)
        return changes

    def _write_members(
        self, members: list[tuple[int, Written]], anchor: int, cells: list[Change], reckon: Reckon
    ) -> list[Change]:
        """Members go with the symbol that had them; those that the rule sets come with the new one."""
        changes: list[Change] = []
        for index in [what for what, _, _ in cells if what in self.held]:
            changes.append((~index, self.held.pop(index), None))
        known: dict[str, Mapping[str, Any]] = {}
        for offset, cell in members:
            index = anchor + offset
            values = reckoned(cell, self.symbol(index), self.grid.alphabet, reckon, known)
            before = self.held.get(index)
            after = (before or NO_MEMBERS) | values
            self.held[index] = after
            changes.append((~index, before, after))
            if cell.name:
                known[cell.name] = self.members(index)
        return changes

    def _retest(self, changes: Iterable[Change]) -> None:
        """Look again at every place of a pattern on which a change may have made it fit."""
        cells, area, self._first = self.cells, self.layout.area, None
        for what, _, code in changes:
            if type(what) is str or what < 0:
                continue
            for plan, offset, base, checks in self.retests[what // area][code]:
                anchor = what - offset
                if anchor < plan.base:
                    continue
                for other, table in checks:
                    if not table[cells[anchor + other]]:
                        break
                else:
                    match = base + anchor
                    pool = plan.pool
                    if match not in pool.known:
                        pool.known.add(match)
                        pool.items.append(match)

    def undo(self, changes: Iterable[Change]) -> None:
        self.redo([(what, after, before) for what, before, after in reversed(list(changes))])

    def redo(self, changes: Iterable[Change]) -> None:
        changes = list(changes)
        for what, before, after in changes:
            if what == SPLIT:
                self._split(before, after)
            elif what == THINGS:
                self.things = after
            elif what >= 0:
                self.cells[what] = after
            elif after is None:
                self.held.pop(~what, None)
            else:
                self.held[~what] = after
        self._retest(changes)

    def written(self, changes: Iterable[Change]) -> Iterator[int]:
        return (what if what >= 0 else ~what for what, _, _ in changes if type(what) is int)

    def everything(self) -> Iterator[int]:
        """The cells of the uppermost layer."""
        layout = self.layout
        top = (len(layout.layers) - 1) * layout.area
        return (top + y * layout.stride + x for y in range(layout.height) for x in range(layout.width))

    def has(self, key: Any) -> bool:
        return bool(0 <= key < self.total and self.cells[key] != self.border)

    def symbol(self, key: Any) -> str:
        return str(self.names[self.cells[key]])

    def members(self, key: Any) -> Mapping[str, Any]:
        symbol = self.symbol(key)
        declared = self.grid.alphabet[symbol].members if symbol else NO_MEMBERS
        return declared | self.held.get(key, NO_MEMBERS)

    def neighbours(self, key: Any) -> Iterator[int]:
        for dx, dy in AROUND:
            other = key + dy * self.stride + dx
            if 0 <= other < self.total and self.cells[other] != self.border:
                yield other

    def around(self, key: Any) -> Iterator[int]:
        """The eight cells around one, as far as there are some."""
        for row in (key - self.stride, key, key + self.stride):
            for other in (row - 1, row, row + 1):
                if other != key and 0 <= other < self.total and self.cells[other] != self.border:
                    yield other

    def degrees(self, key: Any) -> tuple[int, int]:
        count = sum(1 for _ in self.neighbours(key))
        return count, count

    def relabel(self, key: Any, symbol: str) -> list[Change]:
        change = (key, self.cells[key], self.layout.code(symbol))
        if change[1] == change[2]:
            return []
        changes: list[Change] = [change]
        if key in self.held:
            changes.append((~key, self.held[key], None))
        self.redo(changes)
        return changes

    def set_member(self, key: Any, name: str, value: Any) -> list[Change]:
        before = self.held.get(key)
        changes: list[Change] = [(~key, before, (before or NO_MEMBERS) | {name: value})]
        self.redo(changes)
        return changes

    def become(self, level: Level) -> list[Change]:
        assert isinstance(level, Grid)
        codes = np.concatenate([self.layout.padded(layer) for layer in level.layers.values()])
        held = {self.layout.place(id): members for id, members in level.members.items() if members}
        changes: list[Change] = [
            (int(key), self.cells[key], int(codes[key])) for key in np.flatnonzero(codes != np.array(self.cells))
        ]
        changes += [
            (~key, self.held.get(key), held.get(key))
            for key in sorted({*self.held, *held})
            if self.held.get(key) != held.get(key)
        ]
        changes += [(THINGS, self.things, level.objects)] if level.objects != self.things else []
        self.redo(changes)
        return changes

    def key_of(self, id: str) -> int | None:
        return self.layout.index(id)

    def id_of(self, key: Any) -> str:
        return self.layout.id(key)

    def level(self) -> Grid:
        codes = self.layout.unpadded(self.cells)
        layers = Frozen({name: codes[number].copy() for number, name in enumerate(self.layout.layers)})
        members = Frozen({self.id_of(key): held for key, held in self.held.items() if held})
        return Grid(self.grid.alphabet, layers, self.things, members)

    def __len__(self) -> int:
        return self.layout.width * self.layout.height
