"""How often the scout throws each value: what a level cannot bear on average less often, and what helps it more often.

>>> from playproof.populate.plan import Plan
>>> from playproof.populate.problem import Bound, Count, Finite, Layout, Problem, Track
>>> from playproof.level import Alphabet, Graph, Symbol
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True))
>>> rooms = Layout.of(Graph.of("gate-hall hall-stairs stairs-vault", house, gate="start", vault="goal"))
>>> health = Track("health", 10, {"content": {"ogre": -50, "zombie": -10, "medkit": 20}})
>>> rules = Count("content", ("ogre",), 1, 1), Bound("health", ">=", 1)
>>> plan = Plan(Problem(rooms, (Finite("content", ("", "ogre", "zombie", "medkit")),), (health,), rules))
>>> list(shares(plan.tables, [[0, -50, -10, 20]], [0]))[:4]
[12, 1, 10, 18]

What is thrown too often would only have to be mended. Of all ways to throw with a given mean the most varied weighs each value
by a power of what it adds (Jaynes 1957, "Information Theory and Statistical Mechanics"). The scout goes half of the way to
what the hardest bound needs on average, and mends the rest: that is as varied as throwing evenly, and there is less to mend.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from playproof.populate.emit import LEAF
from playproof.populate.tables import INT, Tables

THROWS = 40
"""Throws over which the values of an attribute are shared out."""
PART = 0.5
STEEPEST, HALVINGS = 8.0, 40

Row = Sequence[float]


@dataclass(frozen=True, slots=True)
class Dice:
    """The values of an attribute that may be there more often than they must, and the slots that are left for them."""

    values: tuple[int, ...]
    slots: int

    @classmethod
    def of(cls, t: Tables, attribute: int) -> Dice:
        possible = 0
        places = [var for var in range(t.n) if t.attribute[var] == attribute]
        for var in places:
            possible |= t.dom[var]
        cards = [t.plain[attribute * t.values + value] for value in range(t.values)]
        known = [value for value in range(t.values) if possible >> value & 1]
        free = tuple(v for v in known if cards[v] < 0 or t.card_high[cards[v]] > t.card_low[cards[v]])
        return cls(free, len(places) - sum(t.card_low[card] for card in cards if card >= 0))

    def mean(self, weights: Row, gains: Row) -> float:
        """What all of the slots together add on average."""
        whole = sum(weights[value] for value in self.values)
        return self.slots * sum(weights[v] * gains[v] for v in self.values) / whole if whole else 0.0


def shares(t: Tables, gains: Sequence[Row], sides: Sequence[int]) -> array[int]:
    """For each value of each attribute how often it is thrown; `gains` are what values add, by side and attribute."""
    dice = [Dice.of(t, attribute) for attribute in range(t.attributes)]
    weights = [[1.0] * t.values for _ in dice]
    for side in sides:
        rows = gains[side * t.attributes : (side + 1) * t.attributes]
        weights = _leaning(dice, weights, rows, PART * _wanted(t, side, rows))
    if all(weight == 1.0 for row in weights for weight in row):
        return array(INT, [1] * (t.attributes * t.values + 1))
    return array(INT, [share for one, row in zip(dice, weights, strict=True) for share in _shared(one, row)] + [0])


def _shared(dice: Dice, weights: Row) -> list[int]:
    """No value is so unlikely that it is never thrown; those that are placed and not thrown are placed evenly."""
    whole, found = sum(weights[value] for value in dice.values), [1] * len(weights)
    for value in dice.values:
        found[value] = max(1, round(THROWS * weights[value] / whole))
    return found


def _wanted(t: Tables, side: int, rows: Sequence[Row]) -> float:
    """What all free slots together must add, so that they and what must be there keep the hardest bound."""
    nodes = range(t.after[side], t.after[side + 1])
    given = t.begin[side] + sum(t.leaf_add[node] for node in nodes if t.leaf_var[node] < 0 and t.kind[node] == LEAF)
    needed = [card for card in t.rare[: t.rares] if t.card_value[card] >= 0]
    given += sum(t.card_low[card] * rows[t.card_attribute[card]][t.card_value[card]] for card in needed)
    return max((t.limit[node] for node in nodes), default=0.0) - given


def _leaning(dice: list[Dice], weights: list[list[float]], rows: Sequence[Row], wanted: float) -> list[list[float]]:
    """Weights that lean as far towards what helps as it takes to bring the mean where it should be."""
    largest = max((abs(gain) for row in rows for gain in row), default=0.0)

    def leant(steep: float) -> list[list[float]]:
        return [
            [weight * exp(steep * gain / largest) for weight, gain in zip(known, row, strict=True)]
            for known, row in zip(weights, rows, strict=True)
        ]

    def mean(steep: float) -> float:
        each = zip(dice, leant(steep), rows, strict=True)
        return sum(one.mean(known, row) for one, known, row in each)

    if not largest or mean(0.0) >= wanted:
        return weights
    low, high = 0.0, STEEPEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if mean(middle) < wanted else (low, middle)
    return leant(high)
