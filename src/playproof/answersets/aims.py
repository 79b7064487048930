"""What a seed aims at: a tile for each thing of which there is one, and a part of the range of each count.

Without aims treasures would lie in the same corners, and levels would have as few walls as are allowed. An aim is a wish of
the search alone: it is let go of where it cannot be met, or not within a few conflicts.

Things are put on their tiles before anything else is decided. Counts are met afterwards, from a level that is there: a solver
that begins where it was fills in a few walls in no time, where one that begins anew often finds no way through so many.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random

from playproof.answersets.atoms import ALWAYS, Atoms
from playproof.answersets.dungeon import Dungeon
from playproof.answersets.terms import term


@dataclass(frozen=True, slots=True)
class Range:
    """The parts of the range of a count by the literals of "at least so many" between them, and the part that is aimed at."""

    marks: tuple[int, ...]
    """One more than there are parts; 0 where a bound says nothing."""
    part: int

    def within(self, part: int) -> tuple[int, ...]:
        """The literals that say that the count is in this part."""
        low, high = self.marks[part], self.marks[part + 1]
        return (*([low] if low else []), *([-high] if high else []))

    def reached(self, true: Collection[int]) -> int:
        """The part in which the count is, if these literals are true."""
        inner = self.marks[1:-1]
        return sum(1 for mark in inner if mark in true)


def ranges(dungeon: Dungeon, atoms: Atoms, dice: Random) -> list[Range]:
    """For each count with a range the part that is aimed at."""
    found = []
    for (group, region), numbers in dungeon.marks.items():
        same = [count for count in dungeon.all_counts if (count.group, count.region) == (group, region)]
        low, high = max(c.least for c in same), min((c.most for c in same if c.most is not None), default=None)
        if high is None or high <= low:
            continue
        inner = sorted({low, high + 1, *(number for number in numbers if low < number <= high)})
        names = [atoms.amounts.get(f"{term(group)},{term(region)},{number}", ALWAYS) for number in inner]
        found.append(Range(tuple(names), dice.randrange(len(inner) - 1)))
    return found


def tiles(dungeon: Dungeon, atoms: Atoms, free: Collection[int], dice: Random) -> list[list[int]]:
    """For each thing of which there is one the literals of its tiles, best first; `free` are those that may hold."""
    single = [c.symbols[0] for c in dungeon.all_counts if c.least == c.most == 1 and len(c.symbols) == 1]
    places: dict[str, list[int]] = {name: [] for name in single}
    for (_, name), literal in atoms.sprites.items():
        if name in places and literal in free:
            places[name].append(literal)
    return [_shuffled(found, dice) for found in places.values() if len(found) > 1]


def _shuffled(literals: list[int], dice: Random) -> list[int]:
    found = sorted(literals)
    dice.shuffle(found)
    return found


PICKS = 4
"""How many tiles are tried for a thing."""


class Picks:
    """The tiles at which things are put, while some of them may turn out to be impossible together."""

    def __init__(self, choices: list[list[int]]) -> None:
        self.left = [iter(found[:PICKS]) for found in choices]
        self.here = [next(left) for left in self.left]

    def __iter__(self) -> Iterator[int]:
        return (literal for literal in self.here if literal)

    def __bool__(self) -> bool:
        return any(self.here)

    def refused(self, core: Collection[int]) -> None:
        """Go on to the next tile of the last thing that is to blame; all are given up where nobody is."""
        guilty = [i for i, literal in enumerate(self.here) if literal in core]
        if not guilty:
            self.here = [0] * len(self.here)
            return
        self.here[guilty[-1]] = next(self.left[guilty[-1]], 0)
