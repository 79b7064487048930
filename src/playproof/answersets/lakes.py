"""Where things that keep company are looked for: in a few lakes, if there may be no more than a few of them.

    no lone lava, on a tenth of all tiles      a solver that throws lava over the whole board begins more pools than it may
    .  .  ~  .  .  .  ~  .                     finish: each tile of lava wants others beside it, and soon there may be none.
    ~  .  .  .  ~  .  .  .                     It does not find back from there. So most tries allow lava in and around some
    .  .  .  ~  .  .  .  ~                     tiles that are drawn by lot, where it may be as large as it likes.

That is an aim like others: it is let go of where it cannot be met, and what every level must be stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from playproof.answersets.atoms import ALWAYS, Atoms
from playproof.answersets.dungeon import Dungeon
from playproof.level.grid import Cell

ROOM = 3
"""How much more room there is in all lakes than there may be things in them: shores are for the solver to choose."""
EACH = 15
"""Things for which there is one lake."""


def lakes(dungeon: Dungeon, atoms: Atoms, dice: Random) -> Iterator[int]:
    """The literals by which things that keep company are nowhere but in lakes."""
    for name, most in dungeon.sociable:
        places = {cell: n for (cell, sprite), n in atoms.sprites.items() if sprite == name and n != ALWAYS}
        drawn = sorted(cell for cell, names in dungeon.drawing.items() if names == (name,))
        begun = dice.sample(sorted(places), min(len(places), max(2, most // EACH)))
        inside = flooded(places, [*drawn, *begun], round(most * ROOM), dice)
        yield from (-literal for cell, literal in places.items() if cell not in inside)


def flooded(places: Iterable[Cell], begun: list[Cell], size: int, dice: Random) -> set[Cell]:
    """So many places, grown by lot from those where lakes begin.

    >>> sorted(flooded([(x, 0) for x in range(9)], [(4, 0)], 3, Random(1)))
    [(4, 0), (5, 0), (6, 0)]
    """
    open_to, found, shore = set(places) | set(begun), set[Cell](), list(begun)
    while shore and len(found) < size:
        cell = shore.pop(dice.randrange(len(shore)))
        if cell in found:
            continue
        found.add(cell)
        x, y = cell
        beside = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        shore += [other for other in beside if other in open_to and other not in found]
    return found
