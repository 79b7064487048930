"""A problem as the arrays of the search core.

>>> from playproof.populate.problem import Count, Finite, Layout, Problem
>>> from playproof.level import Alphabet, Graph, Symbol
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True))
>>> rooms = Layout.of(Graph.of("gate-hall hall-vault", house, gate="start", vault="goal"))
>>> plan = Plan(Problem(rooms, (Finite("content", ("", "zombie")),), rules=(Count("content", ("zombie",), 1, 1),)))
>>> plan.tables.n, plan.tables.card_low[0], list(plan.tables.dom)
(3, 1, [3, 3, 3])
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from playproof.populate.emit import emit
from playproof.populate.problem import (
    Count,
    Depth,
    Finite,
    Function,
    Only,
    Pair,
    Problem,
    Real,
    Scored,
    Slot,
    Term,
    Within,
)
from playproof.populate.sides import Sides
from playproof.populate.tables import Tables

OPS = ("+", "-", "*", "min", "max")


class Plan:
    """The variables of a problem, and its tables. `ways` are the paths chosen for rules about some path, by rule."""

    def __init__(self, problem: Problem, ways: Mapping[int, tuple[str, ...]] | None = None) -> None:
        self.problem = problem
        kinds = problem.attribute
        self.finite: list[Slot] = [slot for slot in problem.slots if isinstance(kinds[slot[1]], Finite)]
        self.real: list[Slot] = [slot for slot in problem.slots if isinstance(kinds[slot[1]], Real)]
        self.variable = {slot: i for i, slot in enumerate([*self.finite, *self.real])}
        self.values = {
            a.name: {v: i for i, v in enumerate(a.values)} for a in problem.attributes if isinstance(a, Finite)
        }
        self.tables = Tables(len(self.finite), len(self.real))
        self.tables.values = max([len(values) for values in self.values.values()], default=1)
        self.tables.words = -(-self.tables.values // 64)
        self.gain_tables: dict[object, int] = {}
        self._domains()
        self._counts()
        self._pairs()
        found = Sides(problem, self.variable, ways or {}).found
        self.sides = list(found.values())
        self.tracks = [str(key[0]) if isinstance(key[0], str) else "" for key in found]
        """The score of each side that lies along paths, and "" for others."""
        self.keys = [key[:3] for key in found]
        self.emitted = emit(self, self.sides)
        self._functions()
        self._orders()

    def slot(self, variable: int) -> Slot:
        return self.finite[variable] if variable < len(self.finite) else self.real[variable - len(self.finite)]

    # Sets of values as words of 64 bits.

    def mask(self, attribute: str, values: Iterable[str]) -> list[int]:
        bits = 0
        for value in values:
            bits |= 1 << self.values[attribute][value]
        return [(bits >> (64 * k)) & (2**64 - 1) for k in range(self.tables.words)]

    def _domains(self) -> None:
        t = self.tables
        for _, attribute in self.finite:
            t.dom.extend(self.mask(attribute, self.values[attribute]))
        for slot in self.real:
            kind = self.problem.attribute[slot[1]]
            assert isinstance(kind, Real)
            t.rlow.append(kind.low)
            t.rhigh.append(kind.high)
        for rule in self.problem.rules:
            if isinstance(rule, Only):
                self._only(rule.attribute, rule.rooms, rule.values)
            elif isinstance(rule, Depth):
                # Where no standard path leads there is no depth, and so nothing that wants one.
                layout = self.problem.layout
                lost = tuple(room for room in rule.places(layout) if room not in layout.home)
                others = tuple(value for value in self.values[rule.attribute] if value not in rule.values)
                self._only(rule.attribute, lost, others)
            elif isinstance(rule, Within):
                for room in rule.rooms:
                    i = self.variable[room, rule.attribute] - t.n
                    t.rlow[i], t.rhigh[i] = max(t.rlow[i], rule.low), min(t.rhigh[i], rule.high)
        widths = [high - low for low, high in zip(t.rlow, t.rhigh, strict=True)]
        t.fine = max(1e-6, 1e-3 * max(widths, default=1.0))
        for numbers in (t.rlow, t.rhigh):
            numbers.append(0.0)
        if not t.n:
            t.dom.append(0)

    def _only(self, attribute: str, rooms: Iterable[str], values: Iterable[str]) -> None:
        mask = self.mask(attribute, values)
        for room in rooms:
            at = self.variable[room, attribute] * self.tables.words
            for k, word in enumerate(mask):
                self.tables.dom[at + k] &= word

    def _counts(self) -> None:
        t = self.tables
        inside: dict[int, list[tuple[int]]] = defaultdict(list)
        t.attributes = len(self.values)
        numbers = {name: i for i, name in enumerate(self.values)}
        t.attribute = array("i", [numbers[name] for _, name in self.finite] or [0])
        t.plain = array("i", [-1]) * max(1, t.attributes * t.values)
        t.card_start.append(0)
        for rule in self.problem.rules:
            if not isinstance(rule, Count):
                continue
            rooms = rule.rooms if rule.rooms is not None else self.problem.layout.rooms
            slots = [self.variable[room, rule.attribute] for room in rooms]
            most = len(slots) if rule.most is None else min(rule.most, len(slots))
            if rule.least <= 0 and most == len(slots):
                continue
            at = numbers[rule.attribute] * t.values + self.values[rule.attribute][rule.values[0]]
            plain = len(rule.values) == 1 and len(slots) == len(self.problem.layout.rooms) and t.plain[at] < 0
            if plain:
                t.plain[at] = t.card_count
            for slot in slots if not plain else ():
                inside[slot].append((t.card_count,))
            t.card_value.append(self.values[rule.attribute][rule.values[0]] if plain else -1)
            t.card_attribute.append(numbers[rule.attribute])
            t.card_low.append(rule.least)
            t.card_high.append(most)
            t.card_mask.extend(self.mask(rule.attribute, rule.values))
            t.card_var.extend(slots)
            t.card_start.append(len(t.card_var))
            t.card_count += 1
        t.in_start, (t.in_card,) = rows(t.n, inside, 1)
        for name, values in self.values.items():
            cards = {value: t.plain[numbers[name] * t.values + i] for value, i in values.items()}
            t.limited.extend(self.mask(name, [value for value, card in cards.items() if card >= 0]))
            t.needed.extend(self.mask(name, [v for v, card in cards.items() if card >= 0 and t.card_low[card] > 0]))

    def packs(self, attribute: str, values: Mapping[str, float]) -> list[tuple[int, float]]:
        """The counts of limited values, and what each adds."""
        at = list(self.values).index(attribute) * self.tables.values
        return [(self.tables.plain[at + self.values[attribute][value]], gain) for value, gain in values.items()]

    def _pairs(self) -> None:
        t = self.tables
        joined: dict[int, list[tuple[int, int]]] = defaultdict(list)
        tables = 0
        for rule in self.problem.rules:
            if not isinstance(rule, Pair):
                continue
            there = {(a, b) for a, b in rule.allowed}
            self._pair_table(rule.first, rule.second, there)
            self._pair_table(rule.second, rule.first, {(b, a) for a, b in there})
            for a, b in rule.pairs:
                one, other = self.variable[a, rule.first], self.variable[b, rule.second]
                joined[one].append((other, tables))
                joined[other].append((one, tables + 1))
            tables += 2
        t.pair_start, (t.pair_other, t.pair_table) = rows(t.n, joined, 2)
        t.pair_mask.append(0)

    def _pair_table(self, first: str, second: str, allowed: set[tuple[str, str]]) -> None:
        partners: dict[str, list[str]] = defaultdict(list)
        for a, b in allowed:
            partners[a].append(b)
        for value in self.values[first]:
            self.tables.pair_mask.extend(self.mask(second, partners[value]))
        missing = self.tables.values - len(self.values[first])
        self.tables.pair_mask.extend([0] * (missing * self.tables.words))

    # Numbers that values stand for.

    def gain_table(self, attribute: str, numbers: Mapping[str, float] | float, default: float = 0.0) -> int:
        """The table of an attribute's values as numbers, greatest first; for a real attribute, its factor."""
        key = (attribute, numbers if isinstance(numbers, float | int) else tuple(sorted(numbers.items())), default)
        if key not in self.gain_tables:
            self.gain_tables[key] = len(self.gain_tables)
            self._add_table(attribute, numbers, default)
        return self.gain_tables[key]

    def _add_table(self, attribute: str, numbers: Mapping[str, float] | float, default: float) -> None:
        t = self.tables
        if not t.level_start:
            t.level_start.append(0)
        if not isinstance(numbers, Mapping):
            t.gain.extend([float(numbers)] * t.values)
        else:
            row = [numbers.get(value, default) for value in self.values[attribute]]
            t.gain.extend(row + [0.0] * (t.values - len(row)))
            for level in sorted(set(row), reverse=True):
                t.level_gain.append(level)
                t.level_mask.extend(
                    self.mask(attribute, [v for v, i in self.values[attribute].items() if row[i] == level])
                )
        t.level_start.append(len(t.level_gain))

    def _functions(self) -> None:
        t = self.tables
        reads: dict[int, list[tuple[int]]] = defaultdict(list)
        for rule in self.problem.rules:
            if not isinstance(rule, Function):
                continue
            for room in rule.rooms if rule.rooms is not None else self.problem.layout.rooms:
                f = len(t.fun_op)
                t.fun_op.append(OPS.index(rule.op))
                for term in (rule.result, rule.left, rule.right):
                    var = self._view(term, room)
                    if var >= 0:
                        reads[var].append((f,))
        t.fun_start, (t.fun_of,) = rows(t.n + t.reals, reads, 1)
        for numbers in (t.gain, t.level_gain, t.view_const):
            numbers.append(0.0)
        t.level_mask.extend([0] * t.words)
        for whole in (t.fun_op, t.view_kind, t.view_at, t.view_table):
            whole.append(0)
        if not t.level_start:
            t.level_start.append(0)

    def _view(self, term: Term, room: str) -> int:
        """One operand of a function; its variable, or -1 for a number."""
        t = self.tables
        scored = isinstance(term, Scored)
        name = term.attribute if isinstance(term, Scored) else term
        var = self.variable[room, name] if isinstance(name, str) else -1
        t.view_kind.append(2 if scored else 1 if var >= 0 else 0)
        t.view_at.append(var)
        t.view_const.append(0.0 if isinstance(name, str) else float(name))
        t.view_table.append(self.gain_table(term.attribute, term.numbers) if isinstance(term, Scored) else 0)
        return var

    def _orders(self) -> None:
        t, paths = self.tables, self.problem.layout.paths
        place = {room: i for i, room in enumerate(paths.order)}
        for room, dead in paths.culs_de_sac.items():
            place |= dict.fromkeys(dead, place.get(room, 0))
        t.forward = array("i", sorted(range(t.n), key=lambda var: (place.get(self.finite[var][0], 0), var)) or [0])
        needed = [card for card in range(t.card_count) if t.card_low[card] > 0]
        t.rare = array("i", sorted(needed, key=lambda card: (t.card_high[card], card)))
        t.rares = len(t.rare)
        t.rare.append(0)
        t.weight = array("d", [1.0]) * max(1, t.attributes * t.values)
        t.weigh = t.attribute[:]
        for whole in (t.card_low, t.card_high, t.card_var, t.card_value, t.card_attribute):
            whole.append(0)
        for words in (t.card_mask, t.limited, t.needed):
            words.append(0)


def rows(size: int, lists: Mapping[int, Sequence[tuple[int, ...]]], width: int) -> tuple[array[int], list[array[int]]]:
    """Lists of tuples as one row of starts and one row per field.

    >>> rows(3, {0: [(5,)], 2: [(6,), (7,)]}, 1)
    (array('i', [0, 1, 1, 3]), [array('i', [5, 6, 7, 0])])
    """
    starts, columns = array("i", [0]), [array("i") for _ in range(width)]
    for i in range(size):
        for entry in lists.get(i, ()):
            for column, number in zip(columns, entry, strict=True):
                column.append(number)
        starts.append(len(columns[0]))
    for column in columns:
        column.append(0)
    return starts, columns
