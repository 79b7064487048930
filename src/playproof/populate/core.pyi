"""What the rest of the engine sees of the search core, compiled or not."""

from array import array
from collections.abc import MutableSequence

from playproof.populate.tables import Scratch, Tables

DECIMALS: int
ORDERS: tuple[str, ...]
FOUND: int
EXHAUSTED: int
SPENT: int

class Core:
    n: int
    reals: int
    weighted: int
    fine: float
    trail: int
    level: int
    dom: MutableSequence[int]
    dom0: MutableSequence[int]
    rlow: MutableSequence[float]
    rhigh: MutableSequence[float]
    gain: MutableSequence[float]
    level_gain: MutableSequence[float]
    begin: MutableSequence[float]
    limit: MutableSequence[float]
    weight: MutableSequence[float]
    mode: MutableSequence[int]
    card_low: MutableSequence[int]
    card_high: MutableSequence[int]
    w: MutableSequence[float]
    need: MutableSequence[float]
    spread: MutableSequence[float]
    root: MutableSequence[int]
    stats: MutableSequence[int]
    def __init__(self, t: Tables, s: Scratch) -> None: ...
    def seed(self, number: int) -> None: ...
    def prepare(self) -> bool: ...
    def attempt(self, order: int, limit: int) -> int: ...
    def onward(self, limit: int) -> int: ...
    def draw(self, order: int, limit: int, tries: int) -> int: ...
    def answer(self, values: array[int], at: int) -> None: ...
    def value_of(self, var: int) -> int: ...
