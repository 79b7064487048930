"""What nobody needs, though it could be played: a thing that can be left out, a gate that leads nowhere new, tasks that cost
no step.

"In many of these maps, the task of placing the gem in the altar represents only a minor deviation from the more basic task of
walking from the entrance to the exit": so the text on which the answer sets stand. Each is asked of the judge, about the level
with something changed: a promise more, a gate walled up, every gate open. So each costs a search, and large levels are spared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from playproof.level import Frozen, Grid, Place, Symbol
from playproof.level.alphabet import NONE
from playproof.level.thing import as_cell
from playproof.play import Verdict, playtest
from playproof.play.words import at
from playproof.remarks.remark import Remark

MOST_CELLS = 20_000
"""In larger levels nobody waits for so many searches."""
MOST_GATES = 16
STEPS = 40_000
"""What each of these searches may take."""
WALLED = "walled up"


def needless(verdict: Verdict) -> Iterator[Remark]:
    """What nobody needs in a level that can be won."""
    if not verdict.solvable or verdict.witness is None:
        return
    yield from _left_out(verdict)
    if isinstance(verdict.level, Grid) and verdict.level.alphabet.movement.kind == "walk":
        yield from _nowhere_new(verdict, verdict.level)
        yield from _on_the_way(verdict, verdict.level)


def too_large(verdict: Verdict) -> bool:
    level = verdict.level
    return isinstance(level, Grid) and level.width * level.height > MOST_CELLS


def _left_out(verdict: Verdict) -> Iterator[Remark]:
    """Stages whose thing the level can be won without."""
    level = verdict.level
    for stage in level.alphabet.stages:
        givers = [name for name, symbol in level.alphabet.symbols.items() if stage in symbol.gives and level.find(name)]
        if not givers:
            continue
        asked = playtest(level, [" or ".join(f"visits {name}" for name in givers)], budget=STEPS)
        if asked.promises[0].holds is False:
            places = tuple(place for name in givers for place in level.find(name))
            what = f"the level can be won without '{stage}'"
            yield Remark("warning", "can be left out", what, places, play=asked.promises[0].counterexample)


def _nowhere_new(verdict: Verdict, level: Grid) -> Iterator[Remark]:
    """Gates behind which lies nothing that one does not get to without them."""
    if not verdict.unreachable_known:
        return
    lost = set(verdict.unreachable)
    for name, patch in _gates(level)[:MOST_GATES]:
        if not lost & set(patch):
            without = playtest(_walled(level, patch), ["solvable"], budget=STEPS)
            if without.solvable and without.unreachable_known and not set(without.unreachable) - lost - set(patch):
                where = at(level, patch[0]) if len(patch) == 1 else f"of {len(patch):,} tiles"
                what = f"nobody needs to pass the {name} {where}: it leads nowhere that is not got to without it"
                yield Remark("warning", "leads nowhere new", what, patch)


def _gates(level: Grid) -> list[tuple[str, tuple[Place, ...]]]:
    """The gates of a level, those of a kind that lie side by side as one; a goal is no way through."""
    names = [name for name, symbol in level.alphabet.symbols.items() if symbol.is_gate and not symbol.goal]
    return [(name, patch) for name in names for patch in _patches(level.find(name))]


def _patches(cells: list[tuple[int, int]]) -> Iterator[tuple[Place, ...]]:
    left = dict.fromkeys(cells)
    while left:
        found = [next(iter(left))]
        del left[found[0]]
        for x, y in found:
            for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if beside in left:
                    del left[beside]
                    found.append(beside)
        yield tuple(found)


def _walled(level: Grid, patch: tuple[Place, ...]) -> Grid:
    """The level with a wall in the place of a gate, in every layer that has it."""
    walled = {**level.alphabet.symbols, WALLED: Symbol(WALLED, solid=True)}
    there = replace(level, alphabet=replace(level.alphabet, symbols=Frozen(walled)))
    cells = {as_cell(place): WALLED for place in patch}
    return there.with_cells(cells)


def _on_the_way(verdict: Verdict, level: Grid) -> Iterator[Remark]:
    """Tasks that cost no step: with every gate open and nothing to bring, the goal would be as far."""
    symbols = level.alphabet.symbols
    tasks = [name for name, _ in verdict.unavoidable_things if symbols[name].needs or symbols[name].takes]
    if not tasks or verdict.witness is None or not verdict.shortest or not len(verdict.witness):
        return
    idle = {name: replace(s, needs=NONE, takes=NONE, solid=s.is_wall) for name, s in symbols.items()}
    straight = playtest(
        replace(level, alphabet=replace(level.alphabet, symbols=Frozen(idle))), ["solvable"], budget=STEPS
    )
    if straight.witness is not None and straight.shortest and len(straight.witness) == len(verdict.witness):
        what = f"what there is to do costs no step: the straight way to the goal, {len(verdict.witness)} moves, does it all"
        yield Remark("warning", "on the way", what, play=verdict.witness)
