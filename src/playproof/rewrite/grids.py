"""Grids that are rewritten: a first scan with numpy, and from then on only what a change touches is looked at again.

All layers lie one behind the other in one flat list, each with a margin of a code that stands for nothing in the alphabet.
So a pattern is a list of offsets with the codes that may stand there, and no test asks for the border. In the same layout
the first scan is one shifted AND of whole masks per cell of the pattern.

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
from playproof.level.grid import Codes
from playproof.level.thing import cell_id, parse_place
from playproof.rewrite.carrier import MOST_MATCHES, Admits, Change, Pool, Reckon, too_many
from playproof.rewrite.rule import Picture, Rule
from playproof.rewrite.wanted import Asked, Written

AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Turned:
    """One orientation of a rule: what is tested, and for each right side what is written."""

    __slots__ = ("checks", "conditions", "height", "members", "names", "offsets", "width", "writes")

    def __init__(self, left: Picture, rights: Iterable[Picture], grid: WorkingGrid) -> None:
        self.width, self.height = left.width, left.height
        self.offsets = [y * grid.stride + x for y in range(left.height) for x in range(left.width)]
        corners = {0, left.width - 1, len(left.cells) - left.width, len(left.cells) - 1}
        self.checks = [
            (offset, grid.table(cell))
            for index, (offset, cell) in enumerate(zip(self.offsets, left.cells, strict=True))
            if isinstance(cell, Asked) and (not _anything(cell) or index in corners)
        ]
        self.names: dict[str, int] = {}
        for offset, cell in zip(self.offsets, left.cells, strict=True):
            if cell.name:
                self.names.setdefault(cell.name, offset)
        self.conditions = [
            (offset, cell) for offset, cell in zip(self.offsets, left.cells, strict=True)
            if isinstance(cell, Asked) and cell.condition is not None
        ]  # fmt: skip
        self.writes: list[list[tuple[int, int]]] = []
        self.members: list[list[tuple[int, Written]]] = []
        for right in rights:
            pairs = [(o, cell) for o, cell in zip(self.offsets, right.cells, strict=True) if isinstance(cell, Written)]
            self.writes.append([(o, grid.code(cell.symbol)) for o, cell in pairs if cell.symbol is not None])
            self.members.append([(o, cell) for o, cell in pairs if cell.members])


def _anything(cell: Asked) -> bool:
    return cell.wanted.negated and not cell.wanted.names


class Plan:
    """A rule made ready for one grid, with the matches that are known."""

    __slots__ = ("base", "pool", "turned")

    def __init__(self, turned: list[Turned], base: int, pool: Pool) -> None:
        self.turned, self.base, self.pool = turned, base, pool


class WorkingGrid:
    """A grid that is being rewritten."""

    carrier = "grids"

    def __init__(self, grid: Grid, rules: Iterable[Rule] = ()) -> None:
        self.grid = grid
        self.width, self.height = grid.size
        reach = [max(rule.left.width, rule.left.height) for rule in rules if isinstance(rule.left, Picture)]
        self.margin = max(reach, default=1)
        self.stride = self.width + self.margin
        self.area = self.stride * (self.height + self.margin)
        self.names = grid.alphabet.names
        self.border = len(self.names)
        self.layers = list(grid.layers)
        self._first: NDArray[np.uint16] | None = np.concatenate([self._padded(c) for c in grid.layers.values()])
        self.cells: list[int] = self._first.tolist()
        self.total = len(self.cells)
        self.held: dict[int, Members] = {self._index(id): members for id, members in grid.members.items()}
        self.plans: dict[str, Plan] = {}
        self.retests: list[list[list[tuple[Plan, int, int, list[tuple[int, bytes]]]]]] = [
            [[] for _ in range(self.border + 1)] for _ in self.layers
        ]
        self.locked: set[Any] = set()
        self.by: dict[Any, int] = {}

    def _padded(self, codes: Codes) -> NDArray[np.uint16]:
        padded = np.full((self.height + self.margin, self.stride), self.border, np.uint16)
        padded[: self.height, : self.width] = codes
        return padded.ravel()

    def table(self, cell: Asked) -> bytes:
        """For each code, whether it may stand there; the margin never may."""
        return bytes([cell.wanted.allows(name) for name in self.names] + [False])

    def code(self, symbol: str) -> int:
        return self.grid.alphabet.codes[symbol] if symbol else 0

    def plan(self, rule: Rule) -> Plan:
        found = self.plans.get(rule.name)
        return self._ready(rule) if found is None else found

    def _ready(self, rule: Rule) -> Plan:
        """Scan the whole grid once, and see to it that changes are looked at from now on."""
        if isinstance(rule.left, Picture) and max(rule.left.width, rule.left.height) > self.margin:
            raise WrongInput(f"the rule '{rule.name}' was not announced to the working state")
        layer = self._layer(rule)
        turned = [Turned(left, rights, self) for left, rights in rule.orientations()]
        plan = self.plans[rule.name] = Plan(turned, layer * self.area, Pool(self.scan(turned, layer, rule)))
        for number, variant in enumerate(turned):
            for offset, table in variant.checks:
                if all(table[: self.border]):
                    continue  # what may be anything is not made to fit by a change
                for code in range(self.border):
                    if table[code]:
                        entry = (plan, offset, number * self.total, variant.checks)
                        self.retests[layer][code].append(entry)
        return plan

    def _layer(self, rule: Rule) -> int:
        name = rule.layer or self.layers[-1]
        if name not in self.layers:
            raise WrongInput(f"the rule '{rule.name}' is for the layer '{name}'; there are {', '.join(self.layers)}")
        return self.layers.index(name)

    def scan(self, turned: list[Turned], layer: int, rule: Rule) -> list[int]:
        """All matches, by orientation and then row by row."""
        codes = self._first if self._first is not None else np.array(self.cells, np.uint16)
        codes = codes[layer * self.area : (layer + 1) * self.area]
        masks: dict[bytes, NDArray[np.bool_]] = {}
        found: list[int] = []
        for number, variant in enumerate(turned):
            span = self.area - variant.offsets[-1]
            here: NDArray[np.bool_] | None = None
            for offset, table in variant.checks:
                mask = masks.get(table)
                if mask is None:
                    mask = masks[table] = _mask(codes, table)
                part = mask[offset : offset + span]
                here = part if here is None else here & part
            assert here is not None
            found += (np.flatnonzero(here) + (number * self.total + layer * self.area)).tolist()
            if len(found) > MOST_MATCHES * 8:
                raise too_many(rule)
        return found

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
            values = {name: reckon(expr, known) for name, expr in cell.members}
            before = self.held.get(index)
            after = (before or NO_MEMBERS) | values
            self.held[index] = after
            changes.append((~index, before, after))
            if cell.name:
                known[cell.name] = self.members(index)
        return changes

    def _retest(self, changes: Iterable[Change]) -> None:
        """Look again at every place of a pattern on which a change may have made it fit."""
        cells, area, self._first = self.cells, self.area, None
        for what, _, code in changes:
            if what < 0:
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
        for what, _, after in changes:
            if what >= 0:
                self.cells[what] = after
            elif after is None:
                self.held.pop(~what, None)
            else:
                self.held[~what] = after
        self._retest(changes)

    def written(self, changes: Iterable[Change]) -> Iterator[int]:
        return (what if what >= 0 else ~what for what, _, _ in changes)

    def everything(self) -> Iterator[int]:
        """The cells of the uppermost layer."""
        top = (len(self.layers) - 1) * self.area
        return (top + y * self.stride + x for y in range(self.height) for x in range(self.width))

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

    def degrees(self, key: Any) -> tuple[int, int]:
        count = sum(1 for _ in self.neighbours(key))
        return count, count

    def relabel(self, key: Any, symbol: str) -> list[Change]:
        change = (key, self.cells[key], self.code(symbol))
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

    def _index(self, id: str) -> int:
        layer, _, place = id.rpartition("@")
        x, y = parse_place(place)
        return self.layers.index(layer) * self.area + y * self.stride + x

    def key_of(self, id: str) -> int | None:
        layer, _, place = id.rpartition("@")
        if layer not in self.layers:
            return None
        x, y = parse_place(place)
        return self._index(id) if 0 <= x < self.width and 0 <= y < self.height else None

    def id_of(self, key: Any) -> str:
        layer, place = divmod(key, self.area)
        y, x = divmod(place, self.stride)
        return cell_id(self.layers[layer], x, y)

    def level(self) -> Level:
        shape = (len(self.layers), self.height + self.margin, self.stride)
        codes = np.array(self.cells, np.uint16).reshape(shape)[:, : self.height, : self.width]
        layers = Frozen({name: codes[number].copy() for number, name in enumerate(self.layers)})
        members = Frozen({self.id_of(key): held for key, held in self.held.items() if held})
        return Grid(self.grid.alphabet, layers, self.grid.objects, members)

    def __len__(self) -> int:
        return self.width * self.height


def _mask(codes: NDArray[np.uint16], table: bytes) -> NDArray[np.bool_]:
    allowed = [code for code, fits in enumerate(table) if fits]
    mask: NDArray[np.bool_] = codes == allowed[0] if len(allowed) == 1 else np.frombuffer(table, np.bool_)[codes]
    return mask
