"""Rules of style held against a level that somebody drew: the same rules by which levels are made, and nothing is refused.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True))
>>> told = of_style(Grid.parse("##.#", game), ["no lone walls, least=1", "a border of walls", "no blocks of walls"])
>>> print(*told.remarks, sep="\\n")
no lone walls: fewer than 1 of its kind beside it (at 3,0)
a border of walls: no 'wall' at the edge of the board (at 2,0)
>>> [str(kept) for kept in told.kept]
['no blocks of walls']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from playproof.answersets import Board, Demand, Dungeon
from playproof.answersets.ground import Exploded
from playproof.answersets.remarks import remarks as broken_demands
from playproof.answersets.style import Styled, parted, styled
from playproof.errors import Fault, WrongInput
from playproof.level import Frozen, Grid, Symbol
from playproof.level.grid import Cell
from playproof.progress import never
from playproof.remarks.remark import Kept, Remark

MOST_CELLS = 100_000
"""In larger levels rules of style take longer than anybody waits."""
AT_ONCE = 160_000
"""So many tiles are looked at in one go, counted once for each rule."""
VOID = "nothing at all"
Phrase = str | Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """What came of rules: remarks on those that are broken, the words of those that are kept, and what was not looked at."""

    remarks: tuple[Remark, ...] = ()
    kept: tuple[Kept, ...] = ()
    notes: tuple[str, ...] = ()

    def __add__(self, more: Told) -> Told:
        return Told((*self.remarks, *more.remarks), (*self.kept, *more.kept), (*self.notes, *more.notes))


def of_style(level: Grid, phrases: Iterable[Phrase], stopped: Callable[[], bool] = never) -> Told:
    """Some rules of style, each a phrase, with its settings behind commas or as a table."""
    asked = [_asked(phrase) for phrase in phrases]
    if not asked:
        return Told()
    if level.width * level.height > MOST_CELLS:
        return Told(notes=(f"rules of style are asked of levels of up to {MOST_CELLS:,} tiles, and this one has more",))
    ground = _ground(level)
    whole = _filled(level)
    board = Board(whole.alphabet, *level.size, ground, _others(whole, ground), most=MOST_CELLS)
    rules: list[Styled] = []
    faults: list[Fault] = []
    for rule, settings in asked:
        try:
            rules.append(styled(rule, settings, board))
        except WrongInput as error:
            faults += error.faults
    if faults:
        raise WrongInput(*faults)
    some = max(1, AT_ONCE // (level.width * level.height))
    parts = [rules[i : i + some] for i in range(0, len(rules), some)]
    return sum((_together(whole, board, part, stopped) for part in parts), Told())


def _asked(phrase: Phrase) -> tuple[str, dict[str, Any]]:
    if isinstance(phrase, str):
        return parted(phrase)
    return str(phrase.get("rule", "")), {
        name: value for name, value in phrase.items() if name not in ("rule", "weight")
    }


def _ground(level: Grid) -> str:
    plain = [name for name, symbol in level.alphabet.symbols.items() if symbol.is_plain and not symbol.start]
    if not plain:
        raise WrongInput(Fault("no symbol is plain, so rules of style know no ground", hint="declare a floor"))
    return plain[0]


def _others(level: Grid, ground: str) -> tuple[str, ...]:
    return tuple(name for name in level.alphabet.symbols if name != ground)


def _filled(level: Grid) -> Grid:
    """The level with a hole where nothing is, into which one falls on foot: no floor, no wall. A platformer flies through."""
    empty = np.logical_and.reduce([codes == 0 for codes in level.layers.values()])
    if level.alphabet.movement.kind == "platform" or not empty.any():
        return level
    symbols = Frozen({**level.alphabet.symbols, VOID: Symbol(VOID, deadly=True)})
    there = replace(level, alphabet=replace(level.alphabet, symbols=symbols))
    cells = {(int(x), int(y)): VOID for y, x in np.argwhere(empty)}
    taken = {thing.at for thing in level.objects}
    return there.with_cells({cell: name for cell, name in cells.items() if cell not in taken})


def _together(level: Grid, board: Board, rules: list[Styled], stopped: Callable[[], bool]) -> Told:
    """All rules in one go; each by itself if one of them explodes."""
    try:
        return _held(level, board, rules, stopped)
    except Exploded as error:
        if len(rules) == 1:
            return Told(notes=(f"'{rules[0].demand.text}' was not looked at: {error}",))
    return sum((_together(level, board, [rule], stopped) for rule in rules), Told())


def _held(level: Grid, board: Board, rules: list[Styled], stopped: Callable[[], bool]) -> Told:
    demands = tuple(rule.demand for rule in rules)
    files = tuple(file for rule in rules for file in rule.files)
    shares = tuple(rule.counted for rule in rules if rule.counted)
    dungeon = Dungeon(board, (), demands, files=files, shares=shares)
    broken = {r.demand: r.cells for r in broken_demands(dungeon, level, stopped=stopped) if r.demand in demands}
    told = tuple(style_remark(demand, cells, level) for demand, cells in broken.items())
    return Told(told, tuple(Kept(demand.text) for demand in demands if demand not in broken))


def style_remark(demand: Demand, cells: Iterable[Cell], level: Grid) -> Remark:
    """What is said of a broken rule: what is wrong with its tiles, or what it asks of the whole."""
    wish = "" if demand.hard else f", a wish of weight {demand.weight}"
    places = tuple(dict.fromkeys(tile for cell in cells for tile in _square(cell, demand.square, level)))
    said = demand.wrong if places and demand.wrong else f"not so: {demand.means or demand.text}"
    return Remark("style", demand.text, f"{demand.text}: {said}{wish}", places, demand.where)


def _square(cell: Cell, side: int, level: Grid) -> Iterable[Cell]:
    x, y = cell
    return ((i, j) for j in range(y, min(y + side, level.height)) for i in range(x, min(x + side, level.width)))
